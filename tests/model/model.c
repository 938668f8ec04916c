/* model.c: time: section 6 of isa-spec.md, one cycle after the other. */
#include "tests/model/model.h"

#include <stdlib.h>
#include <string.h>

static uint64_t later(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

static const Instruction implicit_ret = {.op = OP_RET};

static const Instruction *next_of(const Model *model, const Wave *wave) {
    return wave->pc < model->length ? &model->code[wave->pc] : &implicit_ret;
}

/* ---- 3: which unit, and how long ---- */
typedef enum Needs { NEEDS_NOTHING, NEEDS_VALU, NEEDS_SALU } Needs;

static Needs needs(const Instruction *ins) {
    const OpInfo *op = &isa_ops[ins->op];
    if (op->unit == UNIT_CTRL || op->unit == UNIT_LSU) return NEEDS_NOTHING;
    if (op->unit == UNIT_SALU) return NEEDS_SALU;
    const bool looks_at_lanes = isa_format(ins->op)->role[0] == ROLE_WDST;
    return ins->operand[0].kind == OPERAND_VREG || looks_at_lanes ? NEEDS_VALU : NEEDS_SALU;
}

static bool is_memory(const Instruction *ins) {
    return isa_ops[ins->op].unit == UNIT_LSU;
}

static bool is_atomic(const Instruction *ins) {
    return is_memory(ins) && !isa_is_load(ins->op) && !isa_is_store(ins->op);
}

static const Operand *resource_of(const Instruction *ins) {
    return &ins->operand[isa_is_store(ins->op) ? 0 : 1];
}

static QueueKind queue_of(const Instruction *ins) {
    return resource_of(ins)->kind == OPERAND_RES_U || resource_of(ins)->kind == OPERAND_RES_T ? BUFFERS : SHARED;
}

uint32_t model_bytes(const Instruction *ins) {
    const char *name = isa_ops[ins->op].mnemonic;
    return strstr(name, "16") ? 2 : strstr(name, "8") ? 1 : 4;
}

bool model_follows(const Model *model, const Instruction *ins) {
    return model->m.shared_follows && isa_is_store(ins->op) && queue_of(ins) == SHARED;
}

static uint32_t or_else(uint32_t value, uint32_t standard) {
    return value ? value : standard;
}

static uint32_t latency(const Machine *m, const Instruction *ins) {
    if (ins->op == OP_BCNT && m->lat_count) return m->lat_count;
    switch (isa_ops[ins->op].latency) {
    case LATENCY_MUL: return m->lat_mul;
    case LATENCY_LONG: return m->lat_long;
    case LATENCY_DIV: return or_else(m->lat_div, m->lat_long);
    case LATENCY_IDIV: return or_else(m->lat_idiv, m->lat_long);
    case LATENCY_CVT: return or_else(m->lat_convert, m->lat_fast);
    case LATENCY_BITS: return or_else(m->lat_count, m->lat_vote);
    case LATENCY_VOTE: return m->lat_vote;
    case LATENCY_SHUF: return m->lat_shuffle;
    default: return m->lat_fast;
    }
}

/* How many times as long as others it keeps an ALU that is a pipeline. */
static uint32_t busy_factor(const Machine *m, const Instruction *ins) {
    if (ins->op == OP_BCNT || ins->op == OP_MBCNT) return m->busy_count;
    switch (isa_ops[ins->op].latency) {
    case LATENCY_LONG: return m->busy_long;
    case LATENCY_DIV: return m->busy_div;
    case LATENCY_IDIV: return m->busy_idiv;
    case LATENCY_CVT: return m->busy_convert;
    case LATENCY_SHUF: return m->busy_shuffle;
    default: return 1;
    }
}

/* ---- 6.5: what an instruction waits for ---- */
typedef struct Named {
    bool pending;   /* a component is not served */
    uint64_t ready; /* when those that ALUs compute can be read */
} Named;

static void name(Named *named, const Component *component) {
    named->pending |= component->pending > 0;
    named->ready = later(named->ready, component->ready);
}

static Named named_by(const Model *model, const Wave *wave, const Instruction *ins) {
    Named named = {0};
    for (int i = 0; i < isa_format(ins->op)->count; i++) {
        const Operand *o = &ins->operand[i];
        if (o->kind != OPERAND_VREG && o->kind != OPERAND_WREG) continue;
        for (int c = 0; c < o->count; c++)
            name(&named, &(o->kind == OPERAND_VREG ? wave->v_when : wave->w_when)[o->index][o->swizzle[c]]);
    }
    if (ins->predicated) {
        name(&named, &wave->w_when[ins->predicate / 4][ins->predicate % 4]);
        if (model->m.wave_size > 32 && ins->predicate % 4 < 3)
            name(&named, &wave->w_when[ins->predicate / 4][ins->predicate % 4 + 1]);
    }
    return named;
}

static uint64_t all_written(const Wave *wave) {
    Named named = {0};
    for (int r = 0; r < MODEL_VREGS; r++)
        for (int c = 0; c < 4; c++) name(&named, &wave->v_when[r][c]);
    for (int r = 0; r < MODEL_WREGS; r++)
        for (int c = 0; c < 4; c++) name(&named, &wave->w_when[r][c]);
    return named.ready;
}

/* The first three of "several reasons": the end of these is not known. NULL: none of them. */
static const char *waits_openly(const Model *model, const Wave *wave) {
    const Instruction *ins = next_of(model, wave);
    if (wave->waits) return "barrier";
    if ((ins->op == OP_BARRIER || ins->op == OP_FENCE) && wave->accesses) return "memory-drain";
    if (ins->op == OP_RET && wave->writers) return "ret-wait";
    return named_by(model, wave, ins).pending ? "memory-result" : NULL;
}

/* Why the next instruction of a wave is not ready, queues aside; NULL: it is. */
static const char *stall_of(const Model *model, const Wave *wave) {
    const char *open = waits_openly(model, wave);
    if (open) return open;
    const Instruction *ins = next_of(model, wave);
    const bool ret = ins->op == OP_RET;
    const struct {
        uint64_t end;
        const char *reason;
    } waits[] = {{wave->opening, "barrier"},
                 {wave->pause, "control"},
                 {wave->fetched, "fetch"},
                 {ret ? all_written(wave) : named_by(model, wave, ins).ready, ret ? "ret-wait" : "alu-result"}};
    uint64_t end = model->now;
    const char *reason = NULL;
    for (int i = 0; i < 4; i++)
        if (waits[i].end > end) {
            end = waits[i].end;
            reason = waits[i].reason;
        }
    return reason;
}

/* ---- 6.3: issue ---- */
static bool is_here(const Model *model, const Slot *slot) {
    return slot->wave && slot->starts <= model->now && !slot->issued;
}

static bool queue_has_room(const Model *model, const Instruction *ins) {
    return !is_memory(ins) || model->queued[queue_of(ins)] < model->m.mem_queue;
}

static bool is_ready(const Model *model, const Slot *slot) {
    return is_here(model, slot) && !stall_of(model, slot->wave) && queue_has_room(model, next_of(model, slot->wave));
}

/* The free unit with the lowest number; -1: none is free. */
static int free_unit(const Model *model, Needs what) {
    const uint32_t count = what == NEEDS_VALU ? model->m.alus : model->m.scalar_alus;
    for (uint32_t i = 0; i < count; i++)
        if ((what == NEEDS_VALU ? model->valu : model->salu)[i] <= model->now) return (int)i;
    return MODEL_NONE;
}

static bool is_without_unit(const Model *model, const Slot *slot) {
    const Needs what = needs(next_of(model, slot->wave));
    return what != NEEDS_NOTHING && free_unit(model, what) == MODEL_NONE;
}

/* 6.4: the pause, the ALU, the scoreboard */
static void issue_alu(Model *model, Wave *wave, const Instruction *ins) {
    const Machine *m = &model->m;
    const bool vector = needs(ins) == NEEDS_VALU;
    const uint32_t width = or_else(m->alu_width, m->wave_size);
    const uint32_t chime = vector ? (m->wave_size + width - 1) / width : 1;
    const uint32_t cycles = vector ? latency(m, ins) : m->lat_scalar;
    const uint32_t kept = vector ? chime * busy_factor(m, ins) : 1;
    const uint32_t busy = m->alu_pipeline ? kept : cycles * chime;
    const uint32_t result = m->alu_pipeline ? cycles + chime - 1 : cycles * chime;
    const int unit = free_unit(model, needs(ins));
    (vector ? model->valu : model->salu)[unit] = model->now + busy;
    for (uint64_t c = model->now; vector && c < model->now + busy && c < MODEL_CYCLES; c++)
        model->units[c][unit] = wave->number;
    if (!effect_alu(model, wave, ins)) model->problem = "an instruction that the model does not know";
    const Operand *to = &ins->operand[0];
    if (to->kind == OPERAND_BUILTIN) wave->pause = model->now + result;
    for (int i = 0; i < to->count && to->kind != OPERAND_BUILTIN; i++)
        (to->kind == OPERAND_WREG ? wave->w_when : wave->v_when)[to->index][to->swizzle[i]].ready = model->now + result;
    wave->pc++;
}

/* ---- 6.11, 5.2, 5.3: memory ---- */

/* How often the most frequent of these occurs. */
static uint32_t most(const uint32_t *key, uint32_t count) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t equal = 0;
        for (uint32_t j = 0; j < count; j++) equal += key[j] == key[i];
        if (equal > found) found = equal;
    }
    return found;
}

