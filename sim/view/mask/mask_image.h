/* mask_image.h: the execution-mask picture of a trace: cycles from left to right, the lanes of every wave slot from
 * top to bottom, what each ALU executes below; with title, legend and axes.
 *
 *   MaskImageOptions options = {.title = "branch_2.s", .config_text = "4 waves x 32 lanes", .version = "lockstep 1"};
 *   char error[MASK_ERROR_MAX];
 *   size_t length;
 *   uint8_t *bytes = mask_image_png(trace, &options, &length, error);
 *
 * Each file of the room knows only those before it:
 *
 *   bucket.h         counting many cycles or lanes, and dividing pixels among what was counted
 *   mask_layout.h    where everything is; bare numbers
 *   mask_label.h     the texts around the data: measured and drawn
 *   mask_paint.h     the data
 *   mask_image.h     axes, frames, names; the whole; the PNG
 */
#ifndef SIM_VIEW_MASK_MASK_IMAGE_H
#define SIM_VIEW_MASK_MASK_IMAGE_H

#include <stddef.h>
#include <stdint.h>

#include "sim/trace/trace.h"
#include "sim/view/mask/mask_layout.h"
#include "sim/view/raster/canvas.h"

/* Where everything will be. False with a sentence in error[MASK_ERROR_MAX] if it cannot be drawn. */
bool mask_image_layout(MaskLayout *layout, const Trace *trace, const MaskImageOptions *options, char *error);

/* The picture; NULL with a sentence in error[MASK_ERROR_MAX] if it cannot be drawn. */
Canvas *mask_image_draw(const Trace *trace, const MaskImageOptions *options, char *error);

/* The picture as the bytes of a PNG file, to be freed with free(). It has the chunks Title, Description
 * (what a pixel is), Software, simt:config (options->config_json) and simt:map (mask_layout_json). */
uint8_t *mask_image_png(const Trace *trace, const MaskImageOptions *options, size_t *length, char *error);

#endif
