/* do_runs.c: actions that run the program again: on another machine, read again, at other widths, compared. */
#define _GNU_SOURCE /* strcasestr */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "asm/base/memory.h"
#include "sim/base/visible.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/actions/search.h"

/* Open the panel `by`, or close it. In the list of actions what is typed picks some of them. */
bool do_overlay(Viewer *v, Call call) {
    Model *m = &v->model;
    const PanelId panel = (PanelId)call.by;
    v->overlay = v->overlay == panel ? PANEL_NONE : panel;
    v->scroll[SCROLL_SIDE] = 0;
    if (panel == PANEL_HELP) v->prompt = (Prompt){.asking = v->overlay == PANEL_HELP, .action = ACTION_HELP};
    if (v->overlay == PANEL_WIDTHS && !m->widths_made && m->job.kind != JOB_WIDTHS) model_start_widths(m);
    return true;
}

/* One strip a value of a setting. */
bool do_strips(Viewer *v, Call call) {
    Model *m = &v->model;
    const SettingInfo *setting = *call.text ? config_find(call.text) : model_varied(m);
    if (!setting) return model_say(m, "there is no setting '%s'", call.text);
    if (setting != model_varied(m)) {
        m->varied = strcmp(setting->name, "wave_size") == 0 ? NULL : setting;
        model_forget_widths(m);
        v->overlay = PANEL_NONE;
    } else if (*call.text) {
        v->overlay = PANEL_NONE; /* it stays open */
    }
    return do_overlay(v, (Call){"", PANEL_WIDTHS});
}

void view_other_value(const Viewer *v, const SettingInfo *setting, int by, char *out, size_t size) {
    Config config = *model_wanted_config(&v->model);
    config_step(&config, setting, by);
    config_show(&config, setting, out, size);
}

bool do_set(Viewer *v, Call call) {
    Model *m = &v->model;
    const size_t length = strcspn(call.text, "=");
    char key[SETTING_TEXT_MAX], error[CONFIG_ERROR_MAX];
    Config config = *model_wanted_config(m);
    Settings settings = *model_wanted(m);
    if (length == 0 || !call.text[length] || length >= sizeof key)
        return model_say(m, "usage: set KEY=VALUE, such as alus=1");
    snprintf(key, sizeof key, "%.*s", (int)length, call.text);
    if (!config_set(&config, key, call.text + length + 1, error)) return model_say(m, "%s", error);
    if (!settings_put(&settings, call.text)) return model_say(m, "too many settings were changed");
    return model_start_run(m, &settings, call.text);
}

bool do_reload(Viewer *v, Call call) {
    (void)call;
    if (!*v->model.host.file) return model_say(&v->model, "choose a program first");
    return model_start_run(&v->model, model_wanted(&v->model), "read and run again");
}

/* ---- checks ---- */

bool do_check(Viewer *v, Call call) {
    Model *m = &v->model;
    const char *wrong;
    size_t length;
    const bool off = strcmp(call.text, "off") == 0;
    const unsigned checks = off ? 0 : check_read_list(*call.text ? call.text : "all", &wrong, &length);
    if (!checks && !off) return model_say(m, "check takes some of races, uninit, bounds, or all, or off");
    if (!m->host.check) return model_say(m, "nothing can be checked here");
    m->host.command = m->host.check(m->host.user, checks);
    v->shown[PLACE_SIDE] = PANEL_WRONG;
    v->seeks_finding = !off;
    return model_start_run(m, model_wanted(m), off ? "not checked" : "checked");
}

bool do_explain(Viewer *v, Call call) {
    Model *m = &v->model;
    const Problem *p = m->problems.count ? &m->problems.list[m->problem] : NULL;
    const char *word = *call.text || !p ? call.text : p->topic;
    OWNED char *page = m->host.explain ? m->host.explain(word) : NULL;
    if (!page) return model_say(m, "there is no page about '%.80s'", word);
    const bool is_its = p && strcmp(word, p->topic) == 0; /* the page of the problem that the banner shows */
    memory_free(v->page);
    v->page = is_its ? memory_printf("%s\n\n%s", p->headline, page) : memory_strdup(page);
    v->overlay = PANEL_PAGE;
    v->scroll[SCROLL_SIDE] = 0;
    return true;
}

