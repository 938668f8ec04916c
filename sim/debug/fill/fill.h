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
 */
#ifndef SIM_DEBUG_FILL_FILL_H
#define SIM_DEBUG_FILL_FILL_H

#include "sim/count/scan.h"
#include "sim/run/run.h"

#define RANGE_ALL_CORES UINT32_MAX

/* Why a slot has no wave. */
typedef enum EmptyKind {
    EMPTY_NOT,        /* it has a wave */
    EMPTY_NO_WORK,    /* nothing was left to dispatch */
    EMPTY_REGISTERS,  /* registers leave no room for another wave */
    EMPTY_SHARED,     /* group memory leaves no room for another group */
    EMPTY_GROUPS,     /* a core holds no more groups */
    EMPTY_GROUP_SIZE, /* there are too few slots for all the waves of another group */
    EMPTY_DRAIN,      /* all waves have ended: only of a range's cycles */
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
    char pass[80];       /* "pass 2 of 3, blur"; "" if the run has one */
    uint64_t sent;       /* from this cycle on all its waves have been dispatched; before, slots are empty */
    EmptyKind waits_for; /* for this; EMPTY_NO_WORK: waves wait for no room */
} FillPhase;

typedef struct Fill {
    const Program *program; /* borrowed */
    FillPhase *phases;      /* the phases that have begun, in order */
    uint32_t phase_count;
    bool several_kernels;  /* so that it must be said which one */
    uint64_t *used;        /* for each core, bit s: slot s has had a wave */
    const Trace *recorded; /* of a recording of several dispatches: the trace, which is borrowed */
} Fill;

/* Say how a run that is at its end filled the machine; `trace` is its trace. A recording has one phase from beginning
 * to end, as far as the trace tells; NULL if its program is not known, or is for another machine. */
Fill *fill_create(const Run *run, const Trace *trace);
void fill_destroy(Fill *fill); /* NULL is fine */

/* Return how many slots of a core, or RANGE_ALL_CORES, never have a wave. */
uint32_t fill_unused(const Fill *fill, uint32_t core);

/* Return the last phase that has begun by a cycle, NULL if none has. */
const FillPhase *fill_phase_at(const Fill *fill, uint64_t cycle);

/* ---- slots and cores without a wave ---- */

typedef struct EmptyReason {
    EmptyKind kind;
    const FillPhase *phase; /* that left it empty though it had more waves; NULL: none */
    char text[136];         /* a clause */
} EmptyReason;

/* Why a slot has no wave in the whole run, or a core, if it is the core's first slot; of several phases, for that which
 * is limited for the longest time. */
EmptyReason fill_empty_slot(const Fill *fill, uint32_t core, uint32_t slot);

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

/* A group whose size is not a multiple of the wave size leaves lanes of its last wave without a thread; so do the last
 * quads of a pixel shader. */
typedef struct MissingThreads {
    uint64_t lanes; /* of the last wave of every group, or of all; 0: none is missing */
    uint64_t total; /* over all waves of the dispatch */
    uint64_t of;    /* lanes that all its waves have */
    char text[192]; /* "lanes 8-31 of every wave never hold a thread: a group has 8, and a wave 32 lanes" */
} MissingThreads;

/* Find them for a dispatch of a run. An indirect dispatch has a size when its phase has begun. */
MissingThreads missing_threads(const Gpu *gpu, uint32_t dispatch);

/* ---- a range of cycles: what wave slots were spent on ----
 *
 * Issues, stalls, ready waves that were not selected, and slots without a wave, each by reason. The sums are exact:
 * every cycle of every slot is in one of them.
 *
 *   Range range;
 *   range_start(&range, fill, trace, RANGE_ALL_CORES, 5688, 10211);
 *   while (range_work(&range)) {}                    // some milliseconds a call
 *   show(range_rates(&range).resident);
 *   range_free(&range);
 */
typedef struct Range {
    const Fill *fill;               /* borrowed */
    uint64_t from, to, end;         /* the trace has the cycles before `end`: a window may not have all */
    uint32_t core, cores;           /* the first core, and how many */
    uint32_t slots, alus;           /* of all its cores */
    uint64_t slot_cycles;           /* all: the sum of `reasons` */
    uint64_t reasons[REASON_COUNT]; /* slot-cycles; with REASON_NONE, the wave issues */
    uint64_t empty[EMPTY_COUNT];    /* REASON_NO_WAVE and REASON_NO_ROOM, by what left the slot empty */
    uint64_t lane_issues;           /* lanes active when a wave issues, summed up */
    uint64_t shared;                /* issues of waves that share a port with another wave */
    uint64_t ports[PORT_PARTS];     /* port-lane-cycles: their sum is the issue ports * wave_size * (to - from) */
    uint64_t empty_ports;           /* the part of PORT_EMPTY in which more waves are there to dispatch */
    uint64_t alu_busy;              /* ALU-cycles, of alus * (to - from) */

    const Trace *trace;
    uint64_t ended;        /* from this cycle on the run has no wave: its last stores reach memory */
    uint64_t *edges;       /* of columns, in each of which slots are empty for one reason */
    uint32_t counted;      /* cores so far, */
    uint32_t columns, now; /* and now: columns of the next core */
    CountScan *scan;
    SlotSum *sums;     /* of its slots in the present column, */
    CoreSum sum;       /* and its own */
    bool done, failed; /* failed: the trace is damaged */
} Range;

