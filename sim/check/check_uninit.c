/* check_uninit.c: reads of numbers that were never written: in registers lane by lane, in words of group and private
 * memory.
 *
 * Every register component of a wave slot has two masks: the lanes that have never written it (fresh), and the lanes
 * whose number has bits that depend on an unwritten number (unknown, which includes fresh). When an instruction issues,
 * the masks of its sources are checked. If it uses the number (Use.matters), that is a finding; if it computes, the
 * result is unknown where it depends on unknown sources, bit by bit where that pays (Unknown). Then its lanes are
 * cleared in the masks of its destination. A load clears them at issue, too, since no instruction can read the register
 * before the load is served. The sources of an instruction are found once, before the run.
 */
#include <string.h>

#include "asm/base/array.h"
#include "asm/isa/lane_ops.h"
#include "sim/check/check_parts.h"
#include "sim/machine/operand.h"

/* Which lanes' values of a register are read? */
typedef enum How {
    HOW_LANES,   /* masks of the lanes that take part */
    HOW_OTHERS,  /* the lanes that operand_reads names */
    HOW_UNIFORM, /* a wave register: it has one value */
    HOW_ALWAYS,  /* the same, also if no lane takes part: whether one does depends on it */
    HOW_UNDEF,   /* not read, but as if never written from here on: .undef */
} How;

typedef struct Use {
    uint16_t slot; /* as in Program.component_slot */
    uint8_t how;
    bool matters; /* what it does depends on the number, not only what it writes to a register or to private memory */
} Use;

enum { USES_MOST = 32, NO_SLOT = UINT16_MAX, UNWRITTEN_MOST = 32 };

/* A word of group memory that was read, which may be written too late. */
typedef struct Unwritten {
    uint32_t finding, group; /* its number; the group's slot in the machine */
} Unwritten;

/* What is not known of a lane's number, and why. */
typedef struct Unknown {
    uint32_t bits; /* 0: all is known, and the rest does not matter */
    uint32_t what; /* the slot that was never written; from component_count on: a word of private memory */
    uint32_t lane; /* ... in this lane */
    uint32_t pc;   /* the first instruction that computed with it; CHECK_NO_PC: it has only been moved */
    uint64_t cycle;
} Unknown;

struct Uninit {
    uint32_t *first; /* uses[first[pc]] to before uses[first[pc + 1]]: what the instruction reads */
    Use *uses;
    uint64_t *fresh;    /* lanes that have never written, for each wave slot and component */
    uint64_t *unknown;  /* lanes with unknown bits: all bits in fresh lanes, in other lanes as `partly` says */
    Unknown **partly;   /* for each wave slot, of each component and lane; NULL until one is needed */
    uint32_t *writer;   /* the instruction that wrote it last */
    uint64_t **shared;  /* for each group slot a bit a word: it is written; NULL: no group has been there */
    uint64_t **threads; /* for each wave slot and word of private memory lanes that know it; NULL: as for shared */
    uint32_t slots;
    Unwritten unwritten[UNWRITTEN_MOST];
    uint32_t unwritten_count;
};

/* ---- what instructions read ---- */

/* Returns how many there are now. */
static uint32_t add_use(const Program *p, LaneRef ref, How how, bool matters, Use *uses, uint32_t count) {
    const uint32_t slot = ref.offset / p->stride;
    if (ref.base != LANES_REGISTERS || slot >= p->component_count) return count; /* a constant, a built-in value */
    if (p->slot_component[slot] >= PROGRAM_VECTOR_COMPONENTS && how != HOW_ALWAYS) how = HOW_UNIFORM;

    for (uint32_t i = 0; i < count; i++) {
        if (uses[i].slot != slot || uses[i].how != how) continue;
        uses[i].matters |= matters;
        return count;
    }
    uses[count] = (Use){.slot = (uint16_t)slot, .how = (uint8_t)how, .matters = matters};
    return count + 1;
}

/* Does source `s` decide what happens, rather than what comes out? */
static bool source_matters(const DecodedInst *inst, int s) {
    if (inst->unit == UNIT_LSU) return s == 0 || inst->resource_space != OPERAND_PRIVATE;
    const bool votes = inst->op >= OP_BALLOT && inst->op <= OP_ALL_EQUAL;
    return (inst->unit != UNIT_VALU && inst->unit != UNIT_SALU) || votes || inst->writes_exec;
}

