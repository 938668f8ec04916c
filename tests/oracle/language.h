/* language.h: what is a program and what is not: a judge of source lines, written from isa-spec.md alone, and a
 * generator of lines that are right, almost right, or wrong.
 *
 *   LanguageSource source;
 *   language_generate(seed, &source);
 *   language_check(&source, refused);     // refused[i]: line i must be an error
 *
 * The judge knows what the generator writes: all instructions and structured statements with any operands, labels, and
 * predicates. Directives are made from a table that says of each piece whether it is right.
 */
#ifndef TESTS_ORACLE_LANGUAGE_H
#define TESTS_ORACLE_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "tests/oracle/tree.h"

enum { LANGUAGE_LINES = 40, LANGUAGE_LINE = 160 };

/* What a source is made of. In the last two an error in one line may be the reason for one in another, so they are
 * judged as a whole. */
typedef enum LanguageSort {
    LANGUAGE_INSTRUCTIONS,
    LANGUAGE_STATEMENTS,
    LANGUAGE_DIRECTIVES,
    LANGUAGE_SORTS
} LanguageSort;

typedef struct LanguageSource {
    LanguageSort sort;
    int lines;
    char line[LANGUAGE_LINES][LANGUAGE_LINE];
    bool wrong; /* DIRECTIVES: known from how it was made */
} LanguageSource;

typedef enum LanguageForm {
    LINE_EACH,   /* dst, sources of one component or as many */
    LINE_REDUCE, /* dst, sources of any number of components, the same for all */
    LINE_LOAD,
    LINE_SIZE,
    LINE_STORE,
    LINE_SAMPLE,
    LINE_SAMPLE_LOD,
    LINE_SAMPLE_GRAD,
    LINE_SAMPLE_CMP,
    LINE_SAMPLE_CMP_LOD,
    LINE_BARE,
    LINE_GOTO,
    LINE_TEST,
    LINE_BRANCH,
    LINE_WAVE_BRANCH,
    LINE_ATOMIC,
    LINE_OF_LANES, /* one of wave_op.def's */
} LanguageForm;

/* What a bare number is read as. */
typedef enum LanguageNumber { NUMBER_NONE, NUMBER_U32, NUMBER_I32, NUMBER_F32 } LanguageNumber;

typedef struct LanguageInstruction {
    const char *mnemonic;
    LanguageForm form;
    int sources;       /* EACH, REDUCE, ATOMIC */
    TreeForm of_lanes; /* OF_LANES */
} LanguageInstruction;

/* All instructions, with their other spellings; the list ends with a NULL. */
const LanguageInstruction *language_instructions(void);
LanguageNumber language_bare_number(const char *mnemonic);

/* The names of structured statements and of directives; the lists end with a NULL. */
extern const char *const language_statements[], *const language_directive_names[];

void language_generate(uint64_t seed, LanguageSource *source);

/* Judge the lines. Returns whether the whole is refused. */
bool language_check(const LanguageSource *source, bool refused[LANGUAGE_LINES]);

/* Fill `source` with directives; language_directive.c. */
void language_directives(Random *random, LanguageSource *source);

#endif
