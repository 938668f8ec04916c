/* shader.h: the intermediate form of a shader: instructions on values without registers, in structured statements.
 *
 * asm/import builds a Shader, item by item, in the order of the program text. shader_finish optimises it and assigns
 * registers; shader_print writes it as readable assembly.
 *
 *   shader.c      building                             finish.c     the order of the passes:
 *   unroll.c      loop unrolling                       promote.c    arrays in registers
 *   tidy.c        simplification of control flow       convert.c    if-conversion, by selections and predicates
 *   simplify.c    value numbering, combining           live.c       liveness, dead code
 *   expression.c  ... the numbers of expressions       hoist.c      loop-invariant code motion
 *   join.c        vectorization of neighbours          uniform.c    uniformity analysis
 *   aggregate.c   one atomic for all lanes             fit.c        legalization, loop inversion, flags
 *   reduce.c      strength reduction of addresses      address.c     offsets, vector loads
 *   schedule.c    list scheduling                      allocate.c    registers
 *   scopes.c      where variables are                  print.c       the text
 *
 * A Value has 1 to 4 components with a number for each lane, like a part of a register. A variable of the source may be
 * written many times, also a component at a time; an intermediate result is written once. A source operand picks
 * components by a swizzle, so taking a vector apart costs no instruction.
 *
 *   Shader *shader = shader_new();
 *   shader_file(shader, 0, "blur.comp");
 *   const ShaderOperand i = shader_value(shader, 1, TYPE_I32, "i");
 *   shader_line(shader, 0, 0, 7, "for (int i = 0; i < 4; i++)");
 *   shader_op(shader, OP_MOV, i, (ShaderOperand[]){shader_u32(0)}, 1);
 *   shader_statement(shader, SHADER_LOOP);
 *   shader_conditional(shader, SHADER_BREAK, 0, condition, false);
 *   shader_statement(shader, SHADER_END);
 *   const char *wrong = shader_finish(shader, &(ShaderOptions){.uniform = true});
 *   if (wrong) fail(wrong);
 *   char *text = shader_print(shader, &length, NULL);
 *
 * A shader's memory belongs to the entry in which it was made (memory.h); import_spirv has one that frees all.
 */
#ifndef ASM_SHADER_SHADER_H
#define ASM_SHADER_SHADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/base/text.h"
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
    uint8_t swizzle[4]; /* the components; of a resource, the words */
    bool indexed;       /* RESOURCE: x of the value `number`, the same in all lanes, is added to its number */
    uint32_t index;
    uint32_t number;
    uint32_t offset; /* VALUE, BUILTIN as a byte address: this is added to it */
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
    uint32_t count;   /* of an array of resources, t3 to t6: 4; else 1 */
    const char *name; /* of the source, for the table; kept by the caller until shader_print */
    const char *note; /* "binding 3, read-only buffer", for the table */
    /* A variable in group or private memory, or a table of constants. */
    uint32_t offset;           /* its first byte */
    uint32_t words;            /* PRIVATE: of the memory up to its end */
    const ShaderOperand *leaf; /* of a private variable: values that can stand for it, without gaps; of a table: its */
    uint32_t leaves;           /* ... numbers; 0: none */
} ShaderResource;

/* The kinds of items. IF, LOOP and BLOCK open a statement, END closes it. */
typedef enum ShaderItemKind {
    SHADER_OP, /* an instruction */
    SHADER_IF, /* operand 0: the condition, not 0 is true; with `negated`, 0 is true */
    SHADER_ELSE,
    SHADER_LOOP,
    SHADER_CONTINUING, /* in a loop, at most once: starts the part that continuing lanes execute, too, before the next
                          iteration */
    SHADER_BLOCK,      /* a statement that SHADER_BREAK can leave */
    SHADER_END,        /* of an if, a loop, a block */
    SHADER_BREAK, /* leave the loop or block `level` (0: the innermost); with operand 0 only lanes in which that is not
                   * 0, or with `negated` is 0 */
    SHADER_CONTINUE, /* start the next iteration of the loop `level`, counted with the blocks, as for a break */
    SHADER_RET,      /* the lanes retire */
} ShaderItemKind;

Shader *shader_new(void);

/* Add a value and return it whole. `name`: the variable's, or NULL; kept by the caller until shader_print. */
ShaderOperand shader_value(Shader *shader, int count, Type type, const char *name);
uint32_t shader_resource(Shader *shader, ShaderResource resource);

