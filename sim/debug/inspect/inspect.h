/* inspect.h: how the debugger, the window and the reasons of pixels look at a run without changing it.
 *
 *   inspect.h    what is in the machine at the present: waves, their masks and registers, and memory; what an
 *                instruction reads and writes in a lane, as text: "r0.x = 3, r1.yx (ray.xy) = (0.5, 2)"
 *   code.h       the program: its instructions as text, their lines
 *   groups.c     if lanes are threads: which are where, and what they wait for
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

#include "asm/base/text.h"
#include "sim/core/gpu.h"
#include "sim/debug/inspect/code.h"
#include "sim/machine/machine.h"

/* One wave. */
typedef struct InspectWave {
    uint32_t core, slot;
    uint32_t number;                 /* in order of dispatch */
    uint32_t dispatch;               /* index into Program.dispatches */
    uint32_t group, in_group;        /* its group in the dispatch, its number in the group */
    uint32_t pc;                     /* the instruction that it issues next */
    uint64_t exec, live;             /* active lanes; lanes that have not returned */
    uint64_t helpers;                /* lanes that are helpers, from the start or since they discarded their pixel */
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

/* The pixel of a lane of a pixel shader, which has a thread: "pixel (12, 40) of triangle 3", "a helper from the start:
 * pixel (12, 40) is outside of triangle 3", "pixel (12, 40)" if one triangle covers the target. */
typedef struct PixelText {
    char text[96];
} PixelText;
PixelText inspect_pixel(const Dispatch *draw, uint32_t group, uint32_t lane);

/* The groups of lanes of a wave (gpu_groups) in words, if lanes are threads. */
typedef struct InspectGroups {
    const Config *config;
    uint32_t count;
    GpuGroup group[ISA_MAX_LANES];
} InspectGroups;
void inspect_groups(const Gpu *gpu, const InspectWave *wave, InspectGroups *groups);

/* "waits for its turn: lanes 0-3 are at line 31, which is lower". */
void inspect_group_waits(TextBuffer *text, const Code *code, const InspectGroups *groups, uint32_t number);

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

/* ---- what an instruction reads and writes in one lane ---- */

enum { VALUE_TEXT_MAX = 48 };

/* Bits as a number of a type; of no type: what they probably are. */
typedef struct ValueText {
    char text[VALUE_TEXT_MAX];
} ValueText;
ValueText value_text(Type type, uint32_t bits);

/* How a reader wants values to be shown: as their own type, or all alike. */
typedef enum ShowFormat { SHOW_AUTO, SHOW_F32, SHOW_U32, SHOW_I32, SHOW_HEX, SHOW_COUNT } ShowFormat;
extern const char *const show_formats[SHOW_COUNT];
ValueText value_shown(ShowFormat format, Type type, uint32_t bits);

/* A wave on a machine, and one of its lanes. */
typedef struct LaneView {
    const Gpu *gpu;
    const Code *code;
    uint32_t core, slot, lane;
    bool fresh; /* the wave has just started: its registers were zero before what it has issued since */
} LaneView;

/* What the instruction at `pc` would read now, immediates left out. Nothing is added if it reads nothing. */
void values_read(TextBuffer *text, const LaneView *view, uint32_t pc);

/* The variables of the source before the instruction: "i = 3, ray = (0, 1)"; nothing if none is there. */
void values_variables(TextBuffer *text, const LaneView *view, uint32_t pc);

/* The condition of a branch. */
void values_condition(TextBuffer *text, const LaneView *view, uint32_t pc);

/* The destination: its components now, */
typedef struct ValueSet {
    uint32_t bits[ISA_COMPONENTS];
    int count; /* 0: it has none */
} ValueSet;
ValueSet values_written(const LaneView *view, uint32_t pc);

Type values_type(const Code *code, uint32_t pc); /* of what it writes; TYPE_RAW: not known */

/* as text, "r2.x = 7 (was 0)", from before and after; and its name. */
void values_change(TextBuffer *text, const Code *code, uint32_t pc, const ValueSet *before, const ValueSet *after);
void values_name_written(TextBuffer *text, const Code *code, uint32_t pc);

/* Without components if the instruction has no destination. */
Operand values_destination(const Code *code, uint32_t pc);

/* Does the instruction write this component (numbered as in program.h)? */
bool values_writes(const Code *code, uint32_t pc, uint32_t component);

/* The component that is the address of an access, or the first of its coordinates; INSPECT_NONE if it has none. */
uint32_t values_address_component(const Code *code, uint32_t pc);

/* The bytes that the instruction adds to its address. */
uint32_t values_address_offset(const Code *code, uint32_t pc);

/* The component that is the condition of a branch; INSPECT_NONE if it is no register. */
uint32_t values_condition_component(const Code *code, uint32_t pc);

#endif
