/* track.h: finding one's way in a trace. Only the part that is needed is decoded, so its length does not matter.
 *
 * In a wave slot: the run at a cycle, the one before, the next of some kind.
 *
 *   Track track;
 *   if (!track_open(&track, trace, 0, 1, 1000, 2000)) return;      // of core 0, slot 1
 *   do show(track.run.pc); while (track_advance(&track));
 *   track_close(&track);
 *
 * Along a wave: the instructions that it issues, one after the other, with the masks before each.
 *
 *   Issues issues;
 *   Issue issue;
 *   if (issues_open(&issues, travel, code, 3, 1000))       // of wave 3; the present is then somewhere else
 *       while (issues_next(&issues, &issue)) show(&issue);
 *   issues_close(&issues);
 */
#ifndef SIM_DEBUG_TIME_TRACK_H
#define SIM_DEBUG_TIME_TRACK_H

#include "sim/debug/inspect/walk.h"
#include "sim/debug/time/travel.h"

/* ---- a slot ---- */

typedef struct Track {
    TraceCursor *cursor;
    uint64_t from, to;
    TraceRun run;  /* the present one */
    TraceRun next; /* the one after it, */
    bool has_next; /* if there is one */
} Track;

/* The runs of a slot in cycles from .. to - 1, those at the ends cut. False if the slot has no run there: then the
 * track is closed already. */
bool track_open(Track *track, const Trace *trace, uint32_t core, uint32_t slot, uint64_t from, uint64_t to);
bool track_advance(Track *track); /* to the next run; false at the end */
void track_close(Track *track);

/* The whole run with a cycle, from its real beginning to its real end. False if the slot has no run there. */
bool track_run_at(const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle, TraceRun *run);

/* A run that is looked for: of any wave; or of one wave, that issues an instruction of some kind. */
typedef struct Wanted {
    uint32_t wave;      /* TRACE_NO_WAVE: of any wave, whatever it does */
    uint32_t pc;        /* it issues this instruction; TRACE_NO_PC: any, or, */
    const Code *writer; /* unless that is NULL, one that writes a component */
    uint32_t component;
    uint64_t lanes; /* in one of these; 0: in any */
} Wanted;

/* Find the last wanted run before a cycle, and return it whole; false if the wave has none. */
bool track_find_before(const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle, const Wanted *wanted,
                       TraceRun *found);

/* Find the first one that starts after a cycle and before `end`. */
bool track_find_after(const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle, uint64_t end,
                      const Wanted *wanted, TraceRun *found);

/* ---- a wave ---- */

/* NULL: no wave has this number. */
const TraceWave *track_wave(const Trace *trace, uint32_t wave);

typedef struct Issues {
    Track track;
    MaskWalk walk; /* walk.masks: those before the next instruction */
    uint32_t wave;
    uint64_t threads;
    uint32_t done; /* cycles of the present run */
    bool more, started;
    bool of_threads; /* lanes are threads: then only the issues of these lanes, which are one; 0: of all */
    uint64_t lanes;
    uint32_t depth, last; /* addresses that the lane had pushed before the instruction that it issued last */
} Issues;

typedef struct Issue {
    uint64_t cycle;
    uint32_t pc, next; /* the wave continues at `next`; TRACE_NO_PC if it ends, or the trace does */
    uint32_t depth;    /* of the mask stack before it, or of the stack of the lane */
} Issue;

/* Those of cycles from `from` on. False if there is no such wave. */
bool issues_open(Issues *issues, Travel *travel, const Code *code, uint32_t wave, uint64_t from);
void issues_follow(Issues *issues, uint32_t lane, const Travel *travel); /* only this lane, if lanes are threads */
bool issues_next(Issues *issues, Issue *issue);                          /* false: there are no more */
void issues_close(Issues *issues);

#endif
