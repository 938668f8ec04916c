/* output.h: writing a traced run to files: what -o names, by extension, as output.def lists. */
#ifndef SIM_CLI_SESSION_OUTPUT_H
#define SIM_CLI_SESSION_OUTPUT_H

#include "sim/cli/session/recording.h"
#include "sim/view/mask/mask_image.h"

typedef bool OutputWriter(const Recording *recording, const MaskImageOptions *picture, const char *path);

typedef struct Output {
    const char *extension;
    OutputWriter *write; /* NULL: a recording. Prints and returns false on failure */
    const char *what, *opened_by;
} Output;

/* " .png .csv ...": all extensions. */
extern const char output_extensions[];

/* What a path asks for, by its extension. A pipe or a device has none: it gets the table. NULL if it is something else.
 */
const Output *output_of(const char *path);

/* The tables of ALUs and of memory queues. */
bool output_write_alus(const Recording *recording, const MaskImageOptions *picture, const char *path);
bool output_write_queues(const Recording *recording, const MaskImageOptions *picture, const char *path);

#endif
