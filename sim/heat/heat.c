/* heat.c: counting what pixels cost; see heat.h.
 *
 * An instruction costs a comparison and a few additions: lanes are counted when a mask changes, for all instructions
 * that issued under it, and pixels when the wave ends.
 */
#include "sim/heat/heat.h"

#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/heat/hooks.h"

const HeatInfo heat_infos[HEAT_QUANTITIES] = {
#define HEAT(ID, form, of_line, value, noun, sum, meaning) {#ID, noun, sum, meaning, HEAT_##form, HEAT_##of_line},
#include "sim/heat/heat.def"
#undef HEAT
};

double heat_value(const HeatCost *c, HeatQuantity quantity) {
    switch (quantity) {
#define HEAT(ID, form, of_line, value, noun, sum, meaning) \
    case HEAT_##ID:                                        \
        return value;
#include "sim/heat/heat.def"
#undef HEAT
    case HEAT_QUANTITIES: break;
    }
    return 0;
}

/* ---- which pixel a thread belongs to ---- */

/* Does it have a thread for each pixel of a length along an axis, and no group that lies outside as a whole? */
static bool covers(const Dispatch *d, int axis, uint64_t length) {
    const uint64_t threads = (uint64_t)d->group_dim[axis] * d->size_dim[axis];
    return threads >= length && threads - length < d->size_dim[axis];
}

uint32_t heat_pixel(const Heat *heat, uint32_t dispatch, uint32_t thread) {
    const Dispatch *d = &heat->program->dispatches[dispatch];
    const uint32_t group = thread / d->group_size, inside = thread % d->group_size;
    uint32_t x = thread % heat->width, y = thread / heat->width; /* HEAT_MAP_ROWS */
    if (heat->maps[dispatch] == HEAT_MAP_NONE || heat->maps[dispatch] == HEAT_MAP_OTHER) return HEAT_NO_PIXEL;
    if (heat->maps[dispatch] == HEAT_MAP_QUADS) {
        const ThreadPixel pixel = program_pixel(d, thread);
        x = pixel.x;
        y = pixel.y;
    } else if (heat->maps[dispatch] == HEAT_MAP_PLACES) {
        x = box_coordinate(d->group_dim, group, 0) * d->size_dim[0] + dispatch_coordinate(d, inside, 0);
        y = box_coordinate(d->group_dim, group, 1) * d->size_dim[1] + dispatch_coordinate(d, inside, 1);
    }
    return x < heat->width && y < heat->height ? y * heat->width + x : HEAT_NO_PIXEL;
}

/* How the threads of a dispatch lie on an image. */
static HeatMap map_of(const Dispatch *d, uint32_t image, const TextureShape *shape) {
    const bool is_plane = d->group_dim[2] * d->size_dim[2] == 1 && !d->indirect;
    const bool is_row = is_plane && d->group_dim[1] * d->size_dim[1] == 1;
    if (d->raster) return d->targets >> image & 1 ? HEAT_MAP_QUADS : HEAT_MAP_NONE;
    if (is_plane && covers(d, 0, shape->width) && covers(d, 1, shape->height)) return HEAT_MAP_PLACES;
    return is_row && covers(d, 0, (uint64_t)shape->width * shape->height) ? HEAT_MAP_ROWS : HEAT_MAP_NONE;
}

static const TextureShape *image_shape(const Program *p, uint32_t image) {
    const Resource *r = &p->resource[1][image];
    return r->bound && r->shape.format && !r->shape.kind ? &r->shape : NULL;
}

uint64_t heat_images(const Program *p, uint32_t dispatch, bool written) {
    const Dispatch *d = &p->dispatches[dispatch];
    uint64_t covered = 0, writes = 0;
    for (uint32_t i = 0; i < ISA_RESOURCES; i++)
        if (image_shape(p, i) && map_of(d, i, image_shape(p, i))) covered |= 1ull << i;
    if (!covered) return 0;
    OWNED uint8_t *code = kernel_code(p, d->entry);
    for (uint32_t pc = 0; pc < p->instructions; pc++)
        if (code[pc] && isa_is_store((Op)p->code[pc].op))
            writes |= p->code[pc].resource_indexed ? UINT64_MAX : 1ull << p->code[pc].resource_index;
    return written || covered & writes ? covered & writes : covered;
}

