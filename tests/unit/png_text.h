/* png_text.h: texts in the bytes of a PNG file. */
#ifndef TESTS_UNIT_PNG_TEXT_H
#define TESTS_UNIT_PNG_TEXT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>

static inline uint32_t png_u32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* The text with a key: *text_length bytes of Latin-1, not zero-terminated, inside `bytes`. NULL if the key is absent,
 * its check sum is wrong, or the bytes are no PNG. */
static inline const char *png_find_text(const uint8_t *bytes, size_t length, const char *key, size_t *text_length) {
    enum { SIGNATURE = 8, HEAD = 8, EXTRA = 12 /* length, type and check sum of a chunk */ };
    if (length < SIGNATURE || memcmp(bytes, "\x89PNG\r\n\x1a\n", SIGNATURE) != 0) return NULL;
    const size_t key_bytes = strlen(key) + 1;
    size_t at = SIGNATURE;
    while (length - at >= EXTRA) {
        const uint8_t *chunk = bytes + at, *data = chunk + HEAD;
        const size_t count = png_u32(chunk);
        if (count > length - at - EXTRA) return NULL;
        if (memcmp(chunk + 4, "tEXt", 4) == 0 && count >= key_bytes && memcmp(data, key, key_bytes) == 0) {
            *text_length = count - key_bytes;
            return png_u32(data + count) == crc32_z(0, data - 4, (z_size_t)count + 4) ? (const char *)data + key_bytes
                                                                                      : NULL;
        }
        at += EXTRA + count;
    }
    return NULL;
}

#endif
