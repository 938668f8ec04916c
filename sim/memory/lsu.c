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
#include "sim/memory/units.h"

#include <string.h>

#include "sim/base/arith.h"
#include "sim/memory/cache.h"

static CacheWays ways_of(const Step *step, uint32_t line) {
    return cache_ways_in(step->unit, &step->gpu->layout.mem.l1, step->core->memory.l1_sets, line);
}

void memory_begin_phase(Gpu *gpu, uint64_t group_bytes) {
    const Config *config = &gpu->program->config;
    const CacheLayout *l1 = &gpu->layout.mem.l1;
    const uint64_t taken = config->l1_shared == L1_SHARED ? min_u64(group_bytes, config->l1_size) : 0;
    const uint32_t sets = l1->sets ? (uint32_t)((config->l1_size - taken) / (config->line_bytes * l1->ways)) : 0;
    for (uint32_t c = 0; c < config->cores; c++) {
        MemUnit *unit = &state_core(gpu, c)->memory;
        if (config->l1_kept == L1_EMPTIED || unit->l1_sets != sets) cache_empty(state_unit(gpu, c), l1);
        if (config->l1_kept == L1_EMPTIED)
            unit->books.texels_dropped += cache_empty(state_unit(gpu, c), &gpu->layout.mem.texture);
        unit->l1_sets = sets;
    }
}

/* ---- events ---- */

static MemEvent *event_at(const Step *step, MemEventKind kind, uint32_t number) {
    const uint32_t room = step->gpu->layout.mem.event_room, at = step->core->memory.events[kind].first + number;
    return (MemEvent *)(step->unit + step->gpu->layout.mem.events) + kind * room + (at < room ? at : at - room);
}

static void add_event(Step *step, MemEventKind kind, uint64_t cycle, uint32_t index) {
    MemUnit *unit = &step->core->memory;
    MemEvents *events = &unit->events[kind];
    uint32_t at = events->count++;
    for (; at > 0 && event_at(step, kind, at - 1)->cycle > cycle; at--)
        *event_at(step, kind, at) = *event_at(step, kind, at - 1);
    *event_at(step, kind, at) = (MemEvent){.cycle = cycle, .index = index};
    events->next = min_u64(events->next, cycle);
    unit->next_event = min_u64(unit->next_event, cycle);
}

/* The first event of a kind is over; returns what it was about. */
static uint32_t take_event(Step *step, MemEventKind kind) {
    MemEvents *events = &step->core->memory.events[kind];
    const uint32_t index = event_at(step, kind, 0)->index;
    if (++events->first == step->gpu->layout.mem.event_room) events->first = 0;
    events->next = --events->count ? event_at(step, kind, 0)->cycle : GPU_NEVER;
    return index;
}

void lsu_line_arrives(Step *step, uint64_t cycle, uint32_t mshr) {
    add_event(step, MEM_ARRIVE, cycle, mshr);
    step->core->next_event = min_u64(cycle, step->core->next_event);
}

/* ---- requests ---- */

void lsu_issue(Step *step, const DecodedInst *inst, MemRequest *request) {
    MemUnit *unit = &step->core->memory;
    const uint32_t index = (uint32_t)(request - step_request(step, 0));
    LineAccess lines[COALESCE_MOST];
    const uint32_t count = coalesce(step, inst, request, lines);
    request->line_count = request->lines_left = (uint8_t)count;
    request->next_line = 0;
    request->passes = access_l1_passes(step, inst, request);
    request->due = step->now + 1 + memory_wait_in_pipe(step, request->passes);
    step_count(step, request->pc, memory_lines, count);
    for (uint32_t i = 0; step->counts && i < count; i++)
        step->counts[request->pc].sectors += count_bits(lines[i].sectors);
    if (!count) {
        add_event(step, MEM_CHANGED, request->due, index);
        return;
    }
    request->line = lines[0];
    if (count > 1) memcpy(step_access(step, index, 1), lines + 1, (count - 1) * sizeof *lines);
    const bool first = step->core->queue_first[QUEUE_BUFFERS] == MEM_NONE;
    if (first && (unit->next_lookup <= step->now || unit->next_lookup == GPU_NEVER))
        unit->next_lookup = max_u64(request->due, unit->banks_free);
    memory_enqueue(step, QUEUE_BUFFERS, request);
}

