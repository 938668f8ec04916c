/* shown_line.c: lines of source in the colours of their tokens; see kit.h. */
#define _GNU_SOURCE /* memmem */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "asm/text/lex.h"
#include "sim/base/arith.h"
#include "sim/viewer/paint/kit.h"

enum { TAB = 8, MOST_RUNS = 128 };

/* ---- what is shown of a line ---- */

/* With blanks for its tabs. */
static size_t untab(const char *source, char out[SHOWN_LINE_BYTES]) {
    size_t used = 0;
    for (; *source && used + TAB < SHOWN_LINE_BYTES; source++) {
        out[used++] = *source == '\t' ? ' ' : *source;
        while (*source == '\t' && used % TAB) out[used++] = ' ';
    }
    while (used && (out[used - 1] == ' ' || out[used - 1] == '\r')) used--;
    out[used] = '\0';
    return used;
}

static bool ends_line(Token token) {
    return token.kind == TOKEN_END || token.kind == TOKEN_EOF;
}

/* The end of its last token, behind which a comment may follow; 0 if it has no token. */
static size_t code_length(const char *text) {
    Lexer lexer = lex_start(text, (uint32_t)strlen(text));
    size_t end = 0;
    for (Token token = lex_next(&lexer); !ends_line(token); token = lex_next(&lexer)) end = token.end;
    return end;
}

ShownLine shown_line(const char *source, uint32_t indent, bool is_shader) {
    ShownLine line = {.is_shader = is_shader};
    char text[SHOWN_LINE_BYTES];
    untab(source, text);
    const size_t code = code_length(text), blanks = strspn(text, " ");
    const char *shown = text + (is_shader ? 0 : min_u64(blanks, indent)), *comment = strchr(text + code, ';');
    if (is_shader || !code || !comment)
        snprintf(line.text, sizeof line.text, "%s", shown);
    else
        snprintf(line.text, sizeof line.text, "%.*s  ; %s", (int)(text + code - shown), shown,
                 comment + 1 + strspn(comment + 1, " "));
    return line;
}

ShownLine shown_bare(const char *source, bool is_shader) {
    ShownLine line = {.is_shader = is_shader};
    char text[SHOWN_LINE_BYTES];
    const size_t whole = untab(source, text), start = strspn(text, " "), end = is_shader ? whole : code_length(text);
    snprintf(line.text, sizeof line.text, "%.*s", end > start ? (int)(end - start) : 0, text + start);
    return line;
}

ShownChange shown_change(ShownLine *line, const ShownLine *other, size_t room) {
    enum { FADED = 4, DOTS = sizeof "…" - 1 }; /* letters at the end of a long line */
    char *now = line->text;
    const char *was = other->text;
    const size_t length = strlen(now), length_was = strlen(was), least = min_u64(length, length_was);
    size_t first = 0, last = 0; /* letters that are the same at both ends */
    while (first < least && now[first] == was[first]) first++;
    while (last < least - first && now[length - 1 - last] == was[length_was - 1 - last]) last++;
    const size_t end = length - last + FADED;
    size_t cut = room && length > room && end > room ? min_u64(end - room, first - min_u64(first, FADED)) : 0;
    while (cut && (now[cut + 1] & 0xC0) == 0x80) cut++;
    if (cut < DOTS) return (ShownChange){first, length - last};
    memmove(now + DOTS, now + cut + 1, length - cut);
    memcpy(now, "…", DOTS);
    return (ShownChange){first - cut, length - last - cut};
}

uint32_t shown_indent(const char *const *lines, uint32_t count) {
    size_t least = SHOWN_LINE_BYTES;
    for (uint32_t i = 0; i < count; i++) {
        const size_t blanks = strspn(lines[i], " ");
        if (blanks && blanks < least && lines[i][blanks] && !strchr(";\t\r\n", lines[i][blanks])) least = blanks;
    }
    return least < SHOWN_LINE_BYTES ? (uint32_t)least : 0;
}

/* ---- its colours ---- */

typedef struct Runs {
    SheetRun run[MOST_RUNS];
    uint32_t count;
} Runs;