/* The .undef in front of an instruction, from *next on. */
static uint32_t add_undefs(const Program *p, uint32_t pc, uint32_t *next, Use *uses, uint32_t count) {
    for (; *next < p->image->variable_count && p->image->variables[*next].first <= pc; (*next)++) {
        const Variable *variable = &p->image->variables[*next];
        for (int c = 0; c < variable->place.count && !*variable->name; c++) {
            const uint16_t slot = p->component_slot[program_component(&variable->place, c)];
            if (slot != PROGRAM_NO_SLOT) uses[count++] = (Use){.slot = slot, .how = HOW_UNDEF};
        }
    }
    return count;
}

/* The uses of every instruction, one after the other. */
static void list_uses(Uninit *uninit, const Program *p) {
    size_t room = 0;
    uint32_t count = 0, variable = 0;
    const size_t undefs = (size_t)p->image->variable_count * ISA_COMPONENTS; /* at most */
    uninit->first = memory_array((size_t)p->instructions + 2, sizeof *uninit->first);
    for (uint32_t pc = 0; pc <= p->instructions; pc++) {
        const DecodedInst *inst = &p->code[pc];
        (void)ARRAY_RESERVE(uninit->uses, room, count + undefs + USES_MOST);
        Use *uses = &uninit->uses[count];
        uint32_t own = add_undefs(p, pc, &variable, uses, 0);
        for (int s = 0; s < 3; s++)
            for (int c = 0; c < inst->source_count[s]; c++) {
                const How how = s == 0 && operand_crosses_lanes(inst->op) ? HOW_OTHERS : HOW_LANES;
                own = add_use(p, inst_any_source(p, inst, s, c), how, source_matters(inst, s), uses, own);
            }
        if (inst->resource_indexed) own = add_use(p, inst_resource_number(p, inst), HOW_UNIFORM, true, uses, own);
        for (int half = 0; inst->predicated && half < 2; half++)
            own = add_use(p, inst_predicate(p, inst, half), HOW_ALWAYS, true, uses, own);
        uninit->first[pc] = count;
        count += own;
    }
    uninit->first[p->instructions + 1] = count;
}

Uninit *uninit_create(const Program *p) {
    Uninit *uninit = memory_new(sizeof *uninit);
    uninit->slots = (uint32_t)p->config.cores * CONFIG_MAX_waves;
    const size_t count = (size_t)uninit->slots * (p->component_count + 1);
    uninit->fresh = memory_array(count, sizeof *uninit->fresh);
    uninit->unknown = memory_array(count, sizeof *uninit->unknown);
    uninit->writer = memory_array(count, sizeof *uninit->writer);
    uninit->partly = memory_array(uninit->slots, sizeof *uninit->partly);
    uninit->shared = memory_array(uninit->slots, sizeof *uninit->shared);
    uninit->threads = memory_array(uninit->slots, sizeof *uninit->threads);
    list_uses(uninit, p);
    return uninit;
}

void uninit_destroy(Uninit *uninit) {
    if (!uninit) return;
    for (uint32_t i = 0; i < uninit->slots; i++) {
        memory_free(uninit->partly[i]);
        memory_free(uninit->shared[i]);
        memory_free(uninit->threads[i]);
    }
    memory_free(uninit->partly);
    memory_free(uninit->shared);
    memory_free(uninit->threads);
    memory_free(uninit->first);
    memory_free(uninit->uses);
    memory_free(uninit->fresh);
    memory_free(uninit->unknown);
    memory_free(uninit->writer);
    memory_free(uninit);
}

/* ---- one instruction of one wave ---- */

typedef struct At {
    Uninit *uninit;
    Step *step;
    Wave *wave;
    const DecodedInst *inst;
    const uint32_t *block; /* the wave's registers */
    uint32_t number;       /* the wave slot in the machine, */
    size_t first;          /* and the first of its components in the lists of all */
} At;

static At at_wave(Checker *checker, Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    const uint32_t number = check_number(step, slot);
    return (At){checker->uninit,
                step,
                wave,
                inst,
                state_registers(step->gpu, wave),
                number,
                (size_t)number * step->program->component_count};
}

void uninit_start(Uninit *uninit, const Step *step, uint32_t slot) {
    const uint32_t number = check_number(step, slot);
    const size_t count = step->program->component_count, at = number * count;
    memset(uninit->fresh + at, 0xff, count * sizeof *uninit->fresh);
    memset(uninit->unknown + at, 0xff, count * sizeof *uninit->unknown);
    memset(uninit->writer + at, 0xff, count * sizeof *uninit->writer);
    uint64_t *words = uninit->threads[number];
    if (words) memset(words, 0, step->program->private_words * sizeof *words);
}

