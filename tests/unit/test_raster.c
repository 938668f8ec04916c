/* test_raster.c: which pixels triangles cover, against references that work otherwise: even-odd counting of exact
 * crossings where nothing is clipped, and the equations of a pixel's centre where something is. Meshes have no gaps,
 * and the weights of a point give its place back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/raster/raster.h"
#include "tests/unit/random.h"

enum { TRIALS = 3000, SIDE = 64, MAX_PIXELS = SIDE * SIDE, SUBPIXELS = 256 };

typedef struct Vertex {
    float x, y, z, w;
} Vertex;

static Raster *draw(const Vertex *vertex, size_t count, uint32_t width, uint32_t height) {
    Raster *raster = raster_create(&vertex->x, count, RASTER_POSITION, width, height);
    assert_non_null(raster);
    return raster;
}

/* Count how often each pixel is covered. Quads are whole, not empty, in order, and within the target. */
static void count_covered(const Raster *raster, uint8_t *times) {
    memset(times, 0, (size_t)raster->width * raster->height);
    uint64_t before = 0;
    for (size_t q = 0; q < raster->quad_count; q++) {
        const RasterQuad *quad = &raster->quad[q];
        assert_true(quad->x % 2 == 0 && quad->y % 2 == 0 && quad->covered && quad->covered < 16);
        assert_in_range(quad->triangle, 0, raster->triangle_count - 1);
        uint64_t place = ((uint64_t)quad->triangle << 16 | quad->y / 8) << 16 | quad->x / 8;
        for (int bit = 2; bit >= 1; bit--) place = place << 2 | (quad->y >> bit & 1) << 1 | (quad->x >> bit & 1);
        assert_true(q == 0 || place > before);
        before = place;
        for (int lane = 0; lane < 4; lane++) {
            const uint32_t x = quad->x + (lane & 1), y = quad->y + lane / 2;
            if (!(quad->covered >> lane & 1)) continue;
            assert_true(x < raster->width && y < raster->height);
            times[y * raster->width + x]++;
        }
    }
}

static float random_between_floats(float low, float high) {
    return low + (high - low) * (float)(random_u32() >> 8) / (float)(1 << 24);
}

/* ---- nothing is clipped ---- */

/* Even-odd rule for a ray to the right from a hair right of the centre, and by much less than that below it: so no
 * crossing is at a corner, and centres on left and top edges are inside. */
static bool is_inside(const int64_t corner[3][2], int64_t x, int64_t y) {
    bool inside = false;
    for (int i = 0; i < 3; i++) {
        const int64_t *a = corner[i], *b = corner[(i + 1) % 3];
        if ((a[1] <= y) == (b[1] <= y)) continue;
        const int64_t rise = b[1] - a[1], along = (a[0] - x) * rise + (y - a[1]) * (b[0] - a[0]);
        inside ^= rise > 0 ? along > 0 : along < 0;
    }
    return inside;
}

/* The clip coordinate of a place in subpixels, which is exact for targets of a power of two. */
static float clip_coordinate(int64_t subpixels, float w) {
    return ((float)subpixels / (SIDE / 2 * SUBPIXELS) - 1.0f) * w;
}

static void test_random_triangles(void **state) {
    (void)state;
    random_start("random triangles");
    static uint8_t times[MAX_PIXELS];
    for (int trial = 0; trial < TRIALS; trial++) {
        const uint32_t near = 1 + random_below(SIDE), left = random_below(SIDE - near + 1);
        const uint32_t grid = 1u << random_below(9); /* up to corners at pixels' corners */
        const float w = (float)(1u << random_below(4));
        int64_t corner[3][2];
        Vertex vertex[3];
        for (int i = 0; i < 3; i++) {
            for (int axis = 0; axis < 2; axis++)
                corner[i][axis] = left * SUBPIXELS + random_below(near * SUBPIXELS / grid + 1) * grid;
            if (random_below(4) == 0) corner[i][random_below(2)] |= SUBPIXELS / 2; /* among centres */
            vertex[i] = (Vertex){clip_coordinate(corner[i][0], w), clip_coordinate(corner[i][1], w), 0.5f * w, w};
            if (vertex[i].x > w || vertex[i].y > w) corner[i][0] = corner[i][1] = 0, vertex[i] = (Vertex){-w, -w, 0, w};
        }
        Raster *raster = draw(vertex, 3, SIDE, SIDE);
        count_covered(raster, times);
        for (uint32_t p = 0; p < MAX_PIXELS; p++) {
            const int64_t x = p % SIDE * SUBPIXELS + SUBPIXELS / 2, y = p / SIDE * SUBPIXELS + SUBPIXELS / 2;
            if (times[p] != is_inside(corner, x, y))
                fail_msg("trial %d: pixel %u, %u is covered %d times", trial, p % SIDE, p / SIDE, times[p]);
        }
        raster_free(raster);
    }
}

