/* fuzz_source.c: any bytes as a source. */
#include "asm/parse/assemble.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const Source source = {.name = "fuzz.s", .bytes = (const char *)data, .length = size};
    Assembly assembly = assemble(&source, &(AsmOptions){.error_limit = 20, .expansion_limit = 20000});
    if (assembly.image) {
        fuzz_round_trip(assembly.image);
        fuzz_run_image(assembly.image);
    }
    image_free(assembly.image);
    assembly.image = NULL;
    assembly_free(&assembly);
    return 0;
}
