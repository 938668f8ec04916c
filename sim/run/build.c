/* build.c: see build.h. */
#include "sim/run/build.h"

#include <stdlib.h>

#include "asm/base/memory.h"

Build *build_create(const Assembly *assembly, char *bytes) {
    Build *build = memory_raw(sizeof *build);
    Assembly taken = *assembly;
    if (build) {
        *build = (Build){.assembly = taken, .bytes = bytes, .holders = 1};
    } else {
        assembly_free(&taken);
        memory_free(bytes);
    }
    return build;
}

void build_release(Build *build) {
    if (!build || --build->holders > 0) return;
    assembly_free(&build->assembly);
    memory_free(build->bytes);
    memory_free(build);
}

const char *source_line(const SourceText *text, uint32_t line) {
    return line >= 1 && line <= text->count ? text->lines[line - 1] : NULL;
}