/* Count cycles from .. to - 1 of a core, or of all cores. Cycles behind the end of the run are left out. */
void range_start(Range *range, const Fill *fill, const Trace *trace, uint32_t core, uint64_t from, uint64_t to);
bool range_work(Range *range); /* false: it is done, or has failed */
void range_free(Range *range);

/* Count the next core with a scan that has come to `from`, and show what it reads to a visitor: instead of range_work.
 * The budget is as for scan_to. Return whether the core is counted. */
bool range_scan(Range *range, CountScan *scan, const ScanVisitor *visitor, int64_t *budget);

/* ---- of one that is done ---- */

/* One sum of slot-cycles. The states come in the order issues, stalled, idle, no wave; within a state larger sums come
 * first. */
typedef struct RangeRow {
    WaveState state;
    uint64_t slot_cycles;
    const char *text, *meaning; /* "waits for memory", "no room: registers"; and a sentence about it */
    Reason reason;              /* REASON_COUNT: of slots without a wave there are others */
} RangeRow;

enum { RANGE_ROWS = REASON_COUNT + EMPTY_COUNT };
int range_rows(const Range *range, RangeRow rows[RANGE_ROWS]);

/* All views show these as `percent` has them. */
typedef struct RangeShare {
    uint64_t part, whole;
} RangeShare;

typedef struct RangeRates {
    double resident;  /* waves of a core, on average */
    RangeShare issue; /* port-cycles that issue, */
    RangeShare alu;   /* ALU-cycles that are busy, */
    RangeShare lanes; /* issued lane-cycles that are active */
} RangeRates;
RangeRates range_rates(const Range *range);

/* What a legend says of a shade, of the slot-cycles, in lanes: the lanes of waves that issue; of other slots all. All
 * shades add up to the whole. */
RangeShare range_shade(const Range *range, Shade shade);

/* The phase with most of its cycles; NULL: no phase has begun. */
const FillPhase *range_phase(const Range *range);

/* ---- tries: what might make a range shorter: settings of the machine, and loops of a shader that are unrolled ----
 *
 * They are chosen by what its cycles were spent on. Which of them help is found by running the program with each. Loops
 * come first, from tries_add_loops of cost.h.
 *
 *   Tries tries = {.range = range, .usual = run};                         // a range that is done, of a run
 *   const VariantsPlan plan = tries_plan(&tries);                         // of the runs with them
 *   ...
 *   tries_end(&tries);                                                    // the fastest first; others are no use
 */
enum { TRY_SETTINGS = 4, TRY_LOOPS = 3, TRY_MOST = TRY_SETTINGS + TRY_LOOPS, TRY_SHOWN = 2 };

typedef struct Try {
    char setting[80];       /* "register_file=16384", "[[unroll]] the loop at line 21" */
    const ImportLoop *loop; /* NULL: a setting */
    uint32_t first, last;   /* the first and the last instruction of the loop */
    int about; /* the Reason of the slot-cycles that it might shorten, REASON_NONE: of lanes that are inactive;
                  or REASON_COUNT + the EmptyKind */
    bool faster;
    uint64_t cycles, before; /* of the run; or of the dispatches that the range is mostly of: with it, and without */
    uint32_t slots;          /* that a core can fill with their waves */
    char text[160];          /* "PAIR in 3722 cycles (-17.7 %), 8 wave slots"; or why it is of no use */
} Try;

/* The runs with them, of the program that the range is of. A run that ends with a fault or with wrong results is of no
 * use. */
typedef struct Tries {
    const Range *range;
    Run *usual; /* that the range is of */
    Try list[TRY_MOST];
    int loops;                /* in the list */
    int count, ended, faster; /* the first `faster` are worth showing, when `made` */
    bool made, wanted;        /* wanted: once nothing else is to do */
} Tries;
VariantsPlan tries_plan(Tries *tries); /* which adds up to TRY_SETTINGS, the most promising first */
void tries_end(Tries *tries);          /* all runs have ended: sort them, the fastest first */

#endif