static Unknown *partly_of(const At *at, uint32_t slot, uint32_t lane) {
    return &at->uninit->partly[at->number][slot * ISA_MAX_LANES + lane];
}

/* What is unknown of a register component. */
static Unknown look(const At *at, uint32_t slot, uint32_t lane) {
    if (!(at->uninit->unknown[at->first + slot] >> lane & 1)) return (Unknown){0};
    if (at->uninit->fresh[at->first + slot] >> lane & 1) return (Unknown){~0u, slot, lane, CHECK_NO_PC, 0};
    return *partly_of(at, slot, lane);
}

/* A lane has a number in a register component, of which not all is known. */
static void put(const At *at, uint32_t slot, uint32_t lane, Unknown unknown) {
    Unknown **partly = &at->uninit->partly[at->number];
    const size_t count = (size_t)at->step->program->component_count * ISA_MAX_LANES;
    if (!*partly) *partly = memory_array(count, sizeof **partly);
    *partly_of(at, slot, lane) = unknown;
    at->uninit->unknown[at->first + slot] |= 1ull << lane;
}

/* A number of a lane, of which `unknown` is not known. */
typedef struct Number {
    uint32_t bits;
    Unknown unknown;
} Number;

/* Component c of source s; 0 if the instruction has no such source. */
static Number read_source(const At *at, int s, int c, uint32_t lane) {
    const Program *p = at->step->program;
    if (!at->inst->source_count[s]) return (Number){0};
    const LaneRef ref = inst_any_source(p, at->inst, s, c);
    const uint32_t slot = ref.offset / p->stride;
    if (ref.base == LANES_CONSTANT) return (Number){.bits = ref.offset};
    Number number = {.bits = operand_at(p, at->block, ref)[lane]};
    if (ref.base != LANES_REGISTERS || slot >= p->component_count) return number;
    number.unknown = look(at, slot, p->slot_component[slot] >= PROGRAM_VECTOR_COMPONENTS ? 0 : lane);
    return number;
}

/* The result of a computation that has unknown bits of one of its sources: this instruction is where it begins, unless
 * there was one before. */
static Unknown computed(const At *at, const Number *from, uint32_t bits) {
    Unknown unknown = {0};
    for (int s = 0; s < 3 && !unknown.bits; s++) unknown = from[s].unknown;
    unknown.bits = unknown.bits ? bits : 0;
    if (unknown.pc != CHECK_NO_PC) return unknown;
    unknown.pc = at->wave->pc;
    unknown.cycle = at->step->now;
    return unknown;
}

/* `a ? b : c`, where a may be unknown. */
static Unknown select_unknown(const At *at, const Number *from) {
    const bool known = !from[0].unknown.bits || from[0].bits & ~from[0].unknown.bits;
    if (known) return from[from[0].bits ? 1 : 2].unknown;
    const uint32_t differ = from[1].bits ^ from[2].bits;
    return computed(at, from, differ | from[1].unknown.bits | from[2].unknown.bits);
}

/* What is unknown of a result that depends on these numbers alone. */
static Unknown combine(const At *at, const Number *from) {
    const Number *a = &from[0], *b = &from[1], *c = &from[2];
    const uint32_t ua = a->unknown.bits, ub = b->unknown.bits, uc = c->unknown.bits, shift = b->bits & 31;
    if (!(ua | ub | uc)) return (Unknown){0};
    switch (at->inst->op) {
    case OP_MOV: return a->unknown;
    case OP_SEL: return select_unknown(at, from);
    case OP_AND: return computed(at, from, (ua & (b->bits | ub)) | (ub & (a->bits | ua)));
    case OP_OR: return computed(at, from, (ua & (~b->bits | ub)) | (ub & (~a->bits | ua)));
    case OP_XOR:
    case OP_NOT: return computed(at, from, ua | ub);
    case OP_BFI: return computed(at, from, (ua & ((b->bits ^ c->bits) | ub | uc)) | (a->bits & ub) | (~a->bits & uc));
    case OP_SHL: return computed(at, from, ub ? ~0u : ua << shift);
    case OP_SHR_U32: return computed(at, from, ub ? ~0u : ua >> shift);
    case OP_BFE_U32: return computed(at, from, ub | uc ? ~0u : lane_bfe_u32(ua, b->bits, c->bits));
    case OP_EQ_U32:
    case OP_NE_U32: return computed(at, from, !((a->bits ^ b->bits) & ~(ua | ub)));
    default: break;
    }
    const bool compares = at->inst->op >= OP_LT_U32 && at->inst->op <= OP_NE_F32;
    return computed(at, from, compares ? 1 : ~0u);
}

