/* view_host.c: runs for the window; see window.h. */
#include <string.h>
#include <unistd.h>

#include "asm/base/memory.h"
#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/report/report.h"
#include "sim/cli/window/window.h"
#include "sim/view/raster/canvas.h"

/* ---- runs ---- */

static void end_run(void *user, Run *run) {
    (void)user;
    run_destroy(run);
    memory_free(run);
}

/* A run at cycle 0, with some settings on top of the options; NULL if it cannot begin. */
static Run *begin_run(const SessionOptions *options, const char *const *settings, size_t count, TextBuffer *messages) {
    SessionOptions more = *options;
    MachineOptions *machine = &more.machine;
    Run *run = memory_new(sizeof *run);
    bool ok = machine->set_count + count <= MACHINE_MAX_ARGS || cli_note(messages, "too many settings");
    for (size_t i = 0; ok && i < count; i++) machine->set[machine->set_count++] = settings[i];
    if (ok && session_open(run, &more, SESSION_TRAVEL, messages)) return run;
    memory_free(run);
    return NULL;
}

/* A run that is at its end; its problems are printed. */
static Run *make_run(const SessionOptions *options) {
    Run *run = begin_run(options, NULL, 0, NULL);
    if (!run || !session_drive(run, options, 1)) return NULL;
    if (!options->build) report_status(run, options);
    return run;
}

static Run *begin_again(void *user, const char *path, const char *const *settings, size_t count, char **errors) {
    MEMORY_ENTRY(*errors = NULL; return NULL);
    SessionOptions options = *((WindowHost *)user)->options;
    TextBuffer messages = {0};
    options.load.error_limit = 5; /* no more fit */
    if (path) options.file = path;
    Run *run = begin_run(&options, settings, count, &messages);
    *errors = text_take(&messages);
    return run;
}

/* A run of a program that does nothing. */
static Run *empty_run(const SessionOptions *options) {
    static const char nothing[] = "    ret\n";
    SessionOptions empty = *options;
    const Source source = {.name = "", .bytes = nothing, .length = sizeof nothing - 1};
    const Assembly assembly = assemble(&source, &(AsmOptions){0});
    cli_made(assembly.image);
    empty.build = build_create(&assembly, NULL);
    empty.file = "";
    return make_run(&empty);
}

Run *view_host_first_run(SessionOptions *options, bool window, char **errors) {
    if (!options->file) return empty_run(options);
    Run *run = make_run(options);
    if (run || !window) return run;

    /* A file without a zero byte near its beginning may become a source that can be assembled; another one does not. */
    uint8_t *bytes;
    size_t length;
    if (file_read_regular(options->file, 4096, &bytes, &length) || !length || memchr(bytes, '\0', length)) return NULL;
    SessionOptions again = *options;
    TextBuffer messages = {0};
    again.load.error_limit = 5;
    if (load_build(options->file, &again.load, &messages) || !messages.length) return NULL;
    *errors = text_take(&messages);
    return empty_run(options);
}

/* ---- files ---- */

/* Show a file from now on; "": none. Returns the command that shows it. */
static char *note_opened(WindowHost *host, const char *file, const char *marks) {
    const char *dot = strrchr(visible_base(file), '.');
    host->options->file = *file ? file : NULL;
    host->marks = marks ? marks : memory_printf("%.*s.marks", dot ? (int)(dot - file) : (int)strlen(file), file);

    /* The file stands first, as the window's own options come behind it: so a name like an option needs a folder. */
    TextBuffer text = {0};
    text_add(&text, "lockstep view");
    if (*file) text_add(&text, " ");
    if (*file) command_put_path(&text, file);
    command_put_session(&text, host->options);
    return text_take(&text);
}

static const char *open_file(void *user, const char *path, const char **file, const char **command) {
    WindowHost *host = user;
    uint8_t *bytes = NULL;
    size_t length;
    const char *why = *path ? file_read_regular(path, 0, &bytes, &length) : NULL;
    memory_free(bytes);
    if (why) {
        snprintf(host->problem, sizeof host->problem, "%.500s: %s", path, why);
        return host->problem;
    }
    *file = memory_strdup(path);
    *command = note_opened(host, *file, NULL);
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
    const bool ok = file_write(path, bytes, length, NULL);
    memory_free(bytes);
    return ok;
}

enum { MARKS_MOST = 1 << 16 };

static char *read_marks(void *user) {
    uint8_t *bytes = NULL;
    size_t length = 0;
    file_read_regular(((WindowHost *)user)->marks, MARKS_MOST, &bytes, &length);
    if (length <= MARKS_MOST && !(bytes && memchr(bytes, '\0', length))) return (char *)bytes;
    memory_free(bytes);
    return NULL;
}

/* A file that cannot be read as marks is not written over. */
static bool write_marks(void *user, const char *text) {
    const char *path = ((WindowHost *)user)->marks;
    char *present = read_marks(user);
    TextBuffer unseen = {0};
    const bool is_free = present || access(path, F_OK) != 0;
    const bool written = is_free && file_write(path, text, strlen(text), &unseen);
    memory_free(text_take(&unseen));
    memory_free(present);
    return written;
}

void window_host_begin(WindowHost *host, SessionOptions *options, const char *marks, bool window, ViewHost *view) {
    *host = (WindowHost){.options = options};
    shelf_open(&host->shelf, window);
    const char *file = options->file ? options->file : "";
    *view = (ViewHost){.user = host,
                       .file = file,
                       .command = note_opened(host, file, marks),
                       .programs = host->shelf.programs,
                       .program_count = host->shelf.program_count,
                       .opened = host->shelf.opened,
                       .recent = host->shelf.recent,
                       .recent_count = &host->shelf.recent_count,
                       .begin = begin_again,
                       .end = end_run,
                       .open = open_file,
                       .shown = shown,
                       .read_marks = read_marks,
                       .write_marks = window || marks ? write_marks : NULL,
                       .save = view_host_save};
}
