/* view_host.c: runs for the window; see window.h. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "asm/base/memory.h"
#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/report/report.h"
#include "sim/cli/session/command_words.h"
#include "sim/cli/window/window.h"
#include "sim/view/raster/png.h"

void view_host_end(void *user, Run *run) {
    (void)user;
    run_destroy(run);
    memory_free(run);
}

/* A run with some settings more than the options have; driven, it goes to its end and what went wrong is printed. NULL
 * after printing why there is none. */
static Run *make_run(const SessionOptions *options, const char *const *settings, size_t count, bool driven,
                     bool *no_memory) {
    SessionOptions more = *options;
    MachineOptions *machine = &more.machine;
    Session session = {0};
    Run *run = memory_new(sizeof *run);
    bool ok = run || cli_fail("out of memory");
    *no_memory = !run;
    ok = ok && (machine->set_count + count <= MACHINE_MAX_ARGS || cli_fail("too many settings"));
    for (size_t i = 0; ok && i < count; i++) machine->set[machine->set_count++] = settings[i];
    ok = ok && session_open(&session, &more, SESSION_TRAVEL) && (!driven || session_drive(&session));
    *no_memory |= session.problem.kind == PROBLEM_NO_MEMORY;
    if (!ok) {
        memory_free(run);
        return NULL;
    }
    if (driven && !options->build) report_status(&session);
    *run = session.run;
    return run;
}

/* ---- runs again ---- */

/* Messages for the window: plain, and not more than fit. */
static SessionOptions for_reading(const SessionOptions *options) {
    SessionOptions reading = *options;
    reading.load.colour = COLOUR_NEVER;
    reading.load.error_limit = 5;
    return reading;
}

static Run *begin_again(void *user, const char *path, const char *const *settings, size_t count, char **errors,
                        bool *no_memory) {
    SessionOptions options = for_reading(((WindowHost *)user)->options);
    if (path) options.file = path;
    Capture capture = capture_begin();
    Run *run = make_run(&options, settings, count, false, no_memory);
    *errors = capture_end(&capture);
    return run;
}

/* ---- the first run ---- */

/* A run of a program that does nothing. NULL: out of memory. */
static Run *empty_run(const SessionOptions *options) {
    static const char nothing[] = "    ret\n";
    SessionOptions reading = for_reading(options);
    const Source source = {.name = "", .bytes = nothing, .length = sizeof nothing - 1};
    Assembly assembly = assemble(&source, &(AsmOptions){0});
    reading.build = assembly.image ? build_create(&assembly, NULL) : NULL;
    reading.file = "";
    if (!assembly.image) assembly_free(&assembly);
    bool no_memory;
    Run *run = reading.build ? make_run(&reading, NULL, 0, true, &no_memory) : NULL;
    build_release(reading.build);
    return run;
}

Run *view_host_first_run(SessionOptions *options, bool window, char **errors) {
    bool no_memory;
    Run *run = options->file ? make_run(options, NULL, 0, true, &no_memory) : empty_run(options);
    if (!run && !options->file) cli_error("out of memory");
    if (run || !options->file || !window) return run;

    /* A file without a zero byte near its beginning may become a source that can be assembled; another one does not. */
    const SessionOptions reading = for_reading(options);
    uint8_t *bytes = NULL;
    size_t length = 0;
    file_try_read_regular(options->file, 4096, &bytes, &length);
    const bool is_text = length > 0 && !memchr(bytes, '\0', length);
    memory_free(bytes);
    if (!is_text) return NULL;
    Capture capture = capture_begin();
    Image *image = load_image(options->file, &reading.load);
    *errors = capture_end(&capture);
    run = !image && *errors && **errors ? empty_run(options) : NULL;
    image_free(image);
    if (run) return run;
    memory_free(*errors);
    *errors = NULL;
    return NULL;
}

/* ---- the host ---- */

static bool note_opened(WindowHost *host, const char *file) {
    Opened *opened = memory_raw(sizeof *opened + strlen(file) + 1);
    if (!opened) return false;
    opened->before = host->opened;
    strcpy(opened->file, file);
    host->opened = opened;
    host->options->file = *file ? opened->file : NULL;

    /* The file stands first, as the window's own options come behind it: so a name like an option needs a folder. */
    TextBuffer text = {0};
    text_add(&text, "lockstep view");
    if (*file) text_add(&text, " ");
    if (*file) command_put_path(&text, file);
    command_put_session(&text, host->options);
    opened->command = text_take(&text);
    return opened->command != NULL;
}

