/* fuzz_png.c: any bytes as a PNG file. What is accepted has the size that it says, and every pixel can be read. (stb
 * does not look at check sums.) */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/view/raster/canvas.h"
#include "tests/fuzz/fuzz.h"

enum { MAX_SIDE = 256 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    MEMORY_ENTRY(return 0); /* stb calls some damaged files too large for the memory */
    PngPixels pixels = {0};
    const char *why = png_decode(data, size, MAX_SIDE, &pixels);
    if (why) return *why ? 0 : (abort(), 0);
    if (!pixels.width || !pixels.height || pixels.width > MAX_SIDE || pixels.height > MAX_SIDE) abort();
    uint32_t sum = 0;
    for (size_t i = 0; i < (size_t)pixels.width * pixels.height * 4; i++) sum += pixels.rgba[i];
    memory_free(pixels.rgba);
    if (sum > (uint64_t)255 * 4 * MAX_SIDE * MAX_SIDE) abort();
    return 0;
}
