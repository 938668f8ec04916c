/* do_show.c: actions that select, and that say what is shown. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/model/state.h"

/* ---- selecting ---- */

static bool select_slot(Viewer *v, uint32_t slot) {
    v->slot = slot;
    v->follow = true;
    viewer_changed(v);
    viewer_show_cycle(v);
    return true;
}

bool do_SELECT(Viewer *v, const char *argument) {
    unsigned long long slot, lane, cycle;
    if (sscanf(argument, "%llu:%llu:%llu", &slot, &lane, &cycle) != 3 || slot >= v->config->waves ||
        lane >= v->config->wave_size || cycle >= v->cycles)
        return viewer_say(v, "there is no pixel %s", argument);
    v->lane = (uint32_t)lane;
    v->slot = (uint32_t)slot;
    v->lane_wanted = true;
    return viewer_go(v, cycle);
}

bool do_AT(Viewer *v, const char *argument) {
    unsigned long long wave, lane, cycle;
    WhyPixel pixel;
    char *said = NULL;
    size_t waves;
    trace_waves(v->trace, &waves);
    if (sscanf(argument, "%llu:%llu:%llu", &wave, &lane, &cycle) != 3 || wave >= waves ||
        lane >= v->config->wave_size || cycle >= v->cycles)
        return viewer_say(v, "there is no such place as %s", argument);
    const bool there = why_find_wave(v->run->travel, (uint32_t)wave, (uint32_t)lane, cycle, &pixel, &said);
    if (!there) viewer_say(v, "%s", said ? said : "out of memory");
    free(said);
    if (!there) return false;
    if (!viewer_select_core(v, pixel.core)) return false;
    v->slot = pixel.slot;
    v->lane_wanted = true;
    v->lane = pixel.lane;
    return viewer_go(v, cycle);
}

bool do_WAVE(Viewer *v, const char *argument) {
    uint64_t slot;
    if (!viewer_read_number(argument, v->config->waves, &slot))
        return viewer_say(v, "slots are numbers from 0 to %llu", (unsigned long long)v->config->waves - 1);
    return select_slot(v, (uint32_t)slot);
}

bool do_WAVE_NEXT(Viewer *v, const char *a) {
    return (void)a, select_slot(v, (v->slot + 1) % (uint32_t)v->config->waves);
}

bool do_WAVE_BACK(Viewer *v, const char *a) {
    return (void)a, select_slot(v, (v->slot + (uint32_t)v->config->waves - 1) % (uint32_t)v->config->waves);
}

static bool select_lane(Viewer *v, uint32_t lane) {
    v->lane = lane % (uint32_t)v->config->wave_size;
    v->lane_wanted = true;
    viewer_changed(v);
    return true;
}

bool do_LANE(Viewer *v, const char *argument) {
    uint64_t lane;
    if (!viewer_read_number(argument, v->config->wave_size, &lane))
        return viewer_say(v, "lanes are numbers from 0 to %llu", (unsigned long long)v->config->wave_size - 1);
    return select_lane(v, (uint32_t)lane);
}

bool do_LANE_NEXT(Viewer *v, const char *a) {
    return (void)a, select_lane(v, v->lane + 1);
}

bool do_LANE_BACK(Viewer *v, const char *a) {
    return (void)a, select_lane(v, v->lane + (uint32_t)v->config->wave_size - 1);
}

bool do_LINE(Viewer *v, const char *argument) {
    uint64_t line;
    const uint32_t last = v->run->sources[0].count ? v->run->sources[0].count : 1;
    if (!viewer_read_number(argument, last + 1, &line) || line == 0)
        return viewer_say(v, "lines are numbers from 1 to %u", last);
    v->line = (uint32_t)line;
    v->stale = true;
    return true;
}

static bool move_line(Viewer *v, int by) {
    char text[24];
    snprintf(text, sizeof text, "%d", (int)v->line + by);
    v->follow = false;
    if (!do_LINE(v, text)) return false;
    const int32_t rows = (v->panes.source.h - 30) / 12;
    if ((int32_t)v->line <= v->scroll_source) v->scroll_source = (int32_t)v->line - 1;
    if ((int32_t)v->line > v->scroll_source + rows) v->scroll_source = (int32_t)v->line - rows;
    return true;
}

bool do_LINE_NEXT(Viewer *v, const char *a) {
    return (void)a, move_line(v, 1);
}

