/* sweep_resume.c: the rows of points, their keys, and files of rows; see sweep.h. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "asm/base/array.h"
#include "asm/base/hash.h"
#include "sim/cli/base/files.h"
#include "sim/cli/sweep/sweep.h"

/* ---- rows ---- */

/* One walk over all numbers adds their values, or their names: so these cannot differ in order. */
typedef struct Walk {
    TextBuffer *row;
    bool names;
} Walk;

static void put_cell(TextBuffer *row, const char *text) {
    text_bytes(row, text, strlen(text) + 1);
}

static void put_count(const Walk *walk, const char *name, uint64_t count) {
    char value[24];
    snprintf(value, sizeof value, "%" PRIu64, count);
    put_cell(walk->row, walk->names ? name : value);
}

static void put_ratio(const Walk *walk, const char *name, double part, double whole) {
    char value[40];
    snprintf(value, sizeof value, "%.4f", whole ? part / whole : 0);
    put_cell(walk->row, walk->names ? name : value);
}

/* Add the numbers of a run that is at its end; NULL: only their names are wanted. */
static void put_numbers(const Walk *walk, const Run *run) {
    const Gpu *gpu = run ? run->gpu : NULL;
    const Config config = run ? run->program->config : (Config){0};
    const Stats stats = gpu ? gpu_stats(gpu) : (Stats){0};
    char name[64];

    put_count(walk, "expectations_passed", run ? run->passed : 0);
    put_count(walk, "expectations_failed", run ? run->failures.count : 0);
    for (int i = 0; i < STAT_COUNT; i++) {
        /* A statistic that is called like a setting gets another name, since both are columns. */
        snprintf(name, sizeof name, "%s%s", gpu_stat_info[i].name, config_find(gpu_stat_info[i].name) ? "_total" : "");
        put_count(walk, name, stat_get(&stats, (size_t)i));
    }
    put_ratio(walk, "instructions_per_cycle", stats.wave_instructions, stats.cycles);
    put_ratio(walk, "lanes_percent", 100.0 * stats.lane_instructions, stats.wave_instructions * config.wave_size);

    uint64_t cycles[STATE_COUNT] = {0}, all_cycles = 0;
    for (int s = 0; s < STATE_COUNT; s++) {
        if (gpu) cycles[s] = gpu_state_cycles(gpu, s);
        all_cycles += cycles[s];
        put_count(walk, trace_states[s].name, cycles[s]);
    }
    for (int s = 0; s < STATE_COUNT; s++) {
        snprintf(name, sizeof name, "%s_percent", trace_states[s].name);
        put_ratio(walk, name, 100.0 * cycles[s], all_cycles);
    }
    for (int r = REASON_NONE + 1; r < REASON_COUNT; r++)
        put_count(walk, trace_reasons[r].name, gpu ? gpu_reason_cycles(gpu, r) : 0);

    uint64_t busy[CONFIG_MAX_alus] = {0}, all_busy = 0; /* ALU number so-and-so of all cores */
    for (uint32_t alu = 0; alu < config.alus; alu++) {
        for (uint32_t core = 0; core < config.cores; core++) busy[alu] += gpu_alu_busy(gpu, core, alu);
        all_busy += busy[alu];
    }
    put_ratio(walk, "alus_percent", 100.0 * all_busy, stats.cycles * config.cores * config.alus);
    for (uint32_t alu = 0; alu < CONFIG_MAX_alus; alu++) {
        snprintf(name, sizeof name, "alu%u_percent", alu);
        if (alu < config.alus)
            put_ratio(walk, name, 100.0 * busy[alu], stats.cycles * config.cores);
        else
            put_cell(walk->row, walk->names ? name : "");
    }

    /* The dispatch that can have the fewest waves counts. */
    const Dispatch *tightest = run ? occupancy_tightest(run->program) : NULL;
    put_count(walk, "occupancy", tightest ? tightest->slots : 0);
    put_count(walk, "registers", tightest ? tightest->registers : 0);
}

char *sweep_row_make(ProblemKind problem, const char *detail, const Run *run) {
#define STATUS(KIND, word, meaning) [PROBLEM_##KIND] = word,
    static const char *const statuses[] = {SWEEP_STATUSES(STATUS)};
#undef STATUS
    TextBuffer row = {0};
    put_cell(&row, statuses[problem]);
    put_cell(&row, detail);
    if (run) put_numbers(&(Walk){.row = &row}, run);
    for (int i = 2; !run && i < SWEEP_CELLS; i++) put_cell(&row, "");
    const size_t length = row.length;
    return memory_grow(text_take(&row), length); /* there may be a million of them */
}