/* Keep one of each; returns how many are left. */
static uint32_t only_different(uint32_t *key, uint32_t count) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool seen = false;
        for (uint32_t j = 0; j < kept; j++) seen |= key[j] == key[i];
        if (!seen) key[kept++] = key[i];
    }
    return kept;
}

/* Words that the lanes access with a component. */
static uint32_t words_of(const Access *access, int component, uint32_t *words) {
    uint32_t count = 0;
    for (int lane = 0; lane < MODEL_LANES; lane++)
        if (access->lanes >> lane & 1)
            words[count++] = (access->address[lane] + model_bytes(access->ins) * (uint32_t)component) / 4;
    return count;
}

/* ---- 5.3: is the result of an atomic used? ---- */
static bool pops(Op op) {
    return op == OP_RET || op == OP_MASK_NZ || op == OP_BR_PUSH || op == OP_POP_MASK;
}

static bool names(const Operand *operand, int reg, int component) {
    for (int c = 0; operand->kind == OPERAND_VREG && operand->index == reg && c < operand->count; c++)
        if (operand->swizzle[c] == component) return true;
    return false;
}

/* Is the component read from pc on, before it is written? */
static bool is_read_from(const Model *model, uint32_t pc, int reg, int component, bool *seen);

static bool is_read_at_labels(const Model *model, const Instruction *ins, int reg, int component, bool *seen) {
    for (int i = 0; i < isa_format(ins->op)->count; i++)
        if (ins->operand[i].kind == OPERAND_LABEL && is_read_from(model, ins->operand[i].target, reg, component, seen))
            return true;
    return false;
}

