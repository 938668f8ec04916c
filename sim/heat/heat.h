/* heat.h: what each pixel of the image that a program writes cost, counted while the program runs.
 *
 *   heat.def     the quantities
 *   hooks.h      what the simulator tells
 *   heat.c       which pixel a thread belongs to; counting
 *   summary.c    what all pixels come to: a scale, the worst tile, sentences
 *
 *                                 a mask changes         the wave ends
 *   core --hooks--> one HeatWave ----------------> lanes ---------------> HeatCost of each pixel --> heat_value
 *                   per wave slot
 *
 *   char why[HEAT_ERROR_MAX];
 *   Heat *heat = heat_create(program, (HeatScope){0}, why); // NULL: no thread belongs to a pixel
 *   gpu_set_heat(gpu, heat);                                // before the first cycle, or between two phases
 *   while (!gpu_done(gpu)) gpu_run(gpu, gpu_now(gpu) + 100000);
 *   show(heat_value(&heat->pixels[y * heat->width + x], HEAT_executed));
 *   heat_destroy(heat);
 *
 * It looks at a run and changes nothing in it. Cores may run on several host threads: what they count is summed up, in
 * any order. While heat is counted, no loops are replayed. Snapshots do not have it: it is of a run that goes forwards.
 */
#ifndef SIM_HEAT_HEAT_H
#define SIM_HEAT_HEAT_H

#include "sim/program/program.h"

enum { HEAT_ERROR_MAX = 320, HEAT_ALL_LINES = 0, HEAT_TEXT_MAX = 200 };
#define HEAT_NO_PIXEL UINT32_MAX

typedef enum HeatQuantity {
#define HEAT(ID, form, of_line, value, noun, sum, meaning) HEAT_##ID,
#include "sim/heat/heat.def"
#undef HEAT
    HEAT_QUANTITIES
} HeatQuantity;

typedef enum HeatForm { HEAT_SUM, HEAT_SHARE } HeatForm;
typedef enum HeatExtent { HEAT_LINE, HEAT_WHOLE } HeatExtent;

typedef struct HeatInfo {
    const char *name, *noun, *sum, *meaning;
    HeatForm form;
    HeatExtent extent;
} HeatInfo;

extern const HeatInfo heat_infos[HEAT_QUANTITIES];

/* What the threads of a pixel cost. */
typedef struct HeatCost {
    uint64_t executed, issued, cycles, stalled, helpers;
} HeatCost;

double heat_value(const HeatCost *cost, HeatQuantity quantity);

/* How the threads of a dispatch lie on the image. */
typedef enum HeatMap {
    HEAT_MAP_NONE,
    HEAT_MAP_PLACES, /* by thread_pos.xy */
    HEAT_MAP_ROWS,   /* by thread_id, row after row */
    HEAT_MAP_QUADS,  /* by the quads of a pixel shader */
    HEAT_MAP_OTHER,  /* of another pass: they are not counted */
} HeatMap;

/* What is counted; of a zero, all threads and lines. */
typedef struct HeatScope {
    uint32_t line;      /* of the main file, or of the first dispatch that counts; or HEAT_ALL_LINES */
    const bool *counts; /* of each dispatch; NULL: all */
    uint64_t images;    /* the first one of these u#, a bit each; 0: of those that the dispatches write */
} HeatScope;

typedef struct Heat {
    const Program *program; /* borrowed */
    uint32_t image;         /* the number of its u# */
    uint32_t width, height;
    uint32_t line; /* of its scope */
    HeatMap *maps; /* of each dispatch */
    HeatCost *pixels;
    HeatCost outside; /* threads that belong to no pixel */

    /* Only for heat.c: */
    uint8_t *counted; /* of each instruction: 1 if it is of the line */
    uint8_t *waves;   /* a HeatWave for each wave slot of all cores, `wave_bytes` long */
    size_t wave_bytes;
} Heat;

/* Return the images that have a pixel for each thread of a dispatch, a bit for each u#: of these the ones that the
 * dispatch may write; if it writes none, all, unless `written`. */
uint64_t heat_images(const Program *program, uint32_t dispatch, bool written);

/* Return NULL, with a reason in error[HEAT_ERROR_MAX], if the dispatches that count write no image by their threads'
 * positions, or the line has no instruction. */
Heat *heat_create(const Program *program, HeatScope scope, char *error);
void heat_destroy(Heat *heat); /* NULL is fine */

/* The pixel of a thread of a dispatch, as y * width + x; HEAT_NO_PIXEL. Threads are numbered as thread_id has it, but
 * group after group. */
uint32_t heat_pixel(const Heat *heat, uint32_t dispatch, uint32_t thread);

/* ---- what all pixels come to: summary.c ---- */

typedef struct HeatSummary {
    double sum, median, worst; /* worst: the most, or of a share the least */
    double scale;              /* the top of a scale: the 99th percentile, rounded up to two digits; of a share 100 */
    bool exceeds;              /* some pixel has more than that */
    double tenth;              /* of the costliest tenth: per cent of the sum, or its mean share */
    uint32_t tile;             /* the side of a tile, in pixels, */
    uint32_t tile_x, tile_y;   /* the first pixel of the worst tile, */
    uint32_t tile_w, tile_h;   /* which may be cut (0: all costs are 0), */
    double tile_mean;          /* and the mean of its pixels */
    char headline[HEAT_TEXT_MAX], evidence[HEAT_TEXT_MAX];

    /* Only for summary.c: the values, room for as many, and the steps done: the first makes the values, each of the
     * next ones sorts them by one more byte, from the lowest on. */
    double *values, *other;
    uint32_t steps;
} HeatSummary;

/* A step of it: some milliseconds for two million pixels. *summary is zeroed at first; true: there is more to do. */
bool heat_summary_work(const Heat *heat, HeatQuantity quantity, HeatSummary *summary);
void heat_summary_drop(HeatSummary *summary); /* if no more steps follow */

/* A number as people read it: 2,800; 0.31; of a share in per cent without the sign. */
typedef struct HeatNumber {
    char text[32];
} HeatNumber;
HeatNumber heat_number(double value);

#endif
