/* do_runs.c: actions that run the program again: on another machine, read again, at other widths, compared. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "asm/base/memory.h"
#include "sim/base/visible.h"
#include "sim/viewer/actions/do.h"

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
    return model_start_run(m, model_wanted(m), off ? "not checked" : "checked");
}

bool do_explain(Viewer *v, Call call) {
    Model *m = &v->model;
    const char *word = *call.text || !m->problems.count ? call.text : m->problems.list[m->problem].topic;
    char *page = m->host.explain ? m->host.explain(word) : NULL;
    if (!page) return model_say(m, "there is no page about '%.80s'", word);
    memory_free(v->page);
    v->page = page;
    v->overlay = PANEL_PAGE;
    v->scroll[SCROLL_SIDE] = 0;
    return true;
}

/* ---- other files ---- */

bool do_open(Viewer *v, Call call) {
    if (!*call.text) return model_say(&v->model, "usage: open FILE");
    v->overlay = PANEL_NONE;
    const bool waited = v->model.waiting;
    const bool started = model_open(&v->model, call.text);
    if (waited && v->model.errors) v->start = false;
    return started;
}

bool do_start(Viewer *v, Call call) {
    (void)call;
    v->start = !v->start || !*v->model.host.file;
    v->overlay = PANEL_NONE;
    return true;
}

const char *view_subject(const Viewer *v, uint32_t number) {
    const ViewHost *host = &v->model.host;
    for (uint32_t i = 1; i < host->program_count; i++)
        if (strcmp(host->programs[i].subject, host->programs[i - 1].subject) != 0 && number-- == 0)
            return host->programs[i].subject;
    return NULL;
}

/* One by its name, `all`, or the next one. */
bool do_start_subject(Viewer *v, Call call) {
    const char *subject, *wanted = NULL;
    const bool all = strcmp(call.text, "all") == 0;
    bool found = !*v->subject; /* after which the next one comes */
    for (uint32_t i = 0; !all && !wanted && (subject = view_subject(v, i)) != NULL; i++) {
        if (*call.text ? strcasecmp(subject, call.text) == 0 : found) wanted = subject;
        found |= strcmp(subject, v->subject) == 0;
    }
    if (*call.text && !all && !wanted) return model_say(&v->model, "there are no programs about %s", call.text);
    snprintf(v->subject, sizeof v->subject, "%s", wanted ? wanted : "");
    v->start_row = view_start_grid(v).lessons;
    v->start = true;
    v->overlay = PANEL_NONE;
    return true;
}

const char *view_start_file(const Viewer *v, uint32_t row) {
    const ViewHost *host = &v->model.host;
    const StartGrid grid = view_start_grid(v);
    if (row >= grid.cards) return host->recent[row - grid.cards].file;
    return host->programs[row < grid.lessons ? row : grid.first + row - grid.lessons].file;
}

StartGrid view_start_grid(const Viewer *v) {
    enum { SIDE_FROM = 760, SIDE_LEAST = 240, SIDE_MOST = 344, LESSON = 232, OTHER = 202, MOST = 9 };
    const ViewHost *host = &v->model.host;
    const int32_t width = v->place[PLACE_OVER].w;
    StartGrid grid = {0};
    while (grid.lessons < host->program_count && strcmp(host->programs[grid.lessons].subject, "Lessons") == 0)
        grid.lessons++;
    grid.first = grid.lessons;
    while (*v->subject && grid.first < host->program_count &&
           strcmp(host->programs[grid.first].subject, v->subject) != 0)
        grid.first++;
    grid.end = *v->subject ? grid.first : host->program_count;
    while (grid.end < host->program_count && strcmp(host->programs[grid.end].subject, v->subject) == 0) grid.end++;
    grid.cards = grid.lessons + grid.end - grid.first;
    grid.rows = grid.cards + (host->recent_count ? *host->recent_count : 0);
    grid.right = width >= SIDE_FROM ? clamp_i32(width * 27 / 100, SIDE_LEAST, SIDE_MOST) : 0;
    grid.left = width - 2 * START_EDGE - (grid.right ? grid.right + START_EDGE : 0);
    grid.columns[0] = (uint32_t)clamp_i32((grid.left + START_EDGE / 2) / LESSON, 1, MOST);
    grid.columns[1] = (uint32_t)clamp_i32((grid.left + START_EDGE / 2) / OTHER, 1, MOST);
    return grid;
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

/* "": A, or the run before the last change, and the one that is shown. "X": A, or what is shown, and that with X:
 * another program, or settings. "X vs Y": with each of them. */
static bool start_diff(Viewer *v, const char *text) {
    Model *m = &v->model;
    const char *against = strstr(text, " vs ");
    const OtherRun shown = {m->run, m->settings, m->version, ""};
    OtherRun side[2] = {m->a.run && !against ? m->a : *text ? shown : m->before, shown};
    char *first = memory_strndup(text, against ? (size_t)(against - text) : 0);
    const bool ok =
        change_side(m, &side[0], first) && change_side(m, &side[1], against ? against + strlen(" vs ") : text);
    memory_free(first);
    if (!ok) return false;
    model_start_diff(m, side);
    const bool files = *side[0].file || *side[1].file;
    const bool versions = side[0].version != m->version;
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
        settings_text(&side[i].settings, used ? "" : "the machine as it was at first", name + used,
                      VIEW_TEXT_MAX - used);
    }
    v->overlay = PANEL_DIFF;
    v->scroll[SCROLL_SIDE] = 0;
    return true;
}

/* Without a text the panel is closed if it is open. */
bool do_diff(Viewer *v, Call call) {
    Model *m = &v->model;
    if (!*call.text) do_overlay(v, (Call){"", PANEL_DIFF});
    if (!*call.text && (v->overlay != PANEL_DIFF || m->job.kind == JOB_DIFF)) return true;
    return *call.text ? start_diff(v, call.text) : view_compare_again(v);
}

bool view_compare_again(Viewer *v) {
    Model *m = &v->model;
    const Run *base = m->a.run ? m->a.run : m->before.run;
    if (!base) return true; /* the last comparison, if there is one */
    if (base == m->run) return model_tell(m, "A is the run that is shown: change the program or the machine");
    return start_diff(v, "");
}

bool do_diff_a(Viewer *v, Call call) {
    Model *m = &v->model;
    char text[VIEW_TEXT_MAX];
    (void)call;
    if (m->a.run == m->run) {
        model_keep(m, &m->a, (OtherRun){0});
        return model_tell(m, "there is no A any more");
    }
    model_keep(m, &m->a, (OtherRun){m->run, m->settings, m->version, ""});
    settings_text(&m->settings, "this run", text, sizeof text);
    return model_tell(m, "A is %.150s: comparisons begin with it", text);
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
