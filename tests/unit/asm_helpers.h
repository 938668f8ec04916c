/* asm_helpers.h: what the tests of the assembler share: random numbers, assembling, the round trip of an image. */
#ifndef TESTS_UNIT_ASM_HELPERS_H
#define TESTS_UNIT_ASM_HELPERS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/image/image.h"
#include "asm/parse/assemble.h"
#include "sim/cli/base/terminal.h"
#include "sim/view/raster/canvas.h"
#include "tests/tools/stream.h"
#include "tests/unit/random.h"

enum { ERROR_LIMIT = 20 };

static inline uint32_t trials(uint32_t n) {
    const char *factor = getenv("FUZZ");
    return n * (factor ? (uint32_t)strtoul(factor, NULL, 0) : 1);
}

/* ---- files and assembling ---- */
static inline char *read_bytes(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    char *bytes = memory_raw(1 << 20);
    assert_non_null(bytes);
    *length = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static inline const char *read_beside(void *user, const char *from, const char *path, size_t limit, uint8_t **bytes,
                                      size_t *length) {
    char full[4096];
    const char *slash = strrchr(from, '/');
    (void)user, (void)limit;
    snprintf(full, sizeof full, "%.*s%s", slash ? (int)(slash - from + 1) : 0, from, path);
    *bytes = (uint8_t *)read_bytes(full, length);
    return *bytes ? NULL : strerror(errno);
}

/* The first line of a source may be `; options: -Wall --define A=1 --define B=2`. */
static inline void read_options(const char *bytes, size_t length, bool *all, char *definitions, size_t room) {
    static const char start[] = "; options:";
    char line[200];
    *all = false;
    definitions[0] = '\0';
    if (length < strlen(start) || memcmp(bytes, start, strlen(start)) != 0) return;
    snprintf(line, sizeof line, "%.*s", (int)(length - strlen(start)), bytes + strlen(start));
    line[strcspn(line, "\n")] = '\0';
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
        *all |= strcmp(word, "-Wall") == 0;
        if (strcmp(word, "--define") != 0 || !(word = strtok(NULL, " "))) continue;
        const size_t used = strlen(definitions);
        snprintf(definitions + used, room - used, "%s\n", word);
    }
}

/* The pixels as they come: their bytes are texels of rgba8 on hosts that store low bytes first. */
static inline const char *read_picture(void *user, const char *from, const char *path, TextureShape *shape,
                                       uint32_t **words) {
    uint8_t *bytes;
    size_t length;
    PngPixels pixels;
    const char *error = read_beside(user, from, path, 1 << 20, &bytes, &length);
    if (error) return error;
    error = png_decode(bytes, length, TEXTURE_MAX_SIDE, &pixels);
    memory_free(bytes);
    if (error) return error;
    *shape = (TextureShape){.format = TEXEL_RGBA8, .levels = 1, .width = pixels.width, .height = pixels.height};
    *words = (uint32_t *)(void *)pixels.rgba;
    return NULL;
}

static inline Assembly assemble_bytes(const char *name, const char *bytes, size_t length) {
    static const DiagPolicy everything = {.all = DIAG_YES};
    char definitions[200];
    bool wants_all;
    read_options(bytes, length, &wants_all, definitions, sizeof definitions);
    const AsmOptions options = {.read_file = read_beside,
                                .read_picture = read_picture,
                                .error_limit = ERROR_LIMIT,
                                .definitions = definitions[0] ? definitions : NULL,
                                .warnings = wants_all ? &everything : NULL};
    const Source source = {name, bytes, length};
    return assemble(&source, &options);
}

static inline char *print_diags(const Assembly *assembly) {
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    diag_print(out, &assembly->diags, assembly->sources, false);
    (void)stream_close(out, &text, &length);
    return text;
}

/* The image of a source that must be right. */
static inline Image *image_of(const char *text) {
    Assembly assembly = assemble_bytes("test.s", text, strlen(text));
    if (!assembly.image) {
        char *printed = print_diags(&assembly);
        print_error("%s\n%s\n", text, printed);
        memory_free(printed);
    }
    Image *image = assembly.image;
    assembly.image = NULL;
    assembly_free(&assembly);
    assert_non_null(image);
    return image;
}

static inline void assert_same_file(const uint8_t *a, size_t a_length, const Image *image) {
    size_t length;
    uint8_t *b = image_write(image, &length);
    assert_non_null(b);
    assert_int_equal(a_length, length);
    assert_memory_equal(a, b, length);
    memory_free(b);
}

/* bytes -> image -> bytes, and image -> text -> image -> bytes, are all the same. */
static inline void assert_round_trip(const Image *image) {
    size_t length;
    const char *error;
    uint8_t *bytes = image_write(image, &length);
    assert_non_null(bytes);
    Image *again = image_read(bytes, length, &error);
    if (!again) fail_msg("image_read: %s", error);
    assert_same_file(bytes, length, again);
    char *text = disasm_image(again);
    assert_non_null(text);
    image_free(again);
    again = image_of(text);
    assert_same_file(bytes, length, again);
    image_free(again);
    memory_free(text);
    memory_free(bytes);
}

#endif
