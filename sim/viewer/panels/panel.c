/* panel.c: drawing all panels, and what they share; see panel.h. */
#include "sim/viewer/panels/panel.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/do.h"

static const struct {
    void (*draw)(Viewer *viewer, Rect place);
    void (*press)(Viewer *viewer, int32_t x, int32_t y, bool right);
} panels[PANEL_COUNT] = {
#define PANEL(ID, name, title, place, draw, press) {draw, press},
#include "sim/viewer/actions/panel.def"
};

/* The ground and the header of a place: a title, or tabs if several panels share it. Returns what is below. */
static Rect draw_ground(Viewer *v, PlaceId place) {
    enum { MEMORY_TABS = 12 };
    ViewMemory memories[MEMORY_TABS];
    Tab tabs[PANEL_COUNT + MEMORY_TABS];
    uint32_t count = 0;
    const uint32_t marked = view_marked(v);
    char marks[24] = "Marks";
    if (marked) snprintf(marks, sizeof marks, "Marks %u", marked);
    for (int i = 0; i < PANEL_COUNT; i++) {
        if (view_place_of(v, (PanelId)i) != place || !view_has_tab(v, (PanelId)i)) continue;
        const ActionId action = panel_info[i].place == PLACE_SIDE ? ACTION_TAB : ACTION_ASIDE;
        const bool on = v->shown[place] == (PanelId)i;
        if (i == PANEL_MEMORY) /* a tab for each */
            for (int k = 0; k < MEMORY_TABS && model_memory(&v->model, k, &memories[k]); k++)
                tabs[count++] = (Tab){memories[k].title, ACTION_MEMORY, memories[k].name, on && v->memory == k,
                                      wrong_words(v, &memories[k])};
        else
            tabs[count++] = (Tab){i == PANEL_MARKS ? marks : panel_info[i].title, (int)action, panel_info[i].name, on,
                                  i == PANEL_WRONG ? v->model.problems.count : 0};
    }
    const Rect r = v->place[place];
    const char *fold = NULL;
    for (int i = 0; i < VIEW_FOLDS; i++)
        if (view_folds[i].place == place) fold = view_folds[i].name;
    const Rect body = kit_pane(&v->sheet, r, tabs, count, fold ? KIT_SMALL + 4 : 0, &v->head);
    v->tabs = count > 1;
    const Rect button = {r.x + r.w - KIT_SMALL - 4, r.y, KIT_SMALL, KIT_HEADER};
    if (fold) kit_lone(&v->sheet, button, v->folded[place] ? ICON_RIGHT : ICON_DOWN, ACTION_FOLD, fold);
    return body;
}

/* What is instead of the panels hides all but those over everything. */
static bool is_seen(const Viewer *v, PanelId panel) {
    const PlaceId place = view_place_of(v, panel);
    if (v->place[place].w == 0) return false;
    if (place == PLACE_OVER) return v->overlay == panel;
    return !v->start && !v->model.waiting && (!panel_info[panel].title || v->shown[place] == panel);
}

void panels_draw(Viewer *v) {
    const Rgba app = sheet_ink(&v->sheet, THEME_APP);
    const Rgba faded = {app.r, app.g, app.b, 255 * 62 / 100}; /* a run whose source has errors now is pale */
    PanelId *side = &v->shown[PLACE_SIDE];                    /* errors of the source cover it */
    if (v->model.errors && *side != PANEL_WRONG) v->tab_before = *side;
    if (v->model.errors || v->tab_before) *side = v->model.errors ? PANEL_WRONG : v->tab_before;
    if (!v->model.errors) v->tab_before = PANEL_TITLE;

    /* The ground of all, but where a pane is drawn: a large part of what there is to draw. */
    Rect inside[PANEL_COUNT]; /* of panes, without their round corners */
    size_t count = 0;
    for (int i = 0; i < PANEL_COUNT; i++)
        if (panel_info[i].title && is_seen(v, (PanelId)i))
            inside[count++] =
                sheet_pixels(&v->sheet, rect_around(v->place[view_place_of(v, (PanelId)i)], -KIT_RADIUS - 1));
    canvas_clear_around(v->sheet.canvas, inside, count, app);
    if (v->start)
        draw_start(v);
    else if (v->model.waiting)
        draw_waiting(v);
    for (int i = 0; i < PANEL_COUNT; i++) {
        const PlaceId place = view_place_of(v, (PanelId)i);
        Rect r = v->place[place];
        if (!is_seen(v, (PanelId)i)) continue;
        if (place == PLACE_SIDE && v->predict.asking) {
            draw_question(v, r);
            continue;
        }
        if (panel_info[i].title) r = draw_ground(v, place);
        if (r.h <= 0) continue; /* folded */
        const Rect old = sheet_clip(&v->sheet, v->place[place]);
        if (place == PLACE_OVER && !view_is_free(v, v->mouse.x, v->mouse.y))
            v->sheet.target = (HoverTarget){0}; /* it is covered */
        panels[i].draw(v, r);
        if (v->model.errors && panel_info[i].title && place != PLACE_SIDE)
            sheet_blend(&v->sheet, v->place[place], faded);
        sheet_restore(&v->sheet, old);
    }
    if (v->motion.closing) { /* the drawer on its way in: it is seen, and what it covers can be pressed already */
        const HoverTarget target = v->sheet.target;
        const uint32_t areas = v->sheet.area_count, covered = v->sheet.covered;
        draw_CONFIG(v, v->place[PLACE_OVER]);
        v->sheet.area_count = areas;
        v->sheet.covered = covered;
        v->sheet.target = target;
    }
    if (view_is_searching(v))
        draw_search(v);
    else if (v->prompt.asking && !view_types_in_place(v))
        draw_prompt(v);
    const Area *focus = view_focused(v); /* Return presses the area with the ring */
    if (focus) draw_round_frame(v, rect_around(focus->place, 2), KIT_RADIUS, 2, THEME_TEXT);
    draw_hover(v);
}

