/* cost.c: sums by cause and place, and their words; see cost.h. */
#include "sim/debug/cost/cost.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "sim/base/arith.h"
#include "sim/debug/time/track.h"

const CostInfo cost_info[COST_KINDS] = {
#define COST(ID, name, subject, reason, meaning, kernel) [COST_##ID] = {name, subject, reason, kernel},
#include "sim/debug/cost/cost.def"
#undef COST
};

/* The kind of cost that a waiting wave is charged to, by its reason. COST_KINDS: such a wave does not wait. */
static const CostKind kind_of_reason[REASON_COUNT] = {
    [REASON_NONE] = COST_KINDS,
    [REASON_NO_WAVE] = COST_KINDS,
    [REASON_NO_ROOM] = COST_KINDS,
    [REASON_REFILL] = COST_KINDS,
    [REASON_ALU_RESULT] = COST_ALU,
    [REASON_MEMORY_RESULT] = COST_MEMORY,
    [REASON_SAMPLER_RESULT] = COST_MEMORY,
    [REASON_CONTROL] = COST_CONTROL,
    [REASON_FETCH] = COST_CONTROL,
    [REASON_QUEUE_FULL] = COST_MEMORY,
    [REASON_SAMPLER_FULL] = COST_MEMORY,
    [REASON_MEMORY_DRAIN] = COST_MEMORY,
    [REASON_BARRIER] = COST_BARRIER,
    [REASON_RET_WAIT] = COST_ALU,
    [REASON_NOT_PICKED] = COST_PORTS,
    [REASON_NO_UNIT] = COST_UNITS,
};

/* Find the first and the last instruction of a loop's line: those of its rounds stand between. */
static void find_loop(const Code *code, const ImportLoop *loop, Try *t) {
    *t = (Try){.loop = loop, .first = TRACE_NO_PC};
    for (uint32_t pc = 0; pc < code->count; pc++) {
        const Location *at = image_location(code->image, pc);
        if (at->line != loop->line || strcmp(code->image->files[at->file], loop->file) != 0) continue;
        if (t->first == TRACE_NO_PC) t->first = pc;
        t->last = pc;
    }
}

void tries_add_loops(Tries *tries, const Profile *profile) {
    const Run *run = tries->usual;
    const Unrolling *unrolling = run->build ? run->build->unrolling : NULL;
    const size_t count = unrolling && range_phase(tries->range) ? unrolling->count : 0;
    OWNED Try *loops = memory_array(count + 1, sizeof *loops);
    OWNED uint64_t *cycles = memory_array(count + 1, sizeof *cycles);
    for (size_t i = 0; i < count; i++) find_loop(run->code, &unrolling->loop[i], &loops[i]);
    uint64_t all = 0;
    for (uint32_t pc = 0; pc < profile->count; pc++) {
        size_t inner = count;
        for (size_t i = 0; i < count; i++)
            if (pc >= loops[i].first && pc <= loops[i].last &&
                (inner == count || loops[i].last - loops[i].first < loops[inner].last - loops[inner].first))
                inner = i;
        cycles[inner] += profile_cycles(&profile->rows[pc]);
        all += profile_cycles(&profile->rows[pc]);
    }
    for (cycles[count] = 0; tries->loops < TRY_LOOPS; tries->count = ++tries->loops) {
        size_t most = count;
        for (size_t i = 0; i < count; i++)
            if (cycles[i] > cycles[most]) most = i;
        if (most == count || cycles[most] * 100 < all * COST_PERCENT) break;
        cycles[most] = 0;
        Try *t = &tries->list[tries->loops];
        *t = loops[most];
        snprintf(t->setting, sizeof t->setting, "%s the loop at %.50s", unrolling->attribute,
                 code_row(run->code, t->first).text);
    }
}

