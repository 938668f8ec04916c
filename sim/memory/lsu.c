/* lsu.c: the load/store unit of a core and its L1, if memory is behind caches.
 *
 *   request -> its lines, one a cycle -> load:  L1 hit:  served at once, usable after l1_latency
 *                                               miss:    a miss-status register asks the L2; others that want the
 *                                                        line join it
 *                                        store, atomic:  drop the line here, and send it on to the L2
 *
 * The L1 is written through, and never holds what its core has stored: the line is dropped, and what is on its way from
 * the L2 is not kept. As messages of a core reach the L2 in order, a wave sees its own stores. The L1 holds no data
 * either: a hit reads memory as it is in the present timespan (timespan.c), a line that comes has what the L2 held when
 * it served it.
 */
#include "sim/memory/lsu.h"

#include <string.h>

#include "sim/base/arith.h"
#include "sim/memory/access.h"
#include "sim/memory/cache.h"
#include "sim/memory/sampler.h"
#include "sim/memory/unit.h"

/* ---- the memory unit's arrays ---- */

static MemRequest *request_at(const Step *step, uint32_t index) {
    return &state_requests(step->gpu, step->core_id)[index];
}
static LineAccess *access_at(const Step *step, uint32_t index, uint32_t line) {
    return line ? &state_accesses(step->gpu, step->core_id, index)[line - 1] : &request_at(step, index)->line;
}
static Mshr *mshr_at(const Step *step, uint32_t index) {
    return &state_mshrs(step->gpu, step->core_id)[index];
}
/* Where a line can be in the L1: in as many ways as group memory leaves. */
static CacheWays ways_of(const Step *step, uint32_t line) {
    CacheWays ways = cache_ways(state_unit(step->gpu, step->core_id), &step->gpu->layout.mem.l1, line);
    if (ways.count) ways.count = step->core->memory.l1_ways;
    return ways;
}

/* ---- what group memory leaves to the L1 ---- */

/* Bytes of the groups that have a wave on the core. */
static uint64_t group_bytes(const Step *step) {
    uint64_t groups = 0;
    for (uint64_t left = step->core->occupied; left; left &= left - 1)
        groups |= 1ull << state_wave(step->gpu, step->core_id, (uint32_t)__builtin_ctzll(left))->group_slot;
    return (uint64_t)count_bits(groups) * step->program->shared_words * sizeof(uint32_t);
}

/* Ways are taken as a whole, from each set; the lines in them are lost. */
static void share_l1(Step *step) {
    const Config *config = &step->program->config;
    const CacheLayout *l1 = &step->gpu->layout.mem.l1;
    const uint32_t had = step->core->memory.l1_ways;
    uint32_t left = l1->ways;
    if (l1->sets && config->l1_shared == L1_SHARED && step->program->shared_words) {
        const uint64_t lost = div_ceil(group_bytes(step), l1->sets * config->line_bytes);
        left -= (uint32_t)min_u64(lost, left);
    }
    step->core->memory.l1_ways = left;
    step->core->memory.waves_changed = false;
    for (uint32_t set = 0; left < had && set < l1->sets; set++) {
        const CacheWays ways = cache_ways(state_unit(step->gpu, step->core_id), l1, set);
        for (uint32_t way = left; way < had; way++)
            if (ways.set->filled >> way & 1) cache_drop(ways, way);
    }
}

/* ---- events: a heap, the earliest on top ---- */

static bool is_before(const MemEvent *a, const MemEvent *b) {
    return a->cycle != b->cycle ? a->cycle < b->cycle : (int32_t)(a->order - b->order) < 0;
}

#define HEAP_ITEM MemEvent
#define HEAP_BEFORE is_before
#include "sim/base/heap.h"

static MemEvent make_event(MemUnit *unit, uint64_t cycle, MemEventKind kind, uint32_t index) {
    return (MemEvent){.cycle = cycle, .order = unit->event_order++, .kind = (uint16_t)kind, .index = (uint16_t)index};
}

