/* draft.h: the program while it is being assembled: the parser fills it, and draft_finish makes an Image of it.
 *
 * Where a token is from is the business of one table. Each statement that was executed and made something has a row,
 * its origin; instructions, labels and open structures have the number of their statement's row.
 *
 *   origin ----> at: the statement's name in the sources              where diagnostics point
 *           +--> place, text, call: as the image has them             what listings and the window show
 *           +--> expansion ----> origin of the macro call, .repeat or .include that made the line, and so on outwards
 *                                                                     the notes of diagnostics
 */
#ifndef ASM_IMAGE_DRAFT_H
#define ASM_IMAGE_DRAFT_H

#include "asm/image/image.h"
#include "asm/text/lex.h"

enum { FIXUP_DISPATCH = ISA_MAX_OPERANDS };

#define NOT_ENDED UINT32_MAX

/* An operand that is a code address, or the kernel of a dispatch: to be filled in when all labels are known. */
typedef struct Fixup {
    uint32_t word;    /* where its instruction starts in the code; or the number of the dispatch */
    uint32_t operand; /* which one it is; or FIXUP_DISPATCH */
    uint32_t symbol;  /* label, or SYMTAB_NONE: `target` is the address itself */
    uint32_t target;
    Span at; /* the operand, for messages */
    uint32_t expansion;
} Fixup;

/* Where a statement is from. Under a .loc it has the place, text and call that the .loc gives. */
typedef struct DraftOrigin {
    Span at;
    Location place;
    uint32_t text;      /* in `texts`; SYMTAB_NONE: not known */
    uint32_t call;      /* origin of the macro call around it, or SYMTAB_NONE */
    uint32_t expansion; /* in `expansions`; EXPANSION_NONE: it stands in the first file */
} DraftOrigin;

typedef enum ExpansionKind { EXPANSION_FILE, EXPANSION_MACRO, EXPANSION_REPEAT } ExpansionKind;

/* What a statement made lines of: a macro, a round of a repetition, another file. */
typedef struct Expansion {
    uint32_t origin; /* of that statement */
    ExpansionKind kind;
    uint32_t round, rounds;
    const char *name; /* of the macro */
} Expansion;

#define EXPANSION_NONE UINT32_MAX

/* The lists of a draft, with the type of their items. */
#define DRAFT_LISTS(LIST)                                               \
    LIST(code, uint32_t)                                                \
    LIST(origin_of, uint32_t) /* one per instruction: in `origins` */   \
    LIST(origins, DraftOrigin)                                          \
    LIST(expansions, Expansion)                                         \
    LIST(fixups, Fixup)                                                 \
    LIST(defined, uint32_t)    /* labels in order of definition, */     \
    LIST(defined_of, uint32_t) /* and their origins, or SYMTAB_NONE */  \
    LIST(variables, Variable)  /* `end` NOT_ENDED: so far */            \
    LIST(settings, SettingSpec)                                         \
    LIST(buffers, BufferSpec)                                           \
    LIST(buffer_at, Span)    /* the resource of each buffer */          \
    LIST(images, BufferSpec) /* what the program takes resources for */ \
    LIST(samplers, SamplerSpec)                                         \
    LIST(dispatches, DispatchSpec)                                      \
    LIST(expects, ExpectSpec)                                           \
    LIST(names, NameSpec)                                               \
    LIST(notes, NoteSpec)                                               \
    LIST(data, uint32_t) /* words of DATA_WORDS */

typedef struct Draft {
#define LIST(name, type) ARRAY_OF(type) name;
    DRAFT_LISTS(LIST)
#undef LIST
    Arena *arena; /* of the image to be; it has the names of these: */
    Symtab labels;
    Symtab texts;                         /* of statements */
    Symtab files;                         /* every file named; many may be unused */
    Symtab variable_names;                /* their targets: the newest of `variables`, if it has not ended */
    uint32_t label_at;                    /* instruction that the last label stands before */
    uint32_t shared_words, private_words; /* memory of a group, of a thread; 0: none */
    Span shared_at, private_at;           /* the directive that gave it */
    uint32_t group_size[3];               /* all 0: not given */
    Span group_at;
    PixelSpec pixels;
    Span target_at, triangles_at; /* the first .target; .triangles */
    Span attribute_at[IMAGE_ATTRIBUTES], last_attribute_at;
    uint16_t last_op; /* of the last instruction; OP_INVALID if it has none */
} Draft;

/* Make the image: numbers files and data in the order of the .lsb file. The draft keeps only its origins and
 * expansions, so that a large program is not in memory twice. */
Image *draft_finish(Draft *draft);

#endif
