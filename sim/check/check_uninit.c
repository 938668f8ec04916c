/* check_uninit.c: reads of what was never written: registers lane by lane, and words of group memory.
 *
 * For every register component of a wave slot there is a mask of the lanes that have written it. An instruction that
 * issues is held against the masks of what it reads, then its lanes are added to those of what it writes: loads too,
 * since no instruction can read their registers before they are served. What an instruction reads is worked out once
 * for each instruction of the program.
 */
#include <stdlib.h>
#include <string.h>

#include "asm/base/array.h"
#include "sim/check/check_parts.h"
#include "sim/machine/operand.h"

/* Which lanes' values of a register are read? */
typedef enum How {
    HOW_LANES,   /* those of the lanes that take part */
    HOW_OTHERS,  /* those that operand_reads names */
    HOW_UNIFORM, /* a wave register: it has one value */
} How;

typedef struct Use {
    uint16_t slot; /* as in Program.component_slot */
    uint8_t how;
} Use;

enum { USES_MOST = 32, NO_SLOT = UINT16_MAX, UNWRITTEN_MOST = 32 };

/* A word of group memory that was read, which may be written too late. */
typedef struct Unwritten {
    uint32_t finding, group; /* its number; the group's slot in the machine */
} Unwritten;

struct Uninit {
    uint32_t *first; /* uses[first[pc]] to before uses[first[pc + 1]]: what the instruction reads */
    Use *uses;
    uint64_t *written; /* lanes; those of all components for each wave slot, */
    uint32_t *writer;  /* and the instruction that wrote it last */
    uint64_t **shared; /* for each group slot a bit a word: it is written; NULL: no group has been there */
    uint32_t slots;
    Unwritten unwritten[UNWRITTEN_MOST];
    uint32_t unwritten_count;
};

/* ---- what instructions read ---- */

/* Returns how many there are now. */
static uint32_t add_use(const Program *p, LaneRef ref, How how, Use *uses, uint32_t count) {
    const uint32_t slot = ref.offset / p->stride;
    if (ref.base != LANES_REGISTERS || slot >= p->component_count) return count; /* a constant, a built-in value */
    if (p->slot_component[slot] >= PROGRAM_VECTOR_COMPONENTS) how = HOW_UNIFORM;

    for (uint32_t i = 0; i < count; i++)
        if (uses[i].slot == slot && uses[i].how == how) return count;
    uses[count] = (Use){.slot = (uint16_t)slot, .how = (uint8_t)how};
    return count + 1;
}

/* The uses of every instruction, one after the other. */
static bool list_uses(Uninit *uninit, const Program *p) {
    size_t room = 0;
    uint32_t count = 0;
    uninit->first = calloc((size_t)p->instructions + 2, sizeof *uninit->first);
    if (!uninit->first) return false;
    for (uint32_t pc = 0; pc <= p->instructions; pc++) {
        const DecodedInst *inst = &p->code[pc];
        if (!ARRAY_RESERVE(uninit->uses, room, (size_t)count + USES_MOST)) return false;
        Use *uses = &uninit->uses[count];
        uint32_t own = 0;
        for (int s = 0; s < 3; s++)
            for (int c = 0; c < inst->source_count[s]; c++) {
                const How how = s == 0 && operand_crosses_lanes(inst->op) ? HOW_OTHERS : HOW_LANES;
                own = add_use(p, inst_any_source(p, inst, s, c), how, uses, own);
            }
        if (inst->resource_indexed) own = add_use(p, inst_resource_number(p, inst), HOW_UNIFORM, uses, own);
        for (int half = 0; inst->predicated && half < 2; half++)
            own = add_use(p, inst_predicate(p, inst, half), HOW_UNIFORM, uses, own);
        uninit->first[pc] = count;
        count += own;
    }
    uninit->first[p->instructions + 1] = count;
    return true;
}

Uninit *uninit_create(const Program *p) {
    Uninit *uninit = calloc(1, sizeof *uninit);
    if (!uninit) return NULL;
    uninit->slots = (uint32_t)p->config.cores * CONFIG_MAX_waves;
    const size_t count = (size_t)uninit->slots * (p->component_count + 1);
    uninit->written = calloc(count, sizeof *uninit->written);
    uninit->writer = calloc(count, sizeof *uninit->writer);
    uninit->shared = calloc(uninit->slots, sizeof *uninit->shared);
    if (uninit->written && uninit->writer && uninit->shared && list_uses(uninit, p)) return uninit;
    uninit_destroy(uninit);
    return NULL;
}

void uninit_destroy(Uninit *uninit) {
    if (!uninit) return;
    for (uint32_t i = 0; uninit->shared && i < uninit->slots; i++) free(uninit->shared[i]);
    free(uninit->shared);
    free(uninit->first);
    free(uninit->uses);
    free(uninit->written);
    free(uninit->writer);
    free(uninit);
}

/* ---- registers ---- */

void uninit_start(Uninit *uninit, const Step *step, uint32_t slot) {
    const size_t count = step->program->component_count, at = check_number(step, slot) * count;
    memset(uninit->written + at, 0, count * sizeof *uninit->written);
    memset(uninit->writer + at, 0xff, count * sizeof *uninit->writer);
}

