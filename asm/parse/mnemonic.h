/* mnemonic.h: finding instructions by name quickly, and describing them in messages. */
#ifndef ASM_PARSE_MNEMONIC_H
#define ASM_PARSE_MNEMONIC_H

#include "asm/base/arena.h"
#include "asm/isa/isa.h"
#include "asm/text/symtab.h"

typedef struct Mnemonics {
    Symtab names; /* rows of isa.def without OP_INVALID, aliases, rows of structure.def, macros */
} Mnemonics;

typedef struct Mnemonic {
    const char *name; /* zero-terminated */
    Op op;
    Type bare; /* type of bare numbers; TYPE_RAW: they need u() i() f() */
} Mnemonic;

/* What a statement may start with. */
typedef enum WordKind { WORD_INSTRUCTION, WORD_STRUCTURED, WORD_MACRO } WordKind;

typedef struct Word {
    WordKind kind;
    Mnemonic mnemonic; /* INSTRUCTION */
    uint32_t number;   /* STRUCTURED: Statement; MACRO: in the order of mnemonics_add_macro */
} Word;

Mnemonics mnemonics_create(void);
void mnemonics_free(Mnemonics *mnemonics);
bool mnemonics_find(const Mnemonics *mnemonics, const char *text, size_t length, Word *out);

/* `name` is zero-terminated and lasts. Returns false when out of memory. */
bool mnemonics_add_macro(Mnemonics *mnemonics, const char *name);

/* Every mnemonic of the form `text.suffix`, as "add.u32, add.i32, add.f32"; NULL if there is none. */
const char *mnemonics_family(const Mnemonics *mnemonics, Arena *arena, const char *text, size_t length);

/* The nearest mnemonic, when it is certainly useful, else NULL. */
const char *mnemonics_nearest(const Mnemonics *mnemonics, const char *text, size_t length);

/* "add.u32 dst, src, src" */
const char *mnemonic_pattern(const Mnemonic *mnemonic, Arena *arena);

/* What an operand of this role is: "a vector register such as r0.xy". */
const char *mnemonic_role_text(Role role);

#endif
