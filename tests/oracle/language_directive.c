/* language_directive.c: random directives, made of pieces that are right or wrong: language_directive.def. */
#include <stdio.h>
#include <string.h>

#include "tests/oracle/language.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum { MOST_DIRECTIVES = 4, WRONG_PIECE = 3 };

typedef struct Piece {
    char slot;
    const char *text;
    bool right;
} Piece;

typedef struct Whole {
    const char *text;
    bool right;
} Whole;

static const char *const directives[] = {
#define DIRECTIVE(text) text,
#define PIECE(slot, text, right)
#define WHOLE(text, right)
#include "tests/oracle/language_directive.def"
#undef DIRECTIVE
#undef PIECE
#undef WHOLE
};

static const Piece pieces[] = {
#define DIRECTIVE(text)
#define PIECE(slot, text, right) {slot, text, right},
#define WHOLE(text, right)
#include "tests/oracle/language_directive.def"
#undef DIRECTIVE
#undef PIECE
#undef WHOLE
};

static const Whole wholes[] = {
#define DIRECTIVE(text)
#define PIECE(slot, text, right)
#define WHOLE(text, right) {text, right},
#include "tests/oracle/language_directive.def"
#undef DIRECTIVE
#undef PIECE
#undef WHOLE
};

const char *const language_directive_names[] = {
    ".machine", ".buffer", ".texture", ".framebuffer", ".sampler", ".dispatch", ".shared", ".private",
    ".group",   ".name",   ".expect",  ".equ",         ".default", ".set",      ".macro",  ".endm",
    ".exitm",   ".repeat", ".for",     ".endr",        ".if",      ".ifdef",    ".ifndef", ".elif",
    ".else",    ".endif",  ".loc",     ".var",         ".endvar",  NULL};

static const Piece *random_piece(Random *random, char slot) {
    bool right = !random_chance(random, WRONG_PIECE);
    for (;;) {
        const Piece *piece = &pieces[random_below(random, COUNT(pieces))];
        if (piece->slot == slot && piece->right == right) return piece;
    }
}

static void append(char *line, const char *text, size_t length) {
    size_t have = strlen(line);
    snprintf(line + have, LANGUAGE_LINE - have, "%.*s", (int)length, text);
}

static void make_directive(Random *random, LanguageSource *source) {
    char *line = source->line[source->lines], number[8];
    line[0] = '\0';
    for (const char *c = directives[random_below(random, COUNT(directives))]; *c; c++) {
        if (*c != '$') {
            append(line, c, 1);
        } else if (*++c == '#') {
            snprintf(number, sizeof number, "%d", source->lines);
            append(line, number, strlen(number));
        } else {
            const Piece *piece = random_piece(random, *c);
            append(line, piece->text, strlen(piece->text));
            source->wrong = source->wrong || !piece->right;
        }
    }
    source->lines++;
}

static void take_whole(const Whole *whole, LanguageSource *source) {
    for (const char *text = whole->text, *end; text; text = *end ? end + 1 : NULL) {
        end = text + strcspn(text, "|");
        snprintf(source->line[source->lines++], LANGUAGE_LINE, "%.*s", (int)(end - text), text);
    }
    source->wrong = !whole->right;
}

/* .shared twice is wrong, however right each of the two is. */
static bool is_repeated(const LanguageSource *source, const char *start) {
    int count = 0;
    for (int i = 0; i < source->lines; i++) count += strncmp(source->line[i], start, strlen(start)) == 0;
    return count > 1;
}

void language_directives(Random *random, LanguageSource *source) {
    if (random_chance(random, 30)) {
        take_whole(&wholes[random_below(random, COUNT(wholes))], source);
        return;
    }
    for (uint32_t i = 0, count = 1 + random_below(random, MOST_DIRECTIVES); i < count; i++)
        make_directive(random, source);
    source->wrong = source->wrong || is_repeated(source, ".shared") || is_repeated(source, ".private");
}
