/* value.h: values as lists of leaves (importer.h), the places that pointers point to, and instructions on leaves. */
#ifndef ASM_IMPORT_VALUE_H
#define ASM_IMPORT_VALUE_H

#include "asm/import/importer.h"

typedef enum PlaceKind {
    PLACE_LEAVES,  /* values */
    PLACE_MEMORY,  /* of a resource */
    PLACE_BUILTIN, /* leaves that each read makes */
} PlaceKind;

/* The place that a pointer points to. */
typedef struct Place {
    PlaceKind kind;
    uint32_t type; /* of its value */
    const ShaderOperand *leaf;
    bool constant;             /* LEAVES: never written, so that no copy is needed */
    ShaderOperand component;   /* LEAVES: of the vector, a constant or chosen at run time; SHADER_NONE: all */
    uint32_t builtin;          /* SpvBuiltIn */
    uint32_t resource;         /* of asm/shader */
    uint32_t sampler;          /* of a combined texture and sampler, or 0 */
    ShaderResource array;      /* the whole array of resources, */
    uint32_t *elements;        /* ... the resources that constants have chosen (+ 1), */
    uint32_t first_sampler;    /* ... the number of the first sampler */
    bool in_array;             /* an array of resources, before an element is chosen */
    ShaderOperand element;     /* the element that the program chooses; else SHADER_NONE */
    bool nonuniform;           /* ... it may differ between lanes */
    uint32_t offset;           /* bytes, added to */
    ShaderOperand address;     /* ... this, if not SHADER_NONE */
    bool packed;               /* in words without gaps, whatever the type says */
    uint32_t matrix_stride;    /* if it is a matrix */
    uint32_t component_stride; /* of a vector that is a column in rows; else 0: components are side by side */
    bool row_major;
} Place;

typedef struct Value {
    uint32_t type;
    ShaderOperand *leaf; /* NULL: it is a pointer, an image, or nothing */
    uint32_t count;
    Place *place;              /* a pointer's; of an image or sampler where it comes from */
    Place *sampler;            /* of a sampled image */
    const ShaderOperand *mask; /* a ballot's value as a mask register, within its block only; else NULL */
} Value;

/* ---- values ---- */
Value *value_of(Importer *im, uint32_t id);                     /* leaves */
ShaderOperand value_operand(Importer *im, uint32_t id);         /* of one leaf: a scalar or vector */
ShaderOperand value_low(Importer *im, uint32_t id);             /* of 64 bits the low word */
ShaderOperand value_at(Importer *im, uint32_t at, uint32_t k);  /* of the id in word k of an instruction */
bool value_number(Importer *im, uint32_t id, uint32_t *number); /* false: it is no constant scalar */
const SpirvType *value_scalar(Importer *im, uint32_t type);     /* of a scalar, vector or matrix; else the type */
Type value_type(Importer *im, uint32_t type);                   /* of a scalar, vector or matrix */
bool value_is_long(Importer *im, uint32_t type);                /* integers of 64 bits, scalar or vector: two leaves */
int value_components(Importer *im, uint32_t type);              /* of a scalar or vector */
bool value_has_type(Importer *im, uint32_t type, const ShaderOperand *leaf, uint32_t count);

Value *value_set(Importer *im, uint32_t id, uint32_t type, ShaderOperand *leaf); /* NULL: it has a place instead */
Value *value_set_leaves(Importer *im, uint32_t at, ShaderOperand *leaf);         /* the result of an instruction */
/* Set an instruction's leaves, or its only one. An operand of one component stands for all. */
void value_set_operands(Importer *im, uint32_t at, const ShaderOperand *operand, int leaves);
void value_set_operand(Importer *im, uint32_t at, ShaderOperand operand);
ShaderOperand *value_zero(Importer *im, uint32_t type);
ShaderOperand *value_new(Importer *im, uint32_t type, const char *name);
ShaderOperand value_constant(const uint32_t *bits, int count, Type type);
ShaderOperand value_join(Importer *im, const ShaderOperand *part, int count, Type type); /* of components: a vector */
ShaderOperand value_in_register(Importer *im, ShaderOperand operand);
void value_move(Importer *im, ShaderOperand to, ShaderOperand from);

