/* machine.h: what the command line says of the machine: its settings (--preset, --config, --set), what is bound to the
 * program (--bind), how large its dispatch is, and on how many host threads it is simulated. */
#ifndef SIM_CLI_SESSION_MACHINE_H
#define SIM_CLI_SESSION_MACHINE_H

#include <jansson.h>

#include "sim/cli/base/cli.h"
#include "sim/run/run.h"

/* ---- memory after a run, for people and other programs: --dump to files, --print to standard output: dump.c ----
 *
 *   NAME[A:B]=TYPExN:FILE     --dump       NAME[A:B]=TYPExN     --print
 *
 * A:B are words of a buffer, or rows of texels of level 0 of a texture; TYPE is a row of the table in dump.c, N the
 * number of values in a row. All but NAME (and FILE) can be left out. The extension of FILE says what it becomes. */

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

/* ---- options ---- */

enum { MACHINE_MAX_ARGS = 256 };

typedef struct NamedFile { /* NAME=WHAT of --bind */
    const char *name;      /* all of it, NAME first */
    uint8_t space, index;  /* space 0: the program's own name, until machine_name_resources */
    const char *text;      /* behind the = */
} NamedFile;

typedef struct MachineOptions {
    const char *preset, *config_file;
    CliList set;
    NamedFile bind[MACHINE_MAX_ARGS];
    Dump dump[MACHINE_MAX_ARGS];
    size_t bind_count, dump_count;
    DispatchSize grid; /* of --dispatch */
    unsigned threads;
    Binding *bindings; /* what `bind` names, and the text of config_file, */
    char *config_text; /* read once for all runs with copies of these; NULL: they are read when they are wanted */
    size_t config_length;
} MachineOptions;

/* For a MachineOptions as input: the settings only, and everything. */
extern const struct argp settings_argp, machine_argp;

/* Apply --preset, --config and --set, in this order, on top of *config. This and the next ones add what is wrong to
 * `messages` (NULL: print it) and return false. */
bool machine_configure(const MachineOptions *options, Config *config, TextBuffer *messages);

/* What last chose one of these settings for a program: "--set waves=3", "x.s:4: .machine"; nothing if nobody did. */
void machine_origin(TextBuffer *text, const MachineOptions *options, const Image *image, SettingSet settings);

/* Read what --bind names, bind_count bindings. NULL if something is wrong. */
Binding *machine_bind(const MachineOptions *options, TextBuffer *messages);
void machine_free_bindings(Binding *bindings, size_t count); /* NULL is fine */

/* Find the resources that the program's own names stand for, of --bind and of `dumps`. */
bool machine_name_resources(MachineOptions *options, const Image *image, TextBuffer *messages);
bool machine_name_dumps(Dump *dumps, size_t count, const Image *image, TextBuffer *messages);

/* Warn of every resource of --bind that neither the program nor --dump uses, and name the ones that it does use. */
void machine_check_bindings(const MachineOptions *options, const Program *program, TextBuffer *messages);

/* Read GROUPS or GROUPSxSIZE, each a number or up to three in brackets; and write it. */
bool machine_dispatch(const char *text, DispatchSize *grid);
void machine_put_dispatch(TextBuffer *text, const DispatchSize *grid);

/* ---- a machine in words ---- */

/* In one line: what every picture's title says, and every setting that is not the default. */
typedef struct MachineLine {
    char text[512];
} MachineLine;
MachineLine machine_line(const Config *config);

/* The settings in such a line, as NAME=VALUE, except for `varies`. */
void machine_settings(const Config *config, SettingSet varies, char *out, size_t size);

/* All settings as one JSON object. And back from its text: what is not in it, or is not known, has its default. */
json_t *machine_json(const Config *config);
void machine_of_json(Config *config, const char *text);

#endif
