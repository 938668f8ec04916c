/* sweep_store.c: results in files; see sweep_store.h. */
#include "sim/cli/sweep/sweep_store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim/cli/base/files.h"
#include "sim/cli/sweep/sweep_key.h"
#include "sim/cli/sweep/sweep_row.h"

static const char magic[] = "# lockstep sweep results, ";

/* ---- lines ---- */

void sweep_put_start(TextBuffer *text) {
    text_printf(text, "%s%s\nkey,check,", magic, sweep_key_version);
    sweep_row_names(text);
    text_printf(text, "\n");
}

void sweep_put_result(TextBuffer *text, uint64_t key, const char *line) {
    text_printf(text, "%0*" PRIx64 ",%0*" PRIx64 ",%s\n", SWEEP_KEY_DIGITS, key, SWEEP_KEY_DIGITS,
                sweep_key_check(key, line), line);
}

/* A number of SWEEP_KEY_DIGITS digits, as sweep_put_result writes it, and the comma behind it. */
static bool read_digits(const char **at, uint64_t *number) {
    *number = 0;
    for (int i = 0; i < SWEEP_KEY_DIGITS; i++) {
        const char *digits = "0123456789abcdef", *digit = **at ? strchr(digits, *(*at)++) : NULL;
        if (!digit) return false;
        *number = *number << 4 | (uint64_t)(digit - digits);
    }
    return *(*at)++ == ',';
}

/* Without its end. Returns false if it is none of sweep_put_result's. */
static bool read_result(const char *text, uint64_t *key, const char **line) {
    uint64_t check;
    const char *at = text;
    if (!read_digits(&at, key) || !read_digits(&at, &check)) return false;
    *line = at;
    return check == sweep_key_check(*key, at);
}

/* ---- reading ---- */

static bool keep(SweepStore *store, uint64_t key, const char *line) {
    if (store->count == store->room) {
        const size_t room = store->room ? store->room * 2 : 256;
        SweepEntry *entries = realloc(store->entries, room * sizeof *entries);
        if (!entries) return cli_error("out of memory"), false;
        store->entries = entries;
        store->room = room;
    }
    char *copy = strdup(line);
    if (!copy) return cli_error("out of memory"), false;
    store->entries[store->count++] = (SweepEntry){.key = key, .line = copy};
    store->sorted = false;
    return true;
}

/* The lines from `at` on, the first of which is line `number` of the file. */
static bool take_lines(SweepStore *store, const char *path, char *at, const char *end, size_t number) {
    size_t damaged = 0, first = 0;
    for (char *next; at < end; at = next, number++) {
        char *line_end = memchr(at, '\n', (size_t)(end - at));
        uint64_t key;
        const char *line;
        next = line_end ? line_end + 1 : at + (end - at);
        if (line_end) *line_end = '\0';
        if (line_end && strlen(at) == (size_t)(line_end - at) && read_result(at, &key, &line)) {
            if (!keep(store, key, line)) return false;
        } else if (!damaged++) {
            first = number;
        }
    }
    if (damaged)
        fprintf(stderr, "lockstep: warning: %s:%zu: %zu damaged line%s, of which nothing is taken over\n", path, first,
                damaged, damaged == 1 ? "" : "s");
    return true;
}

typedef enum FileKind { FILE_UNREADABLE, FILE_BEGUN, FILE_OURS, FILE_OF_OTHERS, FILE_FOREIGN } FileKind;

/* What a file is; one of ours is taken in. Prints if it cannot be read. *whole: does it end with a line end? */
static FileKind take_file(SweepStore *store, const char *path, bool *whole) {
    TextBuffer text = {0};
    uint8_t *bytes;
    size_t length;
    if (!file_read(path, &bytes, &length)) return FILE_UNREADABLE;
    sweep_put_start(&text);
    const size_t start_length = text.length;
    char *start = text_take(&text);
    FileKind kind = FILE_FOREIGN;
    if (length > strlen(magic) && memcmp(bytes, magic, strlen(magic)) == 0) kind = FILE_OF_OTHERS;
    if (start && length >= start_length && memcmp(bytes, start, start_length) == 0) kind = FILE_OURS;
    if (start && length < start_length && memcmp(bytes, start, length) == 0) kind = FILE_BEGUN;
    *whole = length && bytes[length - 1] == '\n';
    if (!start) cli_error("out of memory");
    char *first = (char *)bytes + start_length, *end = (char *)bytes + length;
    if (!start || (kind == FILE_OURS && !take_lines(store, path, first, end, 3))) kind = FILE_UNREADABLE;
    free(start);
    free(bytes);
    return kind;
}

static const char *why_not(FileKind kind) {
    return kind == FILE_OF_OTHERS ? "these are results of another build of lockstep, which do not hold for this one"
                                  : "these are no results of a sweep";
}

