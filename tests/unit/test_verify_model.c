/* test_verify_model.c: the verifier against all that can happen: small random programs of control instructions, run on
 * every combination of conditions, by a model of the mask stack that enumerates states.
 *
 * The verifier must never say less than the model finds; and how often it says more is printed and bounded.
 * SEED=N and FUZZ=N (a factor for the number of programs) change the programs.
 */
#include "tests/unit/asm_helpers.h"

#include "asm/base/memory.h"
#include "asm/verify/verify.h"
#include "tests/tools/stream.h"

enum {
    LANES = 3,
    ALL_LANES = (1 << LANES) - 1,
    LONGEST = 12,     /* instructions */
    DEEPEST = 10,     /* entries; more count as unbounded */
    STATES = 1 << 17, /* a program with more is left out; a power of two */
};

/* ---- the model ---- */
typedef struct State {
    uint8_t pc, exec, live, depth;
    uint8_t mask[DEEPEST], address[DEEPEST]; /* 0 from depth on */
} State;

typedef struct Model {
    Instruction code[LONGEST + 1]; /* and the unwritten ret */
    uint8_t size;
    State *found;
    uint32_t *slot; /* open addressing: number of a state in `found`, plus 1 */
    uint32_t count;
    bool executed[LONGEST + 1], underflow, unbounded, too_many;
    bool popped[LONGEST + 1];   /* a pop_mask that found an entry */
    bool diverged[LONGEST + 1]; /* a barrier at which live lanes of the entry below were inactive */
    bool left[LONGEST + 1];     /* a ret that left live lanes to the entry below, or had none below */
    uint32_t depth;
} Model;

static void add_state(Model *m, const State *state) {
    uint32_t hash = 2166136261u;
    const uint8_t *bytes = (const uint8_t *)state;
    for (size_t i = 0; i < sizeof *state; i++) hash = (hash ^ bytes[i]) * 16777619u;
    uint32_t at = hash & (2 * STATES - 1);
    for (; m->slot[at]; at = (at + 1) & (2 * STATES - 1))
        if (memcmp(&m->found[m->slot[at] - 1], state, sizeof *state) == 0) return;
    if (m->count == STATES) {
        m->too_many = true;
        return;
    }
    m->found[m->count++] = *state;
    m->slot[at] = m->count;
}

/* The rule of isa-spec.md, section 1: pop until an entry has a live lane; without one, the wave has ended. */
static void go_on(Model *m, State state, uint8_t exec, uint8_t pc) {
    exec &= state.live;
    while (!exec && state.depth) {
        state.depth--;
        exec = state.mask[state.depth] & state.live;
        pc = state.address[state.depth];
        state.mask[state.depth] = state.address[state.depth] = 0;
    }
    if (!exec) return;
    state.exec = exec;
    state.pc = pc;
    add_state(m, &state);
}

static bool push(Model *m, State *state, uint8_t mask, uint32_t address) {
    if (state->depth == DEEPEST) {
        m->unbounded = true;
        return false;
    }
    state->mask[state->depth] = mask;
    state->address[state->depth++] = (uint8_t)address;
    if (state->depth > m->depth) m->depth = state->depth;
    return true;
}

static void branch(Model *m, State state, const Instruction *ins, uint8_t then_lanes, bool else_first) {
    const uint8_t else_lanes = state.exec & (uint8_t)~then_lanes;
    if (!push(m, &state, state.exec, ins->operand[2].target)) return;
    if (else_first && then_lanes && else_lanes) {
        if (push(m, &state, then_lanes, state.pc + 1u)) go_on(m, state, else_lanes, (uint8_t)ins->operand[1].target);
    } else if (!else_lanes || push(m, &state, else_lanes, ins->operand[1].target)) {
        go_on(m, state, then_lanes, state.pc + 1);
    }
}

