/* texel.c: loads and stores of single texels: from texel coordinates and colours to the addresses and bits that the
 * load/store unit works on, and back.
 */
#include "sim/core/stages.h"
#include "sim/lanes/lane_ops.h"
#include "sim/program/texture.h"

/* The components of a texel that memory holds. */
static bool is_stored(uint8_t format, int component) {
    return format != TEXEL_R32F || component == 0;
}

TexelCheck texel_prepare(Step *step, Wave *wave, const DecodedInst *inst, const TextureShape *shape,
                         MemRequest *request) {
    const uint32_t *x = exec_source(step, wave, inst, 0, 0), *y = exec_source(step, wave, inst, 0, 1);
    TexelCheck check = {0};
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        for (int c = 0; inst->op == OP_ST && shape->format == TEXEL_RGBA8 && c < inst->resource_count; c++)
            request->data[c][l] = texture_encode(shape->format, lane_float(request->data[c][l]));
        if (x[l] < shape->width && y[l] < shape->height) {
            request->address[l] = 4 * texture_word_of(shape, 0, x[l], y[l]);
            continue;
        }
        if (!check.outside) check.x = x[l], check.y = y[l];
        check.outside |= 1ull << l;
        request->address[l] = TEXEL_OUTSIDE;
    }
    return check;
}

uint64_t texel_word(View view, uint32_t address, int component) {
    const uint8_t format = view.shape.format;
    if (address == TEXEL_OUTSIDE || !is_stored(format, component)) return UINT64_MAX;
    return address / 4 + (format == TEXEL_RGBA32F ? (uint32_t)component : 0);
}

uint32_t texel_extract(View view, uint32_t word, int component) {
    if (view.shape.format != TEXEL_RGBA8) return word;
    return lane_bits(texture_decode(TEXEL_RGBA8, word >> (8 * component) & 255));
}

uint32_t texel_insert(View view, uint32_t word, int component, uint32_t bits) {
    if (view.shape.format != TEXEL_RGBA8) return bits;
    return (word & ~(255u << (8 * component))) | bits << (8 * component);
}

uint32_t texel_missing(int component) {
    return component == 3 ? lane_bits(1.0f) : 0;
}
