/* session.h: from a command line to a run: options, the program, its machine at cycle 0, and the way to its end.
 *
 *   session_open     FILE -> Build -> Program -> a machine at cycle 0, of one of three kinds:
 *      |               SESSION_PLAIN    it runs
 *      |               SESSION_TRACED   and a trace keeps what every slot did
 *      |               SESSION_TRAVEL   and one can go back: everything is recorded
 *   session_drive    to the end, a fault or Ctrl-C, with progress on terminals; then what --dump asks for is written
 *      |
 *   sim/cli/report says what came of it, and that is the exit status
 *
 *   load.h      from a file to a build, and the lines of its files; shaders of other languages become assembly before
 *   machine.c   --set and its like, --bind
 *   dump.c      memory after a run
 *   recording.h .lstrace files
 *   output.h    pictures and tables of a traced run, output.def has them
 *
 * These say what is wrong, and return false. `messages` is where they say it: NULL is standard error.
 */
#ifndef SIM_CLI_SESSION_SESSION_H
#define SIM_CLI_SESSION_SESSION_H

#include "sim/cli/session/load.h"
#include "sim/run/run.h"
#include "sim/view/raster/canvas.h"

/* ---- memory after a run, for people and other programs: --dump to files, --print to standard output: dump.c ----
 *
 *   NAME[A:B]=TYPExN:FILE     --dump       NAME[A:B]=TYPExN     --print
 *
 * A:B are words of a buffer, or rows of texels of level 0 of a texture; TYPE is a row of the table in dump.c, N the
 * number of values in a row. All but NAME (and FILE) can be left out. The extension of FILE says what it becomes. */

typedef struct Dump {
    const char *text;     /* as it was given */
    const char *path;     /* NULL: to be printed */
    uint8_t space, index; /* space 0: the name that `text` begins with, until machine_name_resources */
    uint8_t type;         /* 0: as it fits the resource */
    uint8_t form;         /* of the file, by its extension */
    uint32_t columns;     /* 0: as it fits */
    uint64_t first, end;  /* end 0: all */
} Dump;

/* Before the run: does the resource exist, with all words that are wanted? If not, add that to `messages` (NULL: print
 * it) and return false. `input` is the program's file, which must not be overwritten. */
bool dump_check(const Dump *dump, const Program *program, const char *input, TextBuffer *messages);

/* After it. dump_file prints why it failed and returns false. */
bool dump_file(const Dump *dump, const Run *run);
Canvas *dump_picture(const Run *run); /* the first target of a pixel shader; NULL if the program has none */
bool dump_target(const Run *run, const char *path);
void dump_print(const Dump *dump, const Run *run);
struct json_t *dump_json(const Dump *dump, const Run *run); /* a tree of jansson */

/* Read numbers as dump_file writes them to .csv and .txt: 7 and -7, 0x1f, 1.5 inf nan, #rrggbbaa. *words is malloc'd.
 * Returns NULL, or a sentence, which lasts until the next call. */
const char *dump_parse(const char *bytes, size_t length, uint32_t **words, uint32_t *count);

/* Read the bytes of a PNG file as texels of rgba8, likewise. */
const char *picture_decode(const uint8_t *bytes, size_t length, TextureShape *shape, uint32_t **words);

/* ---- what the command line says of the machine: machine.c ----
 *
 * Its settings (--preset, --config, --set), what is bound to the program (--bind), how large its dispatch is, and on
 * how many host threads it is simulated. */

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
    Dump dump[MACHINE_MAX_ARGS];         /* of --dump and --print */
    ImportGiven given[MACHINE_MAX_ARGS]; /* `bind`, once it is read */
    size_t bind_count, dump_count;
    DispatchSize grid; /* of --dispatch */
    unsigned threads;
    Binding *bindings; /* what `bind` names, and the text of config_file, */
    char *config_text; /* read once for all runs with copies of these; NULL: they are read when they are wanted */
    size_t config_length;
} MachineOptions;

/* For a MachineOptions as input: the settings only, and everything. */
extern const struct argp settings_argp, machine_argp;

