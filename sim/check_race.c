/* check_race.c: accesses of one word that nothing orders.
 *
 * Every wave counts its fences and barriers: its time. What it did up to which of its times happened before a moment of
 * another wave is in that wave's clock (check_clock.h). Clocks grow when
 *
 *   a barrier opens:     each wave that waited gets the clocks of all that came to it, and of those that ended before;
 *   an atomic is served: it leaves in its word what its wave's clock was at the wave's last fence, and takes along what
 *                        others have left there; that counts from the wave's next fence on.
 *
 * For each word there is the last plain write, and the plain reads and the atomics since then, of each wave the last.
 * An access is held against them when it issues: in the order in which the simulator comes to them, which is one of
 * those that happens-before allows. Clocks of atomics are handed on when they are served, since that is the order in
 * which they read each other. Between two phases of dispatches everything is ordered: all starts afresh.
 */
#include <stdlib.h>
#include <string.h>

#include "sim/check_clock.h"
#include "sim/check_parts.h"

enum { PAGE_WORDS = 512, LANE_BITS = 6, CYCLE_BITS = 36, PC_SHIFT = LANE_BITS + CYCLE_BITS };

/* 16 bytes: there are two for each word that somebody has touched. */
typedef struct Access {
    uint32_t who, time; /* number of the wave + 1, 0: nobody; and its time then */
    uint64_t place;     /* pc, lane, cycle */
} Access;

typedef struct AccessSet {
    Access *item; /* by who, ascending */
    uint32_t count, room;
} AccessSet;

/* What only few words have. */
typedef struct Extra {
    AccessSet reads; /* beside the one that stands in the word: of other waves */
    AccessSet atomics;
    Clock *left; /* by atomics, for those that come */
    struct Extra *next;
} Extra;

typedef struct Word {
    Access write, read;
    Extra *extra;
} Word;

typedef struct WaveTimes {
    uint32_t who, time;
    uint32_t fenced; /* its time at its last fence; 0: there was none */
    bool waits;      /* at a barrier */
    Clock *clock;
    Clock *at_fence; /* what its clock was then */
    Clock *taken;    /* by atomics since */
} WaveTimes;

typedef struct GroupTimes {
    Clock *opened;  /* what was before the last barrier, */
    Clock *arrived; /* and what will be before the next one */
    Word *words;    /* of its memory; NULL: nobody has touched it */
    Extra *extras;  /* that they have */
    bool touched;
} GroupTimes;

/* A wave that ended with atomics on their way. */
typedef struct Gone {
    uint32_t who, fenced;
    Clock *at_fence;
} Gone;

struct Races {
    WaveTimes *waves;   /* by slots, */
    GroupTimes *groups; /* by group slots of the machine */
    uint32_t slots;
    Word **pages; /* of memory */
    size_t page_count;
    Extra *extras; /* that words of memory have */
    uint32_t shared_words;
    Gone *gone;
    uint32_t gone_count, gone_room;
};

/* ---- accesses ---- */

static Access access_now(const Step *step, const WaveTimes *w, uint32_t pc, uint32_t lane) {
    return (Access){w->who, w->time,
                    (uint64_t)pc << PC_SHIFT | (uint64_t)lane << CYCLE_BITS | (step->now & ((1ull << CYCLE_BITS) - 1))};
}

static CheckAccess describe(const Access *a, CheckHow how) {
    return (CheckAccess){.cycle = a->place & ((1ull << CYCLE_BITS) - 1),
                         .pc = (uint32_t)(a->place >> PC_SHIFT),
                         .wave = a->who - 1,
                         .lane = a->place >> CYCLE_BITS & (ISA_MAX_LANES - 1),
                         .how = how};
}

static inline bool is_before(const Access *a, const WaveTimes *w) {
    return a->who == w->who || !a->who || clock_time(w->clock, a->who - 1) >= a->time;
}

/* Put it in the place of the wave's last one. */
static bool set_add(AccessSet *set, const Access *access) {
    uint32_t at = set->count;
    while (at && set->item[at - 1].who >= access->who) at--;
    if (at < set->count && set->item[at].who == access->who) {
        set->item[at] = *access;
        return true;
    }
    if (set->count == set->room) {
        const uint32_t room = set->room ? 2 * set->room : 2;
        Access *item = realloc(set->item, room * sizeof *item);
        if (!item) return false;
        set->item = item;
        set->room = room;
    }
    memmove(&set->item[at + 1], &set->item[at], (set->count++ - at) * sizeof *set->item);
    set->item[at] = *access;
    return true;
}