/* ---- instructions ---- */
/* Emit an instruction on each component: a source has as many components as the widest, or one. */
ShaderOperand emit1(Importer *im, Op op, ShaderOperand a);
ShaderOperand emit2(Importer *im, Op op, ShaderOperand a, ShaderOperand b);
ShaderOperand emit3(Importer *im, Op op, ShaderOperand a, ShaderOperand b, ShaderOperand c);
ShaderOperand emit_each(Importer *im, Op op, const ShaderOperand *from, int count);
void emit(Importer *im, Op op, ShaderOperand to, const ShaderOperand *from, int count);
ShaderOperand emit_new(Importer *im, Op op, int components, Type type, const ShaderOperand *from, int count);
ShaderOperand emit_dot(Importer *im, ShaderOperand a, ShaderOperand b);
ShaderOperand emit_not(Importer *im, ShaderOperand condition);
ShaderOperand emit_pick(Importer *im, ShaderOperand vector, ShaderOperand index); /* the component that lanes choose */
ShaderOperand emit_chosen(Importer *im, int count,
                          ShaderOperand index); /* for each of `count` components: is it that? */

/* ---- part.c ---- */
uint32_t part_bytes(Importer *im, const Place *place);            /* of a scalar, or a component, that is there */
void part_enter(Importer *im, Place *place, ShaderOperand index); /* one step to a part, known or chosen */
bool part_operation(Importer *im, uint32_t at);                   /* on composites; false: another kind */

/* ---- constant.c ---- */
void constant_read(Importer *im, uint32_t at);
/* Read the leaves from "NAME=1, 2 3" in options->define. Return false if NAME is not defined. */
bool constant_define(Importer *im, const char *name, ShaderOperand *leaf, uint32_t count, bool is_bool);
/* Give the numbers of a definition the widths of its type, with a problem where one does not fit. Return the leaf
 * behind. */
ShaderOperand *constant_fit(Importer *im, uint32_t type, const char *name, ShaderOperand *leaf);
/* Warn if the constant of the group's size in dimension i has no default but 1. */
void constant_check_group(Importer *im, uint32_t id, uint32_t i);

/* ---- narrow.c: integers of 8 and 16 bits, floats of 16 bits ---- */
bool narrow_is_integer(const SpirvType *scalar);
bool narrow_is_float(const SpirvType *scalar);
ShaderOperand narrow_operand(Importer *im, Op op, uint32_t id); /* as the instruction `op` sees integers */
ShaderOperand narrow_result(Importer *im, uint32_t type, ShaderOperand result);
uint32_t narrow_constant(const SpirvType *scalar, uint32_t bits); /* a number of 32 bits, cut or rounded to the type */
void narrow_read(Importer *im, const SpirvType *scalar, ShaderOperand to, ShaderOperand bits); /* of memory */
ShaderOperand narrow_bits(Importer *im, const SpirvType *scalar, ShaderOperand value);         /* for memory */
void narrow_cast(Importer *im, uint32_t at);                                                   /* OpBitcast */

/* ---- long.c: integers of 64 bits. The operations return false if they are on other numbers, or others. ---- */
bool long_operation(Importer *im, uint32_t at);
bool long_extended(Importer *im, uint32_t at, uint32_t number); /* of GLSL.std.450 */

/* ---- operation.c ---- */
void operation(Importer *im, uint32_t at);
bool operation_has_types(Importer *im, uint32_t at); /* false after a problem: a type is not supported */