/* For a parser of options: one more --dump or --print. */
void dump_add(struct argp_state *state, const char *option, const char *text, MachineOptions *options);

/* Apply --preset, --config and --set, in this order, on top of *config. This and the next ones add what is wrong to
 * `messages` (NULL: print it) and return false. */
bool machine_configure(const MachineOptions *options, Config *config, TextBuffer *messages);

/* What last chose one of these settings for a program: "--set waves=3", "x.s:4: .machine"; nothing if nobody did. */
void machine_origin(TextBuffer *text, const MachineOptions *options, const Image *image, SettingSet settings);

/* Read what --bind names, bind_count bindings. NULL if something is wrong. */
Binding *machine_bind(MachineOptions *options, TextBuffer *messages);
void machine_free_bindings(Binding *bindings, size_t count); /* NULL is fine */

/* Find the resources that the program's own names stand for, of --bind, --dump and --print. */
bool machine_name_resources(MachineOptions *options, const Image *image, TextBuffer *messages);

/* Warn of every resource of --bind that neither the program nor --dump or --print uses, and name the ones that it does
 * use. */
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

/* ---- a run ---- */

typedef struct SessionOptions {
    LoadOptions load;
    MachineOptions machine;
    const char *file;
    bool needs_no_file; /* set before parsing: FILE may be missing */
    bool json, quiet;
    InterruptKind interrupt; /* what Ctrl-C ends while the machine runs */
    bool functional;         /* without time */
    bool expanded;           /* statements are shown as the instructions that they became */
    unsigned checks;         /* CHECK_ bits; 0: none */
    bool takes_recordings;   /* FILE may be one, which SESSION_TRAVEL runs again */
    Build *build;            /* loaded already, and held by the caller; NULL: load the file */
} SessionOptions;

typedef enum SessionKind { SESSION_PLAIN, SESSION_TRACED, SESSION_TRAVEL } SessionKind;

/* FILE and all of `run`'s options, for a SessionOptions as input; and as the only child of a command. */
extern const struct argp session_argp;
extern const struct argp_child session_child[];

/* --against FILE, or KEY=VALUE,...: another program, or the same with other settings? A file with `=` in its name needs
 * a folder before it. */
bool against_is_file(const char *text);

/* WAVE:LANE:CYCLE of --at, of a pixel of the run. Prints what is wrong and returns false. */
bool at_read(const char *text, const Travel *travel, uint64_t at[3]);

/* Do options change a run, or what is said of it? A recording has its own. */
bool session_is_changed(const SessionOptions *options);

/* On failure there is nothing to destroy. Names of the program's resources in the options become numbers. */
bool session_open(Run *run, SessionOptions *options, SessionKind kind, TextBuffer *messages);

/* Drive open runs of one kind to their ends, several on host threads. A run from a recording is at its end. */
bool session_drive(Run *runs, const SessionOptions *options, size_t count);

/* Run on for some cycles at least, as session_drive does: the bytes of a recording do not depend on how many. */
void session_stretch(Gpu *gpu, uint64_t cycles);

/* Open and drive one run; print what is wrong. */
bool session_run(Run *run, SessionOptions *options, SessionKind kind);

/* ---- a command line as text ----
 *
 * Jobs of a sweep and the line at the bottom of the window: the shell hands over every file and value as it is. */

/* Has it nothing but letters, digits and signs that mean nothing to a shell? Then it needs no quotes. */
bool command_is_plain(const char *word);

/* In quotes, without a blank. */
void command_put_quoted(TextBuffer *text, const char *word);

/* The program, which stands first: a `=` would set a variable there. */
void command_put_program(TextBuffer *text, const char *program);

/* An option's value or a file, in quotes if it needs them. */
void command_put_word(TextBuffer *text, const char *word);

/* A path without a blank, for commands that take one that begins with a - for an option. */
void command_put_path(TextBuffer *text, const char *path);

/* A blank, the option and its value; nothing if that is NULL. */
void command_put_option(TextBuffer *text, const char *option, const char *value);

/* The machine, its data, the constants of the source, and what is checked: what makes a run what it is. */
void command_put_session(TextBuffer *text, const SessionOptions *options);

#endif
