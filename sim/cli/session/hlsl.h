/* hlsl.h: what glslang has to be told and given so that it takes an HLSL shader. */
#ifndef SIM_CLI_SESSION_HLSL_H
#define SIM_CLI_SESSION_HLSL_H

#include "asm/base/memory.h"
#include "sim/cli/session/load.h"

/* The kernel: the name before the parameters of the only function with [numthreads]. *count is how many there are; NULL
 * without being the only one, or when memory has run out. To be freed with memory_free(). */
char *hlsl_find_kernel(const Source *shader, int *count);

/* The shader behind what it lacks (prelude.hlsl), with its own lines. NULL when memory has run out; to be freed with
 * memory_free(). */
char *hlsl_complete(const Source *shader);

#endif
