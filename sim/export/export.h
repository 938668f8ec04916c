/* export.h: a trace in the formats of other programs.
 *
 *              +--> csv.c    --> .csv      rows: spreadsheets, scripts
 *   Trace -----+--> json.c   --> .json     Chrome trace events: Perfetto
 *   (cursors)  +--> kanata.c --> .kanata   a pipeline log: Konata
 *              +--> vcd.c    --> .vcd      value changes: GTKWave, Surfer
 *
 * common.h is what these share. A new format is such a file and a row of sim/cli/session/output.def.
 *
 *   ExportInput input = {.run = run, .trace = run_trace(run), .version = "lockstep 1"};
 *   char error[EXPORT_ERROR_MAX];
 *   TextWrite to_file;
 *   if (!export_json(&input, to_file, user, error)) report(error);
 *
 * What the formats have in common: a cycle is the unit of time, its number that of the trace, also in a window. Each is
 * written in one pass, or one a track: memory does not grow with the length of the trace.
 */
#ifndef SIM_EXPORT_EXPORT_H
#define SIM_EXPORT_EXPORT_H

#include "asm/base/text.h"
#include "sim/run/run.h"

enum { EXPORT_ERROR_MAX = 256 };

typedef struct ExportInput {
    const Run *run;      /* its image, code, texts, and how it ended */
    const Trace *trace;  /* all of it, or a window */
    const char *version; /* of lockstep */
} ExportInput;

/* All return false with a sentence in error[EXPORT_ERROR_MAX] when memory ran out, the trace has an error, or it is too
 * long for the format; and, with an empty one, when a write failed. */
typedef bool ExportWriter(const ExportInput *input, TextWrite *write, void *user, char *error);

ExportWriter export_csv;    /* a table: a row for every run of equal cycles of a wave slot */
ExportWriter export_json;   /* Chrome trace events, for Perfetto */
ExportWriter export_kanata; /* Kanata 0004, for Konata */
ExportWriter export_vcd;    /* value changes as in IEEE 1364, for GTKWave and Surfer */

/* Tables of what ALUs and memory queues do. */
ExportWriter export_csv_alus, export_csv_queues;

#endif
