/* view_host.c: the runs and files that the viewer asks for; see window.h. */
#include <dirent.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/explain/explain.h"
#include "sim/cli/window/window.h"

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

Run *view_begin_run(const SessionOptions *options, const char *const *settings, size_t count, TextBuffer *messages) {
    SessionOptions more = *options;
    Run *run = memory_new(sizeof *run);
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++)
        ok = cli_list_add(&more.machine.set, settings[i]) || cli_note(messages, "too many settings");
    if (ok && session_open(run, &more, SESSION_TRAVEL, messages)) return run;
    memory_free(run);
    return NULL;
}

static Run *begin_again(void *user, const char *path, const char *const *settings, size_t count, char **errors) {
    MEMORY_ENTRY(*errors = NULL; return NULL);
    SessionOptions options = *((Host *)user)->options;
    TextBuffer messages = {0};
    if (path) options.file = path;
    Run *run = view_begin_run(&options, settings, count, &messages);
    *errors = text_take(&messages);
    return run;
}

Run *view_empty_run(const SessionOptions *options) {
    static const char nothing[] = "    ret\n";
    SessionOptions empty = *options;
    const Source source = {.name = "", .bytes = nothing, .length = sizeof nothing - 1};
    const Assembly assembly = assemble(&source, &(AsmOptions){0});
    cli_made(assembly.image);
    empty.build = build_create(&assembly, NULL);
    empty.file = "";
    Run *run = cli_made(view_begin_run(&empty, NULL, 0, NULL));
    return session_drive(run, &empty, 1) ? run : NULL;
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

bool view_save_picture(void *user, const char *path, const Canvas *canvas) {
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

/* ---- the host ---- */

const char *view_host_file(void *user) {
    return ((Host *)user)->options->file;
}

ViewHost view_host(SessionOptions *options, const char *marks, bool keeps) {
    Host *host = memory_new(sizeof *host);
    *host = (Host){.options = options, .given = *options};
    find_programs(host);
    find_recent(host, keeps);
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
                      .shown = keeps && host->state ? shown : NULL,
                      .read_marks = read_marks,
                      .write_marks = keeps || marks ? write_marks : NULL,
                      .save = view_save_picture};
}