/* Take the first image of the scope, and what its dispatches are on it. Return false with a reason if there is none. */
static bool find_image(Heat *heat, HeatScope scope, char *error) {
    const Program *p = heat->program;
    const Dispatch *first = NULL; /* that counts */
    uint64_t covered = 0;
    uint32_t last = ISA_RESOURCES; /* image that is bound */
    for (uint32_t i = 0; i < ISA_RESOURCES; i++)
        if (image_shape(p, i)) last = i;
    for (uint32_t n = 0; n < p->dispatch_count; n++) {
        if (scope.counts && !scope.counts[n]) continue;
        if (!first) first = &p->dispatches[n];
        covered |= heat_images(p, n, false);
    }
    if (scope.images) covered &= scope.images;
    if (covered) {
        heat->image = (uint32_t)__builtin_ctzll(covered);
        const TextureShape *shape = image_shape(p, heat->image);
        heat->width = shape->width;
        heat->height = shape->height;
        for (uint32_t n = 0; n < p->dispatch_count; n++)
            heat->maps[n] =
                scope.counts && !scope.counts[n] ? HEAT_MAP_OTHER : map_of(&p->dispatches[n], heat->image, shape);
    } else if (last == ISA_RESOURCES) {
        snprintf(error, HEAT_ERROR_MAX,
                 "it writes no image: there is no .framebuffer, and no texture is bound to a u#");
    } else if (first->indirect) {
        snprintf(error, HEAT_ERROR_MAX,
                 "an indirect dispatch has no size before it runs, so its threads have no pixels");
    } else {
        snprintf(
            error, HEAT_ERROR_MAX,
            "%s has %u x %u pixels, but the dispatch %u x %u x %u threads: it takes a thread for each pixel, at its "
            "place or row by row",
            program_resource_title(p, OPERAND_RES_U, last).text, p->resource[1][last].shape.width,
            p->resource[1][last].shape.height, first->group_dim[0] * first->size_dim[0],
            first->group_dim[1] * first->size_dim[1], first->group_dim[2] * first->size_dim[2]);
    }
    return covered;
}

/* ---- creating ---- */

/* The wave in a slot. Its lanes follow: how many instructions each executed, its last cycle, then its instructions as a
 * helper. */
typedef struct HeatWave {
    uint64_t threads;       /* the lanes that hold one */
    uint64_t exec, helpers; /* the mask of the latest instructions, */
    uint64_t run;           /* how many there are, */
    uint64_t last;          /* and the cycle after the latest */
    uint64_t start;         /* cycles before this one are entered in pixels */
    uint64_t issued, stalled;
    uint64_t lanes[];
} HeatWave;

/* The file whose lines are meant: that of the first dispatch that counts; if all do, the first one, unless that is the
 * assembly that a shader became, which has no instructions. */
static uint32_t file_of_line(const Program *p, const bool *counts) {
    const Dispatch *first = p->dispatches;
    for (uint32_t pc = 0; pc < p->instructions && !counts; pc++)
        if (image_location(p->image, pc)->file == 0) return 0;
    while (counts && !*counts++) first++;
    return p->instructions ? image_location(p->image, first->entry)->file : 0;
}

Heat *heat_create(const Program *p, HeatScope scope, char *error) {
    Heat *heat = memory_new(sizeof *heat);
    *heat = (Heat){.program = p, .line = scope.line};
    heat->maps = memory_array(p->dispatch_count, sizeof *heat->maps);
    heat->counted = memory_array((size_t)p->instructions + 1, sizeof *heat->counted);
    const uint32_t file = file_of_line(p, scope.counts), line = scope.line;
    bool any = !line; /* instruction of the line */
    for (uint32_t pc = 0; pc <= p->instructions; pc++) {
        const Location *at = pc < p->instructions ? image_location(p->image, pc) : NULL;
        heat->counted[pc] = !line || (at && at->file == file && at->line == line);
        any |= heat->counted[pc];
    }
    if (!any) snprintf(error, HEAT_ERROR_MAX, "line %u has no instruction", line);
    if (!any || !find_image(heat, scope, error)) {
        heat_destroy(heat);
        return NULL;
    }
    heat->pixels = memory_array((size_t)heat->width * heat->height, sizeof *heat->pixels);
    heat->wave_bytes = sizeof(HeatWave) + 3 * sizeof(uint64_t) * p->stride;
    heat->waves = memory_array(p->config.cores * p->config.waves, heat->wave_bytes);
    return heat;
}

void heat_destroy(Heat *heat) {
    if (!heat) return;
    memory_free(heat->maps);
    memory_free(heat->pixels);
    memory_free(heat->counted);
    memory_free(heat->waves);
    memory_free(heat);
}

/* ---- counting ---- */