/* ---- other files ---- */

/* Ask for a file again, with the name that leads to none, what is wrong with it, and which one may be meant. */
static bool ask_again(Viewer *v, ActionId action, const char *path, const char *wrong) {
    const ViewHost *host = &v->model.host;
    const size_t length = view_folder_length(path);
    char *folder = memory_strndup(path, length), *names = host->list ? host->list(host->user, folder) : NULL;
    Nearest nearest = nearest_start(path + length, strlen(path + length));
    for (const char *name = names; action == ACTION_OPEN && name && *name; name += strcspn(name, "\n") + 1)
        nearest_offer(&nearest, name, strcspn(name, "\n"));
    view_ask_for(v, action, path);
    if (nearest.best)
        model_say(&v->model, "%s; did you mean '%.*s'?", wrong, (int)nearest.best_length, nearest.best);
    else
        model_say(&v->model, "%s", wrong);
    memory_free(names);
    memory_free(folder);
    return false;
}

/* Open a file. For a folder, or without a text for that of the present file, list the files that can be opened. */
bool do_open(Viewer *v, Call call) {
    Model *m = &v->model;
    const ViewHost *host = &m->host;
    const char *file = view_is_unsaved(v) ? "" : host->file, *wrong = NULL;
    char *names = *call.text && host->list ? host->list(host->user, call.text) : NULL;
    v->overlay = PANEL_NONE;
    v->prompt.asking = false; /* a file is dropped on it */
    if (names || !*call.text) {
        view_ask_for(v, ACTION_OPEN, names ? call.text : file);
        char *typed = v->prompt.typed;
        const size_t length = names ? strlen(typed) : view_folder_length(typed);
        snprintf(typed + length, sizeof v->prompt.typed - length, names && typed[length - 1] != '/' ? "/" : "");
        memory_free(names);
        return true;
    }
    const bool waited = m->waiting, started = model_open(m, call.text, &wrong);
    if (wrong) return ask_again(v, ACTION_OPEN, call.text, wrong);
    if (waited && m->errors) v->start = false;
    return started;
}

/* Make a template in the folder of unsaved programs. A template that was changed is not written over. */
bool do_new(Viewer *v, Call call) {
    const ViewHost *host = &v->model.host;
    const char *wrong = "programs cannot be written here";
    char path[TYPED_MAX], number[16] = "";
    for (int i = 2; wrong && i < 100 && host->make && host->unsaved; i++) {
        snprintf(path, sizeof path, "%s/new%s.%s", host->unsaved, number, *call.text ? call.text : "comp");
        wrong = host->make(host->user, path, false);
        snprintf(number, sizeof number, "-%d", i);
    }
    return wrong ? model_say(&v->model, "%s", wrong) : do_open(v, (Call){path, 0});
}

bool do_save(Viewer *v, Call call) {
    const ViewHost *host = &v->model.host;
    if (!*host->file) return model_say(&v->model, "choose a program first");
    if (!host->make) return model_say(&v->model, "programs cannot be written here");
    if (!*call.text) {
        view_ask_for(v, ACTION_SAVE, view_is_unsaved(v) ? visible_base(host->file) : host->file);
        v->all_typed = true;
        return true;
    }
    const char *wrong = host->make(host->user, call.text, true);
    return wrong ? ask_again(v, ACTION_SAVE, call.text, wrong) : do_open(v, call);
}

bool do_start(Viewer *v, Call call) {
    (void)call;
    v->start = !v->start || !*v->model.host.file;
    v->overlay = PANEL_NONE;
    return true;
}