/* All that the request brings can be used. */
static void finish(Step *step, uint32_t index) {
    MemRequest *request = step_request(step, index);
    const DecodedInst *inst = &step->program->code[request->pc];
    Wave *wave = inst_is_atomic(inst) ? memory_requester(step, request->slot, request->wave) : NULL;
    if (wave) access_write_old(step, inst, request, wave);
    memory_complete(step, request);
}

void lsu_line_changed(Step *step, uint32_t index, uint64_t usable) {
    MemRequest *request = step_request(step, index);
    request->due = max_u64(request->due, usable);
    if (--request->lines_left) return;
    add_event(step, MEM_CHANGED, request->due, index);
    step->core->next_event = min_u64(request->due, step->core->next_event);
}

/* Read the words that a load needs of a line that is there into `words`. */
static void load(Step *step, const MemRequest *request, const LineAccess *access, const uint32_t *words) {
    Wave *wave = memory_requester(step, request->slot, request->wave);
    if (wave) access_load_line(step, &step->program->code[request->pc], request, access, words, wave);
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
    const MemMove *move = &step->gpu->layout.mem.move[kind == LINE_READ ? 0 : access->sectors];
    unit->link_free = step->now + move->link;
    if (kind == LINE_READ) return;
    unit->books.changes_sent++;
    unit->books.bytes_sent += move->bytes;
}

/* The registers of the bucket that a line is in: the first of them, plus one. */
static uint16_t *bucket_of(const Step *step, uint32_t line) {
    return &step->core->memory.mshr_buckets[line % MSHR_BUCKETS];
}

/* Return the first miss-status register that waits for these sectors of the line and can be joined, or MEM_NONE. The
 * texture cache (samples) and the L1 do not share replies. */
static uint32_t find_mshr(const Step *step, uint32_t line, uint8_t sectors, bool samples) {
    uint32_t first = MEM_NONE;
    for (uint32_t number = *bucket_of(step, line); number;) {
        const uint32_t index = number - 1;
        const Mshr *mshr = step_mshr(step, index);
        if (mshr->line == line && !mshr->closed && !(sectors & ~mshr->sectors) && samples == (mshr->samples != 0) &&
            index < first)
            first = index;
        number = mshr->next;
    }
    return first;
}

/* Return the first register that is free, or MEM_NONE. */
static uint32_t free_mshr(const Step *step) {
    const uint64_t *used = step->core->memory.mshrs_used;
    for (uint32_t first = 0; first < step->program->config.l1_mshrs; first += 64) {
        const uint32_t index = ~used[first / 64] ? first + (uint32_t)__builtin_ctzll(~used[first / 64]) : MEM_NONE;
        if (index < step->program->config.l1_mshrs) return index;
    }
    return MEM_NONE;
}

/* A free register asks the L2. */
static Mshr *fetch(Step *step, uint32_t index, uint32_t pc, const LineAccess *access) {
    Mshr *mshr = step_mshr(step, index);
    uint16_t *bucket = bucket_of(step, access->line);
    *mshr = (Mshr){.line = access->line, .sectors = access->sectors, .first = MEM_NONE, .next = *bucket, .pc = pc};
    *bucket = (uint16_t)(index + 1);
    step->core->memory.mshrs_used[index / 64] |= 1ull << index % 64;
    send(step, LINE_READ, index, access);
    return mshr;
}

uint64_t lsu_fetch_texels(Step *step, uint32_t pc, uint32_t line, uint64_t sample) {
    const Config *config = &step->program->config;
    const uint8_t all = (uint8_t)((1u << (config->line_bytes / config->sector_bytes)) - 1);
    uint32_t index = find_mshr(step, line, all, true);
    if (index != MEM_NONE) {
        step_count(step, pc, texture_merges, 1);
    } else {
        index = free_mshr(step);
        if (index == MEM_NONE) return GPU_NEVER;
        if (step->core->memory.link_free > step->now) return step->core->memory.link_free;
        fetch(step, index, pc, &(LineAccess){.line = line, .sectors = all});
        step_count(step, pc, texture_misses, 1);
    }
    step_mshr(step, index)->samples |= sample;
    return 0;
}

