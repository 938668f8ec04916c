/* raster.c: a triangle is clipped to a polygon, whose corners snap to fixed point; the pieces of its fan are tested
 * tile by tile. Coverage agrees to the bit with lavapipe (Mesa 22.3), so clipping and the viewport are computed in
 * float, in its order of operations.
 *
 *   triangle --clip--> polygon --snap--> pieces --tiles--> coverage of 64 pixels --> quads
 *
 *          1 ________ 2      A polygon of n corners is a fan of n - 2 pieces around its corner 0. By the rule for top
 *           /\      / 3      and left edges no pixel is in two of them, and their coverage in a tile is united, so a
 *        0 /___\___/ 4       quad that several pieces touch is one quad.
 */
#include "sim/raster/raster.h"

#include <math.h>
#include <string.h>

#include "asm/base/array.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

enum {
    SUBPIXEL_BITS = 8,
    SUBPIXELS = 1 << SUBPIXEL_BITS, /* of a pixel in x or y */
    TILE = 8,
    TILE_PIXELS = TILE * TILE,
    QUAD_PIXELS = 4,
    PLANES = 6,
    MAX_CORNERS = 28, /* of a clipped polygon */
};

/* ---- clipping ---- */

typedef struct Corner {
    float at[RASTER_POSITION];
    bool is_cut; /* made by clipping */
} Corner;

/* A plane cuts off one run of corners, and makes two; but a polygon may be concave by rounding. Then it cuts off every
 * other corner at most, and 3 corners become 4, 6, 9, 13, 19, 28. */
typedef struct Polygon {
    size_t count;
    Corner corner[MAX_CORNERS];
} Polygon;

/* Not below 0 on the inner side of the planes x = w, x = -w, y = w, y = -w, z = 0, z = w. */
static float plane_distance(int plane, const float p[RASTER_POSITION]) {
    switch (plane) {
    case 4: return p[2];
    case 5: return p[3] - p[2];
    default: return plane & 1 ? p[plane / 2] + p[3] : p[3] - p[plane / 2];
    }
}

/* Return where an edge meets the plane. An edge of two triangles meets it at one place, whichever way it runs. */
static Corner cut_edge(int plane, const float *inside, const float *outside) {
    const float distance_inside = plane_distance(plane, inside), distance_outside = plane_distance(plane, outside);
    const bool outside_is_near = -distance_outside < distance_inside;
    const float *near = outside_is_near ? outside : inside, *far = outside_is_near ? inside : outside;
    const float part = outside_is_near ? distance_outside / (distance_outside - distance_inside)
                                       : distance_inside / (distance_inside - distance_outside);
    Corner corner = {.is_cut = true};
    for (int c = 0; c < RASTER_POSITION; c++) corner.at[c] = near[c] + part * (far[c] - near[c]);
    return corner;
}

static void clip_at(int plane, Polygon *polygon) {
    const Polygon from = *polygon;
    polygon->count = 0;
    for (size_t i = 0; i < from.count; i++) {
        const Corner *here = &from.corner[i], *next = &from.corner[(i + 1) % from.count];
        const bool is_inside = plane_distance(plane, here->at) >= 0;
        const bool next_is_inside = plane_distance(plane, next->at) >= 0;
        if (is_inside) polygon->corner[polygon->count++] = *here;
        if (is_inside != next_is_inside)
            polygon->corner[polygon->count++] =
                cut_edge(plane, is_inside ? here->at : next->at, is_inside ? next->at : here->at);
    }
}

/* ---- pieces ---- */

/* Not below 0 at the centres of the pixels on its inner side. */
typedef struct Edge {
    int64_t at_origin, x_step, y_step; /* at pixel (0, 0), and from a pixel to the next */
} Edge;

typedef struct Piece {
    Edge edge[3];
    int64_t first[2], last[2]; /* the pixels x, y that can be inside */
    int64_t area;              /* twice, in subpixels; below 0: its corners run counter-clockwise */
} Piece;

