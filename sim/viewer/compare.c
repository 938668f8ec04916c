/* compare.c: the same program on other machines: waves of every width, and what the last change cost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/state.h"

/* ---- widths ---- */

void viewer_free_widths(Viewer *v) {
    for (uint32_t i = 0; i < v->width_count; i++) canvas_destroy(v->widths[i].picture);
    v->width_count = 0;
}

/* The first slots of the run, with all its cycles if they fit at this zoom. */
static Canvas *picture_of(const Viewer *v, Summary *summary, int zoom) {
    Tiles *tiles = tiles_create();
    int64_t budget = INT64_MAX;
    while (summary_work(summary)) {}
    TileView view = {.summary = summary, .zoom = zoom, .fold = 1, .palette = v->palette};
    view.lane_height = summary->shape.wave_size < 16 ? 16 / summary->shape.wave_size : 1;
    const Canvas *tile = tiles ? tiles_get(tiles, &view, 0, &budget) : NULL;
    Canvas *copy = tile ? canvas_create(tile->width, (uint32_t)tile_units_y(&view)) : NULL;
    if (copy) memcpy(copy->pixels, tile->pixels, (size_t)copy->width * copy->height * sizeof *copy->pixels);
    tiles_destroy(tiles);
    return copy;
}

static void look_at_width(const Viewer *v, Width *width, ViewRun *run, int *zoom) {
    Summary summary;
    const MaskFault fault = {0};
    const Trace *trace = travel_trace(run->travel);
    width->cycles = trace_cycles(trace);
    while (tile_cycles(*zoom) < width->cycles) (*zoom)--;
    if (travel_go(run->travel, travel_end(run->travel))) {
        const Stats stats = gpu_stats(travel_gpu(run->travel));
        const uint64_t most = stats.wave_instructions * width->lanes;
        width->efficiency = most ? (uint32_t)(stats.lane_instructions * 1000 / most) : 0;
    }
    if (travel_fault(run->travel)) snprintf(width->error, sizeof width->error, "stopped by a fault");
    if (!summary_start(&summary, trace, 0, &fault)) return;
    width->picture = picture_of(v, &summary, *zoom);
    summary_free(&summary);
}

void viewer_make_widths(Viewer *v) {
    const char *settings[VIEW_SETTINGS + 1];
    int zoom = 2;
    for (size_t i = 0; i < v->setting_count; i++) settings[i] = v->setting[i];
    viewer_free_widths(v);
    for (uint32_t lanes = 1; lanes <= 64 && v->width_count < VIEW_WIDTHS; lanes *= 2) {
        char text[32], *errors = NULL;
        Width *width = &v->widths[v->width_count++];
        *width = (Width){.lanes = lanes};
        snprintf(text, sizeof text, "wave_size=%u", lanes);
        settings[v->setting_count] = text;
        ViewRun *run = v->host.run(v->host.user, settings, v->setting_count + 1, &errors);
        if (run)
            look_at_width(v, width, run, &zoom);
        else
            snprintf(width->error, sizeof width->error, "%.79s", errors ? errors : "it does not run");
        width->error[strcspn(width->error, "\n")] = '\0';
        if (run) v->host.end(v->host.user, run);
        free(errors);
    }
}

/* ---- the last change ---- */

enum { MOST_ISSUES = 1 << 23 };

/* Every instruction that a wave issued. */
typedef struct Issued {
    uint64_t cycle;
    uint32_t pc;
} Issued;

/* Those of all waves, one wave after the other: wave w has issued[first[w]] .. issued[first[w + 1] - 1]. */
typedef struct History {
    Issued *issued;
    size_t *first;
    size_t waves;
    bool ok;
} History;

typedef void RunSink(History *history, const TraceRun *run);

static void count_run(History *h, const TraceRun *run) {
    h->first[run->wave + 1] += run->cycles;
}

static void keep_run(History *h, const TraceRun *run) {
    for (uint32_t i = 0; i < run->cycles; i++) h->issued[h->first[run->wave]++] = (Issued){run->cycle + i, run->pc};
}

