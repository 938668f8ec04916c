/* machine.h: the options that say on what machine, with what data and how large a dispatch a program runs. */
#ifndef SIM_CLI_SESSION_MACHINE_H
#define SIM_CLI_SESSION_MACHINE_H

#include "sim/cli/base/cli.h"
#include "sim/cli/session/dump.h"
#include "sim/program/program.h"

typedef struct NamedFile { /* NAME=FILE of --bind */
    uint8_t space, index;
    const char *text; /* behind the = */
} NamedFile;

enum { MACHINE_MAX_ARGS = 256 };

typedef struct MachineOptions {
    const char *preset, *config_file;
    const char *set[MACHINE_MAX_ARGS];
    size_t set_count;
    NamedFile bind[MACHINE_MAX_ARGS];
    Dump dump[MACHINE_MAX_ARGS];
    size_t bind_count, dump_count;
    uint32_t groups, group_size; /* of --dispatch; 0: not given */
    unsigned threads;
    Binding *bindings; /* what `bind` names, and */
    char *config_text; /* the text of config_file, after machine_load; else NULL, and read when it is wanted */
    size_t config_length;
} MachineOptions;

/* For a MachineOptions as input: the settings only, and everything. */
extern const struct argp settings_argp, machine_argp;

/* Apply --preset, --config and --set, in this order, on top of *config. Prints and returns false when one is wrong. */
bool machine_configure(const MachineOptions *options, Config *config);

/* Read all files that the options name, once for all runs with copies of these. Prints and returns false on failure.
 * The second frees that. */
bool machine_load(MachineOptions *options);
void machine_unload(MachineOptions *options);

/* Load what --bind names: bindings[MACHINE_MAX_ARGS], whose data machine_free_bindings frees. Prints on failure. */
bool machine_bind(const MachineOptions *options, Binding *bindings);
void machine_free_bindings(Binding *bindings, size_t count);

/* Read GROUPSxSIZE. */
bool machine_dispatch(const char *text, uint32_t *groups, uint32_t *size);

#endif
