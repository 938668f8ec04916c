/* sweep_store.c: keys, and results in files; see sweep.h. */
#include "sim/cli/sweep/sweep.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "asm/base/array.h"
#include "asm/base/hash.h"
#include "sim/cli/base/files.h"

/* ---- keys ---- */

/* LOCKSTEP_CODE is a check sum of the assembler's and the simulator's sources, from the Makefile. */
static const char code[] = LOCKSTEP_VERSION " " LOCKSTEP_CODE;

uint64_t sweep_key_base(const SessionOptions *base) {
    uint64_t key = hash_bytes(HASH_START, code, sizeof code);
    key = hash_number(key, base->functional, 8);
    for (size_t i = 0; i < base->machine.bind_count; i++) {
        const Binding *bound = &base->machine.bindings[i];
        const uint64_t numbers[] = {bound->space,       bound->index,        bound->words,        bound->shape.format,
                                    bound->shape.width, bound->shape.height, bound->shape.levels, bound->data != NULL};
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) key = hash_number(key, numbers[n], 8);
        for (uint32_t word = 0; bound->data && word < bound->words; word++)
            key = hash_number(key, bound->data[word], 4);
    }
    return key;
}

uint64_t sweep_key_program(uint64_t base, const Image *image) {
    size_t length;
    uint8_t *bytes = image_write(image, &length);
    const uint64_t key = bytes ? hash_bytes(base, bytes, length) : 0;
    free(bytes);
    return key;
}

uint64_t sweep_key_point(uint64_t program, const Config *config, const MachineOptions *machine) {
    uint64_t key = program;
    for (size_t i = 0; i < config_setting_count; i++) {
        key = hash_bytes(key, config_settings[i].name, strlen(config_settings[i].name) + 1);
        key = hash_number(key, config_get(config, &config_settings[i]), 8);
    }
    for (int i = 0; i < 3; i++)
        key = hash_number(key, (uint64_t)machine->grid.groups[i] << 32 | machine->grid.size[i], 8);
    return key;
}

/* ---- in memory ---- */

void sweep_store_free(SweepStore *store) {
    sweep_store_end(store, false);
    for (size_t i = 0; i < store->count; i++) free(store->entries[i].row);
    free(store->names);
    free(store->entries);
    free(store->path);
}

/* The row becomes the store's, or is freed. */
static bool keep(SweepStore *store, uint64_t key, char *row, bool wanted) {
    if (!ARRAY_RESERVE(store->entries, store->room, store->count + 1)) {
        free(row);
        return cli_fail("out of memory");
    }
    store->entries[store->count++] = (SweepEntry){key, row, wanted};
    store->sorted = false;
    return true;
}

static int compare_entries(const void *a, const void *b) {
    const SweepEntry *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

/* The same result can be there several times, from several parts. */
const char *sweep_store_find(SweepStore *store, uint64_t key) {
    SweepEntry *entries = store->entries;
    const size_t count = store->count;
    if (!store->sorted && count) qsort(entries, count, sizeof *entries, compare_entries);
    store->sorted = true;
    const size_t first = BISECT(i, count, entries[i].key < key);
    for (size_t i = first; i < count && entries[i].key == key; i++) entries[i].wanted = true;
    return first < count && entries[first].key == key ? entries[first].row : NULL;
}

/* ---- lines ---- */

static const char magic[] = "# lockstep sweep results, ";
enum { DIGITS = 16 }; /* of a key */

static void put_start(const SweepStore *store, TextBuffer *text) {
    text_printf(text, "%s%s\nkey,check,", magic, code);
    sweep_row_write(text, store->names);
    text_char(text, '\n');
}

static void put_result(TextBuffer *text, uint64_t key, const char *row) {
    TextBuffer line = {0};
    sweep_row_write(&line, row);
    if (!line.failed) {
        const uint64_t check = hash_bytes(hash_number(HASH_START, key, 8), line.text, line.length);
        text_printf(text, "%0*" PRIx64 ",%0*" PRIx64 ",%s\n", DIGITS, key, DIGITS, check, line.text);
    }
    text->failed |= line.failed;
    free(text_take(&line));
}

void sweep_store_write(const Sweep *sweep, TextBuffer *text) {
    put_start(&sweep->store, text);
    for (size_t point = sweep->first; point < sweep->last; point++)
        if (!sweep_row_is(sweep->rows[point], SWEEP_CRASHED)) put_result(text, sweep->keys[point], sweep->rows[point]);
}

/* The lines from `at` on, the first of which is line `number` of the file. Each ends in a line end, which becomes a
 * zero. */
static bool take_lines(SweepStore *store, const char *path, char *at, const char *end, size_t number) {
    size_t damaged = 0, first = 0;
    for (char *next; at < end; at = next, number++) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        next = stop ? stop + 1 : at + (end - at);
        uint64_t key, check;
        int used = 0;
        char *row = NULL;
        errno = 0;
        if (stop) {
            *stop = '\0';
            sscanf(at, "%16" SCNx64 ",%16" SCNx64 ",%n", &key, &check, &used);
            const size_t length = (size_t)(stop - at) - (size_t)used;
            if (used == 2 * (DIGITS + 1) && check == hash_bytes(hash_number(HASH_START, key, 8), at + used, length))
                row = sweep_row_read(at + used, length);
        }
        if (!row && errno == ENOMEM) return cli_fail("out of memory");
        if (row && !keep(store, key, row, false)) return false;
        if (!row && !damaged++) first = number;
    }
    if (damaged)
        fprintf(stderr, "lockstep: warning: %s:%zu: %zu damaged line%s, of which nothing is taken over\n", path, first,
                damaged, damaged == 1 ? "" : "s");
    return true;
}

