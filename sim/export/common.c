/* common.c: see common.h. */
#include "sim/export/common.h"

#include <stdio.h>

#include "sim/program/program.h"

static bool fail(char *error, const char *why) {
    snprintf(error, EXPORT_ERROR_MAX, "%s", why);
    return false;
}

bool export_begin(Export *export, const ExportInput *input, TextWrite *write, void *user, char *error) {
    error[0] = '\0';
    *export = (Export){.in = input, .trace = input->trace, .shape = trace_shape(input->trace)};
    export->waves = trace_waves(input->trace, &export->wave_count);
    export->buffer = (TextBuffer){.write = write, .user = user};
    export->out = &export->buffer;
    export->no_memory = !trace_text_make(&export->text, input->image);
    return !export->no_memory || fail(error, "out of memory");
}

bool export_end(Export *export, char *error) {
    const bool written = text_close(export->out);
    trace_text_free(&export->text);
    if (error[0]) return false;
    if (export->no_memory || export->out->no_memory) return fail(error, "out of memory");
    if (trace_failed(export->trace)) return fail(error, trace_error(export->trace));
    return written;
}

uint64_t export_lanes(const Export *export, const TraceRun *run) {
    return run->wave < export->wave_count ? run->exec & export->waves[run->wave].live : run->exec;
}

void export_register(uint16_t reg, char text[EXPORT_REGISTER_MAX]) {
    const bool vector = reg < PROGRAM_VECTOR_COMPONENTS;
    const unsigned component = vector ? reg : reg - PROGRAM_VECTOR_COMPONENTS;
    snprintf(text, EXPORT_REGISTER_MAX, "%c%u.%c", vector ? 'r' : 'w', component / ISA_COMPONENTS,
             "xyzw"[component % ISA_COMPONENTS]);
}

uint32_t export_group(const Export *export, uint32_t wave) {
    return wave < export->wave_count ? export->waves[wave].group : 0;
}
