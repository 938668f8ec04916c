/* load.h: from a file name to a build: sources are assembled, shaders translated before, binaries read; what is wrong
 * is printed. */
#ifndef SIM_CLI_SESSION_LOAD_H
#define SIM_CLI_SESSION_LOAD_H

#include "asm/base/memory.h"
#include "asm/image/image.h"
#include "asm/parse/assemble.h"
#include "asm/text/diag.h"
#include "sim/cli/base/cli.h"
#include "sim/run/build.h"

enum { LOAD_MAX_DEFINES = 256 };

/* Behind the name of a shader: the assembly that it became, which nobody wrote. */
#define LOAD_TRANSLATED " (assembly)"

typedef enum Optimise { OPTIMISE_AS_PRESET, OPTIMISE_NO, OPTIMISE_YES } Optimise; /* the answers to --optimise */

typedef struct LoadOptions {
    ColourChoice colour;
    int error_limit;     /* errors and warnings shown at most; 0: all */
    bool json;           /* diagnostics as JSON */
    bool warnings_given; /* there was a -W */
    DiagPolicy warnings;
    const char *define[LOAD_MAX_DEFINES]; /* NAME=EXPRESSION of --define */
    size_t define_count;
    const char *entry;  /* the kernel of a shader; NULL: the only one */
    bool no_uniform;    /* a shader's values are all in vector registers */
    Optimise optimise;  /* is a shader compiled as those of GPUs are? */
    const char *preset; /* of the machine that the program is loaded for, NULL: none */
} LoadOptions;

extern const struct argp load_argp; /* what LoadOptions needs, for one as input */

/* A .s or .lsb file, or a shader, or NULL after printing why not. A source is checked by the verifier; a binary, which
 * was checked when it was made, only if the command line speaks of warnings. */
Build *load_build(const char *path, const LoadOptions *options);
Image *load_image(const char *path, const LoadOptions *options); /* its image alone */

/* The assembly that a shader becomes, with its directives in it: *length bytes, to be freed with memory_free(). NULL
 * after printing why not. */
char *load_shader_text(const char *path, const LoadOptions *options, size_t *length);

/* What is wrong with the NAME=VALUE of a definition, or NULL. */
const char *load_check_define(const char *text);

/* Assemble a source, or a shader, with what it includes. `lasts`: its text does, as long as what is assembled. Without
 * an image and without a message when out of memory. */
Assembly load_assemble(const Source *source, const LoadOptions *options, bool lasts);

#endif
