/* fill.h: how a run filled the machine: the phases of it, why slots and cores never had a wave, how many waves a core
 * can hold of a kernel, and which lanes never hold a thread.
 *
 *   Fill *fill = fill_create(run, trace);                  // of a run that is at its end
 *   EmptyReason reason = fill_empty_slot(fill, 0, 5);
 *   if (reason.kind != EMPTY_NOT) show(reason.text);       // "never filled: registers leave no room for another wave"
 *   fill_destroy(fill);
 *
 * A phase fills the slots breadth first with what it has to dispatch (isa-spec.md 6.6). A slot stays empty since that
 * was not enough to come to it; or since a core has no room: for the registers of another wave, for the group memory of
 * another group, or for all the waves of a group, which must be resident together.
 *
 *   range.h   what a range of cycles was spent on
 *   try.h     which other settings might make it shorter
 */
#ifndef SIM_DEBUG_FILL_FILL_H
#define SIM_DEBUG_FILL_FILL_H

#include "sim/run/run.h"

/* Why a slot has no wave. */
typedef enum EmptyKind {
    EMPTY_NOT,        /* it has a wave */
    EMPTY_NO_WORK,    /* nothing was left to dispatch */
    EMPTY_REGISTERS,  /* registers leave no room for another wave */
    EMPTY_SHARED,     /* group memory leaves no room for another group */
    EMPTY_GROUPS,     /* a core holds no more groups */
    EMPTY_GROUP_SIZE, /* there are too few slots for all the waves of another group */
    EMPTY_COUNT
} EmptyKind;

/* Dispatches that run at the same time: they begin and end together. */
typedef struct FillPhase {
    uint32_t first, end; /* the dispatches */
    uint64_t from, to;   /* cycles from .. to - 1: from the arrival of its first waves to that of the next phase's */
    uint64_t cycles;     /* from the arrival of its first waves until all is done, as `run` prints them */
    uint32_t first_wave; /* its waves have the numbers from there on */
    uint32_t waves;      /* that it has to dispatch, */
    uint32_t groups;     /* and their groups */
    uint32_t tightest;   /* the dispatch of which a core can hold the fewest waves */
    uint32_t room;       /* waves of that which it can hold: as whole groups, if they must be resident together */
    const char *kernel;  /* its name */
    uint64_t sent;       /* from this cycle on all its waves have been dispatched; before, slots are empty */
    EmptyKind waits_for; /* for this */
} FillPhase;

typedef struct Fill {
    const Program *program; /* borrowed */
    FillPhase *phases;      /* the phases that have begun, in order */
    uint32_t phase_count;
    bool several_kernels;  /* so that it must be said which one */
    uint64_t *used;        /* for each core, bit s: slot s has had a wave */
    const Trace *recorded; /* of a recording of several dispatches: the trace, which is borrowed */
} Fill;

/* Say how a run that is at its end filled the machine; `trace` is its trace. */
Fill *fill_create(const Run *run, const Trace *trace);
/* The same of a recording, as far as the trace tells: one phase from beginning to end. */
Fill *fill_of_recording(const Program *program, const Trace *trace);
void fill_destroy(Fill *fill); /* NULL is fine */

/* Return the last phase that has begun by a cycle, NULL if none has. */
const FillPhase *fill_phase_at(const Fill *fill, uint64_t cycle);

/* ---- slots and cores without a wave ---- */

typedef struct EmptyReason {
    EmptyKind kind;
    const FillPhase *phase; /* that left it empty though it had more waves; NULL: none */
    char text[136];         /* a clause */
} EmptyReason;

/* Why a slot has no wave in the whole run; of several phases, for that which is limited for the longest time. */
EmptyReason fill_empty_slot(const Fill *fill, uint32_t core, uint32_t slot);

/* The same of a core: all of its slots are empty. */
EmptyReason fill_empty_core(const Fill *fill, uint32_t core);

/* What keeps a slot from being filled when a phase starts. */
EmptyKind fill_empty_in(const Fill *fill, const FillPhase *phase, uint32_t core, uint32_t slot);

/* ---- occupancy ---- */

typedef struct Occupancy {
    uint32_t waves, slots; /* waves that a core can have at once, and its slots. If groups leave wave by wave,
                              another group's waves may take slots that are left over */
    EmptyKind limit;       /* EMPTY_NOT: all slots are filled */
    char title[80];        /* "5 of 8 wave slots: limited by registers" */
    char text[240];        /* the numbers behind it, and which slots are never filled in the phase */
} Occupancy;

Occupancy fill_occupancy(const Fill *fill, const FillPhase *phase);

/* ---- lanes without a thread ---- */

/* A group whose size is not a multiple of the wave size leaves lanes of its last wave without a thread. */
typedef struct MissingThreads {
    uint64_t lanes; /* of the last wave of every group; 0: none is missing */
    uint64_t total; /* over all waves of the dispatch */
    uint64_t of;    /* lanes that all its waves have */
    char text[192]; /* "lanes 8-31 of every wave never hold a thread: a group has 8, and a wave 32 lanes" */
} MissingThreads;

/* Find them for a dispatch of a run. An indirect dispatch has a size when its phase has begun. */
MissingThreads missing_threads(const Gpu *gpu, uint32_t dispatch);

#endif
