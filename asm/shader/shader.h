/* shader.h: a shader on its way to assembly: instructions on values that have no registers yet, in structured
 * statements.
 *
 * Who reads a shader (asm/import) builds a Shader, item by item, in the order of the program text. shader_finish makes
 * it better and gives the values registers; shader_print writes it as assembly that one can read.
 *
 *   shader.c     building                       tidy.c       statements become simpler ones
 *   known.c      what numbers are known to be   simplify.c   what is known is used; mad, offsets of addresses
 *   hoist.c      out of loops                   join.c       neighbours become one instruction
 *   uniform.c    what all lanes share            aggregate.c  one atomic for all lanes of a wave
 *   live.c       what is needed where           fit.c        operands as instructions take them, flags of statements
 *   predicate.c  short ifs without branches        schedule.c   instructions pass those that wait
 *   allocate.c   values become registers        scope.c      where variables can be seen
 *   print.c      the text
 *
 * A Value stands for 1 to 4 components with a number for each lane, like a part of a register. It may be written many
 * times, also a component at a time (a variable of the source), or once (an intermediate result). A source operand
 * picks components by a swizzle, so taking a vector apart costs nothing.
 *
 *   Shader *shader = shader_new();
 *   shader_file(shader, 0, "blur.comp");
 *   const ShaderOperand i = shader_value(shader, 1, TYPE_I32, "i");
 *   shader_line(shader, 0, 7, "for (int i = 0; i < 4; i++)");
 *   shader_op(shader, OP_MOV, i, (ShaderOperand[]){shader_u32(0)}, 1);
 *   shader_statement(shader, SHADER_LOOP);
 *   shader_conditional(shader, SHADER_BREAK, 0, condition, false);
 *   shader_statement(shader, SHADER_END);
 *   if (!shader_finish(shader, &(ShaderOptions){.uniform = true})) fail(shader_error(shader));
 *   char *text = shader_print(shader, &length);
 *   shader_free(shader);
 *
 * Out of memory at any time: all later calls do nothing, shader_finish is false and shader_error says so.
 */
#ifndef ASM_SHADER_SHADER_H
#define ASM_SHADER_SHADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/isa/isa.h"

typedef struct Shader Shader;

enum { SHADER_NO_VALUE = UINT32_MAX };

typedef enum ShaderOperandKind {
    SHADER_NONE,
    SHADER_VALUE,    /* index: the value */
    SHADER_NUMBER,   /* imm, of `type` */
    SHADER_BUILTIN,  /* index: Builtin */
    SHADER_RESOURCE, /* index: ShaderResource; `indexed`: its number plus that of a value */
} ShaderOperandKind;

typedef struct ShaderOperand {
    uint8_t kind;       /* ShaderOperandKind */
    uint8_t count;      /* components; 0 for samplers */
    uint8_t type;       /* NUMBER: Type, as which it is written */
    uint8_t swizzle[4]; /* which components; of a resource, which words */
    bool indexed; /* RESOURCE: its number is that of the resource plus x of the value `number`, one for all lanes */
    uint32_t index;
    uint32_t number;
    uint32_t imm[4];
} ShaderOperand;

typedef enum ShaderResourceKind {
    SHADER_T,
    SHADER_U,
    SHADER_SAMPLER,
    SHADER_SHARED,
    SHADER_PRIVATE
} ShaderResourceKind;

typedef struct ShaderResource {
    ShaderResourceKind kind;
    uint32_t number;  /* t3: 3 */
    uint32_t count;   /* of an array of them: t3 to t6: 4; else 1 */
    const char *name; /* of the source, for the table; kept by the caller until shader_print */
    const char *note; /* "binding 3, read-only buffer", for the table */
} ShaderResource;

