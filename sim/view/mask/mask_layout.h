/* mask_layout.h: where everything is in an execution-mask picture, apart from drawing it.
 *
 *   margin
 *   title, settings, legend                              header_y
 *            0        10        20                       axis_y                         \
 *            +============================+              event rail, if there is one    |
 *   w0       |                            | util 62%     y0 of wave slot 0: lane 0 on   |
 *            |                            |              top                            |
 *            +----------------------------+                                             |
 *            +============================+              + wave_pitch                   | a row
 *   w1       |                            | util 48%                                    |
 *            +----------------------------+                                             |
 *   ALU 0    [============================] busy 71%     + alu_offset, then + alu_pitch |
 *            x0                                          next core: + core_pitch        |
 *            0        10        20                       bottom_axis_y, if all is tall  /
 *            30       40        50                       next row of cycles: + row_pitch
 *   ...
 *   version, hashes                                      footer_y
 *   margin
 *
 * A column shows `bin` cycles and is sx pixels wide: of the cycles shown, cycle c is in column c / bin - c0 / bin,
 * counted over all rows. A group of group_lanes lanes is group_height pixels high. There are two ways to draw:
 *
 * - Cells (bin 1, group_lanes 1): the rectangle x0 + column * sx, y + lane * group_height, sx, group_height shows what
 *   that lane does in that cycle, and nothing else.
 * - Buckets (otherwise): the pixels of a column and a group are shared by the states of all its lane-cycles, from top
 *   to bottom in the order of the legend, in proportion, each at least one pixel. Above each band is a rail, a row of
 *   pixels for each kind of event: all of a column's rail shows the most severe event in the bucket, but for one row
 *   for each other kind, below.
 *
 * Nothing is ever drawn over data. The strips of the sampler and of the memory queues come below the ALUs of a core, at
 * the same pitch. A queue's has a bar from the bottom, as high as the requests in it are of its entries.
 */
#ifndef SIM_VIEW_MASK_MASK_LAYOUT_H
#define SIM_VIEW_MASK_MASK_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/trace/lane_state.h"
#include "sim/trace/trace.h"
#include "sim/view/mask/bucket.h"
#include "sim/view/raster/axis.h"
#include "sim/view/raster/theme.h"

enum {
    MASK_ERROR_MAX = 256,
    MASK_MAX_WIDTH = 16384, /* pixels; what viewers of PNG files can be expected to take */
    MASK_MAX_HEIGHT = 32767,
    MASK_MAX_PIXELS = 256 * 1024 * 1024,
    MASK_MAX_BIN = 1 << 30,
};

typedef enum MaskPatterns { MASK_PATTERNS_AUTO, MASK_PATTERNS_ON, MASK_PATTERNS_OFF } MaskPatterns;

/* Where a run was stopped. */
typedef struct MaskFault {
    bool present;
    uint64_t cycle; /* the first after the trace counts as its last */
    uint32_t wave;  /* in order of dispatch */
} MaskFault;

/* All texts may be NULL. */
typedef struct MaskImageOptions {
    uint32_t scale_x, scale_y; /* pixels a cycle and a lane; 0: what suits the size of the trace */
    ThemeId theme;
    bool theme_asked; /* else pages go by the setting of their reader */
    Palette palette;
    MaskPatterns patterns;             /* textures on cells of 4 pixels or more; auto: unless bare */
    uint64_t window_start, window_end; /* cycles start .. end - 1; both 0: all */
    uint32_t core_start, core_end;     /* cores likewise */
    uint64_t wrap;                     /* cycles a row of the picture, a multiple of bin; 0: one row */
    uint64_t bin;                      /* cycles a column, a power of two; 0 or 1: each cycle has its own */
    MaskFault fault;
    const char *title;       /* the program's name */
    const char *config_text; /* the machine's settings that matter, for reading */
    const char *config_json; /* for the PNG's chunk simt:config; ASCII */
    const char *version;     /* of lockstep */
    const char *hashes;      /* of program and configuration */
    bool bare;               /* only the lanes of all wave slots: no gaps, labels, strips, patterns; scale 1 if 0 */
} MaskImageOptions;

