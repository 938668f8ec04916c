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

/* The directives of a shader, all else blank: what stands behind `//!` keeps its line and column. To be freed with
 * free(), NULL when out of memory. As long as the shader. */
char *front_end_directives(const Source *shader);

/* The shader as assembly, *length bytes to be freed with free(), with `run` at the end of its head. Else NULL: what is
 * wrong with it, or with the programs that have to be there, is in `diags`, whose source 0 is the shader; without any,
 * memory has run out. `used`: which of the constants of --define were the shader's own. */
char *front_end_translate(const Source *shader, const LoadOptions *options, const char *run, DiagList *diags,
                          bool *used, size_t *length);

#endif