/* What the word has beside, made and entered in the list if there is nothing yet. NULL when out of memory. */
static Extra *extra_of(Word *word, Extra **list) {
    if (word->extra) return word->extra;
    word->extra = calloc(1, sizeof *word->extra);
    if (!word->extra) return NULL;
    word->extra->next = *list;
    *list = word->extra;
    return word->extra;
}

static void free_extras(Extra **list) {
    for (Extra *extra = *list, *next; extra; extra = next) {
        next = extra->next;
        free(extra->reads.item);
        free(extra->atomics.item);
        clock_release(&extra->left);
        free(extra);
    }
    *list = NULL;
}

/* ---- creating, starting afresh ---- */

Races *races_create(const Program *p) {
    Races *races = calloc(1, sizeof *races);
    if (!races) return NULL;
    races->slots = (uint32_t)p->config.cores * GPU_MAX_SLOTS;
    races->shared_words = p->shared_words;
    races->page_count = p->memory_words / PAGE_WORDS + 1;
    races->waves = calloc(races->slots, sizeof *races->waves);
    races->groups = calloc(races->slots, sizeof *races->groups);
    races->pages = calloc(races->page_count, sizeof *races->pages);
    if (races->waves && races->groups && races->pages) return races;
    races_destroy(races);
    return NULL;
}

static void end_wave(WaveTimes *w) {
    clock_release(&w->clock);
    clock_release(&w->at_fence);
    clock_release(&w->taken);
    *w = (WaveTimes){0};
}

static void forget_group(Races *races, GroupTimes *group) {
    clock_release(&group->opened);
    clock_release(&group->arrived);
    free_extras(&group->extras);
    if (group->touched) memset(group->words, 0, races->shared_words * sizeof *group->words);
    group->touched = false;
}

void races_phase(Races *races) {
    free_extras(&races->extras);
    for (size_t page = 0; page < races->page_count; page++) {
        free(races->pages[page]);
        races->pages[page] = NULL;
    }
    for (uint32_t i = 0; i < races->gone_count; i++) clock_release(&races->gone[i].at_fence);
    races->gone_count = 0;
}

void races_destroy(Races *races) {
    if (!races) return;
    if (races->pages) races_phase(races);
    for (uint32_t i = 0; i < races->slots; i++) {
        if (races->waves) end_wave(&races->waves[i]);
        if (!races->groups) continue;
        forget_group(races, &races->groups[i]);
        free(races->groups[i].words);
    }
    free(races->waves);
    free(races->groups);
    free(races->pages);
    free(races->gone);
    free(races);
}

void races_group(Races *races, const Step *step, uint32_t group_slot) {
    forget_group(races, &races->groups[check_number(step, group_slot)]);
}

void races_start(Races *races, const Step *step, uint32_t slot) {
    WaveTimes *w = &races->waves[check_number(step, slot)];
    end_wave(w);
    w->who = state_wave(step->gpu, step->core_id, slot)->number + 1;
    w->time = 1;
}

/* ---- what happened before what ---- */

void races_fence(Checker *checker, const Step *step, uint32_t slot) {
    WaveTimes *w = &checker->races->waves[check_number(step, slot)];
    if (!clock_join(&w->clock, w->taken)) checker->out_of_memory = true;
    clock_release(&w->taken);
    clock_release(&w->at_fence);
    w->at_fence = clock_hold(w->clock);
    w->fenced = w->time++;
}

static void add_arrival(Checker *checker, GroupTimes *group, const WaveTimes *w, uint32_t time) {
    if (!group->arrived) group->arrived = clock_hold(group->opened);
    if (!clock_join(&group->arrived, w->clock) || !clock_set(&group->arrived, w->who - 1, time))
        checker->out_of_memory = true;
}

/* Right after the fence that a barrier is. */
void races_arrive(Checker *checker, const Step *step, uint32_t slot) {
    WaveTimes *w = &checker->races->waves[check_number(step, slot)];
    const Wave *wave = state_wave(step->gpu, step->core_id, slot);
    add_arrival(checker, &checker->races->groups[check_number(step, wave->group_slot)], w, w->fenced);
    w->waits = true;
}