/* One by its name, `all`, or the next one. */
bool do_start_topic(Viewer *v, Call call) {
    const ViewHost *host = &v->model.host;
    const char *wanted = strcmp(call.text, "all") == 0 ? "" : NULL, *before = "";
    bool found = !*v->topic; /* after which the next one comes */
    for (uint32_t i = 0; !wanted && i < host->program_count; before = host->programs[i++].topic) {
        const char *topic = host->programs[i].topic;
        if (strcmp(topic, before) == 0) continue;
        if (*call.text ? strcasecmp(topic, call.text) == 0 : found) wanted = topic;
        found |= strcmp(topic, v->topic) == 0;
    }
    if (*call.text && !wanted) return model_say(&v->model, "there are no programs about %s", call.text);
    snprintf(v->topic, sizeof v->topic, "%s", wanted ? wanted : "");
    v->start_row = view_start_grid(v).recent;
    v->start = v->start_row_wanted = true;
    v->overlay = PANEL_NONE;
    return true;
}

const char *view_start_file(const Viewer *v, uint32_t row) {
    const StartGrid grid = view_start_grid(v);
    const ViewHost *host = &v->model.host;
    return row < grid.recent ? host->recent[row].file : host->programs[grid.programs[row - grid.recent]].file;
}

bool view_start_matches(const Viewer *v, const ViewProgram *program, bool by_code) {
    char word[TYPED_MAX];
    for (const char *at = v->start_typed; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " "), at);
        if (!strcasestr(program->claim, word) && !strcasestr(program->topic, word) &&
            !strcasestr(visible_base(program->file), word) &&
            !(by_code && program->code && strcasestr(program->code, word)))
            return false;
    }
    return true;
}

StartGrid view_start_grid(const Viewer *v) {
    enum { SIDE_FROM = 760, SIDE_LEAST = 280, SIDE_MOST = 380, CARD = 262, MOST = 9 };
    /* Heights: of all but recent files, of one; how many. */
    enum { BESIDE = 570, RECENT = 46, RECENT_LEAST = 2, RECENT_MOST = 12 };
    const ViewHost *host = &v->model.host;
    const Rect all = v->place[PLACE_OVER];
    StartGrid grid = {0};
    for (int by_code = 0; by_code < 2 && grid.count == 0; by_code++) {
        grid.by_code = by_code;
        for (uint32_t i = 0; i < min_u64(host->program_count, VIEW_PREVIEWS); i++)
            if ((!*v->topic || strcmp(v->topic, host->programs[i].topic) == 0) &&
                view_start_matches(v, &host->programs[i], by_code))
                grid.programs[grid.count++] = i;
    }
    grid.left = all.w >= SIDE_FROM ? clamp_i32(all.w * 30 / 100, SIDE_LEAST, SIDE_MOST) : 0;
    grid.right = all.w - 2 * START_EDGE - (grid.left ? grid.left + START_EDGE : 0);
    grid.columns = (uint32_t)clamp_i32(grid.right / CARD, 1, MOST);
    const int32_t fit = clamp_i32((all.h - BESIDE) / RECENT, RECENT_LEAST, RECENT_MOST);
    grid.recent = host->recent_count && grid.left ? (uint32_t)min_u64(*host->recent_count, (uint64_t)fit) : 0;
    grid.rows = grid.recent + grid.count;
    return grid;
}

/* ---- the run to compare with ---- */

/* Choose one by its number, or the next older or newer one that passed; without a number the shown one, for runs to
 * come, and then again the last one that passed. */
