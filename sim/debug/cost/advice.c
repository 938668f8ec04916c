/* advice.c: the facts about a cost, and the first row of advice.def that holds for them. */
#include <math.h>
#include <stdio.h>

#include "sim/base/arith.h"
#include "sim/debug/cost/cost.h"

enum {
    NEAR = 5,        /* instructions from a result to its use: more can hide part of the wait */
    SHORT_BRANCH = 6 /* instructions that cost no more than the branch around them */
};

typedef struct Facts {
    const Code *code;
    const Config *config;
    int main;                      /* the ChargeKind or Reason of most of the cost */
    CodePlace at, by;              /* of the cost; of the instruction whose result waves wait for, else as `at` */
    const ProfileRow *row, *cause; /* of these */
    Occupancy room;
    uint32_t groups;    /* that a core holds; 0: groups leave wave by wave */
    double least_lines; /* of a request at `by`, as words of all lanes need */
    uint32_t behind;    /* instructions from `by` to its use at `at`; 0: it does not come first */
    bool is_near, is_turn;
    uint64_t latency;    /* of `by`, */
    double alu_share;    /* of `at`, in per cent */
    const LineRow *live; /* the line with most live registers; NULL: there are none */

    CodeBranch branch; /* divergence, control flow, barriers */
    bool is_branch, is_short;
    CodePlace load;   /* of the value on which it, or an address, depends, "" if on none, */
    CodeText loaded;  /* and the value's name */
    bool fits;        /* the buffer of the access fits group memory */
    uint32_t length;  /* instructions that it chooses from */
    const char *twin; /* an access that both sides have, and where; NULL: none */
    CodePlace twins[2];
} Facts;

static double value(const Facts *f, ProfileColumn column) {
    return profile_value(f->cause, column);
}

static double each(const Facts *f, ProfileColumn column) {
    return value(f, column) / fmax(value(f, COLUMN_requests), 1);
}

/* Find out on which loaded value the branch, or the address of the access, depends. Call it as the variable that it is
 * loaded into, else as the buffer, else as the register. */
static void find_load(Facts *f, uint32_t pc) {
    const Code *code = f->code;
    f->branch = code_branch(code, pc);
    const uint32_t load = f->branch.load;
    if (load == UINT32_MAX) return;
    const Instruction ins = code_ins(code, load);
    const Operand *loaded = &ins.operand[0], *from = &ins.operand[1];
    const char *name = image_resource_name(code->image, from->kind, (uint8_t)from->index);
    f->load = code_row(code, load);
    f->loaded = code_variable_in(code, load + 1, loaded);
    if (*f->loaded.text) return;
    if (name && !from->indexed)
        snprintf(f->loaded.text, sizeof f->loaded.text, "%s", name);
    else
        snprintf(f->loaded.text, sizeof f->loaded.text, code_is_of_shader(code, load) ? "a value" : "r%u.%c",
                 loaded->index, "xyzw"[loaded->swizzle[0]]);
}

static void find_branch(Facts *f, uint32_t pc) {
    const Code *code = f->code;
    const CodeBranch b = f->branch;
    f->is_branch = f->main <= CHARGE_DONE;
    if (!f->is_branch || b.join == UINT32_MAX || b.join <= pc) return;
    f->is_short = true;
    for (uint32_t i = pc + 1; i < b.join; i++) {
        const Control control = code_control(code, i);
        const Op op = code_op(code, i);
        f->length += control == CONTROL_NEXT;
        f->is_short &= control == CONTROL_NEXT || control == CONTROL_POP || control == CONTROL_JUMP;
        const bool is_access = isa_ops[op].unit == UNIT_LSU || isa_ops[op].unit == UNIT_SAMPLER;
        for (uint32_t k = b.side; i < b.side && is_access && k < b.join && !f->twin; k++) {
            if (code_op(code, k) != op) continue;
            f->twin = isa_ops[op].mnemonic;
            f->twins[0] = code_row(code, i);
            f->twins[1] = code_row(code, k);
        }
    }
    f->is_short &= f->length && f->length <= SHORT_BRANCH;
}

char *advice_create(Code *code, const Profile *profile, const Lines *lines, const Range *range, const Cost *cost) {
    const Program *program = range->fill->program;
    const FillPhase *phase = range_phase(range);
    const uint32_t pc = cost->pc < code->count ? cost->pc : code->count,
                   by = cost->producer != TRACE_NO_PC ? cost->producer : pc;
    Facts facts = {.code = code,
                   .config = &program->config,
                   .main = cost->main,
                   .row = &profile->rows[pc],
                   .cause = &profile->rows[by],
                   .at = code_row(code, pc),
                   .by = code_row(code, by),
                   .behind = by < pc ? pc - by : 0,
                   .latency = program->code[by].latency,
                   .live = lines_most(lines, COLUMN_live_registers),
                   .alu_share = percent(profile->rows[pc].alu_cycles, profile->total.alu_cycles)};
    Facts *f = &facts;
    if (phase) {
        f->room = fill_occupancy(range->fill, phase);
        f->groups = program->whole_groups ? phase->room / program->dispatches[phase->tightest].waves_per_group : 0;
    }
    uint64_t words = 1; /* of a lane */
    const Instruction ins = code_ins(code, by);
    for (int i = 0; i < isa_format((Op)ins.op)->count; i++) words = max_u64(words, ins.operand[i].count);
    f->least_lines = ceil((double)(f->config->wave_size * words * sizeof(uint32_t)) / (double)f->config->line_bytes);
    f->is_near = f->behind && f->behind <= NEAR;
    f->is_turn = by != pc && code_in_loop(code, by) && code_in_loop(code, pc);
    const uint32_t about = cost->kind == COST_MEMORY ? by : pc;
    if (about < code->count) find_load(f, about);
    if (cost->kind == COST_DIVERGENCE && pc < code->count) find_branch(f, pc);
    const Operand *from = &ins.operand[1];
    if (cost->kind == COST_MEMORY && (from->kind == OPERAND_RES_T || from->kind == OPERAND_RES_U) && !from->indexed)
        f->fits = (uint64_t)program->resource[program_space(from->kind)][from->index].words * sizeof(uint32_t) <=
                  f->config->shared_memory;
#define ADVICE(KIND, when, ...) \
    if (cost->kind == COST_##KIND && (when)) return memory_printf(__VA_ARGS__);
#include "sim/debug/cost/advice.def"
#undef ADVICE
    return memory_strdup(cost_info[cost->kind].kernel);
}
