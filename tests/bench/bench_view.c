/* bench_view.c: how fast the window's pictures are, on a long run: `bench_view KERNEL.s`.
 *
 * Frames are drawn as the window draws them, on a canvas of 1280 x 800 pixels, while the timeline is panned by 16
 * pixels a frame, at every zoom from single cycles to the whole run; then steps back and selections, with all that they
 * show. CPU time of this thread; 60 frames a second are 16.7 ms each, and input shall be seen within 50 ms.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "asm/parse/assemble.h"
#include "sim/run/run.h"
#include "sim/view/band/band_strip.h"
#include "sim/viewer/actions/view.h"
#include "sim/viewer/viewer.h"

enum { WIDTH = 1280, HEIGHT = 800, FRAMES = 240, PAN = 16, STEPS = 20 };

static double cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Mean and longest of some times. */
typedef struct Times {
    double sum, longest;
    int count;
} Times;

static void add_time(Times *times, double seconds) {
    times->sum += seconds;
    times->count++;
    if (seconds > times->longest) times->longest = seconds;
}

static void print_times(const char *what, const Times *times) {
    printf("%-28s %8.2f ms mean %8.2f ms longest\n", what, times->sum / times->count * 1e3, times->longest * 1e3);
}

static void end_run(void *user, ViewRun *run) {
    (void)user, (void)run;
}

static void frame(Viewer *v, Canvas *canvas, Times *times, ActionId action, const char *argument) {
    const double start = cpu_seconds();
    if (action != ACTION_COUNT) viewer_do(v, action, argument);
    viewer_draw(v, canvas);
    add_time(times, cpu_seconds() - start);
}

