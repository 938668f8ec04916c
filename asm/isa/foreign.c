/* foreign.c: finding the words of foreign.def. */
#include "asm/isa/foreign.h"

#include <string.h>

#include "asm/base/text.h"
#include "asm/isa/number.h"

const char *const foreign_languages[FOREIGN_LANGUAGES] = {"HLSL", "GLSL", "CUDA", "PTX", "AMD", "other"};

const ForeignInfo foreign_rows[] = {
#define FOREIGN(form, here, note, ...) {FOREIGN_##form, here, note, {__VA_ARGS__}},
#include "asm/isa/foreign.def"
#undef FOREIGN
};
const size_t foreign_row_count = sizeof foreign_rows / sizeof *foreign_rows;

enum { LONGEST_SHOWN = 60, LONGEST_WORD = 64 /* of the table, with any digits that make sense */ };

bool foreign_matches(const char *word, size_t word_length, const char *text, size_t length) {
    size_t at = 0;
    for (size_t i = 0; i < word_length; i++) {
        if (word[i] == '*') return true;
        if (word[i] == '#' && at < length && text[at] == '#') {
            at++; /* the word itself, as it stands in the table */
        } else if (word[i] == '#') {
            if (at == length || number_digit(text[at]) >= 10) return false;
            while (at < length && number_digit(text[at]) < 10) at++;
        } else if (at == length || ascii_lower(word[i]) != ascii_lower(text[at++])) {
            return false;
        }
    }
    return at == length;
}

bool foreign_is(const ForeignInfo *row, ForeignLanguage language, const char *text, size_t length) {
    for (const char *word = row->words[language]; *word; word += strspn(word, " ")) {
        const size_t word_length = strcspn(word, " ");
        if (foreign_matches(word, word_length, text, length)) return true;
        word += word_length;
    }
    return false;
}

static size_t without_last_part(const char *text, size_t length) {
    while (length && text[--length] != '.') continue;
    return length;
}

const ForeignInfo *foreign_find(const char *text, size_t length) {
    const ForeignInfo *similar = NULL; /* words without * and # go first */
    while (length && !similar) {
        for (size_t i = 0; i < foreign_row_count; i++)
            for (ForeignLanguage language = 0; language < FOREIGN_LANGUAGES; language++) {
                if (!foreign_is(&foreign_rows[i], language, text, length)) continue;
                if (!strpbrk(foreign_rows[i].words[language], "*#")) return &foreign_rows[i];
                if (!similar) similar = &foreign_rows[i];
            }
        do length = without_last_part(text, length);
        while (length > LONGEST_WORD); /* of a million dots not every beginning */
    }
    return similar;
}

const char *foreign_sentence(const ForeignInfo *row, Arena *arena, const char *text, size_t length) {
    /* "GLSL, CUDA": the languages that have the word, or its first parts. */
    const char *languages = "";
    for (size_t left = length; left && !*languages; left = without_last_part(text, left))
        for (ForeignLanguage language = 0; language < FOREIGN_OTHER; language++)
            if (foreign_is(row, language, text, left))
                languages =
                    arena_printf(arena, "%s%s%s", languages, *languages ? ", " : "", foreign_languages[language]);

    /* A position gets the components that the word has: "thread_pos.y". */
    const char *here = row->here, *position = strstr(here, "_pos.x");
    const size_t base = without_last_part(text, length), count = base ? length - base - 1 : 0;
    const char *components = text + length - count;
    const bool are_letters = count && count <= 4 && strspn(components, "xyz") >= count;
    if (row->form == FOREIGN_OPERAND && position && !position[6] && are_letters)
        here = arena_printf(arena, "%.*s%.*s", (int)strlen(here) - 1, here, (int)count, components);
    const int shown = length < LONGEST_SHOWN ? (int)length : LONGEST_SHOWN;
    const char *start = *languages ? arena_printf(arena, "'%.*s' is %s", shown, text, languages)
                                   : arena_printf(arena, "'%.*s' is no word of this language", shown, text);
    if (row->form == FOREIGN_IDEA) return arena_printf(arena, "%s: %s", start, row->note);
    return *row->note ? arena_printf(arena, "%s; here it is '%s' (%s)", start, here, row->note)
                      : arena_printf(arena, "%s; here it is '%s'", start, here);
}
