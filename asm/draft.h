/* draft.h: the program while it is being assembled: what the parser fills, and assemble.c makes an Image of. */
#ifndef ASM_DRAFT_H
#define ASM_DRAFT_H

#include "asm/buffer.h"
#include "asm/image.h"
#include "asm/source.h"
#include "asm/symtab.h"

/* An operand that is a code address, to be filled in when all labels are known. */
typedef struct Fixup {
    uint32_t word;    /* where its instruction starts in the code */
    uint32_t operand; /* which one it is */
    uint32_t symbol;  /* label, or SYMTAB_NONE: `target` is the address itself */
    uint32_t target;
    uint32_t start, end; /* bytes of the operand, for messages */
} Fixup;

typedef struct Draft {
    Buffer code;      /* uint32_t */
    Buffer locations; /* Location, one per instruction */
    Buffer spans;     /* Span, one per instruction: its name */
    Buffer fixups;    /* Fixup */
    Symtab labels;
    Buffer defined;        /* uint32_t: labels in order of definition */
    Symtab files;          /* every file named; many may be unused */
    Buffer settings;       /* SettingSpec */
    Buffer buffers;        /* BufferSpec */
    Buffer buffer_at;      /* uint32_t: byte offset of each buffer's resource */
    Buffer dispatches;     /* DispatchSpec */
    uint32_t shared_words; /* group memory of a group; 0: none */
    uint32_t shared_at;    /* byte offset of its directive */
    uint32_t dispatch_at;  /* byte offset of the dispatch */
    Buffer expects;        /* ExpectSpec */
    Buffer data;           /* uint32_t: words of DATA_WORDS */
    bool out_of_memory;
} Draft;

Draft draft_create(void);
void draft_free(Draft *draft);

/* Make the image: numbers files and data in the order of the .lsb file. NULL when out of memory. */
Image *draft_finish(const Draft *draft);

#endif
