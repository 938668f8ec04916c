/* check_race.c: accesses of one cell that no happens-before edge orders: vector clocks. A cell is a word; in a program
 * that loads or stores parts of words, or has texels smaller than a word, it is a byte.
 *
 * Every wave counts its fences and barriers: its time. A wave's clock says up to which time of every other wave the
 * accesses happened before the present moment. Clocks grow when
 *
 *   a barrier opens:     each wave that waited gets the clocks of all waves that came to it, or ended before;
 *   an atomic is served: it leaves in its cell the clock that its wave had at the wave's last fence, and takes along
 *                        the clocks that other atomics left there; these count from the wave's next fence on.
 *
 * Each cell keeps its last plain write, and each wave's last plain read and last atomic since then. An access is
 * compared with them when it issues, in the order of the simulation, which happens-before allows. Atomics hand on
 * their clocks when they are served, since that is the order in which they read each other. A new phase of dispatches
 * starts afresh: everything before it is ordered.
 *
 * A wave's own accesses count as ordered, in the order in which it issues them. If its lanes are threads (reconvergence
 * is not `stack`), groups of them that run apart can race too; such races are not looked for. When they come to a
 * barrier or a fence apart, each time counts for the whole wave: the last one before the barrier opens covers all of
 * its accesses.
 */
#include <string.h>

#include "asm/base/array.h"
#include "sim/check/check_parts.h"

enum { PAGE_CELLS = 512, LANE_BITS = 6, CYCLE_BITS = 36, PC_SHIFT = LANE_BITS + CYCLE_BITS };

/* 16 bytes: there is one for each cell that was written, and one for each that was read. */
typedef struct Access {
    uint32_t who, time; /* number of the wave + 1, 0: there was no access; and its time then */
    uint64_t place;     /* pc, lane, cycle */
} Access;

typedef struct AccessSet {
    Access *item; /* by who, ascending */
    size_t count, room;
} AccessSet;

/* What only few words have. */
typedef struct Extra {
    AccessSet reads; /* beside the one that stands in the cell: of other waves */
    AccessSet atomics;
    Clock *left; /* by atomics, for later atomics */
} Extra;

/* What is known of neighbouring cells: of each the last write and read. An array is made when the first of them needs
 * it. */
typedef struct Page {
    struct Page *next;
    size_t number, cells;
    Access *writes, *reads;
    Extra **extras;
} Page;

typedef struct Cell {
    Page *page;
    size_t at;
} Cell;

typedef struct WaveTimes {
    uint32_t who, time;    /* one more than at its last fence; 1: there was none */
    uint32_t in_flight[2]; /* lanes' atomics that are not yet served: in memory, in group memory */
    uint32_t group;        /* its slot in the machine, once it has ended */
    bool waits;            /* at a barrier */
    Clock *clock;
    Clock *at_fence; /* its clock then */
    Clock *taken;    /* by atomics since */
} WaveTimes;

typedef struct GroupTimes {
    Clock *opened;  /* what was before the last barrier, */
    Clock *arrived; /* and what will be before the next one */
    Page *page;     /* its memory; NULL: it was not accessed */
} GroupTimes;

struct Races {
    WaveTimes *waves;   /* by slots, */
    GroupTimes *groups; /* by group slots of the machine */
    uint32_t slots;
    Page **pages;             /* of memory; NULL: nothing of it was accessed */
    Page *touched;            /* the list of clocks in use: each of many phases touches few */
    uint32_t cells;           /* in a word: 1 or 4 */
    uint64_t stored;          /* bit i: an instruction of the program stores to ui, or works atomically on it */
    ARRAY_OF(WaveTimes) gone; /* waves that ended with atomics in flight */
};

/* ---- accesses ---- */

static CheckAccess describe(const Access *a, CheckHow how) {
    return (CheckAccess){.cycle = a->place & ((1ull << CYCLE_BITS) - 1),
                         .pc = (uint32_t)(a->place >> PC_SHIFT),
                         .wave = a->who - 1,
                         .lane = a->place >> CYCLE_BITS & (ISA_MAX_LANES - 1),
                         .how = how};
}

static inline bool is_before(const Access *a, const WaveTimes *w) {
    return !a->who || a->who == w->who || clock_time(w->clock, a->who - 1) >= a->time;
}

