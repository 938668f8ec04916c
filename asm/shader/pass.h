/* pass.h: what a Shader is inside, for the passes that work on it; shader.h has the order of these.
 *
 * Items stand in the order of the program text, in one array. A pass changes them in place, makes them SHADER_NOTHING,
 * or moves, adds and takes out many, on a chain of them (shader_chain), and keeps up what it needs to know of
 * statements. shader_link then says again which statements belong together.
 *
 * While passes run, whoever lacks memory ends them all (shader_fail, by longjmp), so that nobody has to look whether it
 * was there. What a pass takes by shader_alloc and ADD is gone when the next one begins.
 */
#ifndef ASM_SHADER_PASS_H
#define ASM_SHADER_PASS_H

#include <setjmp.h>
#include <string.h>

#include "asm/base/array.h"
#include "asm/shader/shader.h"

enum { SHADER_NOTHING = SHADER_RET + 1, SHADER_SOURCES = 4, NO_ITEM = UINT32_MAX };

typedef struct Item {
    uint8_t kind; /* ShaderItemKind, or SHADER_NOTHING */
    bool negated; /* IF, BREAK, CONTINUE: lanes in which the condition is 0 */
    bool uniform; /* IF, LOOP, BLOCK, BREAK, CONTINUE: all active lanes do the same */
    bool predicated; /* IF: no branch, what is in it has its condition as a predicate, a mask */
    bool entered; /* LOOP: the first round's condition, which is asked first of all, is known to let lanes in */
    bool located; /* END of an if or block: what leaves a statement around it masks lanes here, so it has the leave's
                     line */
    uint8_t source_count;
    uint16_t op;             /* SHADER_OP: Op */
    uint32_t level;          /* BREAK, CONTINUE */
    uint32_t line;           /* of shader->lines */
    uint32_t end;            /* of what is opened: its END; of CONTINUING and ELSE too */
    uint32_t middle;         /* IF, LOOP: its ELSE or CONTINUING, or NO_ITEM */
    uint32_t around;         /* the statement that this is in, NO_ITEM: none; an END's is that which it closes */
    uint32_t previous, next; /* in a chain; NO_ITEM: none */
    ShaderOperand to;
    ShaderOperand from[SHADER_SOURCES]; /* LOOP, BLOCK: the flags */
} Item;

typedef struct Value {
    uint8_t count, type; /* components, Type */
    bool wave;           /* in a wave register: one number for all lanes */
    bool mask;           /* a predicate: y stands behind x in the register */
    const char *name;
    uint8_t component[ISA_COMPONENTS]; /* where its components are in the register */
    uint16_t number;                   /* of the register */
} Value;

typedef struct Line {
    uint32_t file, number;
    const char *text;
} Line;

/* A variable can be seen in front of the items from `start` to `end` - 1. */
typedef struct Scope {
    uint32_t value, start, end;
} Scope;

struct Shader {
    ARRAY_OF(Item) items;
    uint32_t first; /* item of the chain */
    ARRAY_OF(Value) values;
    ARRAY_OF(ShaderResource) resources;
    ARRAY_OF(Line) lines;
    ARRAY_OF(const char *) files, heads;
    ARRAY_OF(Scope) scopes; /* by start, those with the same start by value */
    uint32_t group[3], shared_words, private_words;
    const char *error; /* NULL: none so far */
    jmp_buf *passes;   /* where they end that fail; NULL: none run */
    Arena *scratch;    /* memory of the pass */
    bool changed;      /* something, by a pass that is repeated for that */
};

void shader_fail(Shader *shader, const char *error); /* does not return from a pass */
void shader_lose(Shader *shader);                    /* the same: out of memory */

/* A new entry at the end of a list of the shader, zeroed. While it is being built: NULL when out of memory, now or
 * before. */
#define APPEND(shader, list)                                        \
    ((shader)->error ? NULL                                         \
     : ARRAY_RESERVE((list).at, (list).room, (list).count + 1)      \
         ? memset(&(list).at[(list).count++], 0, sizeof *(list).at) \
         : (shader_lose(shader), NULL))