void lsu_add_event(Step *step, uint64_t cycle, MemEventKind kind, uint32_t index) {
    MemUnit *unit = &step->core->memory;
    heap_add(state_events(step->gpu, step->core_id), unit->event_count++, make_event(unit, cycle, kind, index));
    unit->next_event = min_u64(cycle, unit->next_event);
    step->core->next_event = min_u64(cycle, step->core->next_event);
}

/* ---- requests ---- */

void lsu_issue(Step *step, const DecodedInst *inst, MemRequest *request) {
    MemUnit *unit = &step->core->memory;
    const uint32_t index = (uint32_t)(request - request_at(step, 0));
    LineAccess lines[COALESCE_MOST];
    const uint32_t count = coalesce(step, inst, request, lines);
    request->line_count = request->lines_left = (uint8_t)count;
    request->next_line = 0;
    request->due = step->now + 1;
    step->core->stats.memory_lines += count;
    if (!count) {
        lsu_add_event(step, step->now + 1, MEM_DONE, index);
        return;
    }
    request->line = lines[0];
    if (count > 1) memcpy(access_at(step, index, 1), lines + 1, (count - 1) * sizeof *lines);
    const bool first = step->core->queue_first[QUEUE_BUFFERS] == MEM_NONE;
    if (first && (unit->next_lookup <= step->now || unit->next_lookup == GPU_NEVER)) unit->next_lookup = step->now + 1;
    memory_enqueue(step, QUEUE_BUFFERS, request);
}

/* All that the request brings can be used. */
static void finish(Step *step, uint32_t index) {
    MemRequest *request = request_at(step, index);
    const DecodedInst *inst = &step->program->code[request->pc];
    Wave *wave = memory_requester(step, request);
    if (wave && inst_is_atomic(inst)) access_write_old(step, inst, request, wave);
    memory_complete(step, request);
}

void lsu_line_served(Step *step, uint32_t index, uint64_t usable) {
    MemRequest *request = request_at(step, index);
    request->due = max_u64(request->due, usable);
    if (--request->lines_left) return;
    if (request->due <= step->now)
        finish(step, index);
    else
        lsu_add_event(step, request->due, MEM_DONE, index);
}

/* A line of a load is there, in `words`, and can be used from cycle `usable` on. */
static void serve_load(Step *step, uint32_t index, const LineAccess *access, const uint32_t *words, uint64_t usable) {
    const MemRequest *request = request_at(step, index);
    Wave *wave = memory_requester(step, request);
    if (wave) access_load_line(step, &step->program->code[request->pc], request, access, words, wave);
    lsu_line_served(step, index, usable);
}

/* ---- asking the L2 ---- */

/* Send a message on the link to the L2, which must be free. */
static void send(Step *step, LineKind kind, uint32_t index, const LineAccess *access) {
    MemUnit *unit = &step->core->memory;
    const uint32_t end = step->core->sent_head + step->core->sent_count++, room = step->gpu->layout.mem.message_room;
    const uint32_t place = end < room ? end : end - room;
    state_messages(step->gpu, step->core_id)[place] =
        (LineMessage){.arrival = step->now + step->program->config.interconnect_latency,
                      .lanes = access->lanes,
                      .line = access->line,
                      .index = (uint16_t)index,
                      .kind = (uint8_t)kind,
                      .sectors = access->sectors};
    unit->link_free = step->now;
    if (kind == LINE_READ) return; /* a question is small */
    const uint64_t bytes = cache_bytes(&step->program->config, access->sectors);
    unit->link_free += div_ceil(bytes, step->program->config.link_bytes);
    unit->books.changes_sent++;
    unit->books.bytes_sent += bytes;
}

/* A miss-status register that waits for these sectors of the line and can be joined, or else a free one, whose sectors
 * are 0; NULL if there is neither. The texture cache (samples) and the L1 do not share what comes. */