/* Put it in the place of the wave's last one. Mostly that is the end: later waves have higher numbers. */
static void set_add(AccessSet *set, const Access *access) {
    const bool newest = !set->count || set->item[set->count - 1].who < access->who;
    const size_t at = newest ? set->count : BISECT(i, set->count, set->item[i].who < access->who);
    if (at < set->count && set->item[at].who == access->who) {
        set->item[at] = *access;
        return;
    }
    (void)ARRAY_RESERVE(set->item, set->room, set->count + 1);
    if (!newest) memmove(&set->item[at + 1], &set->item[at], (set->count - at) * sizeof *set->item);
    set->item[at] = *access;
    set->count++;
}

static void free_page(Page **at) {
    Page *page = *at;
    *at = NULL;
    if (!page) return;
    for (size_t i = 0; page->extras && i < page->cells; i++) {
        Extra *extra = page->extras[i];
        if (!extra) continue;
        memory_free(extra->reads.item);
        memory_free(extra->atomics.item);
        clock_release(&extra->left);
        memory_free(extra);
    }
    memory_free(page->writes);
    memory_free(page->reads);
    memory_free(page->extras);
    memory_free(page);
}

/* The cell's entry among a page's writes or reads. */
static const Access *last_access(const Access *accesses, Cell cell) {
    static const Access none;
    return accesses ? &accesses[cell.at] : &none;
}

static void set_last(Cell cell, Access **accesses, const Access *access) {
    if (!*accesses) *accesses = memory_array(cell.page->cells, sizeof **accesses);
    (*accesses)[cell.at] = *access;
}

/* Make it if it is absent. */
static Extra *extra_of(Cell cell) {
    Page *page = cell.page;
    if (!page->extras) page->extras = memory_array(page->cells, sizeof *page->extras);
    Extra **extra = &page->extras[cell.at];
    if (!*extra) *extra = memory_new(sizeof **extra);
    return *extra;
}

/* ---- creating, starting afresh ---- */

Races *races_create(const Program *p) {
    Races *races = memory_new(sizeof *races);
    races->cells = 1;
    /* The u# that the program can change. There is no race in another one, however many waves load it. */
    for (const DecodedInst *inst = p->code; inst < p->code + p->instructions; inst++) {
        if (inst->resource_space == OPERAND_RES_U && touched_how(inst) != CHECK_READ)
            races->stored |= inst->resource_indexed ? ~0ull : 1ull << inst->resource_index;
        if (inst->unit == UNIT_LSU && inst->component_bytes < 4) races->cells = 4;
    }
    for (int i = 0; i < 2 * ISA_RESOURCES; i++) {
        const uint8_t format = p->resource[i / ISA_RESOURCES][i % ISA_RESOURCES].shape.format;
        if (format && texel_formats[format].bytes < 4) races->cells = 4;
    }
    races->slots = (uint32_t)p->config.cores * CONFIG_MAX_waves;
    races->waves = memory_array(races->slots, sizeof *races->waves);
    races->groups = memory_array(races->slots, sizeof *races->groups);
    races->pages = memory_array(p->memory_words * races->cells / PAGE_CELLS + 1, sizeof *races->pages);
    return races;
}

static void end_wave(WaveTimes *w) {
    clock_release(&w->clock);
    clock_release(&w->at_fence);
    clock_release(&w->taken);
    *w = (WaveTimes){0};
}

/* Forget a wave that is gone if none of its atomics is in flight any more. */
static void forget_gone(Races *races, WaveTimes *w) {
    if (w->in_flight[0] || w->in_flight[1]) return;
    end_wave(w);
    *w = races->gone.at[--races->gone.count];
}

void races_group(Races *races, uint32_t number) {
    GroupTimes *group = &races->groups[number];
    clock_release(&group->opened);
    clock_release(&group->arrived);
    free_page(&group->page);
    for (size_t i = races->gone.count; i-- > 0;) {
        WaveTimes *w = &races->gone.at[i];
        if (w->group != number) continue;
        w->in_flight[1] = 0; /* requests in flight to the memory of a finished group are not served */
        forget_gone(races, w);
    }
}

void races_phase(Races *races) {
    for (Page *next; races->touched; races->touched = next) {
        next = races->touched->next;
        free_page(&races->pages[races->touched->number]);
    }
    while (races->gone.count) end_wave(&races->gone.at[--races->gone.count]);
}

