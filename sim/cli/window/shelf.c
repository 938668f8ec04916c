/* shelf.c: what the start page offers: the programs that come with lockstep, and the files that were shown last.
 *
 * These are kept in $XDG_STATE_HOME/lockstep/recent (~/.local/state without that), the newest first, one a line:
 * seconds since 1970, what came of the run, the path, with tabs between. The file `opened` beside it has the programs
 * that were ever shown, one a line. Where these cannot be read or written there are none.
 */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "asm/base/memory.h"
#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/window/window.h"

static const ViewProgram rows[] = {
#define PROGRAM(subject, file, title, about) {file, subject, title, about},
#include "sim/cli/window/program.def"
};

/* ---- programs ---- */

/* Beside the program that runs: as `make install` leaves it, or in the repository. */
static void find_programs(Shelf *shelf) {
    static const char *const beside[] = {"../share/lockstep/programs", "../programs", "../../programs"};
    _Static_assert(sizeof rows / sizeof *rows <= SHELF_PROGRAMS, "there is room for all programs");
    char self[PATH_MAX], path[2 * PATH_MAX], *folder = NULL;
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    self[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(self, '/');
    for (size_t i = 0; slash && !folder && i < sizeof beside / sizeof *beside; i++) {
        snprintf(path, sizeof path, "%.*s/%s", (int)(slash - self), self, beside[i]);
        folder = realpath(path, NULL);
    }
    if (!folder) return;
    shelf->program_count = sizeof rows / sizeof *rows;
    for (size_t i = 0; i < shelf->program_count; i++) {
        shelf->programs[i] = rows[i];
        shelf->programs[i].file = memory_printf("%s/%s", folder, rows[i].file);
    }
    free(folder);
}

/* ---- recent files ---- */

/* In words: `seconds` ago. */
static void tell_age(int64_t seconds, char *out, size_t size) {
    static const struct {
        int64_t seconds;
        const char *name;
    } units[] = {{86400, "day"}, {3600, "hour"}, {60, "minute"}};
    snprintf(out, size, "just now");
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        const int64_t count = seconds / units[i].seconds;
        if (count < 1) continue;
        snprintf(out, size, "%d %s%s ago", count < 9999 ? (int)count : 9999, units[i].name, count == 1 ? "" : "s");
        return;
    }
}

/* A file of the state as a text; NULL if it cannot be read. */
static char *read_state(const Shelf *shelf, const char *name) {
    uint8_t *bytes = NULL;
    size_t length;
    char *file = memory_printf("%s/%s", shelf->state, name);
    file_read_regular(file, 1 << 16, &bytes, &length);
    memory_free(file);
    return (char *)bytes;
}

/* It does not matter if that cannot be written. */
static void write_state(const Shelf *shelf, const char *name, TextBuffer *text) {
    char *file = memory_printf("%s/%s", shelf->state, name);
    TextBuffer unseen = {0};
    if (file_make_folder(shelf->state, &unseen)) file_write_text(file, text, &unseen);
    memory_free(text_take(&unseen));
    memory_free(file);
}

/* The file is one that was opened, and stands first from now on. */
void shelf_note(Shelf *shelf, const char *file, const char *result) {
    char *real = realpath(file, NULL), *whole = memory_strdup(real);
    free(real);
    if (!whole) return;
    TextBuffer opened = {0};
    bool more = false;
    for (uint32_t i = 0; i < shelf->program_count; i++) {
        const bool is_it = strcmp(shelf->programs[i].file, whole) == 0;
        more |= is_it && !shelf->opened[i];
        shelf->opened[i] |= is_it;
        if (shelf->opened[i]) text_printf(&opened, "%s\n", rows[i].file);
    }
    if (more && shelf->state) write_state(shelf, "opened", &opened);
    if (!shelf->state || strpbrk(whole, "\t\n")) return;

    uint32_t at = 0;
    while (at < shelf->recent_count && strcmp(shelf->recent[at].file, whole) != 0) at++;
    if (at == SHELF_RECENT) at--;
    if (at < shelf->recent_count) memory_free(shelf->recent[at].file);
    if (at == shelf->recent_count) shelf->recent_count++;
    memmove(shelf->recent + 1, shelf->recent, at * sizeof *shelf->recent);
    shelf->recent[0] = (ViewRecent){.file = whole, .seconds = time(NULL), .age = "just now"};
    snprintf(shelf->recent[0].result, sizeof shelf->recent[0].result, "%s", result);
    TextBuffer recent = {0};
    for (uint32_t i = 0; i < shelf->recent_count; i++)
        text_printf(&recent, "%" PRId64 "\t%s\t%s\n", shelf->recent[i].seconds, shelf->recent[i].result,
                    shelf->recent[i].file);
    write_state(shelf, "recent", &recent);
}

void shelf_open(Shelf *shelf, bool keeps_recent) {
    *shelf = (Shelf){0};
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (keeps_recent && state && *state == '/')
        shelf->state = memory_printf("%s/lockstep", state);
    else if (keeps_recent && home && *home == '/')
        shelf->state = memory_printf("%s/.local/state/lockstep", home);
    find_programs(shelf);
    if (!shelf->state) return;

    char *text = read_state(shelf, "recent"), *rest;
    for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line && shelf->recent_count < SHELF_RECENT;
         line = strtok_r(NULL, "\n", &rest)) {
        ViewRecent *recent = &shelf->recent[shelf->recent_count];
        long long seconds;
        int at = 0;
        if (sscanf(line, "%lld\t%47[^\t]\t%n", &seconds, recent->result, &at) < 2 || !at || line[at] != '/') continue;
        recent->seconds = seconds;
        recent->file = memory_strdup(line + at);
        tell_age(time(NULL) - seconds, recent->age, sizeof recent->age);
        shelf->recent_count++;
    }
    text = read_state(shelf, "opened");
    for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line; line = strtok_r(NULL, "\n", &rest))
        for (uint32_t i = 0; i < shelf->program_count; i++) shelf->opened[i] |= strcmp(rows[i].file, line) == 0;
}
