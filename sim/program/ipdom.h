/* ipdom.h: where the lanes of a wave that diverge at an instruction reconverge at the latest: at the immediate
 * post-dominator, which is the first place that all ways from there to the end have in common; and where all are
 * together.
 *
 *   const uint32_t stack[] = {5, 9};                           // the addresses that a lane has pushed
 *   ProgramError why;
 *   Ipdom *ipdom = ipdom_create(program, &why);                // NULL: too many states
 *   uint32_t state = ipdom_find(ipdom, 0, stack, 1, 2);
 *   state = ipdom_meets(ipdom, state);                         // where they reconverge; IPDOM_END: they end apart
 *   ipdom_destroy(ipdom);
 *
 * An instruction alone does not say where a lane can go: a pop goes to what was pushed. So the graph is that of the
 * control states, an instruction with the addresses that are pushed there. There are few if pushes are nested, and no
 * bound if a function calls itself: at most IPDOM_STATES.
 */
#ifndef SIM_PROGRAM_IPDOM_H
#define SIM_PROGRAM_IPDOM_H

#include "sim/program/program.h"

enum { IPDOM_STATES = 1 << 16 };
#define IPDOM_END 0u /* the state in which a thread has ended */

/* Of all kernels of a program that is decoded. NULL: there are too many states; `error` has the sentence. */
Ipdom *ipdom_create(const Program *program, ProgramError *error);
void ipdom_destroy(Ipdom *ipdom);

/* Return for each instruction whether lanes can come to it while others that have not ended are elsewhere, under the
 * model of the program. The caller frees the array. NULL: there are too many states. */
uint8_t *ipdom_apart(const Program *program);

/* The state of a thread at instruction `pc` that has pushed `depth` addresses: level i is at stack[i * stride]. It must
 * be one that threads can come to. */
uint32_t ipdom_find(const Ipdom *ipdom, uint32_t pc, const uint32_t *stack, uint32_t stride, uint32_t depth);
uint32_t ipdom_meets(const Ipdom *ipdom, uint32_t state);
uint32_t ipdom_pc(const Ipdom *ipdom, uint32_t state); /* its instruction; TRACE_NO_PC of the end */

#endif
