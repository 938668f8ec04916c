/* pass.h: the inside of a Shader, for the passes; shader.h lists them.
 *
 * Items stand in the order of the program text, in one array. A pass changes items in place and drops them by making
 * them SHADER_NOTHING; or it links them into a chain (shader_chain), in which items are moved, added and removed, and
 * keeps the links of statements that it needs. shader_link links the statements again.
 *
 * Memory of shader_alloc and ADD lives until the next pass begins.
 */
#ifndef ASM_SHADER_PASS_H
#define ASM_SHADER_PASS_H

#include <string.h>

#include "asm/base/array.h"
#include "asm/shader/shader.h"

enum { SHADER_NOTHING = SHADER_RET + 1, SHADER_SOURCES = 4, NO_ITEM = UINT32_MAX };

typedef struct Item {
    uint8_t kind;    /* ShaderItemKind, or SHADER_NOTHING */
    bool negated;    /* IF, BREAK, CONTINUE: lanes in which the condition is 0 */
    bool uniform;    /* IF, LOOP, BLOCK, BREAK, CONTINUE: all active lanes take the same way */
    bool predicated; /* IF: no branch; its instructions have a mask of its condition as predicate */
    bool unroll;     /* LOOP: the shader wants it unrolled */
    bool entered;    /* LOOP: begins with a test that is known to let lanes into the first iteration */
    bool located;    /* END of an if or block: lanes of an outer break are masked here, so it has that break's line */
    uint8_t source_count;
    uint16_t op;             /* SHADER_OP: Op */
    uint32_t level;          /* BREAK, CONTINUE */
    uint32_t line;           /* of shader->lines */
    uint32_t end;            /* IF, LOOP, BLOCK, ELSE, CONTINUING: the END of the statement */
    uint32_t middle;         /* IF, LOOP: its ELSE or CONTINUING, or NO_ITEM */
    uint32_t around;         /* the enclosing statement, or NO_ITEM; of an END: the statement that it closes */
    uint32_t previous, next; /* in a chain; NO_ITEM: none */
    ShaderOperand to;
    ShaderOperand from[SHADER_SOURCES]; /* LOOP, BLOCK: the flags */
} Item;

typedef struct Value {
    uint8_t count, type; /* components, Type */
    bool wave;           /* in a wave register: one number for all lanes */
    bool mask;           /* a predicate: y stands behind x in the register */
    const char *name;
    uint32_t round;                    /* the frame of the round whose variable it is, from 1; 0: all rounds have it */
    uint8_t component[ISA_COMPONENTS]; /* the register's component for each of its own */
    uint16_t number;                   /* of the register */
} Value;

/* Let a value without a name be called what its copy is called. */
static inline void lend_name(Value *to, const Value *copy) {
    if (to->name) return;
    to->name = copy->name;
    to->round = copy->round;
}

typedef struct Line {
    uint32_t frame; /* of shader->frames, from 1; 0: none */
    uint32_t file, number;
    const char *text;
    const char *note; /* "unrolled 16 times": a pass did this here; NULL: nothing */
    const char *how;  /* how its if is executed, as .loc has it: "select", "predicate"; NULL: by a branch */
} Line;

typedef struct Note {
    uint32_t line; /* of shader->lines */
    bool is_warning;
    const char *text;
} Note;

/* A variable is visible in front of the items from `start` to `end` - 1. */
typedef struct Scope {
    uint32_t value, start, end;
    const char *name;
    ShaderOperand place; /* components of the value */
} Scope;

/* In a frame, a parameter and the variable of the caller that it is a copy of. */
typedef struct Argument {
    uint32_t frame;
    ShaderOperand parameter, source; /* SHADER_NONE: it is not clear which one; it is no copy */
    const char *name;
} Argument;

