/* place.c: where the panels are. */
#include <stdio.h>
#include <string.h>

#include "sim/base/visible.h"
#include "sim/viewer/actions/view.h"

enum {
    TITLE = 40,
    BAR = 38,
    BANNER = 58, /* what went wrong, if anything did */
    ANSWER = 70, /* what costs most, */
    ANSWER_FOLDED = 26,
    ANSWER_LEAST = 640, /* the least height of a window with it, */
    ANSWER_FOLDED_LEAST = 480,
    STATUS = 24,
    GAP = 4,           /* between panes */
    HEAD = 30,         /* of a pane */
    TWO_COLUMNS = 480, /* the least width with a source beside the timeline */
    NARROW = 1100,     /* below it the left column is LEFT_NARROW wide, and there is no place for the mask stack */
    WIDE = 1600,       /* from it on code has room beside its bars */
    LEFT = 416,
    LEFT_NARROW = 320,
    LEFT_WIDE = 560,
    TALL = 900,     /* of all panes: from here on the timeline takes what there is */
    SIDE = 280,     /* height of the panes at the bottom, */
    SIDE_LOW = 236, /* below a headline */
    SIDE_TALL = 300,
    LOWER_TALL = 198,
    STACK = 314,
    STACK_BESIDE = 540, /* the least width of it and the registers, where instructions are beside the source */
    LEAST = 100,        /* of a pane, in each direction, if there is room for all */
    TIMELINE_LEAST = 180,
    SCROLL_MOST = 1000000,
};

const PanelInfo panel_info[] = {
#define PANEL(ID, name, title, place, draw, press) {name, title, place},
#include "sim/viewer/actions/panel.def"
    {"none", NULL, PLACE_COUNT}};

const Fold view_folds[] = {
    {"source", PLACE_SOURCE}, {"side", PLACE_SIDE}, {"timeline", PLACE_TIMELINE}, {"lanes", PLACE_REGISTERS}};
const Scale view_scales[] = {4, 5, 6, 8, 12};
const char *const view_scale_names[] = {"1", "1.25", "1.5", "2", "3"};

/* ---- panels ---- */

/* How large what lies before an edge is: as it was chosen, or else `usual`; both sides keep LEAST. */
static int32_t edge_of(const Viewer *v, Split split, int32_t usual, int32_t all) {
    const int32_t wanted = v->split[split] ? v->split[split] : usual;
    return all < 2 * LEAST + GAP ? all / 2 : clamp_i32(wanted, LEAST, all - GAP - LEAST);
}

uint32_t view_marked(const Viewer *v) {
    uint32_t count = v->model.breaks.count;
    for (int i = 0; i < MARK_COUNT; i++) count += v->model.marks.of[i].set;
    return count;
}

bool view_has_banner(const Viewer *v) {
    const Model *m = &v->model;
    const bool shows = m->problems.count && m->problems.list->kind != PROBLEM_WARNING; /* warnings do not come first */
    return !v->no_banner && (shows || (m->errors && !m->waiting));
}

/* Two panes, one above the other, of which one may be folded to its header. */
static void place_column(Viewer *v, Rect all, PlaceId upper, PlaceId lower, Split split, int32_t usual) {
    int32_t height = edge_of(v, split, usual, all.h);
    if (v->folded[upper]) height = HEAD;
    if (v->folded[lower]) height = all.h - GAP - HEAD;
    v->place[upper] = (Rect){all.x, all.y, all.w, height};
    v->place[lower] = (Rect){all.x, all.y + height + GAP, all.w, all.h - height - GAP};
}

PlaceId view_place_of(const Viewer *v, PanelId panel) {
    const PlaceId place = panel_info[panel].place;
    return place == PLACE_STACK && v->place[PLACE_STACK].w == 0 ? PLACE_REGISTERS : place;
}

bool view_has_tab(const Viewer *v, PanelId panel) {
    return panel != PANEL_CORES || view_has_map(v);
}

/* ---- what lies over them ---- */

bool view_is_open(const Viewer *v) {
    return v->overlay != PANEL_NONE || v->prompt.asking || v->model.waiting || v->start;
}