/* Several numbers as one: what is computed of them all is unknown if one of them is. */
static void gather(Number *all, Number one) {
    if (!all->unknown.bits) all->unknown = one.unknown;
}

/* What is unknown of component c of the result in a lane; `lanes` take part. */
static Unknown result(const At *at, int c, uint32_t lane, uint64_t lanes) {
    const DecodedInst *inst = at->inst;
    const uint32_t size = (uint32_t)at->step->program->config.wave_size;
    Number from[3] = {{0}};
    if (inst_is_by_component(at->step->program, inst)) {
        for (int s = 0; s < 3; s++) from[s] = read_source(at, s, c, lane);
        return combine(at, from);
    }
    switch (inst->op) {
    case OP_READFIRST: lane = lanes ? (uint32_t)__builtin_ctzll(lanes) : 0; /* fall through */
    case OP_READLANE:
    case OP_WRITELANE:
    case OP_SHUFFLE ... OP_QUAD_SWAP_DIAG:
        from[1] = read_source(at, 1, 0, lane);
        if (inst->op == OP_READLANE) lane = operand_lane(at->step, at->wave, inst);
        if (inst->op >= OP_SHUFFLE) lane = operand_shuffle_lane(at->step, at->wave, inst, lane);
        from[0] = read_source(at, 0, c, lane);
        return computed(at, from, from[1].unknown.bits ? ~0u : from[0].unknown.bits);
    case OP_DDX:
    case OP_DDY: {
        const uint32_t along = inst->op == OP_DDX ? 1 : 2;
        if ((lane | along) >= size) return (Unknown){0};
        from[0] = read_source(at, 0, c, lane & ~along);
        gather(&from[0], read_source(at, 0, c, lane | along));
        break;
    }
    default:
        for (int s = 0; s < 3; s++)
            for (int k = 0; k < inst->source_count[s]; k++) gather(&from[0], read_source(at, s, k, lane));
    }
    return computed(at, from, ~0u);
}

/* ---- reports ---- */

/* The instruction of the wave's kernel that writes a register, or memory of a kind if `slot` is NO_SLOT: the nearest
 * before the reader in the program, or else the first behind it. One that reads it itself is no help. */
static uint32_t find_writer(const Program *p, const Wave *wave, uint32_t reader, uint16_t slot, OperandKind space) {
    OWNED uint8_t *code = kernel_code(p, p->dispatches[wave->dispatch].entry);
    uint32_t writer = CHECK_NO_PC;
    for (uint32_t pc = 0; pc < p->instructions; pc++) {
        const DecodedInst *inst = &p->code[pc];
        if (!code[pc] || pc == reader) continue;
        if (pc > reader && writer != CHECK_NO_PC) break;
        bool writes =
            slot == NO_SLOT && inst->resource_space == space && inst->unit == UNIT_LSU && !isa_is_load(inst->op);
        for (int c = 0; slot != NO_SLOT && c < inst->dst_count && !inst->writes_exec; c++)
            writes |= inst->dst_slot[c] == slot;
        if (writes) writer = pc;
    }
    return writer;
}

/* A number matters that comes from what was never written: where it was read first, by something that did more than to
 * move it. */
static void report(Checker *checker, const At *at, Unknown unknown, uint64_t lanes) {
    const Program *p = checker->program;
    const bool here = unknown.pc == CHECK_NO_PC, is_register = unknown.what < p->component_count;
    const uint32_t pc = here ? at->wave->pc : unknown.pc;
    Finding finding = {.access = {here ? at->step->now : unknown.cycle, pc, at->wave->number,
                                  (uint32_t)__builtin_ctzll(lanes), CHECK_READ},
                       .lanes = lanes};
    if (is_register) {
        finding.kind = FINDING_REGISTER;
        finding.component = p->slot_component[unknown.what];
        finding.writer = at->uninit->writer[at->first + unknown.what];
    } else {
        finding.kind = FINDING_MEMORY;
        finding.space = OPERAND_PRIVATE;
        finding.address = 4 * (unknown.what - p->component_count);
        finding.writer = CHECK_NO_PC;
    }
    Finding *entry = check_report(checker, &finding);
    if (!entry || (entry->writer != CHECK_NO_PC && entry->writer != pc)) return;
    entry->writer = is_register ? find_writer(p, at->wave, pc, (uint16_t)unknown.what, OPERAND_NONE)
                                : find_writer(p, at->wave, pc, NO_SLOT, OPERAND_PRIVATE);
}