static bool is_read_from(const Model *model, uint32_t pc, int reg, int component, bool *seen) {
    const Instruction *ins = pc < model->length ? &model->code[pc] : &implicit_ret;
    if (seen[pc]) return false;
    seen[pc] = true;
    const bool has_destination = isa_format(ins->op)->count && isa_is_destination(isa_format(ins->op)->role[0]);
    for (int i = has_destination; i < isa_format(ins->op)->count; i++)
        if (names(&ins->operand[i], reg, component)) return true;
    if (has_destination && !ins->predicated && names(&ins->operand[0], reg, component)) return false;
    for (uint32_t at = 0; pops(ins->op) && at < model->length; at++) {
        const Op pusher = model->code[at].op;
        if ((pusher == OP_PUSH_MASK || pusher == OP_BR_PUSH) &&
            is_read_at_labels(model, &model->code[at], reg, component, seen))
            return true;
    }
    if (ins->op != OP_PUSH_MASK && is_read_at_labels(model, ins, reg, component, seen)) return true;
    return isa_falls_through(ins->op) && is_read_from(model, pc + 1, reg, component, seen);
}

static bool result_is_used(const Model *model, const Instruction *ins) {
    const Operand *to = &ins->operand[0];
    bool used = false;
    for (int i = 0; i < to->count; i++) {
        bool *seen = calloc(model->length + 1, sizeof *seen);
        if (!seen) abort();
        used |= is_read_from(model, (uint32_t)(ins - model->code) + 1, to->index, to->swizzle[i], seen);
        free(seen);
    }
    return used;
}

/* Do all lanes add the same number to group memory, which makes it a load for the banks? */
static bool counts_once(const Model *model, const Access *access) {
    if (!model->m.shared_counts || access->ins->op != OP_ATOMIC_ADD_U32 || queue_of(access->ins) != SHARED)
        return false;
    const uint32_t first = access->value[0][access->lanes ? __builtin_ctzll(access->lanes) : 0];
    for (int lane = 0; lane < MODEL_LANES; lane++)
        if (access->lanes >> lane & 1 && access->value[0][lane] != first) return false;
    return !result_is_used(model, access->ins);
}

/* How many rows, or lanes of an atomic, the busiest bank has to serve. */
static uint32_t in_busiest_bank(const Machine *m, uint32_t *word, uint32_t count, bool atomic) {
    for (uint32_t i = 0; i < count; i++) word[i] /= m->shared_bank_words;
    if (!atomic) count = only_different(word, count);
    for (uint32_t i = 0; i < count; i++) word[i] %= m->shared_banks;
    return most(word, count);
}

/* Passes of an access to banks: of group memory, or what stands for them elsewhere. */
static uint32_t passes_of(const Model *model, const Access *access, bool atomic) {
    const Machine *m = &model->m;
    const Operand *resource = resource_of(access->ins);
    uint32_t word[4 * MODEL_LANES], count = 0, sum = 0;
    for (int i = 0; i < resource->count; i++) {
        if (!m->components_together || resource->kind != OPERAND_SHARED) count = 0;
        count += words_of(access, resource->swizzle[i], word + count);
        if (resource->kind == OPERAND_PRIVATE)
            sum += only_different(word, count);
        else if (resource->kind != OPERAND_SHARED)
            sum += most(word, count);
        else if (!m->components_together)
            sum += in_busiest_bank(m, word, count, atomic);
    }
    return m->components_together && resource->kind == OPERAND_SHARED ? in_busiest_bank(m, word, count, atomic) : sum;
}

/* Do all lanes that take part in pairs, `apart` from each other, have one address? */
static bool lanes_agree(const Access *access, int apart) {
    for (int lane = 0; lane < MODEL_LANES; lane++) {
        const bool first = !(lane & apart) && access->lanes >> lane & 1;
        if (first && access->lanes >> (lane + apart) & 1 && access->address[lane] != access->address[lane + apart])
            return false;
    }
    return true;
}