/* A corner's place on the target from the centre of pixel (0, 0), in subpixels. Return false if it is so far away that
 * an edge could overflow. Clipping leaves that only to a w of 0, and to positions near the limits of f32. lavapipe
 * places vertices in vector code with fused operations, and corners that clipping makes without. */
static bool snap(const Corner *corner, const uint32_t size[2], int64_t at[2]) {
    static const float limit = 1 << 22;
    const float inverse_w = 1.0f / corner->at[3];
    for (int axis = 0; axis < 2; axis++) {
        const float half = 0.5f * (float)size[axis], device = corner->at[axis] * inverse_w;
        const float pixel = corner->is_cut ? device * half + half : fmaf(device, half, half);
        if (!(fabsf(pixel) < limit)) return false;
        at[axis] = llrintf((pixel - 0.5f) * SUBPIXELS); /* halves to even */
    }
    return true;
}

static void set_edge(Edge *edge, const int64_t from[2], const int64_t to[2]) {
    const int64_t dx = to[0] - from[0], dy = to[1] - from[1];
    const bool is_top_or_left = dy < 0 || (dy == 0 && dx > 0);
    *edge = (Edge){dy * from[0] - dx * from[1] - !is_top_or_left, -dy * SUBPIXELS, dx * SUBPIXELS};
}

/* Return whether any pixel can be inside. */
static bool set_piece(Piece *piece, const int64_t a[2], const int64_t b[2], const int64_t c[2],
                      const uint32_t size[2]) {
    const int64_t area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    piece->area = area;
    const int64_t *second = area < 0 ? c : b, *third = area < 0 ? b : c; /* clockwise */
    set_edge(&piece->edge[0], a, second);
    set_edge(&piece->edge[1], second, third);
    set_edge(&piece->edge[2], third, a);
    for (int axis = 0; axis < 2; axis++) {
        const int64_t low = MIN(a[axis], MIN(b[axis], c[axis])), high = MAX(a[axis], MAX(b[axis], c[axis]));
        piece->first[axis] = MAX((low + SUBPIXELS - 1) >> SUBPIXEL_BITS, 0);
        piece->last[axis] = MIN(high >> SUBPIXEL_BITS, (int64_t)size[axis] - 1);
    }
    return area && piece->first[0] <= piece->last[0] && piece->first[1] <= piece->last[1];
}

/* ---- tiles ---- */
/* The pixels of a tile, and bits of a mask, run along a Z: lanes 0 to 3 of quad 0, lanes 0 to 3 of quad 1, ... */

static int z_column(int pixel) {
    return (pixel & 1) | (pixel >> 1 & 2) | (pixel >> 2 & 4);
}

static int z_row(int pixel) {
    return z_column(pixel >> 1);
}

/* The pixels inside the piece, of the tile whose top left pixel is (x, y). */
static uint64_t covered_pixels(const Piece *piece, int64_t x, int64_t y) {
    uint64_t covered = UINT64_MAX;
    for (int e = 0; e < 3; e++) {
        const int64_t x_step = piece->edge[e].x_step, y_step = piece->edge[e].y_step;
        const int64_t corner = piece->edge[e].at_origin + x * x_step + y * y_step;
        if (corner + (TILE - 1) * (MAX(x_step, 0) + MAX(y_step, 0)) < 0) return 0;
        if (corner + (TILE - 1) * (MIN(x_step, 0) + MIN(y_step, 0)) >= 0) continue;
        uint64_t inside = 0;
        for (int i = 0; i < TILE_PIXELS; i++)
            inside |= (uint64_t)(corner + z_column(i) * x_step + z_row(i) * y_step >= 0) << i;
        covered &= inside;
    }
    return covered;
}

/* The pixels of a tile that the target has. */
static uint64_t target_pixels(const uint32_t size[2], int64_t x, int64_t y) {
    if (x + TILE <= size[0] && y + TILE <= size[1]) return UINT64_MAX;
    uint64_t inside = 0;
    for (int i = 0; i < TILE_PIXELS; i++)
        inside |= (uint64_t)(x + z_column(i) < size[0] && y + z_row(i) < size[1]) << i;
    return inside;
}