bool cost_has_try(const Cost *cost, const Try *t) {
    if (t->loop) return cost->pc >= t->first && cost->pc <= t->last;
    if (t->about == REASON_NONE) return cost->kind == COST_DIVERGENCE;
    if (t->about < REASON_COUNT) return cost->kind == kind_of_reason[t->about];
    /* More waves hide what others wait for. */
    if (t->about != REASON_COUNT + EMPTY_NO_WORK)
        return cost->kind == COST_ROOM || (cost->kind >= COST_MEMORY && cost->kind <= COST_CONTROL);
    return cost->kind == COST_TAIL || cost->kind == COST_DIVERGENCE; /* by narrower waves */
}

/* A run whose costs are summed up. Sums are in port-lane-cycles. */
typedef struct Sums {
    const Code *code;
    const Profile *profile;
    const Lines *lines;
    const Range *range;
    double ports, lanes; /* of all cores; of a wave */
    double cycles;
    Costs *costs;
} Sums;

CostCycles cost_cycles(double number) {
    CostCycles shown = {""};
    char plain[24];
    const int digits = snprintf(plain, sizeof plain, "%.0f", number);
    size_t length = 0;
    for (int i = 0; i < digits; i++) {
        if (i && (digits - i) % 3 == 0) shown.text[length++] = ',';
        shown.text[length++] = plain[i];
    }
    return shown;
}

/* ---- sums ---- */

/* Return it; NULL if it is too small to be listed. */
static Cost *add(Sums *sums, CostKind kind, uint32_t pc, double port_lanes) {
    Costs *costs = sums->costs;
    const double cycles = port_lanes / sums->lanes / sums->ports;
    const double share = sums->cycles > 0 ? 100 * cycles / sums->cycles : 0;
    costs->kinds[kind] += cycles > 0 ? cycles : 0;
    if (share < COST_PERCENT || costs->count == COST_MOST) {
        costs->other += cycles > 0 ? cycles : 0;
        return NULL;
    }
    Cost *cost = &costs->list[costs->count++];
    *cost = (Cost){kind, pc, TRACE_NO_PC, .cycles = cycles, .percent = share};
    return cost;
}

/* Port-lane-cycles that an instruction is charged with. */
static double charged(const Sums *sums, const ProfileRow *row, CostKind kind) {
    uint64_t inactive = 0, waits = 0;
    for (int charge = 0; charge < CHARGE_COUNT; charge++) /* a branch: lanes that are inactive when a wave issues */
        if (charge != CHARGE_NO_THREAD) inactive += row->inactive_issues[charge];
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (kind_of_reason[reason] == kind) waits += row->waits[reason];
    return kind == COST_DIVERGENCE ? (double)inactive : (double)waits / SCAN_PORT * sums->lanes;
}

/* Add a cost for each line: the sum of what its instructions are charged with. Its place is the instruction with the
 * largest part. */
static void add_lines(Sums *sums, CostKind kind) {
    const Profile *profile = sums->profile;
    const Lines *lines = sums->lines;
    const Code *code = sums->code;
    OWNED double *const most = memory_array(lines->count, sizeof *most);
    OWNED uint32_t *const at = memory_array(lines->count, sizeof *at);
    for (uint32_t pc = 0; pc <= profile->count && code->count; pc++) {
        const double part = charged(sums, &profile->rows[pc], kind);
        const Location *where = image_location(code->image, pc < code->count ? pc : code->count - 1);
        const size_t line = (size_t)(lines_find(lines, where->file, where->line) - lines->rows);
        if (part <= most[line]) continue;
        most[line] = part;
        at[line] = pc;
    }
    for (size_t i = 0; i < lines->count; i++)
        if (most[i] > 0) add(sums, kind, at[i], charged(sums, &lines->rows[i].row, kind));
    const double no_line = charged(sums, &profile->rows[profile->count + 1], kind);
    if (no_line > 0) add(sums, kind, TRACE_NO_PC, no_line);
}

/* Waves that wait are charged together, at the instruction where they wait longest. */
static void add_waits(Sums *sums, CostKind kind) {
    const Profile *profile = sums->profile;
    double sum = 0, most = 0;
    uint32_t at = TRACE_NO_PC;
    for (uint32_t pc = 0; pc <= profile->count; pc++) {
        const double waits = charged(sums, &profile->rows[pc], kind);
        sum += waits;
        if (waits <= most) continue;
        most = waits;
        at = pc;
    }
    Cost *cost = add(sums, kind, at, sum);
    if (cost) cost->producer = profile->producers[at];
}

