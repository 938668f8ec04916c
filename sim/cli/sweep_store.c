/* sweep_store.c: results in files; see sweep_store.h. */
#include "sim/cli/sweep_store.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim/cli/csv_table.h"
#include "sim/cli/files.h"
#include "sim/cli/sweep_key.h"
#include "sim/cli/sweep_row.h"

/* ---- lines ---- */

static bool shows(const SweepGrid *grid, size_t axis) {
    return grid->axes[axis].kind != AXIS_FILE || grid->axes[axis].count > 1;
}

void sweep_put_header(TextBuffer *text, const SweepGrid *grid, bool key) {
    for (size_t a = 0; a < grid->axis_count; a++) {
        if (!shows(grid, a)) continue;
        sweep_put_cell(text, true, grid->axes[a].name);
        text_printf(text, ",");
    }
    sweep_row_names(text);
    text_printf(text, "%s\n", key ? ",key" : "");
}

void sweep_put_row(TextBuffer *text, const SweepGrid *grid, size_t point, const char *line, const uint64_t *key) {
    for (size_t a = 0; a < grid->axis_count; a++) {
        if (!shows(grid, a)) continue;
        sweep_put_cell(text, true, grid->axes[a].values[sweep_grid_value(grid, a, point)]);
        text_printf(text, ",");
    }
    text_printf(text, "%s", line);
    if (key) text_printf(text, ",%0*" PRIx64, SWEEP_KEY_DIGITS, *key);
    text_printf(text, "\n");
}

/* ---- reading ---- */

static bool keep(SweepStore *store, uint64_t key, char *line) {
    if (store->count == store->room) {
        const size_t room = store->room ? store->room * 2 : 256;
        SweepEntry *entries = realloc(store->entries, room * sizeof *entries);
        if (!entries) {
            free(line);
            return cli_error("out of memory"), false;
        }
        store->entries = entries;
        store->room = room;
    }
    store->entries[store->count++] = (SweepEntry){key, line};
    store->sorted = false;
    return true;
}

static bool read_key(const char *text, uint64_t *key) {
    char *end;
    if (strlen(text) != SWEEP_KEY_DIGITS) return false;
    *key = strtoull(text, &end, 16);
    return !*end;
}

/* The columns of the results in a table: those that rows have today, and the key behind them; else -1. */
static long find_results(const CsvTable *table) {
    TextBuffer names = {0};
    char error[CSV_ERROR_MAX];
    CsvTable wanted = {0};
    sweep_row_names(&names);
    char *text = text_take(&names);
    long first = -1;
    if (text && csv_read(&wanted, (const uint8_t *)text, strlen(text), error) && table->row_count > 0) {
        const size_t columns = table->rows[0].count, results = wanted.rows[0].count;
        if (columns > results) first = (long)(columns - results - 1);
        for (size_t c = 0; first >= 0 && c <= results; c++) {
            const char *name = c < results ? csv_cell(&wanted, 0, c) : "key";
            if (strcmp(csv_cell(table, 0, (size_t)first + c), name) != 0) first = -1;
        }
    }
    free(text);
    csv_free(&wanted);
    return first;
}

static bool take_row(SweepStore *store, const CsvTable *table, size_t row, size_t first) {
    const size_t columns = table->rows[0].count;
    TextBuffer line = {0};
    uint64_t key;
    if (table->rows[row].count != columns || !read_key(csv_cell(table, row, columns - 1), &key)) return true;
    for (size_t c = first; c + 1 < columns; c++) sweep_put_cell(&line, c == first, csv_cell(table, row, c));
    char *text = text_take(&line);
    return text ? keep(store, key, text) : (cli_error("out of memory"), false);
}

/* Up to the last line end: what is behind it was not written to its end. */
static size_t whole_lines(const uint8_t *bytes, size_t length) {
    while (length > 0 && bytes[length - 1] != '\n') length--;
    return length;
}