/* Lanes use a register: those together whose number comes from the same place. */
static void report_register(Checker *checker, const At *at, uint32_t slot, uint64_t lanes) {
    while (lanes) {
        const Unknown unknown = look(at, slot, (uint32_t)__builtin_ctzll(lanes));
        uint64_t from = 0;
        for (uint64_t left = lanes; left; left &= left - 1) {
            const Unknown other = look(at, slot, (uint32_t)__builtin_ctzll(left));
            if (other.what != unknown.what || other.pc != unknown.pc) continue;
            from |= 1ull << other.lane;
            lanes &= ~(left & -left);
        }
        report(checker, at, unknown, from);
    }
}

/* ---- registers ---- */

/* The lanes of a register that a use of it reads. */
static uint64_t lanes_read(const At *at, const Use *use, uint64_t lanes) {
    Step *step = at->step;
    const DecodedInst *inst = at->inst;
    const bool whole = inst->scalar || inst->unit == UNIT_CTRL; /* it reads wave registers whatever exec is */
    if (use->how >= HOW_UNIFORM) return use->how == HOW_ALWAYS || whole || lanes ? 1 : 0;
    /* A sample of a texture with mip levels reads the coordinates of the whole quad. */
    const bool quads =
        isa_finds_level((Op)inst->op) &&
        view_of_resource(step, inst->resource_space, operand_resource(step, at->wave, inst)).shape.levels > 1;
    return use->how == HOW_OTHERS || quads ? operand_reads(step, at->wave, inst, lanes) : lanes;
}

/* The lanes in `own` write the results; `depends`: some source is not known, so of them some may not be. */
static void write_results(const At *at, uint64_t lanes, uint64_t own, bool depends) {
    Unknown unknown[ISA_COMPONENTS][ISA_MAX_LANES];
    const DecodedInst *inst = at->inst;
    const uint64_t written = inst->scalar ? 1 : own; /* a wave register has one number */
    if (depends && inst->reads_clock | inst->reads_exec) operand_refresh(at->step, at->wave, inst);
    for (int c = 0; c < inst->dst_count && depends; c++) /* all are read before one is written */
        for (uint64_t left = written; left; left &= left - 1) {
            const uint32_t lane = (uint32_t)__builtin_ctzll(left);
            unknown[c][lane] = result(at, c, lane, lanes);
        }
    for (int c = 0; c < inst->dst_count; c++) {
        const size_t slot = at->first + inst->dst_slot[c];
        at->uninit->fresh[slot] &= ~own;
        at->uninit->unknown[slot] &= ~own;
        at->uninit->writer[slot] = at->wave->pc;
        for (uint64_t left = depends ? written : 0; left; left &= left - 1) {
            const uint32_t lane = (uint32_t)__builtin_ctzll(left);
            if (unknown[c][lane].bits) put(at, inst->dst_slot[c], lane, unknown[c][lane]);
        }
    }
}

void uninit_issue(Checker *checker, Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    Uninit *uninit = checker->uninit;
    const At at = at_wave(checker, step, slot, wave, inst);
    const uint64_t lanes = operand_lanes(step, wave, inst);
    bool depends = false; /* its result depends on an unknown number */
    const Use *end = &uninit->uses[uninit->first[wave->pc + 1]];
    for (const Use *use = &uninit->uses[uninit->first[wave->pc]]; use < end; use++) {
        if (use->how == HOW_UNDEF) {
            const bool is_wave = step->program->slot_component[use->slot] >= PROGRAM_VECTOR_COMPONENTS;
            uninit->fresh[at.first + use->slot] |= is_wave ? 1 : wave->exec;
            uninit->unknown[at.first + use->slot] |= is_wave ? 1 : wave->exec;
        }
        const uint64_t unknown = uninit->unknown[at.first + use->slot];
        if (!unknown || use->how == HOW_UNDEF) continue;
        const uint64_t read = unknown & lanes_read(&at, use, lanes);
        depends |= read && !use->matters;
        if (read && use->matters) report_register(checker, &at, use->slot, read);
    }

    if (!inst->dst_count || inst->writes_exec) return;
    uint64_t own = lanes;
    if (inst->op == OP_WRITELANE)
        own = 1ull << operand_lane(step, wave, inst);
    else if (inst->scalar)
        own = ~0ull;
    else if (inst_is_atomic(inst))
        own &= ~wave->helpers; /* what they would get does not come */
    if (!own) return;
    write_results(&at, lanes, own, depends);
}

