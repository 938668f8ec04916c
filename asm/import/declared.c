/* declared.c: finds the loops in whose bodies the source declares a variable.
 *
 * SPIR-V declares every variable at the top of its function, and its debug information names the first use instead. So
 * a scanner reads the source: braces, loops, and what looks like a declaration. In doubt, a declaration counts as
 * outside of the loop. The variable then keeps its number from iteration to iteration, and --check uninit finds less,
 * but never too much.
 */
#include <string.h>

#include "asm/base/text.h"
#include "asm/import/importer.h"

enum { DECLARATIONS = 4096, LEVELS = 200, CONDITIONS = 32, NAME = 'a', THE_END = 0 };

/* A name that the source declares: its scope in lines, and the number of loops around the declaration. */
typedef struct Declaration {
    const char *name;
    size_t length;
    uint32_t first, last, loops;
} Declaration;

typedef struct Scanner {
    SourceFile *source;
    const char *at, *word; /* word: a NAME, which ends at `at` */
    uint32_t line;
    int token; /* NAME, THE_END or the character; the next one has been read if `peeked` */
    bool peeked, lost;
    uint32_t level;                            /* statements around this one */
    uint32_t conditions, level_of[CONDITIONS]; /* #if: the level at which it stands */
} Scanner;

/* Skip the rest of a line, with the lines that a backslash joins to it. */
static void skip_line(Scanner *s) {
    for (const char *c = s->at; *c; s->at = ++c) {
        if (*c != '\n') continue;
        if (c[-1] != '\\' && (c[-1] != '\r' || c[-2] != '\\')) break;
        s->line++;
    }
}

/* Skip a directive. If an #if and its #else or #endif stand at different levels, statements begin in one part and end
 * in another: the scanner cannot follow, and is `lost`. */
static void directive(Scanner *s) {
    const char *name = s->at + 1 + strspn(s->at + 1, " \t");
    if (!strncmp(name, "if", 2)) {
        if (s->conditions == CONDITIONS)
            s->lost = true;
        else
            s->level_of[s->conditions++] = s->level;
    } else if (!strncmp(name, "el", 2) || !strncmp(name, "endif", 5)) {
        s->lost |= !s->conditions || s->level_of[s->conditions - 1] != s->level;
        if (name[1] == 'n' && s->conditions) s->conditions--;
    }
    skip_line(s);
}

/* Return the next token, behind blanks, comments and directives. */
static int peek(Scanner *s) {
    if (s->peeked) return s->token;
    for (const char *from = NULL; from != s->at;) {
        from = s->at;
        while (*s->at && strchr(" \t\r\n", *s->at)) s->line += *s->at++ == '\n';
        if (*s->at == '#') directive(s);
        if (!strncmp(s->at, "//", 2)) skip_line(s);
        if (strncmp(s->at, "/*", 2) != 0) continue;
        const char *end = strstr(s->at + 2, "*/");
        for (end = end ? end + 2 : s->at + strlen(s->at); s->at < end; s->at++) s->line += *s->at == '\n';
    }
    s->peeked = true;
    s->word = s->at;
    while (ascii_in_name(*s->at)) s->at++;
    if (s->lost) return s->token = THE_END;
    return s->token = s->at > s->word ? NAME : *s->at ? *s->at++ : THE_END;
}

/* Return the next token and step behind it. */
static int take(Scanner *s) {
    const int token = peek(s);
    s->peeked = false;
    return token;
}

static bool take_word(Scanner *s, const char *word) {
    const size_t length = strlen(word);
    const bool same = peek(s) == NAME && (size_t)(s->at - s->word) == length && !memcmp(s->word, word, length);
    s->peeked = s->peeked && !same;
    return same;
}

/* Skip parentheses or brackets with their contents. */
static void skip_parts(Scanner *s) {
    int depth = 0;
    do {
        const int token = take(s);
        if (token == THE_END) return;
        depth += (token == '(' || token == '[') - (token == ')' || token == ']');
    } while (depth > 0);
}

/* ---- statements ---- */
/* Read a simple statement, up to its `;` or the bracket that ends it. A declaration begins with words, <> and [] only,
 * until a name stands behind a type. */
