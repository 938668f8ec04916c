/* view_host.c: `lockstep view`: the window, or a script that does without one; and runs and files for it; see window.h.
 */
#include <dirent.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/explain/explain.h"
#include "sim/cli/report/report.h"
#include "sim/cli/session/recording.h"
#include "sim/cli/window/window.h"
#include "sim/view/raster/canvas.h"
#include "sim/viewer/viewer.h"

/* ---- what the start page offers: the programs that come with lockstep, and the files that were shown last ----
 *
 * These are kept in $XDG_STATE_HOME/lockstep/recent (~/.local/state without that), the newest first, one a line:
 * seconds since 1970, what came of the run, the path, with tabs between. The folder `new` beside it has templates that
 * were shown and not saved elsewhere. Where these cannot be read or written there are none. */

static const ViewProgram rows[] = {
#define PROGRAM(topic, file, claim) {file, topic, claim, NULL},
#include "sim/cli/explain/program.def"
};
enum { PROGRAMS = sizeof rows / sizeof *rows, MOST_RECENT = 12 };

typedef struct Host {
    SessionOptions *options; /* the file in them is the one that is shown; NULL: none yet */
    SessionOptions given;    /* those of the command line, with the program that it names or a copy of it; NULL: none */
    const char *marks;       /* the file of marks of the program that is shown */
    char problem[600];       /* with the file that was to be opened */

    ViewProgram programs[PROGRAMS];
    ViewRecent recent[MOST_RECENT];
    uint32_t program_count, recent_count;
    char *state, *recent_file, *unsaved; /* the folder of what is kept, and what is there; NULL: nothing is kept */
    char *kinds;
} Host;

/* Beside the program that runs: as `make install` leaves it, or in the repository. */
static void find_programs(Host *host) {
    static const char *const beside[] = {"../share/lockstep/programs", "../programs", "../../programs", NULL};
    OWNED char *folder = file_beside_program(beside);
    if (!folder) return;
    host->program_count = PROGRAMS;
    for (size_t i = 0; i < host->program_count; i++) {
        host->programs[i] = rows[i];
        host->programs[i].file = memory_printf("%s/%s", folder, rows[i].file);
        uint8_t *bytes = NULL;
        size_t read;
        file_read_regular(host->programs[i].file, 1 << 16, &bytes, &read);
        host->programs[i].code = (char *)bytes;
    }
}

/* ---- recent files ---- */

/* The file that is shown is one that was opened, and stands first from now on. */
static void shown(void *user, const char *result) {
    Host *host = user;
    char *real = host->options->file ? realpath(host->options->file, NULL) : NULL, *whole = memory_strdup(real);
    free(real);
    if (!whole || strpbrk(whole, "\t\n")) return;

    uint32_t at = 0;
    while (at < host->recent_count && strcmp(host->recent[at].file, whole) != 0) at++;
    if (at == MOST_RECENT) at--;
    if (at < host->recent_count) memory_free(host->recent[at].file);
    if (at == host->recent_count) host->recent_count++;
    memmove(host->recent + 1, host->recent, at * sizeof *host->recent);
    host->recent[0] = (ViewRecent){.file = whole, .seconds = time(NULL), .age = "just now"};
    snprintf(host->recent[0].result, sizeof host->recent[0].result, "%s", result);
    OWNED TextBuffer recent = {0};
    for (uint32_t i = 0; i < host->recent_count; i++)
        text_printf(&recent, "%" PRId64 "\t%s\t%s\n", host->recent[i].seconds, host->recent[i].result,
                    host->recent[i].file);
    OWNED TextBuffer unseen = {0}; /* it does not matter if that cannot be written */
    if (file_make_folder(host->state, &unseen)) file_write_text(host->recent_file, &recent, &unseen);
}

/* Where files are kept; what is kept of the ones that were shown, only a window wants. */
static void find_recent(Host *host, bool window) {
    static const struct {
        int64_t seconds;
        const char *name;
    } units[] = {{60, "minute"}, {3600, "hour"}, {86400, "day"}};
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state == '/')
        host->state = memory_printf("%s/lockstep", state);
    else if (home && *home == '/')
        host->state = memory_printf("%s/.local/state/lockstep", home);
    if (!host->state) return;
    host->unsaved = memory_printf("%s/new", host->state);
    host->recent_file = memory_printf("%s/recent", host->state);

    uint8_t *bytes = NULL;
    size_t length;
    if (window) file_read_regular(host->recent_file, 1 << 16, &bytes, &length);
    char *text = (char *)bytes, *rest;
    for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line && host->recent_count < MOST_RECENT;
         line = strtok_r(NULL, "\n", &rest)) {
        ViewRecent *recent = &host->recent[host->recent_count];
        long long seconds;
        int at = 0;
        if (sscanf(line, "%lld\t%47[^\t]\t%n", &seconds, recent->result, &at) < 2 || !at || line[at] != '/') continue;
        recent->seconds = seconds;
        recent->file = memory_strdup(line + at);
        snprintf(recent->age, sizeof recent->age, "just now");
        for (size_t i = 0; i < sizeof units / sizeof *units; i++) { /* the last that fits: the largest */
            const int64_t count = (time(NULL) - seconds) / units[i].seconds;
            if (count < 1) continue;
            snprintf(recent->age, sizeof recent->age, "%d %s%s ago", count < 9999 ? (int)count : 9999, units[i].name,
                     count == 1 ? "" : "s");
        }
        host->recent_count++;
    }
}

