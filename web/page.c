/* page.c: the viewer in a browser: functions for the worker (web/src/worker.js), as window_sdl.c has them for SDL.
 *
 *   page (main thread) --messages--> worker.js --these functions--> viewer (sim/viewer) --ViewHost--> view_host.c
 *                                       ^                                                                |
 *                                       +---- pixels, title, cursor, texts            files in memory ---+
 *
 * Files are those of Emscripten's file system in memory, which the worker fills: programs in /programs,
 * what the person edits in /work. Texts that a function returns last until the next call of any of them. Out of memory
 * ends a call with the flag FRAME_FULL, or NULL.
 */
#include <emscripten.h>
#include <emscripten/heap.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/explain/explain.h"
#include "sim/cli/window/window.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/actions/view.h"
#include "web/page.h"

/* Work between two events. While the mouse moves something, drawing needs most of the 16 ms of a frame. */
enum { SLICE_MILLISECONDS = 9, SLICE_MOVING = 3, MOVING_MILLISECONDS = 100, EARLY_MILLISECONDS = 35 };

static struct {
    SessionOptions options;
    ViewHost host;
    Viewer *viewer;
    Canvas *canvas;
    Script script;
    const char *(*open)(void *user, const char *path, const char **file, const char **command); /* of the host */
    bool opens;       /* the page opens a file, in the present call */
    bool scripted;    /* as tests want it: a run is shown from cycle 0 on, and nothing moves by itself */
    double slice_end; /* of the present call, in milliseconds */
    double moved;     /* when the mouse did something last */
    bool records;     /* a run, in the present call */
    double begun;     /* when it began, or the program changed, in milliseconds */
    bool stops;       /* the run is to end where it is */
    bool is_short;    /* it ended as memory was short */
    char *reply;      /* the text that was returned last */
    Scale scale;      /* that the page has chosen; the person may have chosen another one since */
    bool still;       /* nothing moves by itself */
} page;

Viewer *page_viewer(void) {
    return page.viewer;
}

const SessionOptions *page_options(void) {
    return &page.options;
}

const char *page_reply(char *text) {
    memory_free(page.reply);
    page.reply = text;
    return text;
}

/* ---- requests of the viewer to the browser ---- */

EM_JS(void, page_copied, (const char *text), { Module["onCopy"](UTF8ToString(text)); });
EM_JS(void, page_saved, (const char *path), { Module["onSave"](UTF8ToString(path)); });
EM_JS(void, page_chosen, (const char *path), { Module["onChoose"](UTF8ToString(path)); });
EM_JS(void, page_edit, (const char *file, unsigned line), { Module["onEdit"](UTF8ToString(file), line); });

static void copy(void *user, const char *text) {
    (void)user;
    page_copied(text);
}

static const char *edit(void *user, uint32_t line) {
    const char *file = view_host_file(user);
    if (!file) return "no program is shown";
    page_edit(file, line);
    return NULL;
}

/* A program that was chosen in the viewer is opened by the page, which has the editor. */
static const char *choose(void *user, const char *path, const char **file, const char **command) {
    if (page.opens) return page.open(user, path, file, command);
    OWNED uint8_t *bytes = NULL;
    size_t length;
    const char *why = file_read_regular(path, 0, &bytes, &length);
    if (!why) page_chosen(path);
    return why ?: "opening";
}

static bool save(void *user, const char *path, const Canvas *canvas) {
    const bool ok = view_save_picture(user, path, canvas);
    if (ok) page_saved(path);
    return ok;
}

static bool write_text(void *user, const char *path, const char *text) {
    (void)user;
    return file_write(path, text, strlen(text), NULL);
}

/* Events wait in the worker until a call returns, so long work ends its slice in time. */
static bool interrupts(void *user) {
    (void)user;
    return emscripten_get_now() > page.slice_end;
}

/* May a recording grow? Three of them have to fit beside each other, the run that is shown, the one before and the
 * next, and older ones that are kept. The heap never shrinks, so its free blocks count; to sum them up takes long. */
static bool memory_is_short(const Travel *travel) {
    const size_t most = emscripten_get_heap_max();
    const TravelMemory own = travel_memory(travel);
    return own.state + own.trace + own.frames.memory > most / 16 * 3 ||
           (emscripten_get_heap_size() > most / 8 * 7 && (unsigned)mallinfo().uordblks > most / 8 * 7);
}

