/* code.c: decoded instructions, their lines and their flow; see code.h. */
#include "sim/debug/inspect/code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Code *code_create(const Image *image) {
    Code *code = calloc(1, sizeof *code);
    if (!code) return NULL;
    const size_t count = (size_t)image->instructions + 1;
    *code = (Code){.image = image,
                   .count = image->instructions,
                   .ins = calloc(count, sizeof *code->ins),
                   .in_loop = calloc(count, 1),
                   .visited = calloc(count, sizeof *code->visited),
                   .pending = malloc(count * sizeof *code->pending)};
    if (!code->ins || !code->in_loop || !code->visited || !code->pending) {
        code_destroy(code);
        return NULL;
    }
    const char *why;
    for (uint32_t i = 0, at = 0; i < code->count; i++)
        at += (uint32_t)isa_decode(image->code + at, image->code_words - at, &code->ins[i], &why);
    code->ins[code->count].op = OP_RET;
    return code;
}

void code_destroy(Code *code) {
    if (!code) return;
    free(code->ins);
    free(code->in_loop);
    free(code->visited);
    free(code->pending);
    free(code);
}

/* ---- text ---- */

CodeText code_text(const Code *code, uint32_t pc) {
    CodeText text;
    disasm_instruction(&code->ins[pc], code->image, text.text, sizeof text.text);
    return text;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

uint32_t code_line(const Code *code, uint32_t pc) {
    return pc < code->count ? code->image->locations[pc].line : 0;
}

CodePlace code_place(const Code *code, uint32_t pc) {
    CodePlace place;
    const uint32_t line = code_line(code, pc);
    if (pc >= code->count)
        snprintf(place.text, sizeof place.text, "the end of the code");
    else if (!line)
        snprintf(place.text, sizeof place.text, "instruction %u", pc);
    else if (code->image->locations[pc].file == 0)
        snprintf(place.text, sizeof place.text, "line %u", line);
    else
        snprintf(place.text, sizeof place.text, "line %u of %.64s", line,
                 base_name(code->image->files[code->image->locations[pc].file]));
    return place;
}

bool code_is_at(const Code *code, uint32_t pc, const char *file, uint32_t line) {
    if (!line || code_line(code, pc) != line) return false;
    const uint32_t number = code->image->locations[pc].file;
    if (!file) return number == 0;
    const char *path = code->image->files[number];
    return strcmp(path, file) == 0 || strcmp(base_name(path), file) == 0;
}

/* ---- flow ---- */

static void look_at(Code *code, uint32_t *count, uint32_t pc) {
    if (pc > code->count || code->visited[pc] == code->mark) return;
    code->visited[pc] = code->mark;
    code->pending[(*count)++] = pc;
}

/* Where its lanes can go next, without what a pop takes from the stack. A mask that is pushed here is popped here. */
static void look_behind(Code *code, uint32_t *count, uint32_t pc) {
    const Instruction *ins = &code->ins[pc];
    const FormatInfo *format = isa_format((Op)ins->op);
    for (int k = 0; k < format->count; k++)
        if (format->role[k] == ROLE_LABEL) look_at(code, count, ins->operand[k].target);
    if (isa_falls_through((Op)ins->op)) look_at(code, count, pc + 1);
}

bool code_in_loop(Code *code, uint32_t pc) {
    if (code->in_loop[pc]) return code->in_loop[pc] == 2;
    uint32_t count = 0;
    code->mark++;
    look_behind(code, &count, pc); /* the instruction itself is marked only if one comes back to it */
    while (count > 0 && code->visited[pc] != code->mark) look_behind(code, &count, code->pending[--count]);
    code->in_loop[pc] = code->visited[pc] == code->mark ? 2 : 1;
    return code->in_loop[pc] == 2;
}
