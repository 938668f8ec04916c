/* sweep_store.h: results that are kept in files: the points that a sweep has finished so far, and the parts that other
 * processes and machines have made. All are CSV files of one form:
 *
 *   AXES...,status,detail,...,key        one row a point, in any order
 *
 * A row is found again by its key, which stands for everything that its result depends on. Other rows of the file do no
 * harm, nor does a row that is not whole because the machine went down.
 */
#ifndef SIM_CLI_SWEEP_STORE_H
#define SIM_CLI_SWEEP_STORE_H

#include "sim/cli/sweep_grid.h"
#include "sim/view/text_buffer.h"

typedef struct SweepEntry {
    uint64_t key;
    char *line; /* of the columns from `status` on, without the key */
} SweepEntry;

typedef struct SweepStore {
    SweepEntry *entries;
    size_t count, room;
    bool sorted;
    char *path;  /* of the file that is appended to */
    FILE *out;   /* NULL: none */
    bool is_new; /* nothing was in it, or rows of another form, which were removed */
} SweepStore;

/* Take in the rows of a file, or of all .csv and .partial files of a folder. Prints and returns false if it cannot be
 * read. */
bool sweep_store_read(SweepStore *store, const char *path);

/* The line of a key, or NULL. */
const char *sweep_store_find(SweepStore *store, uint64_t key);

/* Take in the rows of a file, if it exists, and add to it from now on. Prints and returns false if it cannot be
 * written, or if another process does. */
bool sweep_store_open(SweepStore *store, const char *path, const SweepGrid *grid);

/* Add a row to the file, if there is one, at once. Prints and returns false if it cannot. */
bool sweep_store_add(SweepStore *store, const SweepGrid *grid, size_t point, const char *line, uint64_t key);

/* Close; with `remove` the file is removed. */
void sweep_store_close(SweepStore *store, bool remove);

/* The first line of such a file, and a row of it. */
void sweep_put_header(TextBuffer *text, const SweepGrid *grid, bool key);
void sweep_put_row(TextBuffer *text, const SweepGrid *grid, size_t point, const char *line, const uint64_t *key);

#endif
