/* common.h: what the exports share: from the input to the first byte, and from the last byte to the result.
 *
 *   Export export;
 *   char error[EXPORT_ERROR_MAX];
 *   TextWrite to_file;
 *   export_begin(&export, &(ExportInput){.run = run, .trace = trace}, to_file, user, error);
 *   text_add(export.out, "cycle,core,slot\n");          // or members to export.json
 *   return export_end(&export, error);
 */
#ifndef SIM_EXPORT_COMMON_H
#define SIM_EXPORT_COMMON_H

#include "sim/base/json.h"
#include "sim/export/export.h"

typedef struct Export {
    const ExportInput *in;
    const Trace *trace;
    TraceShape shape;
    const TraceWave *waves;
    size_t wave_count;
    Code *code;        /* the run's */
    char *(*texts)[2]; /* of each instruction as such and as written, and `ret` for falling off the end: a long trace
                          shows each often */
    TextBuffer *out;   /* is `buffer`; json.out is it, too */
    TextBuffer buffer;
    Json json;
} Export;

void export_begin(Export *export, const ExportInput *input, TextWrite *write, void *user, char *error);
bool export_end(Export *export, char *error); /* false with a reason in error, or an empty one when a write failed */

/* The instruction as text, as it was written, and its place in the source; "" and line 0 if it is absent. Falling off
 * the end belongs to the last line. */
const char *export_text(const Export *export, uint32_t pc);
const char *export_written(const Export *export, uint32_t pc);
Location export_place(const Export *export, uint32_t pc);

/* The group of a wave. */
uint32_t export_group(const Export *export, uint32_t wave);

/* Writes "0x0000ffff": the mask of a run, with as many digits as a wave needs. */
void export_put_exec(const Export *export, const TraceRun *run);

#endif
