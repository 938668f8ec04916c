/* image_write.c: an image to the bytes of a .lsb file (drawn in image_format.h). */
#include <stdlib.h>
#include <string.h>

#include "asm/image/image_format.h"

typedef struct Writer {
    uint8_t *at;          /* where the next field goes; the memory is exactly as large as the file */
    uint32_t string_used; /* bytes of the strings section that names have been given so far */
} Writer;

static void put_u8(Writer *w, uint8_t value) {
    *w->at++ = value;
}

static void put_u32(Writer *w, uint32_t value) {
    for (int i = 0; i < 4; i++) put_u8(w, (uint8_t)(value >> 8 * i));
}

static void put_u64(Writer *w, uint64_t value) {
    put_u32(w, (uint32_t)value);
    put_u32(w, (uint32_t)(value >> 32));
}

static void put_words(Writer *w, const uint32_t *words, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) put_u32(w, words[i]);
}

/* Names are numbered as the strings section will hold them: in the order in which they are put. */
static void put_name(Writer *w, const char *text) {
    put_u32(w, text ? w->string_used : IMAGE_NO_NAME);
    if (text) w->string_used += (uint32_t)strlen(text) + 1;
}

static void put_location(Writer *w, Location at) {
    put_u32(w, at.file);
    put_u32(w, at.line);
}

static void put_data(Writer *w, const DataSpec *data) {
    put_u8(w, data->kind);
    put_u8(w, data->type);
    put_u8(w, 0);
    put_u8(w, 0);
    put_u32(w, data->count);
    put_words(w, data->arg, 3);
    put_u32(w, data->first);
}

static void put_expect(Writer *w, const ExpectSpec *expect) {
    put_u8(w, expect->kind);
    put_u8(w, expect->space);
    put_u8(w, expect->index);
    put_u8(w, expect->relation);
    put_u32(w, expect->first);
    put_data(w, &expect->data);
    put_u32(w, expect->tolerance);
    put_name(w, expect->name);
    put_name(w, expect->other);
    put_u64(w, expect->value);
    for (int i = 0; i < EXPECT_CONDITIONS; i++) {
        put_name(w, expect->when[i].key);
        put_name(w, expect->when[i].value);
    }
    put_location(w, expect->at);
}

static void put_rows(Writer *w, const Image *image) {
    put_words(w, image->code, image->code_words);
    for (uint32_t i = 0; i < image->instructions; i++) put_location(w, image->locations[i]);
    for (uint32_t i = 0; i < image->symbol_count; i++) {
        put_name(w, image->symbols[i].name);
        put_u32(w, image->symbols[i].target);
    }
    for (uint32_t i = 0; i < image->file_count; i++) put_name(w, image->files[i]);
    for (uint32_t i = 0; i < image->setting_count; i++) {
        put_name(w, image->settings[i].key);
        put_name(w, image->settings[i].value);
        put_location(w, image->settings[i].at);
    }
    for (uint32_t i = 0; i < image->buffer_count; i++) {
        put_u8(w, image->buffers[i].space);
        put_u8(w, image->buffers[i].index);
        put_u8(w, image->buffers[i].shape.format);
        put_u8(w, image->buffers[i].shape.levels);
        put_data(w, &image->buffers[i].init);
        put_u32(w, image->buffers[i].shape.width);
        put_u32(w, image->buffers[i].shape.height);
        put_u32(w, image->buffers[i].pattern);
        put_words(w, image->buffers[i].pattern_arg, PATTERN_MAX_ARGS);
        put_location(w, image->buffers[i].at);
    }
    for (uint32_t i = 0; i < image->sampler_count; i++) {
        put_u8(w, image->samplers[i].index);
        put_u8(w, image->samplers[i].sampler.filter);
        for (int axis = 0; axis < 2; axis++) put_u8(w, image->samplers[i].sampler.address[axis]);
        put_location(w, image->samplers[i].at);
    }
    for (uint32_t i = 0; i < image->dispatch_count; i++) {
        put_words(w, image->dispatches[i].groups, 3);
        put_words(w, image->dispatches[i].size, 3);
        put_u32(w, image->dispatches[i].entry);
        put_u8(w, image->dispatches[i].together);
        put_u8(w, image->dispatches[i].quads);
        put_u8(w, 0);
        put_u8(w, 0);
        put_u8(w, image->dispatches[i].indirect_space);
        put_u8(w, image->dispatches[i].indirect_index);
        put_u8(w, 0);
        put_u8(w, 0);
        put_u32(w, image->dispatches[i].indirect_word);
        put_location(w, image->dispatches[i].at);
    }
    if (image->shared_words) put_u32(w, image->shared_words);
    for (uint32_t i = 0; i < image->expect_count; i++) put_expect(w, &image->expects[i]);
    put_words(w, image->data, image->data_words);
}

