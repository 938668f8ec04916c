/* mask_paint.h: painting the data of an execution-mask picture at the places of its layout: the lanes of wave slots
 * with the rails above them, the strips of ALUs, samplers and queues. In cells all at once; in buckets what is counted
 * can be kept, and painted later: the window does so. */
#ifndef SIM_VIEW_MASK_MASK_PAINT_H
#define SIM_VIEW_MASK_MASK_PAINT_H

#include "sim/view/mask/mask_layout.h"
#include "sim/view/raster/canvas.h"

/* What all of them need. */
typedef struct Painter {
    Canvas *canvas;
    const Trace *trace;
    const MaskLayout *layout;
    const MaskImageOptions *options;
    const Theme *theme;
} Painter;

/* The data of one row of the picture, in cells or in buckets; the latter: false when out of memory. */
void mask_paint_cells(const Painter *painter, const MaskRow *row);
bool mask_paint_buckets(const Painter *painter, const MaskRow *row);
bool mask_paint_rails(const Painter *painter, const MaskRow *row, uint32_t core); /* likewise */

/* Cycles of an ALU in a column, without work and for a wave of each colour; or of each entry of a queue. */
typedef struct MaskWork {
    uint64_t cycles[BUCKET_MAX_PARTS];
} MaskWork;

/* The parts of a queue's strip from top to bottom: free entries; those held, and those held while none is free. */
typedef enum QueuePart { QUEUE_FREE, QUEUE_HELD, QUEUE_FULL, QUEUE_PARTS } QueuePart;

/* Counting in the columns of a row: kinds of events of every slot, a bit each, [slot][column]; the work of a strip. */
void mask_find_events(const Painter *painter, const MaskRow *row, uint32_t core, uint8_t *kinds);
void mask_count_work(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip, MaskWork *work);

/* Painting what was counted, of one slot or strip. */
void mask_paint_wave_buckets(const Painter *painter, const MaskRow *row, const Buckets *buckets, uint32_t core,
                             uint32_t slot);
void mask_paint_rail(const Painter *painter, const MaskRow *row, const uint8_t *kinds, uint32_t core, uint32_t slot);
void mask_paint_work(const Painter *painter, const MaskRow *row, const MaskWork *work, uint32_t core, uint32_t strip);

#endif
