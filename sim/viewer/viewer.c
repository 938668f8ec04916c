/* viewer.c: the window's life: runs that come and go, idle work, drawing; see viewer.h. */
#include "sim/viewer/viewer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/actions/search.h"
#include "sim/viewer/panels/panel.h"

/* Another run is shown: what belonged to the one before is forgotten. */
static void show_run(Viewer *v) {
    Model *m = &v->model;
    v->runs_seen = m->runs;
    if (*m->host.file) {
        char result[48]; /* what came of it, in a few words */
        const Problems *p = &m->problems;
        if (!model_has_failed(m) && p->passed)
            snprintf(result, sizeof result, "%u of %u", p->passed, p->passed);
        else if (!model_has_failed(m))
            snprintf(result, sizeof result, "%" PRIu64 " cycles", m->cycles);
        else if (p->list->kind == PROBLEM_FAULT)
            snprintf(result, sizeof result, "fault in cycle %" PRIu64, p->list->cycle);
        else if (p->failed)
            snprintf(result, sizeof result, "%u of %u failed", p->failed, p->passed + p->failed);
        else
            snprintf(result, sizeof result, "%u finding%s", p->count, p->count == 1 ? "" : "s");
        if (m->host.shown) m->host.shown(m->host.user, result);
    }
    if (m->file_shown != m->host.file && *m->host.file) {
        m->file_shown = m->host.file;
        v->start = m->marks.failed = false;
        v->start_typed[0] = '\0';
        v->start_row = 0;
        memset(v->scroll, 0, sizeof v->scroll);
        v->memory = 0;
        v->pin_count = 0;
        model_read_marks(m);
        v->zoom_scale = 0;
        v->lane_height = 0;
        v->core_fold = FOLD_AUTO;
        v->opened = v->seeks_cost ? m->selections : GPU_NEVER;
        v->stays = false;
    } else if (m->arrival != RUN_CUT) { /* after a save, the view stays */
        v->opened = v->seeks_cost || m->arrival == RUN_SHORT ? m->selections : GPU_NEVER;
        v->stays = true;
    }
    v->predict.asking = v->no_banner = false;
    v->first_writer = (FirstWriter){0};
    v->only = -1;
    PanelId *below = &v->shown[PLACE_REGISTERS];
    if (view_has_map(v) ? *below == PANEL_REGISTERS : *below == PANEL_CORES)
        *below = view_has_map(v) ? PANEL_CORES : PANEL_REGISTERS;
    view_count_lanes(v);
    view_layout(v);
}

/* Of a run that is shown early there is only the beginning, which may lack the cycles that were seen: they are seen
 * again in the whole run, unless the person has moved on. */
static void show_next_run(Viewer *v) {
    const bool rests = v->early.zoom.cycles && v->left == v->early.left && !band_zoom_compare(v->zoom, v->early.zoom);
    if (rests) v->zoom = v->before_early.zoom;
    if (rests) v->left = v->before_early.left;
    v->before_early = (SeenCycles){v->zoom, v->left};
    show_run(v);
    v->early = v->model.job.kind == JOB_RUN ? (SeenCycles){v->zoom, v->left} : (SeenCycles){.left = 0};
}

Viewer *viewer_create(const ViewHost *host, Run *run) {
    Viewer *v = memory_new(sizeof *v);
    *v = (Viewer){.width = 1280, .height = 800, .scale = SCALE_ONE, .speed = 8, .overlay = PANEL_NONE};
    v->search = memory_new(sizeof *v->search);
    v->model = (Model){.host = *host, .line = 1, .changed = true, .strips = strips_create(), .map = strips_create()};
    v->model.pinned = strips_create();
    v->mouse = (Mouse){.still = HOVER_OFF, .since_told = HOVER_RECENT};
    v->word_wanted = UINT32_MAX;
    v->heat = COLUMN_cost;
    v->follow = true;
    v->folded[PLACE_SOURCE] = host->has_editor;
    v->patterns = 1;
    for (int i = PANEL_COUNT; i-- > 0;) v->shown[panel_info[i].place] = (PanelId)i;
    model_adopt(&v->model, run);
    show_run(v);
    view_start_at_problem(v);
    v->opened = GPU_NEVER;
    return v;
}

void viewer_destroy(Viewer *v) {
    if (!v) return;
    model_free(&v->model);
    compare_work(v); /* which gives back what was of that model */
    sheet_free(&v->sheet);
    memory_free(v->rows.list);
    for (int side = 0; side < 2; side++) memory_free(v->compare.rows[side].list);
    memory_free(v->lanes);
    memory_free(v->map.order);
    memory_free(v->map.ends);
    columns_free(&v->visible.counted);
    memory_free(v->picture.after);
    memory_free(v->search->words);
    memory_free(v->search);
    memory_free(v->page);
    memory_free(v);
}