bool do_before(Viewer *v, Call call) {
    Model *m = &v->model;
    const SavedRun *shown = model_shown(m), *save = model_before(m);
    uint64_t number = shown->number;
    if (*call.text && !view_read_number(call.text, UINT32_MAX, &number))
        return model_say(m, "usage: before [NUMBER], as the tab `saves` has it");
    if (call.by && save) save = model_passed(m, save, call.by);
    if (call.by && (!save || save == shown)) return model_say(m, "no %s run passed", call.by < 0 ? "older" : "newer");
    if (!call.by && (*call.text || m->chosen != number))
        for (save = shown; save->number != number; save--)
            if (save == m->saves) return model_say(m, "run %" PRIu64 " is not kept", number);
    if (save && !save->passed)
        return model_say(m, "run %u has wrong results: nothing is compared with it", save->number);

    model_choose(m, save && save != model_passed(m, shown, -1) ? save->number : 0);
    view_layout(v); /* the axis is as long as the longer run */
    if (v->overlay == PANEL_DIFF) view_compare_again(v);
    return !save ||
           model_tell(m, save == shown ? "coming runs are compared with run %u, %s" : "compared with run %u, %s",
                      save->number, save->change);
}

/* ---- comparisons ---- */

/* Change a side to "FILE KEY=VALUE ..." on top of it; either part may be missing. */
static bool change_side(Model *m, OtherRun *side, const char *text) {
    text += strspn(text, " ");
    if (!*text) return true;
    size_t length = strcspn(text, "="); /* of the name of the file */
    while (text[length] && length > 0 && text[length - 1] != ' ') length--;
    while (length > 0 && text[length - 1] == ' ') length--;
    if (length >= sizeof side->file) return model_say(m, "the name of that file is too long");
    side->run = NULL;
    side->version = m->version;
    snprintf(side->file, sizeof side->file, "%.*s", (int)length, text);
    const bool is_file = length == 0 || strpbrk(side->file, "./"); /* and not the name of a setting */
    return (is_file && settings_put_all(&side->settings, text + length)) ||
           model_say(m,
                     "'%.80s': settings are KEY=VALUE, such as l1_size=0 scheduler=oldest, or preset=talk; another "
                     "program is a FILE, such as other.s",
                     text);
}

static void compare_sides(Viewer *v, const OtherRun side[2]) {
    Model *m = &v->model;
    model_start_diff(m, side);
    const bool files = *side[0].file || *side[1].file;
    const bool versions = side[0].version != side[1].version;
    for (int i = 0; i < 2; i++) {
        /* By its file if there are two, by its version if the program has changed between them, and by its settings. */
        char *name = m->diff.name[i];
        const char *const space = side[i].settings.count ? " " : "";
        size_t used = 0;
        if (files)
            used = (size_t)snprintf(name, VIEW_TEXT_MAX, "%.100s%s",
                                    visible_base(*side[i].file ? side[i].file : m->host.file), space);
        if (versions)
            used += (size_t)snprintf(name + used, VIEW_TEXT_MAX - used, "%sversion %u%s%s", files ? ", " : "",
                                     side[i].version + 1, side[i].version == m->version ? ", as it is now" : "",
                                     side[i].settings.count ? ": " : "");
        settings_text(&side[i].settings, &side[!i].settings, used ? "" : "the machine as it was at first", name + used,
                      VIEW_TEXT_MAX - used);
    }
    v->overlay = PANEL_DIFF;
    v->scroll[SCROLL_SIDE] = 0;
    v->compare.change = 0;
    v->compare.wanted = true;
}

/* The run before; if none passed, the last one, although it is wrong. NULL if there is no other. */
static const SavedRun *base_of(const Model *m) {
    const SavedRun *before = model_before(m);
    return before || m->save_count < 2 ? before : model_shown(m) - 1;
}

/* "": the run before and the one that is shown. "X": a chosen run, or what is shown, and that with X: another program,
 * or settings. "X vs Y": with each of them. */
static bool start_diff(Viewer *v, const char *text) {
    Model *m = &v->model;
    const char *against = strstr(text, " vs ");
    const OtherRun shown = {m->run, m->settings, m->version, ""};
    const SavedRun *base = base_of(m);
    const bool is_base = base && !against && (!*text || base->number == m->chosen);
    OtherRun side[2] = {is_base ? base->of : shown, shown};
    char *first = memory_strndup(text, against ? (size_t)(against - text) : 0);
    const bool ok =
        change_side(m, &side[0], first) && change_side(m, &side[1], against ? against + strlen(" vs ") : text);
    memory_free(first);
    if (!ok) return false;
    compare_sides(v, side);
    return true;
}

