/* share.c: the viewer's state for a link, restoring it, and files of the run that is shown.
 *
 *   page_state --JSON--> worker.js --> share.js: with the texts of files, compressed, in a link or a bundle
 *   page_run, page_restore <-- worker.js <-- share.js
 *
 * A link is a stranger's: page_restore does the actions that page_state writes, and no others.
 */
#include <emscripten.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/json.h"
#include "sim/cli/base/files.h"
#include "sim/cli/session/output.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"
#include "web/page.h"

/* ---- the state as JSON ---- */

static void put_pair(Json *json, const char *name, const char *value) {
    json_put(json, "[ %s %s ]", name, value);
}

static void put_options(Json *json, const SessionOptions *options) {
    const MachineOptions *machine = &options->machine;
    const LoadOptions *load = &options->load;
    json_open(json, "options", '[');
    if (machine->preset) put_pair(json, "preset", machine->preset);
    for (size_t i = 0; i < machine->set.count; i++) put_pair(json, "set", machine->set.items[i]);
    for (size_t i = 0; i < load->define.count; i++) put_pair(json, "define", load->define.items[i]);
    if (load->entry) put_pair(json, "entry", load->entry);
    if (load->optimise) put_pair(json, "optimise", load->optimise == OPTIMISE_NO ? "no" : "yes");
    if (machine->grid.groups[0]) {
        OWNED TextBuffer grid = {0};
        machine_put_dispatch(&grid, &machine->grid);
        put_pair(json, "dispatch", grid.text);
    }
    json_close(json, ']');
}

static char *settings_line(const Settings *settings) {
    TextBuffer text = {0};
    for (size_t i = 0; i < settings->count; i++) text_printf(&text, i ? " %s" : "%s", settings->text[i]);
    return text_take(&text);
}

/* The lines of a file of a run; NULL if they are not known. */
static char *file_text(const Run *run, uint32_t file) {
    const SourceText *source = run_text(run, file);
    TextBuffer text = {0};
    for (uint32_t i = 0; source && source->lines && i < source->count; i++)
        text_printf(&text, "%s\n", source->lines[i]);
    return text.length ? text_take(&text) : NULL;
}

/* The run that the shown one is compared with: its settings and definitions, and its files if they were others then. */
static void put_before(Json *json, const Model *m) {
    const SavedRun *before = model_before(m);
    if (!before || before == model_shown(m)) return;
    OWNED char *settings = settings_line(&before->of.settings);
    json_put(json, "before { settings %s defined %s files [", settings, before->of.run->build->defined ?: "");
    for (uint32_t i = 0; before->of.version != m->version && i < before->of.run->image->file_count; i++) {
        OWNED char *text = file_text(before->of.run, i);
        if (text) put_pair(json, before->of.run->image->files[i], text);
    }
    json_put(json, "] }");
}

/* Both sides of the comparison, as the action `diff` takes them; "" for the run before and the shown one. */
static char *diff_text(const Diff *diff) {
    TextBuffer text = {0};
    for (int i = 0; i < 2; i++) {
        OWNED char *settings = settings_line(&diff->side[i].settings);
        const char *file = diff->side[i].file;
        text_printf(&text, "%s%s%s%s", i ? " vs " : "", file, *file && *settings ? " " : "", settings);
    }
    char *both = text_take(&text);
    if (diff->side[0].run && diff->side[1].run) *both = '\0';
    return both;
}

/* The size of everything suits the screen. */
static bool is_shared(ActionId id) {
    const Action *action = &actions[id];
    return (action->run == do_look && action->by != LOOK_SCALE) || action->run == do_overlay || action->run == do_tab ||
           id == ACTION_AT || id == ACTION_CORE || id == ACTION_SELECT || id == ACTION_RANGE ||
           id == ACTION_BREAK_NEW || id == ACTION_DIFF || id == ACTION_CHECK;
}