/* ---- something is clipped ---- */

static double determinant(const double a[3], const double b[3], const double c[3]) {
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/* By Cramer's rule: the sum of parts times vertices is a multiple of (x, y, 1). */
static bool is_drawn(const Vertex vertex[3], double x, double y) {
    double v[3][3], z = 0, w = 0;
    const double at[3] = {x, y, 1};
    for (int i = 0; i < 3; i++) memcpy(v[i], (double[]){vertex[i].x, vertex[i].y, vertex[i].w}, sizeof v[i]);
    const double all = determinant(v[0], v[1], v[2]);
    const double part[3] = {determinant(at, v[1], v[2]) / all, determinant(v[0], at, v[2]) / all,
                            determinant(v[0], v[1], at) / all};
    const double sum = part[0] + part[1] + part[2];
    for (int i = 0; i < 3; i++) {
        if (part[i] / sum < 0) return false;
        z += part[i] / sum * (double)vertex[i].z;
        w += part[i] / sum * (double)vertex[i].w;
    }
    return w > 0 && z >= 0 && z <= w;
}

/* Centres of which all places around, about a subpixel away, are either drawn or not. */
static void test_clipped_triangles(void **state) {
    (void)state;
    random_start("clipped triangles");
    enum { WIDTH = 37, HEIGHT = 53 };
    static uint8_t times[WIDTH * HEIGHT];
    int certain = 0, drawn = 0;
    for (int trial = 0; trial < TRIALS / 3; trial++) {
        Vertex vertex[3];
        for (int i = 0; i < 3; i++)
            vertex[i] = (Vertex){random_between_floats(-2, 2), random_between_floats(-2, 2),
                                 random_between_floats(-0.5f, 1.5f), random_between_floats(-0.5f, 2)};
        Raster *raster = draw(vertex, 3, WIDTH, HEIGHT);
        count_covered(raster, times);
        for (uint32_t p = 0; p < WIDTH * HEIGHT; p++) {
            int around = 0;
            for (int i = 0; i < 9; i++) {
                const double x = p % WIDTH + 0.5 + (i % 3 - 1) / 100.0, y = p / WIDTH + 0.5 + (i / 3 - 1) / 100.0;
                around += is_drawn(vertex, x / WIDTH * 2 - 1, y / HEIGHT * 2 - 1);
            }
            certain += around == 0 || around == 9;
            drawn += around == 9;
            if (around == 9 ? times[p] != 1 : around == 0 && times[p])
                fail_msg("trial %d: pixel %u, %u is covered %d times", trial, p % WIDTH, p / WIDTH, times[p]);
        }
        raster_free(raster);
    }
    assert_in_range(drawn, certain / 20, certain / 2); /* the test is one */
}

/* ---- meshes ---- */

/* A mesh of CELLS x CELLS cells, each cut in two along a random diagonal. Its border is straight, and the others move
 * so little that no triangle turns over. */
enum { CELLS = 9, MESH = 6 * CELLS * CELLS };

static void make_mesh(Vertex mesh[MESH], float extent) {
    Vertex node[CELLS + 1][CELLS + 1];
    for (int j = 0; j <= CELLS; j++)
        for (int i = 0; i <= CELLS; i++) {
            const bool is_border = i == 0 || j == 0 || i == CELLS || j == CELLS;
            const float x = (float)i + (is_border ? 0 : random_between_floats(-0.2f, 0.2f));
            const float y = (float)j + (is_border ? 0 : random_between_floats(-0.2f, 0.2f));
            const float w = random_between_floats(0.5f, 4);
            node[j][i] = (Vertex){(x / CELLS * 2 - 1) * extent * w, (y / CELLS * 2 - 1) * extent * w, 0, w};
        }
    for (int j = 0; j < CELLS; j++)
        for (int i = 0; i < CELLS; i++) {
            const Vertex corner[4] = {node[j][i], node[j][i + 1], node[j + 1][i + 1], node[j + 1][i]};
            const uint32_t turn = random_below(2);
            for (uint32_t k = 0; k < 6; k++) *mesh++ = corner[(turn + (uint32_t[]){0, 1, 2, 0, 2, 3}[k]) % 4];
        }
}

static void test_meshes(void **state) {
    (void)state;
    random_start("meshes");
    static uint8_t times[MAX_PIXELS];
    for (int trial = 0; trial < TRIALS / 10; trial++) {
        Vertex mesh[MESH];
        make_mesh(mesh, trial % 2 ? 1 : random_between_floats(1, 4));
        const uint32_t width = 1 + random_below(SIDE), height = 1 + random_below(SIDE);
        Raster *raster = draw(mesh, MESH, width, height);
        count_covered(raster, times);
        for (uint32_t p = 0; p < width * height; p++)
            if (times[p] != 1)
                fail_msg("trial %d, %u x %u: pixel %u, %u is covered %d times", trial, width, height, p % width,
                         p / width, times[p]);
        raster_free(raster);
    }
}

static void test_whole_target(void **state) {
    (void)state;
    enum { WIDTH = 61, HEIGHT = 33 };
    static uint8_t times[WIDTH * HEIGHT];
    Raster *raster = raster_create(NULL, 0, 0, WIDTH, HEIGHT);
    assert_non_null(raster);
    assert_int_equal(raster->triangle_count, 1);
    assert_int_equal(raster->quad_count, 31 * 17);
    count_covered(raster, times);
    for (int i = 0; i < WIDTH * HEIGHT; i++) assert_int_equal(times[i], 1);
    RasterPoint point;
    raster_point(raster, 0, 10.5f, 20.5f, &point);
    assert_true(point.front && point.z == 0 && point.inverse_w == 1);
    raster_free(raster);
}

/* ---- single cases ---- */

static size_t quads_of(const Vertex vertex[3]) {
    Raster *raster = draw(vertex, 3, SIDE, SIDE);
    const size_t quads = raster->quad_count;
    raster_free(raster);
    return quads;
}

static void test_nothing_to_draw(void **state) {
    (void)state;
    const Vertex good[3] = {{-1, -1, 0, 1}, {-1, 1, 0, 1}, {1, -1, 0, 1}};
    assert_int_not_equal(quads_of(good), 0);
    assert_int_equal(raster_wrong_vertex(&good->x, 3, RASTER_POSITION), 3);

    static const float wrong[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 12; i++) {
        Vertex vertex[3];
        memcpy(vertex, good, sizeof vertex);
        (&vertex->x)[i] = wrong[i % 3];
        assert_int_equal(quads_of(vertex), 0);
        assert_int_equal(raster_wrong_vertex(&vertex->x, 3, RASTER_POSITION), i / 4);
    }

    static const Vertex empty[][3] = {
        {{-1, -1, 0, 1}, {0, 0, 0, 1}, {1, 1, 0, 1}},               /* on a line */
        {{0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}},                 /* a point */
        {{2, -1, 0, 1}, {5, 3, 0, 1}, {900, 1, 0, 1}},              /* right of the target */
        {{-1, -1, 2, 1}, {-1, 1, 3, 1}, {1, -1, 1.5f, 1}},          /* behind the far plane */
        {{-1, -1, -2, 1}, {-1, 1, -3, 1}, {1, -1, -1.5f, 1}},       /* before the near plane */
        {{-1, -1, 0.5f, -1}, {-1, 1, 0.5f, -1}, {1, -1, 0.5f, -1}}, /* behind the eye */
        {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
        {{0, 0, 0, 0}, {1, -1, 0, 1}, {-0.3f, 1, 0, 1}},
        {{1e-4f, 0, 0, 1}, {2e-4f, 1e-3f, 0, 1}, {3e-3f, 0, 0, 1}}, /* between the centres of pixels */
    };
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) assert_int_equal(quads_of(empty[i]), 0);
}

/* Four subpixels around one centre, and what a triangle far larger than the target covers. */
static void test_sizes(void **state) {
    (void)state;
    static uint8_t times[MAX_PIXELS];
    const int64_t x = 21 * SUBPIXELS + SUBPIXELS / 2, y = 10 * SUBPIXELS + SUBPIXELS / 2;
    const Vertex tiny[3] = {{clip_coordinate(x - 2, 1), clip_coordinate(y - 2, 1), 0, 1},
                            {clip_coordinate(x + 2, 1), clip_coordinate(y, 1), 0, 1},
                            {clip_coordinate(x, 1), clip_coordinate(y + 2, 1), 0, 1}};
    Raster *raster = draw(tiny, 3, SIDE, SIDE);
    assert_int_equal(raster->quad_count, 1);
    assert_int_equal(raster->quad->x, 20);
    assert_int_equal(raster->quad->y, 10);
    assert_int_equal(raster->quad->covered, 2);
    raster_free(raster);

    /* Of larger ones f32 does not know where their edges cross the target; but they stay within it. */
    for (float huge = 10; huge < 1e37f; huge *= 10) {
        const Vertex large[3] = {{-huge, -huge, 0, 1}, {huge, -huge, 0, 1}, {0.1f * huge, huge, 0, 1}};
        raster = draw(large, 3, SIDE - 3, SIDE - 5);
        count_covered(raster, times);
        for (int i = 0; i < (SIDE - 3) * (SIDE - 5); i++) assert_true(times[i] == 1 || huge > 1e7f);
        raster_free(raster);
    }
}

/* ---- points ---- */

static void assert_close(double a, double b, double within) {
    if (!(fabs(a - b) <= within)) fail_msg("%.9g is not %.9g, by %g", a, b, fabs(a - b));
}

/* With perspective the weights give the homogeneous position back; on the screen, the place in pixels. */
static void test_points(void **state) {
    (void)state;
    random_start("points");
    enum { WIDTH = 320, HEIGHT = 200 };
    int points = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        const bool all_before_eye = trial % 2;
        Vertex vertex[3];
        for (int i = 0; i < 3; i++) {
            const float w = random_between_floats(all_before_eye ? 0.2f : -1, 3);
            vertex[i] = (Vertex){random_between_floats(-1, 1) * w, random_between_floats(-1, 1) * w,
                                 random_between_floats(0.1f, 0.9f) * w, w};
        }
        Raster *raster = draw(vertex, 3, WIDTH, HEIGHT);
        if (raster->quad_count) {
            const RasterQuad *quad = &raster->quad[random_below((uint32_t)raster->quad_count)];
            const float x = quad->x + 0.5f, y = quad->y + 0.5f;
            RasterPoint point;
            raster_point(raster, 0, x, y, &point);
            double px = 0, py = 0, pz = 0, pw = 0, sum = 0, flat_sum = 0, flat_x = 0, flat_y = 0, size = 1;
            for (int i = 0; i < 3; i++) {
                const double weight = point.weight[i], flat = point.flat_weight[i];
                const Vertex *v = &vertex[i];
                px += weight * v->x, py += weight * v->y, pz += weight * v->z, pw += weight * v->w;
                flat_x += flat * (v->x / v->w + 1) / 2 * WIDTH, flat_y += flat * (v->y / v->w + 1) / 2 * HEIGHT;
                sum += weight, flat_sum += flat;
                size = fmax(size, fmax(fabs(weight), fabs(flat)));
            }
            /* A quad at the rim of a sliver may lie far out on its plane: there the rounding of weights counts. */
            if (size < 100 && fabs(pw) > 0.05) {
                points++;
                assert_close(sum, 1, 1e-4);
                assert_close((px / pw + 1) / 2 * WIDTH, x, 0.2);
                assert_close((py / pw + 1) / 2 * HEIGHT, y, 0.2);
                assert_close(point.z, pz / pw, 1e-2);
                assert_close(point.inverse_w * pw, 1, 1e-2);
                assert_close(flat_sum, 1, 1e-3);
                assert_close(flat_x, x, 0.2);
                assert_close(flat_y, y, 0.2);
            }
            const Vertex other[3] = {vertex[0], vertex[2], vertex[1]};
            Raster *turned = draw(other, 3, WIDTH, HEIGHT);
            RasterPoint back;
            raster_point(turned, 0, x, y, &back);
            assert_int_not_equal(point.front, back.front);
            raster_free(turned);
        }
        raster_free(raster);
    }
    assert_true(points > TRIALS / 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_triangles), cmocka_unit_test(test_clipped_triangles),
        cmocka_unit_test(test_meshes),           cmocka_unit_test(test_whole_target),
        cmocka_unit_test(test_nothing_to_draw),  cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
