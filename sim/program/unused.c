/* unused.c: which atomics return what no one reads: no path leads from them to an instruction that reads the result
 * before one that writes its register. `ret`, pop_mask and masks that become empty may continue at all that is pushed
 * anywhere.
 */
#include <stdlib.h>

#include "asm/base/memory.h"
#include "sim/program/parts.h"

/* A search through the instructions behind an atomic. It costs what it reaches, however long the program is. */
typedef struct Search {
    const Program *program;
    uint8_t *seen;            /* of each instruction: it is in the list */
    uint32_t *reached, count; /* the list, of which those in front have been looked at */
    bool popped;              /* all that is pushed anywhere has been reached */
} Search;

static void reach(Search *s, uint32_t pc) {
    if (s->seen[pc]) return;
    s->seen[pc] = 1;
    s->reached[s->count++] = pc;
}

static void reach_targets(Search *s, uint32_t pc) {
    const FormatInfo *format = isa_format(s->program->code[pc].op);
    for (int k = 0, targets = 0; k < format->count; k++)
        if (format->role[k] == ROLE_LABEL) reach(s, s->program->code[pc].target[targets++]);
}

static void reach_pushed(Search *s) {
    for (uint32_t i = 0; !s->popped && i < s->program->instructions; i++)
        if (s->program->code[i].op == OP_PUSH_MASK || s->program->code[i].op == OP_BR_PUSH) reach_targets(s, i);
    s->popped = true;
}

/* Is a component read behind an instruction? */
static bool is_read_behind(Search *s, uint32_t pc, uint16_t component) {
    const Program *p = s->program;
    while (s->count) s->seen[s->reached[--s->count]] = 0;
    s->popped = false;
    reach(s, pc + 1);
    for (uint32_t next = 0; next < s->count; next++) {
        const uint32_t at = s->reached[next];
        const DecodedInst *inst = &p->code[at];
        bool writes = false;
        for (int i = 0; i < inst->source_waits; i++)
            if (p->waits[inst->waits + i] == component) return true;
        for (int c = 0; c < inst->dst_count && !inst->writes_exec; c++) writes |= inst->dst_slot[c] == component;
        if (writes && !inst->predicated) continue;

        const bool pops =
            inst->op == OP_RET || inst->op == OP_POP_MASK || inst->op == OP_MASK_NZ || inst->op == OP_BR_PUSH;
        reach_targets(s, at);
        if (isa_falls_through(inst->op)) reach(s, at + 1);
        if (pops) reach_pushed(s);
    }
    return false;
}

void program_find_unused(Program *p) {
    const size_t room = (size_t)p->instructions + 1;
    Search s = {.program = p, .seen = memory_array(room, 1), .reached = memory_raw(room * sizeof *s.reached)};
    for (uint32_t pc = 0; pc < p->instructions; pc++) {
        DecodedInst *inst = &p->code[pc];
        if (inst->op != OP_ATOMIC_ADD_U32 || inst->resource_space != OPERAND_SHARED) continue;
        inst->result_unused = 1;
        for (int c = 0; c < inst->dst_count; c++) inst->result_unused &= !is_read_behind(&s, pc, inst->dst_slot[c]);
    }
    memory_free(s.seen);
    memory_free(s.reached);
}
