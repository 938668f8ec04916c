/* expand.c: a line of a macro or repetition with its parameters and local names replaced.
 *
 *   \name    a parameter's text        \@    the number of the expansion        \#    how many arguments were given
 *   \()      nothing: it only separates, as in \name\()_END
 *   LOOP     a local name, where it stands alone: LOOP.17
 *
 * Parameters are replaced in strings too, but not in comments; local names in neither.
 */
#include <stdio.h>
#include <string.h>

#include "asm/base/nearest.h"
#include "asm/parse/parse.h"

typedef struct Expander {
    Parser *p;
    Frame *frame;
    const char *bytes; /* of the body's file */
    uint32_t at, end;
    bool failed;
} Expander;

/* ---- writing, with a map back ---- */
static void add_run(Expander *e, uint32_t from, uint32_t referenced) {
    const Run run = {(uint32_t)e->frame->text.count, from, referenced};
    parser_append(e->p, &e->frame->runs, &run);
}

static void add_text(Expander *e, const char *text, uint32_t length) {
    if (!length) return;
    if (length > INPUT_MAX_LINE || e->frame->text.count > INPUT_MAX_LINE - length) {
        if (!e->failed)
            diag_push(e->p->diags, DIAG_TOO_LARGE, (Span){e->frame->source, e->at, e->at + 1},
                      "a line has at most %d bytes when its parameters are replaced", INPUT_MAX_LINE);
        e->failed = true;
        e->p->input.leave_all = true;
        return;
    }
    char *room = buffer_add(&e->frame->text, length);
    e->p->draft->out_of_memory |= !room;
    if (room) memcpy(room, text, length);
}

static void copy_to(Expander *e, uint32_t end) {
    if (end == e->at) return;
    add_run(e, e->at, 0);
    add_text(e, e->bytes + e->at, end - e->at);
    e->at = end;
}

static void replace(Expander *e, uint32_t end, Piece by) {
    add_run(e, e->at, end - e->at);
    add_text(e, by.text, by.length);
    e->at = end;
}

static void replace_by_number(Expander *e, uint32_t end, uint32_t number) {
    char digits[12];
    int length = snprintf(digits, sizeof digits, "%u", number);
    replace(e, end, (Piece){digits, (uint32_t)length});
}

/* ---- places ---- */
/* The run that a byte of the expanded line belongs to. */
static const Run *run_of(const Frame *frame, uint32_t at) {
    const Run *runs = frame->runs.items;
    size_t later = BISECT(i, frame->runs.count, runs[i].start <= at);
    return &runs[later ? later - 1 : 0];
}

Span expand_place(const Frame *frame, uint32_t start, uint32_t end) {
    const Run *first = run_of(frame, start), *last = end > start ? run_of(frame, end - 1) : first;
    uint32_t from = first->referenced ? first->from : first->from + (start - first->start);
    uint32_t to = last->referenced ? last->from + last->referenced : last->from + (end - last->start);
    return (Span){frame->source, from, to > from ? to : from};
}

/* ---- parameters ---- */
static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Parameters are named without `.` and `$`, so that \r.x is the component x of what \r stands for. */
static uint32_t parameter_end(const char *bytes, uint32_t at) {
    while (is_letter(bytes[at]) || is_digit(bytes[at])) at++;
    return at;
}

static bool is_piece(Piece piece, const char *text, uint32_t length) {
    return piece.length == length && memcmp(piece.text, text, length) == 0;
}

static const Piece *find_parameter(const Frame *frame, const char *text, uint32_t length) {
    for (; frame; frame = frame->scope)
        for (uint32_t i = 0; i < frame->parameter_count; i++)
            if (is_piece(frame->parameters[i].name, text, length)) return (const Piece *)frame->arguments.items + i;
    return NULL;
}

/* The macro that the frame belongs to; outside of macros the innermost repetition. */
static const Frame *expansion_of(const Frame *frame) {
    const Frame *f = frame;
    while (f && f->kind != FRAME_MACRO) f = f->scope;
    return f ? f : frame;
}

static void report_unknown(Expander *e, uint32_t end) {
    const char *name = e->bytes + e->at + 1;
    uint32_t length = end - e->at - 1;
    Nearest nearest = nearest_start(name, length);
    for (const Frame *f = e->frame; f; f = f->scope)
        for (uint32_t i = 0; i < f->parameter_count; i++)
            nearest_offer(&nearest, f->parameters[i].name.text, f->parameters[i].name.length);
    diag_push(e->p->diags, DIAG_UNKNOWN_PARAMETER, (Span){e->frame->source, e->at, end}, "there is no parameter '%.*s'",
              length < 60 ? (int)length : 60, name);
    if (nearest.best)
        diag_suggest(e->p->diags, arena_printf(e->p->arena, "\\%.*s", (int)nearest.best_length, nearest.best));
    e->failed = true;
}