bool view_is_free(const Viewer *v, int32_t x, int32_t y) {
    const bool beside = v->overlay == PANEL_CONFIG && !rect_has(view_drawer_place(v), x, y);
    return !view_is_open(v) ||
           (beside && !v->model.waiting && !v->start && (!v->prompt.asking || view_types_in_place(v)));
}

bool view_starts(const Viewer *v) {
    return v->start && !v->prompt.asking && v->overlay == PANEL_NONE;
}

char *view_typing(Viewer *v) {
    return v->prompt.asking ? v->prompt.typed : view_starts(v) ? v->start_typed : NULL;
}

bool view_lists_files(const Viewer *v) {
    return v->prompt.asking && (v->prompt.action == ACTION_OPEN || v->prompt.action == ACTION_SAVE);
}

bool view_is_searching(const Viewer *v) {
    return view_lists_files(v) || (v->prompt.asking && v->prompt.action == ACTION_FIND);
}

bool view_types_in_place(const Viewer *v) {
    const ActionId action = v->prompt.action;
    return v->prompt.asking &&
           (action == ACTION_HELP ||
            (v->overlay == PANEL_CONFIG && (action == ACTION_CONFIG_FIND || action == ACTION_CONFIG_VALUE)));
}

bool view_is_unsaved(const Viewer *v) {
    const ViewHost *host = &v->model.host;
    return host->unsaved && strncmp(host->file, host->unsaved, strlen(host->unsaved)) == 0;
}

const char *view_name(Viewer *v) {
    if (!view_is_unsaved(v)) return v->model.host.file;
    snprintf(v->name, sizeof v->name, "%s, not saved", visible_base(v->model.host.file));
    return v->name;
}

const Area *view_focused(const Viewer *v) {
    uint32_t number = 0;
    for (uint32_t i = v->sheet.covered; v->focus && i < v->sheet.area_count; i++)
        if (v->sheet.areas[i].action >= 0 && ++number == v->focus) return &v->sheet.areas[i];
    return NULL;
}

/* ---- edges ---- */

static bool between(int32_t at, int32_t from) {
    return at >= from && at < from + GAP;
}

Split view_split_at(const Viewer *v, int32_t x, int32_t y) {
    const Rect *p = v->place, source = p[PLACE_SOURCE], timeline = p[PLACE_TIMELINE], registers = p[PLACE_REGISTERS];
    if (y < timeline.y || y >= p[PLACE_STATUS].y || timeline.w == 0) return SPLIT_COUNT;
    if (source.w && between(x, source.x + source.w)) return SPLIT_LEFT;
    if (source.w && x < source.x + source.w) return between(y, source.y + source.h) ? SPLIT_SOURCE : SPLIT_COUNT;
    if (between(y, timeline.y + timeline.h)) return SPLIT_TIMELINE;
    return p[PLACE_STACK].w && y > registers.y && between(x, registers.x + registers.w) ? SPLIT_STACK : SPLIT_COUNT;
}

void view_drag_split(Viewer *v, int32_t x, int32_t y) {
    const Rect timeline = v->place[PLACE_TIMELINE];
    const int32_t at[SPLIT_COUNT] = {x - GAP, y - timeline.y, y - timeline.y, x - timeline.x};
    v->split[v->mouse.split] = max_i32(at[v->mouse.split], 1);
    view_layout(v);
}

/* ---- all of it ---- */

/* Left: source and side. Right: the timeline, below it registers and mask stack. Where an editor has the source, and it
 * is folded, the timeline is above all. Where there is no room for two columns timeline and side stay; in a narrow
 * window the panels of the mask stack's place are with the registers. */