char *sweep_row_names(void) {
    TextBuffer row = {0};
    put_cell(&row, "status");
    put_cell(&row, "detail");
    put_numbers(&(Walk){&row, .names = true}, NULL);
    return text_take(&row);
}

static void write_row(TextBuffer *text, const char *row) {
    for (int i = 0; i < SWEEP_CELLS; i++, row += strlen(row) + 1) {
        if (i) text_char(text, ',');
        text_csv(text, row);
    }
}

/* ---- keys ---- */

uint64_t sweep_key_base(const SessionOptions *base) {
    /* LOCKSTEP_CODE is a check sum of the assembler's and the simulator's sources, from the Makefile. */
    uint64_t key = hash_number(hash_text(HASH_START, LOCKSTEP_VERSION " " LOCKSTEP_CODE), base->functional, 8);
    for (size_t i = 0; i < base->machine.bind_count; i++) {
        const Binding *bound = &base->machine.bindings[i];
        const uint64_t numbers[] = {bound->space,        bound->index,        bound->words,       bound->shape.format,
                                    bound->shape.width,  bound->shape.height, bound->shape.depth, bound->shape.kind,
                                    bound->shape.levels, bound->data != NULL};
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) key = hash_number(key, numbers[n], 8);
        for (uint32_t word = 0; bound->data && word < bound->words; word++)
            key = hash_number(key, bound->data[word], 4);
    }
    return key;
}