bool do_LINE_BACK(Viewer *v, const char *a) {
    return (void)a, move_line(v, -1);
}

static bool select_register(Viewer *v, uint32_t index) {
    const uint32_t count = inspect_component_count(v->run->program);
    if (count == 0) return viewer_say(v, "the program names no registers");
    v->component = index % count;
    v->stale = true;
    return true;
}

bool do_REGISTER(Viewer *v, const char *argument) {
    for (uint32_t i = 0; i < inspect_component_count(v->run->program); i++)
        if (strcmp(inspect_component_name(inspect_component_at(v->run->program, i)).text, argument) == 0)
            return select_register(v, i);
    return viewer_say(v, "the program has no register %s", argument);
}

bool do_REGISTER_NEXT(Viewer *v, const char *a) {
    return (void)a, select_register(v, v->component + 1);
}

bool do_REGISTER_BACK(Viewer *v, const char *a) {
    const uint32_t count = inspect_component_count(v->run->program);
    return (void)a, select_register(v, v->component + (count ? count - 1 : 0));
}

bool viewer_select_core(Viewer *v, uint32_t core) {
    Summary summary;
    const MaskFault fault = v->summary.fault;
    if (v->core == core) return true;
    if (!summary_start(&summary, v->trace, core, &fault)) return viewer_lost(v);
    summary_free(&v->summary);
    v->overview_done = UINT32_MAX;
    v->summary = summary;
    v->summarised = false;
    tiles_forget(v->tiles);
    v->core = core;
    viewer_changed(v);
    return true;
}

bool do_CORE_NEXT(Viewer *v, const char *a) {
    (void)a;
    if (v->config->cores == 1) return viewer_say(v, "there is one core only");
    if (!viewer_select_core(v, (v->core + 1) % (uint32_t)v->config->cores)) return false;
    viewer_say(v, "core %u", v->core);
    return true;
}

/* ---- the timeline ---- */

static bool zoom(Viewer *v, int by) {
    const int before = v->zoom;
    const int32_t x = viewer_x_of(v, v->cycle);
    const Rect data = v->panes.data;
    const bool seen = x >= data.x && x < data.x + data.w;
    viewer_zoom_about(v, v->zoom + by, seen ? x : data.x + data.w / 2);
    return v->zoom != before || viewer_say(v, "this is as far as it goes");
}

bool do_ZOOM_IN(Viewer *v, const char *a) {
    return (void)a, zoom(v, 1);
}

bool do_ZOOM_OUT(Viewer *v, const char *a) {
    return (void)a, zoom(v, -1);
}

static bool pan(Viewer *v, int direction) {
    v->left += direction * (v->panes.data.w / 8);
    viewer_clamp(v);
    v->stale = true;
    return true;
}

bool do_PAN_LEFT(Viewer *v, const char *a) {
    return (void)a, pan(v, -1);
}

bool do_PAN_RIGHT(Viewer *v, const char *a) {
    return (void)a, pan(v, 1);
}

bool do_FIT(Viewer *v, const char *a) {
    (void)a;
    viewer_zoom_to(v, 0, v->cycles);
    return true;
}

bool do_FOCUS(Viewer *v, const char *a) {
    const uint64_t cycles = (uint64_t)v->panes.data.w / 8;
    (void)a;
    viewer_zoom_to(v, v->cycle > cycles / 2 ? v->cycle - cycles / 2 : 0, cycles);
    viewer_show_cycle(v);
    return true;
}

bool do_RANGE(Viewer *v, const char *argument) {
    unsigned long long from, to;
    if (sscanf(argument, "%llu:%llu", &from, &to) != 2 || from >= to || to > v->cycles)
        return viewer_say(v, "there are no cycles %s", argument);
    v->range_from = from;
    v->range_to = to;
    v->has_range = true;
    viewer_say(v, "%llu cycles: %llu to %llu", to - from, from, to - 1);
    return true;
}

bool do_RANGE_ZOOM(Viewer *v, const char *a) {
    (void)a;
    if (!v->has_range) return viewer_say(v, "no cycles are selected: drag over them with the right button");
    viewer_zoom_to(v, v->range_from, v->range_to - v->range_from);
    return true;
}

