/* lsu.c: the load/store unit of a core and its L1, if memory is behind caches.
 *
 *   request -> its lines, one a cycle -> load:  L1 hit:  served at once, usable after l1_latency
 *                                               miss:    a miss-status register asks the L2; others that want the
 *                                                        line join it
 *                                        store, atomic:  drop the line here, and send it on to the L2
 *
 * The L1 is written through, and never holds what its core has stored: the line is dropped, and what is on its way from
 * the L2 is not kept. As messages of a core reach the L2 in order, a wave sees its own stores. The L1 holds no data
 * either: a hit reads memory as it is in the present window (window.c), a line that comes has what the L2 held when it
 * served it.
 */
#include "sim/memory/lsu.h"

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
    return &state_accesses(step->gpu, step->core_id, index)[line];
}
static Mshr *mshr_at(const Step *step, uint32_t index) {
    return &state_mshrs(step->gpu, step->core_id)[index];
}
static uint32_t sectors_bytes(const Step *step, uint8_t sectors) {
    return (uint32_t)(__builtin_popcount(sectors) * step->program->config.sector_bytes);
}
static uint64_t link_cycles(const Step *step, uint8_t sectors) {
    return div_ceil(sectors_bytes(step, sectors), step->program->config.link_bytes);
}

/* ---- events: a heap, the earliest on top ---- */

static bool is_before(const MemEvent *a, const MemEvent *b) {
    return a->cycle != b->cycle ? a->cycle < b->cycle : (int32_t)(a->order - b->order) < 0;
}

#define HEAP_ITEM MemEvent
#define HEAP_BEFORE is_before
#include "sim/base/heap.h"

void lsu_add_event(Step *step, uint64_t cycle, MemEventKind kind, uint32_t index) {
    MemUnit *unit = &step->core->memory;
    const MemEvent event = {
        .cycle = cycle, .order = unit->event_order++, .kind = (uint16_t)kind, .index = (uint16_t)index};
    heap_add(state_events(step->gpu, step->core_id), unit->event_count++, event);
    if (cycle < step->core->next_event) step->core->next_event = cycle;
}

static MemEvent take_event(Step *step) {
    return heap_take(state_events(step->gpu, step->core_id), step->core->memory.event_count--);
}

/* ---- requests ---- */

/* The request that comes next, which must be there: memory_full. */
static uint32_t next_request(const Step *step) {
    const MemUnit *unit = &step->core->memory;
    return unit->free == MEM_NONE ? unit->fresh : unit->free;
}

MemRequest *lsu_next_request(const Step *step) {
    return request_at(step, next_request(step));
}

void lsu_issue(Step *step, const DecodedInst *inst, MemRequest *request) {
    MemUnit *unit = &step->core->memory;
    const uint16_t index = (uint16_t)next_request(step);
    if (unit->free == MEM_NONE)
        unit->fresh++;
    else
        unit->free = request->next;
    coalesce(step, inst, request, access_at(step, index, 0));
    request->next_line = 0;
    request->lines_left = request->line_count;
    request->next = MEM_NONE;
    request->due = step->now + 1;
    step->core->stats.memory_lines += request->line_count;
    if (!request->line_count) {
        lsu_add_event(step, step->now + 1, MEM_DONE, index);
        return;
    }
    if (unit->todo == MEM_NONE) {
        unit->todo = index;
        if (unit->next_lookup <= step->now || unit->next_lookup == GPU_NEVER) unit->next_lookup = step->now + 1;
    } else {
        request_at(step, unit->todo_last)->next = index;
    }
    unit->todo_last = index;
}

void lsu_line_served(Step *step, uint32_t index, uint64_t usable) {
    MemRequest *request = request_at(step, index);
    if (usable > request->due) request->due = usable;
    if (--request->lines_left == 0) lsu_add_event(step, request->due, MEM_DONE, index);
}

static void finish_request(Step *step, uint32_t index) {
    MemRequest *request = request_at(step, index);
    const DecodedInst *inst = &step->program->code[request->pc];
    Wave *wave = memory_requester(step, request);
    if (wave && inst_is_atomic(inst)) access_write_old(step, inst, request, wave);
    memory_complete(step, request);
    request->next = step->core->memory.free;
    step->core->memory.free = (uint16_t)index;
}

/* ---- the L1 ---- */

static CacheLine *set_of(const Step *step, uint32_t line) {
    CacheLine *tags = state_l1(step->gpu, step->core_id);
    return cache_set(tags, step->gpu->layout.mem.l1_sets, step->program->config.l1_ways, line);
}

static CacheLine *find_in_l1(const Step *step, uint32_t line) {
    CacheLine *set = set_of(step, line);
    return set ? cache_find(set, step->program->config.l1_ways, line) : NULL;
}