typedef struct MaskLayout {
    uint32_t width, height; /* of the picture */
    uint64_t c0, cycles;    /* the cycles shown */
    uint64_t all_cycles;    /* of the trace */
    LaneTotals totals;      /* of what is shown */
    uint32_t core0, cores;  /* the cores shown */
    uint32_t all_cores;     /* of the trace */
    uint32_t slots, lanes;
    uint32_t alus;            /* of a core; 0 when bare */
    uint32_t units;           /* ALUs, then samplers; likewise */
    uint32_t strips;          /* units, then queues; likewise */
    Queue queue[QUEUE_COUNT]; /* of strips from `units` on */
    uint32_t queue_entries;

    uint64_t bin;
    uint32_t rows, row_columns; /* the first or last row may have fewer columns */
    uint32_t x0, sx, y0;
    uint32_t group_lanes, group_height, groups;
    uint32_t rail_height; /* 0: there is none */
    bool buckets;         /* not cells */
    bool patterns;        /* cells have textures */
    uint64_t bands;       /* height of the data of a row */
    uint32_t row_pitch, core_pitch, wave_pitch;
    uint32_t alu_offset, alu_pitch, alu_height;

    /* The texts; all 0 when bare. */
    uint32_t margin, content_width;
    uint32_t header_y, axis_y, bottom_axis_y, footer_y; /* the axes of the first row; bottom_axis_y 0: there is none */
    uint32_t core_label_x, wave_label_x;
    uint32_t right_x; /* of utilisation */
} MaskLayout;

/* Three steps, between which the caller measures texts: what is shown and how large cells are; the columns, beside
 * labels of wave slots of a width; the rows, below a header that ends there and above a footer of a height (of a bare
 * picture the first and last step only). False, with a sentence in error[MASK_ERROR_MAX], if there is nothing to draw
 * or it would be too large. */
bool mask_layout_begin(MaskLayout *layout, const Trace *trace, const MaskImageOptions *options, char *error);
bool mask_layout_place_columns(MaskLayout *layout, uint32_t slot_label_width, char *error);
bool mask_layout_end(MaskLayout *layout, const MaskImageOptions *options, int32_t header_end, int32_t footer,
                     char *error);

/* The fewest cycles a column, a power of two, with which what the options show fits in one row; 1 also when there is
 * nothing to show. For those who want a picture of any run; options->bin and wrap are not looked at. */
uint64_t mask_layout_fitting_bin(const Trace *trace, const MaskImageOptions *options);

/* Sets the strips of a core with all its units and queues. */
void mask_layout_set_strips(MaskLayout *layout, TraceShape shape);

/* One row of the picture: cycles start .. end - 1 of all cores. */
typedef struct MaskRow {
    uint64_t start, end;
    uint32_t columns;
    uint32_t y; /* below the first row */
} MaskRow;

MaskRow mask_layout_row(const MaskLayout *layout, uint32_t row);

/* The top edge of lane 0 of a wave slot, and of a strip. The core is counted from core0. */
uint32_t mask_layout_wave_y(const MaskLayout *layout, const MaskRow *row, uint32_t core, uint32_t slot);
uint32_t mask_layout_alu_y(const MaskLayout *layout, const MaskRow *row, uint32_t core, uint32_t strip);
void mask_layout_strip_name(const MaskLayout *layout, uint32_t strip, char *out, size_t size);

/* Height of a slot's lanes. */
uint32_t mask_layout_band_height(const MaskLayout *layout);

/* Part of a row: the columns of cycles from .. to - 1, of which at least one is in the row. y and h are 0. */
Rect mask_layout_columns(const MaskLayout *layout, const MaskRow *row, uint64_t from, uint64_t to);

Axis mask_layout_axis(const MaskLayout *layout, const MaskRow *row);
BucketGrid mask_layout_grid(const MaskLayout *layout, const MaskRow *row);

/* The layout as JSON, for the PNG's chunk simt:map: to be freed with free(); NULL when out of memory.
 *   {"x0":90,"sx":8,"c0":0,"cycles":24,"bin":1,"rows":1,"row_columns":24,"row_pitch":400,
 *    "lanes":32,"group_lanes":1,"group_height":8,"sy":8,"rail_height":0,"core0":0,"cores":1,"slots":1,"y0":[93],
 *    "alus":1,"alu_height":48,"alu_y0":[357],"sampler_y0":[413],"memory_y0":[469],"queue_entries":16,
 *    "colours":{"inactive":"#000000",...},"textures":{"stalled":"#70a0d7",...},"events":{"fault":"#ff5c5c",...}}
 * y0, alu_y0, sampler_y0, memory_y0 and shared_y0 have a number for each slot, ALU, sampler and queue, core after core,
 * in the first row; those of samplers and queues are only there if the trace has them. sy, the
 * height of a lane, is 0 when lanes do not have rows of pixels of their own. A lane's pixel has the colour of its state
 * or of its texture. */
char *mask_layout_json(const MaskLayout *layout, const Theme *theme);

#endif
