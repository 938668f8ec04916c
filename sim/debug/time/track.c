/* track.c: reading the trace of a slot, and of a wave, from somewhere on; see track.h. */
#include "sim/debug/time/track.h"

#include "sim/base/arith.h"
#include "sim/debug/inspect/inspect.h"

/* The run behind the present one, if it is in these cycles. */
static void read_next(Track *track) {
    TraceRun *next = &track->next;
    do track->has_next = trace_next_run(track->cursor, next) && next->cycle < track->to;
    while (track->has_next && next->cycle + next->cycles <= track->from);
    if (!track->has_next || (next->cycle >= track->from && next->cycle + next->cycles <= track->to)) return;

    /* It is cut. */
    const uint64_t first = max_u64(next->cycle, track->from), end = min_u64(next->cycle + next->cycles, track->to);
    next->cycle = first;
    next->cycles = (uint32_t)(end - first);
}

bool track_open(Track *track, const Trace *trace, uint32_t core, uint32_t slot, uint64_t from, uint64_t to) {
    *track = (Track){.cursor = trace_run_cursor(trace, core, slot), .from = from, .to = to};

    trace_cursor_seek(track->cursor, from);
    read_next(track);
    if (track_advance(track)) return true;
    track_close(track);
    return false;
}

bool track_advance(Track *track) {
    if (!track->has_next) return false;
    track->run = track->next;
    read_next(track);
    return true;
}

void track_close(Track *track) {
    trace_cursor_destroy(track->cursor);
    *track = (Track){0};
}

bool track_run_at(const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle, TraceRun *run) {
    TraceCursor *cursor = trace_run_cursor(trace, core, slot);
    bool found = false;
    trace_cursor_seek(cursor, cycle);
    while (!found && trace_next_run(cursor, run)) found = run->cycle + run->cycles > cycle;
    trace_cursor_destroy(cursor);
    return found;
}

static bool is_wanted(const Wanted *wanted, const TraceRun *run) {
    if (wanted->wave == TRACE_NO_WAVE) return run->wave != TRACE_NO_WAVE;
    if (run->wave != wanted->wave || run->state != STATE_ACTIVE) return false;
    if (wanted->lanes && !(run->exec & wanted->lanes)) return false;
    if (wanted->writer) return values_writes(wanted->writer, run->pc, wanted->component);
    return wanted->pc == TRACE_NO_PC || wanted->pc == run->pc;
}

bool track_find_before(const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle, const Wanted *wanted,
                       TraceRun *found) {
    enum { FIRST_LOOK = 64, LOOK_FACTOR = 16 }; /* cycles; and the factor from one attempt to the next */
    for (uint64_t look = FIRST_LOOK, from = cycle; from > 0; look *= LOOK_FACTOR) {
        Track track;
        const uint64_t to = from;
        bool any = false, all = false;
        from = look < cycle ? cycle - look : 0;
        if (!track_open(&track, trace, core, slot, from, to)) return false;
        do {
            if (wanted->wave != TRACE_NO_WAVE && track.run.wave != wanted->wave) all = true; /* it starts behind this */
            if (!is_wanted(wanted, &track.run)) continue;
            *found = track.run;
            any = true;
        } while (track_advance(&track));
        track_close(&track);
        if (any) return track_run_at(trace, core, slot, found->cycle, found);
        if (all) return false;
    }
    return false;
}

bool track_find_after(const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle, uint64_t end,
                      const Wanted *wanted, TraceRun *found) {
    Track track;
    bool any = false;
    if (!track_open(&track, trace, core, slot, cycle, end)) return false;
    do {
        any = track.run.cycle > cycle && is_wanted(wanted, &track.run);
        *found = track.run;
    } while (!any && track_advance(&track));
    track_close(&track);
    return any;
}

/* ---- a wave ---- */

const TraceWave *track_wave(const Trace *trace, uint32_t wave) {
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    return wave < count ? &waves[wave] : NULL;
}

bool issues_open(Issues *issues, Travel *travel, const Code *code, uint32_t wave, uint64_t from) {
    const Trace *trace = travel_trace(travel);
    const TraceWave *its = track_wave(trace, wave);
    InspectWave there;
    *issues = (Issues){.walk.code = code, .wave = wave, .last = TRACE_NO_PC};
    if (!its) return false;
    travel_go(travel, from);
    issues->threads = its->live;
    issues->of_threads = trace_shape(trace).reconvergence != RECONVERGE_STACK;
    issues->started = inspect_wave(travel_gpu(travel), its->core, its->slot, &there) && there.number == wave;
    if (issues->started) {
        const Masks masks = masks_of_wave(&there, its->live);
        walk_start_at(&issues->walk, code, &masks);
    }
    issues->more = track_open(&issues->track, trace, its->core, its->slot, from, UINT64_MAX);
    return true;
}

void issues_follow(Issues *issues, uint32_t lane, const Travel *travel) {
    const TraceWave *its = track_wave(travel_trace(travel), issues->wave);
    if (!issues->of_threads || !its) return;
    issues->lanes = UINT64_C(1) << lane;
    const Gpu *gpu = travel_gpu(travel);
    if (issues->started) issues->depth = state_threads(gpu, state_wave(gpu, its->core, its->slot))->depth[lane];
}

/* The depth of the lane's stack before its next instruction: of a condition, where it has led tells. */
static uint32_t lane_depth(const Issues *issues, uint32_t pc) {
    const Control last = issues->last == TRACE_NO_PC ? CONTROL_NEXT : code_control(issues->walk.code, issues->last);
    if (last == CONTROL_PUSH || last == CONTROL_BRANCH) return issues->depth + 1;
    const bool pops = last == CONTROL_POP || (last == CONTROL_NARROW && pc != issues->last + 1);
    return issues->depth - (pops && issues->depth);
}

bool issues_next(Issues *issues, Issue *issue) {
    const TraceRun *run = &issues->track.run;
    MaskWalk *walk = &issues->walk;
    for (;; issues->done = 0, issues->more = track_advance(&issues->track)) { /* to a run in which the wave issues */
        const bool is_its = run->wave == issues->wave;
        if (issues->started && !is_its) issues->more = false; /* it has ended */
        if (!issues->more) return false;
        if (!is_its) continue;
        if (!issues->started) walk_start(walk, walk->code, issues->threads, run->pc);
        issues->started = true;
        const bool issued = run->state == STATE_ACTIVE && (!issues->lanes || run->exec & issues->lanes);
        if (issued && issues->done < run->cycles) break;
    }
    *issue = (Issue){.cycle = run->cycle + issues->done++, .pc = run->pc, .depth = walk->masks.depth};
    const TraceRun *next = issues->done < run->cycles ? run : issues->track.has_next ? &issues->track.next : NULL;
    issue->next = next && next->wave == run->wave ? next->pc : TRACE_NO_PC;
    if (!issues->of_threads) walk_issue(walk, run->pc, issue->cycle, run->exec, issue->next);
    if (issues->lanes) issue->depth = issues->depth = lane_depth(issues, run->pc);
    issues->last = run->pc;
    return true;
}

void issues_close(Issues *issues) {
    track_close(&issues->track);
    walk_free(&issues->walk);
}
