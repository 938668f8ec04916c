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

#include "sim/cli/session/recording.h"
#include "sim/export/export.h"
#include "sim/view/picture/picture.h"

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

#endif
