/* bench_view.c: how fast the window is on a long run, a wide one, or one that writes a picture: `bench_view KERNEL.s`.
 *
 * Frames of 1920 x 1080 are drawn as the window draws them, with what is done in idle time between two of them: panning
 * at three zooms, zooming all the way in, the mouse moving about; then steps back and selections, with all that they
 * show. CPU time of this thread; 60 frames a second are 16.7 ms each, and input shall be seen within 50 ms.
 *
 * A program with a framebuffer writes 1920 x 1080 pixels on hopper-like instead, a thread each in groups of 8 x 8. Of
 * it the large picture is measured: counting what pixels cost, panning and zooming the picture, the mouse moving over
 * it.
 */
#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "asm/base/memory.h"
#include "asm/parse/assemble.h"
#include "sim/run/run.h"
#include "sim/viewer/actions/view.h"
#include "sim/viewer/viewer.h"

enum {
    WIDTH = 1920,
    HEIGHT = 1080,
    FRAMES = 300,
    PAN = 16,
    STEPS = 20,
    LEAST_PAUSE = 4 /* ms between frames */,
    MOST = 1 << 15
};

#ifdef __EMSCRIPTEN__ /* of the process: node's other threads compile what runs often */
EM_JS(double, cpu_seconds, (void), { return (process.cpuUsage().user + process.cpuUsage().system) / 1e6; });
#else
static double cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
#endif

typedef struct Times {
    double sum, longest;
    double seconds[MOST]; /* each */
    size_t count;
} Times;

static void add_time(Times *times, double seconds) {
    if (times->count == MOST) abort();
    times->seconds[times->count++] = seconds;
    times->sum += seconds;
    if (seconds > times->longest) times->longest = seconds;
}

