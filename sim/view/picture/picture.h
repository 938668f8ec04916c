/* picture.h: the picture of runs: cycles from left to right, the lanes of every wave slot from top to bottom, what
 * each unit does below; with title, legend, notes and axes. Several runs stand one below the other on one axis.
 *
 *   const PictureRun run = {.trace = trace, .image = image};
 *   PictureOptions options = {.title = "A loop", .config_text = "4 waves x 32 lanes", .version = "lockstep 1"};
 *   char error[PICTURE_ERROR_MAX];
 *   size_t length;
 *   uint8_t *bytes = picture_png(&run, 1, &options, &length, error);
 *
 *   picture_layout.h   where everything is; bare numbers
 *   picture_label.h    the words beside bands
 *   picture_paint.h    the parts of it: picture_head.c title, legend, footer; picture_note.c brackets;
 *                      picture_unit.c units
 *   picture_map.c      the layout as JSON
 *   picture.c          the whole; the PNG
 *
 * The lanes and their shares are drawn by sim/view/band.
 */
#ifndef SIM_VIEW_PICTURE_PICTURE_H
#define SIM_VIEW_PICTURE_PICTURE_H

#include <stddef.h>
#include <stdint.h>

#include "asm/base/memory.h"
#include "sim/trace/trace.h"
#include "sim/view/picture/picture_layout.h"
#include "sim/view/raster/canvas.h"

/* The picture, and where everything is in it, which is to be freed in any case. NULL with a sentence in
 * error[PICTURE_ERROR_MAX] if it cannot be drawn. */
Canvas *picture_draw(const PictureRun *runs, size_t count, const PictureOptions *options, PictureLayout *layout,
                     char *error);

/* The picture as the bytes of a PNG file, to be freed with memory_free(). It has the chunks Title, Description (which
 * cycles, and what a pixel is), Software, simt:config (options->config_json) and simt:map (picture_layout_json). */
uint8_t *picture_png(const PictureRun *runs, size_t count, const PictureOptions *options, size_t *length, char *error);

#endif
