/* verify.c: the verifier's passes one after the other, and its findings as diagnostics. */
#include "asm/verify/verify.h"

#include <stdlib.h>

#include "asm/verify/flow.h"

static int by_place(const void *a, const void *b) {
    const Diag *x = *(Diag *const *)a, *y = *(Diag *const *)b;
    if (x->order != y->order) return x->order < y->order ? -1 : 1;
    return (x->code > y->code) - (x->code < y->code);
}

VerifyReport verify_image(const Image *image, const VerifyOptions *options) {
    MEMORY_SCOPE(memory_fail());
    DiagList *diags = options->diags;
    Flow flow = {.image = image, .instructions = image->instructions, .draft = options->draft, .arena = arena_create()};
    flow_create(&flow);
    flow_exits(&flow);
    flow_reach(&flow);
    flow_depth(&flow);
    if (diags) {
        flow.found = (DiagList){.arena = diags->arena, .policy = diags->policy};
        find_masks(&flow);
        find_unreachable(&flow);
        find_cycles(&flow);
        find_never_written(&flow);
        if (diag_is_given(diags->policy, DIAG_CONSTANT_CONDITION)) find_constants(&flow);

        size_t count = 0; /* as many as are wanted, in order of the code */
        Diag **found = arena_alloc(flow.arena, (size_t)(flow.found.errors + flow.found.warnings) * sizeof *found);
        for (Diag *diag = flow.found.first; diag; diag = diag->next) found[count++] = diag;
        if (count) qsort(found, count, sizeof *found, by_place);
        for (size_t i = 0; i < count; i++) diag_take(diags, found[i]);
    }

    VerifyReport result = {
        .depth = flow.depth.first, .depth_any_order = flow.depth.any, .unbounded = flow.rising_count > 0};
    for (uint32_t r = 0; r < ISA_VREGS; r++) {
        if (flow.use.named[r]) result.registers = r + 1;
        result.components += (uint32_t)__builtin_popcount(flow.use.named[r]);
    }
    for (uint32_t pc = 0; options->reached && pc < image->instructions; pc++)
        options->reached[pc] = flow_is_executed(&flow, pc);
    return result;
}
