/* small.c: small pictures: of every program, for the menu, when the page is built (web/build.mjs); and of a shader of a
 * toy site, frame by frame, in a worker of its own (web/src/player.js).
 */
#include <emscripten.h>
#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/files.h"
#include "sim/cli/window/window.h"

/* A function that JavaScript calls: nothing else does, so no header declares it. */
#define EXPORT EMSCRIPTEN_KEEPALIVE
#pragma clang diagnostic ignored "-Wmissing-prototypes"

/* ---- programs in the menu ---- */

/* Fill a canvas with a larger picture: each pixel is the mean of the pixels that it covers. */
static void shrink(Canvas *to, const Canvas *from) {
    for (uint32_t y = 0; y < to->height; y++)
        for (uint32_t x = 0; x < to->width; x++) {
            unsigned sum[3] = {0}, count = 0;
            const uint32_t end_y = (y + 1) * from->height / to->height, end_x = (x + 1) * from->width / to->width;
            for (uint32_t v = y * from->height / to->height; v < end_y; v++)
                for (uint32_t u = x * from->width / to->width; u < end_x; u++, count++) {
                    const Rgba pixel = from->pixels[(size_t)v * from->width + u];
                    sum[0] += pixel.r, sum[1] += pixel.g, sum[2] += pixel.b;
                }
            if (!count) count = 1; /* a smaller picture leaves gaps */
            to->pixels[(size_t)y * to->width + x] =
                (Rgba){(uint8_t)(sum[0] / count), (uint8_t)(sum[1] / count), (uint8_t)(sum[2] / count), 255};
        }
}

/* Write a small picture of a program to a PNG file: its target if it draws to one, else the first cycles of its run.
 * Returns the claim of its source, "" if it makes none; NULL if the program cannot run. */
EXPORT const char *page_thumbnail(const char *file, const char *png, uint32_t width, uint32_t height) {
    static char claim[200];
    MEMORY_SCOPE(return NULL);
    const SessionOptions options = {.file = file};
    TextBuffer messages = {0};
    Run *run = view_begin_run(&options, NULL, 0, &messages);
    if (!run) return NULL;
    while (run->image->pixels.targets ? !gpu_done(run->gpu) : gpu_now(run->gpu) < PREVIEW_CYCLES)
        if (!travel_record(run->travel)) break;
    travel_finish(run->travel);
    Canvas *picture = dump_picture(run), *small = canvas_create(width, height);
    if (picture)
        shrink(small, picture);
    else
        preview_paint(small, travel_trace(run->travel), theme_of(THEME_DARK, PALETTE_NEW));
    size_t length;
    uint8_t *bytes = png_encode(small, NULL, 0, &length);
    file_write(png, bytes, length, &messages);
    snprintf(claim, sizeof claim, "%s", load_claim(&run->build->assembly) ?: "");
    return claim;
}

/* ---- a shader of a toy site ---- */

static LoadModules modules; /* of the shader, which is compiled once */

/* Run the shader. Return the colours of its target until the next call; NULL if it cannot be drawn. */
static const void *draw_toy(const char *file, const char *values) {
    static Rgba *colours;
    SessionOptions options = {.file = file, .functional = true, .load = {.modules = &modules}};
    options.load.warnings.all = DIAG_NO;
    TextBuffer messages = {0};
    Run run;
    for (char *rest, *line = strtok_r(memory_strdup(values), "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        if (!cli_list_add(&options.load.define, line)) return NULL;
    if (!session_open(&run, &options, SESSION_PLAIN, &messages)) return NULL;
    while (!gpu_done(run.gpu)) gpu_run_functional(run.gpu, UINT64_MAX);
    Canvas *picture = dump_picture(&run);
    if (!picture) return NULL;
    const size_t bytes = (size_t)picture->width * picture->height * sizeof *colours;
    colours = realloc(colours, bytes);
    if (!colours) memory_fail();
    memcpy(colours, picture->pixels, bytes);
    canvas_destroy(picture);
    run_destroy(&run);
    return colours;
}

static const void *draw_again(const char *file, const char *values) {
    MEMORY_SCOPE(return NULL);
    return draw_toy(file, values);
}

/* A frame of a shader: the colours of its target, row by row; NULL if it cannot be drawn. `values`: NAME=VALUE for its
 * constants, one a line. `changed`: the shader is another one than in the call before. */
EXPORT const void *page_toy_frame(const char *file, const char *values, bool changed) {
    MEMORY_ENTRY_KEEPING(return NULL);
    const bool compiled = !changed && modules.count && modules.at[0].words;
    if (!compiled) modules.count = 0;
    return compiled ? draw_again(file, values) : draw_toy(file, values);
}