/* Passes for the width of an access (shared_vectors=by-lane). */
static uint32_t passes_of_width(const Access *access) {
    const uint32_t bytes = (uint32_t)resource_of(access->ins)->count * isa_component_bytes(access->ins->op);
    const uint32_t words = (bytes + 3) / 4;
    const bool pairs = isa_is_load(access->ins->op) && (lanes_agree(access, 1) || lanes_agree(access, 2));
    return pairs ? (words + 1) / 2 : words;
}

/* How long an access keeps its queue, and the wave from its next access to group memory (0: nothing to do with that),
 * and how much later than without conflicts it is served itself. */
typedef struct Keeps {
    uint32_t queue, wave, delay;
} Keeps;

static Keeps keeps_of(const Model *model, const Access *access) {
    const Machine *m = &model->m;
    const bool shared = resource_of(access->ins)->kind == OPERAND_SHARED;
    const bool atomic = is_atomic(access->ins) && !counts_once(model, access);
    if (!access->lanes || (queue_of(access->ins) == BUFFERS && !atomic)) return (Keeps){1, 0, 0};
    uint32_t passes = passes_of(model, access, atomic);
    if (shared && m->vectors_by_lane && passes < passes_of_width(access)) passes = passes_of_width(access);
    const uint32_t each = is_atomic(access->ins) ? m->atomic_cycles : shared ? m->shared_cycles : 1;
    const uint32_t cycles = passes * each;
    if (!shared || !m->shared_wave_cycles) return (Keeps){cycles, 0, cycles - 1};
    return (Keeps){cycles, passes * m->shared_wave_cycles, (passes - 1) * m->shared_wave_cycles};
}

static void read_operands(const Model *model, Access *access, const Wave *wave) {
    const Instruction *ins = access->ins;
    const bool store = isa_is_store(ins->op);
    for (int lane = 0; lane < (int)model->m.wave_size; lane++) {
        const Operand *address = &ins->operand[store ? 1 : 2];
        access->address[lane] = effect_read(model, wave, address, 0, lane) + address->offset;
        for (int i = 0; store && i < ins->operand[0].count; i++)
            access->value[i][lane] = effect_read(model, wave, &ins->operand[2], i, lane);
        if (is_atomic(ins)) access->value[0][lane] = effect_read(model, wave, &ins->operand[3], 0, lane);
        if (isa_format(ins->op)->count == 5) access->other[lane] = effect_read(model, wave, &ins->operand[4], 0, lane);
    }
}

static void issue_memory(Model *model, Wave *wave, const Instruction *ins) {
    const Machine *m = &model->m;
    const QueueKind queue = queue_of(ins);
    const Operand *to = &ins->operand[0];
    Access *access = &model->queue[queue][model->queued[queue]++];
    *access = (Access){.ins = ins, .wave = wave, .home = wave->home};
    access->lanes = isa_is_load(ins->op) && to->kind == OPERAND_WREG ? 1 : effect_lanes(model, wave, ins);
    read_operands(model, access, wave);
    const Keeps keeps = keeps_of(model, access);
    const bool private_access = resource_of(ins)->kind == OPERAND_PRIVATE;
    const uint32_t wait = queue == BUFFERS ? m->mem_latency : private_access ? m->private_latency : m->shared_latency;
    const uint64_t turn = later(model->now, model->starts[queue]);
    const uint64_t start = keeps.wave ? later(turn, wave->own_start) : turn;
    access->served = later(start + wait + keeps.delay, model->in_order[queue]);
    model->in_order[queue] = access->served;
    if (queue == SHARED || is_atomic(ins)) model->starts[queue] = turn + keeps.queue;
    if (keeps.wave) wave->own_start = start + keeps.wave;
    model->over = later(model->over, access->served);
    wave->accesses += !model_follows(model, ins);
    if (!isa_is_store(ins->op)) {
        wave->writers++;
        for (int i = 0; i < to->count; i++)
            (to->kind == OPERAND_WREG ? wave->w_when : wave->v_when)[to->index][to->swizzle[i]].pending++;
    }
    wave->pc++;
}

static void serve(Model *model, QueueKind queue) {
    while (model->queued[queue] && model->queue[queue][0].served <= model->now) {
        effect_serve(model, &model->queue[queue][0]);
        model->queued[queue]--;
        memmove(model->queue[queue], model->queue[queue] + 1, model->queued[queue] * sizeof(Access));
    }
}

/* ---- 5.4: barriers ---- */

