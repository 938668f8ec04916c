/* output.h: what `lockstep trace` writes: a recording while the machine runs, and everything else from a traced run.
 *
 *   a program --session_open, recording_start, session_drive, recording_commit--> a .lstrace file
 *                  |                                                                 |
 *                  +-----------------------> Run <------------ recording_open -------+
 *                                             |
 *                                         output_write  --> what -o names, by extension, as output.def lists
 *
 * All of these print what is wrong and return false.
 */
#ifndef SIM_CLI_SESSION_OUTPUT_H
#define SIM_CLI_SESSION_OUTPUT_H

#include "sim/cli/base/files.h"
#include "sim/cli/session/session.h"
#include "sim/export/export.h"
#include "sim/view/picture/picture.h"

/* ---- recordings ---- */

/* Is this a .lstrace file? By its first bytes; false also if it cannot be read. */
bool recording_is_file(const char *path);

/* Read a run from a .lstrace file. */
bool recording_open(Run *run, const char *path);

/* A .lstrace file being written: before the machine runs, and after. One that was begun and is not committed is to be
 * discarded (file_discard). */
bool recording_start(OutFile *out, Run *run, const char *path);
bool recording_commit(OutFile *out, Run *run);

/* Read the trace of a run that was recorded from its file: it is not in memory. */
bool recording_attach(Run *run, const char *path);

/* ---- files of a traced run ---- */

typedef enum OutputForm {
    OUTPUT_PICTURE,
    OUTPUT_EXPORT,   /* a format of other programs */
    OUTPUT_RECORDING /* written while the machine runs */
} OutputForm;

typedef struct Output {
    const char *extension;
    OutputForm form;
    ExportWriter *writer; /* of OUTPUT_EXPORT */
} Output;

/* " .png .csv ...": all extensions. */
extern const char output_extensions[];

/* What a path asks for, by its extension. A pipe or a device has none: it gets the table. NULL if it is something else.
 */
const Output *output_of(const char *path);

/* A table of a writer, such as that of ALUs or of memory queues. */
bool output_export(const Run *run, const PictureOptions *picture, const char *path, ExportWriter *writer);

/* Write the output that the path asks for, unless it is a recording; of several runs a picture. */
bool output_write(const Run *runs, size_t count, const PictureOptions *picture, const char *path);

/* Settings as JSON, hashes and, of a run that is over, its fault: what exports and recordings say beside the trace. */
void output_describe(Run *run);

#endif
