/* verify.c: the verifier's passes one after the other, and its findings as diagnostics. */
#include "asm/verify/verify.h"

#include <stdlib.h>

#include "asm/verify/flow.h"

typedef struct Reporter {
    const Flow *flow;
    const VerifyOptions *options;
} Reporter;

static Span span_of(const Reporter *r, uint32_t pc) {
    if (r->options->spans) return r->options->spans[pc];
    const Location at = r->flow->image->locations[pc];
    return (Span){at.file, at.line, at.line};
}

/* How a code address is called in messages: its statement, its label, or its number. */
static const char *name_of(const Reporter *r, uint32_t target) {
    Arena *arena = r->options->diags->arena;
    const Written *structure = image_structure(r->flow->image, target);
    const char *symbol = image_symbol(r->flow->image, target);
    const char *name = structure ? arena_printf(arena, "'%.60s' in line %u", structure->text, structure->at.line)
                       : symbol  ? arena_printf(arena, "'%.60s'", symbol)
                                 : arena_printf(arena, "@%u", target);
    return name ? name : "";
}

/* What a finding is, as a sentence; NULL when out of memory. */
static const char *text_of(const Reporter *r, const Finding *finding) {
    Arena *arena = r->options->diags->arena;
    const uint32_t value = finding->value;
    switch ((DiagCode)finding->code) {
    case DIAG_FALLS_OFF_END: return "the program ends without ret; lanes that get here retire";
    case DIAG_DIVERGENT_BARRIER: return "some lanes may be inactive at this barrier";
    case DIAG_DIVERGENT_DERIVATIVE:
        return "lanes of the quad may be inactive here: the derivative is of what they hold";
    case DIAG_MASK_UNDERFLOW:
        return arena_printf(arena, "pop_mask %s with an empty mask stack",
                            value ? "is only reached" : "can be reached");
    case DIAG_MASK_UNBOUNDED: return "the mask stack grows without bound: this is repeated before its mask is popped";
    case DIAG_MASK_NOT_POPPED:
        return arena_printf(arena, "continues at %s with the mask for it still on the stack; is a pop_mask missing?",
                            name_of(r, value));
    case DIAG_MASK_LEFT_AT_RET:
        return arena_printf(arena, "every lane that waits in the mask for %s retires here: the mask is never popped",
                            name_of(r, value));
    case DIAG_UNREACHABLE_CODE:
        if (value == 1) return "this instruction is never executed";
        return arena_printf(arena, "%u instructions from here on are never executed", value);
    case DIAG_ENDLESS_LOOP: return value ? "this jumps to itself, for ever" : "no lane can ever leave this loop";
    case DIAG_NEVER_WRITTEN: {
        char swizzle[ISA_COMPONENTS + 1] = {0};
        for (int c = 0, n = 0; c < ISA_COMPONENTS; c++)
            if (value >> c & 1) swizzle[n++] = "xyzw"[c];
        return arena_printf(arena, "r%u.%s is read, but never written: it is always 0", finding->reg, swizzle);
    }
    default: return value == FINDING_ALWAYS_ZERO ? "the condition is always 0" : "the condition is never 0";
    }
}

static int by_place(const void *a, const void *b) {
    const Finding *x = a, *y = b;
    if (x->pc != y->pc) return x->pc < y->pc ? -1 : 1;
    return (x->code > y->code) - (x->code < y->code);
}

VerifyReport verify_image(const Image *image, const VerifyOptions *options) {
    DiagList *diags = options->diags;
    Flow flow;
    Findings findings = {.items = {.item_size = sizeof(Finding)}, .notes = {.item_size = sizeof(FindingNote)}};
    bool ok = flow_create(&flow, image) && flow_exits(&flow) && flow_reach(&flow) && flow_depth(&flow);
    if (ok && diags)
        ok = find_masks(&flow, &findings) && find_unreachable(&flow, &findings) && find_cycles(&flow, &findings) &&
             find_never_written(&flow, &findings);
    if (ok && diags && diag_is_given(diags->policy, DIAG_CONSTANT_CONDITION)) ok = find_constants(&flow, &findings);

    const Reporter reporter = {&flow, options};
    Finding *items = findings.items.items;
    const FindingNote *notes = findings.notes.items;
    if (ok && findings.items.count) qsort(items, findings.items.count, sizeof *items, by_place);
    for (size_t i = 0; ok && i < findings.items.count; i++) {
        const Diag *before = diags->last;
        const char *text = text_of(&reporter, &items[i]);
        diag_push(diags, (DiagCode)items[i].code, span_of(&reporter, items[i].pc), "%s", text ? text : "");
        for (uint32_t n = items[i].first_note; n < items[i].first_note + items[i].note_count; n++)
            diag_note(diags, span_of(&reporter, notes[n].pc), "%s", notes[n].text);
        if (diags->last != before) diags->last->order = items[i].pc; /* not beyond the limit */
    }
    buffer_free(&findings.items);
    buffer_free(&findings.notes);

    VerifyReport result = {.out_of_memory = !ok};
    if (ok) {
        result.depth = flow.depth;
        result.depth_any_order = flow.depth_any_order;
        result.unbounded = flow.unbounded;
        for (uint32_t r = 0; r < ISA_VREGS; r++) {
            if (flow.use.named[r]) result.registers = r + 1;
            result.components += (uint32_t)__builtin_popcount(flow.use.named[r]);
        }
        for (uint32_t pc = 0; options->reached && pc < image->instructions; pc++)
            options->reached[pc] = flow_is_executed(&flow, pc);
    }
    flow_free(&flow);
    return result;
}
