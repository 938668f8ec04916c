/* mask_layout.h: where everything is in an execution-mask picture, apart from drawing it.
 *
 *   margin
 *   title, settings, legend                              header_y
 *            0        10        20                       axis_y
 *            +----------------------------+              y0 of wave slot 0: lane 0 on top
 *   w0       |                            | util 62%
 *            +----------------------------+
 *            +----------------------------+              + wave_pitch
 *   w1       |                            | util 48%
 *            +----------------------------+
 *   ALU 0    [============================] busy 71%     + alu_offset, then every alu_pitch
 *            x0                                          next core: + core_pitch
 *            0        10        20                       bottom_axis_y, if the picture is tall
 *   version, hashes                                      footer_y
 *   margin
 *
 * The cell of (cycle c, lane l) of a wave slot is the rectangle x0 + (c - c0) * sx, y + l * sy, sx, sy, and nothing
 * but the cell's state is drawn in it. Strips of further units (sampler, memory) are to come below the ALUs of a
 * core, at the same pitch.
 */
#ifndef SIM_VIEW_MASK_LAYOUT_H
#define SIM_VIEW_MASK_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/trace.h"
#include "sim/view/axis.h"
#include "sim/view/lane_state.h"
#include "sim/view/theme.h"

enum {
    MASK_ERROR_MAX = 256,
    MASK_MAX_WIDTH = 16384,              /* pixels */
    MASK_MAX_PIXELS = 256 * 1024 * 1024, /* of a picture */
};

typedef struct MaskImageOptions {
    uint32_t scale_x, scale_y; /* pixels a cycle and a lane; 0: what suits the size of the trace */
    Palette palette;
    uint64_t window_start, window_end; /* cycles start .. end - 1; both 0: all */
    const char *title;                 /* the program's name; all texts may be NULL */
    const char *config_text;           /* the machine's settings that matter, for reading */
    const char *config_json;           /* for the PNG's chunk simt:config; ASCII */
    const char *version;               /* of lockstep */
    const char *hashes;                /* of program and configuration */
    bool bare;                         /* only the lanes of all wave slots: no gaps, labels, ALUs; scale 1 if 0 */
} MaskImageOptions;

typedef struct MaskLayout {
    uint32_t width, height; /* of the picture */
    uint64_t c0, cycles;    /* the cycles shown */
    uint64_t all_cycles;    /* of the trace */
    LaneTotals totals;      /* of the cycles shown */
    uint32_t cores, slots, lanes;
    uint32_t alus; /* strips a core; 0 when bare */
    uint32_t x0, sx, y0, sy;
    uint32_t wave_pitch, core_pitch;
    uint32_t alu_offset, alu_pitch, alu_height;
    /* The texts; all 0 when bare. */
    uint32_t margin, content_width;
    uint32_t header_y, axis_y, bottom_axis_y, footer_y; /* bottom_axis_y 0: there is none */
    uint32_t core_label_x, wave_label_x;
    uint32_t right_x; /* of utilisation */
} MaskLayout;

/* False, with a sentence in error[MASK_ERROR_MAX], if there is nothing to draw or it would be too large. */
bool mask_layout_make(MaskLayout *layout, const Trace *trace, const MaskImageOptions *options, char *error);

/* The top edge of lane 0 of a wave slot, and of an ALU's strip. */
uint32_t mask_layout_wave_y(const MaskLayout *layout, uint32_t core, uint32_t slot);
uint32_t mask_layout_alu_y(const MaskLayout *layout, uint32_t core, uint32_t alu);

/* The left edge of a cycle that is shown. */
uint32_t mask_layout_x(const MaskLayout *layout, uint64_t cycle);

Axis mask_layout_axis(const MaskLayout *layout);

/* The layout as JSON, for the PNG's chunk simt:map: to be freed with free(); NULL when out of memory.
 *   {"x0":90,"sx":8,"c0":0,"cycles":24,"sy":8,"lanes":32,"cores":1,"slots":1,"y0":[93],
 *    "alus":1,"alu_height":48,"alu_y0":[357],"colours":{"inactive":"#000000",...}}
 * y0 and alu_y0 have a number for each slot and ALU, core after core. */
char *mask_layout_json(const MaskLayout *layout, Palette palette);

#endif
