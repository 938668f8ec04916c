/* do_show.c: actions that select, and that say what is shown. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/isa/number.h"
#include "sim/debug/time/track.h"
#include "sim/viewer/actions/do.h"

bool view_read_number(const char *text, uint64_t limit, uint64_t *number) {
    return *text && number_read_u64(text, strlen(text), number) == NUMBER_OK && *number < limit;
}

/* ---- selecting ---- */

static void select_core(Viewer *v, uint32_t core) {
    if (v->model.core == core) return;
    v->model.core = core;
    model_selected(&v->model);
    if (!view_has_map(v)) v->core_fold = FOLD_AUTO; /* there the other core is open in its place */
    view_end_question(v);
    view_show_cycle(v);
}

bool view_go(Viewer *v, uint64_t cycle) {
    Model *m = &v->model;
    view_end_question(v);
    m->cycle = cycle < m->cycles ? cycle : m->cycles - 1;
    model_selected(m);
    v->follow = true;
    view_show_cycle(v);
    return true;
}

bool view_select_pixel(Viewer *v, uint32_t core, uint64_t slot, uint64_t lane, uint64_t cycle) {
    select_core(v, core);
    v->model.slot = (uint32_t)slot;
    v->model.lane = (uint32_t)lane;
    v->lane_wanted = true;
    return view_go(v, cycle);
}

bool do_select(Viewer *v, Call call) {
    Model *m = &v->model;
    unsigned long long slot, lane, cycle;
    if (sscanf(call.text, "%llu:%llu:%llu", &slot, &lane, &cycle) != 3 || slot >= m->config->waves ||
        lane >= m->config->wave_size || cycle >= m->cycles)
        return model_say(m, "there is no pixel %s", call.text);
    return view_select_pixel(v, m->core, slot, lane, cycle);
}

/* Without a cycle: the present one, or if the wave is not in a slot then, its first. */
bool do_at(Viewer *v, Call call) {
    Model *m = &v->model;
    unsigned long long number, lane, cycle = m->cycle;
    WhyPixel pixel;
    TraceRun first = {0};
    char *said = NULL;
    size_t waves;
    trace_waves(m->trace, &waves);
    const int read = sscanf(call.text, "%llu:%llu:%llu", &number, &lane, &cycle);
    if (read < 2 || number >= waves || lane >= m->config->wave_size || cycle >= m->cycles)
        return model_say(m, "there is no such place as %s", call.text);
    const uint32_t wave = (uint32_t)number;
    bool there = why_find_wave(m->run->travel, wave, (uint32_t)lane, cycle, &pixel, &said);
    if (!there && read == 2) {
        const TraceWave *of = &trace_waves(m->trace, &waves)[wave];
        const Wanted any = {.wave = TRACE_NO_WAVE};
        while (track_find_after(m->trace, of->core, of->slot, first.cycle, UINT64_MAX, &any, &first) &&
               first.wave != wave) {}
        cycle = first.cycle;
        memory_free(said);
        there = why_find_wave(m->run->travel, wave, (uint32_t)lane, cycle, &pixel, &said);
    }
    if (!there) model_say(m, "%s", said);
    memory_free(said);
    if (!there) return false;
    return view_select_pixel(v, pixel.core, pixel.slot, pixel.lane, cycle);
}

/* The neighbour of `now` in a ring of `count`. */
static uint32_t beside(uint32_t now, int by, uint64_t count) {
    return (uint32_t)((now + (by < 0 ? count - 1 : 1)) % count);
}

/* Choose by its number, or by `by` the neighbour of *chosen, among `count`. Return false after saying why not. */
static bool choose(Model *m, Call call, const char *what, uint64_t count, uint32_t *chosen) {
    uint64_t number = beside(*chosen, call.by, count);
    if (!call.by && !view_read_number(call.text, count, &number))
        return model_say(m, "%s are numbers from 0 to %" PRIu64, what, count - 1);
    *chosen = (uint32_t)number;
    return true;
}