static Mshr *choose_mshr(const Step *step, uint32_t line, uint8_t sectors, bool samples) {
    const MemUnit *unit = &step->core->memory;
    Mshr *mshrs = mshr_at(step, 0), *unused = NULL;
    for (Mshr *mshr = mshrs; mshr < mshrs + unit->mshr_top; mshr++) {
        if (!mshr->sectors) {
            if (!unused) unused = mshr;
        } else if (mshr->line == line && !mshr->closed && !(sectors & ~mshr->sectors) &&
                   samples == (mshr->samples != 0)) {
            return mshr;
        }
    }
    if (!unused && unit->mshr_top < step->program->config.l1_mshrs) unused = &mshrs[unit->mshr_top];
    return unused;
}

/* A free register asks the L2. */
static void fetch(Step *step, Mshr *mshr, const LineAccess *access) {
    const uint32_t number = (uint32_t)(mshr - mshr_at(step, 0));
    *mshr = (Mshr){.line = access->line, .sectors = access->sectors, .first = MEM_NONE};
    if (number >= step->core->memory.mshr_top) step->core->memory.mshr_top = number + 1;
    send(step, LINE_READ, number, access);
}

uint64_t lsu_fetch_texels(Step *step, uint32_t line, uint64_t sample) {
    const Config *config = &step->program->config;
    const uint8_t all = (uint8_t)((1u << (config->line_bytes / config->sector_bytes)) - 1);
    Mshr *mshr = choose_mshr(step, line, all, true);
    if (!mshr) return GPU_NEVER;
    if (mshr->samples) {
        step->core->stats.texture_merges++;
    } else {
        if (step->core->memory.link_free > step->now) return step->core->memory.link_free;
        fetch(step, mshr, &(LineAccess){.line = line, .sectors = all});
        step->core->stats.texture_misses++;
    }
    mshr->samples |= sample;
    return 0;
}

/* ---- looking up a line: these return the cycle to try again in (GPU_NEVER: when any line comes), or 0: done ---- */

static uint64_t load_line(Step *step, uint32_t index, uint32_t line) {
    MemUnit *unit = &step->core->memory;
    Stats *stats = &step->core->stats;
    LineAccess *access = access_at(step, index, line);
    const CacheWays ways = ways_of(step, access->line);
    const uint32_t way = cache_find(ways, access->line);
    if (way != CACHE_NO_WAY && !(access->sectors & ~ways.tags[way].valid)) {
        cache_use(ways, way);
        stats->l1_hits++;
        serve_load(step, index, access, state_line(step->gpu, access->line),
                   step->now + step->program->config.l1_latency);
        return 0;
    }
    Mshr *mshr = choose_mshr(step, access->line, access->sectors, false);
    if (!mshr) {
        unit->blocked_since = step->now;
        return GPU_NEVER;
    }
    if (mshr->sectors) {
        stats->l1_merges++;
    } else {
        if (unit->link_free > step->now) return unit->link_free;
        stats->l1_misses++;
        fetch(step, mshr, access);
    }
    access->next = mshr->first;
    access->next_line = mshr->first_line;
    mshr->first = (uint16_t)index;
    mshr->first_line = (uint16_t)line;
    return 0;
}

/* What was in the line before must not be seen here any more. */
static uint64_t change_line(Step *step, uint32_t index, uint32_t line, LineKind kind) {
    const LineAccess *access = access_at(step, index, line);
    if (step->core->memory.link_free > step->now) return step->core->memory.link_free;
    const CacheWays ways = ways_of(step, access->line);
    const uint32_t way = cache_find(ways, access->line);
    if (way != CACHE_NO_WAY) cache_drop(ways, way);
    for (uint32_t i = 0; i < step->core->memory.mshr_top; i++)
        if (mshr_at(step, i)->line == access->line) mshr_at(step, i)->closed = 1;
    send(step, kind, index, access);
    return 0;
}

