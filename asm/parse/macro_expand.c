/* macro_expand.c: a line of a macro or repetition with its parameters and local names replaced.
 *
 *   \name    a parameter's text        \@    the number of the expansion        \#    how many arguments were given
 *   \()      nothing: it only separates, as in \name\()_END
 *   LOOP     a local name, where it stands alone: LOOP.17
 *
 * Parameters are replaced in strings too, but not in comments; local names in neither.
 */
#include <stdio.h>
#include <string.h>

#include "asm/base/text.h"
#include "asm/parse/input.h"

typedef struct Expander {
    Parser *p;
    Frame *frame;
    const char *bytes; /* of the body's file */
    uint32_t at;       /* the next byte to copy or replace */
    bool has_locals;
    bool failed;
} Expander;

/* ---- writing, with a map back ---- */
/* `referenced` bytes of the body from `from` on stand for the text; 0: it is a copy of what is there. */
static void add_text(Expander *e, uint32_t from, uint32_t referenced, const char *text, uint32_t length) {
    APPEND(e->frame->from.runs, (TextRun){(uint32_t)e->frame->text.count, from, referenced});
    if (!length) return;
    if (length > INPUT_MAX_LINE || e->frame->text.count > INPUT_MAX_LINE - length) {
        if (!e->failed)
            diag_push(e->p->diags, DIAG_TOO_LARGE, (Span){e->frame->from.source, e->at, e->at + 1},
                      "a line has at most %d bytes when its parameters are replaced", INPUT_MAX_LINE);
        e->failed = true;
        e->p->input->leave_all = true;
        return;
    }
    memcpy(ARRAY_ADD(e->frame->text, length), text, length);
}

static void copy_to(Expander *e, uint32_t end) {
    if (end != e->at) add_text(e, e->at, 0, e->bytes + e->at, end - e->at);
    e->at = end;
}

static void replace(Expander *e, uint32_t end, Piece by) {
    add_text(e, e->at, end - e->at, by.text, by.length);
    e->at = end;
}

/* ---- references ---- */
/* Parameters are named without `.` and `$`, so that \r.x is the component x of what \r stands for. */
static bool starts_parameter(char c) {
    return ascii_in_name(c) && !(c >= '0' && c <= '9');
}

static bool is_name_byte(char c) {
    return ascii_in_name(c) || c == '.' || c == '$';
}

/* Replace a parameter, up to `end`. Return false if no parameter has this name, which is an error outside of strings.
 */
static bool replace_parameter(Expander *e, uint32_t end, bool in_string) {
    const char *name = e->bytes + e->at + 1;
    const uint32_t length = end - e->at - 1;
    for (const Frame *f = e->frame; f; f = f->scope)
        for (uint32_t i = 0; i < f->parameter_count; i++) {
            const Piece parameter = f->parameters[i].name;
            if (parameter.length != length || memcmp(parameter.text, name, length) != 0) continue;
            replace(e, end, f->arguments.at[i]);
            return true;
        }
    if (in_string) return false;

    Nearest nearest = nearest_start(name, length);
    for (const Frame *f = e->frame; f; f = f->scope)
        for (uint32_t i = 0; i < f->parameter_count; i++)
            nearest_offer(&nearest, f->parameters[i].name.text, f->parameters[i].name.length);
    diag_push(e->p->diags, DIAG_UNKNOWN_PARAMETER, (Span){e->frame->from.source, e->at, end},
              "there is no parameter '%.*s'", length < 60 ? (int)length : 60, name);
    if (nearest.best)
        diag_suggest(e->p->diags, arena_printf(e->p->arena, "\\%.*s", (int)nearest.best_length, nearest.best));
    e->failed = true;
    return false;
}