/* SLOT of the selected core, or CORE:SLOT. */
static bool read_slot(Model *m, const char *text, uint32_t *core, uint32_t *slot) {
    char *end = NULL;
    const unsigned long in = strchr(text, ':') ? strtoul(text, &end, 10) : m->core;
    uint64_t number;
    if (in >= m->config->cores || !view_read_number(end ? end + (*end == ':') : text, m->config->waves, &number))
        return model_say(m, "slots are numbers from 0 to %" PRIu64 ", or CORE:SLOT", m->config->waves - 1);
    *core = (uint32_t)in;
    *slot = (uint32_t)number;
    return true;
}

/* Waves, lanes, lines and registers are selected by name, or by `by` relative to the selected one. */
bool do_wave(Viewer *v, Call call) {
    Model *m = &v->model;
    uint32_t core = m->core, slot = beside(m->slot, call.by, m->config->waves);
    if (!call.by && !read_slot(m, call.text, &core, &slot)) return false;
    select_core(v, core);
    m->slot = slot;
    v->follow = true;
    view_end_question(v);
    model_selected(m);
    view_show_cycle(v);
    return true;
}

bool do_lane(Viewer *v, Call call) {
    Model *m = &v->model;
    if (!choose(m, call, "lanes", m->config->wave_size, &m->lane)) return false;
    v->lane_wanted = true;
    model_selected(m);
    return true;
}

bool do_line(Viewer *v, Call call) {
    Model *m = &v->model;
    const uint32_t count = model_source(m)->count, last = count ? count : 1;
    uint64_t line = (uint64_t)((int64_t)m->line + call.by);
    const bool known = call.by || view_read_number(call.text, UINT64_MAX, &line);
    if (call.by) v->follow = false;
    if (!known || line == 0 || line > last) return model_say(m, "lines are numbers from 1 to %u", last);
    m->line = (uint32_t)line;
    v->line_wanted = true;
    return true;
}

bool do_register(Viewer *v, Call call) {
    Model *m = &v->model;
    const uint32_t count = m->run->program->component_count;
    if (call.by && count == 0) return model_say(m, "the program names no registers");
    uint32_t to = call.by ? beside(m->component, call.by, count) : 0;
    const size_t length = strcspn(call.text, ":");
    for (; !call.by && to < count; to++) {
        const ComponentName name = program_component_name(inspect_component_at(m->run->program, to));
        if (strlen(name.text) == length && strncmp(name.text, call.text, length) == 0) break;
    }
    if (to == count) return model_say(m, "the program has no register %s", call.text);
    if (call.text[length] && !do_lane(v, (Call){call.text + length + 1, 0})) return false;
    m->component = to;
    v->register_wanted = true;
    return true;
}

/* The selected one is folded, or unfolded. In a map the next one is the core below. */
bool do_core(Viewer *v, Call call) {
    Model *m = &v->model;
    const bool map = view_has_map(v);
    uint32_t core = map && call.by ? view_core_rank(v, m->core) : m->core;
    if (call.by && m->config->cores == 1) return model_say(m, "there is one core only");
    if ((call.by || *call.text) && !choose(m, call, "cores", m->config->cores, &core)) return false;
    if (map && call.by) core = v->map.order[core];
    const bool opens = core != m->core || view_is_folded(v);
    const FoldKind keeps = map ? v->core_fold : FOLD_AUTO, fold = call.by ? keeps : opens ? FOLD_OPEN : FOLD_CLOSED;
    select_core(v, core);
    v->core_fold = fold;
    view_show_core(v);
    return !call.by || model_tell(m, "core %u", m->core);
}

/* ---- the timeline ---- */

bool do_zoom(Viewer *v, Call call) {
    const BandZoom before = v->zoom;
    const int32_t x = view_x_of(v, v->model.cycle);
    const bool seen = x >= v->data.x && x < v->data.x + v->data.w;
    view_zoom_about(v, band_zoom_step(v->zoom, call.by), seen ? x : v->data.x + v->data.w / 2);
    return band_zoom_compare(v->zoom, before) != 0 || model_say(&v->model, "this is as far as it goes");
}

bool do_pan(Viewer *v, Call call) {
    v->left += call.by * (v->columns / 8);
    view_clamp(v);
    return true;
}

