/* pixels.c: the waves of a pixel shader: which pixels their lanes are, what the triangle is like there, and the order
 * in which triangles are drawn. */
#include "asm/isa/lane_ops.h"
#include "sim/core/core.h"

/* The built-in values of one lane, where the program reads them. */
typedef struct PixelLane {
    const Program *program;
    const Raster *raster;
    uint32_t *registers; /* of the wave, from the lane on */
} PixelLane;

static void put(const PixelLane *lane, Builtin builtin, int c, uint32_t bits) {
    const uint32_t offset = lane->program->builtin_offset[builtin][c];
    if (offset) lane->registers[offset] = bits;
}

static void put_float(const PixelLane *lane, Builtin builtin, int c, float value) {
    put(lane, builtin, c, lane_bits(value));
}

/* Without triangles, attr0 runs from 0 to 1 over the targets. */
static void put_attributes(const PixelLane *lane, uint32_t triangle, const RasterPoint *point, float x, float y) {
    const Program *p = lane->program;
    if (!lane->raster->vertex) {
        put_float(lane, BUILTIN_ATTR0, 0, x / (float)lane->raster->width);
        put_float(lane, BUILTIN_ATTR0, 1, y / (float)lane->raster->height);
        return;
    }
    const PixelSpec *spec = &p->image->pixels;
    const size_t words = lane->raster->vertex_words;
    for (int i = 0; i < IMAGE_ATTRIBUTES; i++) {
        const float *weight = spec->mode[i] == ATTRIBUTE_NOPERSPECTIVE ? point->flat_weight : point->weight;
        const uint32_t *first = p->vertices + triangle * 3 * words + p->attribute_word[i];
        for (int c = 0; c < spec->components[i]; c++) {
            float sum = 0;
            for (int v = 0; v < 3; v++) sum += weight[v] * number_float(first[(size_t)v * words + (size_t)c]);
            put(lane, BUILTIN_ATTR0 + i, c, spec->mode[i] == ATTRIBUTE_FLAT ? first[c] : lane_bits(sum));
        }
    }
}

void pixels_start(Step *step, Wave *wave) {
    const Program *p = step->program;
    const Dispatch *draw = &p->dispatches[wave->dispatch];
    for (uint64_t left = wave->live; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        const ThreadPixel pixel = program_lane_pixel(draw, wave->group, l);
        const float x = (float)pixel.x + 0.5f, y = (float)pixel.y + 0.5f;
        const PixelLane lane = {p, draw->raster, state_registers(step->gpu, wave) + l};
        wave->helpers |= (uint64_t)pixel.helper << l;
        put(&lane, BUILTIN_PIXEL_POS, 0, pixel.x);
        put(&lane, BUILTIN_PIXEL_POS, 1, pixel.y);
        put_float(&lane, BUILTIN_FRAG_COORD, 0, x);
        put_float(&lane, BUILTIN_FRAG_COORD, 1, y);
        put(&lane, BUILTIN_TRIANGLE_ID, 0, pixel.triangle);
        RasterPoint point;
        raster_point(draw->raster, pixel.triangle, x, y, &point);
        put_float(&lane, BUILTIN_FRAG_COORD, 2, point.z);
        put_float(&lane, BUILTIN_FRAG_COORD, 3, point.inverse_w);
        put(&lane, BUILTIN_FRONT_FACING, 0, point.front);
        put_attributes(&lane, pixel.triangle, &point, x, y);
    }
}
