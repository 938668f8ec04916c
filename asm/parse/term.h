/* term.h: what statements are made of: names that have a meaning, expressions of constants, operands. */
#ifndef ASM_PARSE_TERM_H
#define ASM_PARSE_TERM_H

#include "asm/parse/parser.h"

/* ---- name.c: what a name stands for ---- */
/* What a statement may start with. */
typedef enum WordKind { WORD_INSTRUCTION, WORD_STRUCTURED, WORD_MACRO } WordKind;

typedef struct Mnemonic {
    const char *name;
    Op op;
    Type bare; /* type of bare numbers; TYPE_RAW: they need u() i() f() */
} Mnemonic;

typedef struct Word {
    WordKind kind;
    Mnemonic mnemonic; /* INSTRUCTION */
    uint32_t number;   /* STRUCTURED: Statement; MACRO: which one */
} Word;

Symtab words_create(void);
bool words_find(const Parser *p, Token name, Word *out);

const Constant *constant_find(const Parser *p, Token name); /* NULL if it is not defined */
const Constant *constant_use(Parser *p, Token name);        /* the same, and it is used now */
bool constant_is_defined(Parser *p, Token name);            /* or a macro */
bool constant_check_name(Parser *p, Token name);            /* may it be one? */
uint32_t constant_set(Parser *p, Token name, Value value);  /* its number; SYMTAB_NONE */
bool constant_report_unknown(Parser *p, Token name);        /* false */
void constant_offer(Parser *p, Nearest *nearest);
void constant_report_unused(Parser *p); /* those that options give */

/* ---- expr.c ---- */
/* Numbers of a list are separated by blanks too: there, an expression with blanks needs parentheses. */
typedef enum NumberPlace { NUMBER_ALONE, NUMBER_IN_LIST } NumberPlace;

bool parse_expression(Parser *p, NumberPlace place, Value *value);
bool parse_continues(const Parser *p, NumberPlace place); /* is the next token an operator behind a value? */
bool parse_number(Parser *p, Type type, NumberPlace place, uint32_t *bits);
bool parse_u64(Parser *p, const char *what, uint64_t low, uint64_t high, uint64_t *value);
bool parse_count(Parser *p, const char *what, uint32_t low, uint32_t high, uint32_t *value);
bool parse_is_number(const Parser *p); /* could the next token start a number? */

/* ---- operand.c ---- */
/* What an instruction's operand is besides its bits. */
typedef struct OperandSite {
    Token at;
    uint32_t symbol; /* label, or SYMTAB_NONE */
} OperandSite;

bool parse_predicate(Parser *p, Instruction *ins);
bool parse_operand(Parser *p, const Mnemonic *mnemonic, Role role, Operand *operand, OperandSite *site);
/* resource: ( "t" | "u" ) digits | NAME, without components; sampler: "s" digits | NAME; `token` is already read */
bool parse_resource(Parser *p, Token token, bool sampler, uint8_t *space, uint8_t *index);

#endif
