/* view_command.c: `lockstep view`: the window, or a script that does without one; see window.h. */
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/report/report.h"
#include "sim/cli/session/recording.h"
#include "sim/cli/window/window.h"

/* ---- the first run ---- */

/* A run that is at its end; its problems are printed. */
static Run *make_run(const SessionOptions *options) {
    Run *run = view_begin_run(options, NULL, 0, NULL);
    if (!run || !session_drive(run, options, 1)) return NULL;
    if (!options->build) report_status(run, options);
    return run;
}

/* The first run; without a file, for the start page, that of a program that does nothing. Prints its problems, too, a
 * fault or an expectation that failed. NULL after printing why it cannot run. If the source has errors, a window waits
 * until they are mended: then they are in *errors, and it has an empty run until then. */
static Run *first_run(SessionOptions *options, bool window, char **errors) {
    if (!options->file) return view_empty_run(options);
    Run *run = make_run(options);
    if (run || !window) return run;

    /* A file without a zero byte near its beginning may become a source that can be assembled; another one does not. */
    uint8_t *bytes;
    size_t length;
    if (file_read_regular(options->file, 4096, &bytes, &length) || !length || memchr(bytes, '\0', length)) return NULL;
    TextBuffer messages = {0};
    if (load_build(options->file, &options->load, &messages) || !messages.length) return NULL;
    *errors = text_take(&messages);
    return view_empty_run(options);
}

/* ---- editing ---- */

/* A shell finds the editor with its options. Most take +LINE, some FILE:LINE; if none is named the desktop opens the
 * file. It is a grandchild: nobody has to wait for it. */
static const char *edit_file(void *user, uint32_t line) {
    static const char script[] = "editor=${VISUAL:-${EDITOR:-}}\n"
                                 "case ${editor%% *} in\n"
                                 "'') xdg-open \"$1\" ;;\n"
                                 "*code | *codium) $editor -g \"$1:$2\" ;;\n"
                                 "*subl | *zed | *hx) $editor \"$1:$2\" ;;\n"
                                 "*) $editor +\"$2\" \"$1\" ;;\n"
                                 "esac &";
    char number[16];
    int status;
    snprintf(number, sizeof number, "%u", line);
    if (recording_is_file(view_host_file(user))) return "a recording cannot be edited";
    const char *editor = getenv("VISUAL") ? getenv("VISUAL") : getenv("EDITOR");
    const bool desktop = (getenv("DISPLAY") || getenv("WAYLAND_DISPLAY")) && access("/usr/bin/xdg-open", X_OK) == 0;
    if (!editor && !desktop) return "no editor is known: set EDITOR to its name";
    const pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", script, "sh", view_host_file(user), number, (char *)NULL);
        _exit(127);
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0 ? NULL : "the editor cannot be started";
}

/* ---- the command ---- */

enum { OPTION_SHOT = 0x700, OPTION_SIZE, OPTION_SCALE, OPTION_THEME, OPTION_PALETTE, OPTION_DO };
enum { LEAST_WIDTH = 320, LEAST_HEIGHT = 200, SIZE_MOST = 8192 };

typedef struct ViewCommand {
    SessionOptions session;
    const char *at, *against, *marks, *script, *shot, *theme, *palette;
    CliList todo;
    unsigned width, height;
    Scale scale; /* 0: what suits the screen */
} ViewCommand;

static error_t parse_view(int key, char *text, struct argp_state *state) {
    ViewCommand *options = state->input;
    uint64_t size[2];
    switch (key) {
    case OPTION_SHOT:
        options->shot = text;
        if (!file_has_extension(text, ".png")) argp_error(state, "--shot takes OUT.png, not '%s': it writes PNG", text);
        return 0;
    case OPTION_SIZE:
        if (!counts_read(text, 'x', 1, SIZE_MOST, size, NULL) || size[0] < LEAST_WIDTH || size[1] < LEAST_HEIGHT)
            argp_error(state, "--size takes WIDTHxHEIGHT from %dx%d to %dx%d, not '%s'", LEAST_WIDTH, LEAST_HEIGHT,
                       SIZE_MOST, SIZE_MOST, text);
        options->width = (unsigned)size[0];
        options->height = (unsigned)size[1];
        return 0;
    case OPTION_SCALE:
        options->scale = viewer_find_scale(text);
        if (!options->scale) argp_error(state, "--scale takes 1, 1.25, 1.5, 2 or 3, not '%s'", text);
        return 0;
    case OPTION_PALETTE: options->palette = palette_names[cli_read_palette(state, text)]; return 0;
    case OPTION_THEME:
        cli_read_word(state, "--theme", text, "dark or light");
        options->theme = text;
        return 0;
    case OPTION_DO:
        if (!*text) argp_error(state, "--do takes an action, such as 'go 40'");
        return cli_fill(CLI_LIST(ViewCommand, todo), text, state);
    case ARGP_KEY_END:
        if (options->session.file && strcmp(options->session.file, "-") == 0)
            argp_error(state, "the program must be in a file, so that it can be read again");
        if (options->at && !options->session.file) argp_error(state, "--at needs a FILE");
        if (options->against && !*options->against) argp_error(state, "--against takes a FILE or KEY=VALUE,...");
        if (options->against && !options->session.file) argp_error(state, "--against needs a FILE");
        return 0;
    default: return cli_fill(key, text, state);
    }
}

/* ---- scripts ---- */

static bool write_text(void *user, const char *path, const char *text) {
    (void)user;
    return file_write(path, text, strlen(text), NULL);
}

