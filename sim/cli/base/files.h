/* files.h: reading and writing files for the command line, with errors that name the file. */
#ifndef SIM_CLI_BASE_FILES_H
#define SIM_CLI_BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "asm/base/text.h"

/* Read a whole file; "-" is standard input. *bytes is to be freed with memory_free(), and a zero is behind them. A pipe
 * or a device may have 2^30 bytes. This and what follows return false and say why in `messages`; NULL: they print it.
 */
bool file_read(const char *path, uint8_t **bytes, size_t *length, TextBuffer *messages);

/* What was read so far that cannot be read twice, standard input or a pipe, in words; NULL: nothing. */
const char *file_stream_read(void);

/* Read a regular file. Returns NULL, or why it cannot be read. Nothing else is opened, so that nobody waits for a pipe
 * or reads a device without end. At most limit + 1 bytes are read, and a zero is behind them. */
const char *file_read_regular(const char *path, size_t limit, uint8_t **bytes, size_t *length);

/* Where a file is that one at `path` names: beside it, unless the name begins with a slash. To be freed with
 * memory_free(). */
char *file_beside(const char *path, const char *name);

/* The first of these paths, up to NULL, that leads to something from the folder of the program that runs. To be freed
 * with memory_free(). NULL if there is none. */
char *file_beside_program(const char *const *paths);

/* A file being written. A regular file appears under its name only when file_commit succeeds; /dev/null,
 * a pipe and "-", standard output, are written in place. */
typedef struct OutFile {
    FILE *stream; /* write here; NULL when opening failed */
    const char *path;
    char *target, *temporary; /* NULL when written in place */
    int error;                /* errno of the first file_put that failed, or 0 */
    TextBuffer *messages;     /* where file_commit says why it failed; NULL: it prints */
} OutFile;

bool file_open(OutFile *out, const char *path, TextBuffer *messages);
bool file_commit(OutFile *out);  /* closes; false if anything was not written */
void file_discard(OutFile *out); /* closes and leaves nothing behind */

/* Write some bytes to an OutFile: a TraceWrite, and a TextWrite. False if that fails: file_commit says why, however
 * much later. */
bool file_put(void *out, const void *bytes, size_t n);
bool file_put_text(void *out, const char *bytes, size_t n);

/* Could `output` be written, and is it another file than `input`? Asked long before it is opened, so that nobody waits
 * for a run whose result has no place. */
bool file_can_write(const char *input, const char *output, TextBuffer *messages);

/* Make a folder and its parents, unless they exist. */
bool file_make_folder(const char *path, TextBuffer *messages);

/* Write a file as a whole. The second writes none over another one, the third empties the text. */
bool file_write(const char *path, const void *bytes, size_t length, TextBuffer *messages);
bool file_write_new(const char *path, const void *bytes, size_t length, TextBuffer *messages);
bool file_write_text(const char *path, TextBuffer *text, TextBuffer *messages);

/* Does the path end in this extension (".png")? */
bool file_has_extension(const char *path, const char *extension);

#endif
