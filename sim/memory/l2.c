/* l2.c: what the cores share: the banks of the L2, and the DRAM channels behind them.
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
#include "sim/memory/cache.h"
#include "sim/memory/units.h"

/* ---- DRAM ---- */

/* Move a part of a line over the bank's channel, not before `at`. Returns the cycle after the last. */
static uint64_t use_channel(const Gpu *gpu, uint32_t bank, uint64_t at, const MemMove *move) {
    uint64_t *free = &state_l2(gpu)->channel_free[bank % (uint32_t)gpu->program->config.dram_channels];
    *free = max_u64(*free, at) + move->channel;
    state_l2(gpu)->channel_bytes += move->bytes;
    return *free;
}

/* A bank asks for a part of a line. Returns the cycle in which it is there. */
static uint64_t fetch(const Gpu *gpu, uint32_t bank, uint64_t at, uint8_t sectors) {
    const Config *config = &gpu->program->config;
    const MemMove *move = &gpu->layout.mem.move[sectors];
    L2 *l2 = state_l2(gpu);
    uint64_t *slot = &l2->fetched[bank][l2->next_fetch[bank]];
    if (++l2->next_fetch[bank] == config->l2_mshrs) l2->next_fetch[bank] = 0;
    *slot = use_channel(gpu, bank, max_u64(at, *slot), move) + config->dram_latency;
    l2->stats.dram_read_bytes += move->bytes;
    return *slot;
}

static void write_back(const Gpu *gpu, uint32_t bank, uint64_t at, uint8_t sectors) {
    const MemMove *move = &gpu->layout.mem.move[sectors];
    use_channel(gpu, bank, at, move);
    state_l2(gpu)->stats.dram_write_bytes += move->bytes;
}

/* ---- the L2 ---- */

/* Returns the cycle in which the bank, which looks at the line in cycle `at`, has all that the message wants. The banks
 * take lines in turn, and so do their sets: the sets of all banks are like the sets of a single cache. */
static uint64_t look_up(const Gpu *gpu, uint32_t bank, const LineMessage *message, MemoryCounts *counts, uint64_t at) {
    const MemMove *moves = gpu->layout.mem.move;
    const bool fetches = message->kind != LINE_WRITE, changes = message->kind != LINE_READ;
    L2 *l2 = state_l2(gpu);
    const CacheWays ways = cache_ways(gpu->state, &gpu->layout.l2_cache, message->line);
    if (!ways.count) { /* there is no L2 */
        count_both(&l2->stats, counts, l2_misses, 1);
        if (fetches) at = fetch(gpu, bank, at, message->sectors);
        if (changes) write_back(gpu, bank, at, message->sectors);
        if (changes) l2->dirtied_bytes += moves[message->sectors].bytes;
        return at;
    }

    CacheTag evicted, *tag = cache_take(ways, message->line, &evicted);
    l2->stats.l2_evictions += evicted.valid != 0;
    if (evicted.dirty) write_back(gpu, bank, at, evicted.dirty);
    const uint8_t missing = message->sectors & (uint8_t)~tag->valid;
    if (missing) {
        count_both(&l2->stats, counts, l2_misses, 1);
        if (fetches) tag->ready = max_u64(tag->ready, fetch(gpu, bank, at, missing));
    } else if (fetches && tag->ready > at) {
        count_both(&l2->stats, counts, l2_merges, 1);
    } else {
        count_both(&l2->stats, counts, l2_hits, 1);
    }
    tag->valid |= message->sectors;
    if (changes) {
        l2->dirtied_bytes += moves[message->sectors & (uint8_t)~tag->dirty].bytes;
        tag->dirty |= message->sectors;
    }
    return fetches ? max_u64(at, tag->ready) : at;
}

/* ---- serving ---- */

/* Keep the bank busy for some hundredths of a cycle more. Returns the whole cycles that are full then. */
static uint64_t fill_cycles(const Gpu *gpu, uint32_t bank, uint64_t hundredths) {
    uint64_t *rest = &state_l2(gpu)->busy_hundredths[bank];
    *rest += hundredths;
    const uint64_t busy = *rest / 100;
    *rest %= 100;
    return busy;
}

/* Cycles that a store or an atomic keeps its bank, which moves the sectors in `moving` cycles. A store whose
 * sectors were all sent by earlier ones has just its header. */
static uint64_t change_busy(Step *step, const MemRequest *request, const LineMessage *message, uint32_t bank,
                            uint64_t moving) {
    const Config *c = &step->program->config;
    const DecodedInst *inst = &step->program->code[request->pc];
    if (message->kind == LINE_ATOMIC && c->atomic_interval)
        return max_u64(fill_cycles(step->gpu, bank, access_atomic_hundredths(step, inst, request, message->lanes)), 1);
    if (message->kind == LINE_ATOMIC) return max_u64(moving, access_atomic_cycles(step, request, message->lanes));

    const uint64_t sectors = count_bits(message->sectors);
    if (!sectors) return fill_cycles(step->gpu, bank, 100 * c->link_header / c->l2_bank_bytes);
    const uint64_t stored = count_bits(message->lanes) * inst->resource_count * inst->component_bytes;
    if (!c->l2_mask_bytes || stored >= sectors * c->sector_bytes) return moving;
    const uint64_t bytes = sectors * (c->sector_bytes + c->l2_mask_bytes) + c->link_header;
    return max_u64(fill_cycles(step->gpu, bank, 100 * bytes / (c->l2_change_bytes ?: c->l2_bank_bytes)), 1);
}