static void add_quads(Raster *raster, size_t *room, uint32_t triangle, int64_t x, int64_t y, uint64_t covered) {
    ARRAY_RESERVE(raster->quad, *room, raster->quad_count + TILE_PIXELS / QUAD_PIXELS);
    for (int i = 0; i < TILE_PIXELS; i += QUAD_PIXELS) {
        const uint8_t lanes = covered >> i & 15;
        if (lanes)
            raster->quad[raster->quad_count++] =
                (RasterQuad){(uint16_t)(x + z_column(i)), (uint16_t)(y + z_row(i)), triangle, lanes};
    }
}

static void add_tiles(Raster *raster, size_t *room, uint32_t triangle, const Piece *piece, size_t pieces) {
    const uint32_t size[2] = {raster->width, raster->height};
    int64_t first[2] = {INT64_MAX, INT64_MAX}, last[2] = {-1, -1};
    for (size_t p = 0; p < pieces; p++)
        for (int axis = 0; axis < 2; axis++) {
            first[axis] = MIN(first[axis], piece[p].first[axis] / TILE * TILE);
            last[axis] = MAX(last[axis], piece[p].last[axis]);
        }
    for (int64_t y = first[1]; y <= last[1]; y += TILE)
        for (int64_t x = first[0]; x <= last[0]; x += TILE) {
            uint64_t covered = 0;
            for (size_t p = 0; p < pieces; p++) covered |= covered_pixels(&piece[p], x, y);
            covered &= target_pixels(size, x, y);
            if (covered) add_quads(raster, room, triangle, x, y, covered);
        }
}

/* ---- triangles ---- */

/* The setup of Olano and Greer: edges in homogeneous coordinates, which need no clipping. For vertices
 * v = (x w, y w, w) in pixels, weights e[i] with e[0] v[0] + e[1] v[1] + e[2] v[2] = (x, y, 1) are linear in x and y;
 * and as the last components say, their sum is 1 / w at that place. */
struct RasterTriangle {
    double weight[3][3];         /* e[i]: by x, by y, constant; all 0 if the vertices are on a line */
    uint32_t origin_x, origin_y; /* of x and y, near the triangle, for precision */
    bool is_front;
};

static const float *vertex_at(const Raster *raster, size_t i) {
    static const float whole_target[3][RASTER_POSITION] = {{-1, -1, 0, 1}, {-1, 3, 0, 1}, {3, -1, 0, 1}};
    return raster->vertex ? raster->vertex + i * raster->vertex_words : whole_target[i];
}

static void cross(const double a[3], const double b[3], double product[3]) {
    for (int c = 0; c < 3; c++) product[c] = a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3];
}

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void set_triangle(RasterTriangle *triangle, const Polygon *corners, const Piece *piece, size_t pieces,
                         const uint32_t size[2]) {
    triangle->origin_x = (uint32_t)piece->first[0];
    triangle->origin_y = (uint32_t)piece->first[1];
    double area = 0; /* of all pieces: rounding may turn a thin one over */
    for (size_t p = 0; p < pieces; p++) area += (double)piece[p].area;
    triangle->is_front = area < 0;
    double v[3][3];
    for (int i = 0; i < 3; i++) {
        const float *at = corners->corner[i].at;
        const double x = (double)at[0], y = (double)at[1], w = (double)at[3];
        v[i][0] = 0.5 * size[0] * (x + w) - triangle->origin_x * w;
        v[i][1] = 0.5 * size[1] * (y + w) - triangle->origin_y * w;
        v[i][2] = w;
    }
    double edge[3][3];
    for (int i = 0; i < 3; i++) cross(v[(i + 1) % 3], v[(i + 2) % 3], edge[i]);
    const double volume = dot(v[0], edge[0]);
    for (int i = 0; i < 3; i++)
        for (int c = 0; c < 3; c++) triangle->weight[i][c] = volume != 0 ? edge[i][c] / volume : 0;
}