static void simple(Scanner *s, uint32_t loops) {
    SourceFile *source = s->source;
    bool is_head = !take_word(s, "return"), declares = false;
    for (int token, before = ';'; (token = peek(s)) != THE_END && !strchr("{})", token); before = token) {
        if (token == NAME && ((is_head && strchr("a]>", before)) || (declares && before == ','))) {
            /* The compiler may not see a declaration directly in an #if, but an outer one of the same name. */
            const bool is_sure = !s->conditions || s->level > s->level_of[s->conditions - 1] + 1;
            const size_t length = (size_t)(s->at - s->word);
            declares = true;
            if (source->declared_count == DECLARATIONS) s->lost = true;
            if (!s->lost)
                source->declared[source->declared_count++] =
                    (Declaration){s->word, length, s->line, UINT32_MAX, is_sure ? loops : 0};
        }
        is_head = token == ':' || (is_head && (token == NAME || strchr("<>[,", token))); /* `case 1:` */
        if (token == '(' || token == '[') {
            skip_parts(s);
            token = token == '[' ? ']' : ')';
        } else if (take(s) == ';')
            return;
    }
}

/* End the scope of the declarations from `first` on. */
static void end_scope(Scanner *s, uint32_t first) {
    for (uint32_t i = first; i < s->source->declared_count; i++)
        if (s->source->declared[i].last == UINT32_MAX) s->source->declared[i].last = s->line;
}

static void statement(Scanner *s, uint32_t loops) {
    const uint32_t first = s->source->declared_count;
    uint32_t of_if = UINT32_MAX; /* the loops around the last `if` */
    bool is_scope = false;
    if (s->level++ == LEVELS) s->lost = true;
    for (bool is_prefix = true; is_prefix; is_scope |= is_prefix) {
        const bool is_do = take_word(s, "do"), is_for = take_word(s, "for"), is_if = take_word(s, "if");
        const bool is_loop = is_for || is_do || take_word(s, "while"), is_bare = is_do || take_word(s, "else");
        is_prefix = is_if || is_loop || is_bare || take_word(s, "switch") || peek(s) == '[';
        if (is_for) { /* its variables are declared outside of the loop's body */
            if (take(s) == '(') simple(s, loops);
            while (peek(s) && s->token != ')') s->token == '(' ? skip_parts(s) : (void)take(s);
            take(s);
        } else if (is_prefix && !is_bare)
            skip_parts(s);
        if (is_if) of_if = loops;
        loops += is_loop;
    }
    if (peek(s) != '{') simple(s, loops);
    if (peek(s) == '{') {
        const uint32_t inner = s->source->declared_count;
        take(s);
        while (peek(s) && s->token != '}') statement(s, loops);
        take(s);
        end_scope(s, inner);
    } else if (s->token == ')')
        take(s);
    s->level--; /* where an #endif may follow */
    const bool has_else = of_if != UINT32_MAX && take_word(s, "else");
    s->level++;
    if (has_else) statement(s, of_if);
    if (is_scope) end_scope(s, first);
    s->level--;
}

/* Within a scope, a line uses its declaration. In the first and last line of a scope it may use any declaration that
 * includes the line, and the outermost counts. */
uint32_t declared_in_loops(Importer *im, SourceFile *source, uint32_t line, const char *name) {
    Scanner s = {.source = source, .at = source->text, .line = 1};
    uint32_t loops = UINT32_MAX;
    if (!source->declared) {
        source->declared = arena_alloc(im->arena, DECLARATIONS * sizeof *source->declared);
        while (peek(&s)) {
            statement(&s, 0);
            if (peek(&s) == '}') take(&s);
        }
        if (s.lost) source->declared_count = 0;
    }
    for (uint32_t i = 0; i < source->declared_count; i++) {
        const Declaration *d = &source->declared[i];
        if (line < d->first || line > d->last) continue;
        if (strlen(name) != d->length || memcmp(name, d->name, d->length) != 0) continue;
        const bool is_inside = d->first < line && line < d->last;
        if (is_inside || d->loops < loops) loops = d->loops;
    }
    return loops == UINT32_MAX ? 0 : loops;
}
