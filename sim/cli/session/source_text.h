/* source_text.h: the lines of the files that a program was made from, if they can still be read. */
#ifndef SIM_CLI_SESSION_SOURCE_TEXT_H
#define SIM_CLI_SESSION_SOURCE_TEXT_H

#include "sim/cli/session/load.h"

typedef struct SourceText {
    char *bytes; /* NULL: it cannot be read */
    const char **lines;
    uint32_t count;
} SourceText;

/* One for each of image->files, of a program that was loaded from `path` of the command line; NULL when out of memory.
 * Files that the source at `path` includes are read wherever they are, others as load_source_path says. A file without
 * all of the lines that the program comes from is another one by now, and counts as one that cannot be read. */
SourceText *source_text_read(const Image *image, const char *path, const LoadOptions *load);
void source_text_free(SourceText *texts, const Image *image);

/* Line `line`, from 1, without its end; NULL if there is none. */
const char *source_text_line(const SourceText *text, uint32_t line);

#endif
