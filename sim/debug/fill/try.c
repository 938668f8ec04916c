/* try.c: which settings might make a range shorter, and what came of all tries; see fill.h. */
#include "sim/debug/fill/fill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"

/* ---- choosing ---- */

/* A setting is worth a run if it is about this share of the slot-cycles in which there is something to dispatch. */
enum { MOST_IDEAS = 16, LEAST_PERCENT = 2 };

typedef struct Idea {
    uint64_t weight; /* slot-cycles that it is about */
    int about;       /* as in Try */
    char setting[48];
} Idea;

typedef struct Ideas {
    const Range *range;
    Idea list[MOST_IDEAS];
    int count;
} Ideas;

/* A value of a setting, unless the machine has it or cannot have it. */
static void propose(Ideas *ideas, int about, uint64_t weight, int number, uint64_t value) {
    const SettingInfo *setting = &config_settings[number];
    Config other = ideas->range->fill->program->config;
    char word[32];
    const bool is_possible = setting->words || (value >= setting->low && value <= setting->high);
    if (!is_possible || value == config_get(&other, setting)) return;
    const uint64_t *empty = ideas->range->empty;
    const uint64_t filled = ideas->range->slot_cycles - empty[EMPTY_NO_WORK] - empty[EMPTY_DRAIN];
    const bool is_small = about != REASON_COUNT + EMPTY_NO_WORK && weight * 100 < filled * LEAST_PERCENT;
    if (!weight || is_small || ideas->count == MOST_IDEAS) return;
    ((uint64_t *)&other)[number] = value;
    config_show(&other, setting, word, sizeof word);
    Idea *idea = &ideas->list[ideas->count++];
    idea->weight = weight;
    idea->about = about;
    snprintf(idea->setting, sizeof idea->setting, "%s=%s", setting->name, word);
}

static void propose_room(Ideas *ideas, EmptyKind kind, int number, uint64_t value) {
    propose(ideas, REASON_COUNT + (int)kind, ideas->range->empty[kind], number, value);
}

/* Twice as much, and again until it is what is wanted. */
static uint64_t doubled_to(uint64_t now, uint64_t wanted) {
    uint64_t more = now * 2;
    while (more && more < wanted) more *= 2;
    return more;
}

static void propose_all(Ideas *ideas, const FillPhase *phase) {
    enum { BUSY_PERCENT = 80 };
    const Range *r = ideas->range;
    const Program *p = r->fill->program;
    const Config *c = &p->config;
    const uint64_t *cycles = r->reasons;
    const RangeRates rates = range_rates(r);

    /* Slots without a wave. */
    const Dispatch *d = &p->dispatches[phase->tightest];
    const uint64_t together = p->whole_groups ? d->waves_per_group : 1, more = phase->room / together + 1;
    propose_room(ideas, EMPTY_REGISTERS, SETTING_register_file,
                 doubled_to(c->register_file, d->register_bytes * together * more));
    propose_room(ideas, EMPTY_SHARED, SETTING_shared_memory, doubled_to(c->shared_memory, p->group_bytes * more));
    propose_room(ideas, EMPTY_GROUPS, SETTING_group_limit, c->group_limit * 2);
    propose_room(ideas, EMPTY_GROUP_SIZE, SETTING_waves, (c->waves / together + 1) * together);
    if (c->wave_size > 4) propose_room(ideas, EMPTY_NO_WORK, SETTING_wave_size, c->wave_size / 2);

    int longest = REASON_ALU_RESULT; /* stall */
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (trace_reasons[reason].state == STATE_STALLED && cycles[reason] > cycles[longest]) longest = reason;

    /* Waves that wait: others could issue meanwhile, or what they wait for could be wider. */
    if (fill_occupancy(r->fill, phase).limit == EMPTY_NOT && phase->waves > c->waves * c->cores)
        propose(ideas, longest, trace_state_sum(r->reasons, STATE_STALLED), SETTING_waves,
                min_u64(c->waves * 2, CONFIG_MAX_waves));
    propose(ideas, REASON_QUEUE_FULL, cycles[REASON_QUEUE_FULL], SETTING_mem_queue, c->mem_queue * 2);
    propose(ideas, REASON_SAMPLER_RESULT, cycles[REASON_SAMPLER_FULL] + cycles[REASON_SAMPLER_RESULT],
            SETTING_sampler_rate, c->sampler_rate * 2);
    propose(ideas, REASON_BARRIER, cycles[REASON_BARRIER], SETTING_scheduler, SCHEDULER_OLDEST);
    if (c->memory == MEMORY_CACHES)
        propose(ideas, REASON_MEMORY_RESULT, cycles[REASON_MEMORY_RESULT], SETTING_l1_size,
                c->l1_size ? c->l1_size * 2 : 16384);

    /* Waves that could issue: more ports and units, or another order. */
    const uint64_t other = c->scheduler == SCHEDULER_EAGER ? SCHEDULER_ROUND_ROBIN : SCHEDULER_GREEDY_OLDEST;
    if (percent(rates.issue.part, rates.issue.whole) < BUSY_PERCENT)
        propose(ideas, REASON_NOT_PICKED, cycles[REASON_NOT_PICKED], SETTING_scheduler, other);
    propose(ideas, REASON_NOT_PICKED, cycles[REASON_NOT_PICKED], SETTING_issue, c->issue * 2);
    if (percent(rates.alu.part, rates.alu.whole) < BUSY_PERCENT)
        propose(ideas, REASON_NO_UNIT, cycles[REASON_NO_UNIT], SETTING_scalar_alus, c->scalar_alus * 2);
    propose(ideas, REASON_NO_UNIT, cycles[REASON_NO_UNIT], SETTING_alus, c->alus * 2);

    /* Lanes that do nothing: narrower waves diverge less. */
    if (c->wave_size > 4)
        propose(ideas, REASON_NONE, cycles[REASON_NONE] - r->lane_issues / c->wave_size, SETTING_wave_size,
                c->wave_size / 2);
}

