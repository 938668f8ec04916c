/* structure.h: structured control flow: statements that become mask instructions (structure.def). What is open is a
 * stack; it may be opened in one macro and closed in another. */
#ifndef ASM_PARSE_STRUCTURE_H
#define ASM_PARSE_STRUCTURE_H

#include "asm/isa/isa.h"
#include "asm/text/source.h"
#include "asm/text/symtab.h"

typedef enum Statement {
#define STATEMENT(id, name, arguments, meaning) STATEMENT_##id,
#include "asm/parse/structure.def"
#undef STATEMENT
    STATEMENT_COUNT
} Statement;

typedef enum StructureKind { STRUCTURE_IF, STRUCTURE_LOOP, STRUCTURE_SWITCH, STRUCTURE_BLOCK } StructureKind;

#define STRUCTURE_NONE UINT32_MAX

/* Labels of a structure: numbers in draft->labels. */
enum {
    LABEL_END,
    LABEL_ELSE,   /* IF; SWITCH: the body of the present case */
    LABEL_NEXT,   /* LOOP: end of a round, where `continuing` stands; SWITCH: behind the present case */
    LABEL_HEAD,   /* LOOP */
    LABEL_TESTED, /* SWITCH: behind the comparisons of the present case */
    LABEL_COUNT,
};

typedef struct Structure {
    StructureKind kind;
    bool uniform;     /* jumps instead of masks; not SWITCH */
    uint32_t number;  /* in its labels */
    uint32_t origin;  /* of the statement that opened it */
    uint32_t level;   /* the innermost loop or block around it, in `open`; STRUCTURE_NONE */
    uint32_t masked;  /* the innermost structure around it that is not uniform */
    uint32_t flagged; /* the innermost structure around it that has registers */
    uint32_t label[LABEL_COUNT];
    bool had_else; /* else, default or continuing */
    uint32_t hand; /* of `hand` below, where the present side began */
    uint32_t
        left; /* the outermost level that lanes have left, or whose round, in it: they must be inactive behind it */
    uint32_t cases;  /* SWITCH: so far */
    uint32_t jump;   /* LOOP: the fixup of its first `continue` that jumps, or STRUCTURE_NONE */
    uint8_t flags;   /* LOOP: 0, 1 or 2; BLOCK: 0 or 1; SWITCH: 1, the scratch component */
    Operand flag[2]; /* LOOP: not 0 while in the round (with one flag: while in the loop); while in the loop. BLOCK: not
                      * 0 while in it */
    Operand value;   /* SWITCH */
} Structure;

typedef struct Structures {
    ARRAY_OF(Structure) open;
    ARRAY_OF(Operand) cleared; /* flags of a statement that leaves, while it is made */
    uint32_t count;            /* ever opened */
    uint32_t flagged;          /* the innermost open one that has registers, or STRUCTURE_NONE */
    uint32_t hand;             /* push_mask, br_push and labels that the source has written itself, so far */
    uint32_t pop;              /* number of the last pop_mask that it has, or STRUCTURE_NONE */
    Symtab cases;              /* the numbers of all switches: eight bytes, switch and value */
} Structures;

typedef struct Parser Parser;

void structures_finish(Parser *p); /* report those that are still open */

/* The source itself has written the instruction that was emitted last, or a label (OP_INVALID). */
void structures_by_hand(Parser *p, Op op);

#endif