/* Return the last moment of a core's last wave; its weight is for how many cycles that wave is the only one, 0 if it
 * came alone. */
static ProfileMoment last_wave(const Trace *trace, uint32_t core, uint64_t from, uint64_t to) {
    ProfileMoment at = {.from = from, .to = from, .core = core};
    uint64_t before = from; /* where the last slot but one ends */
    for (uint32_t slot = 0; slot < trace_shape(trace).slots; slot++) {
        uint64_t end = from, exec = 1;
        Track track = {0};
        for (bool more = track_open(&track, trace, core, slot, from, to); more; more = track_advance(&track)) {
            if (track.run.wave == TRACE_NO_WAVE) continue;
            end = min_u64(track.run.cycle + track.run.cycles, to);
            exec = track.run.exec ?: exec;
        }
        track_close(&track);
        before = max_u64(before, min_u64(end, at.to));
        if (end <= at.to) continue;
        at.to = end;
        at.slot = slot;
        at.lane = (uint32_t)__builtin_ctzll(exec);
    }
    at.weight = before > from ? at.to - before : 0;
    return at;
}

/* Add the costs of ports without a wave: before a core's first wave, after its last one, and in between. */
static void add_empty(Sums *sums) {
    const Profile *p = sums->profile;
    const Range *r = sums->range;
    const double per_cycle = sums->ports / r->cores * sums->lanes; /* of a core */
    double launch = 0, imbalance = 0, worked = 0;
    uint64_t last = p->start, longest = 0;
    uint32_t core_of_longest = 0;
    for (uint32_t core = 0; core < r->cores; core++)
        if (p->last[core] > p->first[core]) last = max_u64(last, p->last[core]);
    for (uint32_t core = 0; core < r->cores; core++) {
        const bool has_waves = p->last[core] > p->first[core];
        const uint64_t first = has_waves ? p->first[core] : last, works = has_waves ? p->last[core] - first : 0;
        /* Earlier phases had no wave for the core. */
        const FillPhase *of = fill_phase_at(r->fill, first);
        const uint64_t begins = has_waves ? min_u64(max_u64(of ? of->from : 0, p->start), first) : last;
        launch += (double)(first - begins) * per_cycle;
        imbalance += (double)(begins - p->start + last - first - works) * per_cycle;
        worked += (double)works;
        if (works <= longest) continue;
        longest = works;
        core_of_longest = core;
    }
    const double drain = (double)(p->end - last) * per_cycle * r->cores;
    const double rest = fmax((double)r->ports[PORT_EMPTY] - launch - imbalance - drain, 0);
    const double waiting = fmin(rest, fmax((double)r->empty_ports - launch, 0)); /* more waves are there to dispatch */
    const FillPhase *phase = range_phase(r);
    const bool has_limit = phase && fill_occupancy(r->fill, phase).limit != EMPTY_NOT;
    const bool few_slots = r->fill->program->config.waves < r->fill->program->config.issue;
    add(sums, COST_LAUNCH, TRACE_NO_PC, launch + (has_limit ? 0 : waiting));
    add(sums, COST_ROOM, TRACE_NO_PC, (has_limit ? waiting : 0) + (few_slots ? rest - waiting : 0));
    add(sums, COST_TAIL, TRACE_NO_PC, few_slots ? 0 : rest - waiting);
    add(sums, COST_DRAIN, TRACE_NO_PC, drain);
    Cost *cost = add(sums, COST_IMBALANCE, TRACE_NO_PC, imbalance);
    if (!cost) return;
    const ProfileMoment at = last_wave(r->trace, core_of_longest, p->start, p->end);
    cost->at = (ProfileMoment){.from = at.from, .to = at.to, .core = at.core, .slot = at.slot, .lane = at.lane};
    cost->cycle = max_u64(at.to, 1) - 1;
    cost->reason = memory_printf("core %u works %s cycles, the mean core %s", core_of_longest,
                                 cost_cycles((double)longest).text, cost_cycles(worked / r->cores).text);
    if (at.weight * 100 < COST_PERCENT * (p->end - p->start)) return;
    OWNED char *works = cost->reason;
    cost->reason =
        memory_printf("%s. One wave keeps it alone for %s cycles", works, cost_cycles((double)at.weight).text);
}