void viewer_seek_cost(Viewer *v) {
    v->seeks_cost = true;
    v->opened = v->model.selections;
}

void viewer_wait(Viewer *v, char *errors) {
    memory_free(v->model.errors);
    v->model.errors = errors;
    v->start = !errors;
    v->model.waiting = v->model.changed = true;
}

const char *viewer_file(const Viewer *v, uint32_t number) {
    const Model *m = &v->model;
    if (m->waiting) return number == 0 && *m->host.file ? m->host.file : NULL;
    return number < m->run->image->file_count ? m->run->image->files[number] : NULL;
}

/* ---- time ---- */

void viewer_source_changed(Viewer *v) {
    if (!*v->model.host.file) return;
    v->model.message[0] = '\0';
    model_start_run(&v->model, model_wanted(&v->model), "the source was saved");
}

void viewer_set_motion(Viewer *v, bool on) {
    v->motion = (Motion){.on = on};
}

/* Advance animations, the resting mouse, and playing. */
void viewer_tick(Viewer *v, uint32_t milliseconds) {
    enum { TIP = 400, CARD = 120 /* milliseconds until something is told */ };
    const Model *m = &v->model;
    Motion *motion = &v->motion;
    Mouse *mouse = &v->mouse;
    v->model.changed |= motion->zooming || motion->opening || motion->closing;
    motion->zooming -= motion->zooming < milliseconds ? motion->zooming : milliseconds;
    motion->opening -= motion->opening < milliseconds ? motion->opening : milliseconds;
    motion->closing -= motion->closing < milliseconds ? motion->closing : milliseconds;

    if (!mouse->resting && mouse->still != HOVER_OFF) {
        const bool noted =
            rect_has(v->sheet.target.place, mouse->x, mouse->y) && v->sheet.target.rank == HOVER_BEFORE_TEXT;
        const bool card = noted || rect_has(v->place[PLACE_TIMELINE], mouse->x, mouse->y);
        mouse->still += milliseconds;
        mouse->since_told = (uint32_t)min_u64((uint64_t)mouse->since_told + milliseconds, HOVER_RECENT);
        const bool just_told = mouse->since_told < HOVER_RECENT; /* then what a button does is told at once */
        mouse->resting = mouse->still >= (card ? CARD : just_told ? 0 : TIP);
        v->model.changed |= mouse->resting;
    }

    if (!v->playing) return;
    v->play_rest += v->speed * milliseconds / 1000;
    const uint64_t whole = (uint64_t)v->play_rest, left = m->cycles - 1 - m->cycle;
    v->play_rest -= (double)whole;
    if (whole == 0) return;
    view_go(v, m->cycle + (whole < left ? whole : left));
    if (m->cycle == m->cycles - 1) v->playing = false;
}

bool viewer_work(Viewer *v) {
    enum { BUDGET = 1 << 16 /* of painting: a millisecond or two */ };
    Model *m = &v->model;
    const bool opens = m->waiting || m->job.back;
    if (m->job.kind != JOB_TRIES && job_work(m)) {
        if (v->runs_seen == m->runs) return true;
        show_next_run(v);
        if (m->job.kind == JOB_RUN) return true;
        if (opens || v->seeks_finding) view_start_at_problem(v);
        if (v->overlay == PANEL_WIDTHS) model_start_widths(m);
        if (v->overlay == PANEL_DIFF) view_compare_again(v);
        return true;
    }
    if (v->start && model_preview_work(m)) return true;
    if (v->first_writer.wanted && view_find_writers(v)) return true;
    if (compare_work(v)) return true;
    if (v->overlay == PANEL_PICTURE && model_pixels_work(m)) return true;
    if (v->picture.waits) {
        viewer_do(v, (ActionId)(v->picture.waits - actions), "");
        return true;
    }
    const uint64_t counted = m->bins->done;
    const bool more = bins_work(m->bins);
    m->changed |= counted != m->bins->done;
    if (more || view_count_work(v) || view_tail_work(v)) return true;
    BandStrips *rough = strips_rough(m->strips) ? m->strips : m->pinned;
    if (strips_rough(rough)) { /* what was drawn roughly */
        m->changed |= !strips_work(rough, BUDGET);
        return true;
    }
    if (model_range_work(m)) return true;

    /* With nothing else to do, count the costs of lines, and try settings that might make the selected cycles shorter,
     * unless the reader predicts, as that would tell the answer. */
    if (!m->costed) {
        if (model_cost_work(m)) return true;
        m->cost_tries.wanted = v->seeks_cost && travel_is_whole(m->run->travel);
        view_start_at_cost(v);
        return true;
    }
    if (view_find_writers(v)) return true;
    if (model_lines_work(m)) return true;
    if (view_is_asking(v)) {
        if (m->job.kind == JOB_TRIES) job_stop(m);
        return false;
    }
    if (model_was_work(m)) return true;
    const bool wanted = m->has_range ? m->tries.wanted && m->range.done : m->cost_tries.wanted && m->whole.done;
    if (wanted) model_start_tries(m);
    return job_work(m);
}