void races_destroy(Races *races) {
    if (!races) return;
    races_phase(races);
    for (uint32_t i = 0; i < races->slots; i++) {
        end_wave(&races->waves[i]);
        races_group(races, i);
    }
    memory_free(races->waves);
    memory_free(races->groups);
    memory_free(races->pages);
    memory_free(races->gone.at);
    memory_free(races);
}

void races_start(Races *races, const Step *step, uint32_t slot) {
    WaveTimes *w = &races->waves[check_number(step, slot)];
    end_wave(w);
    w->who = state_wave(step->gpu, step->core_id, slot)->number + 1;
    w->time = 1;
}

/* ---- what happened before what ---- */

static void add_arrival(GroupTimes *group, const WaveTimes *w, uint32_t time) {
    if (!group->arrived) group->arrived = clock_hold(group->opened);
    clock_join(&group->arrived, w->clock);
    clock_set(&group->arrived, w->who - 1, time);
}

void races_fence(Checker *checker, const Step *step, uint32_t slot, bool arrives) {
    WaveTimes *w = &checker->races->waves[check_number(step, slot)];
    clock_join(&w->clock, w->taken);
    clock_release(&w->taken);
    clock_release(&w->at_fence);
    w->at_fence = clock_hold(w->clock);
    w->time++;
    if (!arrives) return;
    const Wave *wave = state_wave(step->gpu, step->core_id, slot);
    add_arrival(&checker->races->groups[check_number(step, wave->group_slot)], w, w->time - 1);
    w->waits = true;
}

void check_barrier_opens(Step *step, uint32_t group_slot) {
    Races *races = step->checker->races;
    if (!races) return;
    GroupTimes *group = &races->groups[check_number(step, group_slot)];
    clock_release(&group->opened);
    group->opened = group->arrived;
    group->arrived = NULL;
    for (uint64_t left = step->core->issue.occupied; left; left &= left - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(left);
        WaveTimes *w = &races->waves[check_number(step, slot)];
        if (!w->waits || state_wave(step->gpu, step->core_id, slot)->group_slot != group_slot) continue;
        w->waits = false;
        clock_release(&w->clock);
        clock_release(&w->at_fence);
        w->clock = clock_hold(group->opened);
        w->at_fence = clock_hold(group->opened);
    }
}

/* Barriers do not wait for a wave that has ended: all it did is before the next one that opens. */
void check_end(Step *step, uint32_t slot) {
    Checker *checker = step->checker;
    Races *races = checker->races;
    if (!races) return;
    WaveTimes *w = &races->waves[check_number(step, slot)];
    w->group = check_number(step, state_wave(step->gpu, step->core_id, slot)->group_slot);
    if (checker->program->whole_groups) add_arrival(&races->groups[w->group], w, w->time);
    if (w->time == 1 || !(w->in_flight[0] || w->in_flight[1])) {
        end_wave(w);
    } else {
        *ARRAY_ADD(races->gone, 1) = *w;
        *w = (WaveTimes){0};
    }
}

/* ---- cells ---- */

/* Inline, so that what is the same for all lanes is computed once. */
static inline Cell cell_at(Races *races, const Step *step, const Touched *touched, uint64_t cell) {
    const bool is_shared = touched->inst->resource_space == OPERAND_SHARED;
    const size_t at = (is_shared ? 0 : (size_t)(touched->view.words - state_memory(step->gpu)) * races->cells) + cell;
    Page **page = is_shared ? &races->groups[check_number(step, touched->request->group_slot)].page
                            : &races->pages[at / PAGE_CELLS];
    if (!*page) {
        *page = memory_new(sizeof **page);
        (*page)->cells = is_shared ? step->program->shared_words * races->cells : PAGE_CELLS;
        if (!is_shared) {
            (*page)->number = at / PAGE_CELLS;
            (*page)->next = races->touched;
            races->touched = *page;
        }
    }
    return (Cell){*page, is_shared ? at : at % PAGE_CELLS};
}

