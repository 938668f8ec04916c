/* foreign.h: words of other languages, and what to write here: the table foreign.def.
 *
 *   const ForeignInfo *row = foreign_find("threadIdx.y", 11);
 *   if (row) puts(foreign_sentence(row, arena, "threadIdx.y", 11));
 */
#ifndef ASM_ISA_FOREIGN_H
#define ASM_ISA_FOREIGN_H

#include <stdbool.h>
#include <stddef.h>

#include "asm/base/memory.h"

typedef enum ForeignForm { FOREIGN_OPERAND, FOREIGN_CODE, FOREIGN_IDEA } ForeignForm;

typedef enum ForeignLanguage {
    FOREIGN_HLSL,
    FOREIGN_GLSL,
    FOREIGN_CUDA,
    FOREIGN_PTX,
    FOREIGN_AMD,
    FOREIGN_OTHER,
    FOREIGN_LANGUAGES
} ForeignLanguage;

typedef struct ForeignInfo {
    ForeignForm form;
    const char *here, *note;
    const char *words[FOREIGN_LANGUAGES]; /* separated by blanks */
} ForeignInfo;

extern const char *const foreign_languages[FOREIGN_LANGUAGES];
extern const ForeignInfo foreign_rows[];
extern const size_t foreign_row_count;

/* Is the text what a word of the table stands for? A # is any digits, a * at the end any rest. */
bool foreign_matches(const char *word, size_t word_length, const char *text, size_t length);

/* Is this one of the row's words, whatever its case? */
bool foreign_is(const ForeignInfo *row, ForeignLanguage language, const char *text, size_t length);

/* Return the first row with this word, or else with the word less its last parts behind dots; NULL if no row has it. */
const ForeignInfo *foreign_find(const char *text, size_t length);

/* "'bra' is PTX; here it is 'jmp L' (...)", for messages. */
const char *foreign_sentence(const ForeignInfo *row, Arena *arena, const char *text, size_t length);

#endif