void view_layout(Viewer *v) {
    Rect *p = v->place;
    const int32_t w = (int32_t)v->width * SCALE_ONE / v->scale, h = (int32_t)v->height * SCALE_ONE / v->scale;
    const int32_t banner = view_has_banner(v) ? BANNER + GAP : 0;
    const int32_t answers[ANSWERS] = {ANSWER, ANSWER_FOLDED, 0};
    const bool shows = !banner && h >= ANSWER_FOLDED_LEAST;
    const int32_t strip = !shows ? 0 : min_i32(answers[v->answer], h < ANSWER_LEAST ? ANSWER_FOLDED : ANSWER);
    const int32_t answer = strip ? strip + GAP : 0, top = TITLE + BAR + banner + answer + GAP;
    const int32_t bottom = h - STATUS > top ? h - STATUS : top, height = max_i32(bottom - GAP - top, 0);
    memset(p, 0, sizeof v->place);
    p[PLACE_OVER] = (Rect){0, 0, w, h};
    p[PLACE_TITLE] = (Rect){0, 0, w, TITLE};
    p[PLACE_BAR] = (Rect){0, TITLE, w, BAR};
    if (banner) p[PLACE_BANNER] = (Rect){GAP, TITLE + BAR + GAP, max_i32(w - 2 * GAP, 0), BANNER};
    if (strip) p[PLACE_ANSWER] = (Rect){GAP, TITLE + BAR + GAP, max_i32(w - 2 * GAP, 0), strip};
    p[PLACE_STATUS] = (Rect){0, bottom, w, h - bottom};

    const Rect body = {GAP, top, max_i32(w - 2 * GAP, 0), height};
    const int32_t low = min_i32(strip == ANSWER ? SIDE_LOW : SIDE, height * 9 / 20); /* the upper ones are larger */
    const int32_t side = height >= TALL ? SIDE_TALL : low, lower = height >= TALL ? LOWER_TALL : low;
    const int32_t timeline = max_i32(height - GAP - lower, TIMELINE_LEAST);
    const int32_t usual = w >= WIDE ? LEFT_WIDE : w >= NARROW ? LEFT : LEFT_NARROW;
    const int32_t twice = min_i32(2 * usual, w * 9 / 16);
    const bool beside = v->model.expanded && twice >= VIEW_BESIDE && !v->folded[PLACE_SOURCE];
    const int32_t left = edge_of(v, SPLIT_LEFT, beside ? twice : usual, body.w);
    const Rect column = {body.x, top, left, height}, rest = {body.x + left + GAP, top, body.w - left - GAP, height};
    if (height < TIMELINE_LEAST + LEAST) {
        p[PLACE_TIMELINE] = body;
    } else if (w < TWO_COLUMNS) {
        place_column(v, body, PLACE_TIMELINE, PLACE_SIDE, SPLIT_TIMELINE, timeline);
    } else if (v->model.host.has_editor && v->folded[PLACE_SOURCE]) {
        place_column(v, body, PLACE_TIMELINE, PLACE_REGISTERS, SPLIT_TIMELINE, timeline);
        Rect *registers = &p[PLACE_REGISTERS];
        p[PLACE_SIDE] = (Rect){body.x, registers->y, left, registers->h};
        registers->x = rest.x;
        registers->w = rest.w;
    } else {
        place_column(v, column, PLACE_SOURCE, PLACE_SIDE, SPLIT_SOURCE, height - GAP - side);
        place_column(v, rest, PLACE_TIMELINE, PLACE_REGISTERS, SPLIT_TIMELINE, timeline);
    }
    if (w >= NARROW && (!beside || rest.w >= STACK_BESIDE) && p[PLACE_REGISTERS].w) {
        Rect *registers = &p[PLACE_REGISTERS], all = *registers;
        registers->w = edge_of(v, SPLIT_STACK, all.w - GAP - STACK, all.w);
        p[PLACE_STACK] = (Rect){all.x + registers->w + GAP, all.y, all.w - registers->w - GAP, all.h};
    }
    view_place_track(v);
    v->model.changed = true;
}

void view_scroll(Viewer *v, ScrollId what, int64_t rows) {
    const int64_t to = v->scroll[what] + rows;
    v->scroll[what] = to > SCROLL_MOST ? SCROLL_MOST : max_i32((int32_t)to, 0);
    if (what == SCROLL_SOURCE || what == SCROLL_CODE) v->follow = false;
    view_clamp(v);
    v->model.changed = true;
}