/* Open the barrier of a group if all of its waves that have not ended are there. */
static void open_barrier(Model *model, int home, const Wave *last) {
    const Group *group = &model->group[home];
    uint32_t waiting = 0;
    for (uint32_t s = 0; s < model->m.waves; s++) {
        const Wave *wave = model->slot[s].wave;
        waiting += wave && wave->home == home && wave->waits;
    }
    if (!waiting || (int)waiting < group->waves - group->ended) return;
    const uint64_t extra = model->m.lat_barrier + (uint64_t)waiting * model->m.lat_barrier_wave;
    for (uint32_t s = 0; s < model->m.waves; s++) {
        Wave *wave = model->slot[s].wave;
        if (!wave || wave->home != home || !wave->waits) continue;
        wave->waits = false;
        wave->opening = model->now + 1 + extra;
        if (wave == last && extra) wave->opening = wave->pause + extra;
    }
}

/* ---- 6.4: the instruction cache ---- */
static uint32_t cache_sets(const Model *model) {
    return (model->m.fetch_cache + 31) / 32;
}

static void fill_cache(Model *model) {
    const uint32_t sets = cache_sets(model);
    for (uint32_t i = 0; i < 4 * sets; i++) {
        const bool there = i <= model->length / 8; /* the implicit ret has a line, too */
        model->cache[i] = (CacheLine){.line = there ? (int64_t)i : -1, .used = there ? ++model->uses : 0};
    }
}

static void look_up(Model *model, Wave *wave, uint32_t line) {
    const uint32_t sets = cache_sets(model);
    CacheLine *found = NULL, *oldest = NULL;
    for (uint32_t i = 0; i < 4 * sets; i++) {
        CacheLine *entry = &model->cache[i];
        if (i % sets != line % sets) continue;
        if (entry->line == line) found = entry;
        if (!oldest || entry->used < oldest->used) oldest = entry;
    }
    if (!found) {
        found = oldest;
        *found = (CacheLine){.line = line, .comes = model->now + model->m.lat_fetch};
    }
    found->used = ++model->uses;
    wave->fetched = found->comes;
}

/* ---- 6.6: dispatch ---- */
static const DispatchSpec *dispatch_of(const Model *model) {
    return &model->image->dispatches[model->dispatch];
}

static uint32_t waves_of_group(const Model *model) {
    return (dispatch_of(model)->size[0] + model->m.wave_size - 1) / model->m.wave_size;
}

static void reach(const Model *model, uint32_t pc, bool *seen) {
    if (pc >= model->length || seen[pc]) return;
    seen[pc] = true;
    const Instruction *ins = &model->code[pc];
    for (int i = 0; i < isa_format(ins->op)->count; i++)
        if (ins->operand[i].kind == OPERAND_LABEL) reach(model, ins->operand[i].target, seen);
    if (isa_falls_through(ins->op)) reach(model, pc + 1, seen);
}

/* Components of vector registers that a kernel needs. */
static uint32_t registers_of(const Model *model) {
    bool *seen = calloc(model->length, sizeof *seen), named[ISA_VREGS][4] = {{false}};
    uint32_t count = 0;
    if (!seen) abort();
    reach(model, dispatch_of(model)->entry, seen);
    for (uint32_t pc = 0; pc < model->length; pc++)
        for (int i = 0; seen[pc] && i < isa_format(model->code[pc].op)->count; i++) {
            const Operand *o = &model->code[pc].operand[i];
            for (int c = 0; o->kind == OPERAND_VREG && c < o->count; c++) {
                count += !named[o->index][o->swizzle[c]];
                named[o->index][o->swizzle[c]] = true;
            }
        }
    free(seen);
    return count;
}

/* How many waves the registers have room for. */
static uint32_t register_room(const Model *model) {
    const Machine *m = &model->m;
    const uint32_t granule = m->register_granule;
    const uint32_t need = (registers_of(model) + granule - 1) / granule * granule * 4 * m->wave_size;
    return m->register_file && need ? m->register_file / need : UINT32_MAX;
}

/* How many whole groups a core can hold, slots and registers aside. */
static uint32_t group_room(const Model *model) {
    const uint32_t shared = model->image->shared_words * 4 + model->m.shared_reserved;
    const uint32_t room = shared ? model->m.shared_memory / shared : model->m.waves;
    return model->m.group_limit && model->m.group_limit < room ? model->m.group_limit : room;
}

/* Slots from this one on are never used, for lack of registers or group memory. */
static uint32_t find_room(const Model *model) {
    const uint32_t waves = group_room(model) * waves_of_group(model);
    return model->whole && waves < model->registers ? waves : model->registers;
}

static bool is_taken(const Slot *slot) {
    return slot->wave || slot->kept;
}

/* Slots with a wave, or kept for a group until it has ended. */
static uint32_t taken(const Model *model) {
    uint32_t count = 0;
    for (uint32_t s = 0; s < model->m.waves; s++) count += is_taken(&model->slot[s]);
    return count;
}

/* A group keeps its memory until its last wave has ended. */
static uint32_t resident_groups(const Model *model) {
    uint32_t count = 0;
    for (uint32_t g = 0; g < model->sent_groups; g++) {
        const Group *group = &model->group[model->groups_before + (int)g];
        count += group->ended < group->waves;
    }
    return count;
}

