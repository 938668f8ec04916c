/* inspect.h: how the debugger, the window and the reasons of pixels look at a run without changing it.
 *
 *   inspect.h    what is in the machine at the present: waves, their masks and registers, and memory
 *   code.h       the program: its instructions as text, their lines
 *   values.h     what an instruction reads and writes in a lane
 *   walk.h       the mask stack of a wave from its trace: why each lane is inactive
 *   charge.def   the reasons for that
 *
 *   InspectWave wave;
 *   for (uint32_t core = 0; core < program->config.cores; core++)
 *       for (uint32_t slot = 0; slot < program->config.waves; slot++)
 *           if (inspect_wave(gpu, core, slot, &wave)) show(wave.pc);
 *
 *   const uint32_t *lanes = inspect_register(gpu, 0, 1, inspect_component("r2.x", 4));      // of core 0, slot 1
 *   if (lanes) show(lanes[7]);
 */
#ifndef SIM_DEBUG_INSPECT_INSPECT_H
#define SIM_DEBUG_INSPECT_INSPECT_H

#include "sim/core/gpu.h"
#include "sim/machine/machine.h"

/* One wave. */
typedef struct InspectWave {
    uint32_t core, slot;
    uint32_t number;                 /* in order of dispatch */
    uint32_t dispatch;               /* index into Program.dispatches */
    uint32_t group, in_group;        /* its group in the dispatch, its number in the group */
    uint32_t pc;                     /* the instruction that it issues next */
    uint64_t exec, live;             /* active lanes; lanes that have not returned */
    const MaskEntry *stack;          /* the mask stack, */
    uint32_t depth;                  /* its entries; the last is the top */
    uint32_t exec_from;              /* the instruction before which exec was last changed */
    const Deactivation *deactivated; /* for each inactive lane: the instruction that did it */
    Reason reason;                   /* why its next instruction has to wait; NONE: it has not */
    bool at_barrier;
} InspectWave;

/* Returns false if there is no wave in the slot. */
bool inspect_wave(const Gpu *gpu, uint32_t core, uint32_t slot, InspectWave *wave);

/* The wave with this number, if it is in a slot. */
bool inspect_find(const Gpu *gpu, uint32_t number, InspectWave *wave);

/* ---- registers ---- */

/* Components are numbered as in program.h: r0.x r0.y ... r255.w w0.x ... w127.w. */
#define INSPECT_NONE PROGRAM_NO_COMPONENT

/* The number of "r2.x" or "w0.y"; INSPECT_NONE if the text, `length` characters, is none. */
uint32_t inspect_component(const char *text, size_t length);

/* An operand of one component. */
Operand inspect_component_operand(uint32_t component);

/* Components that the program names, in order: 0 .. component_count - 1. */
uint32_t inspect_component_at(const Program *program, uint32_t index);

/* Its lanes: wave_size of them, all equal for a wave register. NULL if the program does not name it. */
const uint32_t *inspect_register(const Gpu *gpu, uint32_t core, uint32_t slot, uint32_t component);

/* Is the component being loaded? */
bool inspect_is_loading(const Gpu *gpu, uint32_t core, uint32_t slot, uint32_t component);

/* A source of an instruction as a lane would read it now: component `c` of operand `s` of the sources (destinations,
 * labels and resources do not count). Not for `clock` and `exec`, which are made when they are read. */
uint32_t inspect_source(const Gpu *gpu, uint32_t core, uint32_t slot, uint32_t pc, int s, int c, uint32_t lane);

/* ---- memory ---- */

/* gpu_buffer finds buffers. The memory of the group that a wave belongs to: *words words; NULL if it has none. */
const uint32_t *inspect_group_memory(const Gpu *gpu, const InspectWave *wave, uint32_t *words);

#endif
