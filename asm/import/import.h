/* import.h: a compute shader in SPIR-V becomes a program.
 *
 *   const ImportOptions options = {.name = "blur.comp", .source = text};
 *   Import import = import_spirv(words, count, &options);
 *   if (import.text) fwrite(import.text, 1, import.length, stdout);
 *   for (size_t i = 0; i < import.problem_count; i++) fail(import.problem[i].text);
 *   import_free(&import);
 *
 * Any words are accepted: an invalid module, or unsupported operations, give problems, all of them at once.
 * Several kernels become one program if their imports share an ImportProgram: resources with one name are one.
 */
#ifndef ASM_IMPORT_IMPORT_H
#define ASM_IMPORT_IMPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/base/memory.h"
#include "asm/isa/contents.h"

/* The front end of HLSL reads standard input: there the source has the name IMPORT_SOURCE, behind a prelude that has
 * none of its own. */
#define IMPORT_SOURCE "<shader>"
#define IMPORT_PRELUDE "stdin"

/* Names of variables that a wrapper adds to a shader; without this beginning they name their resources. The image
 * IMPORT_TARGET is the first target of a pixel shader, for its size; that target has the name IMPORT_TARGET_NAME. */
#define IMPORT_OWN "lockstep_"
#define IMPORT_TARGET IMPORT_OWN "target"
#define IMPORT_TARGET_NAME "color"

/* A resource of a program of several kernels. A kernel that only reads it has it as a t, one that writes it as a u: if
 * there are both, they are the same memory. */
typedef struct ImportResource {
    const char *name, *of; /* of: the file of the first kernel that has it */
    const char *what;      /* "a buffer", "a 2-D image of floats"; of a sampler without a texture NULL */
    bool has[3], in_array;
    uint8_t number[3]; /* of the t, u and s, if it has one */
    uint32_t count;
    const char *format; /* of its texels; NULL: no kernel says */
} ImportResource;

enum { IMPORT_RESOURCES = 128 };

typedef struct ImportProgram {
    Arena *arena;     /* of the names */
    uint64_t used[3]; /* numbers of t, u and s */
    ImportResource resource[IMPORT_RESOURCES];
    size_t count;
} ImportProgram;

/* In a program of several kernels, the kernel's resource `own` is the one that the others call `name`. */
typedef struct ImportBind {
    const char *own, *name;
} ImportBind;

/* The loops of a source line. */
typedef struct ImportLoop {
    const char *file;
    uint32_t line;
} ImportLoop;

/* A --bind: NAME=TEXT, and the texture that it is; a buffer has no format. */
typedef struct ImportGiven {
    const char *text;
    TextureShape shape;
} ImportGiven;

typedef struct ImportOptions {
    const char *name;          /* of the file that the user wrote; shown where the module names none; kept by the caller
                                * until import_free */
    const char *source;        /* its text, for the lines; NULL: the module's text, if it has one */
    const char *entry;         /* the kernel; NULL: the only one */
    const char *directives;    /* of the program; NULL: in `source` */
    const char *run;           /* directives, for the end of the head of the text; NULL: none */
    bool no_uniform;           /* all values in vector registers */
    bool optimise;             /* as the compilers of GPUs do, see ShaderOptions */
    const ImportLoop *unroll;  /* optimise: these too, as if the shader said [[unroll]]; NULL: none */
    const char *const *define; /* NAME=VALUE for specialisation and push constants; the first of a name wins */
    size_t define_count;
    ImportProgram *program; /* NULL: the text is a program of its own */
    const ImportBind *bind;
    size_t bind_count;
    const ImportGiven *given; /* what is bound in the end, to be compared with the kernel's images */
    size_t given_count;
} ImportOptions;

typedef struct ImportProblem {
    const char *file; /* of the source, or NULL: the module itself */
    uint32_t line;    /* from 1; 0: unknown */
    uint32_t define;  /* it is about options.define[define - 1]; 0: about none */
    const char *text; /* a sentence that names the fault and the remedy */
} ImportProblem;

/* A file that the module comes from, and holds the text of. */
typedef struct ImportSource {
    const char *name, *text;
} ImportSource;

typedef struct Import {
    char *text;                       /* assembly; NULL if there are problems */
    size_t length, head;              /* head: bytes in front of the code */
    ImportProblem *problem, *warning; /* a warning names a number that the shader leaves open, and the assumed one */
    size_t problem_count, warning_count;
    uint32_t group_size[3], shared_words, private_words;
    uint64_t targets;              /* of a pixel shader: bit i: u<i> is one */
    bool *define_used, *bind_used; /* of options.define and options.bind, one each */
    const char **resource;         /* the kernel's own names of its resources, if it has a program */
    size_t resource_count;
    const char **constant; /* names of its constants of specialisation and push constants */
    size_t constant_count;
    ImportLoop *loop; /* optimise: those that could be unrolled, but the shader does not say [[unroll]] */
    size_t loop_count;
    ImportSource *source;
    size_t source_count;
    Arena *arena; /* of all but the text */
} Import;

Import import_spirv(const uint32_t *words, size_t count, const ImportOptions *options);
void import_free(Import *import);

/* ---- several kernels: join.c ---- */
typedef struct ImportKernel {
    const char *label;
    Import import;
} ImportKernel;

/* Return the text of a program with these kernels, each behind its label, and `run` at the end of its head. */
char *import_join(const ImportProgram *program, const ImportKernel *kernel, size_t count, const char *run,
                  size_t *length);

#endif
