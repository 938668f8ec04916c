/* travel.c: recording a run with key frames, and going to any cycle of it; see travel.h. */
#include "sim/debug/time/travel.h"

#include "asm/base/hash.h"
#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/trace/trace_file.h"

enum {
    INTERVAL = 1 << 16,    /* wave instructions between far frames: a few milliseconds of simulation */
    INTERVAL_BYTES = 256,  /* bytes of state that lengthen it by one: copying takes time too */
    SLICE_MOST = 1 << 12,  /* cycles in one go while recording, so that Ctrl-C is noticed */
    WORDS = 4,             /* loaded or stored take as long as a wave instruction, */
    CYCLES = 4,            /* and so do cycles of a core, whatever happens in them */
    NEAR_LEAST = 64,       /* cycles: not worth a near frame */
    NEAR_MOST = 3,         /* near frames each time one goes far, */
    NEAR_BYTES = 64 << 20, /* and bytes of state copied for them */
    NEAR_SHIFT = 12,       /* the nearest is 2^-12 of the way before the present, or closer */
    AHEAD_LEAST = 1 << 10, /* cycles: from here on a frame ahead may be better than running */
};

struct Travel {
    Gpu *gpu;
    Trace *recorded; /* while recording */
    TraceFile *file; /* afterwards */
    Trace *part;     /* the last one that travel_cut made, */
    bool is_cut;     /* which is shown now */
    Pack *pack;
    Frames *frames;
    uint64_t interval, slice;
    uint64_t next_work; /* the next far frame is due then */
    uint64_t end;
    Fault fault;
    bool whole;
};

/* ---- creating ---- */

/* The state is read where it is: a copy of it would take longer than anything else here. */
static void keep_frame(Travel *travel, FrameKind kind) {
    gpu_settle(travel->gpu);
    frames_keep(travel->frames, kind, gpu_now(travel->gpu), gpu_state(travel->gpu));
}

Travel *travel_create(const Program *program, const TravelOptions *options) {
    static const TravelOptions usual = {0};
    Travel *travel = memory_new(sizeof *travel);
    if (!options) options = &usual;
    travel->pack = pack_create();
    travel->recorded = trace_create(gpu_trace_shape(program));
    (void)trace_file_begin(travel->recorded, &(TraceFileInfo){0}, pack_write, travel->pack);
    travel->gpu = gpu_create(program, travel->recorded);
    const size_t bytes = gpu_snapshot_size(travel->gpu);
    travel->frames = frames_create(bytes, options->frame_bytes ?: TRAVEL_FRAME_BYTES);
    keep_frame(travel, FRAME_FAR);

    travel->interval = options->frame_interval ?: INTERVAL + bytes / INTERVAL_BYTES;
    travel->next_work = travel->interval;

    /* So many cycles in one go that a busy machine is not far beyond the next frame. */
    const uint64_t slice = travel->interval / (8 * program->config.cores * program->config.issue);
    travel->slice = max_u64(1, min_u64(slice, SLICE_MOST));
    if (options->threads > 1) gpu_set_threads(travel->gpu, options->threads);
    if (options->checker) gpu_set_checker(travel->gpu, options->checker);
    return travel;
}

void travel_destroy(Travel *travel) {
    if (!travel) return;
    gpu_destroy(travel->gpu);
    trace_destroy(travel->recorded);
    trace_destroy(travel->part);
    trace_file_close(travel->file);
    pack_destroy(travel->pack);
    frames_destroy(travel->frames);
    memory_free(travel);
}

/* ---- recording ---- */

bool travel_record(Travel *travel) {
    Gpu *gpu = travel->gpu;
    const uint64_t cores = gpu_program(gpu)->config.cores;
    for (uint64_t cycles = 0; !gpu_done(gpu) && cycles < SLICE_MOST; cycles += travel->slice) {
        gpu_run(gpu, gpu_now(gpu) + travel->slice);

        /* How much work running up to the present is, about, in wave instructions: is a frame due? */
        const Stats stats = gpu_stats(gpu);
        const uint64_t words = stats.loaded_words + stats.stored_words;
        const uint64_t work = stats.wave_instructions + words / WORDS + gpu_now(gpu) * cores / CYCLES;
        if (gpu_done(gpu) || work < travel->next_work) continue;
        keep_frame(travel, FRAME_FAR);
        travel->next_work = work + (travel->interval << frames_use(travel->frames).thinned);
    }
    return !gpu_done(gpu);
}