/* Everything that the instruction can do in this state, for all conditions. */
static void step(Model *m, State state, bool fewer_first) {
    const Instruction *ins = &m->code[state.pc];
    const Operand *o = ins->operand;
    m->executed[state.pc] = true;
    switch (ins->op) {
    case OP_JMP: go_on(m, state, state.exec, (uint8_t)o[0].target); return;
    case OP_PUSH_MASK:
        if (push(m, &state, state.exec, o[0].target)) go_on(m, state, state.exec, state.pc + 1);
        return;
    case OP_POP_MASK:
        m->underflow |= state.depth == 0;
        m->popped[state.pc] |= state.depth > 0;
        if (state.depth) go_on(m, state, 0, 0);
        return;
    case OP_RET:
        state.live &= (uint8_t)~state.exec;
        m->left[state.pc] |= !state.depth || (state.mask[state.depth - 1] & state.live);
        go_on(m, state, 0, 0);
        return;
    case OP_MASK_NZ:
    case OP_BR_PUSH:
        for (uint8_t lanes = 0; lanes <= ALL_LANES; lanes++) {
            if (lanes & ~state.exec) continue;
            if (o[0].kind == OPERAND_IMM && lanes != (o[0].imm[0] ? state.exec : 0)) continue;
            const bool fewer = __builtin_popcount(state.exec & ~lanes) < __builtin_popcount(lanes);
            if (ins->op == OP_MASK_NZ)
                go_on(m, state, lanes, state.pc + 1);
            else
                branch(m, state, ins, lanes, fewer_first && fewer);
        }
        return;
    case OP_BARRIER:
        m->diverged[state.pc] |= state.depth && (state.mask[state.depth - 1] & state.live & ~state.exec);
        go_on(m, state, state.exec, state.pc + 1);
        return;
    default: go_on(m, state, state.exec, state.pc + 1); return;
    }
}

static void model_run(Model *m, const Image *image, bool fewer_first) {
    const char *why;
    State *found = m->found;
    uint32_t *slot = m->slot;
    *m = (Model){.found = found, .slot = slot, .size = (uint8_t)image->instructions};
    memset(slot, 0, 2 * STATES * sizeof *slot);
    for (uint32_t pc = 0, at = 0; pc < m->size; pc++)
        at += (uint32_t)isa_decode(image->code + at, image->code_words - at, &m->code[pc], &why);
    m->code[m->size].op = OP_RET;
    add_state(m, &(State){.exec = ALL_LANES, .live = ALL_LANES});
    for (uint32_t i = 0; i < m->count; i++) step(m, m->found[i], fewer_first);
}

/* ---- programs ---- */
static char *random_program(uint32_t size) {
    static const char *const forms[] = {"push_mask @%u",
                                        "push_mask @%u",
                                        "pop_mask",
                                        "pop_mask",
                                        "mask_nz r0.x",
                                        "mask_nz u(1)",
                                        "mask_nz u(0)",
                                        "jmp @%u",
                                        "br_push r0.y, @%u, @%u",
                                        "br_push u(1), @%u, @%u",
                                        "br_push u(0), @%u, @%u",
                                        "br_push r0.y, @%u, @%u",
                                        "ret",
                                        "barrier",
                                        "nop"};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    for (uint32_t i = 0; i < size; i++) {
        /* the format takes none, one or two of them */
        const uint32_t near = i + random_below(size + 1 - i), far = random_below(size + 1);
        const char *form = forms[random_below(sizeof forms / sizeof *forms)];
        const char *first = strstr(form, "%u"), *second = first ? strstr(first + 2, "%u") : NULL;
        if (!first) {
            fprintf(out, "%s\n", form);
            continue;
        }
        fprintf(out, "%.*s%u", (int)(first - form), form, random_below(4) ? near : far);
        if (second) fprintf(out, ", @%u", random_below(4) ? near : far);
        fputc('\n', out);
    }
    (void)stream_close(out, &text, &length);
    return text;
}

/* ---- comparing ---- */
typedef struct Tally {
    int programs, left_out;
    int instructions, reached, executed;
    int underflow_found, underflow, unbounded_found, unbounded;
    int bounded, exact;
    int barriers_found, barriers; /* in divergent flow */
} Tally;

static bool is_found(const DiagList *diags, DiagCode code) {
    for (const Diag *diag = diags->first; diag; diag = diag->next)
        if (diag->code == code) return true;
    return false;
}

