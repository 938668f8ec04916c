/* raster.h: triangles become quads of 2 x 2 pixels, for the waves of a pixel shader.
 *
 *   static const float vertices[3][RASTER_POSITION] = {{-1, 0, 0, 1}, {0, 1, 0, 1}, {1, -1, 0, 1}};
 *   Raster *raster = raster_create(vertices[0], 3, RASTER_POSITION, 640, 480);   // NULL: the whole target
 *   for (size_t q = 0; q < raster->quad_count; q++) {
 *       const RasterQuad *quad = &raster->quad[q];
 *       RasterPoint point;
 *       raster_point(raster, quad->triangle, quad->x + 0.5f, quad->y + 0.5f, &point);
 *   }
 *   raster_free(raster);
 *
 * The rules are those of Vulkan, with one sample a pixel: positions snap to 1/256 of a pixel, a pixel belongs to a
 * triangle if its centre is inside, and a centre on an edge belongs to the triangle whose top or left edge it is. Both
 * faces are drawn. Triangles are clipped where w <= 0 and at z < 0 and z > w. y points down: clip space (-1, -1) is the
 * top left corner of the target. (isa-spec.md, 5.7)
 */
#ifndef SIM_RASTER_RASTER_H
#define SIM_RASTER_RASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RASTER_MAX_SIDE = 16384, /* pixels of a target in a row or column */
    RASTER_POSITION = 4,     /* words of a vertex before its attributes: x, y, z, w in clip space */
};

/* Four pixels: lane 0 to 3 are top left, top right, bottom left, bottom right. */
typedef struct RasterQuad {
    uint16_t x, y;     /* of the top left pixel; both are even */
    uint32_t triangle; /* its number, from 0 */
    uint8_t covered;   /* bit i: lane i is inside; the other lanes are helpers. Never 0 */
} RasterQuad;

typedef struct RasterTriangle RasterTriangle; /* its edges, set up */

typedef struct Raster {
    RasterQuad *quad; /* in the order in which waves take them: by triangle, then by tile of 8 x 8 pixels, then along a
                       * Z within the tile */
    size_t quad_count;
    RasterTriangle *triangle;
    size_t triangle_count; /* those without area or outside of the target have no quads */
    const float *vertex;   /* kept by the caller; NULL: one triangle that covers the target */
    size_t vertex_words;   /* from one vertex to the next, at least RASTER_POSITION */
    uint32_t width, height;
} Raster;

/* A place on a triangle's plane, which may lie outside of the triangle (helpers). */
typedef struct RasterPoint {
    float z, inverse_w;   /* z / w and 1 / w, linear on the screen: gl_FragCoord.z and .w */
    float weight[3];      /* of each vertex, with perspective; their sum is 1 */
    float flat_weight[3]; /* of each vertex, linear on the screen */
    bool front;           /* its vertices run counter-clockwise on the screen */
} RasterPoint;

/* Return NULL if out of memory. vertex_count is a multiple of 3. A triangle with a NaN or infinite position draws
 * nothing; raster_wrong_vertex finds it. */
Raster *raster_create(const float *vertex, size_t vertex_count, size_t vertex_words, uint32_t width, uint32_t height);
void raster_free(Raster *raster); /* NULL is fine */

/* Return the number of the first vertex whose position is NaN or infinite; vertex_count if all are finite. */
size_t raster_wrong_vertex(const float *vertex, size_t vertex_count, size_t vertex_words);

/* x, y: in pixels from the top left corner; the centre of pixel (0, 0) is (0.5, 0.5). The triangle has quads. If its
 * vertices are on a line, and only rounding gave it an area, each place has the weights of vertex 0. */
void raster_point(const Raster *raster, uint32_t triangle, float x, float y, RasterPoint *point);

#endif
