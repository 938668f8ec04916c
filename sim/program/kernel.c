/* kernel.c: which instructions of a program are a kernel's: those to which a path leads from its first one. */
#include "sim/program/kernel.h"

#include <stdlib.h>

typedef struct Walk {
    const Program *program;
    uint8_t *seen;  /* one for each instruction */
    uint32_t *todo; /* instructions that were seen, but not looked at */
    uint32_t count;
} Walk;

static void see(Walk *w, uint32_t pc) {
    if (w->seen[pc]) return;
    w->seen[pc] = 1;
    w->todo[w->count++] = pc;
}

/* Where a wave can go on after it. `ret` and `pop_mask` go on at what was pushed, which is seen where that is done. */
static void see_next(Walk *w, uint32_t pc) {
    const DecodedInst *inst = &w->program->code[pc];
    const FormatInfo *format = isa_format(inst->op);
    int targets = 0;
    for (int k = 0; k < format->count; k++)
        if (format->role[k] == ROLE_LABEL) see(w, inst->target[targets++]);
    if (inst->op != OP_JMP && inst->op != OP_POP_MASK && inst->op != OP_RET) see(w, pc + 1);
}

uint8_t *kernel_code(const Program *p, uint32_t entry) {
    Walk walk = {.program = p,
                 .seen = calloc((size_t)p->instructions + 1, sizeof *walk.seen),
                 .todo = calloc((size_t)p->instructions + 1, sizeof *walk.todo)};
    if (walk.seen && walk.todo) {
        see(&walk, entry);
        while (walk.count) see_next(&walk, walk.todo[--walk.count]);
    } else {
        free(walk.seen);
        walk.seen = NULL;
    }
    free(walk.todo);
    return walk.seen;
}
