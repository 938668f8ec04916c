/* sweep_store.h: results that are kept in files: the points that a sweep has finished so far, and the parts that other
 * processes and machines have made. All are of one form:
 *
 *   # lockstep sweep results, CODE
 *   key,check,status,detail,...
 *   KEY,CHECK,ok,,...                 a line a point, in any order, of any sweeps
 *
 * CODE is that of this lockstep: what others found out does not hold for it. The key stands for everything that a
 * result depends on. The check sum is one of the key and the rest of the line: a line that was cut or edited is said,
 * not taken, and does the others no harm. A file that begins in another way is not ours, and is left as it is.
 */
#ifndef SIM_CLI_SWEEP_SWEEP_STORE_H
#define SIM_CLI_SWEEP_SWEEP_STORE_H

#include "sim/base/text_buffer.h"
#include "sim/cli/base/cli.h"

typedef struct SweepEntry {
    uint64_t key;
    char *line; /* of the columns from `status` on */
    bool wanted;
} SweepEntry;

typedef struct SweepStore {
    SweepEntry *entries;
    size_t count, room;
    bool sorted;
    char *path; /* of the file that is appended to */
    FILE *out;  /* NULL: none */
} SweepStore;

/* Take in the results of a file, or of all .csv and .partial files of a folder. Prints and returns false if it cannot
 * be read. */
bool sweep_store_read(SweepStore *store, const char *path);

/* The line of a key, or NULL. */
const char *sweep_store_find(SweepStore *store, uint64_t key);

/* How many results nobody has asked for with sweep_store_find. */
size_t sweep_store_others(const SweepStore *store);

/* Take in the results of a file, if it exists, or with `fresh` none, and add to it from now on. Prints and returns
 * false if it cannot be written, if another process does, or if it is not one of this lockstep. */
bool sweep_store_open(SweepStore *store, const char *path, bool fresh);

/* Add a result to the file, if there is one, at once. Prints and returns false if it cannot. */
bool sweep_store_add(SweepStore *store, uint64_t key, const char *line);

/* Close; with `remove` the file is removed. */
void sweep_store_close(SweepStore *store, bool remove);

/* The first lines of such a file, and the line of a result. */
void sweep_put_start(TextBuffer *text);
void sweep_put_result(TextBuffer *text, uint64_t key, const char *line);

#endif
