/* align.h: two runs held against each other, event by event of a wave: its start, every instruction that
 * it issues (barriers are among them), its end. An event that both sides have is a pair:
 *
 *   A   S a b b c     c E            B   S  a  b b  b  c c     E       S start, E end, letters: instructions
 *       | | | |  \____|_|______________  |  |  | |     |  \____|
 *       pairs: S-S a-a b-b b-b c-c c-c E-E; the third b of B has none
 *
 * A moment of one run has its counterpart in the other: as many cycles after the last pair's event, but before the next
 * pair's. So time only goes forwards, and a run against itself is the identity.
 *
 *   const Trace *other = travel_trace(travel);
 *   Alignment align;
 *   align_start(&align, trace, other, 3, align_wave(trace, other, 3), NULL);
 *   while (align_work(&align)) ...                       // some milliseconds a call
 *   show(align_map(&align, 0, 1200));                    // where cycle 1200 of `trace` is in `other`
 *   align_free(&align);
 *
 * Where the sides differ, the nearest place is looked for at which they do the same again, within ALIGN_WINDOW events;
 * if none is found, the side that runs the smaller loop advances. Nothing before a pair matters for the pairs behind
 * it: so if there are many pairs, only some are kept, and the pairs between them are found again.
 */
#ifndef SIM_DEBUG_COMPARE_ALIGN_H
#define SIM_DEBUG_COMPARE_ALIGN_H

#include "sim/debug/compare/match.h"
#include "sim/debug/time/track.h"

enum { ALIGN_WINDOW = 128, ALIGN_PAIRS = 1 << 17, ALIGN_MARKS = 64 };

typedef struct AlignEvent {
    uint64_t cycle;
    uint32_t what; /* the instruction, as A counts them */
} AlignEvent;

/* The events of a wave, one after the other, with a view of those to come. */
typedef struct AlignReader {
    Track track;
    const Match *match; /* of instructions without a counterpart nothing is seen; NULL: both have the same ones */
    int side;
    uint32_t wave, issued; /* issued: of the present run */
    uint64_t last;         /* one past the wave's last cycle so far */
    bool has_started, has_ended;
    AlignEvent ring[ALIGN_WINDOW];
    uint32_t first, held;
} AlignReader;

typedef struct AlignPair {
    uint64_t at[2];
} AlignPair;

typedef struct Alignment {
    const Trace *trace[2];
    const Match *match;
    uint32_t wave[2]; /* TRACE_NO_WAVE: it has no counterpart, and there are no pairs */
    uint64_t cycles[2];
    AlignReader *reader[2];
    AlignPair *pairs; /* every stride-th and the last; ascending on both sides */
    uint32_t count, stride, skipped;
    AlignPair last;               /* of all pairs, so far */
    AlignPair marks[ALIGN_MARKS]; /* what is known of both runs besides, ascending on both sides */
    uint32_t mark_count;
    bool done;
} Alignment;

/* Return the wave of another run that has the same first thread, or TRACE_NO_WAVE. */
uint32_t align_wave(const Trace *trace, const Trace *other, uint32_t wave);

/* The match is borrowed; NULL: both are runs of the same program. */
void align_start(Alignment *align, const Trace *a, const Trace *b, uint32_t wave_a, uint32_t wave_b,
                 const Match *match);
/* Before the wave starts and after it ends, this is known too: in ascending order, such as starts of dispatches. */
void align_mark(Alignment *align, uint64_t a, uint64_t b);
bool align_work(Alignment *align); /* a slice; true: there is more to do */
void align_free(Alignment *align); /* zeros are fine */

/* The counterpart of a cycle of a side (0, 1) on the other one. align_near looks at the pairs that were kept only,
 * which is as exact as a pixel is. */
uint64_t align_map(const Alignment *align, int side, uint64_t cycle);
uint64_t align_near(const Alignment *align, int side, uint64_t cycle);

#endif