/* Memory of a pass: zeroed; and a new entry of a list, which is not. */
void *shader_alloc(Shader *shader, size_t count, size_t size);
void *shader_grow(Shader *shader, void *items, size_t *room, size_t wanted, size_t size);
#define ADD(shader, list)                                                                             \
    (*((list).at = shader_grow(shader, (list).at, &(list).room, (list).count + 1, sizeof *(list).at), \
       &(list).at[(list).count++]))

void shader_link(Shader *shader); /* also drops what is SHADER_NOTHING */

/* A chain: from shader_chain to shader_unchain items keep their numbers, wherever they are put. */
void shader_chain(Shader *shader);
void shader_unhook(Shader *shader, uint32_t at);
void shader_hook(Shader *shader, uint32_t at, uint32_t before);
uint32_t shader_add(Shader *shader, Item new, uint32_t before); /* its number */
void shader_unchain(Shader *shader);                            /* in the order of the text again, and linked */

/* The loop or block that an item leaves, or whose round it ends. */
uint32_t shader_target(const Shader *shader, uint32_t item);

/* Where the part of a statement ends that the item is in: at its else, continuing or end. All lanes that are at an item
 * behind this one, up to there, have been at this one. */
uint32_t shader_part_end(const Shader *shader, uint32_t item);

/* Adds how many operands read and write each value. */
void shader_count(const Shader *shader, uint32_t *reads, uint32_t *writes);

/* Numbers the components of values, each value's one after the other: `first` of its number of the value. Those that
 * matter only between two statements, written before they are read, come last; returns how many come before. */
uint32_t shader_components(const Shader *shader, uint32_t *first, uint32_t *all);

/* ---- operands ---- */
bool shader_same(const ShaderOperand *a, const ShaderOperand *b);
bool shader_is_shared(const Shader *shader, const ShaderOperand *operand); /* one for all lanes, as values are now? */

static inline bool is_value(const ShaderOperand *operand) {
    return operand->kind == SHADER_VALUE;
}

/* The value that an operand reads, also as the number of a resource, as an operand; of one that reads none, one without
 * components whose index is SHADER_NO_VALUE. */
static inline ShaderOperand operand_read(const ShaderOperand *operand) {
    if (operand->kind == SHADER_RESOURCE && operand->indexed) return shader_at(operand->number, 1);
    return is_value(operand) ? *operand : (ShaderOperand){.index = SHADER_NO_VALUE};
}

/* A built-in value that may be another number each time it is read. */
static inline bool is_volatile(uint32_t builtin) {
    return builtin == BUILTIN_CLOCK || builtin == BUILTIN_EXEC || builtin == BUILTIN_HELPERS;
}

static inline bool is_leave(const Item *item) {
    return item->kind == SHADER_BREAK || item->kind == SHADER_CONTINUE;
}

/* What a break can leave. */
static inline bool is_level(const Item *item) {
    return item->kind == SHADER_LOOP || item->kind == SHADER_BLOCK;
}

/* The role of from[i]. Stores and atomics without result have no destination. */
static inline Role source_role(const Item *item, int i) {
    const FormatInfo *format = isa_format((Op)item->op);
    return (Role)format->role[item->to.kind == SHADER_NONE ? i : i + 1];
}

/* Does it do the same with each component? */
static inline bool is_componentwise(const Item *item) {
    const uint8_t format = isa_ops[item->op].format;
    return format == FORMAT_D_A || format == FORMAT_D_AB || format == FORMAT_D_ABC;
}

/* Does it nothing but compute, load or store, with what its lane has? */
bool item_is_plain(const Item *item);

/* ---- the passes ---- */
void shader_tidy(Shader *shader);
void shader_simplify(Shader *shader);
void shader_drop_dead(Shader *shader);
void shader_hoist(Shader *shader);
void shader_join(Shader *shader);
void shader_find_uniform(Shader *shader);
void shader_aggregate(Shader *shader);
void shader_fit(Shader *shader);
void shader_flags(Shader *shader);
void shader_predicate(Shader *shader);
void shader_schedule(Shader *shader);
void shader_allocate(Shader *shader);

#endif
