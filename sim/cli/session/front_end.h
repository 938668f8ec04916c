/* front_end.h: shaders of other languages on their way in: glslang makes SPIR-V of them, asm/import makes assembly of
 * that.
 *
 *   .comp .glsl .hlsl  -- glslangValidator -->  SPIR-V  -- import_spirv -->  assembly, with the lines of the shader
 *   .spvasm            -- spirv-as ---------->
 *   .spv               --------------------->
 *
 * Lines of a shader that begin with `//!` are directives, which say how it runs.
 */
#ifndef SIM_CLI_SESSION_FRONT_END_H
#define SIM_CLI_SESSION_FRONT_END_H

#include "asm/base/memory.h"
#include "asm/import/import.h"
#include "asm/text/diag.h"
#include "sim/cli/session/load.h"

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

/* The directives of a shader, all else blank: what stands behind `//!` keeps its line and column. As long as the
 * shader; to be freed with memory_free(). */
char *front_end_directives(const Source *shader);

/* The shader as assembly, with `run` at the end of its head. Without a text: `diags`, whose source 0 is the shader, say
 * what is wrong with it, or with the programs that have to be there. Free it with import_free in any case. */
Import front_end_translate(const Source *shader, const LoadOptions *options, const char *run, DiagList *diags);

/* Say something of the shader about a line of a file, which may be one that it includes; line 0: about the whole. */
void front_end_say(DiagList *diags, const Source *shader, DiagCode code, const char *file, uint32_t line,
                   const char *text);

/* Make what the assembler says of a translated shader speak of the shader's lines, with what was said of it `before`,
 * and let warnings be errors where the user wants it. */
void front_end_judge(Assembly *assembly, const Source *shader, const DiagList *before, const LoadOptions *options);

/* ---- what glslang has to be told and given so that it takes an HLSL shader: hlsl.c; free these with memory_free()
 * ----
 */

/* The kernel: the name before the parameters of the only function with [numthreads]. *count: how many there are; NULL
 * unless it is one. */
char *hlsl_find_kernel(const Source *shader, int *count);

/* The shader behind what it lacks (prelude.hlsl), with its own lines. */
char *hlsl_complete(const Source *shader);

#endif
