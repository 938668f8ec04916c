/* random_pixels.c: the triangles are inside of the target or clipped at its sides, in perspective or not, and may cover
 * one another. Each pixel of each triangle has results of its own, as buffers have no order among triangles. Words are
 * read from a uniform block: of a buffer, helpers have zeros (known.md). */
#include "tests/shaders/random_pixels.h"

#include <math.h>
#include <string.h>

#include "asm/isa/contents.h"

enum { MOST_TRIANGLES = 5, CORNERS = 3, TARGETS = 4, WHOLE = 3 /* of ten shaders have one triangle over the target */ };

/* ---- chance: a number for each purpose ---- */
enum { OF_TRIANGLES, OF_SIZE, OF_MODES = 4, OF_TARGETS = 8, OF_TEXTURE, OF_SAMPLER, OF_KIND, OF_VERTICES = 100 };

static uint32_t chosen(uint32_t seed, uint32_t purpose, uint32_t limit) {
    return data_hash(seed ^ 0x5eed, purpose) % limit;
}

static float between(uint32_t seed, uint32_t purpose, float low, float high) {
    return low + (high - low) * ((float)chosen(seed, purpose, 1u << 20) / (float)(1u << 20));
}

static uint32_t triangles_of(uint32_t seed) {
    const uint32_t number = chosen(seed, OF_TRIANGLES, 10);
    return number < WHOLE ? 0 : 1 + number % MOST_TRIANGLES;
}

static uint32_t width_of(uint32_t seed) {
    return 9 + chosen(seed, OF_SIZE, 40);
}

static uint32_t height_of(uint32_t seed) {
    return 9 + chosen(seed, OF_SIZE + 1, 30);
}

typedef enum Kind { PLAIN, IN_PERSPECTIVE, CLIPPED, KINDS } Kind;

static Kind kind_of(uint32_t seed) {
    return (Kind)chosen(seed, OF_KIND, KINDS);
}

const char *random_pixels_input(uint32_t seed, uint32_t number) {
    static const char *const inputs[] = {"uv.x", "uv.y", "tint.x", "tint.y", "tint.z", "place.x", "place.y"};
    return inputs[number % (triangles_of(seed) ? sizeof inputs / sizeof *inputs : 2)];
}

const char *random_pixels_linear(uint32_t seed, uint32_t number) {
    static const char *const places[] = {"gl_FragCoord.x * 0.04", "gl_FragCoord.y * 0.03"};
    return triangles_of(seed) && kind_of(seed) != PLAIN ? places[number % 2] : random_pixels_input(seed, number);
}

/* ---- triangles ---- */

static void put_float(TextBuffer *t, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    text_printf(t, " 0x%08x", bits);
}

/* x, y, z, w, then uv, tint and place from 0 to 1, and the number of the triangle. */
static void put_triangle(TextBuffer *t, uint32_t seed, uint32_t triangle) {
    enum { VERTEX = 16 };
    const Kind kind = kind_of(seed);
    float at[CORNERS][2];
    bool fits = false; /* it has an area, and its middle is inside of the target */
    for (uint32_t next = OF_VERTICES + 1000 * triangle; !fits; next += 2 * CORNERS) {
        const float side = kind == CLIPPED ? 1.5f : 0.98f;
        for (uint32_t i = 0; i < 2 * CORNERS; i++) at[i / 2][i % 2] = between(seed, next + i, -side, side);
        const float area =
            (at[1][0] - at[0][0]) * (at[2][1] - at[0][1]) - (at[1][1] - at[0][1]) * (at[2][0] - at[0][0]);
        fits = fabsf(area) > 0.2f && fabsf(at[0][0] + at[1][0] + at[2][0]) < 2.7f &&
               fabsf(at[0][1] + at[1][1] + at[2][1]) < 2.7f;
    }
    for (uint32_t i = 0; i < CORNERS; i++) {
        const uint32_t next = OF_VERTICES + 1000 * triangle + 500 + VERTEX * i;
        const float w = kind == PLAIN ? 1 : between(seed, next, 0.6f, 2.5f);
        put_float(t, at[i][0] * w);
        put_float(t, at[i][1] * w);
        put_float(t, between(seed, next + 1, 0, 1) * w);
        put_float(t, w);
        for (uint32_t k = 2; k < 9; k++) put_float(t, between(seed, next + k, 0, 1));
        text_printf(t, " %u", triangle);
    }
}