static HeatWave *wave_of(const Step *step, uint32_t slot) {
    const size_t number = step->core_id * step->program->config.waves + slot;
    return (HeatWave *)(step->heat->waves + number * step->heat->wave_bytes);
}

void heat_start(const Step *step, uint32_t slot) {
    HeatWave *h = wave_of(step, slot);
    memset(h, 0, step->heat->wave_bytes);
    h->threads = step_wave(step, slot)->live;
    h->start = step->now;
}

/* Masks of four lanes, as lanes of 64 bits. */
#define LANES(bits) \
    { -(uint64_t)((bits)&1), -(uint64_t)((bits) >> 1 & 1), -(uint64_t)((bits) >> 2 & 1), -(uint64_t)((bits) >> 3 & 1) }
static const uint64_t lane_masks[16][4] __attribute__((aligned(64))) = {
    LANES(0), LANES(1), LANES(2),  LANES(3),  LANES(4),  LANES(5),  LANES(6),  LANES(7),
    LANES(8), LANES(9), LANES(10), LANES(11), LANES(12), LANES(13), LANES(14), LANES(15)};

/* Count lanes for the instructions that issued under a mask. */
static void enter_lanes(HeatWave *h, uint32_t stride) {
    const uint64_t run = h->run, last = h->last, helpers = h->exec & h->helpers;
    uint64_t *executed = h->lanes, *cycle = executed + stride, *helped = cycle + stride;
    for (uint32_t l = 0; l < stride; l += 4) {
        const uint64_t *mask = lane_masks[h->exec >> l & 15];
        for (uint32_t i = 0; i < 4; i++) {
            executed[l + i] += run & mask[i];
            cycle[l + i] = (cycle[l + i] & ~mask[i]) | (last & mask[i]);
        }
    }
    for (uint32_t l = 0; helpers && l < stride; l += 4)
        for (uint32_t i = 0; i < 4; i++) helped[l + i] += run & lane_masks[helpers >> l & 15][i];
    h->issued += run;
    h->run = 0;
}

void heat_issue(const Step *step, uint32_t slot, const Wave *wave) {
    HeatWave *h = wave_of(step, slot);
    if (h->exec != wave->exec || h->helpers != wave->helpers) {
        enter_lanes(h, step->program->stride);
        h->exec = wave->exec;
        h->helpers = wave->helpers;
    }
    h->run += step->heat->counted[wave->pc];
    h->last = step->now + 1;
}

void heat_stall(const Step *step, uint32_t slot, const Wave *wave, uint64_t cycles) {
    if (step->heat->counted[wave->pc]) wave_of(step, slot)->stalled += cycles;
}

/* Cores on several host threads may have the same pixel. */
static void add(uint64_t *sum, uint64_t amount) {
    if (amount) __atomic_fetch_add(sum, amount, __ATOMIC_RELAXED);
}

void heat_end(const Step *step, uint32_t slot) {
    Heat *heat = step->heat;
    HeatWave *h = wave_of(step, slot);
    const Wave *wave = step_wave(step, slot);
    const uint32_t stride = step->program->stride;
    const uint32_t first = wave->group * step->program->dispatches[wave->dispatch].group_size +
                           wave->in_group * (uint32_t)step->program->config.wave_size;
    enter_lanes(h, stride);
    const uint64_t *executed = h->lanes, *cycle = executed + stride, *helped = cycle + stride;
    const bool counts = heat->maps[wave->dispatch] != HEAT_MAP_OTHER;
    for (uint64_t left = counts ? h->threads : 0; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left), quad = l & ~3u;
        const uint32_t pixel = heat_pixel(heat, wave->dispatch, first + l);
        HeatCost *to = pixel == HEAT_NO_PIXEL ? &heat->outside : &heat->pixels[pixel];
        add(&to->executed, executed[l]);
        add(&to->issued, h->issued);
        add(&to->cycles, cycle[l] > h->start ? cycle[l] - h->start : 0);
        add(&to->stalled, h->stalled);
        add(&to->helpers, helped[quad] + helped[quad + 1] + helped[quad + 2] + helped[quad + 3]);
    }
    memset(h->lanes, 0, heat->wave_bytes - sizeof *h);
    h->issued = h->stalled = 0;
    h->start = step->now;
}

void heat_settle(Gpu *gpu) {
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const Step step = state_step(gpu, c, state_gpu(gpu)->now);
        for (uint64_t left = step.core->issue.occupied; left; left &= left - 1)
            heat_end(&step, (uint32_t)__builtin_ctzll(left));
    }
}
