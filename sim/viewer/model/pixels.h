/* pixels.h: what each pixel of an image cost in a pass, counted by a second run of it beside the run that is shown.
 *
 *   model->pixels.images = 1 << 2;                      // u2
 *   const PixelCosts *costs = model_pixels(model);      // costs->why: why no pixel has a cost; "": they have
 *   while (model_pixels_work(model)) continue;          // once it is wanted; some milliseconds a call
 *   if (costs->done) show(costs->heat->pixels[y * costs->heat->width + x].executed);
 */
#ifndef SIM_VIEWER_MODEL_PIXELS_H
#define SIM_VIEWER_MODEL_PIXELS_H

#include "sim/core/gpu.h"
#include "sim/debug/fill/fill.h"
#include "sim/debug/why/profile.h"
#include "sim/heat/heat.h"
#include "sim/view/raster/theme.h"

#define PIXEL_NO_THREAD UINT32_MAX
enum { PIXEL_LEVELS = (RAMP_COUNT - 1) * 255 + 1 /* all colours of a theme's ramp */, PIXEL_NO_LEVEL = UINT16_MAX };

typedef struct Model Model;

/* A wave, as its trace has it. */
typedef struct WaveCosts {
    uint32_t wave;
    uint64_t from, to; /* the cycles in which it is resident */
    Lines *lines;      /* its cycles and issues at each; NULL: no wave was asked for */
} WaveCosts;

typedef struct PixelCosts {
    bool wanted;
    uint64_t images;            /* u# that are looked at, a bit each; 0: none, so that any may have costs */
    bool looked;                /* `phase` was chosen, */
    const FillPhase *at;        /* for the selected pass */
    uint64_t of;                /* and these images */
    const FillPhase *phase;     /* what is counted; NULL: no pixel has a cost, */
    const FillPhase *beside[2]; /* and the passes before and behind it that can be; NULL: none */
    uint64_t end;               /* of the pass */
    bool done;
    bool settled;   /* the second run is at the end of the pass, */
    uint32_t steps; /* summaries and levels made so far, in turns, */
    uint32_t waves; /* and waves of the pass whose threads are found */
    char why[HEAT_ERROR_MAX];
    Heat *heat;
    Gpu *gpu; /* the second run, at the end of the pass when done */
    HeatSummary summary[HEAT_QUANTITIES];
    uint16_t *levels[HEAT_QUANTITIES]; /* where each pixel is on the scale, 0 to PIXEL_LEVELS - 1, or PIXEL_NO_LEVEL */
    /* The thread whose colour each pixel has, as wave * ISA_MAX_LANES + lane; or PIXEL_NO_THREAD. NULL: several
     * dispatches run together in the pass. */
    uint32_t *threads;
    WaveCosts wave; /* the last one that was asked for */
} PixelCosts;

/* The costs of a pass that has a thread for each pixel of such an image: of the selected pass, else of the last one
 * before it that writes the image, else of the next one. */
const PixelCosts *model_pixels(Model *model);
bool model_pixels_work(Model *model); /* a slice; true: there is more to do */
void model_drop_pixels(Model *model); /* of the run that is shown */

const WaveCosts *model_wave_costs(Model *model, uint32_t wave);
/* Find the longest time in which a lane of the wave does not execute. Return how many cycles that is. */
uint64_t model_longest_wait(Model *model, uint32_t wave, uint32_t lane, uint64_t *from);

#endif