/* Show the whole run; with -1 the selected cycles; with `by` > 0 the cursor, at that many pixels per cycle. */
bool do_fit(Viewer *v, Call call) {
    const Model *m = &v->model;
    uint64_t from = 0, cycles = view_length(v);
    if (call.by < 0) {
        if (!m->has_range) return model_say(&v->model, "no cycles are selected: drag over them with the right button");
        from = m->range.from;
        cycles = m->range.to - from;
    } else if (call.by > 0) {
        cycles = max_u64((uint64_t)(v->data.w / call.by), 1);
        from = m->cycle > cycles / 2 ? m->cycle - cycles / 2 : 0;
    }
    view_zoom_to(v, from, cycles);
    if (call.by > 0) view_show_cycle(v);
    return true;
}

void view_drop_range(Viewer *v) {
    PanelId *shown = &v->shown[PLACE_REGISTERS];
    if (*shown == PANEL_RANGE || *shown == PANEL_OCCUPANCY) *shown = PANEL_REGISTERS;
    model_drop_range(&v->model);
}

/* Idle work sums it up; the pane of the lanes shows the sums. */
bool do_range(Viewer *v, Call call) {
    Model *m = &v->model;
    unsigned long long from = 0, to = m->cycles;
    if (strcmp(call.text, "none") == 0) {
        view_drop_range(v);
        return true;
    }
    if (strcmp(call.text, "all") != 0 &&
        (sscanf(call.text, "%llu:%llu", &from, &to) != 2 || from >= to || to > m->cycles))
        return model_say(m, "there are no cycles %s", call.text);
    v->shown[PLACE_REGISTERS] = PANEL_RANGE;
    model_say(m, "%llu cycles: %llu to %llu", to - from, from, to - 1);
    model_select_range(m, from, to);
    return true;
}

bool do_range_try(Viewer *v, Call call) {
    Model *m = &v->model;
    (void)call;
    if (m->has_range) {
        v->shown[PLACE_REGISTERS] = PANEL_OCCUPANCY;
        while (model_range_work(m)) continue;
    } else if (!model_cost(m)) {
        return false;
    } else {
        v->shown[PLACE_SIDE] = PANEL_COSTS;
    }
    model_start_tries(m);
    return true;
}

/* Change the height of lanes; 0: as high as all rows fit. */
bool do_height(Viewer *v, Call call) {
    const TimeRow *row = view_row_of(v, v->model.core, v->model.slot);
    const uint32_t now = v->lane_height                  ? v->lane_height
                         : row && row->kind == ROW_LANES ? (uint32_t)row->height / row->lanes
                                                         : 1;
    if (call.by > 0 ? now >= 16 : now <= 1) return model_say(&v->model, "this is as far as it goes");
    v->lane_height = now + (uint32_t)call.by;
    view_show_cycle(v);
    return true;
}

bool do_pin(Viewer *v, Call call) {
    Model *m = &v->model;
    struct Pin pin = {m->core, m->slot};
    uint32_t at = 0;
    if (*call.text && !read_slot(m, call.text, &pin.core, &pin.slot)) return false;
    while (at < v->pin_count && (v->pins[at].core != pin.core || v->pins[at].slot != pin.slot)) at++;
    const bool was = at < v->pin_count;
    if (at == VIEW_PINS) return model_say(m, "%d rows are pinned: unpin one before", VIEW_PINS);
    v->pins[v->pin_count] = pin;
    if (was) memmove(&v->pins[at], &v->pins[at + 1], (v->pin_count - at) * sizeof pin);
    v->pin_count += was ? -1U : 1;
    view_clamp(v);
    return model_tell(m, "slot %u of core %u is %s", pin.slot, pin.core, was ? "not pinned any more" : "pinned");
}

bool do_only(Viewer *v, Call call) {
    int only = 0;
    while (only < SHADE_COUNT && strcmp(call.text, shades[only].name) != 0) only++;
    if (only == SHADE_COUNT && *call.text) return model_say(&v->model, "lanes are never '%s'", call.text);
    v->only = only == SHADE_COUNT || only == v->only ? -1 : only;
    return true;
}

