/* image.c: what reading and writing of images share. */
#include "asm/image/image.h"

#include <string.h>

#include "asm/image/image_format.h"

const char *const image_relation_text[REL_COUNT] = {
    [REL_EQ] = "==", [REL_NE] = "!=", [REL_LT] = "<", [REL_LE] = "<=", [REL_GT] = ">", [REL_GE] = ">=",
};

const char image_tags[IMAGE_SECTION_COUNT][5] = {
#define SECTION(ID, tag, row) tag,
    IMAGE_SECTIONS(SECTION)
#undef SECTION
};

const uint8_t image_rows[IMAGE_SECTION_COUNT] = {
#define SECTION(ID, tag, row) row,
    IMAGE_SECTIONS(SECTION)
#undef SECTION
};

const char *image_texels_problem(const ExpectSpec *expect) {
    if (expect->first >= TEXTURE_MAX_SIDE || expect->value >= TEXTURE_MAX_SIDE)
        return "texels have coordinates 0 to 16383";
    if (expect->data.type != TYPE_F32) return "colours of texels are f32";
    return expect->data.count % 4 ? "a colour has four components: red, green, blue, alpha" : NULL;
}

uint64_t image_checksum(const uint8_t *bytes, size_t length) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = IMAGE_TABLE_AT; i < length; i++) hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

bool image_is_binary(const uint8_t *bytes, size_t length) {
    return length >= strlen(IMAGE_MAGIC) && memcmp(bytes, IMAGE_MAGIC, strlen(IMAGE_MAGIC)) == 0;
}

void image_free(Image *image) {
    if (image) arena_destroy(image->arena);
}