/* What an item is. What is opened by an if, a loop or a block is closed by an end. */
typedef enum ShaderItemKind {
    SHADER_OP, /* an instruction */
    SHADER_IF, /* operand 0: the condition, not 0 is true; `negated`: 0 is */
    SHADER_ELSE,
    SHADER_LOOP,       /* what follows, again and again */
    SHADER_CONTINUING, /* in a loop, at most once: what follows is done by the lanes that continue, too, before the next
                          round */
    SHADER_BLOCK,      /* what one can leave by SHADER_BREAK: once */
    SHADER_END,        /* of an if, a loop, a block */
    SHADER_BREAK, /* leave the loop or block `level` (0: the innermost); operand 0, if any: lanes in which it is not 0,
                   * or with `negated` 0 */
    SHADER_CONTINUE, /* the next round of the loop `level`, counted as for break, which counts blocks too */
    SHADER_RET,      /* the lanes retire */
} ShaderItemKind;

Shader *shader_new(void); /* NULL when out of memory */
void shader_free(Shader *shader);
/* A sentence why shader_finish was false: no memory, no registers left. */
const char *shader_error(const Shader *shader);
bool shader_out_of_memory(const Shader *shader);

/* A new value, whole. `name`: the variable it is, or NULL; kept by the caller until shader_print. */
ShaderOperand shader_value(Shader *shader, int count, Type type, const char *name);
uint32_t shader_resource(Shader *shader, ShaderResource resource);

/* The group's size, words of group memory and of each thread's private memory; lines for the head of the text, as they
 * are. */
void shader_group(Shader *shader, const uint32_t size[3], uint32_t shared_words, uint32_t private_words);
void shader_head(Shader *shader, const char *line);

/* Which line of the source the items that follow are from. Texts are kept by the caller until shader_print. */
void shader_file(Shader *shader, uint32_t file, const char *name);
void shader_line(Shader *shader, uint32_t file, uint32_t line, const char *text);

/* Operands. shader_pick picks one component of another operand; shader_swizzle several. */
ShaderOperand shader_at(uint32_t value, int count);
ShaderOperand shader_number(Type type, uint32_t bits);
ShaderOperand shader_u32(uint32_t number);
ShaderOperand shader_f32(float number);
ShaderOperand shader_builtin(Builtin builtin); /* whole */
ShaderOperand shader_pick(ShaderOperand operand, int component);
ShaderOperand shader_swizzle(ShaderOperand operand, int count, const uint8_t *components);
ShaderOperand shader_words(uint32_t resource, int count); /* t3.xy: 2 */

/* Add an instruction. Its operands are in the order of isa.def's format, destination first; `to` is SHADER_NONE in
 * those that have none (st, barrier), whose operands all stand in `from`. A destination whose swizzle leaves components
 * out leaves those of the value as they are. */
void shader_op(Shader *shader, Op op, ShaderOperand to, const ShaderOperand *from, int count);

/* A value begins anew, as if nothing had written it: an OP_MOV without a source, which is no instruction. */
void shader_undefined(Shader *shader, ShaderOperand value);

/* What the machine makes of numbers by an instruction; false: of this one that is not known here. */
bool shader_compute(Op op, uint32_t a, uint32_t b, uint32_t *result);

/* NULL, or why an instruction cannot have these operands. */
const char *shader_wrong(const Shader *shader, Op op, ShaderOperand to, const ShaderOperand *from, int count);

/* Statements: IF, BREAK and CONTINUE; and the others. Conditions are one component; of SHADER_NONE: none. */
void shader_conditional(Shader *shader, ShaderItemKind kind, uint32_t level, ShaderOperand condition, bool negated);
void shader_statement(Shader *shader, ShaderItemKind kind);

typedef struct ShaderOptions {
    bool uniform;  /* values that all lanes share go to wave registers, and branches on them are uniform */
    bool optimise; /* as the compilers of GPUs do: short ifs by predicates, instructions pass those that wait */
    bool plain;    /* everything is done as it was built: nothing is simplified */
} ShaderOptions;

bool shader_finish(Shader *shader, const ShaderOptions *options);

/* The assembly, for the caller to free; NULL when out of memory. */
char *shader_print(const Shader *shader, size_t *length);

#endif