static const char *open_file(void *user, const char *path, const char **file, const char **command) {
    WindowHost *host = user;
    const char *before = host->options->file;
    uint8_t *bytes = NULL;
    size_t length;
    const int reason = *path ? file_try_read_regular(path, 0, &bytes, &length) : 0;
    memory_free(bytes);
    if (reason) {
        snprintf(host->problem, sizeof host->problem, "%.500s: %s", path, file_reason(reason));
        return host->problem;
    }
    if (!note_opened(host, path)) {
        host->options->file = before;
        return "out of memory";
    }
    *file = host->opened->file;
    *command = host->opened->command;
    return NULL;
}

static void shown(void *user, const char *result) {
    WindowHost *host = user;
    if (host->options->file) shelf_note(&host->shelf, host->options->file, result);
}

bool view_host_save(void *user, const char *path, const Canvas *canvas) {
    size_t length;
    const PngText text = {"Software", "lockstep " LOCKSTEP_VERSION};
    uint8_t *bytes = png_encode(canvas, &text, 1, &length);
    (void)user;
    return bytes ? file_write_own(path, bytes, length) : cli_fail("%s: out of memory", path);
}

/* PROGRAM.marks for PROGRAM.s, or what --marks says of the first program. NULL: out of memory. */
static char *marks_path(const WindowHost *host) {
    const char *file = host->options->file ? host->options->file : "";
    const char *dot = strrchr(visible_base(file), '.');
    TextBuffer path = {0};
    if (host->marks && !host->opened->before)
        text_add(&path, host->marks);
    else
        text_printf(&path, "%.*s.marks", dot ? (int)(dot - file) : (int)strlen(file), file);
    return text_take(&path);
}

enum { MARKS_MOST = 1 << 16 };

static char *read_marks(void *user) {
    uint8_t *bytes = NULL;
    size_t length = 0;
    char *path = marks_path(user);
    if (path) file_try_read_regular(path, MARKS_MOST, &bytes, &length);
    memory_free(path);
    if (length <= MARKS_MOST && !(bytes && memchr(bytes, '\0', length))) return (char *)bytes;
    memory_free(bytes);
    return NULL;
}

/* What cannot be read as marks is not written over. */
static bool write_marks(void *user, const char *text) {
    char *path = marks_path(user), *present = read_marks(user);
    Capture silence = capture_begin();
    const bool is_free = present || (path && access(path, F_OK) != 0);
    const bool written = is_free && file_write(path, text, strlen(text));
    memory_free(capture_end(&silence));
    memory_free(present);
    memory_free(path);
    return written;
}

void window_host_end(WindowHost *host) {
    for (Opened *opened = host->opened, *before; opened; opened = before) {
        before = opened->before;
        memory_free(opened->command);
        memory_free(opened);
    }
    for (uint32_t i = 0; i < host->shelf.program_count; i++) memory_free((char *)host->shelf.programs[i].file);
    for (uint32_t i = 0; i < host->shelf.recent_count; i++) memory_free(host->shelf.recent[i].file);
    memory_free(host->shelf.state);
}

bool window_host_begin(WindowHost *host, SessionOptions *options, const char *marks, bool window, ViewHost *view) {
    *host = (WindowHost){.options = options, .marks = marks};
    *view = (ViewHost){0};
    if (!shelf_open(&host->shelf, window) || !note_opened(host, options->file ? options->file : "")) return false;
    *view = (ViewHost){.user = host,
                       .file = host->opened->file,
                       .command = host->opened->command,
                       .programs = host->shelf.programs,
                       .program_count = host->shelf.program_count,
                       .opened = host->shelf.opened,
                       .recent = host->shelf.recent,
                       .recent_count = &host->shelf.recent_count,
                       .begin = begin_again,
                       .end = view_host_end,
                       .open = open_file,
                       .shown = shown,
                       .read_marks = read_marks,
                       .write_marks = window || marks ? write_marks : NULL,
                       .save = view_host_save};
    return true;
}