/* The instruction of the wave's kernel that writes a register, or group memory if `slot` is NO_SLOT: the nearest before
 * the reader in the program, or else the first behind it. One that reads it itself is no help. */
static uint32_t find_writer(const Program *p, const Wave *wave, uint16_t slot) {
    uint8_t *code = kernel_code(p, p->dispatches[wave->dispatch].entry);
    uint32_t writer = CHECK_NO_PC;
    for (uint32_t pc = 0; code && pc < p->instructions; pc++) {
        const DecodedInst *inst = &p->code[pc];
        if (!code[pc] || pc == wave->pc) continue;
        if (pc > wave->pc && writer != CHECK_NO_PC) break;
        bool writes =
            slot == NO_SLOT && inst->resource_space == OPERAND_SHARED && inst->unit == UNIT_LSU && inst->op != OP_LD;
        for (int c = 0; slot != NO_SLOT && c < inst->dst_count && !inst->writes_exec; c++)
            writes |= inst->dst_slot[c] == slot;
        if (writes) writer = pc;
    }
    free(code);
    return writer;
}

static void report_register(Checker *checker, const Step *step, const Wave *wave, uint16_t slot, uint64_t lanes,
                            uint32_t writer) {
    const Program *p = checker->program;
    const uint32_t lane = (uint32_t)__builtin_ctzll(lanes);
    const Finding finding = {.kind = FINDING_REGISTER,
                             .access = {step->now, wave->pc, wave->number, lane, CHECK_READ},
                             .lanes = lanes,
                             .component = p->slot_component[slot],
                             .writer = writer};
    Finding *entry = check_report(checker, &finding);
    if (entry && (writer == CHECK_NO_PC || writer == wave->pc)) entry->writer = find_writer(p, wave, slot);
}

void uninit_issue(Checker *checker, Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    Uninit *uninit = checker->uninit;
    const size_t at = (size_t)check_number(step, slot) * step->program->component_count;
    uint64_t *written = uninit->written + at;
    uint32_t *writer = uninit->writer + at;
    const uint64_t lanes = operand_lanes(step, wave, inst);
    const bool whole = inst->scalar || inst->unit == UNIT_CTRL; /* it reads wave registers whatever exec is */
    /* A sample of a texture with mip levels reads the coordinates of the whole quad. */
    const bool quads =
        inst->op == OP_SAMPLE &&
        view_of_resource(step, inst->resource_space, operand_resource(step, wave, inst)).shape.levels > 1;

    const Use *end = &uninit->uses[uninit->first[wave->pc + 1]];
    for (const Use *use = &uninit->uses[uninit->first[wave->pc]]; use < end; use++) {
        const uint64_t have = written[use->slot];
        if (have == ~0ull) continue;
        uint64_t read = lanes;
        if (use->how == HOW_UNIFORM)
            read = whole || lanes || inst->predicated ? 1 : 0;
        else if (use->how == HOW_OTHERS || quads)
            read = operand_reads(step, wave, inst, lanes);
        if (read & ~have) report_register(checker, step, wave, use->slot, read & ~have, writer[use->slot]);
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
    for (int c = 0; c < inst->dst_count; c++) {
        written[inst->dst_slot[c]] |= own;
        writer[inst->dst_slot[c]] = wave->pc;
    }
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
    const Finding finding = {.kind = FINDING_SHARED,
                             .access = {step->now, wave->pc, wave->number, lane, how},
                             .space = OPERAND_SHARED,
                             .address = (uint32_t)(4 * word),
                             .group = wave->group,
                             .writer = CHECK_NO_PC};
    Finding *entry = check_report(checker, &finding);
    if (!entry) return;
    entry->writer = find_writer(checker->program, wave, NO_SLOT);
    Uninit *uninit = checker->uninit;
    if (uninit->unwritten_count < UNWRITTEN_MOST)
        uninit->unwritten[uninit->unwritten_count++] =
            (Unwritten){checker->found.count - 1, check_number(step, wave->group_slot)};
}

void uninit_access(Checker *checker, const Step *step, const Wave *wave, const Touched *touched) {
    Uninit *uninit = checker->uninit;
    const uint32_t group = check_number(step, wave->group_slot);
    uint64_t **shared = &uninit->shared[group];
    if (!*shared) *shared = calloc((size_t)step->program->shared_words / 64 + 1, sizeof **shared);
    if (!*shared) {
        checker->found.out_of_memory = true;
        return;
    }
    for (uint64_t left = touched->request->lanes; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        for (int c = 0; c < touched->inst->resource_count; c++) {
            const uint64_t word = touched_word(touched, lane, c);
            if (word >= touched->view.count) continue;
            const uint64_t bit = 1ull << word % 64;
            if (touched->inst->op != OP_ST && !((*shared)[word / 64] & bit))
                report_word(checker, step, wave, touched, (uint32_t)lane, word);
            if (touched->inst->op == OP_LD || ((*shared)[word / 64] & bit)) continue;
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
