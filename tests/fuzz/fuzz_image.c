/* fuzz_image.c: any bytes as a .lsb file. The checksum is made right first, so that the fuzzer gets past it. */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/image/image_format.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *error;
    uint8_t *bytes = memory_raw(size ? size : 1);
    if (!bytes) return 0;
    if (size) memcpy(bytes, data, size);
    if (size >= IMAGE_TABLE_AT) {
        const uint64_t sum = image_checksum(bytes, size);
        for (int i = 0; i < 8; i++) bytes[IMAGE_CHECKSUM_AT + i] = (uint8_t)(sum >> (8 * i));
    }
    Image *image = image_read(bytes, size, &error);
    if (image) {
        fuzz_round_trip(image);
        fuzz_run_image(image);
    }
    image_free(image);
    memory_free(bytes);
    return 0;
}
