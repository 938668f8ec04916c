/* view_host.c: runs for the window; see view_host.h. */
#include "sim/cli/window/view_host.h"

#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/report/report.h"
#include "sim/cli/session/command_words.h"
#include "sim/cli/session/source_text.h"
#include "sim/view/raster/png.h"

/* A run and what it stands on. `run` is first, so that the one is the other. */
typedef struct HostRun {
    ViewRun run;
    SessionOptions options;
    Session session;
    SourceText *texts;
    ViewSource *sources;
    char *settings[MACHINE_MAX_ARGS];
    size_t setting_count;
} HostRun;

static void end(void *user, ViewRun *view) {
    HostRun *run = (HostRun *)view;
    (void)user;
    source_text_free(run->texts, run->session.image);
    free(run->sources);
    session_close(&run->session);
    for (size_t i = 0; i < run->setting_count; i++) free(run->settings[i]);
    free(run);
}

static bool add_settings(HostRun *run, const char *const *settings, size_t count) {
    MachineOptions *machine = &run->options.machine;
    for (size_t i = 0; i < count; i++) {
        char *copy = strdup(settings[i]);
        if (!copy || machine->set_count == MACHINE_MAX_ARGS) return free(copy), cli_fail("too many settings");
        run->settings[run->setting_count++] = copy;
        machine->set[machine->set_count++] = copy;
    }
    return true;
}

static bool read_sources(HostRun *run) {
    const Image *image = run->session.image;
    run->texts = source_text_read(image, run->options.file, &run->options.load);
    run->sources = calloc((size_t)image->file_count + 1, sizeof *run->sources);
    if (!run->texts || !run->sources) return cli_fail("out of memory");
    for (uint32_t i = 0; i < image->file_count; i++)
        run->sources[i] = (ViewSource){run->texts[i].lines, run->texts[i].count};
    return true;
}

static ViewRun *make_run(const SessionOptions *options, const char *const *settings, size_t count, bool driven) {
    HostRun *run = calloc(1, sizeof *run);
    if (!run) return cli_error("out of memory"), NULL;
    run->options = *options;
    if (!add_settings(run, settings, count) || !session_open(&run->session, &run->options, SESSION_TRAVEL) ||
        (driven && !session_drive(&run->session))) {
        for (size_t i = 0; i < run->setting_count; i++) free(run->settings[i]);
        return free(run), NULL;
    }
    if (!read_sources(run)) return end(NULL, &run->run), NULL;
    run->run.image = run->session.image;
    run->run.program = run->session.run.program;
    run->run.travel = run->session.travel;
    run->run.checked = &run->session.run;
    run->run.code = run->session.code;
    run->run.sources = run->sources;
    machine_line(&run->run.program->config, run->run.machine, sizeof run->run.machine);
    return &run->run;
}

/* ---- runs again ---- */

/* Messages for the window: plain, and not more than fit. */
static SessionOptions for_reading(const SessionOptions *options) {
    SessionOptions reading = *options;
    reading.load.colour = COLOUR_NEVER;
    reading.load.error_limit = 5;
    return reading;
}

static ViewRun *begin_again(void *user, const char *const *settings, size_t count, char **errors) {
    const SessionOptions options = for_reading(user);
    Capture capture = capture_begin();
    ViewRun *run = make_run(&options, settings, count, false);
    *errors = capture_end(&capture);
    return run;
}

bool view_host_save(void *user, const char *path, const Canvas *canvas) {
    size_t length;
    const PngText text = {"Software", "lockstep " LOCKSTEP_VERSION};
    uint8_t *bytes = png_encode(canvas, &text, 1, &length);
    if (!bytes) cli_error("%s: out of memory", path);
    const bool ok = bytes && file_write(path, bytes, length);
    (void)user;
    free(bytes);
    return ok;
}

/* ---- the first run ---- */

ViewRun *view_host_first_run(SessionOptions *options) {
    ViewRun *run = make_run(options, NULL, 0, true);
    if (run) report_status(&((HostRun *)run)->session);
    return run;
}

/* A program that does nothing, in the place of one that cannot be assembled yet. */
static Image *empty_program(void) {
    static const char text[] = "    ret\n";
    const Source source = {.name = "", .bytes = text, .length = sizeof text - 1};
    Assembly assembly = assemble(&source, &(AsmOptions){0});
    Image *image = assembly.image;
    assembly.image = NULL;
    assembly_free(&assembly);
    return image;
}

/* A file without a zero byte near its beginning may become a source that can be assembled; another one does not. */
static bool is_text(const char *path) {
    char bytes[4096];
    FILE *file = fopen(path, "r");
    const size_t length = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file) fclose(file);
    return length > 0 && !memchr(bytes, '\0', length);
}

ViewRun *view_host_waiting_run(const SessionOptions *options, char **errors) {
    SessionOptions reading = for_reading(options);
    if (!is_text(options->file)) return NULL;
    Capture capture = capture_begin();
    Image *image = load_image(options->file, &reading.load);
    *errors = capture_end(&capture);
    const bool is_wrong = !image && *errors && **errors;
    image_free(image);
    reading.image = is_wrong ? empty_program() : NULL;
    ViewRun *run = reading.image ? make_run(&reading, NULL, 0, true) : NULL;
    if (!run) free(*errors), *errors = NULL;
    return run;
}

/* The file stands first, as the window's own options come behind it: so a name like an option needs a folder. */
char *view_host_command(const SessionOptions *options) {
    TextBuffer text = {0}, file = {0};
    text_printf(&file, "%s%s", *options->file == '-' && options->file[1] ? "./" : "", options->file);
    char *name = text_take(&file);
    text_printf(&text, "lockstep view");
    if (name) command_put_word(&text, name);
    command_put_session(&text, options);
    free(name);
    char *command = text_take(&text);
    return name ? command : (free(command), NULL);
}

ViewHost view_host(SessionOptions *options, const char *command) {
    return (ViewHost){.user = options,
                      .file = options->file,
                      .command = command,
                      .begin = begin_again,
                      .end = end,
                      .save = view_host_save};
}
