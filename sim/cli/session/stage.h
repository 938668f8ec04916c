/* stage.h: what the text of a shader says of itself, for front_end.c: which of its functions is meant and whether that
 * is a compute or a pixel shader (stage.c); and whether the text is that of a toy site (toy.c).
 *
 * Texts are read word by word, not parsed: whatever is not understood stays as it is, and glslang judges it. */
#ifndef SIM_CLI_SESSION_STAGE_H
#define SIM_CLI_SESSION_STAGE_H

#include "sim/cli/session/load.h"

/* A copy of the shader with blanks for comments, so that every place in it is one of the shader. */
char *stage_plain(const Source *shader);

/* Return the next of these words, as a whole, from `at` on; NULL if the text lacks it. */
const char *stage_find_word(const char *at, const char *word);

/* The `(` of a function of GLSL without a result; NULL if the text has no such function. */
const char *stage_find_function(const char *plain, const char *name);

/* Is it for a toy site: has it a mainImage, and no main? */
bool stage_is_toy(const char *plain);

/* The stage as glslang calls it: "comp" or "frag". */
const char *stage_of_glsl(const char *name, const char *plain);

/* Likewise of HLSL, and the function: `entry`, or if that is NULL the only one that is a compute shader, or if there is
 * none the only pixel shader; *known are the names of all. NULL after saying what is wrong. */
const char *stage_of_hlsl(const char *plain, const char *entry, char **function, char **known, DiagList *diags);

/* The environment for which the shader is compiled, or its text of SPIR-V assembled: the first one that has what it
 * asks for. */
const char *stage_target(const char *plain);

/* ---- shaders for a toy site: toy.c ---- */

/* GLSL as glslang takes it: a version if the text has none, and around a toy shader its variables and its main. NULL:
 * the file as it is. */
char *toy_complete(const Source *shader, const char *plain);

/* Directives for the textures that a toy shader reads and that its directives do not describe; nothing for other
 * shaders.
 */
void toy_put_directives(TextBuffer *text, const char *plain, const ImportOptions *kernel);

/* Offer the names that a toy site gives a shader. */
void toy_offer_names(Nearest *nearest);

/* Values of a toy shader's variables in the frame that its definitions name, as NAME=VALUE. Returns their number. */
enum { TOY_VALUES = 8 };
size_t toy_values(const ImportOptions *kernel, const char *values[TOY_VALUES]);

/* ---- other programs: run_program.c ----
 * Run a program with `input` as its standard input. Return its exit status, or -1 with errno if it cannot be run; *said
 * is the text that it printed, *made the bytes that it wrote to the file descriptor 3; both are to be freed with
 * memory_free(). */
int stage_run_program(const char *const *arguments, const char *input, char **said, char **made, size_t *made_length);

/* ---- a kernel of a shader: front_end.c ----
 * Translate it, with what passes.c says of it: its entry, constants, names, directives. Without a text: `diags`, whose
 * source 0 is the shader, say what is wrong with it, or with the programs that have to be there; problems with the
 * definitions are the caller's to report. Free it with import_free in any case. */
Import front_end_translate(const Source *shader, const ImportOptions *kernel, LoadModules *modules,
                           const LoadOptions *options, DiagList *diags);

#endif
