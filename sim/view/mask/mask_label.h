/* mask_label.h: the texts of an execution-mask picture: header with legend, footer, names of wave slots and ALUs. */
#ifndef SIM_VIEW_MASK_MASK_LABEL_H
#define SIM_VIEW_MASK_MASK_LABEL_H

#include "sim/trace/trace.h"
#include "sim/view/mask/mask_layout.h"

/* What stands left of a wave slot: its waves, and their groups in a calmer colour. */
typedef struct SlotLabel {
    char waves[40];  /* "w0", or "w0 +7" when seven more waves followed it; "slot 0" without any */
    char groups[40]; /* "group 0", "groups 0-28", "no wave" */
} SlotLabel;

SlotLabel mask_label_slot(const Trace *trace, uint32_t core, uint32_t slot, uint64_t start, uint64_t end);

/* Width of such a label, with its square in the colour of the slot. */
int32_t mask_label_slot_width(const SlotLabel *label);
void mask_label_slot_draw(Canvas *canvas, const SlotLabel *label, uint32_t slot, int32_t x, int32_t y,
                          const Theme *theme);

/* Which cycles, and what a pixel is: "cycles 0-4095 of 9000 · 1 px = 16 cycles · ..." */
enum { MASK_NOTE_MAX = 512 };
void mask_label_note(char note[MASK_NOTE_MAX], const MaskLayout *layout, const MaskImageOptions *options);

/* Title, settings, what a pixel is, legend. Returns the bottom edge. Canvas NULL: measure only. */
int32_t mask_label_header(Canvas *canvas, const MaskLayout *layout, const MaskImageOptions *options);

/* Version and hashes; likewise. */
int32_t mask_label_footer(Canvas *canvas, const MaskLayout *layout, const MaskImageOptions *options);

/* Lanes that get a number beside a wave of so many lanes in so many pixels: 0, then at equal steps, and the last.
 * Returns how many. */
enum { MASK_MAX_LANE_TICKS = 10 };
uint32_t mask_label_lanes(uint32_t lanes, uint32_t height, uint32_t ticks[MASK_MAX_LANE_TICKS]);

#endif