static void serve(Step *step, const LineMessage *message) {
    const Config *config = &step->program->config;
    L2 *l2 = state_l2(step->gpu);
    const MemMove *move = &step->gpu->layout.mem.move[message->sectors];
    /* With a hash, neighbours are apart, and so are the members of nearly every arithmetic series: multiples of the
     * golden section. */
    const uint32_t place = message->line / (uint32_t)config->l2_bank_lines, banks = (uint32_t)config->l2_banks;
    const bool hashed = config->l2_hash == L2_HASHED;
    const uint32_t bank = hashed ? (uint32_t)((uint64_t)(place * 0x9e3779b1u) * banks >> 32) : place % banks;
    const MemRequest *request = step_request(step, message->index); /* but for LINE_READ */

    const uint64_t busy = /* the bank can take nothing else */
        message->kind == LINE_READ ? move->bank : change_busy(step, request, message, bank, move->change);
    const uint64_t start = max_u64(message->arrival, l2->bank_free[bank]);
    l2->stats.l2_wait_cycles += start - message->arrival;
    l2->bank_free[bank] = start + busy;
    /* No answer comes sooner than after a cycle of the bank, which cores rely on (timespan.c). */
    MemoryCounts *counts = step->counts;
    if (counts) counts += message->kind == LINE_READ ? step_mshr(step, message->index)->pc : request->pc;
    const uint64_t there =
        look_up(step->gpu, bank, message, counts, start + (busy ? busy - 1 : 0) + config->l2_latency);
    const uint64_t back = there + config->interconnect_latency;

    if (message->kind == LINE_READ) {
        /* All waiters get the line as it is now. */
        memcpy(step_fill(step, message->index), state_line(step->gpu, message->line), config->line_bytes);
        l2->stats.l2_read_bytes += move->bytes;
        lsu_line_arrives(step, back, message->index);
    } else {
        access_change_line(step, &step->program->code[request->pc], request, message->lanes, message->line);
        l2->stats.l2_write_bytes += move->bytes;
        lsu_line_changed(step, message->index, back);
    }
}

/* When the first message of a core that is not served arrives. */
static uint64_t next_arrival(const Gpu *gpu, uint32_t core) {
    const Core *from = state_core(gpu, core);
    return from->sent_count ? state_messages(gpu, core)[from->sent_head].arrival : GPU_NEVER;
}

/* Between two messages of a core come messages of all other cores: time enough for the host to prefetch the state that
 * the next one needs, which is hardly ever in a cache of the host. */
static void prepare_next(const Step *step) {
    const LineMessage *message = &state_messages(step->gpu, step->core_id)[step->core->sent_head];
    const CacheWays ways = cache_ways(step->gpu->state, &step->gpu->layout.l2_cache, message->line);
    const uint32_t *line = state_line(step->gpu, message->line);
    if (ways.count) __builtin_prefetch(ways.lines);
    for (uint32_t at = 0; at < step->program->config.line_bytes / sizeof *line; at += 64 / sizeof *line) {
        __builtin_prefetch(line + at);
        if (message->kind == LINE_READ) __builtin_prefetch(step_fill(step, message->index) + at, 1);
    }
}

/* The core's messages that arrive in a cycle. */
static void serve_core(Gpu *gpu, uint32_t core, uint64_t cycle) {
    Step step = state_step(gpu, core, cycle);
    do {
        serve(&step, &state_messages(gpu, core)[step.core->sent_head]);
        if (++step.core->sent_head == gpu->layout.mem.message_room) step.core->sent_head = 0;
        if (--step.core->sent_count) prepare_next(&step);
    } while (next_arrival(gpu, core) == cycle);
}

/* Cycle after cycle in which messages arrive, and core after core. */
void l2_serve(Gpu *gpu) {
    const uint32_t cores = (uint32_t)gpu->program->config.cores;
    uint64_t arrival[CONFIG_MAX_cores], next = GPU_NEVER;
    for (uint32_t c = 0; c < cores; c++) next = min_u64(next, arrival[c] = next_arrival(gpu, c));
    for (uint64_t cycle = next; cycle != GPU_NEVER; cycle = next) {
        next = GPU_NEVER;
        for (uint32_t c = 0; c < cores; c++) {
            if (arrival[c] == cycle) {
                serve_core(gpu, c, cycle);
                arrival[c] = next_arrival(gpu, c);
            }
            next = min_u64(next, arrival[c]);
        }
    }
}