static bool ends(void *user) {
    (void)user;
    page.records = true;
    page.is_short |= !page.stops && memory_is_short(page.viewer->model.job.run->travel);
    const bool now = page.stops || page.is_short;
    page.stops = false;
    return now;
}

/* A picture of a new run comes so soon that the person sees it as the answer to a key. */
static bool hurries(void *user) {
    (void)user;
    return !page.scripted && emscripten_get_now() > page.begun + EARLY_MILLISECONDS;
}

/* ---- beginning ---- */

enum { DEFINITION_MOST = 128 };

/* Add a definition, or change one of the same name. The host has copies of the options, which share the text. */
static const char *define(CliList *list, const char *text) {
    const size_t name = strcspn(text, "=");
    const char *wrong = load_check_define(text);
    if (wrong) return wrong;
    if (strlen(text) >= DEFINITION_MOST) return "it is too long";
    size_t i = 0;
    while (i < list->count && strncmp(list->items[i], text, name + 1) != 0) i++;
    char *kept = i < list->count ? (char *)list->items[i] : memory_new(DEFINITION_MOST);
    strcpy(kept, text);
    return i < list->count || cli_list_add(list, kept) ? NULL : "there are too many definitions";
}

/* Set an option of the command line before page_open: of the machine and of how the program is loaded; a definition
 * also afterwards, for the next run. Returns NULL, or what is wrong. */
EXPORT const char *page_option(const char *name, const char *value) {
    MEMORY_ENTRY_KEEPING(return "out of memory");
    LoadOptions *load = &page.options.load;
    MachineOptions *machine = &page.options.machine;
    if (strcmp(name, "define") == 0) return define(&load->define, value);
    char *kept = memory_strdup(value);
    if (strcmp(name, "set") == 0) return cli_list_add(&machine->set, kept) ? NULL : "there are too many settings";
    if (strcmp(name, "preset") == 0)
        machine->preset = load->preset = kept;
    else if (strcmp(name, "entry") == 0)
        load->entry = kept;
    else if (strcmp(name, "optimise") == 0)
        load->optimise = strcmp(kept, "no") == 0 ? OPTIMISE_NO : OPTIMISE_YES;
    else if (strcmp(name, "dispatch") == 0)
        return machine_dispatch(kept, &machine->grid) ? NULL : "it is no size of a dispatch";
    else if (strcmp(name, "script") == 0)
        page.scripted = true;
    else
        return "there is no such option";
    return NULL;
}

/* Drop the options, the viewer and its picture. */
EXPORT void page_close(void) {
    MEMORY_ENTRY_KEEPING(return );
    viewer_destroy(page.viewer);
    page.viewer = NULL;
    page.options = (SessionOptions){.needs_no_file = true, .takes_recordings = true};
    page.scripted = false;
}

/* False if there is no memory for the picture. */
EXPORT bool page_resize(uint32_t width, uint32_t height, Scale scale) {
    MEMORY_ENTRY_KEEPING(return false);
    canvas_destroy(page.canvas);
    page.canvas = canvas_create(width, height);
    if (!page.canvas) return false;
    page.script.width = width;
    page.script.height = height;
    viewer_resize(page.viewer, width, height);
    if (scale != page.scale) viewer_set_scale(page.viewer, scale);
    page.scale = scale;
    return true;
}

/* Whether zooming and opening take a moment, of this viewer and later ones. */
EXPORT void page_set_motion(bool on) {
    page.still = !on;
    if (page.viewer) viewer_set_motion(page.viewer, on);
}

/* Show the start page, and from there a file, if it is not "", at the place of its largest cost. It runs in later calls
 * of page_frame. `has_editor`: an editor beside the viewer shows the source. Returns NULL, or why the file cannot be
 * read. */
