/* walk.h: the mask stack of a wave, worked out from its trace: which instruction pushed what, and why each lane is
 * inactive.
 *
 *   MaskWalk walk = {0};
 *   walk_start(&walk, code, 0xff, 0);                  // 8 threads, which start at instruction 0
 *   walk_issue(&walk, 0, 12, 0x7f, 1);                 // it issues in cycle 12, and leaves 7 of them; 1 is next
 *   Charge charge = charge_of(code, &walk.masks, 7);   // of lane 7, which is inactive now
 *   walk_free(&walk);
 *
 * The trace has the mask after every instruction; the rest follows from what mask instructions do. A `mask_nz` that
 * popped, since it left no lane, may look like one that all its lanes passed, if both continue at the next instruction
 * with the same lanes: then it is taken for the latter.
 */
#ifndef SIM_DEBUG_INSPECT_WALK_H
#define SIM_DEBUG_INSPECT_WALK_H

#include "sim/debug/inspect/code.h"
#include "sim/debug/inspect/inspect.h"

/* The masks of a wave at some moment, from a walk or from the state of the machine. */
typedef struct Masks {
    uint64_t threads; /* lanes that hold a thread */
    uint64_t exec, live;
    const MaskEntry *stack; /* the last is the top */
    uint32_t depth;
    const Deactivation *deactivated; /* of inactive lanes */
    uint32_t exec_from;              /* the instruction before which exec was last changed */
} Masks;

Masks masks_of_wave(const InspectWave *wave, uint64_t threads);

typedef struct MaskWalk {
    const Code *code;
    Masks masks; /* stack and deactivated are those below */
    MaskEntry *stack;
    size_t room;
    Deactivation deactivated[ISA_MAX_LANES];
    uint64_t issued;   /* walk_lanes: the lanes that issued last, */
    Deactivation last; /* and what */
} MaskWalk;

/* At the first instruction of a wave, which starts at `entry`. A walk can be used again for another wave. */
void walk_start(MaskWalk *walk, const Code *code, uint64_t threads, uint32_t entry);

/* From the middle of a wave's life. */
void walk_start_at(MaskWalk *walk, const Code *code, const Masks *masks);

/* The instruction `pc` issued in `cycle` and left `exec`; the wave continues at `next`, TRACE_NO_PC if that is not
 * known.
 */
void walk_issue(MaskWalk *walk, uint32_t pc, uint64_t cycle, uint64_t exec, uint32_t next);

/* Does each cycle of an active run have to be walked, or only the first? An instruction that jumps to itself makes a
 * run of several issues. A mask instruction that continues at itself has popped there, so it comes to an end with the
 * stack: only a damaged trace has more than 1024 issues of it in a row. */
static inline bool walk_repeats(const Code *code, const TraceRun *run) {
    return run->cycles <= 1025 && isa_changes_stack(code_op(code, run->pc));
}

/* In place of walk_issue if lanes are threads (reconvergence is not `stack`): a run of any state. A lane is inactive
 * since the instruction with which it issued last. */
void walk_lanes(MaskWalk *walk, const TraceRun *run);

void walk_free(MaskWalk *walk);

/* ---- why a lane is inactive ---- */

typedef enum ChargeKind {
#define CHARGE(ID, name, clause, meaning) CHARGE_##ID,
#include "sim/debug/inspect/charge.def"
#undef CHARGE
    CHARGE_COUNT
} ChargeKind;

typedef struct ChargeInfo {
    const char *name, *clause, *meaning;
} ChargeInfo;

extern const ChargeInfo charge_info[CHARGE_COUNT];

enum { CHARGE_NO_ENTRY = -1 };

typedef struct Charge {
    ChargeKind kind;
    uint32_t pc; /* of the instruction that is charged: a branch, a ret, a write to exec; TRACE_NO_PC: none */
    int entry;   /* of the mask stack: the one that brings the lane back; CHARGE_NO_ENTRY: none does */
} Charge;

/* For an inactive lane. */
Charge charge_of(Code *code, const Masks *masks, uint32_t lane);

/* The same if lanes are threads. The lane continues at `next`, TRACE_NO_PC if that is not known. */
Charge charge_of_thread(const Code *code, uint32_t reconvergence, const Masks *masks, uint32_t lane, uint32_t next);

/* Is this entry the other side of a branch, that still has to run? (Else its lanes reconverge there.) */
bool masks_is_side(const Code *code, const Masks *masks, int entry);

#endif