/* The lines of a file, up to one that is wrong. */
static bool do_script(Script *script, const char *path) {
    uint8_t *bytes;
    size_t length;
    if (!file_read(path, &bytes, &length, NULL)) return false;
    unsigned number = 0;
    for (char *line = (char *)bytes, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        number++;
        const char *wrong = script_line(script, line);
        if (wrong) return cli_fail("%s:%u: %s", path, number, wrong);
    }
    return true;
}

static bool do_option(Viewer *viewer, const char *option, ActionId action, const char *argument) {
    return !argument || viewer_do(viewer, action, argument) ||
           cli_fail("%s %s: %s", option, argument, viewer_status(viewer).message);
}

/* What the command line says about the view. */
static bool begin(Script *script, const ViewCommand *options, const Run *run) {
    uint64_t at[3];
    if (options->at && !at_read(options->at, run->travel, at)) return false;
    char *against = memory_strdup(options->against); /* as the action takes it: settings with blanks between */
    for (char *comma = against; comma && !against_is_file(options->against) && (comma = strchr(comma, ',')) != NULL;)
        *comma = ' ';
    if (!do_option(script->viewer, "--theme", ACTION_THEME, options->theme) ||
        !do_option(script->viewer, "--palette", ACTION_PALETTE, options->palette) ||
        !do_option(script->viewer, "--at", ACTION_AT, options->at) ||
        !do_option(script->viewer, "--against", ACTION_DIFF, against))
        return false;
    for (size_t i = 0; i < options->todo.count; i++) {
        const char *action = options->todo.items[i], *wrong = script_line(script, action);
        if (wrong) return cli_fail("--do:%zu: %s", i + 1, wrong);
        if (!script->done) return cli_fail("--do %s: %s", action, viewer_status(script->viewer).message);
    }
    return true;
}

static int view(ViewCommand *options) {
    const bool window = !options->script && !options->shot, starts = !options->session.file;
    char *errors = NULL;
    if (window) options->session.interrupt = INTERRUPT_WORK;
    options->session.takes_recordings = true;
    SessionOptions but_settings = options->session;
    but_settings.machine.set.count = 0;
    if (!starts && session_is_changed(&but_settings) && recording_is_file(options->session.file))
        return cli_error("%s is a recording: of the options of a run, only --set changes it", options->session.file);
    Run *run = first_run(&options->session, window, &errors);
    if (!run) return EXIT_USAGE;
    ViewHost host = view_host(&options->session, options->marks, window);
    host.edit = edit_file;
    if (window) {
        host.copy = window_copy;
        host.gives_up = window_gives_up;
        host.interrupts = window_interrupts;
    }
    activity_begin("opening the window");
    Viewer *viewer = viewer_create(&host, run);
    activity_end();
    if (!viewer) return cli_error("out of memory");
    Script script = {.viewer = viewer,
                     .width = options->width,
                     .height = options->height,
                     .done = true,
                     .save = view_save_picture,
                     .write = write_text};
    viewer_resize(viewer, options->width, options->height);
    viewer_set_scale(viewer, options->scale ? options->scale : SCALE_ONE);
    if (starts || errors) viewer_wait(viewer, errors);
    if (!options->script && !options->todo.count && !options->at) viewer_seek_cost(viewer);
    bool ok = errors || begin(&script, options, run);
    if (ok && window) ok = window_run(viewer, &(WindowOptions){options->width, options->height, options->scale});
    if (ok && options->script) ok = do_script(&script, options->script);
    if (ok && options->shot) {
        activity_begin("drawing %s", options->shot);
        script_draw(&script);
        ok = view_save_picture(NULL, options->shot, script.canvas);
        activity_end();
    }
    int status = viewer_status(viewer).failed ? EXIT_PROGRAM : EXIT_OK;
    if (!ok || viewer_status(viewer).waiting) status = EXIT_USAGE;
    viewer_destroy(viewer);
    return interrupt_came() ? interrupt_status() : status;
}

int cmd_view(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"at", CLI_TEXT(ViewCommand, at), "WAVE:LANE:CYCLE", 0, "Start at this pixel", 0},
        {"against", CLI_TEXT(ViewCommand, against), "FILE|KEY=VALUE,...", 0,
         "Begin with a comparison with the run of another program, or with other settings", 0},
        {"do", OPTION_DO, "ACTION", 0,
         "Perform this action first; may be repeated. The help of the window (?) lists the actions", 0},
        {"theme", OPTION_THEME, "dark|light", 0, "The theme (default: dark)", 0},
        {"palette", OPTION_PALETTE, "default|classic|safe", 0, "The colours of the states of lanes", 0},
        {"size", OPTION_SIZE, "WxH", 0, "Size of the window in pixels (default: 1280x800)", 0},
        {"scale", OPTION_SCALE, "1|1.25|1.5|2|3", 0, "How large everything is (default: what suits the screen)", 0},
        {"marks", CLI_TEXT(ViewCommand, marks), "FILE", 0,
         "The file of bookmarks (default: beside the program, PROGRAM.marks)", 0},
        {"script", CLI_TEXT(ViewCommand, script), "FILE", 0, "Open no window: perform the actions in FILE, one a line",
         0},
        {"shot", OPTION_SHOT, "OUT.png", 0, "Open no window: write what it would show at the end", 0},
        {0}};
    ViewCommand options = {.width = 1280, .height = 800};
    options.session.needs_no_file = true;
    cli_parse(argc, argv, table, parse_view, session_child, &options);
    if (options.session.json) return cli_error("--json is not for view, which is a window");
    return view(&options);
}