struct Shader {
    ARRAY_OF(Item) items;
    uint32_t first; /* item of the chain */
    ARRAY_OF(Value) values;
    ARRAY_OF(ShaderResource) resources;
    ARRAY_OF(Line) lines;
    ARRAY_OF(ShaderFrame) frames;
    ARRAY_OF(const char *) files, heads;
    ARRAY_OF(Note) notes;
    ARRAY_OF(uint32_t) loops; /* lines of loops that could be unrolled, if the shader wanted it */
    ARRAY_OF(Argument) arguments;
    ARRAY_OF(Scope) scopes; /* sorted by start, then by value */
    uint32_t group[3], shared_words, private_words;
    const char *error; /* NULL: none so far */
    Arena *scratch;    /* memory of the pass */
    bool optimise;     /* as ShaderOptions say */
    bool changed;      /* by the current round of the repeated passes */
};

/* Memory of a pass, zeroed; ADD appends an entry to a list, not zeroed. */
void *shader_alloc(Shader *shader, size_t count, size_t size);
void *shader_grow(Shader *shader, void *items, size_t *room, size_t wanted, size_t size);
#define ADD(shader, list)                                                                             \
    (*((list).at = shader_grow(shader, (list).at, &(list).room, (list).count + 1, sizeof *(list).at), \
       &(list).at[(list).count++]))