/* What is said of single instructions: of each source line in turn, for the programs have one instruction a line. */
static void compare_instructions(const char *text, const DiagList *diags, const Model *m, Tally *tally) {
    bool divergent[LONGEST + 1] = {false};
    for (const Diag *diag = diags->first; diag; diag = diag->next) {
        const uint32_t pc = diag->span.start - 1;
        if (diag->code == DIAG_DIVERGENT_BARRIER) divergent[pc] = true;
        if (diag->code == DIAG_MASK_UNDERFLOW && strstr(diag->message, "only") && m->popped[pc])
            fail_msg("instruction %u pops an entry, though it should find none:\n%s", pc, text);
        if (diag->code == DIAG_MASK_LEFT_AT_RET && m->left[pc])
            fail_msg("instruction %u retires some lanes of the entry below, not all:\n%s", pc, text);
    }
    for (uint32_t pc = 0; pc < m->size; pc++) {
        if (m->diverged[pc] && !divergent[pc]) fail_msg("barrier %u is in divergent flow:\n%s", pc, text);
        tally->barriers_found += divergent[pc];
        tally->barriers += m->diverged[pc];
    }
}

static void compare(const char *text, const Image *image, const Model *m, bool fewer_first, Tally *tally) {
    DiagList diags = {.arena = arena_create()};
    uint8_t reached[LONGEST];
    const VerifyReport report = verify_image(image, &(VerifyOptions){.diags = &diags, .reached = reached});
    const bool underflow = is_found(&diags, DIAG_MASK_UNDERFLOW);
    const uint32_t depth = fewer_first ? report.depth_any_order : report.depth;
    for (uint32_t pc = 0; pc < m->size; pc++) {
        if (m->executed[pc] && !reached[pc]) fail_msg("instruction %u is executed:\n%s", pc, text);
        tally->instructions++;
        tally->reached += reached[pc];
        tally->executed += m->executed[pc];
    }
    if (m->underflow && !underflow) fail_msg("an underflow is not found:\n%s", text);
    if (m->unbounded && !report.unbounded && depth <= DEEPEST) fail_msg("not bounded by %u:\n%s", depth, text);
    if (!report.unbounded && m->depth > depth) fail_msg("%u entries are possible, not %u:\n%s", m->depth, depth, text);
    compare_instructions(text, &diags, m, tally);
    tally->underflow_found += underflow;
    tally->underflow += m->underflow;
    tally->unbounded_found += report.unbounded;
    tally->unbounded += m->unbounded;
    tally->bounded += !report.unbounded;
    tally->exact += !report.unbounded && m->depth == depth;
    tally->programs++;
    arena_destroy(diags.arena);
}

static bool mostly(int part, int whole) {
    return (int64_t)part * 100 >= (int64_t)whole * 95;
}

static void check_order(bool fewer_first) {
    Model *m = memory_new(sizeof *m);
    assert_non_null(m);
    m->found = memory_raw(STATES * sizeof *m->found);
    m->slot = memory_raw(2 * STATES * sizeof *m->slot);
    assert_true(m->found && m->slot);
    Tally tally = {0};
    for (uint32_t i = 0; i < trials(3000); i++) {
        char *text = random_program(1 + random_below(LONGEST));
        Image *image = image_of(text);
        model_run(m, image, fewer_first);
        if (m->too_many)
            tally.left_out++;
        else
            compare(text, image, m, fewer_first, &tally);
        image_free(image);
        memory_free(text);
    }
    print_message("%d programs, and %d with too many states\n"
                  "    instructions reached %d, executed %d\n    underflows found %d, possible %d\n"
                  "    unbounded found %d, possible %d\n    bounds %d, exact %d\n"
                  "    barriers found in divergent flow %d, possible %d\n",
                  tally.programs, tally.left_out, tally.reached, tally.executed, tally.underflow_found, tally.underflow,
                  tally.unbounded_found, tally.unbounded, tally.bounded, tally.exact, tally.barriers_found,
                  tally.barriers);
    assert_true(mostly(tally.executed, tally.reached));
    assert_true(mostly(tally.underflow, tally.underflow_found));
    assert_true(mostly(tally.exact, tally.bounded));
    assert_true(tally.barriers_found > 0);
    memory_free(m->found);
    memory_free(m->slot);
    memory_free(m);
}

static void findings_hold_with_true_first(void **state) {
    (void)state;
    random_start("findings_hold_with_true_first");
    check_order(false);
}

static void findings_hold_with_fewer_first(void **state) {
    (void)state;
    random_start("findings_hold_with_fewer_first");
    check_order(true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(findings_hold_with_true_first),
        cmocka_unit_test(findings_hold_with_fewer_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
