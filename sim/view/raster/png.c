/* png.c: the chunks of a PNG file. Its pixels are packed by zlib row by row, so that there is no second copy of them.
 *
 *   signature | IHDR | tEXt ... | IDAT | IEND         chunk: length, type, data, CRC of type and data
 */
#include "sim/view/raster/png.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define ZLIB_CONST
#include <zlib.h>

#include "sim/view/raster/font.h"

enum {
    SIGNATURE_BYTES = 8,
    CHUNK_HEAD = 8,               /* length and type */
    CHUNK_EXTRA = CHUNK_HEAD + 4, /* and the CRC */
    MAX_KEY = 79,
    PIXEL_BYTES = 4,
    FILTER_UP = 2,  /* bytes are kept as what they are more than those above them */
    PIECE = 1 << 15 /* room that there is at least when packing goes on */
};

static const uint8_t signature[SIGNATURE_BYTES] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

static void put_u32(uint8_t *out, uint32_t value) {
    for (int i = 0; i < 4; i++) out[i] = (uint8_t)(value >> (24 - 8 * i));
}

static uint32_t get_u32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* What stands at the end of a chunk with `count` bytes of data. */
static uint32_t chunk_crc(const uint8_t *chunk, size_t count) {
    return (uint32_t)crc32_z(0, chunk + CHUNK_HEAD - 4, count + 4);
}

/* ---- writing ---- */

/* The file as it grows. Once memory has run out, nothing is added any more. */
typedef struct PngFile {
    uint8_t *bytes;
    size_t length, room;
    bool failed;
} PngFile;

static bool reserve(PngFile *file, size_t more) {
    if (file->failed) return false;
    if (file->room - file->length >= more) return true;
    const size_t room = (file->length + more) * 2;
    uint8_t *bytes = realloc(file->bytes, room);
    file->failed = !bytes;
    if (!bytes) return false;
    file->bytes = bytes;
    file->room = room;
    return true;
}

static void put_bytes(PngFile *file, const void *bytes, size_t count) {
    if (!reserve(file, count)) return;
    memcpy(file->bytes + file->length, bytes, count);
    file->length += count;
}

/* Returns where the chunk begins, for end_chunk(): its length is known only then. */
static size_t begin_chunk(PngFile *file, const char type[4]) {
    const size_t start = file->length;
    put_bytes(file, (const uint8_t[4]){0}, 4);
    put_bytes(file, type, 4);
    return start;
}

static void end_chunk(PngFile *file, size_t start) {
    if (file->failed) return;
    uint8_t *chunk = file->bytes + start, crc[4];
    const size_t count = file->length - start - CHUNK_HEAD;
    put_u32(chunk, (uint32_t)count);
    put_u32(crc, chunk_crc(chunk, count));
    put_bytes(file, crc, sizeof crc);
}

static void put_header(PngFile *file, const Canvas *canvas) {
    uint8_t data[] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0}; /* the size; 8 bits, RGBA, and no choice in the rest */
    put_u32(data, canvas->width);
    put_u32(data + 4, canvas->height);
    const size_t start = begin_chunk(file, "IHDR");
    put_bytes(file, data, sizeof data);
    end_chunk(file, start);
}

/* UTF-8 as Latin-1. */
static void put_text(PngFile *file, const PngText *text) {
    assert(*text->key && strlen(text->key) <= MAX_KEY);
    const size_t start = begin_chunk(file, "tEXt");
    put_bytes(file, text->key, strlen(text->key) + 1);
    const char *at = text->text;
    for (size_t left = strlen(at), used; left > 0; at += used, left -= used) {
        const uint32_t code_point = font_code_point(at, left, &used);
        put_bytes(file, &(uint8_t){code_point <= 0xff ? (uint8_t)code_point : '?'}, 1);
    }
    end_chunk(file, start);
}

/* Packs what the stream has been given, all of it. */
static void pack(PngFile *file, z_stream *stream, int flush) {
    do {
        if (!reserve(file, PIECE)) return;
        stream->next_out = file->bytes + file->length;
        stream->avail_out = PIECE;
        (void)deflate(stream, flush); /* cannot fail, nor does it ask for memory */
        file->length += PIECE - stream->avail_out;
    } while (stream->avail_out == 0);
}

/* Every row is filtered in the same way: the pictures of traces/ become 4 % smaller when the best of the five ways is
 * looked for in each row, which takes twice as long. */
static void put_pixels(PngFile *file, const Canvas *canvas) {
    const size_t count = (size_t)canvas->width * PIXEL_BYTES;
    z_stream stream = {0};
    uint8_t *filtered = malloc(1 + count);
    if (!filtered || deflateInit(&stream, Z_DEFAULT_COMPRESSION) != Z_OK) {
        free(filtered);
        file->failed = true;
        return;
    }
    filtered[0] = FILTER_UP;
    const size_t start = begin_chunk(file, "IDAT");
    const uint8_t *row = (const uint8_t *)canvas->pixels;
    for (uint32_t y = 0; y < canvas->height; y++, row += count) {
        for (size_t i = 0; i < count; i++) filtered[1 + i] = (uint8_t)(row[i] - (y ? (row - count)[i] : 0));
        stream.next_in = filtered;
        stream.avail_in = (uInt)(1 + count);
        pack(file, &stream, Z_NO_FLUSH);
    }
    pack(file, &stream, Z_FINISH);
    end_chunk(file, start);
    (void)deflateEnd(&stream);
    free(filtered);
}

uint8_t *png_encode(const Canvas *canvas, const PngText *texts, size_t count, size_t *length) {
    PngFile file = {0};
    put_bytes(&file, signature, sizeof signature);
    put_header(&file, canvas);
    for (size_t i = 0; i < count; i++) put_text(&file, &texts[i]);
    put_pixels(&file, canvas);
    end_chunk(&file, begin_chunk(&file, "IEND"));
    if (file.failed) {
        free(file.bytes);
        return NULL;
    }
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
            return get_u32(data + count) == chunk_crc(chunk, count) ? (const char *)value : NULL;
        }
        at += CHUNK_EXTRA + count;
    }
    return NULL;
}
