/* mutants.c: choose places for faults in the C code of a tree, and plant one. tests/tools/mutate builds and tests them.
 *
 *   mutants list SEED COUNT EQUIVALENT FILE...    COUNT faults of each folder, and spare ones; 0: one for 300 lines
 *   mutants stale EQUIVALENT FILE...              print what EQUIVALENT says of faults that are none any more
 *   mutants plant FILE OFFSET LENGTH TEXT         write TEXT in the place of LENGTH bytes
 *
 * `list` prints a line for each, fields separated by tabs:
 *
 *   FOLDER NUMBER SPARE FILE LINE OFFSET LENGTH KIND TEXT BEFORE AFTER
 *
 * NUMBER counts the folder's faults. Where one does not compile, the next SPARE of its number takes its place. BEFORE
 * and AFTER are the lines with each run of blanks as one. Faults that EQUIVALENT says change nothing are left out.
 *
 * Only tokens are looked at, so what looks like a call or a condition now and then is none: that does not compile, or
 * is a fault too. Comments, strings, static assertions and #if are left alone; the bodies of macros are code.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <stb/stb_ds.h>

#include "asm/base/memory.h"

enum { SPARES = 12, LINES_PER_FAULT = 300 };

static void *need(void *memory) {
    if (memory) return memory;
    fputs("mutants: out of memory\n", stderr);
    exit(EXIT_FAILURE);
}

static char *read_whole(const char *name, size_t *length) {
    FILE *in = fopen(name, "rb");
    if (!in) {
        perror(name);
        exit(EXIT_FAILURE);
    }
    char *text = NULL;
    *length = 0;
    for (size_t got = 1; got > 0; *length += got) {
        text = need(memory_grow(text, *length + 65536));
        got = fread(text + *length, 1, 65535, in);
    }
    fclose(in);
    text[*length] = '\0';
    return text;
}

/* ---- tokens ---- */

typedef enum TokenKind { TOKEN_NAME, TOKEN_NUMBER, TOKEN_STRING, TOKEN_SIGN } TokenKind;

typedef struct Token {
    TokenKind kind;
    size_t start, length;
    bool in_macro;    /* stands in a #define */
    bool in_function; /* stands between the braces of a function */
    bool left_alone;  /* stands in a static assertion */
    size_t partner;   /* of a bracket: the index of the other one; else 0 */
    size_t around;    /* the innermost bracket that is open here */
} Token;

typedef struct File {
    const char *name;
    char *text;
    size_t length;
    Token *tokens; /* stb_ds */
} File;

static bool is(const File *file, size_t token, const char *text) {
    if (token >= arrlenu(file->tokens)) return false;
    const Token *t = &file->tokens[token];
    return strlen(text) == t->length && memcmp(file->text + t->start, text, t->length) == 0;
}

/* Is the token one of these words, which have a blank on both sides? */
static bool is_one_of(const File *file, size_t token, const char *words) {
    char word[64];
    const Token *t = &file->tokens[token];
    if (token >= arrlenu(file->tokens) || t->length > sizeof word - 3) return false;
    snprintf(word, sizeof word, " %.*s ", (int)t->length, file->text + t->start);
    return strstr(words, word) != NULL;
}

