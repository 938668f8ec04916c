/* load.h: from a file name to a build: sources are assembled, shaders translated before, binaries read. */
#ifndef SIM_CLI_SESSION_LOAD_H
#define SIM_CLI_SESSION_LOAD_H

#include "asm/import/import.h"
#include "asm/text/diag.h"
#include "sim/cli/base/cli.h"
#include "sim/run/run.h"

/* Behind the name of a shader: the assembly that it became. */
#define LOAD_TRANSLATED " (assembly)"

typedef enum Optimise { OPTIMISE_AS_PRESET, OPTIMISE_NO, OPTIMISE_YES } Optimise; /* the answers to --optimise */

/* The SPIR-V of shaders, which front_end_translate keeps for other constants. */
typedef struct LoadModule {
    char *file, *entry; /* entry: "" for the only one */
    uint32_t *words;
    size_t count;
} LoadModule;

typedef struct LoadModules {
    LoadModule *at;
    size_t count, room;
} LoadModules;

typedef struct LoadOptions {
    ColourChoice colour;
    int error_limit;     /* errors and warnings shown at most; 0: all */
    bool json;           /* diagnostics as JSON */
    bool warnings_given; /* there was a -W */
    DiagPolicy warnings;
    CliList define;           /* NAME=EXPRESSION of --define */
    const char *entry;        /* the kernel of a shader; NULL: the only one */
    bool no_uniform;          /* a shader's values are all in vector registers */
    Optimise optimise;        /* does a shader get what compilers of GPUs do? */
    const char *preset;       /* of the machine that the program is loaded for, NULL: none */
    LoadModules *modules;     /* to be kept and used; NULL: shaders are read anew */
    const ImportLoop *unroll; /* of a shader that is optimised, see ImportOptions */
    const ImportGiven *given; /* what is bound, as far as it is known */
    size_t given_count;
} LoadOptions;

extern const struct argp load_argp; /* what LoadOptions needs, for one as input */

/* A .s or .lsb file, or a shader; NULL if something is wrong with it. A source is checked by the verifier; a binary,
 * which was checked when it was made, only if the command line speaks of warnings. */
Build *load_build(const char *path, const LoadOptions *options, TextBuffer *messages);
Image *load_image(const char *path, const LoadOptions *options); /* its image alone; prints what is wrong */

/* What is wrong with the NAME=VALUE of a definition, or NULL. */
const char *load_check_define(const char *text);

/* Assemble a source, whose text lives as long as the assembly, or a shader, with what it includes. */
Assembly load_assemble(const Source *source, const LoadOptions *options);

/* ---- the files that a program was made from: source_text.c ----
 *
 * Those of a binary may be gone or changed by now, and what a binary or a recording from elsewhere names must not have
 * any file printed. So a file is read at its name if that is run->file or lies below the current folder, else under
 * the last part of the name, beside run->file: no other one, none behind a name that begins with a point, and none that
 * is not a regular file. */

/* Give the run's build the lines of its files. Sources have been read with the program. A file of a binary without all
 * of the lines that the program comes from is another one by now, and counts as one that cannot be read. */
void load_texts(Run *run);
SourceText load_lines(Arena *arena, const char *text, size_t length); /* of a text */

/* The sources of a run's program; NULL if they have no name or are not there, may not be read, or give another program
 * by now. */
const Assembly *load_sources(const Run *run);

/* The first sentence of the comment that a program's source begins with, without the name of its file, to be freed with
 * memory_free(); NULL if it begins with none, or with a long one. */
char *load_claim(const Assembly *sources);

/* ---- shaders of other languages: front_end.c, passes.c ----
 *
 *   .comp .frag .hlsl  -- glslangValidator -->  SPIR-V  -- import_spirv -->  assembly, with the lines of the shader
 *   .spvasm            -- spirv-as ---------->
 *   .spv               --------------------->
 *
 * Lines of a shader that begin with `//!` are directives, which say how it runs. */

typedef enum FrontEndLanguage {
    FRONT_END_NONE, /* assembly, or not text at all */
    FRONT_END_GLSL,
    FRONT_END_HLSL,
    FRONT_END_SPIRV,
    FRONT_END_SPIRV_TEXT,
    FRONT_END_OTHER, /* a shader that is refused */
} FrontEndLanguage;

/* By the name's extension; SPIR-V also by how the file begins. */
FrontEndLanguage front_end_language(const Source *file);

/* Is it GLSL for a toy site, with a mainImage and no main? */
bool front_end_is_toy(const Source *shader);

/* The extensions of all files that the window opens, with the point: 0, 1, ... NULL: there are fewer. */
const char *front_end_extension(size_t number);

/* The directives of a shader, all else blank: what stands behind `//!` keeps its line and column. As long as the
 * shader; to be freed with memory_free(). */
char *front_end_directives(const Source *shader);

/* A shader as assembly: its kernel, or the kernels of its passes. */
typedef struct Translation {
    char *text; /* NULL: the diagnostics say why */
    size_t length;
    Source *shaders; /* the sources of the diagnostics: the shader itself, then the files of its passes */
    uint32_t shader_count;
    ARRAY_OF(ImportSource) files; /* others, whose text modules hold */
    ARRAY_OF(const char *) constants;
    ARRAY_OF(ImportLoop) loops; /* that could be unrolled: each line once */
    LoadModules made;           /* without options->modules */
    AsmShader of;
    bool *define_used; /* of options->define, one each */
    Arena *arena;
} Translation;

/* Translate a shader: `whole`, with its directives in the text; else the text includes them. passes.c */
Translation front_end_program(const Source *shader, const LoadOptions *options, bool whole, DiagList *diags);
void front_end_free(Translation *translation);

/* Make what the assembler says of a translated shader speak of the lines of the shaders, with what was said of them
 * `before`, and let warnings be errors where the user wants it. */
void front_end_judge(Assembly *assembly, const Translation *of, const DiagList *before, const LoadOptions *options);

/* ---- programs to begin with: template.c ---- */

/* Write a program in the language that the name's extension says to a new file, or one that is the same already. */
bool template_write(const char *path, TextBuffer *messages);

#endif
