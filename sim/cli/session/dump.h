/* dump.h: memory after a run, for people and other programs: --dump to files, --print to standard output.
 *
 *   NAME[A:B]=TYPExN:FILE     --dump       NAME[A:B]=TYPExN     --print
 *
 * A:B are words of a buffer, or rows of texels of level 0 of a texture; TYPE is a row of the table in dump.c, N the
 * number of values in a row. All but NAME (and FILE) can be left out. The extension of FILE says what it becomes.
 */
#ifndef SIM_CLI_SESSION_DUMP_H
#define SIM_CLI_SESSION_DUMP_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "sim/run/run.h"

typedef struct Dump {
    const char *text;     /* as it was given */
    const char *path;     /* NULL: to be printed */
    uint8_t space, index; /* space 0: the name that `text` begins with, until machine_name_dumps */
    uint8_t type;         /* 0: as it fits the resource */
    uint8_t form;         /* of the file, by its extension */
    uint32_t columns;     /* 0: as it fits */
    uint64_t first, end;  /* end 0: all */
} Dump;

/* Read what the option says. Returns NULL, or a sentence that says what is wrong. */
const char *dump_read(const char *text, bool to_file, Dump *dump);

/* Before the run: does the resource exist, with all words that are wanted? If not, add that to `messages` (NULL: print
 * it) and return false. `input` is the program's file, which must not be overwritten. */
bool dump_check(const Dump *dump, const Program *program, const char *input, TextBuffer *messages);

/* After it. dump_file and dump_print print why they failed and return false. */
bool dump_file(const Dump *dump, const Run *run);
bool dump_print(const Dump *dump, const Run *run);
json_t *dump_json(const Dump *dump, const Run *run);

/* Read numbers as dump_file writes them to .csv and .txt: 7 and -7, 0x1f, 1.5 inf nan, #rrggbbaa. *words is malloc'd.
 * Returns NULL, or a sentence, which lasts until the next call. */
const char *dump_parse(const char *bytes, size_t length, uint32_t **words, uint32_t *count);

/* Read the bytes of a PNG file as texels of rgba8, likewise. */
const char *picture_decode(const uint8_t *bytes, size_t length, TextureShape *shape, uint32_t **words);

#endif
