/* effect.c: what instructions do, without time: sections 1 to 5 of isa-spec.md. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/model/model.h"

static float as_float(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t as_bits(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return value != value ? 0x7fc00000u : bits;
}

/* ---- reading ---- */
static uint32_t read_builtin(const Model *model, const Wave *wave, int builtin, int component, int lane) {
    const DispatchSpec *dispatch = &model->image->dispatches[model->dispatch];
    const uint32_t size = dispatch->size[0], place = (uint32_t)wave->in_group * model->m.wave_size + (uint32_t)lane;
    switch (builtin) {
    case BUILTIN_LANE_ID: return (uint32_t)lane;
    case BUILTIN_THREAD_ID: return (uint32_t)wave->group * size + place;
    case BUILTIN_WAVE_ID: return (uint32_t)wave->in_group;
    case BUILTIN_CLOCK: return (uint32_t)model->now;
    case BUILTIN_GROUP_ID: return (uint32_t)wave->group;
    case BUILTIN_GROUP_THREAD_ID: return place;
    case BUILTIN_EXEC: return (uint32_t)(wave->exec >> 32 * component);
    default: abort();
    }
}

uint32_t effect_read(const Model *model, const Wave *wave, const Operand *operand, int i, int lane) {
    const int component = operand->count == 1 ? 0 : i, letter = operand->swizzle[component];
    switch (operand->kind) {
    case OPERAND_VREG: return wave->v[operand->index][letter][lane];
    case OPERAND_WREG: return wave->w[operand->index][letter];
    case OPERAND_IMM: return operand->imm[component];
    default: return read_builtin(model, wave, operand->index, letter, lane);
    }
}

uint64_t effect_lanes(const Model *model, const Wave *wave, const Instruction *ins) {
    if (!ins->predicated) return wave->exec;
    const uint32_t reg = ins->predicate / 4u, letter = ins->predicate % 4u;
    uint64_t bits = wave->w[reg][letter];
    if (model->m.wave_size > 32 && letter < 3) bits |= (uint64_t)wave->w[reg][letter + 1] << 32;
    return wave->exec & (ins->negated ? ~bits : bits);
}

/* ---- values ---- */
static uint32_t ones(uint64_t bits) {
    return (uint32_t)__builtin_popcountll(bits);
}

/* One component of one lane, of instructions that look at nothing else. */
static bool compute(Op op, uint32_t a, uint32_t b, uint32_t c, uint32_t *d) {
    switch (op) {
    case OP_MOV: *d = a; break;
    case OP_SEL: *d = a ? b : c; break;
    case OP_UTOF: *d = as_bits((float)a); break;
    case OP_ADD_U32: *d = a + b; break;
    case OP_SUB_U32: *d = a - b; break;
    case OP_MUL_U32: *d = a * b; break;
    case OP_MAD_U32: *d = a * b + c; break;
    case OP_DIV_U32: *d = b ? a / b : UINT32_MAX; break;
    case OP_AND: *d = a & b; break;
    case OP_OR: *d = a | b; break;
    case OP_XOR: *d = a ^ b; break;
    case OP_SHL: *d = a << b % 32; break;
    case OP_SHR_U32: *d = a >> b % 32; break;
    case OP_BCNT: *d = ones(a); break;
    case OP_LT_U32: *d = a < b; break;
    case OP_EQ_U32: *d = a == b; break;
    case OP_NE_U32: *d = a != b; break;
    case OP_DIV_F32: *d = as_bits(as_float(a) / as_float(b)); break;
    case OP_SQRT: *d = as_bits(sqrtf(as_float(a))); break;
    default: return false;
    }
    return true;
}

static void write_wave(Wave *wave, const Operand *to, int i, uint32_t value) {
    if (to->kind == OPERAND_WREG) {
        wave->w[to->index][to->swizzle[i]] = value;
        return;
    }
    const int shift = 32 * to->swizzle[i];
    wave->exec = ((wave->exec & ~((uint64_t)UINT32_MAX << shift)) | (uint64_t)value << shift) & wave->live;
}

static int first_lane(uint64_t lanes) {
    return lanes ? __builtin_ctzll(lanes) : 0;
}

static uint64_t read_mask(const Model *model, const Wave *wave, const Operand *mask) {
    uint64_t bits = effect_read(model, wave, mask, 0, 0);
    if (mask->count > 1) bits |= (uint64_t)effect_read(model, wave, mask, 1, 0) << 32;
    return bits;
}