/* ---- files that are read ---- */

typedef enum FileKind { FILE_UNREADABLE, FILE_BEGUN, FILE_OURS, FILE_OF_OTHERS, FILE_FOREIGN } FileKind;

static const char *const why_not[] = {[FILE_OF_OTHERS] =
                                          "results of another build of lockstep, which do not hold for this one",
                                      [FILE_FOREIGN] = "not results of a sweep"};

/* What a file is; the results of one of ours are taken in, if they are wanted. Prints if it cannot be read. *whole:
 * does it end with a line end? */
static FileKind take_file(SweepStore *store, const char *path, bool wanted, bool *whole) {
    uint8_t *bytes;
    size_t length;
    if (!file_read(path, &bytes, &length)) return FILE_UNREADABLE;
    *whole = length && bytes[length - 1] == '\n';

    TextBuffer start = {0};
    put_start(store, &start);
    FileKind kind = FILE_FOREIGN;
    if (start.failed)
        kind = FILE_UNREADABLE;
    else if (length >= start.length && memcmp(bytes, start.text, start.length) == 0)
        kind = FILE_OURS;
    else if (length < start.length && memcmp(bytes, start.text, length) == 0)
        kind = FILE_BEGUN;
    else if (length > strlen(magic) && memcmp(bytes, magic, strlen(magic)) == 0)
        kind = FILE_OF_OTHERS;
    if (start.failed) cli_error("out of memory");

    char *at = (char *)bytes + start.length, *end = (char *)bytes + length;
    if (kind == FILE_OURS && wanted && !take_lines(store, path, at, end, 3)) kind = FILE_UNREADABLE;
    free(text_take(&start));
    free(bytes);
    return kind;
}

static bool read_part(SweepStore *store, const char *path) {
    bool whole;
    const FileKind kind = take_file(store, path, true, &whole);
    if (kind == FILE_OF_OTHERS || kind == FILE_FOREIGN)
        fprintf(stderr, "lockstep: warning: %s: %s\n", path, why_not[kind]);
    return kind != FILE_UNREADABLE;
}

bool sweep_store_read(SweepStore *store, const char *path) {
    DIR *folder = opendir(path);
    if (!folder) return read_part(store, path);
    bool ok = true;
    for (const struct dirent *entry; ok && (entry = readdir(folder));) {
        if (!file_has_extension(entry->d_name, ".csv") && !file_has_extension(entry->d_name, ".partial")) continue;
        TextBuffer name = {0};
        text_printf(&name, "%s/%s", path, entry->d_name);
        ok = name.failed ? cli_fail("out of memory") : read_part(store, name.text);
        free(text_take(&name));
    }
    closedir(folder);
    return ok;
}

/* ---- the file that is written ---- */

static bool cannot_write(const SweepStore *store) {
    return cli_fail("cannot write %s: %s", store->path, cli_reason(errno ? errno : EIO));
}

static bool put(SweepStore *store, TextBuffer *text) {
    char *line = text_take(text);
    if (!line) return cli_fail("out of memory");
    errno = 0;
    const bool ok = fputs(line, store->out) >= 0 && fflush(store->out) == 0;
    free(line);
    return ok || cannot_write(store);
}

/* Nothing of a file is changed before it is known to be ours, and nothing is ever taken out of it: a damaged line
 * stays, and what is behind it begins on a line of its own. */
bool sweep_store_open(SweepStore *store, const char *path, bool fresh) {
    bool whole;
    store->path = strdup(path);
    if (!store->path) return cli_fail("out of memory");

    /* Open and lock the file that has the path now: another sweep may be about to remove it. */
    for (bool is_there = false; !is_there;) {
        struct stat opened, named;
        if (store->out) fclose(store->out);
        const int fd = open(store->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
        store->out = fd < 0 ? NULL : fdopen(fd, "ab");
        if (!store->out || fstat(fd, &opened) != 0) return cannot_write(store);
        if (!S_ISREG(opened.st_mode)) return cli_fail("%s: %s", store->path, why_not[FILE_FOREIGN]);
        if (flock(fd, LOCK_EX | LOCK_NB) != 0)
            return errno == EWOULDBLOCK ? cli_fail("another sweep is writing %s", store->path) : cannot_write(store);
        is_there = stat(store->path, &named) == 0 && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
    }

    const FileKind kind = take_file(store, path, !fresh, &whole);
    if (kind == FILE_UNREADABLE) return false;
    if (kind == FILE_FOREIGN) return cli_fail("%s: %s: move this file away, or choose another -o", path, why_not[kind]);
    if (kind == FILE_OF_OTHERS && !fresh) return cli_fail("%s: %s; --fresh removes them", path, why_not[kind]);
    if (kind == FILE_OURS && !fresh && whole) return true;

    TextBuffer text = {0};
    if (kind == FILE_OURS && !fresh) {
        text_char(&text, '\n');
    } else {
        if (ftruncate(fileno(store->out), 0) != 0) return cannot_write(store);
        put_start(store, &text);
    }
    return put(store, &text);
}

bool sweep_store_add(SweepStore *store, uint64_t key, char *row) {
    TextBuffer text = {0};
    if (!keep(store, key, row, true)) return false;
    if (!store->out || sweep_row_is(row, SWEEP_CRASHED)) return true;
    put_result(&text, key, row);
    return put(store, &text);
}

void sweep_store_end(SweepStore *store, bool remove) {
    if (store->out && remove) unlink(store->path);
    if (store->out) fclose(store->out);
    store->out = NULL;
}
