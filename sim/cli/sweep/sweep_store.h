/* sweep_store.h: results and their keys, in memory and in files: the points that a sweep has finished so far, and the
 * parts that other processes and machines have made. All files are of one form:
 *
 *   # lockstep sweep results, CODE
 *   key,check,status,detail,...
 *   KEY,CHECK,ok,,...                 a line a point, in any order, of any sweeps
 *
 * CODE is that of this lockstep: what others found out does not hold for it. The key stands for everything that a
 * result depends on: what was found out under a key needs not be found out again. The check sum is one of the key and
 * the rest of the line: a line that was cut or edited is said, not taken, and does the others no harm. A file that
 * begins in another way is not ours, and is left as it is.
 */
#ifndef SIM_CLI_SWEEP_SWEEP_STORE_H
#define SIM_CLI_SWEEP_SWEEP_STORE_H

#include "sim/cli/sweep/sweep_row.h"

/* ---- keys ---- */

/* What is the same for all points: assembler and simulator, and what is bound. Of options whose machine is loaded. */
uint64_t sweep_key_base(const SessionOptions *base);

/* And the program; 0 when out of memory. */
uint64_t sweep_key_program(uint64_t base, const Image *image);

/* And all settings of a point, whose configuration is `config`, and its dispatch. */
uint64_t sweep_key_point(uint64_t program, const Config *config, const MachineOptions *machine);

/* ---- results ---- */

typedef struct SweepEntry {
    uint64_t key;
    char *row;
    bool wanted; /* it was found, or added */
} SweepEntry;

/* Begins with the names alone. */
typedef struct SweepStore {
    char *names;         /* of the columns */
    SweepEntry *entries; /* by rising keys, if `sorted` */
    size_t count, room;
    bool sorted;
    char *path; /* of the file that is appended to */
    FILE *out;  /* NULL: none */
} SweepStore;

void sweep_store_free(SweepStore *store);

/* Take in the results of a file, or of all .csv and .partial files of a folder. Prints and returns false if it cannot
 * be read. */
bool sweep_store_read(SweepStore *store, const char *path);

/* The result of a key, or NULL. It is the store's. */
const char *sweep_store_find(SweepStore *store, uint64_t key);

/* Take in the results of a file, if it exists, or with `fresh` none, and add to it from now on. Prints and returns
 * false if it cannot be written, if another process does, or if it is not one of this lockstep. */
bool sweep_store_open(SweepStore *store, const char *path, bool fresh);

/* Keep a result, which becomes the store's, and add it to the file, if there is one, at once; but not one of a point
 * that crashed, which is tried again next time. Prints and returns false if it cannot. */
bool sweep_store_add(SweepStore *store, uint64_t key, char *row);

/* Nothing is added from now on; with `remove` the file is removed. */
void sweep_store_end(SweepStore *store, bool remove);

/* Such a file as a text, of the points first .. last - 1 without those that crashed. */
void sweep_store_write(const SweepStore *store, TextBuffer *text, const uint64_t *keys, const char *const *rows,
                       size_t first, size_t last);

#endif
