/* fuzz_raster.c: any words as triangles, NaN and infinite ones among them: behind two bytes of the target's size, four
 * f32 for each vertex. Quads are in order and in the target, and no triangle has a pixel twice. */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/raster/raster.h"
#include "tests/fuzz/fuzz.h"

enum { SIZES = 2, MAX_VERTICES = 150 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static float vertex[MAX_VERTICES * RASTER_POSITION];
    if (size < SIZES) return 0;
    const size_t given = (size - SIZES) / (RASTER_POSITION * sizeof *vertex);
    const size_t count = (given < MAX_VERTICES ? given : MAX_VERTICES) / 3 * 3;
    memcpy(vertex, data + SIZES, count * RASTER_POSITION * sizeof *vertex);
    const uint32_t width = data[0] + 1, height = data[1] + 1;
    MEMORY_SCOPE(return 0);
    Raster *raster = raster_create(vertex, count, RASTER_POSITION, width, height);
    const RasterQuad *before = NULL;
    for (size_t q = 0; q < raster->quad_count; q++) {
        const RasterQuad *quad = &raster->quad[q];
        if (!quad->covered || quad->covered > 15 || quad->triangle >= count / 3) abort();
        if (quad->x >= width || quad->y >= height || quad->x & 1 || quad->y & 1) abort();
        if (quad->x + 1u == width && quad->covered & 10) abort();
        if (quad->y + 1u == height && quad->covered & 12) abort();
        if (raster_wrong_vertex(vertex + 3 * RASTER_POSITION * quad->triangle, 3, RASTER_POSITION) != 3) abort();
        if (before && before->triangle == quad->triangle) {
            const int rows = quad->y / 8 - before->y / 8, columns = quad->x / 8 - before->x / 8;
            if (rows < 0 || (rows == 0 && columns < 0) || (quad->x == before->x && quad->y == before->y)) abort();
        }
        before = quad;
        RasterPoint point;
        raster_point(raster, quad->triangle, quad->x + 0.5f, quad->y + 1.5f, &point);
    }
    raster_free(raster);
    return 0;
}
