/* front_end.h: one kernel of a shader, for passes.c: which one, with which constants, and what it shares with others.
 */
#ifndef SIM_CLI_SESSION_FRONT_END_H
#define SIM_CLI_SESSION_FRONT_END_H

#include "sim/cli/session/load.h"

typedef struct FrontEndPart {
    const char *entry;      /* NULL: the only one */
    const char *run;        /* directives for the end of its head */
    const char *directives; /* of the program */
    LoadModules *modules;
    const char *const *define; /* NAME=VALUE, the first of a name wins */
    size_t define_count;
    ImportProgram *program; /* as in ImportOptions */
    const ImportBind *bind;
    size_t bind_count;
} FrontEndPart;

/* Translate a kernel. Without a text: `diags`, whose source 0 is the shader, say what is wrong with it, or with the
 * programs that have to be there; problems with the definitions are the caller's to report. Free it with import_free in
 * any case. */
Import front_end_translate(const Source *shader, const FrontEndPart *part, const LoadOptions *options, DiagList *diags);

#endif
