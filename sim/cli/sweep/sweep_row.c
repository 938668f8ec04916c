/* sweep_row.c: the result of a point; see sweep.h. */
#include "sim/cli/sweep/sweep.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"

/* ---- cells ---- */

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
    put_count(walk, "expectations_failed", run ? run->failed : 0);
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

void sweep_row_write(TextBuffer *text, const char *row) {
    for (int i = 0; i < SWEEP_CELLS; i++, row += strlen(row) + 1) {
        if (i) text_char(text, ',');
        text_csv(text, row);
    }
}
