/* paths.c: searches along the paths of a program; see paths.h. */
#include "sim/program/paths.h"

#include <stdarg.h>
#include <stdio.h>

#include "asm/base/memory.h"

Search search_create(const Program *p) {
    const size_t room = (size_t)p->instructions + 1;
    return (Search){.program = p, .seen = memory_array(room, 1), .reached = memory_raw(room * sizeof(uint32_t))};
}

void search_reach(Search *s, uint32_t pc) {
    if (s->seen[pc]) return;
    s->seen[pc] = 1;
    s->reached[s->count++] = pc;
}

static void reach_targets(Search *s, uint32_t pc) {
    const FormatInfo *format = isa_format(s->program->code[pc].op);
    for (int k = 0, targets = 0; k < format->count; k++)
        if (format->role[k] == ROLE_LABEL) search_reach(s, s->program->code[pc].target[targets++]);
}

static void reach_pushed(Search *s) {
    for (uint32_t i = 0; !s->popped && i < s->program->instructions; i++)
        if (s->program->code[i].op == OP_PUSH_MASK || s->program->code[i].op == OP_BR_PUSH) reach_targets(s, i);
    s->popped = true;
}

void search_next(Search *s, uint32_t pc) {
    const Op op = (Op)s->program->code[pc].op;
    reach_targets(s, pc);
    if (isa_falls_through(op)) search_reach(s, pc + 1);
    if (op == OP_RET || op == OP_POP_MASK || op == OP_MASK_NZ || op == OP_BR_PUSH) reach_pushed(s);
}

uint8_t *search_all(Search *s) {
    for (uint32_t next = 0; next < s->count; next++) search_next(s, s->reached[next]);
    memory_free(s->reached);
    return s->seen;
}

bool lanes_may_part(const Program *p, const DecodedInst *inst) {
    const bool is_uniform =
        inst->source_waits == 1 && p->slot_component[p->waits[inst->waits]] >= PROGRAM_VECTOR_COMPONENTS;
    return (inst->op == OP_BR_PUSH || inst->op == OP_MASK_NZ) && !is_uniform;
}

bool program_refuse(ProgramError *error, SettingSet settings, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error->settings = settings;
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

uint8_t *kernel_code(const Program *p, uint32_t entry) {
    Search s = search_create(p);
    s.popped = true; /* what is pushed is reached where it is pushed */
    search_reach(&s, entry);
    return search_all(&s);
}
