/* picture_label.h: the words beside bands of an execution-mask picture, and how wide they are. */
#ifndef SIM_VIEW_PICTURE_PICTURE_LABEL_H
#define SIM_VIEW_PICTURE_PICTURE_LABEL_H

#include "sim/trace/trace.h"
#include "sim/view/picture/picture_layout.h"

/* What stands left of a band. */
typedef struct PictureLabel {
    char swatch[12]; /* number of the slot, on its colour; empty: there is none */
    char name[48];   /* "wave 0", or "wave 0 +7" when seven more waves followed it; "core 3", "slots 4-7", "ALU 0" */
    char group[48];  /* below it, in a calmer colour: "group 0", "groups 0-28"; or empty */
    uint32_t swatch_width; /* 0: there is none */
} PictureLabel;

/* `sum` is of the slot of a band that is of one. */
PictureLabel picture_label(const PictureRun *run, const PictureBand *band, const SlotSum *sum);

enum { PICTURE_SWATCH = 16, PICTURE_SWATCH_HEIGHT = 15, PICTURE_SWATCH_GAP = 4, PICTURE_LABEL_LINE = 14 };
uint32_t picture_label_width(const PictureLabel *label);

/* Lanes of `lanes` that get a number in so many pixels: 0, then at equal steps, and the last. Returns how many. */
enum { PICTURE_MAX_LANE_TICKS = 10 };
uint32_t picture_label_lanes(uint32_t lanes, uint32_t height, uint32_t ticks[PICTURE_MAX_LANE_TICKS]);

#endif
