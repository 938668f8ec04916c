/* replay.h: loops whose pattern repeats exactly are not simulated again and again.
 *
 * Waves that loop over ALU instructions soon go through the same cycles again and again: after a period, every wave is
 * at the same instruction, everything on its way comes after as many cycles, and the scheduler is where it was. Then
 * the next period passes like this one, as long as every wave takes the same way through its code. So the waves run
 * through many periods without time, one after the other; if each has taken its way, time, statistics and trace are
 * moved on by these periods. If a wave has not, everything is taken back, and as many periods as all waves keep to are
 * done instead. Nothing that anyone can see depends on it.
 *
 *   cycle       100              148              196            ...                4948
 *               |  period        |  period        |  48 * 99 cycles at once         |
 *               begin            equal: known     replay_go ..................... > the run continues here
 *
 * A period begins and ends where a certain wave jumps back. Nothing in it touches memory or group barriers, starts or
 * ends waves, or reads the clock. On a machine with instruction caches nothing is replayed.
 */
#ifndef SIM_CORE_REPLAY_H
#define SIM_CORE_REPLAY_H

#include "sim/core/core.h"

void replay_create(Gpu *gpu); /* without memory for it, nothing is replayed */
void replay_destroy(Gpu *gpu);
/* What is known of the cores does not hold any more: another state, another trace. */
void replay_forget(Gpu *gpu);

/* An instruction of a wave has issued, while a period is being recorded. */
void replay_note(Step *step, uint32_t slot, uint32_t pc);

void replay_resume(Step *step); /* a recording that another step has begun */

/* Waves (step->turned) have jumped back in the cycle of the step, which is done. Moves the core on to a later cycle,
 * not beyond `stop`, if it can. Nothing outside of the core has to happen until there. */
void replay_turn(Step *step, uint64_t stop);

#endif