bool do_scroll(Viewer *v, Call call) {
    static const char *const names[] = {"timeline", "source", "side", "registers", "columns",
                                        "memory",   "why",    "code", "text"};
    char name[16];
    long long rows;
    int pane = 0;
    if (sscanf(call.text, "%15[a-z]:%lld", name, &rows) != 2 || rows > INT32_MAX || rows < -INT32_MAX)
        return model_say(&v->model, "usage: scroll PANE:ROWS, such as source:10");
    while (pane < SCROLL_COUNT && strcmp(names[pane], name) != 0) pane++;
    if (pane == SCROLL_COUNT) return model_say(&v->model, "there is no pane %s", name);
    view_scroll(v, (ScrollId)pane, rows);
    return true;
}

/* ---- how things are shown ---- */

Look view_look(Viewer *v, LookId id) {
    static const char *const bands[] = {"shares", "lanes"}, *const cores[] = {"core", "gpu"},
                             *const issued[] = {"slots", "both"}, *const shown[] = {"lines", "totals"},
                             *const aligns[] = {"start", "line", "end"}, *const stacks[] = {"stack", "overlay"},
                             *const patterns[] = {"off", "on"}, *const orders[] = {"end", "number"},
                             *const lines[] = {"change", "line"}, *const listed[] = {"all", "run", "check", "compiler"},
                             *const quantities[] = {"active", "resident", "stalled", "memory"},
                             *const heats[] = {
#define COLUMN(key, table, decimals, heading, bar, title, value, meaning) bar,
#include "sim/debug/why/profile_column.def"
#undef COLUMN
                             };
    const Look looks[] = {[LOOK_THEME] = {theme_names, THEME_COUNT, &v->theme},
                          [LOOK_PALETTE] = {palette_names, PALETTE_COUNT, &v->palette},
                          [LOOK_FORMAT] = {show_formats, SHOW_COUNT, &v->format},
                          [LOOK_HEAT] = {heats, PROFILE_COLUMNS, &v->heat},
                          [LOOK_SCALE] = {view_scale_names, VIEW_SCALES, &v->scale_choice},
                          [LOOK_PATTERNS] = {patterns, 2, &v->patterns},
                          [LOOK_BANDS] = {bands, 2, &v->frequent},
                          [LOOK_ISSUED] = {issued, 2, &v->issued},
                          [LOOK_CORES] = {cores, 2, &v->compare.gpu},
                          [LOOK_SHOW] = {shown, 2, &v->compare.by_total},
                          [LOOK_ALIGN] = {aligns, 3, &v->compare.align},
                          [LOOK_PAIRS] = {stacks, 2, &v->compare.pairs},
                          [LOOK_MAP] = {quantities, CORE_QUANTITIES, &v->map.quantity},
                          [LOOK_ORDER] = {orders, 2, &v->map.by_number},
                          [LOOK_LINES] = {lines, 2, &v->model.diff.by_line},
                          [LOOK_PROBLEMS] = {listed, PROBLEM_GROUPS, &v->listed}};
    v->scale_choice = 0;
    while (v->scale_choice + 1 < VIEW_SCALES && view_scales[v->scale_choice] < v->scale) v->scale_choice++;
    return looks[id];
}

/* Take the choice of this name, or the next one. */
bool do_look(Viewer *v, Call call) {
    Model *m = &v->model;
    const Look look = view_look(v, (LookId)call.by);
    const unsigned count = look.count;
    unsigned choice = *call.text ? 0 : (*look.now + 1) % count;
    while (*call.text && choice < count && strcmp(look.words[choice], call.text) != 0) choice++;
    if (call.by == LOOK_PALETTE && palette_find(call.text) >= 0) choice = (unsigned)palette_find(call.text);
    if (choice == count) return model_say(m, "there is no such choice");
    if (call.by == LOOK_HEAT && !model_profile(m)) return false;
    for (unsigned i = 0; call.by == LOOK_HEAT && !*call.text && i < count; i++) { /* not what the run has nothing of */
        if (*look.words[choice] && profile_value(&m->profile->total, choice) > 0) break;
        choice = (choice + 1) % count;
    }
    *look.now = choice;
    if (call.by == LOOK_SCALE) {
        v->scale = view_scales[choice];
        view_layout(v);
    }
    if (call.by == LOOK_LINES) {
        m->diff.is_chosen = true;
        compare_sort(&m->diff.lines, m->diff.by_line ? COMPARE_BY_LINE : COMPARE_BY_CHANGE);
        v->compare.change = 0;
        v->compare.wanted = true;
    }
    if (call.by == LOOK_BANDS) view_show_cycle(v);
    return true;
}