static size_t sign_length(const char *at) {
    static const char *const signs[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
                                        "&&",  "||",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##"};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strncmp(at, signs[i], strlen(signs[i])) == 0) return strlen(signs[i]);
    return 1;
}

static size_t string_length(const char *at) {
    size_t n = 1;
    while (at[n] && at[n] != at[0]) n += at[n] == '\\' && at[n + 1] ? 2 : 1;
    return at[n] ? n + 1 : n;
}

static size_t number_length(const char *at) {
    size_t n = 1;
    while (isalnum((unsigned char)at[n]) || at[n] == '.' || (strchr("+-", at[n]) && at[n] && strchr("eEpP", at[n - 1])))
        n++;
    return n;
}

/* Blanks, comments and the end of a line of a macro. */
static size_t skip_blanks(const char *text, size_t at) {
    for (;;) {
        if (strncmp(text + at, "/*", 2) == 0) {
            const char *end = strstr(text + at + 2, "*/");
            at = end ? (size_t)(end + 2 - text) : strlen(text);
        } else if (strncmp(text + at, "//", 2) == 0) {
            at += strcspn(text + at, "\n");
        } else if (text[at] == '\\' && text[at + 1] == '\n') {
            at += 2;
        } else if (text[at] && text[at] != '\n' && isspace((unsigned char)text[at])) {
            at++;
        } else {
            return at;
        }
    }
}

/* A directive: to the end of its line, but of a #define only the name and the parameters. */
static size_t skip_directive(const char *text, size_t at, bool *macro) {
    at = skip_blanks(text, at + 1);
    *macro = strncmp(text + at, "define", 6) == 0;
    if (*macro) {
        at = skip_blanks(text, at + 6);
        while (isalnum((unsigned char)text[at]) || text[at] == '_') at++;
        return text[at] == '(' ? at + strcspn(text + at, ")") + 1 : at;
    }
    while (text[at] && text[at] != '\n') at += text[at] == '\\' && text[at + 1] ? 2 : 1;
    return at;
}

static void tokenize(File *file) {
    const char *text = file->text;
    bool macro = false, line_begins = true;
    for (size_t at = skip_blanks(text, 0); text[at]; at = skip_blanks(text, at)) {
        if (text[at] == '\n') {
            macro = false, line_begins = true;
            at++;
            continue;
        }
        if (text[at] == '#' && line_begins) {
            at = skip_directive(text, at, &macro);
            continue;
        }
        line_begins = false;
        const unsigned char c = (unsigned char)text[at];
        Token token = {.kind = TOKEN_SIGN, .start = at, .in_macro = macro};
        if (isalpha(c) || c == '_') {
            token.kind = TOKEN_NAME;
            while (isalnum((unsigned char)text[at + token.length]) || text[at + token.length] == '_') token.length++;
        } else if (isdigit(c) || (c == '.' && isdigit((unsigned char)text[at + 1]))) {
            token.kind = TOKEN_NUMBER;
            token.length = number_length(text + at);
        } else if (c == '"' || c == '\'') {
            token.kind = TOKEN_STRING;
            token.length = string_length(text + at);
        } else {
            token.length = sign_length(text + at);
        }
        arrput(file->tokens, token);
        at += token.length;
    }
}

/* Which brackets belong together, what stands in a function, and what in a static assertion. A macro's body is taken
 * as a function's, but its brackets for itself, since they need not match. */
static void match_brackets(File *file) {
    size_t *open = NULL; /* stb_ds */
    size_t function = 0; /* the brace that closes it */
    for (size_t t = 0; t < arrlenu(file->tokens); t++) {
        Token *token = &file->tokens[t];
        if (arrlenu(open)) token->around = arrlast(open);
        if (token->kind != TOKEN_SIGN) continue;
        const char c = token->length == 1 ? file->text[token->start] : ' ';
        if (strchr("([{", c)) arrput(open, t);
        if (!strchr(")]}", c) || !arrlenu(open)) continue;
        const size_t first = arrlast(open);
        if (file->tokens[first].in_macro != token->in_macro) continue;
        arrpop(open);
        token->partner = first;
        file->tokens[first].partner = t;
    }
    arrfree(open);
    for (size_t t = 0; t < arrlenu(file->tokens); t++) {
        Token *token = &file->tokens[t];
        if (!function && t > 0 && !token->in_macro && is(file, t, "{") && is(file, t - 1, ")"))
            function = token->partner;
        token->in_function = function > 0 || token->in_macro;
        if (function == t) function = 0;
        if (is_one_of(file, t, " static_assert _Static_assert __attribute__ "))
            for (size_t in = t; in <= file->tokens[t + 1].partner; in++) file->tokens[in].left_alone = true;
    }
}

/* ---- faults ---- */

typedef enum Kind { CONSTANT, COMPARISON, DROPPED, SWAPPED, NEGATED, AND_OR, PLUS_MINUS, KIND_COUNT } Kind;
static const char *const kind_names[] = {"constant",          "comparison", "dropped statement", "swapped arguments",
                                         "negated condition", "and/or",     "plus/minus"};

typedef struct Fault {
    const File *file;
    size_t start, length; /* in bytes */
    Kind kind;
    char *text; /* what comes there instead */
} Fault;

typedef struct Folder {
    char *name;
    size_t lines;
    Fault *faults[KIND_COUNT]; /* stb_ds */
} Folder;

static char *copy(const char *text, size_t length) {
    char *made = need(memory_raw(length + 1));
    memcpy(made, text, length);
    made[length] = '\0';
    return made;
}

static void add(Folder *folder, const File *file, Kind kind, size_t start, size_t length, const char *text) {
    const Fault fault = {
        .file = file, .start = start, .length = length, .kind = kind, .text = copy(text, strlen(text))};
    arrput(folder->faults[kind], fault);
}

/* Other signs in the place of signs. */
static void add_signs(Folder *folder, const File *file, size_t t) {
    static const struct {
        const char *sign, *other;
        Kind kind;
    } exchanges[] = {{"<", "<=", COMPARISON}, {"<=", "<", COMPARISON},  {">", ">=", COMPARISON},
                     {">=", ">", COMPARISON}, {"==", "!=", COMPARISON}, {"!=", "==", COMPARISON},
                     {"&&", "||", AND_OR},    {"||", "&&", AND_OR},     {"+", "-", PLUS_MINUS},
                     {"-", "+", PLUS_MINUS},  {"+=", "-=", PLUS_MINUS}, {"-=", "+=", PLUS_MINUS}};
    const Token *token = &file->tokens[t];
    for (size_t i = 0; i < sizeof exchanges / sizeof exchanges[0]; i++) {
        if (!is(file, t, exchanges[i].sign)) continue;
        const bool binary =
            t > 0 && (file->tokens[t - 1].kind == TOKEN_NAME || file->tokens[t - 1].kind == TOKEN_NUMBER ||
                      is(file, t - 1, ")") || is(file, t - 1, "]"));
        if (exchanges[i].kind == PLUS_MINUS && (!binary || is_one_of(file, t - 1, " return case "))) continue;
        add(folder, file, exchanges[i].kind, token->start, token->length, exchanges[i].other);
    }
}

/* One more or one less; of 0 and 1 only what is above, since -1 mostly does not fit. */
static void add_constants(Folder *folder, const File *file, size_t t) {
    const Token *token = &file->tokens[t];
    const char *text = file->text + token->start;
    const bool hex = token->length > 2 && text[0] == '0' && tolower((unsigned char)text[1]) == 'x';
    const bool array = t > 2 && is(file, t - 1, "[") && is(file, t + 1, "]") &&
                       file->tokens[t - 2].kind == TOKEN_NAME && file->tokens[t - 3].kind == TOKEN_NAME &&
                       !is(file, t - 3, "return");
    if (array) return; /* a declaration: room for one more changes nothing */
    char *end;
    const unsigned long long value = strtoull(text, &end, 0);
    const char *rest = end;
    const size_t tail = token->length - (size_t)(rest - text);
    if (end == text || end > text + token->length || (hex && memchr(text, 'p', token->length))) return;
    for (int less = 0; less <= (value > 1); less++) {
        char number[96];
        snprintf(number, sizeof number, hex ? "0x%llx%.*s" : "%llu%.*s", less ? value - 1 : value + 1, (int)tail, rest);
        add(folder, file, CONSTANT, token->start, token->length, number);
    }
}

/* `if (x)` becomes `if (!(x))`. */
static void add_negated(Folder *folder, const File *file, size_t t) {
    const size_t close = file->tokens[t + 1].partner;
    if (!is_one_of(file, t, " if while ") || !is(file, t + 1, "(") || !close) return;
    const size_t start = file->tokens[t + 1].start, length = file->tokens[close].start + 1 - start;
    char *text = need(memory_raw(length + 8));
    snprintf(text, length + 8, "(!%.*s)", (int)length, file->text + start);
    add(folder, file, NEGATED, start, length, text);
    memory_free(text);
}

/* Is the ':' in front of a token that of a case? */
static bool ends_case(const File *file, size_t t) {
    while (t > 0 && !is_one_of(file, t - 1, " ; { } ")) t--;
    return is_one_of(file, t, " case default ");
}

/* A statement that is an expression or a jump, from its first token on. */
static void add_dropped(Folder *folder, const File *file, size_t t) {
    if (t == 0 || file->tokens[t].in_macro || !is(file, file->tokens[t].around, "{")) return;
    const bool begins = is_one_of(file, t - 1, " ; { } else ") || (is(file, t - 1, ":") && ends_case(file, t - 1)) ||
                        (is(file, t - 1, ")") && is_one_of(file, file->tokens[t - 1].partner - 1, " if while for "));
    const bool jump = is_one_of(file, t, " break continue "), steps = is_one_of(file, t, " ++ -- * ");
    const bool name =
        file->tokens[t].kind == TOKEN_NAME && is_one_of(file, t + 1, " ( = . -> [ ++ -- += -= *= /= |= &= ^= <<= >>= ");
    if (!begins || !(jump || steps || name) || is_one_of(file, t, " if while for switch return sizeof ")) return;
    size_t end = t;
    while (end < arrlenu(file->tokens) && !is_one_of(file, end, " ; } "))
        end = is_one_of(file, end, " ( [ { ") && file->tokens[end].partner > end ? file->tokens[end].partner + 1
                                                                                 : end + 1;
    if (!is(file, end, ";")) return;
    add(folder, file, DROPPED, file->tokens[t].start, file->tokens[end].start + 1 - file->tokens[t].start, "{}");
}

/* Two arguments of a call that stand beside each other. Comparisons of texts, and the larger and the smaller of two,
 * are left alone: they are symmetric. */
static void add_swapped(Folder *folder, const File *file, size_t t) {
    const size_t close = t + 1 < arrlenu(file->tokens) ? file->tokens[t + 1].partner : 0;
    if (file->tokens[t].kind != TOKEN_NAME || !is(file, t + 1, "(") || !close) return;
    if (is_one_of(file, t, " if while for switch return sizeof strcmp strncmp memcmp ")) return;
    if (is_one_of(file, t, " min_u64 max_u64 min_i64 max_i64 max_u32 min_i32 max_i32 ")) return;
    size_t starts[2] = {t + 2, t + 2}, count = 0; /* of the argument before, and of this one */
    for (size_t at = t + 2; at <= close; at++) {
        if (is_one_of(file, at, " ( [ { ") && file->tokens[at].partner > at) at = file->tokens[at].partner;
        if (at != close && !is(file, at, ",")) continue;
        if (++count > 1) {
            const char *text = file->text;
            const size_t start = file->tokens[starts[0]].start;
            const size_t middle = file->tokens[starts[1] - 2].start + file->tokens[starts[1] - 2].length;
            const size_t second = file->tokens[starts[1]].start;
            const size_t end = file->tokens[at - 1].start + file->tokens[at - 1].length;
            char *made = need(memory_raw(end - start + 8));
            snprintf(made, end - start + 8, "%.*s, %.*s", (int)(end - second), text + second, (int)(middle - start),
                     text + start);
            if (middle - start != end - second || memcmp(text + start, text + second, end - second) != 0)
                add(folder, file, SWAPPED, start, end - start, made);
            memory_free(made);
        }
        starts[0] = starts[1];
        starts[1] = at + 1;
    }
}

static void add_faults(Folder *folder, const File *file) {
    const bool table = strstr(file->name, ".def") != NULL; /* its rows are arguments of a macro: no statements */
    for (size_t t = 0; t + 1 < arrlenu(file->tokens); t++) {
        const Token *token = &file->tokens[t];
        if (token->left_alone) continue;
        if (token->kind == TOKEN_NUMBER) add_constants(folder, file, t);
        if (token->kind == TOKEN_SIGN && (token->in_function || table)) add_signs(folder, file, t);
        if (!token->in_function || table) continue;
        add_negated(folder, file, t);
        add_dropped(folder, file, t);
        add_swapped(folder, file, t);
    }
}

/* ---- what is printed ---- */

/* The lines that the fault touches, with other text in its place if `text` is not NULL; blanks as one. */
static char *lines_of(const Fault *fault, const char *text) {
    const char *whole = fault->file->text;
    size_t first = fault->start, last = fault->start + fault->length;
    while (first > 0 && whole[first - 1] != '\n') first--;
    while (whole[last] && whole[last] != '\n') last++;
    char *raw = need(memory_raw(last - first + (text ? strlen(text) : 0) + 1));
    sprintf(raw, "%.*s%.*s%.*s", (int)(fault->start - first), whole + first,
            text ? (int)strlen(text) : (int)fault->length, text ? text : whole + fault->start,
            (int)(last - fault->start - fault->length), whole + fault->start + fault->length);
    size_t to = 0;
    for (size_t from = 0; raw[from]; from++) {
        const bool blank = isspace((unsigned char)raw[from]);
        if (!blank || (to > 0 && raw[to - 1] != ' ')) raw[to++] = blank ? ' ' : raw[from];
    }
    while (to > 0 && raw[to - 1] == ' ') to--;
    raw[to] = '\0';
    return raw;
}

/* EQUIVALENT has paragraphs of three lines: `FILE: BEFORE`, `-> AFTER`, `why: ...`. That of the fault, or NULL. */
static char *equivalent_of(const Fault *fault, char *equivalent, const char *before, const char *after) {
    const size_t room = strlen(fault->file->name) + strlen(before) + strlen(after) + 16;
    char *wanted = need(memory_raw(room));
    snprintf(wanted, room, "\n%s: %s\n-> %s\nwhy: ", fault->file->name, before, after);
    char *found = strstr(equivalent, wanted);
    memory_free(wanted);
    return found;
}

static bool print_fault(const Fault *fault, const Folder *folder, size_t number, int spare, char *equivalent) {
    char *before = lines_of(fault, NULL), *after = lines_of(fault, fault->text);
    const bool fine = !equivalent_of(fault, equivalent, before, after);
    size_t line = 1;
    for (size_t at = 0; at < fault->start; at++) line += fault->file->text[at] == '\n';
    for (char *c = fault->text; *c; c++)
        if (isspace((unsigned char)*c)) *c = ' '; /* what is swapped or negated may have several lines */
    if (fine)
        printf("%s\t%zu\t%d\t%s\t%zu\t%zu\t%zu\t%s\t%s\t%s\t%s\n", folder->name, number, spare, fault->file->name, line,
               fault->start, fault->length, kind_names[fault->kind], fault->text, before, after);
    memory_free(before);
    memory_free(after);
    return fine;
}

/* ---- choosing ---- */

/* splitmix64: the same numbers everywhere. */
static size_t random_below(uint64_t *state, size_t bound) {
    uint64_t x = *state += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return (size_t)((x ^ x >> 31) % bound);
}

/* Take a fault out of the folder, each kind as likely as the others; false if none is left. */
static bool take(Folder *folder, uint64_t *state, Fault *fault) {
    size_t kinds[KIND_COUNT], count = 0;
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        if (arrlenu(folder->faults[kind]) > 0) kinds[count++] = kind;
    if (count == 0) return false;
    Fault *of_kind = folder->faults[kinds[random_below(state, count)]];
    const size_t chosen = random_below(state, arrlenu(of_kind));
    *fault = of_kind[chosen];
    arrdelswap(of_kind, chosen);
    return true;
}

static void list(Folder *folder, uint64_t seed, size_t wanted, char *equivalent) {
    uint64_t state = seed;
    for (const char *c = folder->name; *c; c++) state = state * 31 + (unsigned char)*c;
    if (wanted == 0) wanted = (folder->lines + LINES_PER_FAULT - 1) / LINES_PER_FAULT;
    for (size_t number = 1; number <= wanted; number++) {
        Fault fault;
        for (int spare = 0; spare < SPARES && take(folder, &state, &fault);)
            spare += print_fault(&fault, folder, number, spare, equivalent);
    }
}

static Folder *folder_of(Folder **folders, const char *file) {
    const char *slash = strrchr(file, '/');
    const size_t length = slash ? (size_t)(slash - file) : 0;
    for (size_t i = 0; i < arrlenu(*folders); i++)
        if (strlen((*folders)[i].name) == length && strncmp((*folders)[i].name, file, length) == 0)
            return &(*folders)[i];
    const Folder folder = {.name = copy(file, length)};
    arrput(*folders, folder);
    return &arrlast(*folders);
}

/* All faults of the files; what is allocated goes with the process. */
static Folder *read_folders(char **names, int count) {
    Folder *folders = NULL; /* stb_ds */
    for (int i = 0; i < count; i++) {
        File *file = need(memory_new(sizeof *file));
        file->name = names[i];
        file->text = read_whole(file->name, &file->length);
        tokenize(file);
        match_brackets(file);
        Folder *folder = folder_of(&folders, file->name);
        for (size_t at = 0; at < file->length; at++) folder->lines += file->text[at] == '\n';
        add_faults(folder, file);
    }
    return folders;
}

/* Paragraphs whose first line no fault has marked, of those that have one with an arrow. */
static int stale(Folder *folders, char *equivalent) {
    for (size_t i = 0; i < arrlenu(folders); i++)
        for (int kind = 0; kind < KIND_COUNT; kind++)
            for (size_t f = 0; f < arrlenu(folders[i].faults[kind]); f++) {
                const Fault *fault = &folders[i].faults[kind][f];
                char *before = lines_of(fault, NULL), *after = lines_of(fault, fault->text);
                char *found = equivalent_of(fault, equivalent, before, after);
                if (found) *strstr(found, "\n-> ") = '\r';
                memory_free(before);
                memory_free(after);
            }
    bool any = false;
    const char *start = strstr(equivalent, "\n\n"), *end; /* behind the paragraph on top, which explains */
    for (start = start ? strstr(start + 1, "\n\n") : NULL; start; start = end) {
        end = strstr(start + 1, "\n\n");
        const char *arrow = strstr(start, "\n-> ");
        if (!arrow || (end && arrow > end)) continue;
        printf("no such fault:%.*s\n", (int)(end ? (size_t)(end - start - 1) : strlen(start + 1)), start + 1);
        any = true;
    }
    return any ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int plant(const char *name, size_t start, size_t taken, const char *text) {
    size_t length;
    char *whole = read_whole(name, &length);
    FILE *out = start + taken <= length ? fopen(name, "wb") : NULL;
    if (!out) {
        fprintf(stderr, "mutants: cannot change %s\n", name);
        return EXIT_FAILURE;
    }
    fwrite(whole, 1, start, out);
    fputs(text, out);
    fwrite(whole + start + taken, 1, length - start - taken, out);
    memory_free(whole);
    return fclose(out) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv) {
    size_t length;
    if (argc > 5 && strcmp(argv[1], "list") == 0) {
        Folder *folders = read_folders(argv + 5, argc - 5);
        char *equivalent = read_whole(argv[4], &length);
        for (size_t i = 0; i < arrlenu(folders); i++)
            list(&folders[i], strtoull(argv[2], NULL, 10), strtoul(argv[3], NULL, 10), equivalent);
        return EXIT_SUCCESS;
    }
    if (argc > 3 && strcmp(argv[1], "stale") == 0)
        return stale(read_folders(argv + 3, argc - 3), read_whole(argv[2], &length));
    if (argc == 6 && strcmp(argv[1], "plant") == 0)
        return plant(argv[2], strtoul(argv[3], NULL, 10), strtoul(argv[4], NULL, 10), argv[5]);
    fputs("usage: mutants list SEED COUNT EQUIVALENT FILE...\n"
          "       mutants stale EQUIVALENT FILE...\n"
          "       mutants plant FILE OFFSET LENGTH TEXT\n",
          stderr);
    return EXIT_FAILURE;
}
