/* numbering.h: value numbering of simplify.c: the value numbers that components hold at the current item.
 *
 * Values are written many times, so a component has a number only up to its next write. The writable memory of a
 * resource counts as one more component. All changes are on a trail, so that they can be undone at the end of a path.
 */
#ifndef ASM_SHADER_NUMBERING_H
#define ASM_SHADER_NUMBERING_H

#include "asm/shader/expression.h"

/* A component that had a number at some time. */
typedef struct Definition {
    uint32_t component, next;
} Definition;

typedef struct Change {
    uint32_t component;
    ValueNumber number; /* in a trail: before the change; of a side: at its end */
} Change;

typedef ARRAY_OF(Change) Changes;

typedef struct Numbering {
    Shader *shader;
    Expressions expressions;
    uint32_t *first;     /* component of a value */
    uint32_t components; /* of all values; behind them, one for the memory of each resource */
    uint32_t *owner;     /* of a component: its value */
    ValueNumber *now;
    uint32_t *uses, *writes; /* of a value: how often it is read and written */
    ARRAY_OF(Definition) definitions;
    Changes trail, sides;
    ValueNumber *other;   /* of a component: its number on the other path */
    struct Frame *frames; /* of items */
    bool reached;         /* lanes may reach the current item */
} Numbering;

/* ---- the numbers that components hold ---- */
ValueNumber numbering_of(Numbering *n, const ShaderOperand *operand, int k); /* of its component k */
void numbering_set(Numbering *n, uint32_t component, ValueNumber number);
void numbering_define(Numbering *n, uint32_t component, ValueNumber number); /* as numbering_set, and find it later */
void numbering_kill(Numbering *n, uint32_t component);                       /* gets an unknown number */
void numbering_kill_written(Numbering *n, uint32_t from, uint32_t to);       /* all that the items write */
void numbering_kill_memory(Numbering *n, const Item *item);
void numbering_kill_shared(Numbering *n); /* memory that other threads can write */
bool numbering_is_writable(const Numbering *n, uint32_t resource);

/* ---- operands with given numbers ---- */
bool numbering_is_variable(const Numbering *n, uint32_t value);
Type numbering_type(const Numbering *n, const Item *item, const ShaderOperand *operand); /* to write a number as */
bool numbering_find(const Numbering *n, const ValueNumber *numbers, int count, Role role, Type type,
                    ShaderOperand *out);
bool numbering_find_sources(const Numbering *n, const Item *item, const ValueNumber *results, int count,
                            ShaderOperand *from);
void numbering_read_through(Numbering *n, const Item *item, ShaderOperand *operand, Role role);

/* ---- combine.c: instructions with given results become cheaper ones ---- */
void combine_replace(Numbering *n, Item *item, Op op, const ShaderOperand *from, int count);
void combine_op(Numbering *n, Item *item, const ValueNumber *results);
void combine_condition(Numbering *n, Item *item);

#endif
