/* uncore.c: what the cores share: the banks of the L2, and the DRAM channels behind them.
 *
 *   message -> its bank, in order of arrival -> hit:  l2_latency
 *                                               miss: + its DRAM channel, in order, dram_latency
 *
 * This is where memory is read and written: messages are served in order of (arrival, core), which is the one order of
 * all accesses. Atomics take place here, those on one address one after the other. The L2 is written back; a store
 * makes its sectors valid without fetching the rest of them (as if bytes had masks of their own, which would be merged
 * for free). A bank belongs to a DRAM channel.
 */
#include <string.h>

#include "sim/base/arith.h"
#include "sim/memory/access.h"
#include "sim/memory/cache.h"
#include "sim/memory/lsu.h"

/* ---- DRAM ---- */

static uint64_t channel_of(const Gpu *gpu, uint64_t bank) {
    return bank % gpu->program->config.dram_channels;
}

/* Move bytes over the bank's channel, not before `at`. Returns the cycle after the last. */
static uint64_t use_channel(const Gpu *gpu, uint64_t bank, uint64_t at, uint64_t bytes) {
    uint64_t *free = &state_uncore(gpu)->channel_free[channel_of(gpu, bank)];
    *free = max_u64(*free, at) + div_ceil(bytes, gpu->program->config.dram_bytes);
    state_uncore(gpu)->channel_bytes += bytes;
    return *free;
}

/* A bank asks for a part of a line. Returns the cycle in which it is there. */
static uint64_t fetch(const Gpu *gpu, uint64_t bank, uint64_t at, uint64_t bytes) {
    const Config *config = &gpu->program->config;
    Uncore *uncore = state_uncore(gpu);
    uint64_t *slot = &uncore->fetched[bank][uncore->fetches[bank]++ % config->l2_mshrs];
    const uint64_t moved = use_channel(gpu, bank, max_u64(at, *slot), bytes);
    *slot = moved + config->dram_latency;
    uncore->stats.dram_read_bytes += bytes;
    return *slot;
}

/* ---- the L2 ---- */

/* How a line is found: the banks take lines in turn. */
typedef struct Place {
    uint64_t bank;
    CacheLine *set; /* NULL: there is no L2 */
} Place;

static Place place_of(const Gpu *gpu, uint32_t line) {
    const Config *config = &gpu->program->config;
    const uint64_t sets = gpu->layout.mem.l2_sets, bank = line % config->l2_banks;
    CacheLine *tags = state_l2(gpu) + bank * sets * config->l2_ways;
    return (Place){bank, cache_set(tags, sets, config->l2_ways, line / config->l2_banks)};
}

static uint64_t bytes_of(const Gpu *gpu, uint8_t sectors) {
    return (uint64_t)__builtin_popcount(sectors) * gpu->program->config.sector_bytes;
}

/* The tag that the line has, or from now on has. */
static CacheLine *take_tag(const Gpu *gpu, Place place, uint32_t line, uint64_t at) {
    const uint64_t ways = gpu->program->config.l2_ways;
    Stats *stats = &state_uncore(gpu)->stats;
    CacheLine *tag = cache_find(place.set, ways, line);
    if (tag) return tag;
    tag = cache_victim(place.set, ways);
    if (tag->valid) stats->l2_evictions++;
    if (tag->dirty) {
        use_channel(gpu, place.bank, at, bytes_of(gpu, tag->dirty));
        stats->dram_write_bytes += bytes_of(gpu, tag->dirty);
    }
    *tag = (CacheLine){.line = line};
    return tag;
}

