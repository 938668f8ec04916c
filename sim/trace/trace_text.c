/* trace_text.c: disassembles a program once; see trace_text.h. */
#include "sim/trace/trace_text.h"

#include <stdlib.h>
#include <string.h>

#include "asm/image/disasm.h"

bool trace_text_make(TraceText *text, const Image *image) {
    const size_t count = (size_t)image->instructions + 1;
    *text = (TraceText){image, calloc(count, sizeof *text->texts), calloc(count, sizeof *text->units)};
    if (!text->texts || !text->units) return false;
    uint32_t word = 0;
    for (uint32_t i = 0; i <= image->instructions; i++) {
        char line[DISASM_MAX] = "ret";
        text->units[i] = UNIT_CTRL;
        if (i < image->instructions) {
            Instruction instruction;
            const char *why;
            word += (uint32_t)isa_decode(image->code + word, image->code_words - word, &instruction, &why);
            disasm_instruction(&instruction, image, line, sizeof line);
            text->units[i] = (uint8_t)isa_ops[instruction.op].unit;
        }
        text->texts[i] = strdup(line);
        if (!text->texts[i]) return false;
    }
    return true;
}

void trace_text_free(TraceText *text) {
    for (uint32_t i = 0; text->texts && i <= text->image->instructions; i++) free(text->texts[i]);
    free(text->texts);
    free(text->units);
}

const char *trace_text_of(const TraceText *text, uint32_t pc) {
    return pc <= text->image->instructions ? text->texts[pc] : "";
}

Location trace_text_at(const TraceText *text, uint32_t pc) {
    const Image *image = text->image;
    if (image->instructions == 0 || pc > image->instructions) return (Location){0, 0};
    return image->locations[pc < image->instructions ? pc : image->instructions - 1];
}

Unit trace_text_unit(const TraceText *text, uint32_t pc) {
    return pc <= text->image->instructions ? (Unit)text->units[pc] : UNIT_CTRL;
}