/* ---- runs ---- */

static void end_run(void *user, Run *run) {
    (void)user;
    run_destroy(run);
    memory_free(run);
}

/* A run at cycle 0, with some settings on top of the options; NULL if it cannot begin. */
static Run *begin_run(const SessionOptions *options, const char *const *settings, size_t count, TextBuffer *messages) {
    SessionOptions more = *options;
    Run *run = memory_new(sizeof *run);
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++)
        ok = cli_list_add(&more.machine.set, settings[i]) || cli_note(messages, "too many settings");
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
    SessionOptions options = *((Host *)user)->options;
    TextBuffer messages = {0};
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

/* The first run; without a file, for the start page, that of a program that does nothing. Prints its problems, too, a
 * fault or an expectation that failed. NULL after printing why it cannot run. If the source has errors, a window waits
 * until they are mended: then they are in *errors, and it has an empty run until then. */
static Run *first_run(SessionOptions *options, bool window, char **errors) {
    if (!options->file) return empty_run(options);
    Run *run = make_run(options);
    if (run || !window) return run;

    /* A file without a zero byte near its beginning may become a source that can be assembled; another one does not. */
    uint8_t *bytes;
    size_t length;
    if (file_read_regular(options->file, 4096, &bytes, &length) || !length || memchr(bytes, '\0', length)) return NULL;
    TextBuffer messages = {0};
    if (load_build(options->file, &options->load, &messages) || !messages.length) return NULL;
    *errors = text_take(&messages);
    return empty_run(options);
}

/* ---- files ---- */

/* Show a file from now on; "": none. Returns the command that shows it. */
static char *note_opened(Host *host, const char *file, const char *marks) {
    const char *dot = strrchr(visible_base(file), '.');
    const SessionOptions *given = &host->given;
    SessionOptions *options = host->options;
    options->file = *file ? file : NULL;

    /* What the command line says about the machine and the kernel is of the program that it names, if it names one. */
    const bool other = given->file && strcmp(file, given->file) != 0;
    options->machine = other ? (MachineOptions){.threads = given->machine.threads} : given->machine;
    options->load.define = other ? (CliList){.count = 0} : given->load.define;
    options->load.entry = other ? NULL : given->load.entry;
    options->load.preset = other ? NULL : given->load.preset;
    host->marks = marks ? marks : memory_printf("%.*s.marks", dot ? (int)(dot - file) : (int)strlen(file), file);

    /* The file stands first, as the window's own options come behind it: so a name like an option needs a folder. */
    TextBuffer text = {0};
    text_add(&text, "lockstep view");
    if (*file) text_add(&text, " ");
    if (*file) command_put_path(&text, file);
    command_put_session(&text, options);
    return text_take(&text);
}

static const char *open_file(void *user, const char *path, const char **file, const char **command) {
    Host *host = user;
    OWNED uint8_t *bytes = NULL;
    size_t length;
    const char *why = *path ? file_read_regular(path, 0, &bytes, &length) : NULL;
    if (why) {
        snprintf(host->problem, sizeof host->problem, "%.500s: %s", path, why);
        return host->problem;
    }
    *file = memory_strdup(path);
    *command = note_opened(host, *file, NULL);
    return NULL;
}

/* The folder above, folders, programs. Hidden names are left out, and such with a line end. */
static char *list_files(void *user, const char *folder) {
    (void)user;
    TextBuffer text = {0};
    OWNED TextBuffer files = {0};
    struct dirent **entries;
    const int count = scandir(*folder ? folder : ".", &entries, NULL, alphasort);
    if (count < 0) return NULL;
    text_add(&text, "../\n");
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        struct stat info;
        OWNED char *path = memory_printf("%s%s%s", folder, *folder ? "/" : "", name);
        const bool shown = *name != '.' && !strchr(name, '\n') && stat(path, &info) == 0;
        if (shown && S_ISDIR(info.st_mode)) text_printf(&text, "%s/\n", name);
        for (size_t k = 0; shown && S_ISREG(info.st_mode) && front_end_extension(k); k++)
            if (file_has_extension(name, front_end_extension(k))) text_printf(&files, "%s\n", name);
        free(entries[i]);
    }
    free(entries);
    text_printf(&text, "%s", files.length ? files.text : "");
    return text_take(&text);
}