void travel_finish(Travel *travel) {
    Gpu *gpu = travel->gpu;
    travel->whole = gpu_done(gpu);
    travel->end = gpu_now(gpu);
    if (gpu_fault(gpu)) travel->fault = *gpu_fault(gpu);
    gpu_settle(gpu);
    if (!travel->whole) trace_finish(travel->recorded, travel->end);
    gpu_set_trace(gpu, NULL);
    gpu_set_checker(gpu, NULL);
    gpu_set_threads(gpu, 1); /* stepping is many short runs: waking up others takes longer */

    const char *why;
    if (trace_file_end(travel->recorded, NULL))
        travel->file = trace_file_open(pack_read, travel->pack, pack_size(travel->pack).length, &why);
    if (!travel->file) memory_fail(); /* the trace was just written, so only memory can be short */
    trace_destroy(travel->recorded);
    travel->recorded = NULL;
    gpu_know_barriers(gpu_program(gpu), travel->file->trace);
}

/* ---- going ---- */

void travel_cut(Travel *travel, uint64_t end) {
    travel->is_cut = end < travel->end;
    if (!travel->is_cut || (travel->part && trace_end(travel->part) == end)) return;
    trace_destroy(travel->part);
    travel->part = NULL;
    travel->part = trace_window(travel->file->trace, 0, end);
}

uint64_t travel_end(const Travel *travel) {
    return travel->is_cut ? trace_end(travel->part) : travel->end;
}

bool travel_is_whole(const Travel *travel) {
    return travel->whole && !travel->is_cut;
}

uint64_t travel_now(const Travel *travel) {
    return gpu_now(travel->gpu);
}

const Gpu *travel_gpu(const Travel *travel) {
    return travel->gpu;
}

const Fault *travel_fault(const Travel *travel) {
    return travel->fault.kind && !travel->is_cut ? &travel->fault : NULL;
}

const Trace *travel_trace(const Travel *travel) {
    return travel->is_cut ? travel->part : travel->file->trace;
}

/* Run on to a cycle. False if that was given up. */
static bool run_to(Travel *travel, uint64_t cycle, GiveUp *give_up, void *user) {
    Gpu *gpu = travel->gpu;
    while (give_up && gpu_now(gpu) + travel->slice < cycle && !gpu_done(gpu)) {
        if (give_up(user)) return false;
        gpu_run(gpu, gpu_now(gpu) + travel->slice);
    }
    gpu_run(gpu, cycle);
    return true;
}

SearchResult travel_go_unless(Travel *travel, uint64_t cycle, GiveUp *give_up, void *user) {
    Gpu *gpu = travel->gpu;
    if (cycle > travel_end(travel)) cycle = travel_end(travel);
    const bool is_there = gpu_now(gpu) == cycle && (cycle == travel->end) == (gpu_done(gpu) || !travel->whole);
    if (is_there) return SEARCH_FOUND;
    const uint64_t frame = frames_before(travel->frames, cycle);
    const bool restores = gpu_now(gpu) >= cycle || frame > gpu_now(gpu) + AHEAD_LEAST;
    if (restores) frames_restore(travel->frames, cycle, gpu_open_state(gpu));

    /* Run up to the cycle. On the way there keep near frames, so that going back from it is quick: each a fixed part of
     * the way closer than the one before. */
    const size_t affordable = NEAR_BYTES / gpu_snapshot_size(gpu);
    const unsigned count = affordable < 1 ? 1 : affordable < NEAR_MOST ? (unsigned)affordable : NEAR_MOST;
    const uint64_t way = cycle - gpu_now(gpu);
    bool goes = true;
    for (unsigned i = 1; goes && i <= count; i++) {
        const uint64_t gap = way >> i * NEAR_SHIFT / count;
        if (way < NEAR_LEAST || (i > 1 && gap < NEAR_LEAST / 16)) break;
        goes = run_to(travel, cycle - gap, give_up, user);
        if (goes && gap > 0) keep_frame(travel, FRAME_NEAR);
    }
    goes = goes && run_to(travel, cycle, give_up, user);
    /* The end's state is that of a run that is done. */
    while (goes && cycle == travel->end && travel->whole && !gpu_done(gpu)) gpu_run(gpu, GPU_NEVER);
    gpu_settle(gpu);
    return goes ? SEARCH_FOUND : SEARCH_STOPPED;
}

void travel_go(Travel *travel, uint64_t cycle) {
    travel_go_unless(travel, cycle, NULL, NULL);
}

/* ---- the state as a number ---- */

void travel_listen(Travel *travel, const GpuListener *listener) {
    gpu_set_listener(travel->gpu, listener);
}

uint64_t travel_hash(const Travel *travel) {
    return hash_wide(HASH_START, gpu_state(travel->gpu), gpu_snapshot_size(travel->gpu));
}

TravelMemory travel_memory(const Travel *travel) {
    return (TravelMemory){.state = gpu_snapshot_size(travel->gpu),
                          .trace = pack_size(travel->pack).memory,
                          .frames = frames_use(travel->frames)};
}
