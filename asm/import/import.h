/* import.h: a compute shader in SPIR-V becomes a program.
 *
 *   const ImportOptions options = {.name = "blur.comp", .source = text};
 *   Import import = import_spirv(words, count, &options);
 *   if (import.text) fwrite(import.text, 1, import.length, stdout);
 *   for (size_t i = 0; i < import.problem_count; i++) fail(import.problem[i].text);
 *   import_free(&import);
 *
 * Any words are accepted: an invalid module, or unsupported operations, give problems, all of them at once.
 */
#ifndef ASM_IMPORT_IMPORT_H
#define ASM_IMPORT_IMPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/base/memory.h"

/* The front end of HLSL reads standard input: there the source has the name IMPORT_SOURCE, behind a prelude that has
 * none of its own. */
#define IMPORT_SOURCE "<shader>"
#define IMPORT_PRELUDE "stdin"

/* Names of variables that a wrapper adds to a shader; without this beginning they name their resources. The image
 * IMPORT_TARGET is the first target of a pixel shader, for its size. */
#define IMPORT_OWN "lockstep_"
#define IMPORT_TARGET IMPORT_OWN "target"

typedef struct ImportOptions {
    const char *name;          /* of the file that the user wrote; shown where the module names none; kept by the caller
                                * until import_free */
    const char *source;        /* its text, for the lines; NULL: the module's text, if it has one */
    const char *entry;         /* the kernel; NULL: the only one */
    const char *run;           /* directives, for the end of the head of the text; NULL: none */
    bool no_uniform;           /* all values in vector registers */
    bool optimise;             /* as the compilers of GPUs do, see ShaderOptions */
    const char *const *define; /* NAME=VALUE for specialisation constants and push constants */
    size_t define_count;
} ImportOptions;

typedef struct ImportProblem {
    const char *file; /* of the source, or NULL: the module itself */
    uint32_t line;    /* from 1; 0: unknown */
    const char *text; /* a sentence that names the fault and the remedy */
} ImportProblem;

/* A file that the module comes from, and holds the text of. */
typedef struct ImportSource {
    const char *name, *text;
} ImportSource;

typedef struct Import {
    char *text; /* assembly; NULL if there are problems */
    size_t length;
    ImportProblem *problem, *warning; /* a warning names a number that the shader leaves open, and the assumed one */
    size_t problem_count, warning_count;
    uint32_t group_size[3];
    bool *define_used;     /* of options.define, one each */
    const char **constant; /* names of its constants of specialisation and push constants */
    size_t constant_count;
    ImportSource *source;
    size_t source_count;
    Arena *arena; /* of all but the text */
} Import;

Import import_spirv(const uint32_t *words, size_t count, const ImportOptions *options);
void import_free(Import *import);

#endif
