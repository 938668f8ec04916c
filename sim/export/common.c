/* common.c: see common.h. */
#include "sim/export/common.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/image/disasm.h"

bool export_begin(Export *export, const ExportInput *input, TextWrite *write, void *user, char *error) {
    const Image *image = input->image;
    error[0] = '\0';
    *export = (Export){.in = input, .trace = input->trace, .shape = trace_shape(input->trace)};
    export->waves = trace_waves(input->trace, &export->wave_count);
    export->buffer = (TextBuffer){.write = write, .user = user};
    export->out = export->json.out = &export->buffer;
    export->texts = calloc((size_t)image->instructions + 1, sizeof *export->texts);
    export->units = calloc((size_t)image->instructions + 1, sizeof *export->units);
    export->no_memory = !export->texts || !export->units;

    uint32_t word = 0;
    for (uint32_t i = 0; !export->no_memory && i <= image->instructions; i++) {
        char line[DISASM_MAX] = "ret";
        export->units[i] = UNIT_CTRL;
        if (i < image->instructions) {
            Instruction instruction;
            const char *why;
            word += (uint32_t)isa_decode(image->code + word, image->code_words - word, &instruction, &why);
            disasm_instruction(&instruction, image, line, sizeof line);
            export->units[i] = (uint8_t)isa_ops[instruction.op].unit;
        }
        export->texts[i] = strdup(line);
        export->no_memory = !export->texts[i];
    }
    return !export->no_memory;
}

bool export_end(Export *export, char *error) {
    const bool written = text_close(export->out);
    for (uint32_t i = 0; export->texts && i <= export->in->image->instructions; i++) free(export->texts[i]);
    free(export->texts);
    free(export->units);
    if (error[0]) return false;
    if (export->no_memory || export->out->no_memory)
        snprintf(error, EXPORT_ERROR_MAX, "out of memory");
    else if (trace_failed(export->trace))
        snprintf(error, EXPORT_ERROR_MAX, "%s", trace_error(export->trace));
    else
        return written;
    return false;
}

const char *export_text(const Export *export, uint32_t pc) {
    return pc <= export->in->image->instructions ? export->texts[pc] : "";
}

Location export_place(const Export *export, uint32_t pc) {
    const Image *image = export->in->image;
    if (image->instructions == 0 || pc > image->instructions) return (Location){0, 0};
    return image->locations[pc < image->instructions ? pc : image->instructions - 1];
}

Unit export_unit(const Export *export, uint32_t pc) {
    return pc <= export->in->image->instructions ? (Unit) export->units[pc] : UNIT_CTRL;
}

uint64_t export_lanes(const Export *export, const TraceRun *run) {
    return run->wave < export->wave_count ? run->exec & export->waves[run->wave].live : run->exec;
}

uint32_t export_group(const Export *export, uint32_t wave) {
    return wave < export->wave_count ? export->waves[wave].group : 0;
}

void export_put_exec(const Export *export, const TraceRun *run) {
    text_bytes(export->out, "0x", 2);
    text_hex(export->out, run->exec, export->shape.wave_size > 32 ? 16 : 8);
}