static bool read_part(SweepStore *store, const char *path) {
    bool whole;
    const FileKind kind = take_file(store, path, &whole);
    if (kind == FILE_OF_OTHERS || kind == FILE_FOREIGN)
        fprintf(stderr, "lockstep: warning: %s: %s\n", path, why_not(kind));
    return kind != FILE_UNREADABLE;
}

static bool read_folder(SweepStore *store, const char *path, DIR *folder) {
    bool ok = true;
    for (const struct dirent *entry; ok && (entry = readdir(folder));) {
        if (!file_has_extension(entry->d_name, ".csv") && !file_has_extension(entry->d_name, ".partial")) continue;
        char *name = malloc(strlen(path) + strlen(entry->d_name) + 2);
        if (!name) return cli_error("out of memory"), false;
        sprintf(name, "%s/%s", path, entry->d_name);
        ok = read_part(store, name);
        free(name);
    }
    return ok;
}

bool sweep_store_read(SweepStore *store, const char *path) {
    DIR *folder = opendir(path);
    if (!folder) return read_part(store, path);
    const bool ok = read_folder(store, path, folder);
    closedir(folder);
    return ok;
}

/* ---- finding ---- */

static int compare_entries(const void *a, const void *b) {
    const SweepEntry *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

/* The same result can be there several times, from several parts. */
const char *sweep_store_find(SweepStore *store, uint64_t key) {
    if (!store->sorted && store->count) qsort(store->entries, store->count, sizeof *store->entries, compare_entries);
    store->sorted = true;
    size_t low = 0, high = store->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (store->entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    const size_t first = low;
    for (; low < store->count && store->entries[low].key == key; low++) store->entries[low].wanted = true;
    return low > first ? store->entries[first].line : NULL;
}

size_t sweep_store_others(const SweepStore *store) {
    size_t count = 0;
    for (size_t i = 0; i < store->count; i++) count += !store->entries[i].wanted;
    return count;
}

/* ---- writing ---- */

static bool report(const SweepStore *store) {
    return cli_error("cannot write %s: %s", store->path, cli_reason(errno ? errno : EIO)), false;
}

static bool put(SweepStore *store, TextBuffer *text) {
    char *line = text_take(text);
    if (!line) return cli_error("out of memory"), false;
    errno = 0;
    const bool ok = fputs(line, store->out) >= 0 && fflush(store->out) == 0;
    free(line);
    return ok || report(store);
}

/* Open and lock the file that has the path now: another sweep may be about to remove it. */
static bool open_locked(SweepStore *store) {
    for (;;) {
        struct stat opened, named;
        const int fd = open(store->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
        store->out = fd < 0 ? NULL : fdopen(fd, "ab");
        if (!store->out || fstat(fd, &opened) != 0) return report(store);
        if (!S_ISREG(opened.st_mode)) return cli_error("%s: %s", store->path, why_not(FILE_FOREIGN)), false;
        if (flock(fd, LOCK_EX | LOCK_NB) != 0)
            return errno == EWOULDBLOCK ? (cli_error("another sweep is writing %s", store->path), false)
                                        : report(store);
        if (stat(store->path, &named) == 0 && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino)
            return true;
        fclose(store->out);
    }
}

/* Nothing of a file is changed before it is known to be ours, and nothing is ever taken out of it: a damaged line
 * stays, and what is behind it begins on a line of its own. */
bool sweep_store_open(SweepStore *store, const char *path, bool fresh) {
    TextBuffer text = {0};
    bool whole;
    store->path = strdup(path);
    if (!store->path) return cli_error("out of memory"), false;
    if (!open_locked(store)) return false;
    SweepStore old = {0};
    const FileKind kind = take_file(fresh ? &old : store, path, &whole);
    sweep_store_close(&old, false);
    switch (kind) {
    case FILE_UNREADABLE: return false;
    case FILE_OF_OTHERS:
        if (!fresh) return cli_error("%s: %s; --fresh removes them", path, why_not(kind)), false;
        break;
    case FILE_FOREIGN:
        return cli_error("%s: %s: move this file away, or choose another -o", path, why_not(kind)), false;
    default: break;
    }
    if (kind == FILE_OURS && !fresh) {
        if (whole) return true;
        text_printf(&text, "\n");
    } else {
        if (ftruncate(fileno(store->out), 0) != 0) return report(store);
        sweep_put_start(&text);
    }
    return put(store, &text);
}

bool sweep_store_add(SweepStore *store, uint64_t key, const char *line) {
    TextBuffer text = {0};
    if (!store->out) return true;
    sweep_put_result(&text, key, line);
    return put(store, &text);
}

void sweep_store_close(SweepStore *store, bool remove) {
    if (store->out && remove) unlink(store->path);
    if (store->out) fclose(store->out);
    for (size_t i = 0; i < store->count; i++) free(store->entries[i].line);
    free(store->entries);
    free(store->path);
    *store = (SweepStore){0};
}