/* `jumps` gets the first frame, which comes to another cycle and zoom. */
static void pan(Viewer *v, Canvas *canvas, int zoom, Times *jumps) {
    Times times = {0};
    char what[64];
    viewer_do(v, ACTION_GOTO, "500000");
    view_zoom_about(v, zoom, v->data.x + v->data.w / 2);
    frame(v, canvas, jumps, ACTION_COUNT, "");
    for (int i = 0; i < FRAMES; i++) {
        v->left += PAN;
        view_clamp(v);
        frame(v, canvas, &times, ACTION_COUNT, "");
    }
    snprintf(what, sizeof what, "pan, a pixel is %llu cycles", (unsigned long long)tile_bin(zoom));
    if (zoom > 0) snprintf(what, sizeof what, "pan, a cycle is %u pixels", tile_cycle_width(zoom));
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

static int measure(ViewRun *run) {
    const ViewHost host = {.file = "bench", .command = "lockstep view bench", .end = end_run};
    Viewer *v = viewer_create(&host, run);
    Canvas *canvas = canvas_create(WIDTH, HEIGHT);
    if (!v || !canvas) return fprintf(stderr, "view: out of memory\n"), 1;
    viewer_resize(v, WIDTH, HEIGHT);
    Times slices = {0}, first = {0}, jumps = {0};
    frame(v, canvas, &first, ACTION_COUNT, "");
    print_times("first picture", &first);
    for (bool more = true; more;) {
        const double start = cpu_seconds();
        more = summary_work(&v->model.summary);
        add_time(&slices, cpu_seconds() - start);
    }
    printf("summary of %llu cycles x %u waves: %.2f s, slices of at most %.1f ms\n",
           (unsigned long long)v->model.cycles, v->model.summary.shape.slots, slices.sum, slices.longest * 1e3);
    for (int zoom = 4; tile_cycles(zoom) <= v->model.cycles; zoom -= 2) pan(v, canvas, zoom, &jumps);
    print_times("before panning: a jump", &jumps);
    go_about(v, canvas);
    canvas_destroy(canvas);
    viewer_destroy(v);
    return 0;
}

/* ---- bands: on 1920 x 1080 the timeline has this room ---- */

enum { TRACK = 1316, ROOM = 768, BAND = 18, PITCH = 24, BAND_FRAMES = 300, IDLE = 1 << 19 };

/* The slots of a core, or all cores folded. */
static size_t place_rows(BandRow *rows, TraceShape shape) {
    const bool fold = shape.cores > 1;
    const size_t count = fold ? shape.cores : shape.slots;
    for (size_t i = 0; i < count; i++)
        rows[i] = (BandRow){.kind = fold ? BAND_CORE : BAND_SHARES,
                            .core = fold ? (uint32_t)i : 0,
                            .slot = fold ? 0 : (uint32_t)i,
                            .y = (int32_t)i * PITCH + 5,
                            .height = BAND,
                            .rail = 4};
    return count;
}

/* A frame, and as much of what is still rough as an idle slice paints. */
static void band_frame(BandStrips *strips, Canvas *canvas, BandPlace place, const BandBins *bins, const BandView *view,
                       const BandRow *rows, size_t count, Times *times, Times *slices) {
    double start = cpu_seconds();
    strips_show(strips, canvas, place, bins, view, rows, count);
    add_time(times, cpu_seconds() - start);
    start = cpu_seconds();
    strips_work(strips, IDLE);
    add_time(slices, cpu_seconds() - start);
}

static void measure_bands(const Trace *trace) {
    const TraceShape shape = trace_shape(trace);
    const uint64_t cycles = trace_cycles(trace);
    BandBins *bins = bins_create(trace);
    BandStrips *strips = strips_create();
    Canvas *canvas = canvas_create(TRACK, ROOM);
    BandRow *rows = calloc(shape.cores * shape.slots, sizeof *rows);
    if (!bins || !strips || !canvas || !rows) return;
    const size_t count = place_rows(rows, shape);
    Times counting = {0}, first = {0}, panning = {0}, zooming = {0}, slices = {0}, exact = {0};
    for (bool more = true; more;) {
        const double start = cpu_seconds();
        more = bins_work(bins);
        add_time(&counting, cpu_seconds() - start);
    }
    printf("bands of %llu cycles x %u cores x %u slots: counted in %.2f s, slices of at most %.1f ms\n",
           (unsigned long long)cycles, shape.cores, shape.slots, counting.sum, counting.longest * 1e3);
    BandView view = {.zoom = band_zoom(TRACK, cycles), .ink = band_ink(theme_of(THEME_DARK, PALETTE_NEW))};
    band_frame(strips, canvas, (BandPlace){0, 0, 0, TRACK}, bins, &view, rows, count, &first, &slices);
    const double start = cpu_seconds();
    while (strips_work(strips, IDLE)) {}
    add_time(&exact, cpu_seconds() - start);
    for (int z = 0; z < 3; z++) {
        static const int steps[] = {12, 24, 48}; /* from the whole run on */
        view.zoom = band_zoom_step(band_zoom(TRACK, cycles), steps[z]);
        for (int i = 0; i < BAND_FRAMES / 3; i++)
            band_frame(strips, canvas, (BandPlace){0, 0, (uint64_t)(1000 + i * PAN), TRACK}, bins, &view, rows, count,
                       &panning, &slices);
    }
    for (int i = 0; i < BAND_FRAMES; i++) {
        view.zoom = band_zoom_step(band_zoom(TRACK, cycles), i / 5); /* further in from frame to frame */
        view.zoom.pixels += (uint64_t)i % 5;
        band_frame(strips, canvas, (BandPlace){0, 0, band_edge(view.zoom, cycles / 3), TRACK}, bins, &view, rows, count,
                   &zooming, &slices);
    }
    print_times("bands: first frame", &first);
    print_times("bands: pan", &panning);
    print_times("bands: zoom", &zooming);
    print_times("bands: idle slices", &slices);
    print_times("bands: the whole run exactly", &exact);
    free(rows);
    canvas_destroy(canvas);
    strips_destroy(strips);
    bins_destroy(bins);
}

static char *read_text(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 16);
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
    if (!assembly.image || !run_configure(assembly.image, &options.config, error.text))
        return fprintf(stderr, "view: cannot load %s\n", argv[1]), 1;
    Program *program = program_create(assembly.image, &options, &error);
    Travel *travel = program ? travel_create(program, NULL) : NULL;
    if (!travel) return fprintf(stderr, "view: out of memory\n"), 1;
    while (travel_record(travel)) {}
    const ViewSource source = {0};
    const Run checked = {.image = assembly.image, .program = program, .gpu = (Gpu *)travel_gpu(travel)};
    ViewRun run = {.image = assembly.image,
                   .program = program,
                   .travel = travel,
                   .checked = &checked,
                   .sources = &source,
                   .code = code_create(assembly.image)};
    if (!travel_finish(travel) || !run.code) return fprintf(stderr, "view: out of memory\n"), 1;
    measure_bands(travel_trace(travel));
    const int status = measure(&run);
    code_destroy(run.code);
    travel_destroy(travel);
    program_destroy(program);
    assembly_free(&assembly);
    free(text);
    return status;
}