/* ---- drawing ---- */

void viewer_resize(Viewer *v, uint32_t width, uint32_t height) {
    v->width = width < 1 ? 1 : width;
    v->height = height < 1 ? 1 : height;
    view_layout(v);
}

void viewer_set_scale(Viewer *v, Scale scale) {
    v->scale = clamp_i32(scale, SCALE_ONE, SCALE_MOST);
    view_layout(v);
}

Scale viewer_find_scale(const char *text) {
    for (int i = 0; i < VIEW_SCALES; i++)
        if (strcmp(view_scale_names[i], text) == 0) return view_scales[i];
    return 0;
}

void viewer_draw(Viewer *v, Canvas *canvas) {
    if (view_has_banner(v) != (v->place[PLACE_BANNER].w > 0)) view_layout(v); /* errors came or went */
    v->model.changed = false;
    view_clamp(v);
    const BandZoom zoom = v->zoom;
    const int64_t left = v->left, scroll = v->scroll[SCROLL_TIMELINE];
    const bool zooms = view_begin_frame(v);
    sheet_begin(&v->sheet, canvas, v->scale, theme_of(v->theme, v->palette));
    v->sheet.mouse_x = v->mouse.x;
    v->sheet.mouse_y = v->mouse.y;
    v->sheet.mouse_down = v->mouse.down;
    panels_draw(v);
    if (zooms) {
        v->zoom = zoom;
        v->left = left;
        v->scroll[SCROLL_TIMELINE] = (int32_t)scroll;
        view_clamp(v);
    }
    canvas_set_clip(canvas, (Rect){0, 0, (int32_t)canvas->width, (int32_t)canvas->height});
}

void viewer_draw_search(Viewer *v, const char *text) {
    enum { HEIGHT = 40, PAD = 16 };
    const Rect all = v->place[PLACE_OVER];
    const int32_t width = draw_width(v, FACE_BODY, text) + 2 * PAD;
    const Rect box = {(all.w - width) / 2, all.h / 2, width, HEIGHT};
    sheet_restore(&v->sheet, all);
    draw_round(v, box, KIT_RADIUS, THEME_RAISED);
    draw_round_frame(v, box, KIT_RADIUS, 1, THEME_SELECT);
    draw_say(v, rect_inside(box, PAD, 0), FACE_BODY, THEME_TEXT, "%s", text);
    v->model.changed = true;
}

const char *viewer_title(Viewer *v) {
    const Model *m = &v->model;
    if (v->start)
        snprintf(v->title, sizeof v->title, "programs - start page - lockstep");
    else if (m->waiting)
        snprintf(v->title, sizeof v->title, "%s - errors - lockstep", view_name(v));
    else
        snprintf(v->title, sizeof v->title, "%s%s - cycle %" PRIu64 " of %" PRIu64 " - lockstep",
                 model_has_failed(m) ? "FAILED - " : "", view_name(v), m->cycle, m->cycles);
    return v->title;
}

/* ---- what the platform asks ---- */

ViewerStatus viewer_status(const Viewer *v) {
    const Model *m = &v->model;
    const Mouse *mouse = &v->mouse;
    const Motion *motion = &v->motion;
    Split edge = SPLIT_COUNT; /* below the mouse */
    if (mouse->drag == DRAG_SPLIT)
        edge = mouse->split;
    else if (mouse->drag == DRAG_NONE && view_is_free(v, mouse->x, mouse->y))
        edge = view_split_at(v, mouse->x, mouse->y);
    const bool across = edge == SPLIT_LEFT || edge == SPLIT_STACK;
    return (ViewerStatus){.stale = m->changed,
                          .playing = v->playing,
                          .waits = (!mouse->resting && mouse->still != HOVER_OFF) || motion->zooming ||
                                   motion->opening || motion->closing,
                          .over = v->over,
                          .wants_text = v->prompt.asking || view_starts(v),
                          .waiting = m->waiting && *m->host.file,
                          .runs = m->runs,
                          .failed = view_is_asking(v) ? v->predict.failed : model_has_failed(m),
                          .message = m->message,
                          .cursor = edge == SPLIT_COUNT ? CURSOR_ARROW
                                    : across            ? CURSOR_ACROSS
                                                        : CURSOR_DOWN};
}
