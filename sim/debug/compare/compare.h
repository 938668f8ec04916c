/* compare.h: what two runs cost, line by line: of a program on two machines, or of two programs whose instructions are
 * matched (match.h). align.h has them moment by moment.
 *
 *      profile of A ---.                         total:            A 528   B 371    of cycles, issues ...
 *                       >--- compare_make --->   line 37, line 35: A  90   B  12
 *      profile of B ---'                         line 41, none:    A  60
 *
 *   const Code *const codes[2] = {code, other_code};
 *   const Profile *const profiles[2] = {profile, other_profile};
 *   Match match;
 *   Comparison comparison;
 *   match_make(&match, codes[0], codes[1]);
 *   compare_make(&comparison, codes, profiles, &match);
 *   for (size_t i = 0; i < comparison.count; i++) show(&comparison.lines[i]);      // most different first
 *   compare_free(&comparison);
 *
 * The ledger adds up: the lines together, of which one stands for wave slots without a wave, are the total.
 */
#ifndef SIM_DEBUG_COMPARE_COMPARE_H
#define SIM_DEBUG_COMPARE_COMPARE_H

#include "sim/debug/compare/align.h"
#include "sim/debug/why/profile.h"

typedef enum CompareCost { COMPARE_CYCLES, COMPARE_ISSUES, COMPARE_INACTIVE, COMPARE_COSTS } CompareCost;

extern const char *const compare_costs[COMPARE_COSTS]; /* "cycles", as the columns of the profile are called */

typedef struct CompareLine {
    uint32_t pc[2]; /* the instruction that tells what it does; TRACE_NO_PC: there is no such line. Both: slots without
                       a wave */
    uint32_t file[2], line[2];
    uint64_t cost[2][COMPARE_COSTS];
} CompareLine;

typedef struct Comparison {
    CompareLine total;
    CompareLine *lines; /* those with the largest difference of cycles first, then of inactive lane-cycles, of issues */
    size_t count;
    size_t differing; /* lines[0 .. differing - 1] differ in something */
    bool same_work;   /* every line is issued as often in both */
} Comparison;

/* Return how much more the second run has. */
static inline int64_t compare_more(const CompareLine *line, CompareCost cost) {
    return (int64_t)(line->cost[1][cost] - line->cost[0][cost]);
}

/* The statement; of a changed one both: "mov r0.x, u(1) -> mov r0.x, u(2)". */
enum { COMPARE_TEXT_MAX = 2 * DISASM_MAX + 8 };
void compare_text(const CompareLine *line, const Code *const codes[2], char *out, size_t size);

void compare_make(Comparison *comparison, const Code *const codes[2], const Profile *const profiles[2],
                  const Match *match);
void compare_free(Comparison *comparison);

#endif
