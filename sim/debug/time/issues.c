/* issues.c: following one wave; see issues.h. */
#include "sim/debug/time/issues.h"

bool issues_open(Issues *issues, Travel *travel, const Code *code, uint32_t wave, uint64_t from) {
    const Trace *trace = travel_trace(travel);
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    InspectWave there;
    *issues = (Issues){.wave = wave, .from = from};
    if (wave >= count) return false;
    issues->threads = waves[wave].live;
    issues->walk.code = code;
    if (!travel_go(travel, from)) return false;
    if (inspect_wave(travel_gpu(travel), waves[wave].core, waves[wave].slot, &there) && there.number == wave) {
        const Masks masks = masks_of_wave(&there, issues->threads);
        walk_start_at(&issues->walk, code, &masks);
        issues->started = true;
    }
    issues->more = track_open(&issues->track, trace, waves[wave].core, waves[wave].slot, from, UINT64_MAX);
    return !issues->walk.failed;
}

/* Go on to a run in which the wave issues. */
static bool find_run(Issues *issues) {
    while (issues->more) {
        const TraceRun *run = &issues->track.run;
        const bool is_its = run->wave == issues->wave;
        if (issues->started && !is_its) return issues->more = false; /* it has ended */
        if (is_its && !issues->started) {
            walk_start(&issues->walk, issues->walk.code, issues->threads, run->pc);
            issues->started = true;
        }
        if (is_its && run->state == STATE_ACTIVE && issues->done < run->cycles) return true;
        issues->done = 0;
        issues->more = track_advance(&issues->track);
    }
    return false;
}

bool issues_next(Issues *issues, Issue *issue) {
    if (!find_run(issues)) return false;
    const TraceRun *run = &issues->track.run;
    const Masks *masks = &issues->walk.masks;
    *issue = (Issue){.cycle = run->cycle + issues->done++, .exec = masks->exec, .pc = run->pc, .depth = masks->depth};
    const uint32_t next = issues->done < run->cycles ? run->pc : track_next_pc(&issues->track);
    walk_issue(&issues->walk, run->pc, issue->cycle, run->exec, next);
    return true;
}

void issues_close(Issues *issues) {
    track_close(&issues->track);
    walk_free(&issues->walk);
}