/* Returns the cycle in which the bank, which looks at the line in cycle `at`, has all that the message wants. */
static uint64_t look_up(const Gpu *gpu, const LineMessage *message, uint64_t at) {
    const Place place = place_of(gpu, message->line);
    Uncore *uncore = state_uncore(gpu);
    const bool fetches = message->kind != LINE_WRITE;
    if (!place.set) {
        uncore->stats.l2_misses++;
        if (fetches) at = fetch(gpu, place.bank, at, bytes_of(gpu, message->sectors));
        if (message->kind != LINE_READ) {
            use_channel(gpu, place.bank, at, bytes_of(gpu, message->sectors));
            uncore->stats.dram_write_bytes += bytes_of(gpu, message->sectors);
            uncore->dirtied_bytes += bytes_of(gpu, message->sectors);
        }
        return at;
    }
    CacheLine *tag = take_tag(gpu, place, message->line, at);
    const uint8_t missing = message->sectors & (uint8_t)~tag->valid;
    if (missing) {
        uncore->stats.l2_misses++;
        if (fetches) tag->ready = max_u64(tag->ready, fetch(gpu, place.bank, at, bytes_of(gpu, missing)));
    } else if (fetches && tag->ready > at) {
        uncore->stats.l2_merges++;
    } else {
        uncore->stats.l2_hits++;
    }
    tag->valid |= message->sectors;
    if (message->kind != LINE_READ) {
        uncore->dirtied_bytes += bytes_of(gpu, message->sectors & (uint8_t)~tag->dirty);
        tag->dirty |= message->sectors;
    }
    tag->used = ++uncore->clock;
    return fetches ? max_u64(at, tag->ready) : at;
}

/* Cycles for which the bank can take nothing else. */
static uint64_t bank_cycles(Step *step, const LineMessage *message) {
    const Config *config = &step->program->config;
    const uint64_t cycles = div_ceil(bytes_of(step->gpu, message->sectors), config->l2_bank_bytes);
    if (message->kind != LINE_ATOMIC) return cycles;
    const MemRequest *request = &state_requests(step->gpu, step->core_id)[message->index];
    return max_u64(cycles, access_atomic_cycles(step, request, message->lanes));
}

/* ---- serving ---- */

/* What the line holds now is what all who wait for it will get. */
static void serve_read(Step *step, const LineMessage *message, uint64_t back) {
    const size_t bytes = step->program->config.line_bytes;
    memcpy(state_fill(step->gpu, step->core_id, message->index), state_line(step->gpu, message->line), bytes);
    state_uncore(step->gpu)->stats.l2_read_bytes += bytes_of(step->gpu, message->sectors);
    lsu_add_event(step, back, MEM_ARRIVE, message->index);
}

static void serve_change(Step *step, const LineMessage *message, uint64_t back) {
    MemRequest *request = &state_requests(step->gpu, step->core_id)[message->index];
    const DecodedInst *inst = &step->program->code[request->pc];
    access_change_line(step, inst, request, message->lanes, message->line);
    state_uncore(step->gpu)->stats.l2_write_bytes += bytes_of(step->gpu, message->sectors);
    lsu_line_served(step, message->index, back);
}

static void serve(Step *step, const LineMessage *message) {
    const Config *config = &step->program->config;
    Uncore *uncore = state_uncore(step->gpu);
    const uint64_t bank = message->line % config->l2_banks;
    const uint64_t start = max_u64(message->arrival, uncore->bank_free[bank]), busy = bank_cycles(step, message);
    uncore->stats.l2_wait_cycles += start - message->arrival;
    uncore->bank_free[bank] = start + busy;
    const uint64_t there = look_up(step->gpu, message, start + busy - 1 + config->l2_latency);
    const uint64_t back = there + config->interconnect_latency;
    if (message->kind == LINE_READ)
        serve_read(step, message, back);
    else
        serve_change(step, message, back);
}

static const LineMessage *first_message(const Gpu *gpu, uint32_t core) {
    const Core *from = state_core(gpu, core);
    return from->sent_count ? &state_messages(gpu, core)[from->sent_head] : NULL;
}

static uint64_t next_arrival(const Gpu *gpu) {
    uint64_t next = GPU_NEVER;
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const LineMessage *message = first_message(gpu, c);
        if (message && message->arrival < next) next = message->arrival;
    }
    return next;
}

/* All messages that arrive in a cycle, core after core. */
static void serve_cycle(Gpu *gpu, uint64_t cycle) {
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        Step step = state_step(gpu, c, cycle);
        for (const LineMessage *message = first_message(gpu, c); message && message->arrival == cycle;
             message = first_message(gpu, c)) {
            serve(&step, message);
            step.core->sent_head = (step.core->sent_head + 1) % gpu->layout.mem.message_room;
            step.core->sent_count--;
        }
    }
}

void uncore_serve(Gpu *gpu) {
    for (uint64_t cycle = next_arrival(gpu); cycle != GPU_NEVER; cycle = next_arrival(gpu)) serve_cycle(gpu, cycle);
}