void races_open(Races *races, const Step *step, uint32_t group_slot) {
    GroupTimes *group = &races->groups[check_number(step, group_slot)];
    clock_release(&group->opened);
    group->opened = group->arrived;
    group->arrived = NULL;
    for (uint64_t left = step->core->occupied; left; left &= left - 1) {
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
void races_end(Checker *checker, const Step *step, uint32_t slot) {
    Races *races = checker->races;
    WaveTimes *w = &races->waves[check_number(step, slot)];
    const Wave *wave = state_wave(step->gpu, step->core_id, slot);
    if (checker->program->whole_groups)
        add_arrival(checker, &races->groups[check_number(step, wave->group_slot)], w, w->time);
    if (wave->requests && w->fenced) {
        if (races->gone_count == races->gone_room) {
            const uint32_t room = races->gone_room ? 2 * races->gone_room : 16;
            Gone *gone = realloc(races->gone, room * sizeof *gone);
            if (!gone) {
                checker->out_of_memory = true;
                return;
            }
            races->gone = gone;
            races->gone_room = room;
        }
        races->gone[races->gone_count++] = (Gone){w->who, w->fenced, clock_hold(w->at_fence)};
    }
    end_wave(w);
}

/* ---- words ---- */

/* The words from `word` on, as many as lie in one page; NULL when out of memory. */
static Word *word_at(Races *races, const Step *step, const Touched *touched, uint64_t word) {
    if (touched->inst->resource_space == OPERAND_SHARED) {
        GroupTimes *group = &races->groups[check_number(step, touched->request->group_slot)];
        if (!group->words) group->words = calloc(races->shared_words, sizeof *group->words);
        group->touched = group->words != NULL;
        return group->words ? &group->words[word] : NULL;
    }
    const uint64_t at = (uint64_t)(touched->view.words - state_memory(step->gpu)) + word;
    Word **page = &races->pages[at / PAGE_WORDS];
    if (!*page) *page = calloc(PAGE_WORDS, sizeof **page);
    return *page ? &(*page)[at % PAGE_WORDS] : NULL;
}

static Extra **extras_of(Races *races, const Step *step, const Touched *touched) {
    if (touched->inst->resource_space != OPERAND_SHARED) return &races->extras;
    return &races->groups[check_number(step, touched->request->group_slot)].extras;
}

/* An access that is being entered: whose, where, of what. */
typedef struct Race {
    Checker *checker;
    const Wave *wave;
    const Touched *touched;
    Extra **extras; /* the list of its memory */
    uint64_t word;
    CheckHow how;
} Race;

/* A mistake is often made again at once, by the next lane or wave: then there is no need to look for it. */
static bool is_known(const Race *race, FindingKind kind, uint32_t pc, uint32_t other_pc) {
    Finding *last = race->checker->last;
    const uint32_t index = race->touched->inst->resource_space == OPERAND_SHARED ? 0 : race->touched->request->index;
    if (!last || last->kind != kind || last->space != race->touched->inst->resource_space || last->index != index)
        return false;
    return (last->access.pc == pc && last->other.pc == other_pc) ||
           (last->access.pc == other_pc && last->other.pc == pc);
}

static void report(const Race *race, FindingKind kind, const Access *now, const Access *other, CheckHow other_how) {
    const Touched *touched = race->touched;
    if (is_known(race, kind, (uint32_t)(now->place >> PC_SHIFT), (uint32_t)(other->place >> PC_SHIFT))) {
        race->checker->last->count++;
        return;
    }
    Finding finding = {.kind = kind,
                       .access = describe(now, race->how),
                       .other = describe(other, other_how),
                       .space = touched->inst->resource_space,
                       .index = touched->inst->resource_space == OPERAND_SHARED ? 0 : touched->request->index,
                       .address = (uint32_t)(4 * race->word),
                       .group = race->wave->group,
                       .writer = CHECK_NO_PC};
    finding.lanes = 1ull << finding.access.lane;
    const TextureShape *shape = &touched->view.shape;
    const uint32_t texel_words = shape->format == TEXEL_RGBA32F ? 4 : 1;
    if (shape->format && race->word < (uint64_t)texel_words * shape->width * shape->height) {
        finding.texel = 1;
        finding.x = (uint32_t)(race->word / texel_words % shape->width);
        finding.y = (uint32_t)(race->word / texel_words / shape->width);
    }
    check_report(race->checker, &finding);
}

static void hold_against(const Race *race, const WaveTimes *w, const Access *now, const AccessSet *set, CheckHow how) {
    for (uint32_t i = 0; i < set->count; i++)
        if (!is_before(&set->item[i], w)) report(race, FINDING_RACE, now, &set->item[i], how);
}

static void hold_against_reads(const Race *race, const WaveTimes *w, const Access *now, const Word *word) {
    if (!is_before(&word->read, w)) report(race, FINDING_RACE, now, &word->read, CHECK_READ);
    if (word->extra) hold_against(race, w, now, &word->extra->reads, CHECK_READ);
}

static bool enter_read(const Race *race, const WaveTimes *w, const Access *now, Word *word) {
    if (!is_before(&word->write, w)) report(race, FINDING_RACE, now, &word->write, CHECK_WRITE);
    if (word->extra) hold_against(race, w, now, &word->extra->atomics, CHECK_ATOMIC);
    /* A write that is not ordered with a read that is before this one is not ordered with this one either. */
    if (is_before(&word->read, w)) {
        word->read = *now;
        return true;
    }
    return extra_of(word, race->extras) && set_add(&word->extra->reads, now);
}

/* The last value that a lane's store puts into the word; for a texel, the bits of all its components in turn. */
static bool stores_the_same(const Touched *touched, uint64_t word, int a, int b) {
    const DecodedInst *inst = touched->inst;
    const MemRequest *request = touched->request;
    uint32_t value[2] = {0};
    for (int c = 0; c < inst->resource_count; c++) {
        if (touched_word(touched, a, c) == word) value[0] = request->data[c][a];
        if (touched_word(touched, b, c) == word) value[1] = request->data[c][b];
        if (touched->texel && value[0] != value[1]) return false;
    }
    return value[0] == value[1];
}

static void enter_write(const Race *race, const WaveTimes *w, const Access *now, Word *word) {
    if (word->write.who != w->who) {
        if (!is_before(&word->write, w)) report(race, FINDING_RACE, now, &word->write, CHECK_WRITE);
    } else {
        const CheckAccess mine = describe(now, CHECK_WRITE), last = describe(&word->write, CHECK_WRITE);
        if (last.cycle == mine.cycle && last.pc == mine.pc && last.lane != mine.lane &&
            !stores_the_same(race->touched, race->word, (int)last.lane, (int)mine.lane))
            report(race, FINDING_LANES, now, &word->write, CHECK_WRITE);
    }
    hold_against_reads(race, w, now, word);
    word->write = *now;
    word->read = (Access){0};
    if (!word->extra) return;
    hold_against(race, w, now, &word->extra->atomics, CHECK_ATOMIC);
    word->extra->reads.count = word->extra->atomics.count = 0;
    clock_release(&word->extra->left);
}

static bool enter_atomic(const Race *race, const WaveTimes *w, const Access *now, Word *word) {
    if (!is_before(&word->write, w)) report(race, FINDING_RACE, now, &word->write, CHECK_WRITE);
    hold_against_reads(race, w, now, word);
    return extra_of(word, race->extras) && set_add(&word->extra->atomics, now);
}

void races_access(Checker *checker, const Step *step, uint32_t slot, const Wave *wave, const Touched *touched) {
    const WaveTimes *w = &checker->races->waves[check_number(step, slot)];
    Race race = {.checker = checker,
                 .wave = wave,
                 .touched = touched,
                 .extras = extras_of(checker->races, step, touched),
                 .how = touched_how(touched->inst)};
    for (uint64_t left = touched->request->lanes; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        const Access now = access_now(step, w, wave->pc, (uint32_t)lane);
        for (int c = 0; c < touched->inst->resource_count; c++) {
            race.word = touched_word(touched, lane, c);
            if (race.word >= touched->view.count) continue;
            Word *word = word_at(checker->races, step, touched, race.word);
            bool ok = word != NULL;
            if (ok && race.how == CHECK_READ)
                ok = enter_read(&race, w, &now, word);
            else if (ok && race.how == CHECK_WRITE)
                enter_write(&race, w, &now, word);
            else if (ok)
                ok = enter_atomic(&race, w, &now, word);
            if (!ok) {
                checker->out_of_memory = true;
                return;
            }
        }
    }
}

/* ---- atomics that are served ---- */

void races_served(Checker *checker, const Step *step, uint64_t lanes, uint64_t first, uint64_t end,
                  const Touched *touched) {
    Races *races = checker->races;
    const MemRequest *request = touched->request;
    const uint32_t who = request->wave + 1;
    WaveTimes *w = &races->waves[check_number(step, request->slot)];
    const bool is_there = w->who == who;
    uint32_t fenced = is_there ? w->fenced : 0;
    Clock *at_fence = is_there ? w->at_fence : NULL;
    for (uint32_t i = 0; !is_there && i < races->gone_count; i++)
        if (races->gone[i].who == who) {
            fenced = races->gone[i].fenced;
            at_fence = races->gone[i].at_fence;
        }
    uint64_t before = UINT64_MAX;
    for (uint64_t left = lanes; left; left &= left - 1) {
        const uint64_t number = touched_word(touched, __builtin_ctzll(left), 0);
        if (number < first || number >= end || number == before) continue;
        before = number;
        Word *word = word_at(races, step, touched, number);
        Extra *extra = word ? extra_of(word, extras_of(races, step, touched)) : NULL;
        bool ok = extra != NULL;
        if (ok && is_there) ok = clock_join(&w->taken, extra->left);
        if (ok && fenced) ok = clock_join(&extra->left, at_fence) && clock_set(&extra->left, request->wave, fenced);
        if (!ok) {
            checker->out_of_memory = true;
            return;
        }
    }
}