/* Set the group's size, and the words of group memory and of each thread's private memory; add a line to the head of
 * the text. */
void shader_group(Shader *shader, const uint32_t size[3], uint32_t shared_words, uint32_t private_words);
void shader_head(Shader *shader, const char *line);

/* Where a copy of the source's lines stands: in a call that is inlined, or in a round of a loop that is unrolled. */
typedef struct ShaderFrame {
    uint32_t parent;        /* the frame around it; 0: none */
    const char *call;       /* the called function; NULL: a round of a loop */
    uint32_t round, rounds; /* of a loop: from 1 */
    uint32_t file, line;    /* of the call, of the loop */
} ShaderFrame;

/* Return the number of a frame, from 1; an equal frame keeps its number. The caller keeps the name until shader_print.
 */
uint32_t shader_frame(Shader *shader, ShaderFrame frame);

/* Say what is a parameter's value in the frame of a call. `name`: the parameter's, or NULL: that of the value. */
void shader_argument(Shader *shader, uint32_t frame, ShaderOperand value, const char *name);

/* Set the source line of the items that follow, and its frame, 0: none. The caller keeps the texts until shader_print.
 */
void shader_file(Shader *shader, uint32_t file, const char *name);
void shader_line(Shader *shader, uint32_t frame, uint32_t file, uint32_t line, const char *text);

/* Operands. shader_pick picks one component of another operand; shader_swizzle several. */
ShaderOperand shader_at(uint32_t value, int count);
ShaderOperand shader_number(Type type, uint32_t bits);
ShaderOperand shader_u32(uint32_t number);
ShaderOperand shader_f32(float number);
ShaderOperand shader_builtin(Builtin builtin); /* whole */
ShaderOperand shader_pick(ShaderOperand operand, int component);
ShaderOperand shader_swizzle(ShaderOperand operand, int count, const uint8_t *components);
ShaderOperand shader_words(uint32_t resource, int count); /* t3.xy: 2 */

/* Add an instruction. Its operands are in the order of isa.def's format, destination first. For an instruction without
 * a destination (st, barrier) `to` is SHADER_NONE, and `from` holds all operands. The instruction writes the components
 * in to's swizzle; the value's other components keep their numbers. An OP_MOV without a source forgets the number, and
 * becomes `.undef`. */
void shader_op(Shader *shader, Op op, ShaderOperand to, const ShaderOperand *from, int count);

/* Execute an instruction of one or two operands. Return false if it has no plain expression in isa.def. */
bool shader_compute(Op op, uint32_t a, uint32_t b, uint32_t *result);

/* Return why an instruction cannot have these operands, NULL if it can. */
const char *shader_wrong(const Shader *shader, Op op, ShaderOperand to, const ShaderOperand *from, int count);

/* Add a statement: IF, BREAK and CONTINUE with a condition of one component, or SHADER_NONE; the others without. */
void shader_conditional(Shader *shader, ShaderItemKind kind, uint32_t level, ShaderOperand condition, bool negated);
void shader_statement(Shader *shader, ShaderItemKind kind);
void shader_loop(Shader *shader, bool unroll); /* a LOOP; unroll: as code without a loop, if possible */

typedef struct ShaderOptions {
    bool uniform;  /* values that all lanes share go to wave registers, and branches on them are uniform */
    bool optimise; /* as the compilers of GPUs: predicates for short ifs, list scheduling */
    bool plain;    /* simplify nothing */
    uint32_t unroll_file, unroll_line; /* loops of this line are unrolled as if the shader wanted it; 0: none */
} ShaderOptions;

/* Return NULL, or a sentence why there are too few registers. */
const char *shader_finish(Shader *shader, const ShaderOptions *options);

/* Read what could not be done as the shader wants it: sentences, and the line of each. Return false behind the last. */
bool shader_warning(const Shader *shader, size_t number, uint32_t *file, uint32_t *line, const char **text);

/* Read the lines of loops that are not unrolled since the shader does not ask for it; false behind the last. */
bool shader_loop_left(const Shader *shader, size_t number, uint32_t *file, uint32_t *line);

/* Return the assembly, which the caller frees. With `head`, code of others can stand behind it, and *head is the length
 * of what stands in front of the code. */
char *shader_print(const Shader *shader, size_t *length, size_t *head);

/* Print what groups of a number of threads and these words of memory need. */
void shader_put_needs(TextBuffer *out, uint64_t threads, uint32_t shared_words, uint32_t private_words);

#endif