/* Replace what starts with the backslash. Return false if it is no reference. */
static bool replace_reference(Expander *e, bool in_string) {
    const char *next = e->bytes + e->at + 1;
    if (*next == '@' || *next == '#') {
        /* The numbers of the macro around the line; outside of macros the innermost repetition has them. */
        const Frame *expansion = e->frame;
        while (expansion && expansion->from.kind != EXPANSION_MACRO) expansion = expansion->scope;
        if (!expansion) expansion = e->frame;
        char digits[12];
        const int length = snprintf(digits, sizeof digits, "%u", *next == '@' ? expansion->number : expansion->given);
        replace(e, e->at + 2, (Piece){digits, (uint32_t)length});
    } else if (next[0] == '(' && next[1] == ')') {
        replace(e, e->at + 3, (Piece){"", 0});
    } else if (starts_parameter(*next)) {
        uint32_t end = e->at + 1;
        while (ascii_in_name(e->bytes[end])) end++;
        return replace_parameter(e, end, in_string);
    } else {
        return false;
    }
    return true;
}

/* ---- local names ---- */
/* A name or a number. A name that touches a reference is only a part of one, and .local declares names of its own.
 * Return where to continue. */
static uint32_t expand_name(Expander *e, uint32_t start) {
    uint32_t end = start;
    while (is_name_byte(e->bytes[end])) end++;
    const char *text = e->bytes + start, *next = e->bytes + end;
    const bool before = start == e->at && e->frame->from.runs.count;
    const bool behind =
        *next == '\\' && (starts_parameter(next[1]) || next[1] == '@' || next[1] == '#' || next[1] == '(');
    const Frame *owner = before || behind ? NULL : e->frame;
    if (end - start == 6 && memcmp(text, ".local", 6) == 0) e->has_locals = false;
    while (owner && symtab_find(&owner->locals, text, end - start) == SYMTAB_NONE) owner = owner->scope;
    if (!owner) return end;

    copy_to(e, start);
    add_text(e, start, end - start, text, end - start);
    char digits[16];
    const int length = snprintf(digits, sizeof digits, ".%u", owner->number);
    add_text(e, start, end - start, digits, (uint32_t)length);
    e->at = end;
    return end;
}

/* ---- the line ---- */
/* Skip a backslash that is no reference: with the line end, if the next line continues this one. */
static uint32_t behind_backslash(Expander *e, uint32_t at) {
    const char *next = e->bytes + at + 1;
    next += strspn(next, " \t\r");
    if (*next == ';') next = memchr(next, '\n', e->frame->body.end - (size_t)(next - e->bytes));
    if (!next || *next != '\n') return at + 1;
    e->frame->lexer.line++;
    return (uint32_t)(next - e->bytes) + 1;
}

bool expand_line(Parser *p, Frame *frame, bool has_locals) {
    Expander e = {p, frame, frame->lexer.bytes, frame->lexer.at, has_locals, false};
    uint32_t at = e.at;
    bool in_string = false;
    frame->text.count = frame->from.runs.count = 0;
    for (char c = 0; c != '\n' && at < frame->body.end && !e.failed;) {
        c = e.bytes[at];
        if (c == '\\') { /* a reference; or, in a string, an escape */
            copy_to(&e, at);
            const bool replaced = replace_reference(&e, in_string);
            at = replaced ? e.at : in_string ? at + 1 + (e.bytes[at + 1] != '\n') : behind_backslash(&e, at);
        } else if (c == ';' && !in_string) {
            const char *newline = memchr(e.bytes + at, '\n', frame->body.end - at);
            at = newline ? (uint32_t)(newline - e.bytes) : frame->body.end;
        } else if (e.has_locals && !in_string && is_name_byte(c)) {
            at = expand_name(&e, at);
        } else {
            in_string = in_string != (c == '"');
            at++;
        }
    }
    if (e.failed) {
        block_skip_line(&frame->lexer);
    } else {
        copy_to(&e, at);
        frame->lexer.at = at;
        frame->lexer.line++;
    }
    add_text(&e, at, 0, "", 1); /* the zero behind the text */

    p->input->expanded_bytes += frame->text.count;
    if (p->input->expanded_bytes > INPUT_MAX_EXPANDED && !e.failed) {
        diag_push(p->diags, DIAG_TOO_LARGE, frame->from.call, "macros and repetitions make more than %d bytes of text",
                  INPUT_MAX_EXPANDED);
        p->input->stopped = e.failed = true;
    }
    return !e.failed;
}