ValueText view_value(const Viewer *v, Type type, uint32_t bits) {
    ValueText value = value_shown(v->format, type, bits);
    value.text[strcspn(value.text, " ")] = '\0'; /* the likely value, without its bits */
    return value;
}

ValueText view_register_value(Viewer *v, uint32_t component, uint32_t bits) {
    const Operand operand = inspect_component_operand(component);
    return view_value(v, code_type_in(v->model.run->code, model_facts(&v->model)->wave.pc, &operand), bits);
}

/* Show the next panel in a place, or a panel by its name. */
bool do_tab(Viewer *v, Call call) {
    const bool merged = call.by == PLACE_STACK && v->place[PLACE_STACK].w == 0;
    const PlaceId place = merged ? PLACE_REGISTERS : (PlaceId)call.by;
    PanelId tab = PANEL_NONE;
    for (int i = 1; i <= PANEL_COUNT && tab == PANEL_NONE; i++) {
        const PanelId panel = (PanelId)(((int)v->shown[place] + i) % PANEL_COUNT);
        if (!view_has_tab(v, panel)) continue;
        if (*call.text ? strcmp(panel_info[panel].name, call.text) == 0 : view_place_of(v, panel) == place) tab = panel;
    }
    v->scroll[SCROLL_SIDE] = v->scroll[SCROLL_WHY] = 0;
    if (tab == PANEL_NONE || !panel_info[tab].title) return model_say(&v->model, "there is no such choice");
    v->shown[view_place_of(v, tab)] = v->shown[panel_info[tab].place] = tab;
    return true;
}

bool do_expand(Viewer *v, Call call) {
    Model *m = &v->model;
    (void)call;
    m->expanded = m->run->code->expanded = !m->expanded;
    m->facts.fresh = false;
    view_layout(v);
    return true;
}

bool do_memory(Viewer *v, Call call) {
    Model *m = &v->model;
    ViewMemory memory;
    int count = 0, wanted = -1;
    for (; model_memory(m, count, &memory); count++)
        if (wanted < 0 && (strcmp(memory.name, call.text) == 0 || strcmp(memory.title, call.text) == 0)) wanted = count;
    if (count == 0) return model_say(m, "the program has no memory");
    if (!*call.text) wanted = (v->memory + 1) % count;
    if (wanted < 0) return model_say(m, "there is no memory %s", call.text);
    v->scroll[SCROLL_MEMORY] = 0;
    v->memory = wanted;
    v->shown[view_place_of(v, PANEL_MEMORY)] = v->shown[PLACE_STACK] = PANEL_MEMORY;
    return true;
}

bool do_split(Viewer *v, Call call) {
    static const char *const names[] = {"left", "source", "timeline", "stack"};
    char name[16];
    int pixels;
    if (sscanf(call.text, "%15[a-z]:%d", name, &pixels) == 2 && pixels >= 0)
        for (int i = 0; i < SPLIT_COUNT; i++)
            if (strcmp(names[i], name) == 0) {
                v->split[i] = pixels;
                view_layout(v);
                return true;
            }
    return model_say(&v->model, "it takes left, source, timeline or stack, and pixels (0: as is usual)");
}

bool do_fold(Viewer *v, Call call) {
    for (int i = 0; i < VIEW_FOLDS; i++) {
        if (strcmp(view_folds[i].name, call.text) != 0) continue;
        const PlaceId place = view_folds[i].place, other = view_folds[i ^ 1].place; /* one of a column has to stay */
        v->folded[place] = !v->folded[place];
        v->folded[other] = false;
        view_layout(v);
        return true;
    }
    return model_say(&v->model, "it takes source, side, timeline or lanes");
}
