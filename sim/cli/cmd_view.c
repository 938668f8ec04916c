/* cmd_view.c: `lockstep view`: the window, or a script that does without one. */
#include <string.h>

#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/command.h"
#include "sim/cli/window/window.h"
#include "sim/viewer/script.h"

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
    Run *run = view_host_first_run(&options->session, window, &errors);
    if (!run) return EXIT_USAGE;
    WindowHost files;
    ViewHost host;
    window_host_begin(&files, &options->session, options->marks, window, &host);
    if (window) host.copy = window_copy;
    if (window) host.gives_up = window_gives_up;
    if (window) host.interrupts = window_interrupts;
    activity_begin("opening the window");
    Viewer *viewer = viewer_create(&host, run);
    activity_end();
    if (!viewer) return cli_error("out of memory");
    Script script = {.viewer = viewer,
                     .width = options->width,
                     .height = options->height,
                     .done = true,
                     .save = view_host_save,
                     .write = write_text};
    viewer_resize(viewer, options->width, options->height);
    viewer_set_scale(viewer, options->scale ? options->scale : SCALE_ONE);
    if (starts || errors) viewer_wait(viewer, errors);
    bool ok = errors || begin(&script, options, run);
    if (ok && window) ok = window_run(viewer, &(WindowOptions){options->width, options->height, options->scale});
    if (ok && options->script) ok = do_script(&script, options->script);
    if (ok && options->shot) {
        activity_begin("drawing %s", options->shot);
        script_draw(&script);
        ok = view_host_save(NULL, options->shot, script.canvas);
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