static void put_inputs(TextBuffer *t, uint32_t seed) {
    static const char *const modes[] = {"", "centroid ", "noperspective ", "flat "};
    static const char *const inputs[] = {"vec2 uv", "vec3 tint", "vec2 place"};
    const uint32_t triangles = triangles_of(seed);
    for (uint32_t i = 0; i < (triangles ? 3 : 1); i++) {
        uint32_t mode = chosen(seed, OF_MODES + i, i < 2 ? 3 : 4);
        if (mode == 2 && kind_of(seed) == CLIPPED) mode = 1; /* known.md */
        text_printf(t, "layout(location = %u) %sin %s;\n", i, modes[mode], inputs[i]);
    }
    if (!triangles) {
        text_add(t, "const uint triangle = 0u;\n");
        return;
    }
    text_add(t, "layout(location = 3) flat in uint triangle;\n"
                "//! .triangles t9, 2 3 2 1\n"
                "//! .buffer t9, u32");
    for (uint32_t i = 0; i < triangles; i++) put_triangle(t, seed, i);
    text_add(t, "\n");
}

/* ---- targets and memory ---- */

static void put_targets(TextBuffer *t, uint32_t seed, uint32_t width, uint32_t height) {
    static const struct {
        const char *output, *name, *format, *rule;
    } targets[TARGETS] = {{"vec4 color", "color", "rgba8", "bytes 1 exempt 1000"},
                          {"uvec4 exact", "exact", "rgba32ui", "bytes 0"},
                          {"vec4 texels", "texels", "rgba8", "bytes 20 exempt 1000"},
                          {"float part", "part", "r32f", "abs 1e-3 exempt 1000"}};
    for (uint32_t i = 0; i < TARGETS; i++)
        text_printf(t,
                    "//! .target %s, %ux%u %s\n"
                    "//? %s %s\n"
                    "layout(location = %u) out %s;\n",
                    targets[i].name, width, height, targets[i].format, targets[i].name, targets[i].rule,
                    (i + chosen(seed, OF_TARGETS, TARGETS)) % TARGETS, targets[i].output);
}

void random_pixels_put_head(TextBuffer *t, uint32_t seed, uint32_t words, bool discards) {
    static const char *const contents[] = {"checker(8, 0xd08040, 0x804020)", "gradient(0x2060a0, 0xa0d0ff)",
                                           "noise(7, 8)", "levels"};
    static const char *const samplers[] = {"trilinear wrap", "trilinear clamp", "trilinear mirror"};
    const uint32_t width = width_of(seed), height = height_of(seed), triangles = triangles_of(seed);
    text_printf(t,
                "#extension GL_EXT_demote_to_helper_invocation : require\n"
                "#extension GL_KHR_shader_subgroup_quad : require\n"
                "#define PIXELS %uu\n"
                "#define DROP %s;\n"
                "#define HELPER %s\n",
                width * height, discards ? "discard" : "demote",
                triangles && kind_of(seed) != CLIPPED ? "helperInvocationEXT()" : "false"); /* known.md */
    put_targets(t, seed, width, height);
    put_inputs(t, seed);
    text_printf(t,
                "//! .buffer t0, 512, random(%u, 0, 0xffffffff)\n"
                "//! .buffer u1, %u\n"
                "//! .texture t3, 64x64 mips, %s\n"
                "//! .sampler s3, %s\n"
                "layout(binding = 0) uniform Words { uvec4 words_of_all[128]; };\n"
                "layout(binding = 3) uniform sampler2D picture;\n"
                "uvec2 pixel = uvec2(gl_FragCoord.xy);\n"
                "uint i = triangle * PIXELS + pixel.y * %uu + pixel.x;\n"
                "float p0 = clamp(uv.x, 0.0, 1.0), p1 = clamp(uv.y, 0.0, 1.0);\n"
                "#define words(k) words_of_all[(k) >> 2 & 127u][(k) & 3u]\n"
                "#define RESULTS i\n"
                "#define NEVER (uint(results.length() + sums.length()) + 0x12345u)\n"
                "#define OTHERS exact = uvec4(u0, u1, u2, i0); part = p0;\n",
                seed, words * width * height * (triangles ? triangles : 1), contents[chosen(seed, OF_TEXTURE, 4)],
                samplers[chosen(seed, OF_SAMPLER, 3)], width);
}