/* Call visit for every string, in the order of the file. */
static void each_string(const Image *image, void (*visit)(void *user, const char *text), void *user) {
    for (uint32_t i = 0; i < image->symbol_count; i++) visit(user, image->symbols[i].name);
    for (uint32_t i = 0; i < image->file_count; i++) visit(user, image->files[i]);
    for (uint32_t i = 0; i < image->setting_count; i++) {
        visit(user, image->settings[i].key);
        visit(user, image->settings[i].value);
    }
    for (uint32_t i = 0; i < image->expect_count; i++) {
        visit(user, image->expects[i].name);
        visit(user, image->expects[i].other);
        for (int j = 0; j < EXPECT_CONDITIONS; j++) {
            visit(user, image->expects[i].when[j].key);
            visit(user, image->expects[i].when[j].value);
        }
    }
}

static void put_string(void *user, const char *text) {
    Writer *w = user;
    if (!text) return;
    size_t bytes = strlen(text) + 1;
    memcpy(w->at, text, bytes);
    w->at += bytes;
}

static void add_string_bytes(void *user, const char *text) {
    uint64_t *sum = user;
    if (text) *sum += strlen(text) + 1;
}

static void put_header(Writer *w, const uint64_t *rows, size_t length) {
    memcpy(w->at, IMAGE_MAGIC, strlen(IMAGE_MAGIC));
    w->at += strlen(IMAGE_MAGIC);
    put_u32(w, IMAGE_VERSION);
    put_u64(w, length);
    put_u64(w, 0); /* the checksum comes last */
    uint64_t offset = IMAGE_HEADER;
    for (int i = 0; i < IMAGE_SECTION_COUNT; i++) {
        for (int letter = 0; letter < 4; letter++) put_u8(w, (uint8_t)image_tags[i][letter]);
        put_u32(w, (uint32_t)rows[i]);
        put_u64(w, offset);
        offset += rows[i] * image_rows[i];
    }
}

uint8_t *image_write(const Image *image, size_t *length) {
    uint64_t strings = 0, total = IMAGE_HEADER;
    each_string(image, add_string_bytes, &strings);
    const uint64_t rows[IMAGE_SECTION_COUNT] = {
        [IMAGE_CODE] = image->code_words,           [IMAGE_LOCS] = image->instructions,
        [IMAGE_SYMS] = image->symbol_count,         [IMAGE_FILE] = image->file_count,
        [IMAGE_SETS] = image->setting_count,        [IMAGE_BUFS] = image->buffer_count,
        [IMAGE_DISP] = image->dispatch_count,       [IMAGE_EXPS] = image->expect_count,
        [IMAGE_DATA] = image->data_words,           [IMAGE_STRS] = strings,
        [IMAGE_GRPM] = image->shared_words ? 1 : 0, [IMAGE_SMPS] = image->sampler_count,
    };
    for (int i = 0; i < IMAGE_SECTION_COUNT; i++) total += rows[i] * image_rows[i];
    uint8_t *bytes = strings < IMAGE_NO_NAME ? malloc(total) : NULL;
    if (!bytes) return NULL;
    Writer writer = {.at = bytes};
    put_header(&writer, rows, total);
    put_rows(&writer, image);
    each_string(image, put_string, &writer);
    writer.at = bytes + IMAGE_CHECKSUM_AT;
    put_u64(&writer, image_checksum(bytes, total));
    *length = total;
    return bytes;
}
