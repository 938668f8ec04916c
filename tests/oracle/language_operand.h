/* language_operand.h: what the parts of the judge share (language.h): language_operand.c reads numbers and operands,
 * language_nest.c follows structured statements, language_check.c has the forms of instructions and lines.
 */
#ifndef TESTS_ORACLE_LANGUAGE_OPERAND_H
#define TESTS_ORACLE_LANGUAGE_OPERAND_H

#include "tests/oracle/language.h"

enum {
    LANGUAGE_OPERANDS = 6,
    LANGUAGE_NAME = 40,
    LANGUAGE_WAVE_REGISTERS = 128,
    LANGUAGE_CASES = 40,
};

typedef enum Kind {
    BAD,
    VECTOR,
    WAVE,
    EXEC,
    VALUE,
    LANES_VALUE,
    NUMBER,
    BARE_NUMBER,
    READ_ONLY,
    READ_WRITE,
    SHARED,
    PRIVATE,
    SAMPLER,
    CODE
} Kind;

/* VALUE: a built-in value that is the same in all lanes; LANES_VALUE: another one; NUMBER: with a type. */
typedef struct Operand {
    Kind kind;
    int count; /* components */
    int number;
    char letters[TREE_COMPONENTS + 1];
    char text[LANGUAGE_LINE];
} Operand;

/* A line behind its labels and predicate. */
typedef struct Line {
    const char *mnemonic;
    LanguageInstruction instruction;
    Operand operand[LANGUAGE_OPERANDS];
    int count;
    bool uniform; /* the word stands in front of them: only of a statement */
} Line;

/* A whole number; false if the text is none, or has more than 64 bits. */
bool language_read_whole(const char *text, bool *negative, unsigned long long *size);
bool language_number_fits(const char *text, LanguageNumber type);
bool language_is_name(const char *text);

/* Everything but labels; BAD if it is nothing. */
Kind language_read_operand(const char *text, Operand *o);

/* A letter, a number below `limit` and, but for samplers, a swizzle. */
Kind language_read_register(const char *text, Kind kind, int limit, Operand *o);

/* Of one component, to be read by each lane, or the same for all lanes. */
bool language_is_one(const Operand *o, LanguageNumber bare, bool uniform);

/* ---- structures that are open ---- */
typedef enum Open { OPEN_IF, OPEN_ELSE, OPEN_LOOP, OPEN_CONTINUING, OPEN_BLOCK, OPEN_SWITCH, OPEN_DEFAULT } Open;

typedef struct Level {
    Open open;
    bool uniform;
    Operand own[2]; /* flags, or the scratch component */
    int owns;
    uint32_t seen[LANGUAGE_CASES];
    int cases;
} Level;

typedef struct Nest {
    Level level[LANGUAGE_LINES];
    int depth;
} Nest;

bool language_is_statement(const char *name);

/* Whether the statement may stand here; then it does. */
bool language_nest_statement(Nest *nest, const char *name, const Line *l);

#endif
