/* page_runs.h: what a page holds of the cycles of a run. It has all of them as shares, and as many of them one by one
 * as there is room for: a page has a size that a browser opens at once, however long the run is.
 *
 *   cycles    start          near_start          near_end              end
 *             |..............|===================|.....................|
 *   levels    [col][col][col][col][col][col][col][col][col][col][col][c]    of slots, and finer ones of cores
 *   runs                     [mov][mul][wait mul.....][add ][not..]
 *
 * Members of the object that is open (texts are packed numbers):
 *
 *   near          [first cycle, one past the last] of what is there cycle by cycle
 *   totals        lane-cycles of each Shade in cycles start .. end - 1
 *   empty         for each slot, core after core: -1, or the reason for which it never has a wave
 *   first_wave    the number of the first wave that is near
 *   waves         of each: live lanes ^ those before, zz(group - group before), slot
 *   slots         for each: [runs, entries of the mask stack, stalls that nothing hides]
 *   units         for each ALU and sampler, core after core: instructions
 *   queue_levels  for each memory queue: levels
 *   levels        null: the runs are few enough to be added up; or {bin, slot_bin, cores}: the cycles of a column, and
 *                 for each core [columns of each slot, columns of all of them]
 *
 *   lanes         lanes 0-31; then lanes 32-63, if a wave has more than 32
 *   run           a byte with its reason (5 bits) and bits for what follows: cycles (else there is one), a pc, more
 *                 pc: zz of the difference from that of the run before, or from the next one if that run issued; pcs,
 *                 waves, producers and registers are counted from 1, and 0 is none
 *                 more: a byte with bits for a wave (zz of the difference), lanes (^ those before), a producer with a
 *                 register, and the lanes that have retired (^ those before)
 *   entry         in the order in which they end: zz(end - end of the one before), cycles, depth, instruction that
 *                 pushed it, pc at which it continues, lanes
 *   stall         zz(start - end of the one before), cycles; the next two begin likewise:
 *   instruction   and then zz(wave - wave before), zz(pc - pc before)
 *   level         and then requests
 *   column        a byte with a bit for each shade that has lane-cycles, then the lane-cycles of all but the last (the
 *                 sum is known); with bit 7 the cycles of stalls that nothing hides; of a core also the busy cycles
 *                 of its units and the requests of its queues, summed. Or 0 and a number: as many columns are like the
 *                 one before
 */
#ifndef SIM_EXPORT_PAGE_RUNS_H
#define SIM_EXPORT_PAGE_RUNS_H

#include "sim/export/common.h"

/* One past the reasons of a trace: the last instruction of a wave, from which on pictures draw it as ended. */
enum { REASON_ENDED = REASON_COUNT };

/* Looks at all of it, decides what fits in `room` bytes, and writes that. */
void page_runs_put(Export *export, uint64_t room);

#endif