/* At a backslash. Returns false if it stands for nothing here. */
static bool replace_reference(Expander *e, bool in_string) {
    const char *next = e->bytes + e->at + 1;
    if (*next == '@') {
        replace_by_number(e, e->at + 2, expansion_of(e->frame)->number);
    } else if (*next == '#') {
        replace_by_number(e, e->at + 2, expansion_of(e->frame)->given);
    } else if (next[0] == '(' && next[1] == ')') {
        replace(e, e->at + 3, (Piece){"", 0});
    } else if (is_letter(*next)) {
        uint32_t end = parameter_end(e->bytes, e->at + 1);
        const Piece *argument = find_parameter(e->frame, next, end - e->at - 1);
        if (argument)
            replace(e, end, *argument);
        else if (!in_string)
            report_unknown(e, end);
        return argument != NULL;
    } else {
        return false;
    }
    return true;
}

/* ---- local names ---- */
bool expand_has_locals(const Frame *frame) {
    for (; frame; frame = frame->scope)
        if (frame->locals.entries.count) return true;
    return false;
}

static const Frame *find_local(const Frame *frame, const char *text, uint32_t length) {
    while (frame && symtab_find(&frame->locals, text, length) == SYMTAB_NONE) frame = frame->scope;
    return frame;
}

static bool is_name_byte(char c) {
    return is_letter(c) || is_digit(c) || c == '.' || c == '$';
}

static bool starts_reference(const char *text) {
    return *text == '\\' && (is_letter(text[1]) || text[1] == '@' || text[1] == '#' || text[1] == '(');
}

/* ---- the line ---- */
/* A name or a number. What is stuck to a reference is not a name by itself. Returns where to continue. */
static uint32_t expand_name(Expander *e, uint32_t start) {
    uint32_t end = start;
    while (is_name_byte(e->bytes[end])) end++;
    bool stuck = (start == e->at && e->frame->runs.count) || starts_reference(e->bytes + end);
    const Frame *owner = stuck ? NULL : find_local(e->frame, e->bytes + start, end - start);
    if (!owner) return end;
    copy_to(e, start);
    add_run(e, start, end - start);
    add_text(e, e->bytes + start, end - start);
    char digits[16];
    int length = snprintf(digits, sizeof digits, ".%u", owner->number);
    add_text(e, digits, (uint32_t)length);
    e->at = end;
    return end;
}

/* A reference; or, in a string, an escape. Returns where to continue. */
static uint32_t expand_backslash(Expander *e, uint32_t at, bool in_string) {
    copy_to(e, at);
    if (replace_reference(e, in_string)) return e->at;
    return at + 1 + (in_string && e->bytes[at + 1] != '\n');
}

static void expand_all(Expander *e, bool has_locals) {
    bool in_string = false;
    for (uint32_t at = e->at; at < e->end && !e->failed;) {
        char c = e->bytes[at];
        if (c == '\\') {
            at = expand_backslash(e, at, in_string);
        } else if (c == ';' && !in_string) {
            const char *newline = memchr(e->bytes + at, '\n', e->end - at);
            at = newline ? (uint32_t)(newline - e->bytes) : e->end;
        } else if (has_locals && !in_string && is_name_byte(c)) {
            at = expand_name(e, at);
        } else {
            in_string = c != '\n' && in_string != (c == '"'); /* a string ends with its line */
            at++;
        }
    }
    if (!e->failed) copy_to(e, e->end);
}

bool expand_line(Parser *p, Frame *frame, const BodyLine *line) {
    Expander e = {p, frame, input_source(&p->input, frame->source)->bytes, line[0].start, line[1].start, false};
    frame->text.count = frame->runs.count = 0;
    expand_all(&e, line->block != BLOCK_LOCAL && expand_has_locals(frame));
    add_text(&e, "", 1); /* the zero behind the text */
    p->input.expanded_bytes += frame->text.count;
    if (p->input.expanded_bytes > INPUT_MAX_EXPANDED && !e.failed) {
        diag_push(p->diags, DIAG_TOO_LARGE, frame->call, "macros and repetitions make more than %d bytes of text",
                  INPUT_MAX_EXPANDED);
        p->input.stopped = e.failed = true;
    }
    return !e.failed && !p->draft->out_of_memory;
}