EXPORT const char *page_open(const char *file, uint32_t width, uint32_t height, Scale scale, bool has_editor) {
    MEMORY_ENTRY_KEEPING(return "out of memory");
    viewer_destroy(page.viewer);
    page.viewer = NULL;
    page.stops = false;
    page.host = view_host(&page.options, NULL, false);
    page.host.copy = copy;
    page.host.edit = edit;
    page.host.save = save;
    page.open = page.host.open;
    page.host.open = choose;
    page.host.interrupts = interrupts;
    page.host.ends = ends;
    page.host.hurries = hurries;
    page.host.has_editor = has_editor;
    const SessionOptions none = {.needs_no_file = true}; /* those of the page may be wrong */
    page.viewer = viewer_create(&page.host, view_empty_run(&none));
    viewer_set_motion(page.viewer, !page.scripted && !page.still);
    viewer_wait(page.viewer, NULL);
    if (!page.scripted) viewer_seek_cost(page.viewer);
    page.script = (Script){.viewer = page.viewer, .done = true, .save = save, .write = write_text};
    page.scale = 0;
    page_resize(width, height, scale);
    page.opens = true;
    const bool ok = !*file || viewer_do(page.viewer, ACTION_OPEN, file);
    page.opens = page.scripted; /* scripts have no page */
    return ok ? NULL : viewer_status(page.viewer).message;
}

/* ---- events ---- */

EXPORT void page_key(const char *key) {
    MEMORY_ENTRY_KEEPING(return );
    viewer_key(page.viewer, key);
}

EXPORT void page_text(const char *text) {
    MEMORY_ENTRY_KEEPING(return );
    viewer_text(page.viewer, text);
}

EXPORT void page_move(int32_t x, int32_t y) {
    MEMORY_ENTRY_KEEPING(return );
    page.moved = emscripten_get_now();
    viewer_move(page.viewer, x, y);
}

EXPORT void page_press(int32_t x, int32_t y, int button, bool shift, bool again) {
    MEMORY_ENTRY_KEEPING(return );
    viewer_press(page.viewer, x, y, button, shift);
    if (again) viewer_press_again(page.viewer, x, y);
}

EXPORT void page_release(int32_t x, int32_t y) {
    MEMORY_ENTRY_KEEPING(return );
    viewer_release(page.viewer, x, y);
}

EXPORT void page_wheel(int32_t x, int32_t y, int steps, const char *modifiers) {
    MEMORY_ENTRY_KEEPING(return );
    page.moved = emscripten_get_now();
    viewer_wheel(page.viewer, x, y, steps, modifiers);
}

/* Does a drag move what is at this place: the timeline, an edge between panes, the large picture? A press on a button
 * does its action, so a finger that moves from there must not press. */
EXPORT bool page_drags(int32_t x, int32_t y) {
    const Viewer *v = page.viewer;
    x = x * SCALE_ONE / v->scale;
    y = y * SCALE_ONE / v->scale;
    const Area *area = sheet_hit(&v->sheet, x, y);
    if (area && area->action >= 0) return area->action == ACTION_GUESS;
    if (!view_is_free(v, x, y)) return v->overlay == PANEL_PICTURE && !v->prompt.asking;
    return rect_has(v->place[PLACE_TIMELINE], x, y) || view_split_at(v, x, y) < SPLIT_COUNT;
}

/* All keys that do something, with blanks between. */
EXPORT const char *page_keys(void) {
    MEMORY_ENTRY_KEEPING(return NULL);
    TextBuffer keys = {0};
    Key key;
    for (int action = 0; action < ACTION_COUNT; action++)
        for (int i = 0; action_key((ActionId)action, i, &key); i++) text_printf(&keys, "%s ", key.name);
    return page_reply(text_take(&keys));
}

EXPORT bool page_wants_text(void) {
    return viewer_status(page.viewer).wants_text;
}

EXPORT void page_source_changed(void) {
    MEMORY_ENTRY_KEEPING(return );
    page.stops = false;
    page.begun = emscripten_get_now();
    viewer_source_changed(page.viewer);
}

/* Run again with the options that page_option has changed. */
EXPORT void page_again(void) {
    MEMORY_ENTRY_KEEPING(return );
    page.viewer->model.host.command = page.host.check(page.host.user, page.options.checks); /* which has the options */
    page_source_changed();
}

/* ---- time ---- */

enum {
    FRAME_DRAWN = 1,
    FRAME_BUSY = 2,
    FRAME_TICKS = 4,
    FRAME_WANTS_TEXT = 8,
    FRAME_WAITING = 16,
    FRAME_FULL = 32,    /* no memory: nothing works any more */
    FRAME_RECORDS = 64, /* a run, which page_stop ends */
    FRAME_SHORT = 128,  /* a run was ended, as memory is short */
};