static void look_up_next(Step *step) {
    MemUnit *unit = &step->core->memory;
    uint16_t *first = &step->core->queue_first[QUEUE_BUFFERS];
    const uint32_t index = *first;
    MemRequest *request = request_at(step, index);
    const uint8_t op = step->program->code[request->pc].op;
    const uint64_t again = op == OP_LD
                               ? load_line(step, index, request->next_line)
                               : change_line(step, index, request->next_line, op == OP_ST ? LINE_WRITE : LINE_ATOMIC);
    if (again) {
        unit->next_lookup = again;
        return;
    }
    if (++request->next_line == request->line_count) *first = request->next;
    if (*first == MEM_NONE) unit->next_lookup = GPU_NEVER;
}

/* ---- lines that come ---- */

/* The L1 keeps a line that has come. */
static void keep(Step *step, uint32_t line, uint8_t sectors) {
    const CacheWays ways = ways_of(step, line);
    CacheTag evicted;
    if (!ways.count) return;
    cache_take(ways, line, &evicted)->valid |= sectors;
    step->core->stats.l1_evictions += evicted.valid != 0;
}

/* Whoever waits for the line gets it; who waits for a register can go on. */
static void fill(Step *step, uint32_t index) {
    MemUnit *unit = &step->core->memory;
    Mshr *mshr = mshr_at(step, index);
    for (uint16_t r = mshr->first, line = mshr->first_line; r != MEM_NONE;) {
        const LineAccess *access = access_at(step, r, line);
        const uint16_t next = access->next, next_line = access->next_line;
        serve_load(step, r, access, state_fill(step->gpu, step->core_id, index), step->now);
        r = next;
        line = next_line;
    }
    if (mshr->samples)
        texcache_fill(step, mshr->line, mshr->samples);
    else if (!mshr->closed)
        keep(step, mshr->line, mshr->sectors);
    *mshr = (Mshr){.sectors = 0};
    while (unit->mshr_top && !mshr_at(step, unit->mshr_top - 1)->sectors) unit->mshr_top--;
    texcache_retry(step);
    if (step->core->queue_first[QUEUE_BUFFERS] == MEM_NONE || unit->next_lookup != GPU_NEVER) return;
    step->core->stats.mshr_stall_cycles += step->now - unit->blocked_since;
    unit->next_lookup = step->now;
}

/* ---- a cycle ---- */

/* A unit that waits for a miss-status register continues when any line comes. */
uint64_t lsu_next_touch(const Step *step) {
    const MemUnit *unit = &step->core->memory;
    if (step->core->queue_first[QUEUE_BUFFERS] == MEM_NONE) return GPU_NEVER;
    return unit->next_lookup == GPU_NEVER ? 0 : unit->next_lookup;
}

void lsu_step(Step *step) {
    MemUnit *unit = &step->core->memory;
    MemEvent *events = state_events(step->gpu, step->core_id);
    const uint64_t wide = step->program->config.link_bytes;
    if (unit->waves_changed) share_l1(step);
    while (unit->event_count && events[0].cycle <= step->now) {
        const uint32_t index = events[0].index;
        if (events[0].kind == MEM_ARRIVE) {
            /* What comes takes its turn on the link, byte after byte: two short ones can share a cycle. */
            const uint64_t bytes = cache_bytes(&step->program->config, mshr_at(step, index)->sectors);
            unit->fill_free = max_u64(unit->fill_free, step->now * wide) + bytes;
            unit->books.bytes_received += bytes;
            events[0] = make_event(unit, (unit->fill_free - 1) / wide, MEM_FILL, index);
            heap_sink(events, unit->event_count);
            continue;
        }
        const MemEvent event = heap_take(events, unit->event_count--);
        if (event.kind == MEM_FILL)
            fill(step, index);
        else
            finish(step, index);
    }
    unit->next_event = unit->event_count ? events[0].cycle : GPU_NEVER;
    for (uint64_t i = 0; i < step->program->config.l1_lookups && unit->next_lookup <= step->now; i++)
        look_up_next(step);
    if (unit->next_lookup <= step->now) unit->next_lookup = step->now + 1;
}