static bool take_bytes(SweepStore *store, const uint8_t *bytes, size_t length) {
    CsvTable table;
    char error[CSV_ERROR_MAX];
    if (!csv_read(&table, bytes, whole_lines(bytes, length), error)) return true; /* not one of ours */
    const long first = find_results(&table);
    bool ok = true;
    for (size_t row = 1; ok && first >= 0 && row < table.row_count; row++)
        ok = take_row(store, &table, row, (size_t)first);
    csv_free(&table);
    return ok;
}

static bool read_file(SweepStore *store, const char *path) {
    uint8_t *bytes;
    size_t length;
    if (!file_read(path, &bytes, &length)) return false;
    const bool ok = take_bytes(store, bytes, length);
    free(bytes);
    return ok;
}

static bool read_folder(SweepStore *store, const char *path, DIR *folder) {
    bool ok = true;
    for (const struct dirent *entry; ok && (entry = readdir(folder));) {
        if (!file_has_extension(entry->d_name, ".csv") && !file_has_extension(entry->d_name, ".partial")) continue;
        char *name = malloc(strlen(path) + strlen(entry->d_name) + 2);
        if (!name) return cli_error("out of memory"), false;
        sprintf(name, "%s/%s", path, entry->d_name);
        ok = read_file(store, name);
        free(name);
    }
    return ok;
}

bool sweep_store_read(SweepStore *store, const char *path) {
    DIR *folder = opendir(path);
    if (!folder) return read_file(store, path);
    const bool ok = read_folder(store, path, folder);
    closedir(folder);
    return ok;
}

static int compare_entries(const void *a, const void *b) {
    const SweepEntry *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

const char *sweep_store_find(SweepStore *store, uint64_t key) {
    if (!store->count) return NULL;
    if (!store->sorted) qsort(store->entries, store->count, sizeof *store->entries, compare_entries);
    store->sorted = true;
    const SweepEntry wanted = {.key = key};
    const SweepEntry *found = bsearch(&wanted, store->entries, store->count, sizeof wanted, compare_entries);
    return found ? found->line : NULL;
}

/* ---- writing ---- */

static bool report(const SweepStore *store) {
    return cli_error("cannot write %s: %s", store->path, strerror(errno ? errno : EIO)), false;
}

static bool put(SweepStore *store, TextBuffer *text) {
    char *line = text_take(text);
    if (!line) return cli_error("out of memory"), false;
    errno = 0;
    const bool ok = fputs(line, store->out) >= 0 && fflush(store->out) == 0;
    free(line);
    return ok || report(store);
}

/* A file with the same columns is added to; another one is written anew. */
static bool start_file(SweepStore *store, const SweepGrid *grid, const uint8_t *bytes, size_t length) {
    TextBuffer text = {0};
    sweep_put_header(&text, grid, true);
    if (text.failed) return cli_error("out of memory"), free(text.text), false;
    const bool same = length >= text.length && memcmp(bytes, text.text, text.length) == 0;
    const off_t end = same ? (off_t)whole_lines(bytes, length) : 0;
    if (ftruncate(fileno(store->out), end) != 0) return free(text.text), report(store);
    store->is_new = !same;
    if (!same) return put(store, &text);
    free(text.text);
    return true;
}

bool sweep_store_open(SweepStore *store, const char *path, const SweepGrid *grid) {
    uint8_t *bytes;
    size_t length;
    store->path = strdup(path);
    store->out = store->path ? fopen(path, "ab") : NULL;
    if (!store->out) return cli_error("cannot write %s: %s", path, strerror(errno)), false;
    if (flock(fileno(store->out), LOCK_EX | LOCK_NB) != 0) return cli_error("another sweep is writing %s", path), false;
    if (!file_read(path, &bytes, &length)) return false;
    const bool ok = take_bytes(store, bytes, length) && start_file(store, grid, bytes, length);
    free(bytes);
    return ok;
}

bool sweep_store_add(SweepStore *store, const SweepGrid *grid, size_t point, const char *line, uint64_t key) {
    TextBuffer text = {0};
    if (!store->out) return true;
    sweep_put_row(&text, grid, point, line, &key);
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