static int shorter_first(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Where other programs take the processor now and then, the median says more than the mean. */
static void print_times(const char *what, Times *times) {
    const size_t n = times->count;
    qsort(times->seconds, n, sizeof *times->seconds, shorter_first);
    printf("%-26s %7.2f ms mean %7.2f median %7.2f ninth decile %7.2f longest\n", what, times->sum / (double)n * 1e3,
           times->seconds[n / 2] * 1e3, times->seconds[n * 9 / 10] * 1e3, times->longest * 1e3);
}

static void end_run(void *user, Run *run) {
    (void)user, (void)run;
}

static void frame(Viewer *v, Canvas *canvas, Times *times, ActionId action, const char *argument) {
    const double start = cpu_seconds();
    if (action != ACTION_COUNT) viewer_do(v, action, argument);
    viewer_draw(v, canvas);
    add_time(times, cpu_seconds() - start);
}

/* What the window does until the next frame is due. */
static void rest(Viewer *v, Times *slices) {
    double left = LEAST_PAUSE * 1e-3;
    for (bool more = true; more && left > 0;) {
        const double start = cpu_seconds();
        more = viewer_work(v);
        add_time(slices, cpu_seconds() - start);
        left -= cpu_seconds() - start;
    }
}

static void pan(Viewer *v, Canvas *canvas, Times *slices) {
    static const int steps[] = {12, 24, 48}; /* from the whole run on */
    Times times = {0};
    for (int i = 0; i < FRAMES; i++) {
        if (i % (FRAMES / 3) == 0)
            view_zoom_about(v, band_zoom_step(v->fit, steps[i / (FRAMES / 3)]), v->data.x + v->data.w / 2);
        v->left += PAN;
        view_clamp(v);
        frame(v, canvas, &times, ACTION_COUNT, "");
        rest(v, slices);
    }
    print_times("pan", &times);
}

static void zoom(Viewer *v, Canvas *canvas, Times *slices) {
    Times times = {0};
    viewer_do(v, ACTION_FIT, "");
    for (int i = 0; i < FRAMES; i++) {
        BandZoom to = band_zoom_step(v->fit, i / 5); /* further in from frame to frame */
        to.pixels += (uint64_t)i % 5 * (to.pixels / 24);
        view_zoom_about(v, to, v->data.x + v->data.w / 3);
        frame(v, canvas, &times, ACTION_COUNT, "");
        rest(v, slices);
    }
    print_times("zoom", &times);
}

static void hover(Viewer *v, Canvas *canvas, ActionId where, const char *what) {
    Times times = {0};
    viewer_do(v, where, "");
    while (viewer_work(v)) continue;
    for (int i = 0; i < FRAMES; i++) {
        const double start = cpu_seconds();
        viewer_move(v, 20 + i * 6, 100 + i * 3);
        viewer_draw(v, canvas);
        add_time(&times, cpu_seconds() - start);
    }
    print_times(what, &times);
}

static void go_about(Viewer *v, Canvas *canvas) {
    Times back = {0}, far = {0};
    char cycle[32];
    for (int i = 0; i < STEPS; i++) {
        snprintf(cycle, sizeof cycle, "%d", (i * 7919 % STEPS) * (int)(v->model.cycles / STEPS));
        frame(v, canvas, &far, ACTION_GOTO, cycle);
        for (int k = 0; k < 5; k++) frame(v, canvas, &back, ACTION_STEP_BACK, "");
    }
    print_times("go to any cycle, draw", &far);
    print_times("step back, draw", &back);
}

/* ---- a picture ---- */

/* Drag the picture to and fro, or turn the wheel over its middle: a frame each time. */
static void drag_picture(Viewer *v, Canvas *canvas, const char *what, const char *show, int zoom, bool wheels) {
    const int32_t x = v->picture.place[0].x + v->picture.place[0].w / 2, y = HEIGHT / 2;
    Times times = {0};
    viewer_do(v, ACTION_PICTURE_SHOW, show);
    viewer_draw(v, canvas);
    v->picture.zoom = zoom;
    viewer_draw(v, canvas);
    if (!wheels) viewer_press(v, x, y, 1, false);
    for (int i = 0; i < FRAMES / 3; i++) {
        const double start = cpu_seconds();
        if (wheels)
            viewer_wheel(v, x, y, i % 10 < 5 ? 1 : -1, "");
        else
            viewer_move(v, x - i % 50 * 7, y + i % 50 * 5);
        viewer_draw(v, canvas);
        add_time(&times, cpu_seconds() - start);
    }
    viewer_release(v, x, y);
    print_times(what, &times);
}

static void hover_picture(Viewer *v, Canvas *canvas, int zoom) {
    Times times = {0};
    v->picture.zoom = zoom;
    for (int i = 0; i < FRAMES; i++) {
        const double start = cpu_seconds();
        viewer_move(v, 60 + i * 3, 120 + i * 2);
        viewer_draw(v, canvas);
        add_time(&times, cpu_seconds() - start);
    }
    print_times("hover a pixel", &times);
}

static void measure_picture(Viewer *v, Canvas *canvas) {
    Times slices = {0}, frames = {0}, go = {0};
    viewer_do(v, ACTION_PICTURE, "");
    drag_picture(v, canvas, "drag the image, 1 of 2", "image", -2, false);
    drag_picture(v, canvas, "drag the image, x 1", "image", 1, false);
    viewer_do(v, ACTION_PICTURE_SHOW, "cost");
    for (bool more = true; more && !v->model.pixels.done;) { /* as the window does it */
        const double from = cpu_seconds();
        more = viewer_work(v);
        add_time(&slices, cpu_seconds() - from);
        if (viewer_status(v).stale) frame(v, canvas, &frames, ACTION_COUNT, "");
    }
    print_times("count costs, a slice", &slices);
    print_times("meanwhile, a frame", &frames);
    printf("counted in %.2f s, and %.2f s of frames\n", slices.sum, frames.sum);
    drag_picture(v, canvas, "drag costs, 1 of 2", "cost", -2, false);
    drag_picture(v, canvas, "drag costs, x 1", "cost", 1, false);
    drag_picture(v, canvas, "drag costs, x 8", "cost", 8, false);
    drag_picture(v, canvas, "drag shares, x 1", "active", 1, false);
    drag_picture(v, canvas, "drag waves, x 8", "waves", 8, false);
    drag_picture(v, canvas, "zoom costs", "cost", -2, true);
    hover_picture(v, canvas, 1);
    for (int i = 0; i < STEPS; i++) frame(v, canvas, &go, ACTION_PICTURE_NEXT, "");
    print_times("next costliest pixel", &go);
}

static int measure(Run *run, bool has_picture) {
    const ViewHost host = {.file = "bench", .command = "lockstep view bench", .end = end_run};
    Times slices = {0}, first = {0}, idle = {0};
    const double start = cpu_seconds();
    Viewer *v = viewer_create(&host, run);
    Canvas *canvas = canvas_create(WIDTH, HEIGHT);
    if (!v || !canvas) return fprintf(stderr, "view: out of memory\n"), 1;
    viewer_resize(v, WIDTH, HEIGHT);
    viewer_draw(v, canvas);
    add_time(&first, cpu_seconds() - start);
    print_times("window and its first frame", &first);
    if (has_picture) {
        measure_picture(v, canvas);
        canvas_destroy(canvas);
        viewer_destroy(v);
        return 0;
    }
    for (bool more = true; more;) {
        const double from = cpu_seconds();
        more = bins_work(v->model.bins);
        add_time(&slices, cpu_seconds() - from);
    }
    printf("%llu cycles x %u cores x %u slots: counted in %.2f s, slices of at most %.1f ms\n",
           (unsigned long long)v->model.cycles, (unsigned)v->model.config->cores, (unsigned)v->model.config->waves,
           slices.sum, slices.longest * 1e3);
    pan(v, canvas, &idle);
    zoom(v, canvas, &idle);
    hover(v, canvas, ACTION_FIT, "hover, the whole run");
    hover(v, canvas, ACTION_FOCUS, "hover, single cycles");
    print_times("idle slices", &idle);
    go_about(v, canvas);
    canvas_destroy(canvas);
    viewer_destroy(v);
    return 0;
}

static char *read_text(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    char *text = memory_new(1 << 16);
    *length = file && text ? fread(text, 1, 65535, file) : 0;
    if (file) fclose(file);
    return text;
}

int main(int argc, char **argv) {
    size_t length;
    ProgramError error;
    if (argc != 2) return fprintf(stderr, "usage: bench_view KERNEL.s\n"), 2;
    char *text = read_text(argv[1], &length);
    Assembly assembly = assemble(&(Source){.name = argv[1], .bytes = text, .length = length}, &(AsmOptions){0});
    ProgramOptions options = {0};
    Binding picture = {0};
    if (!assembly.image || !run_configure(assembly.image, &options.config, error.text))
        return fprintf(stderr, "view: cannot load %s\n", argv[1]), 1;
    for (uint32_t i = 0; i < assembly.image->buffer_count; i++) {
        const BufferSpec *spec = &assembly.image->buffers[i];
        if (spec->space != OPERAND_RES_U || !spec->shape.format) continue;
        picture = (Binding){spec->space, spec->index, WIDTH * HEIGHT, NULL, spec->shape};
        picture.shape.width = WIDTH;
        picture.shape.height = HEIGHT;
    }
    if (picture.words) {
        options.grid = (DispatchSize){{WIDTH / 8, HEIGHT / 8, 1}, {8, 8, 1}};
        options.bindings = &picture;
        options.binding_count = 1;
        if (!config_preset(&options.config, "hopper-like", error.text)) return 1;
    }
    Program *program = program_create(assembly.image, &options, &error);
    Travel *travel = program ? travel_create(program, NULL) : NULL;
    if (!travel) return fprintf(stderr, "view: out of memory\n"), 1;
    while (travel_record(travel)) {}
    Run run = {.image = assembly.image,
               .program = program,
               .travel = travel,
               .gpu = (Gpu *)travel_gpu(travel),
               .code = code_create(assembly.image)};
    travel_finish(travel);
    const int status = measure(&run, picture.words);
    run_destroy(&run);
    assembly_free(&assembly);
    memory_free(text);
    return status;
}