static int larger_first(const void *a, const void *b) {
    const Cost *x = a, *y = b;
    return ORDER(y->cycles, x->cycles) ?: ORDER(x->kind, y->kind) ?: ORDER(x->pc, y->pc);
}

/* ---- words ---- */

CostPercent cost_percent(double percent) {
    CostPercent shown;
    snprintf(shown.text, sizeof shown.text, percent < 9.95 ? "%.1f %%" : "%.0f %%", percent);
    return shown;
}

/* A word that begins a statement of control flow, "for"; "" if it begins otherwise. */
typedef struct Keyword {
    char text[16];
} Keyword;

static Keyword keyword_of(const Code *code, uint32_t pc) {
    Keyword keyword = {""};
    const CodeText written = code_written(code, pc);
    size_t length = 0;
    while (isalpha((unsigned char)written.text[length]) || written.text[length] == '_') length++;
    const char *rest = written.text + length + strspn(written.text + length, " ");
    const bool is_word = length && length < sizeof keyword.text && (!code_is_of_shader(code, pc) || *rest == '(');
    if (is_word) memcpy(keyword.text, written.text, length);
    return keyword;
}

CodePlace cost_place(const Code *code, const Cost *cost) {
    return cost->pc == TRACE_NO_PC ? (CodePlace){""} : code_row(code, cost->pc);
}

/* "30 % of the run", or of the cycles that were looked at. */
typedef struct Share {
    char text[40];
} Share;

static Share share_of(const Sums *sums, double percent) {
    const Profile *p = sums->profile;
    const bool whole = p->start == 0 && p->end == trace_cycles(sums->range->trace);
    Share share;
    snprintf(share.text, sizeof share.text, "%s of %s", cost_percent(percent).text, whole ? "the run" : "these cycles");
    return share;
}

static void word_divergence(const Sums *sums, Cost *cost, const char *share) {
    if (cost->pc == TRACE_NO_PC) {
        cost->reason = memory_strdup("lanes return before the others of their wave");
        return;
    }
    static const struct {
        const char *reason, *what;
    } words[CHARGE_COUNT] = {
        [CHARGE_LOOP_EXITED] = {"lanes leave the loop after different numbers of turns", "lanes wait for the slowest"},
        [CHARGE_RETURNED] = {"lanes return before the others of their wave", "lanes return, and wait for the others"},
        [CHARGE_EXEC_WRITE] = {"the program deactivates lanes by writing exec", "exec leaves lanes out"},
        [CHARGE_BLOCKED] = {"lanes wait at a barrier for other lanes of their wave",
                            "lanes wait for others at a barrier"},
        [CHARGE_OTHER_WAVES] = {"lanes wait at a branch for other waves of their group", "lanes wait for other waves"},
    };
    const Keyword keyword = keyword_of(sums->code, cost->pc);
    const ProfileRow *row = &sums->profile->rows[cost->pc];
    ChargeKind most = CHARGE_SKIPPED;
    for (int kind = 0; kind < CHARGE_COUNT; kind++)
        if (kind != CHARGE_NO_THREAD && row->inactive_issues[kind] > row->inactive_issues[most])
            most = (ChargeKind)kind;
    const bool is_branch = !words[most].reason;
    cost->main = most;
    cost->reason =
        memory_strdup(is_branch ? "lanes of a wave take different sides, one after the other" : words[most].reason);
    char count[48] = "";
    const double mean = row->issues ? (double)row->lane_issues / (double)row->issues : sums->lanes;
    const long away = lround(sums->lanes - mean); /* when it issues */
    if (away > 1) snprintf(count, sizeof count, "on average %ld ", away);
    cost->headline = memory_printf("Divergence costs %s: %s%s%sat %s, %s%s", share, *keyword.text ? "in " : "",
                                   keyword.text, *keyword.text ? " " : "", code_row(sums->code, cost->pc).text, count,
                                   is_branch ? "lanes wait while others take the other side" : words[most].what);
}