static bool has_room(const Model *model, uint32_t waves) {
    const uint32_t all = taken(model) + waves;
    return all <= model->m.waves && all <= model->registers &&
           (!model->whole || resident_groups(model) < group_room(model));
}

static uint64_t first_lanes(uint32_t count) {
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

/* The port p sees slots p, p + issue ..., or all. */
static bool sees(const Model *model, uint32_t port, uint32_t s) {
    return !model->m.own_slots || s % model->m.issue == port;
}

static uint32_t pass_on(const Model *model) {
    return (model->next_port + 1) % model->m.issue;
}

static uint32_t empty_slot(Model *model) {
    for (;; model->next_port = pass_on(model))
        for (uint32_t s = 0; s < model->m.waves; s++) {
            if (is_taken(&model->slot[s]) || !sees(model, model->next_port, s)) continue;
            model->next_port = pass_on(model);
            return s;
        }
}

static void send_wave(Model *model, uint64_t starts) {
    const uint32_t s = empty_slot(model);
    Wave *wave = calloc(1, sizeof *wave);
    if (!wave) abort();
    const uint32_t index = model->sent_waves, left = dispatch_of(model)->size[0] - index * model->m.wave_size;
    wave->group = (int)model->sent_groups;
    wave->home = model->groups_before + wave->group;
    wave->in_group = (int)index;
    wave->number = model->waves_before++;
    wave->live = wave->exec = first_lanes(left < model->m.wave_size ? left : model->m.wave_size);
    wave->pc = dispatch_of(model)->entry;
    wave->line = wave->pc / 8;
    model->slot[s].wave = wave;
    model->slot[s].no_room = false;
    model->slot[s].starts = later(starts, model->next_start);
    model->next_start = model->slot[s].starts + model->m.wave_interval;
    if (++model->sent_waves < waves_of_group(model)) return;
    model->sent_waves = 0;
    model->sent_groups++;
}

/* When the dispatcher can have sent a group, or wave, that would arrive in this cycle. */
static uint64_t arrival(Model *model, uint64_t cycle) {
    const uint64_t clock = later(model->clock, 100 * cycle);
    if (!model->m.group_interval) return cycle;
    model->clock = clock + model->m.group_interval;
    return clock / 100;
}

/* Send what there is room for. */
static void send(Model *model, uint64_t starts) {
    const uint32_t each = waves_of_group(model), wanted = model->whole ? each : 1;
    while (model->sent_groups < dispatch_of(model)->groups[0] && has_room(model, wanted)) {
        model->group[model->groups_before + (int)model->sent_groups].waves = (int)each;
        const uint64_t arrives = arrival(model, starts);
        for (uint32_t i = 0; i < wanted; i++) send_wave(model, arrives);
        if (wanted % model->m.issue == 0) model->next_port = pass_on(model);
    }
}

static void begin_dispatch(Model *model, uint64_t starts) {
    model->sent_groups = model->sent_waves = 0;
    model->registers = register_room(model);
    send(model, starts);
    const uint32_t room = find_room(model);
    for (uint32_t s = 0; s < model->m.waves; s++) model->slot[s].no_room = s >= room && !model->slot[s].wave;
}

static void end_wave(Model *model, Slot *slot) {
    Wave *wave = slot->wave;
    const int home = wave->home;
    for (int q = 0; q < QUEUES; q++)
        for (uint32_t i = 0; i < model->queued[q]; i++)
            if (model->queue[q][i].wave == wave) model->queue[q][i].wave = NULL;
    free(wave);
    slot->wave = NULL;
    slot->kept = model->m.slots_together && model->whole;
    slot->home = home;
    if (++model->group[home].ended == model->group[home].waves)
        for (uint32_t s = 0; s < model->m.waves; s++) model->slot[s].kept &= model->slot[s].home != home;
    open_barrier(model, home, NULL);
    send(model, model->now + or_else(model->m.group_latency, model->m.interconnect_latency));
}

/* ---- 6.3: one instruction issues ---- */
static void issue_control(Model *model, Wave *wave, const Instruction *ins) {
    const Machine *m = &model->m;
    const bool arrives = ins->op == OP_BARRIER && wave->exec;
    const uint64_t exec = wave->exec;
    const bool diverged = effect_control(model, wave, ins);
    const bool pops = ins->op == OP_POP_MASK && m->lat_reconverge && wave->exec & exec;
    wave->pause = model->now + (pops ? m->lat_reconverge : m->lat_control) + (diverged ? m->lat_diverge : 0);
    if (!arrives) return;
    wave->waits = true;
    open_barrier(model, wave->home, wave);
}

static void issue(Model *model, uint32_t s) {
    Slot *slot = &model->slot[s];
    Wave *wave = slot->wave;
    const Instruction *ins = next_of(model, wave);
    const uint32_t line = wave->pc / 8;
    slot->issued = true;
    slot->cell =
        (Cell){.wave = wave->number, .group = wave->group, .pc = (int)wave->pc, .state = "active", .reason = ""};
    wave->pause = model->now + 1;
    if (needs(ins) != NEEDS_NOTHING)
        issue_alu(model, wave, ins);
    else if (is_memory(ins))
        issue_memory(model, wave, ins);
    else
        issue_control(model, wave, ins);
    slot->cell.exec = wave->exec;
    wave->line = line;
    model->over = later(model->over, model->now + 1);
    if (effect_is_over(wave))
        end_wave(model, slot);
    else if (model->m.fetch_cache && wave->pc / 8 != line)
        look_up(model, wave, wave->pc / 8);
    if (slot->wave == wave && waits_openly(model, wave)) wave->active = false;
}

/* ---- 6.3: the schedulers ---- */
static void port_eager(Model *model, uint32_t port) {
    const uint32_t step = model->m.issue, waves = model->m.waves;
    if (port >= waves) return;
    uint32_t at = model->stands[port];
    for (uint32_t i = 0; model->moves[port] && i < waves; i++) {
        at = at + step < waves ? at + step : port;
        if (is_ready(model, &model->slot[at])) {
            model->stands[port] = at;
            break;
        }
    }
    Slot *slot = &model->slot[model->stands[port]];
    model->moves[port] = !is_ready(model, slot);
    if (model->moves[port]) return;
    if (is_without_unit(model, slot)) {
        slot->no_unit = true;
        return;
    }
    const int number = slot->wave->number;
    issue(model, model->stands[port]);
    model->moves[port] = !slot->wave || slot->wave->number != number;
}

/* The first in a circle; two-level: of the active waves. */
static void port_circle(Model *model, uint32_t port) {
    const uint32_t waves = model->m.waves;
    for (uint32_t i = 1; i <= waves; i++) {
        const uint32_t s = (model->last + i) % waves;
        Slot *slot = &model->slot[s];
        if (!sees(model, port, s) || !is_ready(model, slot)) continue;
        if (model->m.scheduler == TWO_LEVEL && !slot->wave->active) continue;
        if (is_without_unit(model, slot)) {
            slot->no_unit = true;
            continue;
        }
        model->last = s;
        issue(model, s);
        return;
    }
}

/* The slot of the oldest wave that is ready, and has a unit or need not have one. */
static int oldest(const Model *model, uint32_t port, bool with_unit) {
    int found = MODEL_NONE;
    for (uint32_t s = 0; s < model->m.waves; s++) {
        const Slot *slot = &model->slot[s];
        if (!sees(model, port, s) || !is_ready(model, slot) || (with_unit && is_without_unit(model, slot))) continue;
        if (!with_unit && slot->wave->active) continue;
        if (found == MODEL_NONE || slot->wave->number < model->slot[found].wave->number) found = (int)s;
    }
    return found;
}

static int remembered(const Model *model, uint32_t port) {
    for (uint32_t s = 0; s < model->m.waves; s++) {
        const Slot *slot = &model->slot[s];
        if (is_ready(model, slot) && slot->wave->number == model->took[port])
            return is_without_unit(model, slot) ? MODEL_NONE : (int)s;
    }
    return MODEL_NONE;
}

/* The turn in a group: the first slot behind the one that the port took last. */
static int in_turn(const Model *model, uint32_t port, int home) {
    for (uint32_t i = 1;; i++) {
        const uint32_t s = (model->took_slot[port] + i) % model->m.waves;
        const Slot *slot = &model->slot[s];
        if (sees(model, port, s) && is_ready(model, slot) && !is_without_unit(model, slot) && slot->wave->home == home)
            return (int)s;
    }
}

static void port_oldest(Model *model, uint32_t port) {
    const bool groups = model->m.scheduler == GREEDY_GROUP;
    int s = groups || model->m.scheduler == GREEDY_OLDEST ? remembered(model, port) : MODEL_NONE;
    const bool again = s != MODEL_NONE;
    for (uint32_t i = 0; !again && i < model->m.waves; i++)
        if (sees(model, port, i) && is_ready(model, &model->slot[i]) && is_without_unit(model, &model->slot[i]))
            model->slot[i].no_unit = true;
    if (!again) s = oldest(model, port, true);
    if (s == MODEL_NONE) return;
    if (!again && groups && model->whole) s = in_turn(model, port, model->slot[s].wave->home);
    model->took[port] = model->slot[s].wave->number;
    model->took_slot[port] = (uint32_t)s;
    issue(model, (uint32_t)s);
}

static void port_two_level(Model *model, uint32_t port) {
    uint32_t active = 0;
    for (uint32_t s = 0; s < model->m.waves; s++) {
        const Wave *wave = model->slot[s].wave;
        active += wave && wave->active;
    }
    for (; active < model->m.active_waves; active++) {
        const int s = oldest(model, port, false);
        if (s == MODEL_NONE) break;
        model->slot[s].wave->active = true;
    }
    port_circle(model, port);
}

static void run_port(Model *model, uint32_t port) {
    switch (model->m.scheduler) {
    case EAGER: port_eager(model, port); break;
    case ROUND_ROBIN: port_circle(model, port); break;
    case TWO_LEVEL: port_two_level(model, port); break;
    default: port_oldest(model, port); break;
    }
}

/* ---- 6.7: the ledger ---- */
static Cell cell_of(const Model *model, uint32_t s) {
    const Slot *slot = &model->slot[s];
    const Wave *wave = slot->wave;
    if (slot->issued) return slot->cell;
    Cell cell = {.wave = -1, .group = -1, .pc = -1, .state = "disabled"};
    cell.reason = wave ? "refill" : slot->no_room ? "no-room" : "no-wave";
    if (!wave || slot->starts > model->now) return cell;
    cell = (Cell){.wave = wave->number, .group = wave->group, .pc = (int)wave->pc, .exec = wave->exec};
    cell.state = "stalled";
    cell.reason = stall_of(model, wave);
    if (cell.reason) return cell;
    const bool full = !slot->no_unit && !queue_has_room(model, next_of(model, wave));
    cell.state = full ? "stalled" : "idle";
    cell.reason = full ? "queue-full" : slot->no_unit ? "no-unit" : "not-picked";
    return cell;
}

/* ---- 6.2: a cycle ---- */
static void step(Model *model) {
    for (int q = 0; q < QUEUES; q++) serve(model, (QueueKind)q);
    for (uint32_t s = 0; s < model->m.waves; s++) model->slot[s].issued = model->slot[s].no_unit = false;
    for (uint32_t port = 0; port < model->m.issue; port++) run_port(model, port);
    for (uint32_t s = 0; s < model->m.waves; s++) model->cells[model->now][s] = cell_of(model, s);
    for (int q = 0; q < QUEUES; q++) model->levels[model->now][q] = model->queued[q];
    model->now++;
}

static bool dispatch_is_over(const Model *model) {
    return model->sent_groups == dispatch_of(model)->groups[0] && taken(model) == 0 && model->now >= model->over;
}

static uint64_t units_free(const Model *model) {
    uint64_t end = 0;
    for (uint32_t i = 0; i < MODEL_UNITS; i++) end = later(end, later(model->valu[i], model->salu[i]));
    return end;
}

static void run(Model *model) {
    begin_dispatch(model, 0);
    while (model->now < MODEL_CYCLES - 1 && !model->problem) {
        const bool last = model->dispatch + 1 == model->image->dispatch_count;
        if (dispatch_is_over(model) && last && model->now >= units_free(model)) break;
        if (dispatch_is_over(model) && !last) {
            model->groups_before += (int)dispatch_of(model)->groups[0];
            model->dispatch++;
            begin_dispatch(model, model->now + model->m.interconnect_latency);
        }
        step(model);
    }
    for (int q = 0; q < QUEUES; q++) serve(model, (QueueKind)q);
    if (model->now == MODEL_CYCLES - 1) model->too_long = true;
    model->cycles = model->now;
}

/* ---- beginning and end ---- */
static void decode(Model *model) {
    const Image *image = model->image;
    model->length = image->instructions;
    model->code = calloc(image->instructions + 1, sizeof *model->code);
    if (!model->code) abort();
    for (uint32_t i = 0, at = 0; i < image->instructions; i++) {
        at += isa_unpack(image->code + at, &model->code[i]);
        model->whole |= model->code[i].op == OP_BARRIER;
    }
    model->whole |= image->shared_words > 0 || model->m.whole_groups;
}

static void start(Model *model) {
    model->cells = calloc(MODEL_CYCLES, sizeof *model->cells);
    model->units = malloc(MODEL_CYCLES * sizeof *model->units);
    model->levels = calloc(MODEL_CYCLES, sizeof *model->levels);
    if (!model->cells || !model->units || !model->levels) abort();
    memset(model->units, 0xff, MODEL_CYCLES * sizeof *model->units);
    for (uint32_t port = 0; port < MODEL_PORTS; port++) {
        model->moves[port] = true;
        model->took[port] = MODEL_NONE;
        model->took_slot[port] = model->m.waves - 1;
        model->stands[port] = port;
        while (model->stands[port] + model->m.issue < model->m.waves) model->stands[port] += model->m.issue;
    }
    model->last = model->m.waves - 1;
    fill_cache(model);
}

Model *model_run(const Image *image) {
    Model *model = calloc(1, sizeof *model);
    if (!model) abort();
    model->image = image;
    if (!machine_read(image, &model->m)) model->problem = "a setting that the model does not know";
    decode(model);
    if (!image->dispatch_count) model->problem = "a program without .dispatch";
    if (model->problem) return model;
    for (uint32_t i = 0; i < MODEL_BUFFER; i++) model->memory[i] = i * 0x9e3779b9u;
    start(model);
    run(model);
    return model;
}

void model_free(Model *model) {
    for (uint32_t s = 0; s < MODEL_SLOTS; s++) free(model->slot[s].wave);
    free(model->cells);
    free(model->units);
    free(model->levels);
    free(model->code);
    free(model);
}