/* ---- group memory ---- */

void uninit_group(Uninit *uninit, const Step *step, uint32_t group_slot) {
    uint64_t *bits = uninit->shared[check_number(step, group_slot)];
    if (bits) memset(bits, 0, ((size_t)step->program->shared_words / 64 + 1) * sizeof *bits);
    for (uint32_t i = uninit->unwritten_count; i-- > 0;)
        if (uninit->unwritten[i].group == check_number(step, group_slot))
            uninit->unwritten[i] = uninit->unwritten[--uninit->unwritten_count];
}

static void report_word(Checker *checker, const Step *step, const Wave *wave, const Touched *touched, uint32_t lane,
                        uint64_t word) {
    const CheckHow how = touched_how(touched->inst);
    const Finding finding = {.kind = FINDING_MEMORY,
                             .access = {step->now, wave->pc, wave->number, lane, how},
                             .space = OPERAND_SHARED,
                             .address = (uint32_t)(4 * word),
                             .group = wave->group,
                             .writer = CHECK_NO_PC};
    Finding *entry = check_report(checker, &finding);
    if (!entry) return;
    entry->writer = find_writer(checker->program, wave, wave->pc, NO_SLOT, OPERAND_SHARED);
    Uninit *uninit = checker->uninit;
    if (uninit->unwritten_count < UNWRITTEN_MOST)
        uninit->unwritten[uninit->unwritten_count++] =
            (Unwritten){checker->found.count - 1, check_number(step, wave->group_slot)};
}

void uninit_access(Checker *checker, const Step *step, const Wave *wave, const Touched *touched) {
    Uninit *uninit = checker->uninit;
    const uint32_t group = check_number(step, wave->group_slot);
    uint64_t **shared = &uninit->shared[group];
    if (!*shared) *shared = memory_array((size_t)step->program->shared_words / 64 + 1, sizeof **shared);
    for (uint64_t left = touched->request->lanes; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        for (int c = 0; c < touched->inst->resource_count; c++) {
            const uint64_t word = touched_word(touched, lane, c);
            if (word >= touched->view.count) continue;
            const uint64_t bit = 1ull << word % 64;
            if (!isa_is_store(touched->inst->op) && !((*shared)[word / 64] & bit))
                report_word(checker, step, wave, touched, (uint32_t)lane, word);
            if (isa_is_load(touched->inst->op) || ((*shared)[word / 64] & bit)) continue;
            (*shared)[word / 64] |= bit;

            /* Who read it before knows now which instruction was too late. */
            for (uint32_t i = 0; i < uninit->unwritten_count; i++) {
                Finding *finding = &checker->found.list[uninit->unwritten[i].finding];
                if (uninit->unwritten[i].group == group && finding->address == 4 * word &&
                    finding->access.pc != wave->pc) /* an atomic that reads the word writes it, too late for itself */
                    finding->writer = wave->pc;
            }
        }
    }
}

/* ---- private memory ---- */

void uninit_private(Checker *checker, Step *step, uint32_t slot, Wave *wave, const Touched *touched) {
    const Program *p = step->program;
    const At at = at_wave(checker, step, slot, wave, touched->inst);
    uint64_t **known = &checker->uninit->threads[at.number];
    const bool loads = isa_is_load(touched->inst->op), is_part = touched->inst->component_bytes < 4;
    if (!*known) *known = memory_array(p->private_words, sizeof **known);
    for (uint64_t left = touched->request->lanes; left; left &= left - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctzll(left);
        for (int c = 0; c < touched->inst->resource_count; c++) {
            const uint64_t word = touched_word(touched, (int)lane, c);
            if (word >= touched->view.count) continue;
            const uint64_t bit = 1ull << lane;
            const Unknown unknown = {~0u, p->component_count + (uint32_t)word, lane, wave->pc, step->now};
            if (loads && !((*known)[word] & bit)) put(&at, touched->inst->dst_slot[c], lane, unknown);
            if (loads) continue;
            (*known)[word] |= bit; /* also by a part: what is left of the word counts as written */
            if (!is_part && read_source(&at, 1, c, lane).unknown.bits) (*known)[word] ^= bit;
        }
    }
}
