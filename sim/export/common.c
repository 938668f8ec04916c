/* common.c: see common.h. */
#include "sim/export/common.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"

void export_begin(Export *export, const ExportInput *input, TextWrite *write, void *user, char *error) {
    error[0] = '\0';
    *export =
        (Export){.in = input, .trace = input->trace, .shape = trace_shape(input->trace), .code = input->run->code};
    export->waves = trace_waves(input->trace, &export->wave_count);
    export->buffer = (TextBuffer){.write = write, .user = user};
    export->out = export->json.out = &export->buffer;
    const size_t count = (size_t)input->run->image->instructions + 1;
    export->texts = memory_array(count, sizeof *export->texts);
    for (uint32_t pc = 0; pc < count; pc++) {
        export->texts[pc][0] = memory_strdup(code_text(export->code, pc).text);
        export->texts[pc][1] = memory_strdup(code_written(export->code, pc).text);
    }
}

bool export_end(Export *export, char *error) {
    const bool written = text_close(export->out);
    for (uint32_t pc = 0; pc <= export->in->run->image->instructions; pc++) {
        memory_free(export->texts[pc][0]);
        memory_free(export->texts[pc][1]);
    }
    memory_free(export->texts);
    /* Errors of the trace first: for one that ends early, other reasons are not true. It may be a window of the run,
     * which hears of its errors only when it is destroyed. */
    const char *damage = trace_error(export->trace);
    if (!damage && run_trace(export->in->run)) damage = trace_error(run_trace(export->in->run));
    if (damage) snprintf(error, EXPORT_ERROR_MAX, "%s", damage);
    return written && !error[0];
}

const char *export_text(const Export *export, uint32_t pc) {
    return pc <= export->in->run->image->instructions ? export->texts[pc][0] : "";
}

const char *export_written(const Export *export, uint32_t pc) {
    return pc <= export->in->run->image->instructions ? export->texts[pc][1] : "";
}

Location export_place(const Export *export, uint32_t pc) {
    const Image *image = export->in->run->image;
    if (image->instructions == 0 || pc > image->instructions) return (Location){0, 0};
    return *image_location(image, pc < image->instructions ? pc : image->instructions - 1);
}

uint32_t export_group(const Export *export, uint32_t wave) {
    return wave < export->wave_count ? export->waves[wave].group : 0;
}

void export_put_exec(const Export *export, const TraceRun *run) {
    text_bytes(export->out, "0x", 2);
    text_hex(export->out, run->exec, export->shape.wave_size > 32 ? 16 : 8);
}
