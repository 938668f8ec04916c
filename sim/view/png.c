/* png.c: pixels are packed by stb_image_write; the text chunks are put in between header and pixels here.
 *
 *   signature | IHDR | tEXt ... | IDAT | IEND         chunk: length, type, data, CRC of type and data
 */
#include "sim/view/png.h"

#include <assert.h>
#include <stb/stb_image_write.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "sim/view/font.h"

enum {
    SIGNATURE_BYTES = 8,
    CHUNK_HEAD = 8,                                     /* length and type */
    CHUNK_EXTRA = CHUNK_HEAD + 4,                       /* and the CRC */
    BEFORE_PIXELS = SIGNATURE_BYTES + CHUNK_EXTRA + 13, /* the signature and IHDR */
    MAX_KEY = 79,
};

static const uint8_t signature[SIGNATURE_BYTES] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

static uint32_t crc32(const uint8_t *bytes, size_t count) {
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    }
    return ~crc;
}

static void put_u32(uint8_t *out, uint32_t value) {
    for (int i = 0; i < 4; i++) out[i] = (uint8_t)(value >> (24 - 8 * i));
}

static uint32_t get_u32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* ---- writing ---- */

/* UTF-8 to Latin-1, which is never longer. Returns the length. */
static size_t put_latin1(uint8_t *out, const char *text) {
    size_t count = 0, used;
    for (size_t left = strlen(text); left > 0; text += used, left -= used) {
        const uint32_t code_point = font_code_point(text, left, &used);
        out[count++] = code_point <= 0xff ? (uint8_t)code_point : '?';
    }
    return count;
}

/* One tEXt chunk. Returns where it ends. */
static uint8_t *put_text(uint8_t *out, const PngText *text) {
    const size_t key = strlen(text->key);
    assert(key >= 1 && key <= MAX_KEY);
    uint8_t *type = out + 4, *data = out + CHUNK_HEAD;
    memcpy(type, "tEXt", 4);
    memcpy(data, text->key, key + 1);
    const size_t count = key + 1 + put_latin1(data + key + 1, text->text);
    put_u32(out, (uint32_t)count);
    put_u32(data + count, crc32(type, 4 + count));
    return data + count + 4;
}

/* The file as it is made. Texts are written first, into the room that is left for them before the pixels. */
typedef struct PngFile {
    const PngText *texts;
    size_t text_count;
    uint8_t *bytes;
    size_t length;
} PngFile;

/* stb_image_write hands over the whole file in one call. */
static void take_file(void *user, void *data, int size) {
    PngFile *file = user;
    size_t room = (size_t)size;
    for (size_t i = 0; i < file->text_count; i++)
        room += CHUNK_EXTRA + strlen(file->texts[i].key) + 1 + strlen(file->texts[i].text);
    assert(!file->bytes && size > BEFORE_PIXELS);
    file->bytes = malloc(room);
    if (!file->bytes) return;
    memcpy(file->bytes, data, BEFORE_PIXELS);
    uint8_t *out = file->bytes + BEFORE_PIXELS;
    for (size_t i = 0; i < file->text_count; i++) out = put_text(out, &file->texts[i]);
    const size_t pixels = (size_t)size - BEFORE_PIXELS;
    memcpy(out, (const uint8_t *)data + BEFORE_PIXELS, pixels);
    file->length = (size_t)(out - file->bytes) + pixels;
}

uint8_t *png_encode(const Canvas *canvas, const PngText *texts, size_t count, size_t *length) {
    PngFile file = {.texts = texts, .text_count = count};
    stbi_write_png_to_func(take_file, &file, (int)canvas->width, (int)canvas->height, 4, canvas->pixels,
                           (int)canvas->width * 4);
    *length = file.length;
    return file.bytes;
}

/* ---- reading ---- */

/* The value in a tEXt chunk's data, if it has this key. */
static const uint8_t *text_value(const uint8_t *data, size_t count, const char *key) {
    const size_t key_length = strlen(key);
    if (count <= key_length || memcmp(data, key, key_length + 1) != 0) return NULL;
    return data + key_length + 1;
}

const char *png_find_text(const uint8_t *bytes, size_t length, const char *key, size_t *text_length) {
    if (length < SIGNATURE_BYTES || memcmp(bytes, signature, SIGNATURE_BYTES) != 0) return NULL;
    size_t at = SIGNATURE_BYTES;
    while (length - at >= CHUNK_EXTRA) {
        const uint8_t *chunk = bytes + at, *data = chunk + CHUNK_HEAD;
        const size_t count = get_u32(chunk);
        if (count > length - at - CHUNK_EXTRA) return NULL;
        const bool is_text = memcmp(chunk + 4, "tEXt", 4) == 0;
        const uint8_t *value = is_text ? text_value(data, count, key) : NULL;
        if (value) {
            *text_length = count - (size_t)(value - data);
            return get_u32(data + count) == crc32(chunk + 4, 4 + count) ? (const char *)value : NULL;
        }
        at += CHUNK_EXTRA + count;
    }
    return NULL;
}