static void keep_in_l1(Step *step, uint32_t line, uint8_t sectors) {
    const uint64_t ways = step->program->config.l1_ways;
    CacheLine *set = set_of(step, line), *entry;
    if (!set) return;
    entry = cache_find(set, ways, line);
    if (!entry) {
        entry = cache_victim(set, ways);
        step->core->stats.l1_evictions += entry->valid != 0;
        *entry = (CacheLine){.line = line};
    }
    entry->valid |= sectors;
    entry->used = ++step->core->memory.clock;
}

/* ---- looking up a line ---- */

/* Send a message on the link to the L2, which must be free. */
static void send(Step *step, LineKind kind, uint32_t index, const LineAccess *access) {
    MemUnit *unit = &step->core->memory;
    const uint32_t room = step->gpu->layout.mem.message_room;
    const uint64_t cycles = kind == LINE_READ ? 0 : link_cycles(step, access->sectors); /* a question is small */
    state_messages(step->gpu, step->core_id)[(step->core->sent_head + step->core->sent_count++) % room] =
        (LineMessage){.arrival = step->now + step->program->config.interconnect_latency,
                      .lanes = access->lanes,
                      .line = access->line,
                      .index = (uint16_t)index,
                      .kind = (uint8_t)kind,
                      .sectors = access->sectors};
    unit->link_free = step->now + cycles;
    if (kind == LINE_READ) return;
    unit->books.changes_sent++;
    unit->books.bytes_sent += sectors_bytes(step, access->sectors);
}

static void join_mshr(Step *step, Mshr *mshr, uint32_t index, uint32_t line) {
    LineAccess *access = access_at(step, index, line);
    access->next = mshr->first;
    access->next_line = mshr->first_line;
    mshr->first = (uint16_t)index;
    mshr->first_line = (uint16_t)line;
}

/* Can somebody who wants the sectors join? The texture cache and the L1 do not share what comes. */
static bool can_join(const Mshr *mshr, uint32_t line, uint8_t sectors, bool samples) {
    return mshr->line == line && !mshr->closed && !(sectors & ~mshr->sectors) && samples == (mshr->samples != 0);
}

