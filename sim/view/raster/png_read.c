/* png_read.c: the pixels of a PNG file, by stb_image. What the file says of its size is looked at before anything is
 * unpacked, so that a small file cannot ask for more memory than its picture needs.
 */
#include <stb/stb_image.h>
#include <stdlib.h>
#include <string.h>

#include "sim/view/raster/png.h"

enum {
    HEADER_BYTES = 33, /* the signature and IHDR with its length, type and check sum */
    CHUNK_HEAD = 8,
    CHUNK_EXTRA = CHUNK_HEAD + 4,
    SLACK = 1 << 16, /* packed data is hardly longer than what it holds: but for headers and empty pieces */
};

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

static uint32_t get_u32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static uint64_t packed_bytes(const uint8_t *bytes, size_t length) {
    uint64_t sum = 0;
    for (size_t at = 8; length - at >= CHUNK_EXTRA;) {
        const uint64_t count = get_u32(bytes + at);
        if (memcmp(bytes + at + 4, "IDAT", 4) == 0) sum += count;
        if (count > length - at - CHUNK_EXTRA) break;
        at += CHUNK_EXTRA + (size_t)count;
    }
    return sum;
}

/* Why the file cannot be unpacked, or NULL. Unpacking makes data at most a thousand times as long. */
static const char *check_header(const uint8_t *bytes, size_t length, uint32_t max_side) {
    if (length < sizeof signature || memcmp(bytes, signature, sizeof signature) != 0) return "it is not a PNG file";
    if (length < HEADER_BYTES || memcmp(bytes + 12, "IHDR", 4) != 0) return "the PNG file is cut off or damaged";
    const uint32_t width = get_u32(bytes + 16), height = get_u32(bytes + 20);
    if (!width || !height || width > max_side || height > max_side) return "the picture is too large, or empty";
    if ((uint64_t)width * height > PNG_MAX_PIXELS) return "the picture is too large";
    if (packed_bytes(bytes, length) > (uint64_t)width * height * 9 + height + SLACK)
        return "the PNG file has more data than its picture";
    return length <= INT32_MAX ? NULL : "the PNG file is too large";
}

const char *png_decode(const uint8_t *bytes, size_t length, uint32_t max_side, PngPixels *out) {
    const char *why = check_header(bytes, length, max_side);
    *out = (PngPixels){0};
    if (why) return why;
    int width, height, channels;
    (void)stbi_info_from_memory(signature, 0, NULL, NULL, NULL); /* sets a reason that this file cannot have */
    const char *none = stbi_failure_reason();
    out->rgba = stbi_load_from_memory(bytes, (int)length, &width, &height, &channels, 4);
    /* It does not always say so. */
    out->out_of_memory =
        !out->rgba && (stbi_failure_reason() == none || strcmp(stbi_failure_reason(), "outofmem") == 0);
    if (out->out_of_memory) return "out of memory";
    if (!out->rgba) return "the PNG file is cut off or damaged";
    out->width = (uint32_t)width;
    out->height = (uint32_t)height;
    return NULL;
}
