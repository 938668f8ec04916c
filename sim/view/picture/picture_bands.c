/* picture_bands.c: placing the bands of all runs, one below the other, as tall as they fit. */
#include "sim/view/picture/picture_paint.h"

enum {
    GAP = 4,           /* between two bands: their frames and two pixels */
    CORE_GAP = 10,     /* above a core that has a heading */
    EMPTY_ROW = 15,    /* a row of slots without a wave */
    TOTAL_HEIGHT = 14, /* of a bar with texts */
    UNIT_HEIGHT = 8,   /* of an ALU, sampler or queue, whose label needs a bit more */
    UNIT_PITCH = 13,
    LEAST_PITCH = 18,   /* of bands that have a label: it fits */
    TALLEST_LANE = 12,  /* a lane so tall, */
    TALLEST_BAND = 256, /* a slot so tall, */
    TALL = 900,         /* and all bands together, unless every core is one already; */
    TALL_RUNS = 760,    /* of several runs */
    LEAST_LANE = 2,     /* lanes lower than this become shares */
    LEAST_RAILED = 18,  /* shares of this height have a rail */
};

/* How tall bands are; 0: there are none of this kind. */
typedef struct Sizes {
    uint32_t lane;  /* of bands of lanes, in which case there are no shares */
    uint32_t share; /* of a slot's shares, in which case cores are not folded */
    uint32_t core;  /* of a core's shares */
} Sizes;

/* Bands being placed, from top to bottom. */
typedef struct Stack {
    PictureLayout *layout;
    Sizes sizes;
    uint64_t y; /* in 64 bits, because the caller has yet to refuse what is too large */
} Stack;

/* Places a band of a height, which takes `room` in all. */
static void put(Stack *stack, PictureBand band, uint32_t height, uint32_t room) {
    band.y = (uint32_t)min_u64(stack->y, UINT32_MAX);
    band.height = height;
    stack->layout->bands[stack->layout->band_count++] = band;
    stack->y += room;
}

/* The slots of a core, of which neighbours without a wave are one row; then its units. */
static void put_core(Stack *stack, const PictureRun *run, PictureBand band, const uint32_t *lanes) {
    const TraceShape shape = trace_shape(run->trace);
    const Sizes *sizes = &stack->sizes;
    const bool bare = stack->layout->options->bare;
    for (uint32_t slot = 0, next; slot < shape.slots; slot = next) {
        next = slot + 1;
        band.slot = slot;
        band.slots = 1;
        band.lanes = lanes[slot];
        if (bare) band.lanes = shape.wave_size;
        const uint32_t height = (uint32_t)min_u64((uint64_t)band.lanes * sizes->lane, PICTURE_MAX_HEIGHT + 1);
        const uint32_t all = height + (band.lanes < shape.wave_size ? PICTURE_NO_THREADS : 0);
        band.kind = bare && stack->layout->bin > 1 ? PICTURE_SHARES : PICTURE_LANES;
        if (bare) {
            put(stack, band, height, height);
        } else if (lanes[slot] == 0) {
            while (next < shape.slots && lanes[next] == 0) next++;
            band.kind = PICTURE_EMPTY;
            band.slots = next - slot;
            put(stack, band, EMPTY_ROW, EMPTY_ROW + GAP);
        } else if (sizes->lane) {
            stack->y += stack->layout->instruction_height;
            put(stack, band, height, max_u32(all + GAP, LEAST_PITCH));
        } else {
            band.kind = PICTURE_SHARES;
            stack->y += PICTURE_RAIL + 1;
            put(stack, band, sizes->share, sizes->share + GAP);
        }
    }
    if (bare || (stack->layout->run_count > 1 && shape.cores > 1)) return;
    if (shape.cores * shape.slots == 1 && stack->layout->rows == 1 && stack->layout->run_count == 1) {
        band.kind = PICTURE_TOTAL;
        stack->y += GAP;
        put(stack, band, TOTAL_HEIGHT, TOTAL_HEIGHT + GAP);
    }
    band.kind = PICTURE_UNIT;
    band.slots = 1;
    stack->y += GAP;
    for (band.slot = 0; band.slot < trace_streams(shape); band.slot++) put(stack, band, UNIT_HEIGHT, UNIT_PITCH);
}

