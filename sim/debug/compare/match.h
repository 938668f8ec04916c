/* match.h: which instruction of one program is which of another: of two versions of a kernel, or of a program and
 * itself.
 *
 *   A  LOOP:  add.u32 r0.x, r0.x, u(1)   ----   LOOP:  add.u32 r0.x, r0.x, u(1)      B     the same text
 *             br_push r2.x, ELSE, END    none
 *             mov r1.x, u(3)             none
 *                                        none          selp r1.x, r2.x, u(3), u(4)
 *             mul.u32 r1.x, r1.x, u(2)   ----          mul.u32 r1.x, r1.x, u(5)             the same place
 *      END:   st.u32 u0[r0.x], r1.x      ----   END:   st.u32 u0[r0.x], r1.x
 *
 * Labels that both have, in the same order, divide both programs. In a part, the longest common sequence of statements
 * that read the same is matched. Where as many are left on both sides between two of those, the statement so far behind
 * the label is the same one, changed, if it is the same operation. So order is kept.
 *
 *   Match match;
 *   match_make(&match, code, other_code);
 *   const uint32_t there = match.to[0][12];           // in B; MATCH_NONE: B has no such instruction
 *   match_free(&match);
 */
#ifndef SIM_DEBUG_COMPARE_MATCH_H
#define SIM_DEBUG_COMPARE_MATCH_H

#include "sim/debug/inspect/code.h"

#define MATCH_NONE UINT32_MAX

typedef struct Match {
    uint32_t count[2]; /* instructions; that behind the last one, the implicit `ret`, is matched too */
    uint32_t *to[2];   /* of each side, count + 1: its counterpart on the other one */
} Match;

void match_make(Match *match, const Code *a, const Code *b);
void match_free(Match *match); /* zeros are fine */

#endif
