/* png.c: the chunks of a PNG file. Its pixels are packed by zlib row by row, so that there is no second copy of them,
 * and read by stb_image.
 *
 *   signature | IHDR | tEXt ... | IDAT | IEND         chunk: length, type, data, CRC of type and data
 */
#include "sim/view/raster/canvas.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#define ZLIB_CONST
#include <stb/stb_image.h>
#include <zlib.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"

enum {
    SIGNATURE_BYTES = 8,
    CHUNK_HEAD = 8,               /* length and type */
    CHUNK_EXTRA = CHUNK_HEAD + 4, /* and the CRC */
    HEADER_BYTES = 33,            /* the signature and the chunk IHDR */
    MAX_KEY = 79,
    PIXEL_BYTES = 4,
    FILTER_UP = 2,   /* bytes are kept as what they are more than those above them */
    PIECE = 1 << 15, /* is packed at a time */
    SLACK = 1 << 16, /* packed data is hardly longer than what it holds: but for headers and empty pieces */
};

static const uint8_t signature[SIGNATURE_BYTES] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

static void put_u32(uint8_t *out, uint32_t value) {
    for (int i = 0; i < 4; i++) out[i] = (uint8_t)(value >> (24 - 8 * i));
}

static uint32_t get_u32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* ---- writing ---- */

/* Returns where the chunk begins, for end_chunk(): its length is known only then. */
static size_t begin_chunk(TextBuffer *file, const char *type) {
    const size_t start = file->length;
    text_bytes(file, "\0\0\0", 4);
    text_bytes(file, type, 4);
    return start;
}

static void end_chunk(TextBuffer *file, size_t start) {
    uint8_t *chunk = (uint8_t *)file->text + start, crc[4];
    const size_t count = file->length - start - CHUNK_HEAD;
    put_u32(chunk, (uint32_t)count);
    put_u32(crc, (uint32_t)crc32_z(0, chunk + CHUNK_HEAD - 4, count + 4));
    text_bytes(file, (const char *)crc, sizeof crc);
}

/* Packs what the stream has been given, all of it. */
static void pack(TextBuffer *file, z_stream *stream, int flush) {
    uint8_t piece[PIECE];
    do {
        stream->next_out = piece;
        stream->avail_out = PIECE;
        (void)deflate(stream, flush); /* cannot fail, nor does it ask for memory */
        text_bytes(file, (const char *)piece, PIECE - stream->avail_out);
    } while (stream->avail_out == 0);
}

/* Every row is filtered in the same way: the pictures of traces/ become 4 % smaller when the best of the five ways is
 * looked for in each row, which takes twice as long. */
static void put_pixels(TextBuffer *file, const Canvas *canvas) {
    const size_t count = (size_t)canvas->width * PIXEL_BYTES;
    z_stream stream = {.zalloc = memory_zalloc, .zfree = memory_zfree};
    uint8_t *filtered = memory_raw(1 + count);
    if (deflateInit(&stream, Z_DEFAULT_COMPRESSION) != Z_OK) memory_fail();
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
    memory_free(filtered);
}

uint8_t *png_encode(const Canvas *canvas, const PngText *texts, size_t count, size_t *length) {
    uint8_t header[] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0}; /* the size; 8 bits, RGBA, and no choice in the rest */
    TextBuffer file = {0};
    put_u32(header, canvas->width);
    put_u32(header + 4, canvas->height);
    text_bytes(&file, (const char *)signature, sizeof signature);
    const size_t start = begin_chunk(&file, "IHDR");
    text_bytes(&file, (const char *)header, sizeof header);
    end_chunk(&file, start);
    for (const PngText *text = texts; text < texts + count; text++) {
        assert(*text->key && strlen(text->key) <= MAX_KEY);
        const size_t chunk = begin_chunk(&file, "tEXt");
        text_bytes(&file, text->key, strlen(text->key) + 1);
        const char *at = text->text;
        for (size_t left = strlen(at), used; left > 0; at += used, left -= used) { /* UTF-8 as Latin-1 */
            const uint32_t code_point = utf8_decode(at, left, &used);
            text_char(&file, (char)(code_point <= 0xff ? code_point : '?'));
        }
        end_chunk(&file, chunk);
    }
    put_pixels(&file, canvas);
    end_chunk(&file, begin_chunk(&file, "IEND"));
    *length = file.length;
    return (uint8_t *)text_take(&file);
}

/* ---- reading ---- */

const char *png_decode(const uint8_t *bytes, size_t length, uint32_t max_side, PngPixels *out) {
    *out = (PngPixels){0};

    /* Check the size that the header claims before unpacking, so that a small file cannot ask for more memory than its
     * picture needs: unpacking makes data at most a thousand times as long. */
    if (length < SIGNATURE_BYTES || memcmp(bytes, signature, SIGNATURE_BYTES) != 0) return "it is not a PNG file";
    if (length < HEADER_BYTES || memcmp(bytes + 12, "IHDR", 4) != 0) return "the PNG file is cut off or damaged";
    const uint32_t wide = get_u32(bytes + 16), high = get_u32(bytes + 20);
    if (!wide || !high || wide > max_side || high > max_side) return "the picture is too large, or empty";
    const uint64_t pixels = (uint64_t)wide * high;
    if (pixels > PNG_MAX_PIXELS) return "the picture is too large";
    uint64_t packed = 0;
    for (size_t at = SIGNATURE_BYTES; length - at >= CHUNK_EXTRA;) {
        const uint64_t count = get_u32(bytes + at);
        if (memcmp(bytes + at + 4, "IDAT", 4) == 0) packed += count;
        if (count > length - at - CHUNK_EXTRA) break;
        at += CHUNK_EXTRA + (size_t)count;
    }
    if (packed > pixels * 9 + high + SLACK) return "the PNG file has more data than its picture";
    if (length > INT32_MAX) return "the PNG file is too large";

    int width, height, channels;
    (void)stbi_info_from_memory(signature, 0, NULL, NULL, NULL); /* sets a reason that this file cannot have */
    const char *none = stbi_failure_reason();
    uint8_t *rgba = stbi_load_from_memory(bytes, (int)length, &width, &height, &channels, 4);
    /* Memory may run out without a reason. */
    if (!rgba && (stbi_failure_reason() == none || strcmp(stbi_failure_reason(), "outofmem") == 0)) memory_fail();
    if (!rgba) return "the PNG file is cut off or damaged";
    out->rgba = memory_array((size_t)pixels, 4);
    memcpy(out->rgba, rgba, (size_t)pixels * 4);
    stbi_image_free(rgba);
    out->width = (uint32_t)width;
    out->height = (uint32_t)height;
    return NULL;
}