/* An open register that waits for these sectors of the line, or else a free one; NULL if there is neither. */
static Mshr *choose_mshr(const Step *step, uint32_t line, uint8_t sectors, bool samples) {
    const MemUnit *unit = &step->core->memory;
    Mshr *mshrs = mshr_at(step, 0), *unused = NULL;
    for (uint32_t i = 0; i < unit->mshr_top; i++) {
        if (!mshrs[i].sectors) {
            if (!unused) unused = &mshrs[i];
        } else if (can_join(&mshrs[i], line, sectors, samples)) {
            return &mshrs[i];
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

static uint8_t all_sectors(const Step *step) {
    const Config *config = &step->program->config;
    return (uint8_t)((1u << (config->line_bytes / config->sector_bytes)) - 1);
}

Mshr *lsu_find_sample_mshr(const Step *step, uint32_t line) {
    return choose_mshr(step, line, all_sectors(step), true);
}

void lsu_fetch_texels(Step *step, Mshr *mshr, uint32_t line) {
    fetch(step, mshr, &(LineAccess){.line = line, .sectors = all_sectors(step)});
}

/* Wait with the next line until cycle `until`. */
static bool hold(Step *step, uint64_t until) {
    step->core->memory.next_lookup = until;
    return false;
}

static void serve_load(Step *step, const MemRequest *request, const LineAccess *access, const uint32_t *words) {
    Wave *wave = memory_requester(step, request);
    if (wave) access_load_line(step, &step->program->code[request->pc], request, access, words, wave);
}

/* Returns false if it has to wait. */
static bool load_line(Step *step, uint32_t index, uint32_t line) {
    Core *core = step->core;
    const Config *config = &step->program->config;
    const LineAccess *access = access_at(step, index, line);
    CacheLine *entry = find_in_l1(step, access->line);
    if (entry && !(access->sectors & ~entry->valid)) {
        entry->used = ++core->memory.clock;
        core->stats.l1_hits++;
        serve_load(step, request_at(step, index), access, state_line(step->gpu, access->line));
        lsu_line_served(step, index, step->now + config->l1_latency);
        return true;
    }
    Mshr *mshr = choose_mshr(step, access->line, access->sectors, false);
    if (!mshr) {
        core->memory.blocked_since = step->now;
        return hold(step, GPU_NEVER);
    }
    if (mshr->sectors) {
        core->stats.l1_merges++;
    } else {
        if (core->memory.link_free > step->now) return hold(step, core->memory.link_free);
        core->stats.l1_misses++;
        fetch(step, mshr, access);
    }
    join_mshr(step, mshr, index, line);
    return true;
}

/* Nobody must see here what was in the line before. */
static void forget_line(Step *step, uint32_t line) {
    CacheLine *entry = find_in_l1(step, line);
    if (entry) entry->valid = 0;
    for (uint32_t i = 0; i < step->core->memory.mshr_top; i++)
        if (mshr_at(step, i)->line == line) mshr_at(step, i)->closed = 1;
}

static bool store_line(Step *step, uint32_t index, uint32_t line, LineKind kind) {
    const LineAccess *access = access_at(step, index, line);
    if (step->core->memory.link_free > step->now) return hold(step, step->core->memory.link_free);
    forget_line(step, access->line);
    send(step, kind, index, access);
    return true;
}

static void look_up_next(Step *step) {
    MemUnit *unit = &step->core->memory;
    const uint32_t index = unit->todo;
    MemRequest *request = request_at(step, index);
    const DecodedInst *inst = &step->program->code[request->pc];
    const uint32_t line = request->next_line;
    bool taken;
    if (inst->op == OP_LD)
        taken = load_line(step, index, line);
    else
        taken = store_line(step, index, line, inst->op == OP_ST ? LINE_WRITE : LINE_ATOMIC);
    if (!taken) return;
    if (++request->next_line == request->line_count) unit->todo = request->next;
    if (unit->todo == MEM_NONE) unit->next_lookup = GPU_NEVER;
}

/* ---- lines that come ---- */

/* What comes takes its turn on the link, byte after byte: two short ones can share a cycle. */
static void arrive(Step *step, uint32_t index) {
    MemUnit *unit = &step->core->memory;
    const uint64_t wide = step->program->config.link_bytes, now = step->now * wide;
    const uint32_t bytes = sectors_bytes(step, mshr_at(step, index)->sectors);
    unit->fill_free = (unit->fill_free > now ? unit->fill_free : now) + bytes;
    unit->books.bytes_received += bytes;
    lsu_add_event(step, (unit->fill_free - 1) / wide, MEM_FILL, index);
}

static void fill(Step *step, uint32_t index) {
    MemUnit *unit = &step->core->memory;
    Mshr *mshr = mshr_at(step, index);
    const uint32_t *words = state_fill(step->gpu, step->core_id, index);
    for (uint16_t r = mshr->first, line = mshr->first_line; r != MEM_NONE;) {
        const LineAccess *access = access_at(step, r, line);
        const uint16_t next = access->next, next_line = access->next_line;
        serve_load(step, request_at(step, r), access, words);
        lsu_line_served(step, r, step->now);
        r = next;
        line = next_line;
    }
    if (mshr->samples)
        texcache_fill(step, mshr->line, mshr->samples);
    else if (!mshr->closed)
        keep_in_l1(step, mshr->line, mshr->sectors);
    *mshr = (Mshr){.sectors = 0};
    while (unit->mshr_top && !mshr_at(step, unit->mshr_top - 1)->sectors) unit->mshr_top--;
    texcache_retry(step);
    if (unit->todo == MEM_NONE || unit->next_lookup != GPU_NEVER) return;
    step->core->stats.mshr_stall_cycles += step->now - unit->blocked_since;
    unit->next_lookup = step->now;
}

/* ---- a cycle ---- */

uint64_t lsu_next_event(const Step *step) {
    const MemUnit *unit = &step->core->memory;
    const uint64_t event = unit->event_count ? state_events(step->gpu, step->core_id)[0].cycle : GPU_NEVER;
    return event < unit->next_lookup ? event : unit->next_lookup;
}

/* A unit that waits for a miss-status register goes on when any line comes. */
uint64_t lsu_next_touch(const Step *step) {
    const MemUnit *unit = &step->core->memory;
    if (unit->todo == MEM_NONE) return GPU_NEVER;
    return unit->next_lookup == GPU_NEVER ? 0 : unit->next_lookup;
}

void lsu_step(Step *step) {
    MemUnit *unit = &step->core->memory;
    while (unit->event_count && state_events(step->gpu, step->core_id)[0].cycle <= step->now) {
        const MemEvent event = take_event(step);
        switch ((MemEventKind)event.kind) {
        case MEM_ARRIVE: arrive(step, event.index); break;
        case MEM_FILL: fill(step, event.index); break;
        case MEM_DONE: finish_request(step, event.index); break;
        }
    }
    for (uint64_t i = 0; i < step->program->config.l1_lookups && unit->next_lookup <= step->now; i++)
        look_up_next(step);
    if (unit->next_lookup <= step->now) unit->next_lookup = step->now + 1;
}