void panels_press(Viewer *v, int32_t x, int32_t y, bool right) {
    for (int i = 0; i < PANEL_COUNT; i++) {
        const PlaceId place = view_place_of(v, (PanelId)i);
        const bool chosen = !panel_info[i].title || v->shown[place] == (PanelId)i;
        const bool has_mouse = place == PLACE_OVER ? v->overlay == (PanelId)i : chosen && view_is_free(v, x, y);
        if (panels[i].press && has_mouse && rect_has(v->place[place], x, y)) panels[i].press(v, x, y, right);
    }
}

/* ---- what panels draw with ---- */

Rect draw_over(Viewer *v, Rect place, int32_t width, int32_t height, Rect *head) {
    enum { EDGE = 16, HEADER = 44 };
    const int32_t w = min_i32(width, place.w - 2 * EDGE), h = min_i32(height, place.h - 2 * EDGE);
    const Rect box = rect_middle(place, w, h);
    Rect r = rect_trim(box, 1, 0, 1, 1), line = cut_top(&r, HEADER);
    kit_box(&v->sheet, place, box);
    *head = rect_inside(line, EDGE - 1, 0);
    draw_fill(v, cut_bottom(&line, 1), THEME_LINE);
    draw_close(v, take_right(head, KIT_BUTTON, 6));
    return r;
}

void draw_look(Viewer *v, ActionId action, Icon icon, int32_t beside) {
    enum { MOST = 8 };
    const Look look = view_look(v, (LookId)actions[action].by);
    Button buttons[MOST];
    int32_t width = 0;
    uint32_t count = 0;
    for (; count < look.count; width += kit_button_width(&v->sheet, &buttons[count++]))
        buttons[count] = (Button){.text = look.words[count],
                                  .action = (int)action,
                                  .argument = look.words[count],
                                  .plain = true,
                                  .on = *look.now == count};
    if (width + beside > v->head.w) {
        *buttons = (Button){.icon = icon, .action = (int)action, .on = icon && *look.now, .plain = true};
        if (!icon) buttons->text = look.words[*look.now];
        width = kit_button_width(&v->sheet, buttons);
        count = 1;
    }
    if (width > v->head.w) return;
    Rect row = take_right(&v->head, width, 8);
    v->head.w = max_i32(v->head.w, 0);
    for (const Button *button = buttons; button < buttons + count; button++) {
        width = kit_button_width(&v->sheet, button);
        kit_button(&v->sheet, rect_middle(cut_left(&row, width), width, KIT_SMALL), button);
    }
}

int32_t draw_aligned(Align align, Viewer *v, Rect box, Face face, ThemeColour ink, const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return sheet_say(&v->sheet, box, face, align, sheet_ink(&v->sheet, ink), "%s", text);
}

void draw_meaning(Viewer *v, Rect *line, Rgba ground, ThemeColour frame, const char *meaning) {
    enum { SQUARE = 10, GAP = 16 };
    if (GAP + draw_width(v, FACE_SMALL, meaning) > line->w) return;
    const Rect square = rect_left(cut_left(line, GAP), SQUARE, SQUARE);
    sheet_fill(&v->sheet, square, ground);
    draw_frame(v, square, frame);
    draw_next(v, line, GAP, FACE_SMALL, THEME_TEXT_2, "%s", meaning);
}

void draw_shade(Viewer *v, Rect square, Shade shade) {
    sheet_fill(&v->sheet, square, v->sheet.theme->shade[shade]);
    draw_frame(v, square, THEME_FRAME);
}

Rect bar_part(Rect bar, double most, const BarPart *parts, uint32_t number) {
    double before = 0;
    for (uint32_t i = 0; i < number; i++) before += parts[i].amount;
    const double end = before + parts[number].amount, wide = most > 0 ? bar.w / most : 0;
    return rect_from(bar, bar.x + (int32_t)(before * wide), bar.x + (int32_t)(end * wide));
}

void draw_parts(Viewer *v, Rect bar, double most, const BarPart *parts, uint32_t count, bool with_shares) {
    for (uint32_t i = 0; i < count; i++) {
        const Shade shade = parts[i].shade;
        const Rect part = bar_part(bar, most, parts, i);
        const bool framed = shade == SHADE_EXECUTES || shade == SHADE_MASKED; /* white, black: so are the grounds */
        const CostPercent share = cost_percent(most > 0 ? 100 * parts[i].amount / most : 0);
        draw_fill(v, part, THEME_FRAME);
        sheet_fill(&v->sheet, rect_around(part, framed && part.w > 3 ? -1 : 0), v->sheet.theme->shade[shade]);
        if (with_shares && draw_width(v, FACE_CELL_BOLD, share.text) + 8 < part.w)
            sheet_say(&v->sheet, rect_behind(part, 5), FACE_CELL_BOLD, ALIGN_LEFT, v->sheet.theme->on_shade[shade],
                      "%s", share.text);
    }
}