/* The cores of a run, of which neighbours without a wave are one row. */
static void put_run(Stack *stack, uint32_t number) {
    const PictureRun *run = &stack->layout->runs[number];
    const TraceShape shape = trace_shape(run->trace);
    const bool bare = stack->layout->options->bare;
    size_t count;
    const TraceWave *waves = trace_waves(run->trace, &count);
    uint32_t *lanes = memory_raw(shape.slots * sizeof *lanes), empty = 0;
    PictureSum *sum = &stack->layout->run[number];
    sum->y = (uint32_t)min_u64(stack->y, UINT32_MAX);
    for (uint32_t core = sum->first_core; core < sum->end_core; core++) {
        PictureBand band = {.kind = PICTURE_LANES, .run = number, .core = core, .cores = 1, .slots = shape.slots};
        bool used = bare;
        /* For each slot the lanes that some wave of it ever has, from lane 0 to the last: 0 if there is no wave. */
        memset(lanes, 0, shape.slots * sizeof *lanes);
        for (size_t i = 0; i < count; i++) {
            if (waves[i].core != core || waves[i].slot >= shape.slots) continue;
            lanes[waves[i].slot] = max_u32(lanes[waves[i].slot], 64 - (uint32_t)__builtin_clzll(waves[i].live | 1));
            used = true;
        }
        empty = used ? 0 : empty + 1;
        if (!used && empty > 1) {
            stack->layout->bands[stack->layout->band_count - 1].cores = empty;
        } else if (!used) {
            band.kind = PICTURE_EMPTY;
            put(stack, band, EMPTY_ROW, EMPTY_ROW + GAP);
        } else if (stack->sizes.core) {
            band.kind = PICTURE_SHARES;
            stack->y += stack->layout->rails ? PICTURE_RAIL + 1 : 0;
            put(stack, band, stack->sizes.core, stack->sizes.core + GAP / 2);
        } else {
            if (shape.cores > 1 && !bare) stack->y += PICTURE_CORE_HEADING + (core > sum->first_core ? CORE_GAP : 0);
            put_core(stack, run, band, lanes);
        }
    }
    sum->height = (uint32_t)min_u64(stack->y, UINT32_MAX) - sum->y - (bare ? 0 : GAP);
    memory_free(lanes);
}

/* Place all bands, in some sizes. Return the height of all. */
static uint64_t put_runs(PictureLayout *layout, Sizes sizes) {
    const bool bare = layout->options->bare;
    Stack stack = {layout, sizes, 0};
    layout->band_count = 0;
    layout->rails = !bare && max_u32(sizes.share, sizes.core) >= LEAST_RAILED;
    for (uint32_t r = 0; r < layout->run_count; r++) {
        if (r > 0 && !bare) stack.y += PICTURE_RUN_GAP;
        const uint64_t top = stack.y;
        put_run(&stack, r);
        if (layout->run_count > 1 && !bare) stack.y = max_u64(stack.y, top + PICTURE_RUN_NAME);
    }
    layout->lane_height = sizes.lane;
    layout->folded = sizes.core > 0;
    return stack.y;
}

uint64_t picture_layout_bands(PictureLayout *layout) {
    const PictureOptions *options = layout->options;
    static const uint32_t shares[] = {96, 72, 56, 44, 36, 28, 22, 18, 0}, cores[] = {24, 18, 14, 0};
    const uint32_t tall = layout->run_count > 1 ? TALL_RUNS : TALL;
    uint64_t height = 0;
    size_t most = 0;
    for (uint32_t r = 0; r < layout->run_count; r++) {
        const TraceShape shape = trace_shape(layout->runs[r].trace);
        most += (size_t)shape.cores * (shape.slots + 1 + trace_streams(shape));
    }
    layout->bands = memory_raw(most * sizeof *layout->bands);
    if (options->cell_y || options->bare) {
        const uint32_t lane = options->cell_y ? options->cell_y : 1;
        return put_runs(layout,
                        layout->bin == 1 || options->bare ? (Sizes){.lane = lane} : (Sizes){.share = shares[2]});
    }
    uint32_t lane = (uint32_t)min_u64(max_u32(TALLEST_BAND / trace_shape(layout->runs[0].trace).wave_size, LEAST_LANE),
                                      TALLEST_LANE);
    for (; layout->bin == 1 && lane >= LEAST_LANE; lane--)
        if ((height = put_runs(layout, (Sizes){.lane = lane})) <= tall) return height;
    for (const uint32_t *share = shares; *share; share++)
        if ((height = put_runs(layout, (Sizes){.share = *share})) <= tall) return height;
    for (const uint32_t *core = cores; *core; core++)
        if ((height = put_runs(layout, (Sizes){.core = *core})) <= tall || !core[1]) break;
    return height;
}