static void each_issue(History *h, const Trace *trace, RunSink *sink) {
    const TraceShape shape = trace_shape(trace);
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t slot = 0; slot < shape.slots; slot++) {
            TraceCursor *cursor = trace_run_cursor(trace, core, slot);
            if (!cursor) h->ok = false;
            for (TraceRun run; cursor && trace_next_run(cursor, &run);)
                if (run.state == STATE_ACTIVE && run.wave < h->waves) sink(h, &run);
            trace_cursor_destroy(cursor);
        }
}

static History history_of(const Trace *trace) {
    History h = {.ok = true};
    trace_waves(trace, &h.waves);
    h.first = calloc(h.waves + 2, sizeof *h.first);
    if (!h.first) return (History){0};
    each_issue(&h, trace, count_run);
    for (size_t w = 0; w <= h.waves; w++) h.first[w + 1] += h.first[w];
    h.issued = h.first[h.waves] <= MOST_ISSUES ? malloc((h.first[h.waves] + 1) * sizeof *h.issued) : NULL;
    h.ok = h.ok && h.issued;
    if (!h.ok) return h;
    each_issue(&h, trace, keep_run); /* moves each wave's first to its end: */
    memmove(h.first + 1, h.first, h.waves * sizeof *h.first);
    h.first[0] = 0;
    return h;
}

static void free_history(History *h) {
    free(h->issued);
    free(h->first);
}

static int by_size(const void *a, const void *b) {
    const DiffRow *x = a, *y = b;
    const uint64_t p = (uint64_t)llabs(x->cycles), q = (uint64_t)llabs(y->cycles);
    return p < q ? 1 : p > q ? -1 : (x->line > y->line) - (x->line < y->line);
}

static void add_row(Diff *diff, uint32_t line, int64_t cycles) {
    uint32_t i = 0;
    while (i < diff->rows && diff->row[i].line != line) i++;
    if (i == VIEW_DIFF_ROWS) return;
    if (i == diff->rows) diff->row[diff->rows++] = (DiffRow){.line = line};
    diff->row[i].cycles += cycles;
    diff->row[i].times++;
}

/* The time from one instruction of a wave to its next, on both machines. */
static void compare_wave(Viewer *v, const History *a, const History *b, size_t wave) {
    const Issued *x = a->issued + a->first[wave], *y = b->issued + b->first[wave];
    int64_t before = 0;
    for (size_t i = 0; i < a->first[wave + 1] - a->first[wave]; i++) {
        const int64_t ahead = (int64_t)y[i].cycle - (int64_t)x[i].cycle;
        if (ahead != before) add_row(&v->diff, code_line(v->run->code, x[i].pc), ahead - before);
        before = ahead;
    }
}

static bool same_work(const History *a, const History *b) {
    if (a->waves != b->waves || memcmp(a->first, b->first, (a->waves + 1) * sizeof *a->first) != 0) return false;
    for (size_t i = 0; i < a->first[a->waves]; i++)
        if (a->issued[i].pc != b->issued[i].pc) return false;
    return true;
}

void viewer_make_diff(Viewer *v, const Travel *before, const Travel *after) {
    Diff *diff = &v->diff;
    diff->cycles_before = travel_end(before);
    diff->cycles_after = travel_end(after);
    History a = history_of(travel_trace(before)), b = history_of(travel_trace(after));
    if (!a.ok || !b.ok)
        snprintf(diff->error, sizeof diff->error, "The runs are too long to compare them instruction by instruction.");
    else if (!same_work(&a, &b))
        snprintf(diff->error, sizeof diff->error,
                 "The waves do not issue the same instructions on both machines, so only the totals compare.");
    else
        for (size_t w = 0; w < a.waves; w++) compare_wave(v, &a, &b, w);
    qsort(diff->row, diff->rows, sizeof *diff->row, by_size);
    free_history(&a);
    free_history(&b);
}