uint64_t sweep_key_program(uint64_t base, const Image *image) {
    size_t length;
    OWNED uint8_t *bytes = cli_made(image_write(image, &length));
    return hash_bytes(base, bytes, length);
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

/* ---- the text of a file ---- */

static const char start[] = "key,status,detail,"; /* of every build's files */

static void put_names(TextBuffer *text, const Sweep *sweep) {
    text_add(text, "key,");
    write_row(text, sweep->names);
    text_char(text, '\n');
}

static void put_point(TextBuffer *text, const Sweep *sweep, size_t point) {
    text_printf(text, "%016" PRIx64 ",", sweep->keys[point]);
    write_row(text, sweep->rows[point]);
    text_char(text, '\n');
}

bool sweep_write_part(const Sweep *sweep, const char *path) {
    TextBuffer text = {0};
    put_names(&text, sweep);
    for (size_t point = sweep->first; point < sweep->last; point++) put_point(&text, sweep, point);
    return file_write_text(path, &text, NULL);
}

/* ---- rows that are taken over ---- */

static int compare_keys(const void *a, const void *b) {
    const PointKey *x = a, *y = b;
    return ORDER(x->key, y->key);
}

typedef enum FileState { FILE_OURS, FILE_FOREIGN, FILE_OF_OTHERS } FileState;

static const char *const why_not[] = {
    [FILE_FOREIGN] = "not results of a sweep",
    [FILE_OF_OTHERS] = "results of another program, of other settings or of another build of lockstep",
};

/* Give each row of a table to all points that have its key. */
static FileState take_rows(Sweep *sweep, const CsvTable *table) {
    const PointKey *sorted = sweep->sorted;
    const size_t count = sweep->last - sweep->first;
    FileState state = FILE_OURS;
    for (size_t row = 1; row < table->rows.count; row++) {
        const char *cells = csv_cell(table, row, 1);
        char *rest;
        const uint64_t key = strtoull(csv_cell(table, row, 0), &rest, 16);
        const size_t first = BISECT(i, count, sorted[i].key < key);
        if (table->rows.at[row].count != SWEEP_CELLS + 1 || *rest || first == count || sorted[first].key != key) {
            state = FILE_OF_OTHERS;
            continue;
        }
        for (size_t i = first; i < count && sorted[i].key == key; i++) {
            sweep->finished += !sweep->rows[sorted[i].point];
            sweep->rows[sorted[i].point] = cells;
        }
    }
    return state;
}

/* Take the rows of a file, if they are wanted. A last line without its end was not written completely: *whole is the
 * number of bytes before it. */
static FileState take_file(Sweep *sweep, const char *path, bool wanted, size_t *whole) {
    OWNED uint8_t *bytes = NULL;
    size_t length;
    if (!file_read(path, &bytes, &length, NULL)) exit(EXIT_USAGE);
    for (*whole = length; *whole && bytes[*whole - 1] != '\n';) --*whole;
    const size_t compared = length < strlen(start) ? length : strlen(start);
    FileState state = FILE_OURS;
    CsvTable table;
    OWNED TextBuffer names = {0};
    put_names(&names, sweep);
    if (memcmp(bytes, start, compared) != 0 || memchr(bytes, '\0', *whole)) {
        state = FILE_FOREIGN;
    } else if (wanted && *whole && (*whole < names.length || memcmp(bytes, names.text, names.length) != 0)) {
        state = FILE_OF_OTHERS;
    } else if (wanted) {
        csv_read(&table, path, bytes, *whole);
        state = take_rows(sweep, &table); /* which point into the table */
    }
    return state;
}

void sweep_sort_keys(Sweep *sweep) {
    const size_t count = sweep->last - sweep->first;
    for (size_t i = 0; i < count; i++) sweep->sorted[i] = (PointKey){sweep->keys[sweep->first + i], sweep->first + i};
    qsort(sweep->sorted, count, sizeof *sweep->sorted, compare_keys);
}

/* ---- parts ---- */

static void take_part(Sweep *sweep, const char *path) {
    size_t whole;
    const FileState state = take_file(sweep, path, true, &whole);
    if (state != FILE_OURS) fprintf(stderr, "lockstep: warning: %s: %s\n", path, why_not[state]);
}

void sweep_take_parts(Sweep *sweep, const char *path) {
    DIR *folder = opendir(path);
    if (!folder) return take_part(sweep, path);
    for (const struct dirent *entry; (entry = readdir(folder));)
        if (file_has_extension(entry->d_name, ".csv") || file_has_extension(entry->d_name, ".partial"))
            take_part(sweep, memory_printf("%s/%s", path, entry->d_name));
    closedir(folder);
}

/* ---- the file that is added to ---- */

static _Noreturn void cannot_write(const Sweep *sweep) {
    cli_stop("cannot write %s: %s", sweep->path, cli_reason(errno ? errno : EIO));
}

static void put(const Sweep *sweep, TextBuffer *text) {
    OWNED char *line = text_take(text);
    errno = 0;
    if (fputs(line, sweep->out) < 0 || fflush(sweep->out) != 0) cannot_write(sweep);
}

/* A file without a name is about to be removed by the sweep that has just ended. Nothing of a file is changed before it
 * is known to be this sweep's, or a sweep's with --fresh. */
void sweep_resume(Sweep *sweep) {
    sweep->path = memory_printf("%s.partial", sweep->outputs.items[0]);
    struct stat opened;
    const int fd = open(sweep->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
    sweep->out = fd < 0 ? NULL : fdopen(fd, "ab");
    if (!sweep->out) cannot_write(sweep);
    const bool locked = flock(fd, LOCK_EX | LOCK_NB) == 0;
    if ((!locked && errno != EWOULDBLOCK) || fstat(fd, &opened) != 0) cannot_write(sweep);
    if (!S_ISREG(opened.st_mode)) cli_stop("%s: %s", sweep->path, why_not[FILE_FOREIGN]);
    if (!locked || !opened.st_nlink) cli_stop("another sweep is writing %s", sweep->path);

    size_t whole = 0;
    const FileState state = take_file(sweep, sweep->path, !sweep->fresh, &whole);
    if (state != FILE_OURS)
        cli_stop("%s: %s: %s", sweep->path, why_not[state],
                 state == FILE_FOREIGN ? "move this file away, or choose another -o"
                                       : "--fresh removes them, another -o keeps them");
    if (sweep->fresh) whole = 0;
    if (ftruncate(fd, (off_t)whole) != 0) cannot_write(sweep);
    if (whole) return;
    TextBuffer names = {0};
    put_names(&names, sweep);
    put(sweep, &names);
}

void sweep_keep(Sweep *sweep, size_t point, const char *row) {
    sweep->rows[point] = row;
    sweep->finished++;
    TextBuffer text = {0};
    if (!sweep->out) return;
    put_point(&text, sweep, point);
    put(sweep, &text);
}

void sweep_remove_file(Sweep *sweep) {
    if (sweep->out) unlink(sweep->path);
}
