/* model.c: the run that is shown, its selected cycles, and breakpoints; see model.h. */
#include "sim/viewer/model/model.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"

bool model_say(Model *m, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(m->message, sizeof m->message, format, arguments);
    va_end(arguments);
    m->changed = true;
    return false;
}

/* ---- runs ---- */

/* Give up what is being added up. */
static void drop_billing(Billing **billing, Range *whole) {
    const char *why;
    if (*billing) profile_destroy(billing_end(*billing, &why));
    *billing = NULL;
    range_free(whole);
    *whole = (Range){0};
}

static void forget_profile(Model *m) {
    drop_billing(&m->lines_billing, &m->lines_of);
    lines_destroy(m->lines);
    profile_destroy(m->profile);
    costs_free(&m->range_costs);
    m->range_costs = (Costs){0};
    m->lines = NULL;
    m->profile = NULL;
}

void model_drop_was(Model *m) {
    drop_billing(&m->was.billing, &m->was.side.range);
    compare_side_free(&m->was.side);
    compare_free(&m->was.comparison);
    m->was = (Was){0};
}

/* Unless `next` is the same run, which was cut or is whole again, the run is released. */
static void drop_run(Model *m, const Run *next) {
    facts_forget(m);
    model_drop_range(m);
    model_drop_diff(m);
    model_drop_was(m);
    model_drop_pixels(m);
    m->card.fresh = false;
    forget_profile(m);
    if (m->job.kind == JOB_TRIES) job_stop(m);
    drop_billing(&m->billing, &m->whole);
    costs_free(&m->costs);
    m->cost_tries = (Tries){0};
    m->costed = m->damaged = false;
    m->cost = 0;
    bins_destroy(m->bins);
    problems_free(&m->problems);
    fill_destroy(m->fill);
    m->bins = NULL;
    m->fill = NULL;
    if (m->strips) strips_forget(m->strips);
    if (m->map) strips_forget(m->map);
    if (m->pinned) strips_forget(m->pinned);
    Run *run = m->run;
    m->run = NULL;
    if (!run || run == next) return;
    travel_cut(run->travel, GPU_NEVER);
    model_release(m, run);
}

void model_release(Model *m, Run *run) {
    const Run *const held[] = {m->run, m->diff.run[0], m->diff.run[1], m->job.run};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        if (held[i] == run) return; /* also if it is NULL */
    for (uint32_t i = 0; i < m->save_count; i++)
        if (m->saves[i].of.run == run) return;
    if (run) m->host.end(m->host.user, run);
}

/* A breakpoint's cycle is one that can be shown. */
static void check_cycle(const Model *m, NamedBreak *b) {
    if (!b->error[0] && b->what.kind == BREAK_CYCLE && b->what.cycle >= m->cycles)
        snprintf(b->error, sizeof b->error, "cycles are numbers from 0 to %" PRIu64, m->cycles - 1);
}

void model_adopt(Model *m, Run *run) {
    const Config *config = &run->program->config;
    const Trace *trace = travel_trace(run->travel);
    Problems problems;
    problems_find(&problems, run);
    Fill *fill = fill_create(run, trace); /* the run is at its end, or where it was cut */
    Bins *bins = bins_create(trace);
    const bool is_new = run != m->run;
    const bool has_range = is_new && m->has_range && m->file_shown == m->host.file; /* as far as there are cycles */
    const uint64_t from = m->range.from, to = m->range.to;
    drop_run(m, run);
    m->run = run;
    if (!m->runs) m->expanded = run->code->expanded; /* as the command line says */
    run->code->expanded = m->expanded;
    m->fill = fill;
    m->trace = trace;
    m->config = config;
    m->cycles = max_u64(trace_cycles(trace), 1);
    m->stats = gpu_stats(travel_gpu(run->travel)); /* likewise */
    m->problems = problems;
    m->problem = 0;
    if (m->runs == 0) m->base = *config;
    if (m->runs == 0) m->base_cycles = m->cycles;
    m->bins = bins;
    if (is_new) model_keep(m, run, !model_has_failed(m));
    m->stop = (BandFault){0};
    size_t waves;
    const TraceWave *wave = trace_waves(trace, &waves);
    const Fault *fault = travel_fault(run->travel);
    if (fault && fault->wave < waves && trace_cycles(trace) > 0) /* the fault may come after the last cycle */
        m->stop = (BandFault){true, wave[fault->wave].core, wave[fault->wave].slot,
                              min_u64(fault->cycle, trace_cycles(trace) - 1), fault->lanes};
    m->runs++;

    if (m->core >= config->cores) m->core = 0;
    m->arrival = !is_new ? RUN_CUT : m->cycle < m->cycles ? RUN_NEW : RUN_SHORT;
    if (m->cycle >= m->cycles) m->cycle = m->cycles - 1;
    if (m->slot >= config->waves) m->slot = 0;
    if (m->lane >= config->wave_size) m->lane = 0;
    if (m->component >= run->program->component_count) m->component = 0;
    model_forget_widths(m);
    breaks_read_again(&m->breaks, run->travel, run->code);
    for (uint32_t i = 0; i < m->breaks.count; i++) check_cycle(m, &m->breaks.items[i]);
    if (has_range && from < m->cycles) model_select_range(m, from, min_u64(to, m->cycles));
    model_selected(m);
}

