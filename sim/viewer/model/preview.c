/* preview.c: small pictures of the programs of the start page, made in slices: the first cycles of a run each; see
 * model.h. */
#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/view/timeline/timeline.h"
#include "sim/viewer/model/model.h"

enum { ROWS = 16, APART = 2, EDGES = 16 /* of the height */, WIDEST = 22 /* cycles: of the width */ };

const Preview *model_preview(Model *m, uint32_t number, uint32_t width, uint32_t height, const Theme *theme) {
    Preview *p = &m->previews[number];
    if (!p->tried || p->width != width || p->height != height || p->theme != theme)
        *p = (Preview){p->picture, p->cycles, width, height, theme, .wanted = true};
    return p;
}

/* The first cycles of a run, as wide as they fit: a row for each slot of the first core that has had a wave, with its
 * lanes, if a pixel each fits. */
void preview_paint(Canvas *picture, const Trace *trace, const Theme *theme) {
    const int32_t width = (int32_t)picture->width, height = (int32_t)picture->height, edge = height / EDGES;
    const uint64_t cycles = min_u64(max_u64(trace_used(trace), 1), PREVIEW_CYCLES);
    const uint64_t room = (uint64_t)max_i32(width - 2 * edge, 1), each = min_u64(room / cycles, picture->width / WIDEST);
    const int32_t columns = (int32_t)(each ? each * cycles : room);

    size_t waves;
    const TraceWave *wave = trace_waves(trace, &waves);
    int32_t slots = 1;
    for (size_t i = 0; i < waves; i++)
        if (wave[i].core == 0) slots = max_i32(slots, wave[i].slot + 1);
    slots = min_i32(slots, ROWS);
    const int32_t lanes = (int32_t)trace_shape(trace).wave_size;
    const int32_t high = (height - 2 * edge - (slots - 1) * APART) / slots, lane = high / lanes;
    const int32_t band = lane ? lane * lanes : max_i32(high, 1), top = (height - slots * (band + APART) + APART) / 2;
    TimeRows rows = {.height = top};
    for (uint32_t i = 0; i < (uint32_t)slots; i++)
        timeline_add(
            &rows,
            (TimeRow){.kind = lane ? ROW_LANES : ROW_SHARES, .slot = i, .lanes = (uint32_t)lanes, .height = band},
            APART, 0);
    const BandZoom zoom = each ? band_zoom(each, 1) : band_zoom(room, cycles);
    Sheet sheet = {0};
    canvas_clear(picture, theme->colour[THEME_APP]);
    sheet_begin(&sheet, picture, SCALE_ONE, theme);
    timeline_paint(&(TimePainter){.sheet = &sheet,
                                  .line = {zoom, 0, (width - columns) / 2, columns, 0, cycles},
                                  .seen = sheet.clip,
                                  .bare = true,
                                  .trace = trace,
                                  .view = {.zoom = zoom, .ink = band_ink(theme)}},
                   &rows);
    sheet_free(&sheet);
    memory_free(rows.list);
}

static void end_run(Model *m) {
    if (m->previewed) m->host.end(m->host.user, m->previewed);
    m->previewed = NULL;
}

bool model_preview_work(Model *m) {
    uint32_t i = 0;
    while (i < m->host.program_count && i < VIEW_PREVIEWS && !m->previews[i].wanted) i++;
    if (i == m->host.program_count || i == VIEW_PREVIEWS) return false;
    Preview *p = &m->previews[i];
    if (!m->previewed || m->previewing != i) {
        end_run(m);
        m->previewing = i;
        char *errors = NULL;
        m->previewed = m->host.begin(m->host.user, m->host.programs[i].file, NULL, 0, &errors);
        memory_free(errors);
    }
    if (m->previewed && gpu_now(travel_gpu(m->previewed->travel)) < PREVIEW_CYCLES && travel_record(m->previewed->travel))
        return true;
    p->tried = true;
    p->wanted = false;
    if (!m->previewed) return true; /* a program that cannot run has no picture */
    Travel *travel = m->previewed->travel;
    canvas_destroy(p->picture);
    p->picture = canvas_create(p->width, p->height);
    travel_finish(travel);
    preview_paint(p->picture, travel_trace(travel), p->theme);
    p->cycles = travel_is_whole(travel) ? trace_cycles(travel_trace(travel)) : 0;
    m->changed = true;
    end_run(m);
    return true;
}
