/* common.h: what the exports share: from the input to the first byte, and from the last byte to the result. */
#ifndef SIM_EXPORT_COMMON_H
#define SIM_EXPORT_COMMON_H

#include "sim/export/export.h"
#include "sim/trace/trace_text.h"

typedef struct Export {
    const ExportInput *in;
    const Trace *trace;
    TraceShape shape;
    const TraceWave *waves;
    size_t wave_count;
    TraceText text;
    TextBuffer *out; /* is `buffer` */
    TextBuffer buffer;
    bool no_memory; /* set it when memory ran out; then end */
} Export;

/* Both return false with a reason in error. export_end is to be called whatever export_begin said. */
bool export_begin(Export *export, const ExportInput *input, TextWrite *write, void *user, char *error);
bool export_end(Export *export, char *error);

/* The lanes of a run that are in force, without those that hold no thread. */
uint64_t export_lanes(const Export *export, const TraceRun *run);

/* "r3.y": a register as TraceRun.reg has it. */
enum { EXPORT_REGISTER_MAX = 16 };
void export_register(uint16_t reg, char text[EXPORT_REGISTER_MAX]);

/* The group of a wave. */
uint32_t export_group(const Export *export, uint32_t wave);

#endif
