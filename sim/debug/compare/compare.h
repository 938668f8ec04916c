/* compare.h: two runs held against each other: of a program on two machines, or of two versions of it.
 *
 *   match   which instruction of one program is which of the other
 *   source  which line of one source is which of the other (source_match.c)
 *   align   which cycle of one run is which of the other: moment by moment, for a wave
 *   milestones the cycles of events that most runs have, such as the last issue (milestone.c)
 *   compare what both cost, line by line
 */
#ifndef SIM_DEBUG_COMPARE_COMPARE_H
#define SIM_DEBUG_COMPARE_COMPARE_H

#include "sim/debug/cost/cost.h"
#include "sim/debug/inspect/code.h"
#include "sim/debug/time/track.h"
#include "sim/run/run.h"

/* ---- instructions: two versions of a kernel, or a program and itself ----
 *
 *   A  LOOP:  add.u32 r0.x, r0.x, u(1)   ----   LOOP:  add.u32 r0.x, r0.x, u(1)      B     the same text
 *             br_push r2.x, ELSE, END    none
 *             mov r1.x, u(3)             none
 *                                        none          selp r1.x, r2.x, u(3), u(4)
 *             mul.u32 r1.x, r1.x, u(2)   ----          mul.u32 r1.x, r1.x, u(5)             the same place
 *      END:   st.u32 u0[r0.x], r1.x      ----   END:   st.u32 u0[r0.x], r1.x
 *
 * Labels that both have, in the same order, divide both programs. In a part, the longest common sequence of statements
 * that read the same is matched. If as many statements are left on both sides between two matched ones, those in the
 * same place with the same operation are matched too. So order is kept.
 *
 *   Match match;
 *   match_make(&match, code, other_code);
 *   const uint32_t there = match.to[0][12];           // in B; MATCH_NONE: B has no such instruction
 *   match_free(&match);
 */
#define MATCH_NONE UINT32_MAX

typedef struct Match {
    uint32_t count[2]; /* instructions; that behind the last one, the implicit `ret`, is matched too */
    uint32_t *to[2];   /* of each side, count + 1: its counterpart on the other one */
} Match;

void match_make(Match *match, const Code *a, const Code *b);
void match_free(Match *match); /* zeros are fine */

static inline void match_pair(uint32_t *to[2], uint32_t a, uint32_t b) {
    to[0][a] = b;
    to[1][b] = a;
}

/* Pair a[a0 .. a1 - 1] with b[b0 .. b1 - 1] where they are equal: the longest common sequence. */
void match_equal(const uint64_t *a, const uint64_t *b, uint32_t a0, uint32_t a1, uint32_t b0, uint32_t b1,
                 uint32_t *to[2]);

/* ---- lines of two sources ----
 *
 *   A  1  for (; i < n; i++)      1  for (; i < n; i += 2)    B     changed: the one that replaces it
 *      2      log(i);                                               alone
 *      3      turns++;            2      turns++;                   same: equal but for blanks, in the same order
 *                                 3  int i = 0;                     moved, from anywhere else
 *
 * Between two that are the same, a line replaces that in its place if there are as many, else one that has 80 % of its
 * tokens; as one that was moved has.
 */
typedef enum SourceSign { SOURCE_ALONE, SOURCE_SAME, SOURCE_CHANGED, SOURCE_MOVED } SourceSign;

typedef struct SourceMatch {
    uint32_t count[2];   /* lines, counted from 0; a source that cannot be read has none */
    uint32_t *to[2];     /* of each line of a side, as in Match */
    SourceSign *sign[2]; /* likewise */
} SourceMatch;

void source_match_make(SourceMatch *match, const SourceText *a, const SourceText *b);
void source_match_free(SourceMatch *match); /* zeros are fine */

/* ---- moments: the events of a wave are its start, every instruction that it issues (barriers too), its end ----
 *
 * An event that both sides have is a pair:
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

/* Return the counterpart of a cycle of a side (0, 1) on the other one. */
uint64_t align_map(const Alignment *align, int side, uint64_t cycle);

/* ---- milestones: events of all waves of some cores ----
 *
 *   Milestones milestones;
 *   int64_t budget = 100000;                               // runs of slots: some milliseconds a call
 *   milestones_start(&milestones, trace, 0, 1, code->count);
 *   while (milestones_work(&milestones, &budget)) budget = 100000;
 *   show(milestones.at[MILESTONE_HALF]);
 *   milestones_free(&milestones);
 */
#define MILESTONE_NONE UINT64_MAX

typedef enum MilestoneId {
    MILESTONE_LOAD,  /* a load or sample that a wave waits for is back: the first one of all */
    MILESTONE_HALF,  /* half of the waves have ended */
    MILESTONE_ISSUE, /* an instruction issues: the last one */
    MILESTONES
} MilestoneId;

extern const char *const milestone_names[MILESTONES];

typedef struct Milestones {
    uint64_t at[MILESTONES]; /* MILESTONE_NONE: the run has no such event */
    uint64_t *first;         /* of each instruction: the cycle in which it issues first; MILESTONE_NONE: never */
    bool done;

    const Trace *trace;
    uint32_t core, end_core, slot, instructions;
    TraceCursor *cursor; /* of the slot that is read; NULL: it is the next one */
    uint32_t wave, pc;   /* of its last run */
    bool loads;          /* the wave waits for a load */
    ARRAY_OF(uint64_t) ends;
} Milestones;