/* ---- arithmetic.c ---- */
bool arithmetic_operation(Importer *im, uint32_t at);
SpvOp arithmetic_meant(const Importer *im, SpvOp op);                     /* by the source's language */
bool arithmetic_fold(SpvOp op, uint32_t a, uint32_t b, uint32_t *result); /* false: not one instruction on integers */

void glsl_operation(Importer *im, uint32_t at);
bool wave_operation(Importer *im, uint32_t at);
ShaderOperand wave_lane_mask(Importer *im, uint32_t builtin);
bool image_operation(Importer *im, uint32_t at);
void image_check(Importer *im, const SpirvType *type, const char *name);
/* Say in the text's head what the shader takes a register for: what is bound to it there must fit. */
void image_declare(Importer *im, const SpirvType *type, char space, uint32_t number, const char *name);
const char *image_what(Importer *im, const SpirvType *type);         /* "a 2-D image of floats" */
const char *image_format(const Importer *im, const SpirvType *type); /* its name; NULL: the source names none */

/* ---- memory.c ---- */
void memory_chain(Importer *im, uint32_t at);
void memory_load(Importer *im, uint32_t at);
void memory_store(Importer *im, uint32_t at);
void memory_copy(Importer *im, uint32_t at);
void memory_array_length(Importer *im, uint32_t at);
bool memory_atomic(Importer *im, uint32_t at);
Place *memory_place(Importer *im, uint32_t id);
void memory_write(Importer *im, const Place *place, const ShaderOperand *leaf);
void memory_local(Importer *im, uint32_t at); /* declare a variable of a thread, with its initial value */

/* An instruction on a resource; in an array of resources each lane may choose another one. */
typedef struct Use {
    Op op;
    int words, first; /* how many words of the resource, and the first */
    ShaderOperand to, from[4];
    int count; /* of `from`, including from[0], which memory_use makes the resource */
} Use;
ShaderOperand memory_use(Importer *im, const Place *place, Use use); /* returns use.to */
/* Read the size of a buffer in bytes; of a texture the width, the height and the number of levels. */
ShaderOperand memory_size(Importer *im, const Place *place, int words);

/* ---- pixel.c ---- */
void pixel_discard(Importer *im); /* the lanes become helpers */

/* ---- resource.c ---- */
/* Name a register as in the source, if no other register has the name; samplers have a namespace of their own. */
void resource_name(Importer *im, ShaderResourceKind kind, uint32_t number, const char *name);

/* Return what the program calls a resource: a name of its own if it is bound to one. */
const char *resource_shared_name(Importer *im, const char *own);

/* Give a resource its number, from own->number on. In a program of several kernels, a resource with a name has the same
 * number in all of them. `format`: of an image; NULL: it is no image. Return false if no number is left. */
bool resource_number(Importer *im, ShaderResource *own, bool in_array, const char *what, const char *format);

/* ---- variable.c ---- */
/* Take `count` consecutive free numbers: the first such from `wanted` on, then from 0 on. */
bool variable_take_numbers(Importer *im, ShaderResourceKind kind, uint32_t wanted, uint32_t count, uint32_t *number);
void variable_set_place(Importer *im, uint32_t id, Place place); /* completed by the variable's type */
void variable_set_memory(Importer *im, uint32_t id, uint32_t resource, uint32_t offset);
void variable_set_own_memory(Importer *im, uint32_t id, bool of_group); /* of the group or the thread */
/* Add a buffer of constants that the text fills; return its resource. */
uint32_t variable_add_table(Importer *im, const ShaderOperand *leaf, uint32_t leaves, const char *name,
                            const char *note);
void variable_choose(Importer *im, Place *place, uint32_t i); /* an element of an array of resources */
void variable_declare(Importer *im, uint32_t at);             /* of a thread */
void variable_forget(Importer *im, uint32_t id);              /* its number, as at the start of its scope */
ShaderOperand variable_is_helper(Importer *im);               /* of each lane */
ShaderOperand variable_builtin(Importer *im, uint32_t builtin, uint32_t type);

#endif