/* The result of an operation between lanes that has one value for the wave, component i. */
static bool vote(const Model *model, const Wave *wave, const Instruction *ins, int i, uint32_t *d) {
    const Operand *a = &ins->operand[1];
    uint64_t bits = 0;
    if (ins->op == OP_BALLOT || ins->op == OP_ANY)
        for (int lane = 0; lane < (int)model->m.wave_size; lane++)
            if (wave->exec >> lane & 1 && effect_read(model, wave, a, 0, lane)) bits |= UINT64_C(1) << lane;
    switch (ins->op) {
    case OP_BALLOT: *d = i < 2 ? (uint32_t)(bits >> 32 * i) : 0; return true;
    case OP_ANY: *d = bits != 0; return true;
    case OP_READFIRST: *d = effect_read(model, wave, a, i, first_lane(wave->exec)); return true;
    case OP_READLANE:
        *d = effect_read(model, wave, a, i,
                         (int)(effect_read(model, wave, &ins->operand[2], 0, 0) % model->m.wave_size));
        return true;
    case OP_MASK_COUNT: *d = ones(read_mask(model, wave, a)); return true;
    default: return false;
    }
}

static bool lane_result(const Model *model, const Wave *wave, const Instruction *ins, int i, int lane, uint32_t *d) {
    const Operand *o = ins->operand;
    if (ins->op == OP_SHUFFLE_XOR) {
        const uint32_t other = (uint32_t)lane ^ effect_read(model, wave, &o[2], 0, lane);
        *d = effect_read(model, wave, &o[1], i, (int)(other % model->m.wave_size));
        return true;
    }
    if (ins->op == OP_MBCNT) {
        *d = ones(read_mask(model, wave, &o[1]) & ((UINT64_C(1) << lane) - 1));
        return true;
    }
    uint32_t source[3] = {0};
    const int count = isa_format(ins->op)->count;
    for (int s = 1; s < count; s++) source[s - 1] = effect_read(model, wave, &o[s], i, lane);
    return compute(ins->op, source[0], source[1], source[2], d);
}

bool effect_alu(const Model *model, Wave *wave, const Instruction *ins) {
    const Operand *to = &ins->operand[0];
    uint32_t result[4][MODEL_LANES] = {{0}};
    const bool uniform = to->kind != OPERAND_VREG;
    uint64_t lanes = uniform ? 1 : effect_lanes(model, wave, ins);
    for (int i = 0; i < to->count; i++)
        for (int lane = 0; lane < (int)model->m.wave_size; lane++)
            if (lanes >> lane & 1 && !(uniform && vote(model, wave, ins, i, &result[i][0])) &&
                !lane_result(model, wave, ins, i, lane, &result[i][lane]))
                return false;
    for (int i = 0; i < to->count; i++)
        for (int lane = 0; lane < (int)model->m.wave_size; lane++) {
            if (!(lanes >> lane & 1)) continue;
            if (uniform)
                write_wave(wave, to, i, result[i][0]);
            else
                wave->v[to->index][to->swizzle[i]][lane] = result[i][lane];
        }
    return true;
}

/* ---- masks ---- */
static bool pop_until_live(Wave *wave) {
    while (wave->depth > 0) {
        const MaskEntry top = wave->stack[--wave->depth];
        if (!(top.mask & wave->live)) continue;
        wave->exec = top.mask & wave->live;
        wave->pc = top.pc;
        return true;
    }
    wave->exec = wave->live = 0;
    wave->pc = UINT32_MAX;
    return false;
}

bool effect_is_over(const Wave *wave) {
    return wave->pc == UINT32_MAX;
}

static void push(Wave *wave, uint64_t mask, uint32_t pc) {
    wave->stack[wave->depth++] = (MaskEntry){mask, pc};
}

static uint64_t true_lanes(const Model *model, const Wave *wave, const Operand *condition) {
    uint64_t lanes = 0;
    for (int lane = 0; lane < (int)model->m.wave_size; lane++)
        if (wave->exec >> lane & 1 && effect_read(model, wave, condition, 0, lane)) lanes |= UINT64_C(1) << lane;
    return lanes;
}

static bool branch(const Model *model, Wave *wave, const Instruction *ins) {
    const uint64_t wanted = true_lanes(model, wave, &ins->operand[0]), rest = wave->exec & ~wanted;
    const uint32_t other = ins->operand[1].target, next = wave->pc;
    const bool other_first = model->m.fewer_first && wanted && rest && ones(rest) < ones(wanted);
    push(wave, wave->exec, ins->operand[2].target);
    if (rest && !other_first) push(wave, rest, other);
    if (other_first) {
        push(wave, wanted, next);
        wave->pc = other;
    }
    wave->exec = other_first ? rest : wanted;
    if (!wave->exec) pop_until_live(wave);
    return wanted && rest;
}