/* An access that is being entered: whose, where, of what. */
typedef struct Race {
    Checker *checker;
    const Step *step;
    const Wave *wave;
    const WaveTimes *w;
    const Touched *touched;
    CheckHow how;
    Access now;
    uint64_t number;   /* of the cell in what is touched, */
    uint32_t in_cells; /* ... and in the component that is accessed */
    uint64_t reported; /* the place of the other access, for an earlier cell of the component; else UINT64_MAX */
    Cell cell;
    const Access *write, *read; /* the last ones of it, */
    Extra *extra;               /* and what it has beside; NULL: nothing */
} Race;

static void report(Race *race, FindingKind kind, const Access *other, CheckHow other_how) {
    const Touched *touched = race->touched;
    const uint8_t space = touched->inst->resource_space;
    const uint64_t byte = 4 * race->number / race->checker->races->cells;
    if (race->in_cells && race->reported == other->place) return;
    race->reported = other->place;
    Finding finding = {.kind = kind,
                       .access = describe(&race->now, race->how),
                       .other = describe(other, other_how),
                       .space = space,
                       .index = space == OPERAND_SHARED ? 0 : touched->request->index,
                       .address = (uint32_t)byte,
                       .group = race->wave->group,
                       .writer = CHECK_NO_PC};
    const TextureShape *shape = &touched->view.shape;
    if (shape->format && byte < texture_bytes_before(shape, 1)) {
        const uint64_t texel = byte / texel_formats[shape->format].bytes;
        finding.texel = 1;
        finding.x = (uint32_t)(texel % shape->width);
        finding.y = (uint32_t)(texel / shape->width);
    }
    check_report(race->checker, &finding);
}

/* Report the accesses that nothing orders before the present one. */
static void hold_against(Race *race, const Access *accesses, size_t count, CheckHow how) {
    for (size_t i = 0; i < count; i++)
        if (!is_before(&accesses[i], race->w)) report(race, FINDING_RACE, &accesses[i], how);
}

static void hold_against_reads(Race *race) {
    hold_against(race, race->read, 1, CHECK_READ);
    if (race->extra) hold_against(race, race->extra->reads.item, race->extra->reads.count, CHECK_READ);
}

static void enter_read(Race *race) {
    const Cell cell = race->cell;
    if (race->extra) hold_against(race, race->extra->atomics.item, race->extra->atomics.count, CHECK_ATOMIC);
    /* A write that is not ordered with a read that is before this one is not ordered with this one either. */
    if (is_before(race->read, race->w))
        set_last(cell, &cell.page->reads, &race->now);
    else
        set_add(&extra_of(cell)->reads, &race->now);
}

/* The cells of a component: how many, and the number of the first one. */
static uint32_t component_cells(const Touched *touched, uint32_t in_word, int lane, int c, uint64_t *first) {
    const uint64_t word = touched_word(touched, lane, c);
    const uint32_t bytes =
        touched->texel ? texel_formats[touched->view.shape.format].bytes : touched->inst->component_bytes;
    const bool is_part = bytes < 4; /* of a word: of a small texel all components are in one cell */
    const uint32_t byte = touched->texel ? touched->address[lane] : inst_byte(touched->inst, touched->address[lane], c);
    *first = word * in_word + (is_part ? byte % 4 : 0);
    return word >= touched->view.count ? 0 : is_part ? bytes : in_word;
}

/* Do two lanes' stores leave the same in the cell? A later component overwrites an earlier one; the components of a
 * texel are compared one by one. */
static bool stores_the_same(const Race *race, int a, int b) {
    const Touched *touched = race->touched;
    const uint32_t in_word = race->checker->races->cells, mask = in_word > 1 && !touched->texel ? 255 : UINT32_MAX;
    const int lanes[2] = {a, b};
    uint32_t value[2] = {0};
    for (int c = 0; c < touched->inst->resource_count; c++) {
        const uint32_t *data = request_data(race->step, touched->request, c);
        for (int i = 0; i < 2; i++) {
            uint64_t first;
            const uint32_t count = component_cells(touched, in_word, lanes[i], c, &first);
            if (race->number - first < count)
                value[i] = data[lanes[i]] >> (mask == 255 ? 8 * (race->number - first) : 0) & mask;
        }
        if (touched->texel && value[0] != value[1]) return false;
    }
    return value[0] == value[1];
}