/* ---- looking up a line: these return the cycle to try again in (GPU_NEVER: when any line comes), or 0: done ---- */

static uint64_t load_line(Step *step, uint32_t index, MemRequest *request) {
    MemUnit *unit = &step->core->memory;
    LineAccess *access = step_access(step, index, request->next_line);
    const CacheWays ways = ways_of(step, access->line);
    const uint32_t way = cache_find(ways, access->line);
    if (way != CACHE_NO_WAY && !(access->sectors & ~ways.tags[way].valid)) {
        cache_use(ways, way);
        step_count(step, request->pc, l1_hits, 1);
        load(step, request, access, state_line(step->gpu, access->line));
        const uint64_t given = unit->lookup_since + request->passes; /* the cycle after that of the last word */
        request->due = max_u64(step->now, given ? given - 1 : 0) + step->program->config.l1_latency;
        if (--request->lines_left == 0) add_event(step, MEM_HIT, request->due, index);
        return 0;
    }
    Mshr *mshr;
    const uint32_t open = find_mshr(step, access->line, access->sectors, false);
    if (open != MEM_NONE) {
        step_count(step, request->pc, l1_merges, 1);
        mshr = step_mshr(step, open);
    } else {
        const uint32_t unused = free_mshr(step);
        if (unused == MEM_NONE) {
            unit->blocked_since = step->now;
            return GPU_NEVER;
        }
        if (unit->link_free > step->now) return unit->link_free;
        step_count(step, request->pc, l1_misses, 1);
        mshr = fetch(step, unused, request->pc, access);
    }
    access->next = mshr->first;
    access->next_line = mshr->first_line;
    mshr->first = (uint16_t)index;
    mshr->first_line = request->next_line;
    return 0;
}

/* Return the sectors of a stored line that must be sent: all but the sectors that are on their way for earlier stores.
 * The words reach the L2 all the same, in their order. */
static uint8_t sectors_to_send(Step *step, const LineAccess *access) {
    const Config *config = &step->program->config;
    MemUnit *unit = &step->core->memory;
    for (uint32_t i = 0; i < config->store_lines; i++) {
        StoredLine *stored = &unit->stored[i];
        if (stored->line != access->line || stored->until <= step->now) continue;
        const uint8_t fresh = access->sectors & (uint8_t)~stored->sectors;
        stored->sectors |= fresh;
        return fresh;
    }
    if (!config->store_lines) return access->sectors;
    unit->stored[unit->next_stored] =
        (StoredLine){.until = step->now + config_lookahead(config), .line = access->line, .sectors = access->sectors};
    if (++unit->next_stored == config->store_lines) unit->next_stored = 0;
    return access->sectors;
}

/* What was in the line before must not be seen here any more. */
static uint64_t change_line(Step *step, uint32_t index, MemRequest *request, LineKind kind) {
    LineAccess *access = step_access(step, index, request->next_line);
    if (step->core->memory.link_free > step->now) return step->core->memory.link_free;
    const CacheWays ways = ways_of(step, access->line);
    const uint32_t way = cache_find(ways, access->line);
    if (way != CACHE_NO_WAY) cache_drop(ways, way);
    for (uint32_t number = *bucket_of(step, access->line); number;) {
        Mshr *mshr = step_mshr(step, number - 1);
        if (mshr->line == access->line) mshr->closed = 1;
        number = mshr->next;
    }
    if (kind == LINE_WRITE) access->sectors = sectors_to_send(step, access);
    send(step, kind, index, access);
    return 0;
}