/* Waves wait at an instruction, for another one's result if that is known. */
static void word_wait(const Sums *sums, Cost *cost, const char *result, const char *share) {
    const CodePlace at = code_row(sums->code, cost->pc);
    const uint64_t *waits = sums->profile->rows[cost->pc].waits;
    Reason most = REASON_NONE;
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (kind_of_reason[reason] == cost->kind && waits[reason] > waits[most]) most = (Reason)reason;
    cost->main = most;
    const bool is_result = most == REASON_ALU_RESULT || most == REASON_MEMORY_RESULT || most == REASON_SAMPLER_RESULT;
    if (cost->producer == TRACE_NO_PC || !is_result)
        cost->reason = memory_strdup(trace_reasons[most].meaning);
    else
        cost->reason = memory_printf("waves wait for the %s of %s", result, code_row(sums->code, cost->producer).text);

    /* How much of it is at that line, unless the reason names the line already? */
    double here = 0;
    for (uint32_t pc = 0; pc < sums->profile->count; pc++)
        if (code_line(sums->code, pc) == code_line(sums->code, cost->pc))
            here += charged(sums, &sums->profile->rows[pc], cost->kind) / sums->lanes / sums->ports;
    char part[32] = "";
    if (here < 0.9 * cost->cycles)
        snprintf(part, sizeof part, "%s where ", cost_percent(cost->percent * here / cost->cycles).text);
    const bool named =
        is_result && cost->producer != TRACE_NO_PC && strcmp(code_row(sums->code, cost->producer).text, at.text) == 0;
    cost->headline = memory_printf("%s %s: %s%s%s%s", cost_info[cost->kind].subject, share, part, cost->reason,
                                   named ? "" : " at ", named ? "" : at.text);

    /* Where else is much of it? */
    TextBuffer text = {0};
    text_printf(&text, "%s", cost->reason);
    for (uint32_t pc = 0; pc < sums->profile->count; pc++) {
        const double there = charged(sums, &sums->profile->rows[pc], cost->kind) / sums->lanes / sums->ports;
        if (code_line(sums->code, pc) != code_line(sums->code, cost->pc) && there >= 0.2 * cost->cycles)
            text_printf(&text, "; %s at %s", cost_percent(cost->percent * there / cost->cycles).text,
                        code_row(sums->code, pc).text);
    }
    memory_free(cost->reason);
    cost->reason = text_take(&text);
}

static void word(const Sums *sums, Cost *cost) {
    const Share percent = share_of(sums, cost->percent);
    const FillPhase *phase = range_phase(sums->range);
    const CodePlace at = cost_place(sums->code, cost);
    const CostInfo *info = &cost_info[cost->kind];
    const bool is_eager = sums->range->fill->program->config.scheduler == SCHEDULER_EAGER;
    const char *share = percent.text;
    switch (cost->kind) {
    case COST_DIVERGENCE: word_divergence(sums, cost, share); break;
    case COST_MEMORY: word_wait(sums, cost, "load", share); break;
    case COST_ALU: word_wait(sums, cost, "result", share); break;
    case COST_CONTROL: word_wait(sums, cost, "end", share); break;
    case COST_BARRIER:
        cost->headline = memory_printf("%s at %s costs %s: %s", info->subject, at.text, share, info->reason);
        break;
    case COST_UNITS:
        cost->headline = memory_printf("%s %s: most waves find them busy at %s", info->subject, share, at.text);
        break;
    case COST_PORTS:
        if (!is_eager) cost->reason = memory_strdup("ports have no ready wave of their own, while others have several");
        break;
    case COST_ROOM:
        if (phase) cost->reason = memory_strdup(fill_occupancy(sums->range->fill, phase).title);
        break;
    case COST_DRAIN:
        cost->headline = memory_printf("%s %s: no wave is left while they are on their way", info->subject, share);
        break;
    case COST_WORK:
        cost->reason = memory_printf("%s; costs below %d %% take %.1f", info->reason, COST_PERCENT, sums->costs->other);
        cost->headline = memory_printf("No cost above %d %%: ports issue for full waves in %s of their cycles",
                                       COST_PERCENT, cost_percent(cost->percent).text);
        break;
    case COST_IMBALANCE: cost->headline = memory_printf("%s: %s", info->subject, cost->reason); break;
    default: break;
    }
    if (!cost->reason) cost->reason = memory_strdup(info->reason);
    if (!cost->headline) cost->headline = memory_printf("%s %s: %s", info->subject, share, cost->reason);
}