static void enter_write(Race *race) {
    const Cell cell = race->cell;
    Extra *extra = race->extra;
    if (race->write->who == race->w->who) {
        const CheckAccess mine = describe(&race->now, CHECK_WRITE), last = describe(race->write, CHECK_WRITE);
        if (last.cycle == mine.cycle && last.pc == mine.pc && last.lane != mine.lane &&
            !stores_the_same(race, (int)last.lane, (int)mine.lane))
            report(race, FINDING_LANES, race->write, CHECK_WRITE);
    }
    hold_against_reads(race);
    if (cell.page->reads) cell.page->reads[cell.at] = (Access){0};
    if (extra) {
        hold_against(race, extra->atomics.item, extra->atomics.count, CHECK_ATOMIC);
        extra->reads.count = extra->atomics.count = 0;
        clock_release(&extra->left);
    }
    set_last(cell, &cell.page->writes, &race->now);
}

static void enter_atomic(Race *race) {
    hold_against_reads(race);
    set_add(&extra_of(race->cell)->atomics, &race->now);
}

void races_access(Checker *checker, const Step *step, uint32_t slot, const Wave *wave, const Touched *touched) {
    static void (*const enter[])(Race *) = {
        [CHECK_READ] = enter_read, [CHECK_WRITE] = enter_write, [CHECK_ATOMIC] = enter_atomic};
    const bool is_shared = touched->inst->resource_space == OPERAND_SHARED;
    uint32_t index = touched->request->index % ISA_RESOURCES;
    if (touched->inst->resource_space == OPERAND_RES_T) { /* a race is with accesses that store to it as a u */
        const uint8_t viewed = step->program->resource[0][index].viewed;
        if (!viewed) return;
        index = viewed - 1u;
    }
    if (!is_shared && !(checker->races->stored >> index & 1)) return;
    WaveTimes *w = &checker->races->waves[check_number(step, slot)];
    Race race = {
        .checker = checker, .step = step, .wave = wave, .w = w, .touched = touched, .how = touched_how(touched->inst)};
    for (uint64_t left = touched->request->lanes; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        const uint64_t place = (uint64_t)wave->pc << PC_SHIFT | (uint64_t)lane << CYCLE_BITS;
        race.now = (Access){w->who, w->time, place | (step->now & ((1ull << CYCLE_BITS) - 1))};
        for (int c = 0; c < touched->inst->resource_count; c++) {
            const uint32_t count = component_cells(touched, checker->races->cells, lane, c, &race.number);
            w->in_flight[is_shared] += count && race.how == CHECK_ATOMIC;
            for (race.in_cells = 0; race.in_cells < count; race.in_cells++, race.number++) {
                race.cell = cell_at(checker->races, step, touched, race.number);
                const Page *page = race.cell.page;
                race.write = last_access(page->writes, race.cell);
                race.read = last_access(page->reads, race.cell);
                race.extra = page->extras ? page->extras[race.cell.at] : NULL;
                hold_against(&race, race.write, 1, CHECK_WRITE);
                enter[race.how](&race);
            }
        }
    }
}

/* ---- atomics that are served ---- */

void check_served(Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes, uint64_t first,
                  uint64_t end) {
    Races *races = step->checker->races;
    if (!races) return;
    uint32_t own[ISA_MAX_LANES];
    const Touched touched = {inst, request, view_of(step, inst, request), false,
                             request_all_addresses(step, inst, request, own)};
    const bool shared = inst->resource_space == OPERAND_SHARED;
    const uint32_t who = request->wave + 1;
    WaveTimes *w = &races->waves[check_number(step, request->slot)];
    const bool ended = w->who != who;
    if (ended) {
        const WaveTimes *behind = races->gone.at + races->gone.count;
        for (w = races->gone.at; w < behind && w->who != who;) w++;
        if (w == behind) return;
    }

    uint64_t before = UINT64_MAX;
    for (uint64_t left = lanes; left; left &= left - 1) {
        const uint64_t number = touched_word(&touched, __builtin_ctzll(left), 0);
        if (number < first || number >= end) continue;
        w->in_flight[shared]--;
        if (number == before) continue;
        before = number;
        Extra *extra = extra_of(cell_at(races, step, &touched, number * races->cells));
        if (w->time > 1) {
            clock_join(&extra->left, w->at_fence);
            clock_set(&extra->left, request->wave, w->time - 1);
        }
        if (!ended) clock_join(&w->taken, extra->left);
    }
    if (ended) forget_gone(races, w);
}