/* Note what a pass did, or could not do, at a line. */
void shader_note(Shader *shader, uint32_t line, bool is_warning, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

void shader_link(Shader *shader); /* also drops the items that are SHADER_NOTHING */

/* A chain: from shader_chain to shader_unchain items keep their numbers when they move. */
void shader_chain(Shader *shader);
void shader_unhook(Shader *shader, uint32_t at);
void shader_move(Shader *shader, uint32_t at, uint32_t before);
uint32_t shader_add(Shader *shader, Item new, uint32_t before); /* returns its number */
/* Add an instruction of one or two operands, with the line of the item behind it; shader_add_value returns its result,
 * a new value in vector or wave registers. */
void shader_add_op(Shader *shader, uint32_t before, Op op, ShaderOperand to, ShaderOperand a, ShaderOperand b);
ShaderOperand shader_add_value(Shader *shader, uint32_t before, Op op, int count, bool wave, ShaderOperand a,
                               ShaderOperand b);
void shader_unchain(Shader *shader); /* back to the order of the text, and link */

/* Set the enclosing statement of items that stand directly in a statement, from one item up to another. */
void shader_put_in(Shader *shader, uint32_t from, uint32_t to, uint32_t around);
/* Remove a statement of one part, but not its contents. */
void shader_unwrap(Shader *shader, uint32_t at);
/* Append the second part of a statement to the first. */
void shader_drop_middle(Shader *shader, uint32_t at);

/* Return the loop or block that a break leaves or a continue repeats. */
uint32_t shader_target(const Shader *shader, uint32_t item);

/* Return the end of the item's part of a statement: its else, continuing or end. The item dominates the items up to
 * there. */
uint32_t shader_part_end(const Shader *shader, uint32_t item);

/* Count the operands that read and write each value, and find the last item that writes it. */
typedef struct Uses {
    uint32_t *reads, *writes, *written;
} Uses;
Uses shader_count(Shader *shader);

/* Is it a load, a store or an atomic with a byte address? */
bool shader_accesses_bytes(const Item *item);

/* Do two accesses to memory, by byte addresses, never touch the same word? */
bool shader_is_apart(const Shader *shader, const Uses *uses, const Item *x, const Item *y);

/* Number the components of all values: first[value] is the number of x. Values that are local to straight-line code,
 * written before they are read, come last; return the number of components before them. */
uint32_t shader_components(const Shader *shader, uint32_t *first, uint32_t *all);

/* ---- operands ---- */
bool shader_same(const ShaderOperand *a, const ShaderOperand *b);
bool shader_is_shared(const Shader *shader, const ShaderOperand *operand); /* one number for all lanes? */

static inline bool is_value(const ShaderOperand *operand) {
    return operand->kind == SHADER_VALUE;
}

/* Return the value that an operand reads, also as the index of a resource. If it reads none: an operand without
 * components, with the index SHADER_NO_VALUE. */
static inline ShaderOperand operand_read(const ShaderOperand *operand) {
    if (operand->kind == SHADER_RESOURCE && operand->indexed) return shader_at(operand->number, 1);
    return is_value(operand) ? *operand : (ShaderOperand){.index = SHADER_NO_VALUE};
}

/* Return where the value is that an operand reads; NULL: it reads none. */
static inline uint32_t *operand_value(ShaderOperand *operand) {
    if (operand->kind == SHADER_RESOURCE) return operand->indexed ? &operand->number : NULL;
    return is_value(operand) ? &operand->index : NULL;
}

/* Is it a sum of a value, or of a built-in value, and one number? */
static inline bool adds_number(const Item *item) {
    const bool adds = item->kind == SHADER_OP && (item->op == OP_ADD_U32 || item->op == OP_ADD_I32);
    return adds && item->from[1].kind == SHADER_NUMBER && item->from[1].count == 1;
}

/* Can the built-in value change between two reads? */
static inline bool is_volatile(uint32_t builtin) {
    return builtin == BUILTIN_CLOCK || builtin == BUILTIN_EXEC || builtin == BUILTIN_HELPERS;
}

static inline bool is_leave(const Item *item) {
    return item->kind == SHADER_BREAK || item->kind == SHADER_CONTINUE;
}

/* Is it a statement that a break can leave? */
static inline bool is_level(const Item *item) {
    return item->kind == SHADER_LOOP || item->kind == SHADER_BLOCK;
}

/* Return the role of from[i]. Stores and atomics without result have no destination. */
static inline Role source_role(const Item *item, int i) {
    const FormatInfo *format = isa_format((Op)item->op);
    return (Role)format->role[item->to.kind == SHADER_NONE ? i : i + 1];
}

/* Does it work on each component separately? */
static inline bool is_componentwise(const Item *item) {
    const uint8_t format = isa_ops[item->op].format;
    return format == FORMAT_D_A || format == FORMAT_D_AB || format == FORMAT_D_ABC;
}

/* Is its result a function of its sources alone, within its lane? */
static inline bool is_arithmetic(const Item *item) {
    const uint8_t format = isa_ops[item->op].format;
    return is_componentwise(item) || format == FORMAT_VEC_A || format == FORMAT_REDUCE_A || format == FORMAT_REDUCE_AB;
}

/* Does it only compute, load or store, within its lane? */
bool item_is_plain(const Item *item);

/* ---- liveness of components (live.c) ----
 *
 * Item i reads at point 2 * i and writes at point 2 * i + 1; a component is live over ranges of points, both ends
 * included. Two components whose ranges do not overlap can share one of a register.
 */
typedef struct Range {
    uint32_t component, from, to;
} Range;

/* A write of a component. `from`: the value that it copies, or SHADER_NO_VALUE. */
typedef struct Write {
    uint32_t value, point, from;
    uint8_t component, from_component;
} Write;

/* Lives in the memory of the pass. */
typedef struct Live {
    uint32_t *first;        /* of a value: the number of its component x */
    ARRAY_OF(Range) ranges; /* by component, rising, apart */
    uint32_t *begin;        /* of a component: its first range; one more at the end */
    ARRAY_OF(Write) writes; /* by point, falling */
} Live;

void live_find(Live *live, Shader *shader);    /* also drops instructions without a live result */
int range_order(const void *a, const void *b); /* for qsort: by component, then by start */

/* ---- scopes of variables (scopes.c) ---- */
void shader_trace_arguments(Shader *shader); /* find their sources */
void scopes_find(Shader *shader, const Live *live);

/* ---- the passes ---- */
void shader_tidy(Shader *shader);
void shader_select(Shader *shader);
void shader_simplify(Shader *shader);
void shader_drop_dead(Shader *shader);
void shader_unroll(Shader *shader);
void shader_want_unrolled(Shader *shader, uint32_t file, uint32_t line); /* loops of a source line */
void shader_note_loops(Shader *shader); /* that could not be unrolled, and that could be */
void shader_promote(Shader *shader);
void shader_split(Shader *shader);
void shader_reduce(Shader *shader);
void shader_address(Shader *shader);
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
