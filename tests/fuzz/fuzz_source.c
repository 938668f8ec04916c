/* fuzz_source.c: any bytes as a source, by itself and as the directives of a shader, which has passes in its first
 * lines: of a compute shader in the odd ones, of a pixel shader in the others, behind the label A. */
#include "asm/parse/assemble.h"
#include "tests/fuzz/fuzz.h"

enum { PASSES = 16 };

static void try(const Source *source, const AsmShader *shader) {
    Assembly assembly = assemble(source, &(AsmOptions){.error_limit = 20, .expansion_limit = 20000, .shader = shader});
    if (assembly.image) {
        fuzz_round_trip(assembly.image);
        fuzz_run_image(assembly.image);
    }
    image_free(assembly.image);
    assembly.image = NULL;
    assembly_free(&assembly);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const Source source = {.name = "fuzz.s", .bytes = (const char *)data, .length = size};
    static AsmPass passes[PASSES];
    for (uint32_t i = 0; i < PASSES; i++)
        passes[i] = (AsmPass){.line = i + 1, .label = "A", .size = {4, 2, 1}, .targets = i % 2};
    try(&source, NULL);
    try(&source, &(AsmShader){.name = "fuzz.s", .pass = passes, .pass_count = PASSES});
    return 0;
}