void model_cut(Model *m, uint64_t end) {
    const bool has_range = m->has_range;
    const uint64_t from = m->range.from, to = m->range.to;
    if (m->job.kind != JOB_RUN) job_stop(m);
    travel_cut(m->run->travel, end);
    model_adopt(m, m->run);
    if (has_range) model_select_range(m, from, to);
}

void model_free(Model *m) {
    job_stop(m);
    drop_run(m, NULL);
    model_forget_saves(m);
    model_forget_widths(m);
    if (m->previewed) m->host.end(m->host.user, m->previewed);
    for (int i = 0; i < VIEW_PREVIEWS; i++) canvas_destroy(m->previews[i].picture);
    breaks_clear(&m->breaks);
    memory_free(m->marks.text);
    memory_free(m->errors);
    memory_free(m->mask_bars.list);
    memory_free(m->mask_bars.turns.at);
    memory_free(m->values.list);
    strips_destroy(m->strips);
    strips_destroy(m->map);
    strips_destroy(m->pinned);
}

const SourceText *model_source(const Model *m) {
    return run_text(m->run, m->run->code->file);
}

bool model_profile(Model *m) {
    const char *why = "";
    const uint64_t from = m->has_range ? m->range.from : 0, to = m->has_range ? m->range.to : UINT64_MAX;
    if (!m->profile) {
        Range again;
        range_start(&again, m->fill, m->trace, RANGE_ALL_CORES, from, to);
        m->profile = profile_of_range(m->run->code, &again, &why);
        range_free(&again);
    }
    if (m->profile && !m->lines) m->lines = lines_create(m->run->code, m->profile, m->run->gpu);
    return m->lines || model_say(m, "%s", why);
}

static bool end_billing(Model *m) {
    const char *why = "";
    Profile *profile = billing_end(m->billing, &why);
    m->billing = NULL;
    m->costed = m->changed = true;
    if (profile) {
        Lines *lines = lines_create(m->run->code, profile, m->run->gpu);
        m->costs = costs_create(m->run, profile, lines, &m->whole);
        if (!m->profile && !m->has_range) {
            m->profile = profile;
            m->lines = lines;
        } else {
            lines_destroy(lines);
            profile_destroy(profile);
        }
    }
    range_free(&m->whole);
    return profile || model_say(m, "%s", why);
}

static bool bill_cycles(const Run *run, const Fill *fill, uint64_t from, uint64_t to, Range *range, Billing **billing,
                        int64_t *budget) {
    if (!*billing) {
        range_start(range, fill, travel_trace(run->travel), RANGE_ALL_CORES, from, to);
        *billing = billing_start(run->code, range);
    }
    return billing_work(*billing, budget);
}

bool model_cost(Model *m) {
    if (m->costed) return true;
    while (bill_cycles(m->run, m->fill, 0, UINT64_MAX, &m->whole, &m->billing, NULL)) continue;
    return end_billing(m);
}

const Costs *model_costs(Model *m) {
    Costs *costs = &m->range_costs;
    if (!m->has_range || !m->range.done || !m->lines) return &m->costs;
    if (!costs->headline) *costs = costs_create(m->run, m->profile, m->lines, &m->range);
    return costs;
}

enum { SLICE = 1 << 18 }; /* cycles of slots: some milliseconds */

bool model_cost_work(Model *m) {
    int64_t budget = SLICE;
    if (m->costed) return false;
    const uint32_t done = m->billing ? billing_done(m->billing) / 10 : 0;
    if (!bill_cycles(m->run, m->fill, 0, UINT64_MAX, &m->whole, &m->billing, &budget)) {
        end_billing(m);
        return false;
    }
    m->changed |= billing_done(m->billing) / 10 != done;
    return true;
}