static void put_action(Json *json, ActionId id, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void put_action(Json *json, ActionId id, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    OWNED TextBuffer text = {0};
    text_vprintf(&text, format, arguments);
    va_end(arguments);
    put_pair(json, actions[id].name, text.length ? text.text : "");
}

static void put_actions(Json *json, Viewer *v) {
    const Model *m = &v->model;
    const Facts *f = model_facts(&v->model);
    json_open(json, "actions", '[');
    for (int i = 0; i < ACTION_COUNT; i++) {
        const Action *action = &actions[i];
        if (!is_shared((ActionId)i)) continue;
        if (action->run == do_look && (ActionId)i != ACTION_DIFF && action->by != LOOK_LINES) {
            const Look look = view_look(v, (LookId)action->by);
            if (*action->argument && *look.words[*look.now]) put_action(json, (ActionId)i, "%s", look.words[*look.now]);
        }
        if (action->run == do_tab && v->shown[action->by] != PANEL_NONE)
            put_action(json, (ActionId)i, "%s", panel_info[v->shown[action->by]].name);
    }
    for (uint32_t i = 0; i < m->breaks.count; i++) put_action(json, ACTION_BREAK_NEW, "%s", m->breaks.items[i].text);
    put_action(json, ACTION_CORE, "%u", m->core);
    if (f->run.wave != TRACE_NO_WAVE)
        put_action(json, ACTION_AT, "%u:%u:%llu", f->run.wave, m->lane, (unsigned long long)m->cycle);
    else
        put_action(json, ACTION_SELECT, "%u:%u:%llu", m->slot, m->lane, (unsigned long long)m->cycle);
    if (m->has_range)
        put_action(json, ACTION_RANGE, "%llu:%llu", (unsigned long long)m->range.from, (unsigned long long)m->range.to);
    for (int i = 0; i < ACTION_COUNT && v->overlay != PANEL_NONE; i++)
        if (actions[i].run == do_overlay && (PanelId)actions[i].by == v->overlay)
            put_action(json, (ActionId)i, "%s", "");
    if (v->overlay == PANEL_DIFF) {
        OWNED char *text = diff_text(&m->diff);
        put_action(json, ACTION_DIFF, "%s", text);
    }
    json_close(json, ']');
}

/* All that brings the view back, but for the texts of its files: those of `others` are named beside the program. */
EXPORT const char *page_state(void) {
    MEMORY_ENTRY_KEEPING(return NULL);
    Viewer *v = page_viewer();
    const Model *m = &v->model;
    TextBuffer text = {0};
    Json json = {.out = &text};
    OWNED char *settings = settings_line(&m->settings), *marks = marks_write(&m->marks);
    json_put(&json, "{ file %s settings %s marks %s others [", m->host.file, settings, marks);
    for (int i = 0; i < 2; i++)
        if (v->overlay == PANEL_DIFF && *m->diff.side[i].file) json_text(&json, NULL, m->diff.side[i].file);
    json_put(&json, "]");
    put_options(&json, page_options());
    put_before(&json, m);
    OWNED TextBuffer checks = {0};
    for (int i = 0; i < CHECK_COUNT; i++)
        if (page_options()->checks >> i & 1) text_printf(&checks, checks.length ? ",%s" : "%s", check_infos[i].name);
    if (checks.length) json_text(&json, "check", checks.text);
    if (*m->host.file && !m->waiting) {
        put_actions(&json, v);
        json_put(&json, "view [ %llu %llu ]", (unsigned long long)view_first(v), (unsigned long long)view_end(v));
    }
    json_put(&json, "}");
    return page_reply(text_take(&text));
}

/* ---- and back ---- */

/* Run the program, as its files are now, on the machine with these settings on top. Returns NULL, or what is wrong. */
EXPORT const char *page_run(const char *settings) {
    MEMORY_ENTRY_KEEPING(return "out of memory");
    Model *m = &page_viewer()->model;
    Settings all = {0};
    if (!settings_put_all(&all, settings)) return "the settings are none";
    return model_start_run(m, &all, "as in the link") ? NULL : m->message;
}

/* Do an action that page_state wrote. Returns NULL, or why it cannot be done. */
EXPORT const char *page_restore(const char *name, const char *argument) {
    MEMORY_ENTRY_KEEPING(return "out of memory");
    Viewer *v = page_viewer();
    const int id = action_find(name);
    if (id < 0 || !is_shared((ActionId)id)) return "there is no such action";
    if (actions[id].run == do_overlay && (PanelId)actions[id].by == v->overlay) return NULL;
    return viewer_do(v, (ActionId)id, argument) ? NULL : viewer_status(v).message;
}

EXPORT void page_zoom(double first, double end, const char *marks) {
    MEMORY_ENTRY_KEEPING(return );
    Viewer *v = page_viewer();
    marks_read(&v->model.marks, marks);
    if (first < end && end <= (double)v->model.cycles) view_zoom_to(v, (uint64_t)first, (uint64_t)(end - first));
}

/* ---- files of the run that is shown ---- */

enum { MAKE_FAILED, MAKE_DONE, MAKE_RUNS };

/* A recording is made of a run of its own, slice by slice: that of the viewer keeps its trace in other pieces. */
static struct {
    Run run;
    OutFile out;
    char *path;   /* NULL: none is made */
    uint64_t end; /* where the run of the viewer ended, if it was stopped */
} recording;

static int end_recording(bool ok) {
    if (ok) ok = recording_commit(&recording.out, &recording.run);
    run_destroy(&recording.run);
    memory_free(recording.path);
    recording.path = NULL;
    return ok ? MAKE_DONE : MAKE_FAILED;
}

static int begin_recording(const Model *m, const char *path) {
    SessionOptions options = *page_options();
    if (recording.path) return cli_fail("another recording is being made");
    for (size_t i = 0; i < m->settings.count; i++)
        if (!cli_list_add(&options.machine.set, m->settings.text[i])) return cli_fail("there are too many settings");
    if (!session_open(&recording.run, &options, SESSION_TRACED, NULL)) return MAKE_FAILED;
    recording.path = memory_strdup(path);
    recording.end = travel_is_whole(m->run->travel) ? UINT64_MAX : m->cycles;
    return recording_start(&recording.out, &recording.run, recording.path) ? MAKE_RUNS : end_recording(false);
}

/* Go on with what page_make began. Returns the same. */
EXPORT int page_make_work(void) {
    enum { SLICE_MILLISECONDS = 9, STRETCH_MOST = 1 << 15 };
    MEMORY_ENTRY_KEEPING(return cli_fail("out of memory"));
    Gpu *gpu = recording.run.gpu;
    Trace *trace = recording.run.trace;
    const double slice_end = emscripten_get_now() + SLICE_MILLISECONDS;
    while (!gpu_done(gpu) && gpu_now(gpu) < recording.end && !trace_failed(trace)) {
        if (emscripten_get_now() > slice_end) return MAKE_RUNS;
        if (recording.end - gpu_now(gpu) > STRETCH_MOST)
            session_stretch(gpu, 1);
        else
            gpu_run(gpu, recording.end);
    }
    gpu_settle(gpu);
    if (!gpu_done(gpu) && !trace_failed(trace)) trace_finish(trace, gpu_now(gpu));
    return end_recording(true);
}

/* Write a file of the run, as `trace -o` does. MAKE_FAILED: it was printed why. MAKE_RUNS: page_make_work goes on. */
EXPORT int page_make(const char *path) {
    MEMORY_ENTRY_KEEPING(return cli_fail("out of memory"));
    const Viewer *v = page_viewer();
    const Model *m = &v->model;
    if (m->waiting || !*m->host.file) return cli_fail("no program is shown");
    const PictureOptions picture = {.theme = v->theme,
                                    .theme_asked = true,
                                    .palette = v->palette,
                                    .window_start = m->has_range ? m->range.from : 0,
                                    .window_end = m->has_range ? m->range.to : 0};
    if (output_of(path)->form == OUTPUT_RECORDING) return begin_recording(m, path);
    output_describe(m->run);
    return output_write(m->run, 1, &picture, path) ? MAKE_DONE : MAKE_FAILED;
}
