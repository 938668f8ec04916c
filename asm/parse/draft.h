/* draft.h: the program while it is being assembled: what the parser fills, and assemble.c makes an Image of. */
#ifndef ASM_PARSE_DRAFT_H
#define ASM_PARSE_DRAFT_H

#include "asm/base/array.h"
#include "asm/image/image.h"
#include "asm/text/source.h"
#include "asm/text/symtab.h"

enum { FIXUP_DISPATCH = ISA_MAX_OPERANDS };

#define NOT_ENDED UINT32_MAX

/* An operand that is a code address, or the kernel of a dispatch: to be filled in when all labels are known. */
typedef struct Fixup {
    uint32_t word;    /* where its instruction starts in the code; or the number of the dispatch */
    uint32_t operand; /* which one it is; or FIXUP_DISPATCH */
    uint32_t symbol;  /* label, or SYMTAB_NONE: `target` is the address itself */
    uint32_t target;
    Span at;        /* the operand, for messages */
    uint32_t trail; /* how that place was reached (input.h) */
} Fixup;

/* The lists of a draft, with the type of their items. */
#define DRAFT_LISTS(LIST)                                                                     \
    LIST(code, uint32_t)                                                                      \
    LIST(spans, Span)          /* one per instruction: its name */                            \
    LIST(trails, uint32_t)     /* one per instruction: how its place was reached (input.h) */ \
    LIST(origin_of, uint32_t)  /* one per instruction: in `origins` */                        \
    LIST(origins, DraftOrigin) /* no two are equal; many may be unused */                     \
    LIST(fixups, Fixup)                                                                       \
    LIST(defined, uint32_t)    /* labels in order of definition, */                           \
    LIST(defined_of, uint32_t) /* and their origins, or SYMTAB_NONE */                        \
    LIST(variables, Variable)  /* `end` NOT_ENDED: so far */                                  \
    LIST(settings, SettingSpec)                                                               \
    LIST(buffers, BufferSpec)                                                                 \
    LIST(buffer_at, Span) /* the resource of each buffer */                                   \
    LIST(samplers, SamplerSpec)                                                               \
    LIST(dispatches, DispatchSpec)                                                            \
    LIST(expects, ExpectSpec)                                                                 \
    LIST(names, NameSpec)                                                                     \
    LIST(notes, NoteSpec)                                                                     \
    LIST(data, uint32_t) /* words of DATA_WORDS */

/* A statement as it was written. Large programs have a million of them: they have no names in a Symtab. */
typedef struct DraftOrigin {
    Location at;
    uint32_t call;   /* of the macro that it is in: in `origins`, or SYMTAB_NONE */
    uint32_t text;   /* in `texts`; SYMTAB_NONE: not known */
    uint32_t target; /* its row in the image; SYMTAB_NONE: none yet */
} DraftOrigin;

typedef struct Draft {
#define LIST(name, type) ARRAY_OF(type) name;
    DRAFT_LISTS(LIST)
#undef LIST
    Arena *arena; /* of the image to be; it has the names of these: */
    Symtab labels;
    Symtab texts;                         /* of statements */
    Symtab files;                         /* every file named; many may be unused */
    Symtab variable_names;                /* their targets: the newest of `variables`, if it has not ended */
    uint32_t *row_of, row_slots;          /* a hash table of `origins`: number of a row + 1, or 0; linear probing */
    uint32_t label_at;                    /* instruction that the last label stands before */
    uint32_t shared_words, private_words; /* memory of a group, of a thread; 0: none */
    Span shared_at, private_at;           /* the directive that gave it */
    uint32_t group_size[3];               /* all 0: not given */
    Span group_at;
    uint16_t last_op; /* of the last instruction; OP_INVALID if there is none */
    bool out_of_memory;
} Draft;

Draft draft_create(void);
void draft_free(Draft *draft);

/* The number of a row of `origins`, which is added if it is new; SYMTAB_NONE when out of memory. */
uint32_t draft_origin(Draft *draft, Location at, uint32_t call, uint32_t text);

/* Make the image: numbers files and data in the order of the .lsb file. NULL when out of memory. Of the draft only
 * `spans` and `trails` are kept: of large programs not everything is to be there twice. */
Image *draft_finish(Draft *draft);

#endif