static int by_weight(const void *a, const void *b) {
    const Idea *x = a, *y = b;
    return ORDER(y->weight, x->weight) ?: strcmp(x->setting, y->setting);
}

/* All of the run, or some of its cycles? Then it is the kernel of most of them that is to be faster. */
static bool is_whole(const Range *r) {
    return r->from == 0 && r->to == trace_cycles(r->trace);
}

/* ---- what came of it ---- */

/* Expectations of memory that do not hold. */
static uint32_t wrong_expectations(Run *run) {
    uint32_t count = 0;
    run_judge(run);
    for (uint32_t i = 0; i < run->failures.count; i++) count += run->failures.at[i].expect->kind == EXPECT_MEMORY;
    return count;
}

/* Note what came of a run with the setting, which is at its end; NULL: it did not run. Its results are held against the
 * expectations that hold in the usual run, and against the memory that this one left. */
static bool end(void *user, size_t i, Run *run, const ProgramError *error) {
    Tries *tries = user;
    Try *t = &tries->list[i];
    Run *usual = tries->usual;
    const Range *range = tries->range;
    const FillPhase *phase = range_phase(range);
    Stats stats;
    (void)error;
    tries->ended++;
    t->faster = false;
    const char *useless = NULL;
    if (!run)
        useless = "does not run";
    else if (gpu_fault(run->gpu) || !gpu_dispatch_stats(run->gpu, phase->first, &stats))
        useless = "ends with a fault";
    else if (wrong_expectations(run) > wrong_expectations(usual))
        useless = "gives wrong results";
    if (useless) {
        snprintf(t->text, sizeof t->text, "%s", useless);
        return true;
    }

    const bool whole = is_whole(range);
    t->cycles = whole ? gpu_stats(run->gpu).cycles : stats.cycles;
    t->faster = t->cycles < t->before;
    t->slots = UINT32_MAX;
    for (uint32_t d = phase->first; d < phase->end; d++) {
        const Dispatch *dispatch = &run->program->dispatches[d];
        if (dispatch->slots < t->slots) t->slots = dispatch->slots;
    }
    const uint64_t differ = t->faster ? t->before - t->cycles : t->cycles - t->before;
    const char *of = whole || range->fill->phase_count == 1 ? "the run" : phase->kernel;
    int used = snprintf(t->text, sizeof t->text, "%.60s in %llu cycles (%s%.1f %%)%s", of, wide(t->cycles),
                        t->faster ? "−" : "+", percent(differ, t->before), t->faster ? "" : ", no help");
    if (t->slots != range->fill->program->dispatches[phase->tightest].slots)
        used += snprintf(t->text + used, sizeof t->text - (size_t)used, ", %u wave slots", t->slots);
    run_hash_results(run);
    run_hash_results(usual);
    if (run->results != usual->results)
        snprintf(t->text + used, sizeof t->text - (size_t)used, ", with other results in memory");
    return true;
}

static bool begin(void *user, size_t i, Run *run, ProgramError *error) {
    const Tries *tries = user;
    const Try *t = &tries->list[i];
    if (t->loop) return variant_unroll(run, tries->usual, t->loop, error);
    return variant_create(run, tries->range->fill->program, t->setting, false, error);
}

VariantsPlan tries_plan(Tries *tries) {
    Ideas ideas = {.range = tries->range};
    const FillPhase *phase = range_phase(tries->range);
    const int most = tries->count + TRY_SETTINGS;
    if (phase) propose_all(&ideas, phase);
    qsort(ideas.list, (size_t)ideas.count, sizeof *ideas.list, by_weight);
    for (int i = 0; i < ideas.count && tries->count < most; i++) {
        bool known = false;
        for (int k = 0; k < tries->count; k++) known |= strcmp(tries->list[k].setting, ideas.list[i].setting) == 0;
        if (known) continue;
        Try *t = &tries->list[tries->count++];
        *t = (Try){.about = ideas.list[i].about};
        snprintf(t->setting, sizeof t->setting, "%s", ideas.list[i].setting);
    }
    for (int i = 0; i < tries->count; i++)
        tries->list[i].before = is_whole(tries->range) ? tries->range->to : phase->cycles;
    return (VariantsPlan){.count = (size_t)tries->count, .user = tries, .begin = begin, .end = end};
}

static int by_use(const void *a, const void *b) {
    const Try *x = a, *y = b;
    return ORDER(y->faster, x->faster) ?: (x->faster ? ORDER(x->cycles, y->cycles) : 0) ?: strcmp(x->setting, y->setting);
}

void tries_end(Tries *tries) {
    qsort(tries->list, (size_t)tries->count, sizeof *tries->list, by_use);
    for (int i = 0; i < tries->count; i++) tries->faster += tries->list[i].faster;
    tries->made = true;
}