static void look_up_next(Step *step) {
    MemUnit *unit = &step->core->memory;
    uint16_t *first = &step->core->queue_first[QUEUE_BUFFERS];
    const uint32_t index = *first;
    MemRequest *request = step_request(step, index);
    const uint8_t op = step->program->code[request->pc].op;
    if (!request->next_line) unit->lookup_since = step->now;
    const uint64_t again = isa_is_load(op)
                               ? load_line(step, index, request)
                               : change_line(step, index, request, isa_is_store(op) ? LINE_WRITE : LINE_ATOMIC);
    if (again) {
        unit->next_lookup = again;
        return;
    }
    if (++request->next_line == request->line_count) {
        unit->banks_free = unit->lookup_since + request->passes;
        unit->next_lookup = max_u64(unit->next_lookup, unit->banks_free);
        *first = request->next;
        if (*first != MEM_NONE) unit->next_lookup = max_u64(unit->next_lookup, step_request(step, *first)->due);
    }
    if (*first == MEM_NONE) unit->next_lookup = GPU_NEVER;
}

/* ---- lines that come ---- */

/* What comes takes its turn on the link, byte after byte: two short ones can share a cycle. */
static void arrive(Step *step, uint32_t index) {
    MemUnit *unit = &step->core->memory;
    const Config *config = &step->program->config;
    const uint64_t bytes = step->gpu->layout.mem.move[step_mshr(step, index)->sectors].bytes;
    unit->fill_free = max_u64(unit->fill_free, step->now * config->link_bytes) + bytes;
    unit->books.bytes_received += bytes;
    add_event(step, MEM_FILL, (unit->fill_free - 1) / config->link_bytes, index);
}

/* Whoever waits for the line gets it; who waits for a register can go on. */
static void fill(Step *step, uint32_t index) {
    MemUnit *unit = &step->core->memory;
    Mshr *mshr = step_mshr(step, index);
    for (uint16_t r = mshr->first, line = mshr->first_line; r != MEM_NONE;) {
        MemRequest *request = step_request(step, r);
        const LineAccess *access = step_access(step, r, line);
        const uint16_t next = access->next, next_line = access->next_line;
        load(step, request, access, step_fill(step, index));
        if (--request->lines_left == 0) {
            if (request->due <= step->now)
                finish(step, r);
            else /* another of its lines was in the L1 */
                add_event(step, MEM_HIT, request->due, r);
        }
        r = next;
        line = next_line;
    }

    /* A cache keeps the line, and the register is free again. */
    const CacheWays ways = ways_of(step, mshr->line);
    if (mshr->samples) {
        texcache_fill(step, mshr->line, mshr->samples);
    } else if (!mshr->closed && ways.count) {
        CacheTag evicted;
        cache_take(ways, mshr->line, &evicted)->valid |= mshr->sectors;
        step->core->stats.l1_evictions += evicted.valid != 0;
    }
    uint16_t *link = bucket_of(step, mshr->line);
    while (*link != index + 1) link = &step_mshr(step, *link - 1u)->next;
    *link = mshr->next;
    *mshr = (Mshr){.sectors = 0};
    unit->mshrs_used[index / 64] &= ~(1ull << index % 64);
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

static void serve_events(Step *step) {
    MemUnit *unit = &step->core->memory;
    MemEvents *events = unit->events;
    const uint64_t now = step->now;
    while (events[MEM_ARRIVE].next <= now) arrive(step, take_event(step, MEM_ARRIVE));
    while (events[MEM_FILL].next <= now) fill(step, take_event(step, MEM_FILL));
    while (events[MEM_HIT].next <= now) finish(step, take_event(step, MEM_HIT));
    while (events[MEM_CHANGED].next <= now) finish(step, take_event(step, MEM_CHANGED));
    unit->next_event = GPU_NEVER;
    for (int kind = 0; kind < MEM_EVENT_KINDS; kind++) unit->next_event = min_u64(unit->next_event, events[kind].next);
}

void lsu_step(Step *step) {
    MemUnit *unit = &step->core->memory;
    if (unit->next_event <= step->now) serve_events(step);
    for (uint64_t i = 0; i < step->program->config.l1_lookups && unit->next_lookup <= step->now; i++)
        look_up_next(step);
    if (unit->next_lookup <= step->now) unit->next_lookup = step->now + 1;
}