/* Name the call of an inlined function that has most of a cost, if its line stands in several. */
static void word_call(const Sums *sums, Cost *cost) {
    const Code *code = sums->code;
    if (cost->pc >= code->count) return;
    const Location *at = image_location(code->image, cost->pc);
    size_t count, most = 0;
    OWNED LineRow *parts = line_calls(code, sums->profile, lines_find(sums->lines, at->file, at->line), &count);
    double all = 0;
    for (size_t i = 0; i < count; i++) {
        all += charged(sums, &parts[i].row, cost->kind);
        if (charged(sums, &parts[i].row, cost->kind) > charged(sums, &parts[most].row, cost->kind)) most = i;
    }
    if (all <= 0) return;
    OWNED char *headline = cost->headline, *reason = cost->reason;
    const CostPercent share = cost_percent(100 * charged(sums, &parts[most].row, cost->kind) / all);
    const CodePlace calls = code_calls(code, parts[most].pc);
    const char *where = *calls.text ? calls.text : "in no call";
    cost->headline = memory_printf("%s; %s of line %u %.*s", headline, share.text, at->line, (int)strcspn(where, ";"),
                                   where); /* innermost */
    cost->reason = memory_printf("%s; %s of line %u %s", reason, share.text, at->line, where);
}

/* ---- where to look at it ---- */

static void find_moment(const Sums *sums, Cost *cost) {
    const Profile *p = sums->profile;
    const bool inactive = cost->kind == COST_DIVERGENCE;
    if (cost->pc == TRACE_NO_PC) return;
    if (inactive) cost->at = p->worst_inactive[cost->pc];
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (kind_of_reason[reason] == cost->kind && p->worst_wait[cost->pc][reason].weight > cost->at.weight)
            cost->at = p->worst_wait[cost->pc][reason];
    cost->cycle = cost->at.from;
    if (!cost->at.weight) return;
    if (!inactive) { /* an active lane waits */
        TraceRun run;
        if (track_run_at(sums->range->trace, cost->at.core, cost->at.slot, cost->cycle, &run) && run.exec)
            cost->at.lane = (uint32_t)__builtin_ctzll(run.exec);
        return;
    }

    /* The cycle in which the slot issues with the fewest lanes. */
    const ProfileMoment *at = &cost->at;
    int fewest = ISA_MAX_LANES + 1;
    Track track = {0};
    bool more = track_open(&track, sums->range->trace, at->core, at->slot, at->from, at->to);
    for (; more; more = track_advance(&track)) {
        const int lanes = __builtin_popcountll(track.run.exec);
        if (track.run.state != STATE_ACTIVE || !lanes || lanes >= fewest) continue;
        fewest = lanes;
        cost->cycle = max_u64(track.run.cycle, at->from);
    }
    track_close(&track);
}

/* ---- all of them ---- */

static bool is_of(const Code *code, const Cost *cost, const LineRow *line) {
    return strcmp(cost_place(code, cost).text, code_row(code, line->pc).text) == 0;
}

