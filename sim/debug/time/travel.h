/* travel.h: a whole run in which one can be at any cycle: recorded once, then replayed from key frames.
 *
 *   travel.h        recording a run, being at a cycle of it
 *   kept.h          states of the machine at some cycles, and its trace, compressed
 *   track.h         along the trace of a slot or of a wave
 *   breakpoint.h    to the cycles in which something is true
 *   move.h          by steps, from breakpoint to breakpoint, to the last write of a word
 *
 *   Travel *travel = travel_create(program, NULL);
 *   while (travel_record(travel)) show(travel_now(travel));      // the run, once, in slices
 *   travel_finish(travel);                             // from here on one can go
 *
 *   travel_go(travel, 1234);                           // cycles before 1234 are done
 *   travel_go(travel, travel_now(travel) - 1);         // step back
 *   const Gpu *gpu = travel_gpu(travel);               // the machine there: see inspect.h for what is in it
 *   const Trace *trace = travel_trace(travel);         // the past and the future of every slot: see trace.h
 *   travel_destroy(travel);
 *
 * The present is a cycle from 0 to travel_end. Being at cycle c means that the cycles before c are done: what a picture
 * shows in column c is what happens between being at c and being at c + 1. The state at a cycle is the same, byte for
 * byte, by whatever way one comes there:
 *
 *                      states of the machine --> key frames: pages that did not change are shared, others compressed
 *   program --record--<
 *                      what every slot did ----> the trace: pieces, each compressed by itself
 *
 *   run   0----f----f----f----f----f----f----f-----------> end       f: far key frames, evenly, as many as
 *                                  f------n--nn|                        the budget has room for
 *                                         present                    n: near ones, dense before the present
 *
 *   travel_go: the nearest frame at or before the cycle --restore--> the machine --run--> the cycle
 *
 * Searches return a SearchResult, and where nothing is found the present stays what it was.
 */
#ifndef SIM_DEBUG_TIME_TRAVEL_H
#define SIM_DEBUG_TIME_TRAVEL_H

#include "sim/core/gpu.h"
#include "sim/debug/time/kept.h"

typedef struct Travel Travel;

typedef struct TravelOptions {
    size_t frame_bytes;      /* memory for key frames; 0: TRAVEL_FRAME_BYTES */
    uint64_t frame_interval; /* wave instructions from one to the next, at least; 0: what suits the machine */
    uint32_t threads;        /* of the host, for recording; 0 and 1: the caller's only */
    Checker *checker;        /* borrowed: it watches the recording; NULL: none */
} TravelOptions;

#define TRAVEL_FRAME_BYTES ((size_t)160 << 20)

/* A run of the program, at cycle 0. The program is borrowed. `options` may be NULL. */
Travel *travel_create(const Program *program, const TravelOptions *options);
void travel_destroy(Travel *travel); /* NULL is fine */

/* ---- recording: once ---- */

/* Run on for a moment (a few milliseconds). False when the run is done; travel_gpu shows how far it is. */
bool travel_record(Travel *travel);

/* The run ends here, even if it is not done (travel_is_whole says so). The present is then its end. */
void travel_finish(Travel *travel);

/* ---- afterwards ---- */

uint64_t travel_end(const Travel *travel);  /* length of the run in cycles; the last cycle that one can be at */
bool travel_is_whole(const Travel *travel); /* false: recording was broken off */
uint64_t travel_now(const Travel *travel);  /* the present */
const Gpu *travel_gpu(const Travel *travel);

/* Show the run up to a cycle only, as if recording had been broken off there, or all of it again (GPU_NEVER). The trace
 * of the part stays valid until the next part is made. The present stays; it may lie after the end then. */
void travel_cut(Travel *travel, uint64_t end);

/* What stopped the run, at its end; NULL: nothing. Whatever the present is. */
const Fault *travel_fault(const Travel *travel);

/* What came of a search for a place in the run: breakpoint.h, move.h. */
typedef enum SearchResult {
    SEARCH_FOUND,   /* the present is there */
    SEARCH_NOTHING, /* no such cycle; then, and in the result below, the present has not moved */
    SEARCH_STOPPED, /* it was given up */
} SearchResult;

/* Asked now and then in a long search: shall it be given up? */
typedef bool GiveUp(void *user);

/* Be at a cycle; at the end if it is beyond. */
void travel_go(Travel *travel, uint64_t cycle);

/* The same for a person, who may give up: then the present is on the way there. */
SearchResult travel_go_unless(Travel *travel, uint64_t cycle, GiveUp *give_up, void *user);

/* The whole run. It is compressed: read it with cursors, or a window of it as arrays. */
const Trace *travel_trace(const Travel *travel);

/* Call a listener for each reply of memory while the run advances cycle by cycle: a register may be written again in
 * the cycle in which it is loaded. Borrowed; NULL: stop. */
void travel_listen(Travel *travel, const GpuListener *listener);

/* A number for the state of the machine at the present: registers, masks, memory, queues, counters. */
uint64_t travel_hash(const Travel *travel);

/* Bytes, for those who want to know. */
typedef struct TravelMemory {
    size_t state; /* one state of the machine */
    size_t trace;
    FramesUse frames;
} TravelMemory;
TravelMemory travel_memory(const Travel *travel);

#endif