static void jump_if(Wave *wave, const Operand *label, bool condition) {
    if (condition) wave->pc = label->target;
}

bool effect_control(const Model *model, Wave *wave, const Instruction *ins) {
    const uint64_t before = wave->exec;
    const Operand *o = ins->operand;
    wave->pc++;
    switch (ins->op) {
    case OP_PUSH_MASK: push(wave, wave->exec, o[0].target); return false;
    case OP_POP_MASK: wave->exec = 0; break;
    case OP_MASK_NZ: wave->exec = true_lanes(model, wave, &o[0]); break;
    case OP_BR_PUSH: return branch(model, wave, ins);
    case OP_RET:
        wave->live &= ~wave->exec;
        wave->exec = 0;
        break;
    case OP_JMP: jump_if(wave, &o[0], true); return false;
    case OP_JMP_Z: jump_if(wave, &o[1], !effect_read(model, wave, &o[0], 0, 0)); return false;
    case OP_JMP_NZ: jump_if(wave, &o[1], effect_read(model, wave, &o[0], 0, 0)); return false;
    case OP_JMP_EXECZ: jump_if(wave, &o[0], !wave->exec); return false;
    case OP_JMP_EXECNZ: jump_if(wave, &o[0], wave->exec); return false;
    default: return false; /* nop, fence, barrier */
    }
    const bool diverged = ins->op == OP_MASK_NZ && wave->exec && wave->exec != before;
    if (!wave->exec) pop_until_live(wave);
    return diverged;
}

/* ---- memory ---- */
static uint32_t *word_at(Model *model, Access *access, const Operand *resource, int i, int lane) {
    const uint32_t at = (access->address[lane] + model_bytes(access->ins) * resource->swizzle[i]) / 4;
    if (resource->kind == OPERAND_SHARED) return &model->group[access->home].shared[at];
    if (resource->kind == OPERAND_PRIVATE) return access->wave ? &access->wave->private_words[lane][at] : NULL;
    return &model->memory[at];
}

static uint32_t atomic_result(Op op, uint32_t old, uint32_t a, uint32_t b) {
    switch (op) {
    case OP_ATOMIC_ADD_U32: return old + a;
    case OP_ATOMIC_MAX_U32: return old > a ? old : a;
    case OP_ATOMIC_EXCHANGE: return a;
    case OP_ATOMIC_COMPARE_EXCHANGE: return old == a ? b : old;
    default: abort();
    }
}

static void serve_lane(Model *model, Access *access, int lane) {
    const Instruction *ins = access->ins;
    const bool loads = isa_is_load(ins->op), stores = isa_is_store(ins->op);
    const Operand *resource = &ins->operand[stores ? 0 : 1], *to = &ins->operand[0];
    Wave *wave = access->wave;
    const int components = stores ? resource->count : to->count;
    const uint32_t bytes = model_bytes(ins), ones = bytes == 4 ? ~0u : (1u << 8 * bytes) - 1;
    uint32_t old = 0;
    for (int i = 0; i < components; i++) {
        uint32_t *word = word_at(model, access, resource, loads || stores ? i : 0, lane);
        if (!word) continue;
        const uint32_t low = (access->address[lane] + bytes * resource->swizzle[loads || stores ? i : 0]) % 4 * 8;
        if (stores) {
            *word = (*word & ~(ones << low)) | (access->value[i][lane] & ones) << low;
            continue;
        }
        if (i == 0 || loads) old = *word >> low & ones;
        if (i == 0 && !loads) *word = atomic_result(ins->op, old, access->value[0][lane], access->other[lane]);
        if (!wave) continue;
        if (to->kind == OPERAND_WREG)
            wave->w[to->index][to->swizzle[i]] = old;
        else
            wave->v[to->index][to->swizzle[i]][lane] = old;
    }
}

void effect_serve(Model *model, Access *access) {
    for (int lane = 0; lane < MODEL_LANES; lane++)
        if (access->lanes >> lane & 1) serve_lane(model, access, lane);
    Wave *wave = access->wave;
    if (!wave) return;
    wave->accesses -= !model_follows(model, access->ins);
    if (isa_is_store(access->ins->op)) return;
    const Operand *to = &access->ins->operand[0];
    wave->writers--;
    for (int i = 0; i < to->count; i++)
        (to->kind == OPERAND_WREG ? wave->w_when : wave->v_when)[to->index][to->swizzle[i]].pending--;
}