static void add_triangle(Raster *raster, size_t *room, uint32_t number) {
    const uint32_t size[2] = {raster->width, raster->height};
    Polygon corners = {.count = 3};
    uint32_t planes = 0; /* that a vertex is outside of */
    for (size_t i = 0; i < 3; i++) {
        const float *vertex = vertex_at(raster, 3 * (size_t)number + i);
        if (raster_wrong_vertex(vertex, 1, RASTER_POSITION) == 0) return;
        memcpy(corners.corner[i].at, vertex, sizeof corners.corner[i].at);
        for (int plane = 0; plane < PLANES; plane++) planes |= (plane_distance(plane, vertex) < 0) << plane;
    }
    Polygon clipped = corners;
    for (int plane = 0; plane < PLANES; plane++)
        if (planes >> plane & 1) clip_at(plane, &clipped);

    int64_t at[MAX_CORNERS][2];
    for (size_t i = 0; i < clipped.count; i++)
        if (!snap(&clipped.corner[i], size, at[i])) return;
    Piece piece[MAX_CORNERS - 2];
    size_t pieces = 0;
    for (size_t i = 2; i < clipped.count; i++) pieces += set_piece(&piece[pieces], at[0], at[i - 1], at[i], size);
    if (!pieces) return;
    set_triangle(&raster->triangle[number], &corners, piece, pieces, size);
    add_tiles(raster, room, number, piece, pieces);
}

/* ---- the interface ---- */

Raster *raster_create(const float *vertex, size_t vertex_count, size_t vertex_words, uint32_t width, uint32_t height) {
    MEMORY_ENTRY(return NULL);
    Raster *raster = memory_new(sizeof *raster);
    *raster = (Raster){.triangle_count = vertex ? vertex_count / 3 : 1,
                       .vertex = vertex,
                       .vertex_words = vertex ? vertex_words : RASTER_POSITION,
                       .width = width,
                       .height = height};
    raster->triangle = memory_array(raster->triangle_count, sizeof *raster->triangle);
    size_t room = 0;
    for (size_t i = 0; i < raster->triangle_count; i++) add_triangle(raster, &room, (uint32_t)i);
    return raster;
}

void raster_free(Raster *raster) {
    if (!raster) return;
    memory_free(raster->quad);
    memory_free(raster->triangle);
    memory_free(raster);
}

size_t raster_wrong_vertex(const float *vertex, size_t vertex_count, size_t vertex_words) {
    for (size_t i = 0; i < vertex_count; i++)
        for (int c = 0; c < RASTER_POSITION; c++)
            if (!isfinite(vertex[i * vertex_words + c])) return i;
    return vertex_count;
}

void raster_point(const Raster *raster, uint32_t triangle, float x, float y, RasterPoint *point) {
    const RasterTriangle *t = &raster->triangle[triangle];
    const double at[3] = {(double)x - t->origin_x, (double)y - t->origin_y, 1};
    double weight[3], z = 0, inverse_w = 0;
    for (size_t i = 0; i < 3; i++) {
        weight[i] = dot(t->weight[i], at);
        z += weight[i] * (double)vertex_at(raster, 3 * (size_t)triangle + i)[2];
        inverse_w += weight[i];
    }
    *point = (RasterPoint){.z = (float)z, .inverse_w = (float)inverse_w, .front = t->is_front};
    for (size_t i = 0; i < 3; i++) {
        const double w = (double)vertex_at(raster, 3 * (size_t)triangle + i)[3];
        /* On a line, or where the plane is infinitely far away: as at vertex 0. */
        point->weight[i] = inverse_w != 0 ? (float)(weight[i] / inverse_w) : i == 0;
        point->flat_weight[i] = inverse_w != 0 ? (float)(weight[i] * w) : i == 0;
    }
}