/* The runs that were made for it are made again. */
bool do_diff_swap(Viewer *v, Call call) {
    const Diff *d = &v->model.diff;
    (void)call;
    if (!model_has_diff(&v->model)) return model_say(&v->model, "nothing is compared: see diff");
    compare_sides(v, (OtherRun[]){d->side[1], d->side[0]});
    return true;
}

/* Go to the next changed line, or, in the order of change, to the next line whose cost differs. The last line is
 * followed by the first. */
bool do_diff_change(Viewer *v, Call call) {
    const Comparison *c = &v->model.diff.lines;
    if (!model_has_diff(&v->model)) return model_say(&v->model, "nothing is compared: see diff");
    for (size_t i = 1; i <= c->count; i++) {
        const size_t from = v->compare.change ? v->compare.change - 1 : call.by > 0 ? c->count - 1 : 0;
        const size_t at = (from + (call.by > 0 ? i : c->count - i)) % c->count;
        const CompareLine *line = &c->lines[at];
        const bool begins = line->sign != SOURCE_SAME && (at == 0 || line[-1].sign == SOURCE_SAME);
        if (v->model.diff.by_line ? !begins : !compare_differs(line)) continue;
        v->compare.change = at + 1;
        v->compare.wanted = true;
        return true;
    }
    return model_say(&v->model, "no line differs");
}

/* Without a text the panel is closed if it is open. */
bool do_diff(Viewer *v, Call call) {
    Model *m = &v->model;
    if (!*call.text) do_overlay(v, (Call){"", PANEL_DIFF});
    if (!*call.text && (v->overlay != PANEL_DIFF || m->job.kind == JOB_DIFF)) return true;
    return *call.text ? start_diff(v, call.text) : view_compare_again(v);
}

bool view_compare_again(Viewer *v) {
    return !base_of(&v->model) || start_diff(v, ""); /* else the last comparison, if there is one */
}

/* ---- two runs side by side ---- */

bool do_diff_at(Viewer *v, Call call) {
    Model *m = &v->model;
    char side = 0;
    unsigned long long cycle = 0;
    unsigned slot = v->compare.slot;
    if (!model_has_diff(&v->model)) return model_say(&v->model, "nothing is compared: see diff");
    if (sscanf(call.text, "%c %llu %u", &side, &cycle, &slot) < 2 || (side != 'a' && side != 'b'))
        return model_say(m, "usage: diff.at a|b CYCLE [SLOT]");
    const int number = side == 'b';
    if (cycle >= m->diff.cycles[number] || slot >= trace_shape(model_diff_trace(m, number)).slots)
        return model_say(m, "%s has %" PRIu64 " cycles, and slots 0 to %u", number ? "B" : "A", m->diff.cycles[number],
                         trace_shape(model_diff_trace(m, number)).slots - 1);
    if (m->diff.run[number] == m->run) view_select_pixel(v, m->core, slot, m->lane, cycle);
    v->compare.side = number;
    v->compare.cycle = cycle;
    v->compare.slot = slot;
    v->compare.selections = m->selections;
    return true;
}

bool do_diff_zoom(Viewer *v, Call call) {
    unsigned long long from = 0, to = 0;
    if (!model_has_diff(&v->model)) return model_say(&v->model, "nothing is compared: see diff");
    if (strcmp(call.text, "all") != 0 && (sscanf(call.text, "%llu:%llu", &from, &to) != 2 || from >= to))
        return model_say(&v->model, "usage: diff.zoom FROM:TO, or all");
    v->compare.from = from;
    v->compare.to = to;
    return true;
}
