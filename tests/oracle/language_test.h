/* language_test.h: the assembler against the judge of language.h. */
#ifndef TESTS_ORACLE_LANGUAGE_TEST_H
#define TESTS_ORACLE_LANGUAGE_TEST_H

#include "tests/oracle/language.h"

enum { LANGUAGE_WORDS = 320 };

/* The first word of a statement: in how many lines, or sources, that are right and that are wrong. */
typedef struct LanguageWord {
    char text[24];
    uint64_t right, wrong;
} LanguageWord;

typedef struct LanguageTally {
    uint64_t agreed, failed; /* lines of instructions, and other sources as a whole */
    uint64_t right, wrong;   /* the same, as the judge has it */
    LanguageWord word[LANGUAGE_WORDS];
    int words;
} LanguageTally;

/* Assemble the seed's source; says where assembler and judge disagree. */
void language_try(uint64_t seed, LanguageTally *tally);

/* Print how often each word occurred, both ways. Returns how many words of the language never were right, or wrong. */
int language_report(const LanguageTally *tally);

#endif
