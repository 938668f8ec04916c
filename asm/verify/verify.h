/* verify.h: the verifier: what can be said about a program's control flow without running it.
 *
 *   DiagList list = {.arena = arena};
 *   VerifyReport report = verify_image(image, &(VerifyOptions){.diags = &list});
 *   printf("at most %u masks\n", report.depth);
 *
 * It looks at every path through the code, whatever the conditions may be: findings are pushed as warnings, in order of
 * the code. sim/cli/man/lockstep-asm.1.md, "THE VERIFIER", says what each finding means, and what the verifier cannot
 * know.
 *
 * Method. The instructions that run above an entry of the mask stack, until the entry is popped, are called a level:
 * push_mask and br_push open a level, as a call opens a function, and pop_mask, mask_nz and ret end it. So a wave is a
 * recursive program (a pushdown system), and is analysed like one: instruction by instruction, without listing stacks,
 * in time linear in the size of the program:
 *
 *   flow.c      the code as a graph of its control instructions; the registers it uses
 *   level.c     can the level end, from here on? and with lanes left, or are all retired?          (backwards)
 *               is this ever executed, and on which kinds of level?                                (forwards)
 *   depth.c     how many more entries may be pushed, from here on? cycles that push, or never end
 *   register.c  the findings about registers
 *   verify.c    the passes one after the other, the findings that follow from them, and findings as diagnostics
 */
#ifndef ASM_VERIFY_VERIFY_H
#define ASM_VERIFY_VERIFY_H

#include "asm/image/draft.h"
#include "asm/text/diag.h"

typedef struct VerifyOptions {
    DiagList *diags; /* NULL: only the report; `order` of a finding is its instruction */

    /* That the image was made of: it has the places of the instructions in the sources of `diags`. NULL: the spans are
     * made of image_location: `source` is the index of the file, `start` and `end` are the line; terminal.h says how
     * to show those. */
    const Draft *draft;

    uint8_t *reached; /* image->instructions bytes, or NULL: may the instruction ever be executed? */
} VerifyOptions;

typedef struct VerifyReport {
    uint32_t depth;           /* entries of the mask stack, at most, with path_order=true-first */
    uint32_t depth_any_order; /* with any path_order */
    bool unbounded;           /* there is no such bound */
    uint32_t registers;       /* vector registers up to the highest one that is named */
    uint32_t components;      /* register components that are named */
} VerifyReport;

VerifyReport verify_image(const Image *image, const VerifyOptions *options);

#endif
