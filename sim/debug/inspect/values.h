/* values.h: what an instruction reads and writes in one lane, as text: "r0.x = 3, r1.yx (ray.xy) = (0.5, 2)". */
#ifndef SIM_DEBUG_INSPECT_VALUES_H
#define SIM_DEBUG_INSPECT_VALUES_H

#include "asm/base/text.h"
#include "sim/debug/inspect/code.h"
#include "sim/debug/inspect/inspect.h"

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

/* The component that is the condition of a branch; INSPECT_NONE if it is no register. */
uint32_t values_condition_component(const Code *code, uint32_t pc);

#endif
