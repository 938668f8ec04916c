/* operation.h: operations of SPIR-V. A function of one kind of operations returns false for another kind. */
#ifndef ASM_IMPORT_OPERATION_H
#define ASM_IMPORT_OPERATION_H

#include "asm/import/value.h"

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
void memory_use(Importer *im, const Place *place, Use use);

/* ---- variable.c ---- */
/* Take `count` consecutive free numbers: the first such from `wanted` on, then from 0 on. */
bool variable_take_numbers(Importer *im, ShaderResourceKind kind, uint32_t wanted, uint32_t count, uint32_t *number);
void variable_set_place(Importer *im, uint32_t id, Place place); /* completed by the variable's type */
void variable_set_memory(Importer *im, uint32_t id, uint32_t resource, uint32_t offset);
void variable_set_shared(Importer *im, uint32_t id);
void variable_set_zeros(Importer *im, uint32_t id);
/* Add a buffer of constants that the text fills; return its resource. */
uint32_t variable_add_table(Importer *im, const ShaderOperand *leaf, uint32_t leaves, const char *name,
                            const char *note);
void variable_choose(Importer *im, Place *place, uint32_t i); /* an element of an array of resources */
bool variable_declare(Importer *im, uint32_t at);             /* of a thread; false: the initial value is in place */
void variable_forget(Importer *im, uint32_t id);              /* its number, as at the start of its scope */
ShaderOperand variable_builtin(Importer *im, uint32_t builtin, uint32_t type);

/* ---- resource.c ---- */
void resource_declare(Importer *im);

#endif