/* End the present run, and show its recording so far. */
EXPORT void page_stop(void) {
    page.stops = page.records;
}

/* Let time pass, work for a slice, and draw if anything has changed. Returns FRAME_ bits. */
EXPORT unsigned page_frame(uint32_t milliseconds) {
    MEMORY_ENTRY_KEEPING(return FRAME_FULL);
    ViewerStatus status = viewer_status(page.viewer);
    const double now = emscripten_get_now();
    page.slice_end = now + (now - page.moved < MOVING_MILLISECONDS ? SLICE_MOVING : SLICE_MILLISECONDS);
    page.records = page.is_short = false;
    if (status.playing || status.waits) viewer_tick(page.viewer, milliseconds);
    bool busy = false;
    if (!viewer_status(page.viewer).stale)
        while ((busy = viewer_work(page.viewer)) && !interrupts(NULL)) {}
    if (!page.records) page.begun = emscripten_get_now(); /* the next one, at the earliest */
    status = viewer_status(page.viewer);
    if (status.stale) viewer_draw(page.viewer, page.canvas);
    const bool ticks = status.playing || status.waits;
    return (unsigned)(status.stale ? FRAME_DRAWN : 0) | (busy || status.stale ? FRAME_BUSY : 0) |
           (ticks ? FRAME_TICKS : 0) | (status.wants_text ? FRAME_WANTS_TEXT : 0) |
           (status.waiting ? FRAME_WAITING : 0) | (page.records ? FRAME_RECORDS : 0) |
           (page.is_short ? FRAME_SHORT : 0);
}

EXPORT const void *page_pixels(void) {
    return page.canvas->pixels;
}

/* Draw with the light theme, for paper. The next frame is as before. */
EXPORT void page_draw_light(void) {
    MEMORY_ENTRY_KEEPING(return );
    Viewer *v = page.viewer;
    const ThemeId theme = v->theme;
    v->theme = THEME_LIGHT;
    viewer_draw(v, page.canvas);
    v->theme = theme;
    v->model.changed = true;
}

EXPORT int page_cursor(void) {
    return viewer_status(page.viewer).cursor;
}

EXPORT const char *page_title(void) {
    return viewer_title(page.viewer);
}

/* ---- questions ---- */

/* Do an action of verb.def. Returns NULL, or why it cannot be done. */
EXPORT const char *page_do(const char *action, const char *argument) {
    MEMORY_ENTRY_KEEPING(return "out of memory");
    for (int i = 0; i < ACTION_COUNT; i++)
        if (strcmp(actions[i].name, action) == 0)
            return viewer_do(page.viewer, (ActionId)i, argument) ? NULL : viewer_status(page.viewer).message;
    return "there is no such action";
}

EXPORT const char *page_ask(const char *question) {
    MEMORY_ENTRY_KEEPING(return NULL);
    return page_reply(viewer_ask(page.viewer, question));
}

/* Do a line of a script. Returns NULL, or what is wrong. */
EXPORT const char *page_script(const char *line) {
    MEMORY_ENTRY_KEEPING(return "out of memory");
    page.slice_end = 1e300;
    return script_line(&page.script, line);
}

/* ---- the editor ---- */

/* Translate a source without running it. Returns its diagnostics as `asm --json` prints them. */
EXPORT const char *page_check(const char *file) {
    MEMORY_ENTRY_KEEPING(return NULL);
    OWNED uint8_t *bytes = NULL;
    size_t length;
    if (!file_read(file, &bytes, &length, &(TextBuffer){0})) return NULL;
    const Source source = {.name = file, .bytes = (const char *)bytes, .length = length};
    LoadOptions options = page.options.load;
    Assembly assembly = load_assemble(&source, &options);
    char *text;
    size_t text_length;
    FILE *stream = open_memstream(&text, &text_length);
    if (!stream) memory_fail();
    diag_print_json(stream, &assembly.diags, assembly.sources);
    fclose(stream);
    const char *answer = page_reply(memory_strdup(text));
    free(text);
    assembly_free(&assembly);
    return answer;
}

EXPORT const char *page_explain(const char *word) {
    MEMORY_ENTRY_KEEPING(return NULL);
    return page_reply(explain_page(word));
}