/* A template, in its folder, which is made if it is not there; or a copy of the program that is shown. */
static const char *make_file(void *user, const char *path, bool copy) {
    Host *host = user;
    OWNED TextBuffer said = {0};
    OWNED uint8_t *bytes = NULL;
    size_t length;
    const bool ok =
        copy ? file_read(host->options->file, &bytes, &length, &said) && file_write_new(path, bytes, length, &said)
             : file_make_folder(host->unsaved, &said) && template_write(path, &said);
    if (ok && copy && host->given.file && strcmp(host->options->file, host->given.file) == 0)
        host->given.file = memory_strdup(path);
    const char *why = ok ? "" : said.text + strlen("lockstep: ");
    snprintf(host->problem, sizeof host->problem, "%.*s", (int)strcspn(why, "\n"), why);
    return ok ? NULL : host->problem;
}

static const char *set_checks(void *user, unsigned checks) {
    Host *host = user;
    host->options->checks = checks;
    return note_opened(host, host->options->file ? host->options->file : "", host->marks);
}

static bool save_picture(void *user, const char *path, const Canvas *canvas) {
    size_t length;
    const PngText text = {"Software", "lockstep " LOCKSTEP_VERSION};
    OWNED uint8_t *bytes = png_encode(canvas, &text, 1, &length);
    (void)user;
    return file_write(path, bytes, length, NULL);
}

enum { MARKS_MOST = 1 << 16 };

static char *read_marks(void *user) {
    uint8_t *bytes = NULL;
    size_t length = 0;
    file_read_regular(((Host *)user)->marks, MARKS_MOST, &bytes, &length);
    if (length <= MARKS_MOST && !(bytes && memchr(bytes, '\0', length))) return (char *)bytes;
    memory_free(bytes);
    return NULL;
}

/* A file that cannot be read as marks is not written over. */
static bool write_marks(void *user, const char *text) {
    const char *path = ((Host *)user)->marks;
    OWNED char *present = read_marks(user);
    OWNED TextBuffer unseen = {0};
    return (present || access(path, F_OK) != 0) && file_write(path, text, strlen(text), &unseen);
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
    Host *host = user;
    char number[16];
    int status;
    snprintf(number, sizeof number, "%u", line);
    if (recording_is_file(host->options->file)) return "a recording cannot be edited";
    const char *editor = getenv("VISUAL") ? getenv("VISUAL") : getenv("EDITOR");
    const bool desktop = (getenv("DISPLAY") || getenv("WAYLAND_DISPLAY")) && access("/usr/bin/xdg-open", X_OK) == 0;
    if (!editor && !desktop) return "no editor is known: set EDITOR to its name";
    const pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", script, "sh", host->options->file, number, (char *)NULL);
        _exit(127);
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0 ? NULL : "the editor cannot be started";
}

/* Only a window remembers what it has shown. `marks` is the file of marks of the first program; NULL: beside it. */
static ViewHost begin_host(Host *host, SessionOptions *options, const char *marks, bool window) {
    *host = (Host){.options = options, .given = *options};
    find_programs(host);
    find_recent(host, window);
    TextBuffer kinds = {0};
    const char *kind;
    for (size_t i = 0; (kind = front_end_extension(i)) != NULL; i++) text_printf(&kinds, i ? " %s" : "%s", kind);
    host->kinds = text_take(&kinds);
    const char *file = options->file ? options->file : "";
    return (ViewHost){.user = host,
                      .file = file,
                      .command = note_opened(host, file, marks),
                      .programs = host->programs,
                      .program_count = host->program_count,
                      .recent = host->recent,
                      .recent_count = &host->recent_count,
                      .begin = begin_again,
                      .end = end_run,
                      .open = open_file,
                      .list = list_files,
                      .make = make_file,
                      .unsaved = host->unsaved,
                      .kinds = host->kinds,
                      .check = set_checks,
                      .explain = explain_page,
                      .words = explain_words,
                      .shown = window && host->state ? shown : NULL,
                      .read_marks = read_marks,
                      .write_marks = window || marks ? write_marks : NULL,
                      .save = save_picture,
                      .copy = window ? window_copy : NULL,
                      .edit = edit_file,
                      .gives_up = window ? window_gives_up : NULL,
                      .interrupts = window ? window_interrupts : NULL};
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
    if (!starts && session_is_changed(&options->session) && recording_is_file(options->session.file))
        return cli_error("%s is a recording: it is run as it was recorded, so options of a run have no effect",
                         options->session.file);
    Run *run = first_run(&options->session, window, &errors);
    if (!run) return EXIT_USAGE;
    Host files;
    const ViewHost host = begin_host(&files, &options->session, options->marks, window);
    activity_begin("opening the window");
    Viewer *viewer = viewer_create(&host, run);
    activity_end();
    if (!viewer) return cli_error("out of memory");
    Script script = {.viewer = viewer,
                     .width = options->width,
                     .height = options->height,
                     .done = true,
                     .save = save_picture,
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
        ok = save_picture(NULL, options->shot, script.canvas);
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
