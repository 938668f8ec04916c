/* unused.c: which atomics return what no one reads: no path leads from them to an instruction that reads the result
 * before one that writes its register. `ret`, pop_mask and masks that become empty may continue at all that is pushed
 * anywhere.
 */
#include <stdlib.h>
#include <string.h>

#include "sim/program/parts.h"

/* What is still to be looked at, and what has been seen. */
typedef struct Search {
    const Program *program;
    uint8_t *seen;
    uint32_t *todo, count;
} Search;

static void reach(Search *s, uint32_t pc) {
    if (s->seen[pc]) return;
    s->seen[pc] = 1;
    s->todo[s->count++] = pc;
}

static void reach_targets(Search *s, uint32_t pc) {
    const FormatInfo *format = isa_format(s->program->code[pc].op);
    for (int k = 0, targets = 0; k < format->count; k++)
        if (format->role[k] == ROLE_LABEL) reach(s, s->program->code[pc].target[targets++]);
}

/* Is a component read behind an instruction? */
static bool is_read_behind(Search *s, uint32_t pc, uint16_t component) {
    const Program *p = s->program;
    memset(s->seen, 0, (size_t)p->instructions + 1);
    s->count = 0;
    reach(s, pc + 1);
    while (s->count) {
        const uint32_t at = s->todo[--s->count];
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
        for (uint32_t i = 0; pops && i < p->instructions; i++)
            if (p->code[i].op == OP_PUSH_MASK || p->code[i].op == OP_BR_PUSH) reach_targets(s, i);
    }
    return false;
}

bool program_find_unused(Program *p) {
    const size_t room = (size_t)p->instructions + 1;
    Search s = {p, malloc(room), malloc(room * sizeof *s.todo), 0};
    const bool ok = s.seen && s.todo;
    for (uint32_t pc = 0; ok && pc < p->instructions; pc++) {
        DecodedInst *inst = &p->code[pc];
        if (inst->op != OP_ATOMIC_ADD_U32 || inst->resource_space != OPERAND_SHARED) continue;
        inst->result_unused = 1;
        for (int c = 0; c < inst->dst_count; c++) inst->result_unused &= !is_read_behind(&s, pc, inst->dst_slot[c]);
    }
    free(s.seen);
    free(s.todo);
    return ok;
}
