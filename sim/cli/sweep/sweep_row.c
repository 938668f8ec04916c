/* sweep_row.c: the result of a point; see sweep_row.h. */
#include "sim/cli/sweep/sweep_row.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/cli.h"
#include "sim/cli/base/csv_table.h"

const char *const sweep_statuses[SWEEP_STATUS_COUNT] = {
#define SWEEP_STATUS(ID, word, meaning) word,
    SWEEP_STATUSES(SWEEP_STATUS)
#undef SWEEP_STATUS
};

/* ---- numbers ---- */

/* A walk over all numbers fills in their names, or their values: so these cannot differ in order. */
typedef struct Walk {
    SweepColumn *column; /* of the next number; NULL: names are not wanted */
    SweepNumber *number; /* the same of values */
} Walk;

static void put(Walk *walk, const char *name, bool is_ratio, SweepNumber number) {
    if (walk->number) *walk->number++ = number;
    if (!walk->column) return;
    snprintf(walk->column->name, sizeof walk->column->name, "%s", name);
    walk->column++->is_ratio = is_ratio;
}

static void put_count(Walk *walk, const char *name, uint64_t count) {
    put(walk, name, false, (SweepNumber){.count = count});
}

static void put_ratio(Walk *walk, const char *name, double part, double whole) {
    put(walk, name, true, (SweepNumber){.ratio = whole ? part / whole : 0});
}

/* Those of a session that has run; NULL: only names are wanted. */
static void walk_numbers(Walk *walk, const Session *session) {
    const Gpu *gpu = session ? session->run.gpu : NULL;
    const Config config = session ? session->run.program->config : (Config){0};
    const Stats stats = gpu ? gpu_stats(gpu) : (Stats){0};
    char name[SWEEP_NAME_MAX];

    put_count(walk, "expectations_passed", session ? session->passed : 0);
    put_count(walk, "expectations_failed", session ? session->failed : 0);
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
            put(walk, name, true, (SweepNumber){.ratio = NAN});
    }

    /* Of the dispatch that can have the fewest waves. */
    const Dispatch *tightest = session ? occupancy_tightest(session->run.program) : NULL;
    put_count(walk, "occupancy", tightest ? tightest->slots : 0);
    put_count(walk, "registers", tightest ? tightest->registers : 0);
}

const SweepColumn *sweep_columns(void) {
    static SweepColumn columns[SWEEP_NUMBERS];
    if (!*columns[0].name) walk_numbers(&(Walk){.column = columns}, NULL);
    return columns;
}

SweepRow *sweep_row_create(SweepStatus status, const char *detail, const Session *session) {
    SweepRow *row = calloc(1, sizeof *row + strlen(detail) + 1);
    if (!row) return NULL;
    row->status = status;
    row->has_numbers = session != NULL;
    strcpy(row->detail, detail);
    if (session) walk_numbers(&(Walk){.number = row->numbers}, session);
    return row;
}

size_t sweep_row_size(const SweepRow *row) {
    return sizeof *row + strlen(row->detail) + 1;
}

/* ---- as text ---- */

const char *sweep_row_cell(const SweepRow *row, size_t number, char text[SWEEP_CELL_MAX]) {
    const bool is_ratio = sweep_columns()[number].is_ratio;
    const SweepNumber value = row->numbers[number];
    if (!row->has_numbers || (is_ratio && isnan(value.ratio))) return "";
    if (is_ratio)
        snprintf(text, SWEEP_CELL_MAX, "%.4f", value.ratio);
    else
        snprintf(text, SWEEP_CELL_MAX, "%" PRIu64, value.count);
    return text;
}

void sweep_row_write(TextBuffer *text, const SweepRow *row) {
    char cell[SWEEP_CELL_MAX];
    text_printf(text, "%s,", sweep_statuses[row->status]);
    text_csv(text, row->detail);
    for (size_t i = 0; i < SWEEP_NUMBERS; i++) {
        text_char(text, ',');
        text_add(text, sweep_row_cell(row, i, cell));
    }
}

SweepRow *sweep_row_read(const char *line, size_t length) {
    CsvTable table;
    char error[CSV_ERROR_MAX];
    errno = 0;
    if (!csv_read(&table, line, length, error)) return NULL;
    SweepRow *row = NULL;
    bool ok = table.row_count == 1 && table.rows[0].count == 2 + SWEEP_NUMBERS;
    if (ok) row = sweep_row_create(0, csv_cell(&table, 0, 1), NULL);
    ok = ok && row;

    while (ok && strcmp(csv_cell(&table, 0, 0), sweep_statuses[row->status]) != 0)
        ok = ++row->status < SWEEP_STATUS_COUNT;
    if (ok) row->has_numbers = *csv_cell(&table, 0, 2);
    for (size_t i = 0; ok && i < SWEEP_NUMBERS; i++) {
        const char *cell = csv_cell(&table, 0, 2 + i);
        SweepNumber *number = &row->numbers[i];
        char *end;
        if (!row->has_numbers) {
            ok = !*cell;
        } else if (sweep_columns()[i].is_ratio) {
            number->ratio = *cell ? strtod(cell, &end) : NAN;
            ok = !*cell || (*cell >= '0' && *cell <= '9' && !*end);
        } else {
            ok = count_read(cell, 0, UINT64_MAX, &number->count, NULL);
        }
    }
    csv_free(&table);
    if (ok) return row;
    free(row);
    return NULL;
}