bool model_lines_work(Model *m) {
    int64_t budget = SLICE;
    const char *why = "";
    if (m->lines || m->damaged) return false;
    if (bill_cycles(m->run, m->fill, m->has_range ? m->range.from : 0, m->has_range ? m->range.to : UINT64_MAX,
                    &m->lines_of, &m->lines_billing, &budget))
        return true;
    Profile *profile = billing_end(m->lines_billing, &why);
    m->lines_billing = NULL;
    m->damaged = !profile;
    if (profile) {
        forget_profile(m);
        m->profile = profile;
        model_profile(m);
        m->changed = true;
    }
    return false;
}

bool model_was_work(Model *m) {
    Was *was = &m->was;
    const SavedRun *before = model_before(m);
    int64_t budget = SLICE;
    if (was->made || !before || m->has_range || !m->profile || !m->costed) return false;
    Run *run = before->of.run;
    CompareSide *side = &was->side;
    if (!side->fill) {
        travel_go(run->travel, UINT64_MAX); /* how it filled the machine is known at its end */
        *side = (CompareSide){.run = run, .fill = fill_create(run, travel_trace(run->travel))};
    }
    if (bill_cycles(run, side->fill, 0, UINT64_MAX, &side->range, &was->billing, &budget)) return true;

    const char *why;
    side->profile = billing_end(was->billing, &why);
    was->billing = NULL;
    was->made = m->changed = true;
    if (!side->profile) return false;
    side->lines = lines_create(run->code, side->profile, run->gpu);
    side->costs = costs_create(run, side->profile, side->lines, &side->range);
    const CompareSide sides[2] = {
        *side, {.run = m->run, .range = m->whole, .profile = m->profile, .lines = m->lines, .costs = m->costs}};
    compare_make(&was->comparison, sides);
    compare_tell(&was->comparison, sides);
    return false;
}

bool model_has_failed(const Model *m) {
    for (uint32_t i = 0; i < m->problems.count; i++)
        if (problem_fails(&m->problems.list[i])) return true;
    return false;
}

/* ---- the selected cycles ---- */

void model_drop_range(Model *m) {
    if (m->job.kind == JOB_TRIES) job_stop(m);
    if (m->has_range) {
        range_free(&m->range);
        forget_profile(m);
        m->cost = 0;
    }
    m->has_range = false;
    m->tries = (Tries){0};
    m->changed = true;
}

void model_select_range(Model *m, uint64_t from, uint64_t to) {
    model_drop_range(m);
    range_start(&m->range, m->fill, m->trace, RANGE_ALL_CORES, from, to);
    forget_profile(m);
    m->has_range = m->tries.wanted = true;
}

bool model_range_work(Model *m) {
    if (!m->has_range || m->range.done) return false;
    const bool more = range_work(&m->range);
    m->changed |= !more;
    return more;
}

/* ---- breakpoints ---- */

void model_break_name(const NamedBreak *b, char *out, size_t size) {
    const bool is_number = b->text[strspn(b->text, "0123456789")] == '\0';
    snprintf(out, size, "%s%s", is_number ? "line " : "", b->text);
}

bool model_toggle_break(Model *m, const char *text) {
    char name[96], error[BREAK_ERROR_MAX];
    if (strlen(text) > VIEW_BREAK_LETTERS)
        return model_say(m, "a breakpoint has at most %d letters", VIEW_BREAK_LETTERS);
    for (uint32_t i = 0; i < m->breaks.count; i++)
        if (strcmp(m->breaks.items[i].text, text) == 0) {
            model_break_name(&m->breaks.items[i], name, sizeof name);
            breaks_remove(&m->breaks, i);
            return model_tell(m, "breakpoint removed: %s", name);
        }

    if (!breaks_add(&m->breaks, text, m->run->travel, m->run->code, error)) return model_say(m, "%s", error);
    NamedBreak *b = &m->breaks.items[m->breaks.count - 1];
    check_cycle(m, b);
    if (b->error[0]) {
        model_say(m, "%s", b->error);
        breaks_remove(&m->breaks, m->breaks.count - 1);
        return false;
    }
    model_break_name(b, name, sizeof name);
    return model_tell(m, "breakpoint: %s", name);
}
