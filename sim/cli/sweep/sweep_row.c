/* sweep_row.c: the columns of a sweep's table; see sweep_row.h. */
#include "sim/cli/sweep/sweep_row.h"

#include <string.h>

#include "sim/program/occupancy.h"

const SweepStatusInfo sweep_statuses[SWEEP_STATUS_COUNT] = {
#define SWEEP_STATUS(ID, word, meaning) {word, meaning},
    SWEEP_STATUSES(SWEEP_STATUS)
#undef SWEEP_STATUS
};

void sweep_put_cell(TextBuffer *line, bool first, const char *text) {
    if (!first) text_printf(line, ",");
    if (!strpbrk(text, ",\"\r\n")) {
        text_printf(line, "%s", text);
        return;
    }
    text_printf(line, "\"");
    for (; *text; text++) text_printf(line, *text == '"' ? "\"\"" : "%c", *text);
    text_printf(line, "\"");
}

/* Names and values come from one walk over the columns, so that they cannot part. */
typedef struct Row {
    TextBuffer *line;
    bool names;
    const Session *session; /* NULL: there is nothing to tell */
    Stats stats;
} Row;

static void put_text(const Row *row, const char *name, const char *value) {
    sweep_put_cell(row->line, false, row->names ? name : row->session ? value : "");
}

static void put_count(const Row *row, const char *name, uint64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    put_text(row, name, text);
}

static void put_ratio(const Row *row, const char *name, uint64_t part, uint64_t whole, double factor) {
    char text[40];
    snprintf(text, sizeof text, "%.4f", whole ? factor * (double)part / (double)whole : 0.0);
    put_text(row, name, text);
}

/* A statistic that is called like a setting gets another name, since both are columns. */
static void put_statistics(const Row *row) {
    for (size_t i = 0; i < gpu_stat_count; i++) {
        const StatInfo *s = &gpu_stat_info[i];
        char name[64];
        snprintf(name, sizeof name, "%s%s", s->name, config_find(s->name) ? "_total" : "");
        put_count(row, name, *(const uint64_t *)((const char *)&row->stats + s->offset));
    }
    const uint64_t lanes = row->session ? row->session->run.program->config.wave_size : 0;
    put_ratio(row, "instructions_per_cycle", row->stats.wave_instructions, row->stats.cycles, 1);
    put_ratio(row, "lanes_percent", row->stats.lane_instructions, row->stats.wave_instructions * lanes, 100);
}

static void put_states(const Row *row) {
    const Gpu *gpu = row->session ? row->session->run.gpu : NULL;
    uint64_t all = 0;
    for (int s = 0; s < STATE_COUNT; s++) {
        const uint64_t cycles = gpu ? gpu_state_cycles(gpu, s) : 0;
        all += cycles;
        put_count(row, trace_states[s].name, cycles);
    }
    for (int s = 0; s < STATE_COUNT; s++) {
        char name[64];
        snprintf(name, sizeof name, "%s_percent", trace_states[s].name);
        put_ratio(row, name, gpu ? gpu_state_cycles(gpu, s) : 0, all, 100);
    }
    for (int r = REASON_NONE + 1; r < REASON_COUNT; r++)
        put_count(row, trace_reasons[r].name, gpu ? gpu_reason_cycles(gpu, r) : 0);
}

/* ALU number `alu` of all cores. */
static uint64_t busy_cycles(const Gpu *gpu, uint32_t alu) {
    uint64_t busy = 0;
    for (uint32_t core = 0; core < gpu->program->config.cores; core++) busy += gpu_alu_busy(gpu, core, alu);
    return busy;
}

static void put_alus(const Row *row) {
    const Gpu *gpu = row->session ? row->session->run.gpu : NULL;
    const uint32_t alus = gpu ? (uint32_t)gpu->program->config.alus : 0;
    const uint64_t cycles = gpu ? row->stats.cycles * gpu->program->config.cores : 0;
    uint64_t all = 0;
    for (uint32_t alu = 0; alu < alus; alu++) all += busy_cycles(gpu, alu);
    put_ratio(row, "alus_percent", all, cycles * alus, 100);
    for (uint32_t alu = 0; alu < GPU_MAX_ALUS; alu++) {
        char name[24];
        snprintf(name, sizeof name, "alu%u_percent", alu);
        if (alu < alus || row->names)
            put_ratio(row, name, gpu ? busy_cycles(gpu, alu) : 0, cycles, 100);
        else
            put_text(row, name, "");
    }
}

/* Of the dispatch that can have the fewest waves. */
static void put_occupancy(const Row *row) {
    const Dispatch *d = row->session ? occupancy_tightest(row->session->run.program) : NULL;
    put_count(row, "occupancy", d ? d->slots : 0);
    put_count(row, "registers", d ? d->registers : 0);
}

static void put_row(const Row *row) {
    put_count(row, "expectations_passed", row->session ? row->session->passed : 0);
    put_count(row, "expectations_failed", row->session ? row->session->failed : 0);
    put_statistics(row);
    put_states(row);
    put_alus(row);
    put_occupancy(row);
}

void sweep_row_names(TextBuffer *line) {
    sweep_put_cell(line, true, "status");
    sweep_put_cell(line, false, "detail");
    put_row(&(Row){.line = line, .names = true});
}

void sweep_row_values(TextBuffer *line, SweepStatus status, const char *detail, const Session *session) {
    sweep_put_cell(line, true, sweep_statuses[status].word);
    sweep_put_cell(line, false, detail);
    put_row(&(Row){.line = line, .session = session, .stats = session ? gpu_stats(session->run.gpu) : (Stats){0}});
}