static void add_run(Runs *runs, size_t end, Rgba colour) {
    if (runs->count < MOST_RUNS) runs->run[runs->count++] = (SheetRun){(uint32_t)end, colour};
}

/* The end of an immediate such as `u(3)`, of which the lexer has read the type; 0: it is none. */
static uint32_t immediate_end(Lexer ahead, Token name) {
    const bool is_type = name.end - name.start == 1 && strchr("ufi", ahead.bytes[name.start]);
    Token token = lex_next(&ahead);
    if (!is_type || token.kind != TOKEN_OPEN) return 0;
    for (int depth = 1; depth > 0;) {
        token = lex_next(&ahead);
        if (ends_line(token)) return 0;
        depth += (token.kind == TOKEN_OPEN) - (token.kind == TOKEN_CLOSE);
    }
    return token.end;
}

/* Words of control, numbers, and what is a comment or for the preprocessor. */
static void colour_shader(Runs *runs, const Theme *theme, const char *text) {
    static const char words[] = " if else for while do switch case default break continue return discard ";
    ThemeColour last = THEME_PANE; /* of the run before */
    for (size_t at = 0, end; text[at]; at = end) {
        const bool is_word = isalpha((unsigned char)text[at]) || text[at] == '_',
                   is_number = isdigit((unsigned char)text[at]);
        ThemeColour colour = is_number ? THEME_NUMBER : THEME_TEXT;
        end = at + 1;
        while ((is_word || is_number) && (isalnum((unsigned char)text[end]) || strchr("_.", text[end])) && text[end])
            end++;
        if (is_word) {
            const char *found = memmem(words, sizeof words - 1, text + at, end - at);
            if (found && found[-1] == ' ' && found[end - at] == ' ') colour = THEME_MNEMONIC;
        } else if (text[at] == '#' || strncmp(text + at, "//", 2) == 0) {
            colour = THEME_COMMENT;
            end = at + strlen(text + at);
        }
        if (colour == last)
            runs->run[runs->count - 1].end = (uint32_t)end;
        else
            add_run(runs, end, theme->colour[colour]);
        last = colour;
    }
}

/* Labels, mnemonics, numbers and texts; the rest behind the last token is a comment. */
static void colour_assembly(Runs *runs, const Theme *theme, const char *text) {
    const size_t length = strlen(text);
    Lexer lexer = lex_start(text, (uint32_t)length);
    bool begins = true; /* a statement: what comes next is its mnemonic */
    for (Token token = lex_next(&lexer); !ends_line(token); token = lex_next(&lexer)) {
        Lexer ahead = lexer;
        const bool is_name = token.kind == TOKEN_NAME,
                   is_label = begins && is_name && lex_next(&ahead).kind == TOKEN_COLON;
        const uint32_t immediate = is_name && !begins ? immediate_end(lexer, token) : 0;
        ThemeColour colour = THEME_TEXT;
        if (immediate) lexer.at = token.end = immediate;
        if (is_label) {
            lexer = ahead;
            token.end = lexer.at;
            colour = THEME_LABEL;
        } else if (immediate || token.kind == TOKEN_NUMBER || token.kind == TOKEN_STRING) {
            colour = THEME_NUMBER;
        } else if (is_name && begins && text[token.start] != '.') {
            colour = THEME_MNEMONIC;
        }
        begins = begins && is_label;
        add_run(runs, token.end, theme->colour[colour]);
    }
    add_run(runs, length, theme->colour[THEME_COMMENT]);
}

void sheet_code(Sheet *sheet, Rect box, Face face, Rgba ground, ShownLine line) {
    Runs runs = {0};
    if (line.is_shader)
        colour_shader(&runs, sheet->theme, line.text);
    else
        colour_assembly(&runs, sheet->theme, line.text);
    const uint32_t skip = (uint32_t)min_u64(line.skip, strlen(line.text));
    for (uint32_t i = 0; i < runs.count; i++) runs.run[i].end -= min_u64(skip, runs.run[i].end);
    sheet_runs(sheet, box, face, ground, line.text + skip, runs.run, runs.count);
}