/* Write down the numbers of the largest cost, and name the next one; and the costliest line, if it is of neither. */
static void word_evidence(const Sums *sums, Costs *costs) {
    const Cost *first = costs->list, *next = costs->count > 1 ? first + 1 : NULL;
    const char *lanes = first->kind == COST_DIVERGENCE || first->kind == COST_NO_THREAD ? "go to inactive lanes"
                        : first->kind == COST_WORK                                      ? "go to active lanes"
                                                                                        : NULL;
    TextBuffer text = {0};
    text_printf(&text, "%s of %s cycles of the issue ports %s%s.", cost_cycles(first->cycles).text,
                cost_cycles(costs->cycles).text, lanes ?: "are charged to ", lanes ? "" : cost_info[first->kind].name);
    if (next)
        text_printf(&text, " Next: %s%s%s, %s.", cost_info[next->kind].name, next->pc == TRACE_NO_PC ? "" : " at ",
                    cost_place(sums->code, next).text, cost_percent(next->percent).text);
    const LineRow *most = lines_most(sums->lines, COLUMN_cost);
    if (most && !is_of(sums->code, first, most) && (!next || !is_of(sums->code, next, most)))
        text_printf(&text, " Costliest: %s.", code_row(sums->code, most->pc).text);
    costs->evidence = text_take(&text);
}

Costs costs_create(const Run *run, const Profile *profile, const Lines *lines, const Range *range) {
    Costs costs = {0};
    const Config *config = &range->fill->program->config;
    Sums sums = {.code = run->code,
                 .profile = profile,
                 .lines = lines,
                 .range = range,
                 .ports = (double)(config->issue * range->cores),
                 .lanes = (double)config->wave_size,
                 .cycles = (double)(profile->end - profile->start),
                 .costs = &costs};
    costs.cycles = sums.cycles;
    const Fault *fault = run->travel ? travel_fault(run->travel) : NULL;
    if (fault) {
        costs.headline = memory_printf("The run ends with a fault in cycle %llu",
                                       wide(min_u64(fault->cycle, travel_end(run->travel) - 1)));
        costs.evidence = memory_strdup("What it costs is known when it runs to its end.");
        return costs;
    }
    for (int part = 0; part < PORT_PARTS; part++)
        costs.parts[part] = (double)range->ports[part] / sums.lanes / sums.ports;
    add_lines(&sums, COST_DIVERGENCE);
    add_lines(&sums, COST_BARRIER);
    static const CostKind waits[] = {COST_MEMORY, COST_ALU, COST_CONTROL, COST_UNITS, COST_PORTS};
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) add_waits(&sums, waits[i]);
    add(&sums, COST_NO_THREAD, TRACE_NO_PC, (double)range->ports[PORT_NO_THREAD]);
    add_empty(&sums);
    qsort(costs.list, costs.count, sizeof *costs.list, larger_first);
    const LineRow *works = lines_most(lines, COLUMN_lane_issues);
    costs.list[costs.count] =
        (Cost){COST_WORK, works ? works->pc : TRACE_NO_PC, TRACE_NO_PC, .cycles = costs.parts[PORT_ACTIVE],
               .percent = 100 * costs.parts[PORT_ACTIVE] / fmax(sums.cycles, 1)};
    for (uint32_t i = 0; i <= costs.count; i++) {
        Cost *cost = &costs.list[i];
        find_moment(&sums, cost);
        /* Waves wait at a barrier when it has issued: at the instruction behind it. */
        const bool is_behind = cost->kind == COST_BARRIER && cost->pc > 0 && cost->pc <= sums.code->count;
        if (is_behind && code_op(sums.code, cost->pc - 1) == OP_BARRIER) cost->pc--;
        word(&sums, cost);
        word_call(&sums, cost);
        cost->kernel = advice_create(run->code, profile, lines, range, cost);
    }
    costs.headline = memory_strdup(costs.list[0].headline);
    word_evidence(&sums, &costs);
    return costs;
}

void costs_free(Costs *costs) {
    for (uint32_t i = 0; i <= costs->count; i++) {
        memory_free(costs->list[i].reason);
        memory_free(costs->list[i].headline);
        memory_free(costs->list[i].kernel);
    }
    memory_free(costs->headline);
    memory_free(costs->evidence);
    *costs = (Costs){0};
}
