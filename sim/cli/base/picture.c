/* picture.c: textures from and to PNG files; see picture.h. */
#include "sim/cli/base/picture.h"

#include <stdlib.h>

#include "sim/cli/base/cli.h"
#include "sim/cli/base/files.h"
#include "sim/program/texture.h"
#include "sim/view/raster/png.h"

const char *picture_decode(const uint8_t *bytes, size_t length, TextureShape *shape, uint32_t **words,
                           bool *out_of_memory) {
    PngPixels pixels;
    const char *why = png_decode(bytes, length, TEXTURE_MAX_SIDE, &pixels);
    *out_of_memory = pixels.out_of_memory;
    if (why) return why;
    const size_t count = (size_t)pixels.width * pixels.height;
    *shape = (TextureShape){TEXEL_RGBA8, 1, pixels.width, pixels.height};
    *words = malloc(count * sizeof **words);
    for (size_t i = 0; *words && i < count; i++) {
        const uint8_t *p = pixels.rgba + 4 * i;
        (*words)[i] = p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    }
    free(pixels.rgba);
    *out_of_memory = !*words;
    return *words ? NULL : cli_no_memory;
}

static Rgba pixel_of(const TextureData *texture, uint32_t x, uint32_t y) {
    float colour[4];
    uint8_t bits[4];
    texture_read(texture, 0, x, y, colour);
    if (texture->shape.format == TEXEL_R32F) colour[1] = colour[2] = colour[0];
    for (int c = 0; c < 4; c++) bits[c] = (uint8_t)texture_encode(TEXEL_RGBA8, colour[c]);
    return (Rgba){bits[0], bits[1], bits[2], bits[3]};
}

bool picture_write(const char *path, const TextureShape *shape, const uint32_t *words) {
    const TextureData texture = {words, *shape};
    Canvas *canvas = canvas_create(shape->width, shape->height);
    size_t length = 0;
    for (uint32_t y = 0; canvas && y < shape->height; y++)
        for (uint32_t x = 0; x < shape->width; x++)
            canvas->pixels[(size_t)y * shape->width + x] = pixel_of(&texture, x, y);
    uint8_t *bytes = canvas ? png_encode(canvas, NULL, 0, &length) : NULL;
    canvas_destroy(canvas);
    if (!bytes) return cli_error("out of memory"), false;
    const bool ok = file_write(path, bytes, length);
    free(bytes);
    return ok;
}