bool do_TALLER(Viewer *v, const char *a) {
    (void)a;
    if (v->lane_height >= 16) return viewer_say(v, "this is as far as it goes");
    v->chosen_height = true;
    if (v->lane_height || v->fold == 1)
        v->lane_height++;
    else if ((v->fold /= 2) == 1)
        v->lane_height = 1;
    viewer_show_cycle(v);
    v->stale = true;
    return true;
}

bool do_LOWER(Viewer *v, const char *a) {
    (void)a;
    if (v->lane_height <= 1 && v->config->wave_size / v->fold <= 4) return viewer_say(v, "this is as far as it goes");
    v->chosen_height = true;
    if (v->lane_height > 1) {
        v->lane_height--;
    } else {
        v->fold *= 2;
        v->lane_height = 0;
    }
    viewer_show_cycle(v);
    v->stale = true;
    return true;
}

bool do_SCROLL(Viewer *v, const char *argument) {
    char pane[16];
    long long rows;
    if (sscanf(argument, "%15[a-z]:%lld", pane, &rows) != 2 || rows > INT32_MAX || rows < -INT32_MAX)
        return viewer_say(v, "say it like this: source:10");
    viewer_scroll(v, pane, rows);
    return true;
}

/* ---- how things are shown ---- */

/* The next of some words, or the one that is named; -1: there is none. */
static int choose(const char *const *words, int count, int now, const char *argument) {
    if (!*argument) return (now + 1) % count;
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], argument) == 0) return i;
    return -1;
}

static bool set_choice(Viewer *v, int choice, int *out) {
    if (choice < 0) return viewer_say(v, "there is no such choice");
    *out = choice;
    v->stale = true;
    return true;
}

bool do_FORMAT(Viewer *v, const char *argument) {
    int choice = (int)v->format;
    const bool ok = set_choice(v, choose(view_formats, SHOW_COUNT, choice, argument), &choice);
    v->format = (ShowFormat)choice;
    return ok;
}

bool do_TAB(Viewer *v, const char *argument) {
    int choice = (int)v->tab;
    const bool ok = set_choice(v, choose(view_tabs, TAB_COUNT, choice, argument), &choice);
    v->tab = (Tab)choice;
    v->scroll_side = 0;
    const bool needs_profile = v->tab == TAB_BILL || v->tab == TAB_LINES;
    return ok && (!needs_profile || viewer_profile(v));
}

bool do_HEAT(Viewer *v, const char *argument) {
    int choice = (int)v->heat;
    const bool ok = set_choice(v, choose(view_heats, HEAT_COUNT, choice, argument), &choice);
    v->heat = (Heat)choice;
    return ok && viewer_profile(v);
}

bool do_MEMORY(Viewer *v, const char *argument) {
    const int count = viewer_memory_count(v);
    ViewMemory memory;
    if (count == 0) return viewer_say(v, "the program has no memory");
    v->scroll_memory = 0;
    viewer_forget_preview(v);
    v->stale = true;
    if (!*argument) return v->memory = (v->memory + 1) % count, true;
    for (int i = 0; i < count; i++)
        if (viewer_memory(v, i, &memory) && strcmp(memory.name, argument) == 0) return v->memory = i, true;
    return viewer_say(v, "there is no memory %s", argument);
}

bool do_PALETTE(Viewer *v, const char *argument) {
    int choice = (int)v->palette;
    const char *const names[PALETTE_COUNT] = {themes[0].name, themes[1].name};
    const bool ok = set_choice(v, choose(names, PALETTE_COUNT, choice, argument), &choice);
    if (v->palette != (Palette)choice) viewer_forget_widths(v);
    v->palette = (Palette)choice;
    if (v->overlay == OVERLAY_WIDTHS && !v->widths_made) viewer_start_widths(v);
    return ok;
}

bool do_PATTERNS(Viewer *v, const char *a) {
    (void)a;
    v->patterns = !v->patterns;
    v->stale = true;
    return true;
}

void viewer_set_scale(Viewer *v, uint32_t scale) {
    v->scale = scale < 1 ? 1 : scale > 3 ? 3 : scale;
    viewer_layout(v);
}

bool do_SCALE(Viewer *v, const char *argument) {
    static const char *const scales[] = {"1", "2", "3"};
    int choice = (int)v->scale - 1;
    if (!set_choice(v, choose(scales, 3, choice, argument), &choice)) return false;
    viewer_set_scale(v, (uint32_t)choice + 1);
    return true;
}