void milestones_start(Milestones *milestones, const Trace *trace, uint32_t core, uint32_t cores, uint32_t instructions);
bool milestones_work(Milestones *milestones, int64_t *budget); /* false: they are done */
void milestones_free(Milestones *milestones);                  /* zeros are fine */

/* ---- costs, line by line ----
 *
 *      profile of A ---.                         total:            A 528   B 371    of cycles, issues ...
 *                       >--- compare_make --->   line 37, line 35: A  90   B  12
 *      profile of B ---'                         line 41, none:    A  60
 *
 *   CompareSide sides[2];
 *   Comparison comparison;
 *   const char *why;
 *   for (int i = 0; i < 2; i++)
 *       if (!compare_side(&sides[i], i ? other_run : run, 0, UINT64_MAX, &why)) fail(why);
 *   compare_make(&comparison, sides);
 *   compare_results(&comparison, sides);
 *   compare_tell(&comparison, sides);
 *   puts(comparison.headline);
 *   for (size_t i = 0; i < comparison.count; i++) show(&comparison.lines[i]);      // most different first
 *   compare_free(&comparison);
 *
 * The ledger adds up: the lines together, of which one stands for wave slots without a wave, are the total.
 */
/* A run, and what its cycles cost: counted in one pass, or, of what is known already, borrowed. */
typedef struct CompareSide {
    const Run *run; /* judged */
    Fill *fill;
    Range range;
    Profile *profile;
    Lines *lines;
    Costs costs;
} CompareSide;

/* Count a run that is at its end. Return false, with a sentence in *why, if its trace is damaged. */
bool compare_side(CompareSide *side, Run *run, uint64_t from, uint64_t to, const char **why);
void compare_side_free(CompareSide *side); /* zeros are fine */

typedef enum CompareCost { COMPARE_CYCLES, COMPARE_ISSUES, COMPARE_INACTIVE, COMPARE_COSTS } CompareCost;

extern const char *const compare_costs[COMPARE_COSTS]; /* "cycles", as the columns of the profile are called */

typedef struct CompareLine {
    uint32_t pc[2];            /* its first instruction; TRACE_NO_PC: the side has none there */
    uint32_t file[2], line[2]; /* line 0: there is no such line. Both: slots without a wave */
    uint32_t place;            /* in the order of B's source; a line of A stands before the line that replaces it */
    SourceSign sign;
    uint64_t cost[2][COMPARE_COSTS];
} CompareLine;

typedef enum CompareOrder { COMPARE_BY_CHANGE, COMPARE_BY_LINE } CompareOrder;

typedef struct Comparison {
    CompareLine total;
    CompareLine *lines; /* by change: the largest difference of cycles first, then of inactive lane-cycles, of issues */
    size_t count;
    uint32_t changed;  /* lines of B's source that differ from A's, and lines of A's that nothing replaces */
    bool same_work;    /* every line is issued as often in both */
    bool same_results; /* all buffers that they can write have the same size and end with the same words */

    /* Of compare_results: does B fail an expectation, or end with a fault? Words of these buffers, of the larger one if
     * sizes differ. */
    bool is_wrong;
    uint64_t words, equal_words;
    char unequal[32]; /* the first that differs: "u0[17]" */
    Stats stats[2];

    /* Of compare_tell; NULL: not told. */
    char *headline; /* "−43 %: for at line 21 goes round 32 times, was 127" */
    char *evidence; /* continues a sentence with both numbers of cycles: "with the same results in memory. 6 of ..." */
} Comparison;

/* Return how much more the second run has. */
static inline int64_t compare_more(const CompareLine *line, CompareCost cost) {
    return (int64_t)(line->cost[1][cost] - line->cost[0][cost]);
}

static inline bool compare_has_costs(const CompareLine *line) {
    return line->pc[0] != TRACE_NO_PC || line->pc[1] != TRACE_NO_PC || !(line->line[0] || line->line[1]);
}
bool compare_differs(const CompareLine *line); /* in what it costs */

/* All lines of both main files, also those without instructions; of other files, and if sources cannot be read, lines
 * with instructions, by their numbers. */
void compare_make(Comparison *comparison, const CompareSide sides[2]);
const CompareLine *compare_find(const Comparison *comparison, int side, uint32_t file, uint32_t line); /* NULL: none */
void compare_sort(Comparison *comparison, CompareOrder order);
void compare_free(Comparison *comparison);

/* What the source says there; if that cannot be read, the statement; "(wave slots without a wave)". */
const char *compare_text(const CompareLine *line, int side, const Run *const runs[2], CodeText *kept);

/* Count the words that are equal, and keep statistics. Both runs are at their ends. */
void compare_results(Comparison *comparison, const CompareSide sides[2]);
typedef struct CompareWords {
    char text[160]; /* "508 of 512 words equal, the first other one is u0[17]" */
} CompareWords;
CompareWords compare_words_text(const Comparison *comparison);

/* Say what brought the difference: the loop that changed most, or the line, of A if B has no such line; of one and the
 * same source, the cost. A cause that went the other way than the whole is not named. If the runs take the same time,
 * the costs that fell and rose most. Before compare_sort. */
void compare_tell(Comparison *comparison, const CompareSide sides[2]);

#endif
