/* input.c: the stack of frames, which line comes next, and lines with their parameters and local names replaced:
 *
 *   \name    a parameter's text        \@    the number of the expansion        \#    how many arguments were given
 *   \()      nothing: it only separates, as in \name\()_END
 *   LOOP     a local name, where it stands alone: LOOP.17
 *
 * Parameters are replaced in strings too, but not in comments; local names in neither.
 */
#include "asm/parse/input.h"

#include <stdio.h>
#include <string.h>

#include "asm/parse/statement.h"

/* ---- lines that are not executed ---- */
static const struct {
    const char *name;
    Block block;
} block_names[] = {
    {".macro", BLOCK_MACRO},     {".endm", BLOCK_END_MACRO}, {".repeat", BLOCK_REPEAT}, {".for", BLOCK_REPEAT},
    {".endr", BLOCK_END_REPEAT}, {".if", BLOCK_IF},          {".ifdef", BLOCK_IF},      {".ifndef", BLOCK_IF},
    {".elif", BLOCK_ELSE},       {".else", BLOCK_ELSE},      {".endif", BLOCK_END_IF},
};
enum { BLOCK_NAMES = sizeof block_names / sizeof block_names[0] };

Block input_skip_line(Lexer *lexer, Token *behind) {
    Block block = BLOCK_NONE;
    Token token = lex_next(lexer);
    for (Lexer ahead = *lexer; token.kind == TOKEN_NAME && lex_next(&ahead).kind == TOKEN_COLON; ahead = *lexer) {
        *lexer = ahead; /* behind a label */
        token = lex_next(lexer);
    }
    const char *text = lexer->bytes + token.start;
    for (int i = 0; i < BLOCK_NAMES && token.kind == TOKEN_NAME && *text == '.'; i++) {
        const char *name = block_names[i].name;
        if (strlen(name) == token_length(token) && memcmp(name, text, token_length(token)) == 0)
            block = block_names[i].block;
    }
    if (!token_is_end(token)) token = lex_next(lexer);
    *behind = token;
    while (!token_is_end(token)) token = lex_next(lexer);
    return block;
}

/* ---- expansion of a line ---- */
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

/* Write the next line of the body to frame->text, with parameters and local names replaced. Return false after a
 * diagnostic. */
static bool expand_line(Parser *p, Frame *frame, bool has_locals) {
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
        input_skip_line(&frame->lexer, &(Token){0});
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

/* ---- frames ---- */
/* A frame, with the memory of one that has ended, if there is one. */
static Frame *new_frame(Parser *p, ExpansionKind kind) {
    Input *in = p->input;
    Frame *frame = in->spare;
    if (frame)
        in->spare = frame->below;
    else
        frame = memory_new(sizeof *frame);
    const Frame old = *frame;
    *frame = (Frame){.from = {.kind = kind,
                              .origin = SYMTAB_NONE,
                              .expansion = EXPANSION_NONE,
                              .macro_call = in->top ? in->top->from.macro_call : SYMTAB_NONE,
                              .runs = {old.from.runs.at, 0, old.from.runs.room}},
                     .constant = SYMTAB_NONE,
                     .arguments = {old.arguments.at, 0, old.arguments.room},
                     .locals = old.locals,
                     .text = {old.text.at, 0, old.text.room},
                     .items = {old.items.at, 0, old.items.room}};
    frame->locals.arena = p->arena;
    if (frame->locals.entries.count) symtab_free(&frame->locals);
    return frame;
}

Frame *input_push(Parser *p, ExpansionKind kind, Span call) {
    enum { SHOWN = 6 };
    Input *in = p->input;
    if (in->depth < INPUT_MAX_FRAMES) {
        in->pending = new_frame(p, kind);
        in->pending->from.call = call;
        return in->pending;
    }

    /* "A > B > A": the macros and files that are open, from the outermost on; cut if there are many. */
    const char *text = "";
    uint32_t above = 0;
    for (const Frame *frame = in->top; frame->below; frame = frame->below) {
        if (frame->from.kind == EXPANSION_REPEAT) continue;
        const char *name =
            frame->from.kind == EXPANSION_MACRO ? frame->from.name : p->sources.at[frame->from.source].name;
        if (above++ < SHOWN) text = arena_printf(p->arena, "%s%s%s", name, *text ? " > " : "", text);
    }
    diag_push(p->diags, DIAG_MACRO_RECURSION, call, "%d macros and repetitions within each other: %s%s",
              INPUT_MAX_FRAMES, above > SHOWN ? "... > " : "", text);
    in->leave_all = true;
    return NULL;
}

void input_set_body(const Parser *p, Frame *frame, Body body) {
    const Source *source = &p->sources.at[frame->from.source];
    frame->body = body;
    frame->lexer = (Lexer){source->bytes, (uint32_t)source->length, body.start, body.line};
}

/* The frame reads a whole source. */
static void start_file(const Parser *p, Frame *frame, uint32_t number) {
    const Source *source = &p->sources.at[number];
    const Lexer lexer = lex_start(source->bytes, (uint32_t)source->length);
    frame->from.source = number;
    input_set_body(p, frame, (Body){lexer.at, lexer.length, lexer.line});
}

/* Keep the frame to be used again. The variable of a repetition is the constant again that it was before. */
static void retire(Parser *p, Frame *frame) {
    if (frame->constant != SYMTAB_NONE) {
        Constant *constant = &p->constants.at[frame->constant];
        constant->is_defined = frame->had_value;
        constant->value = frame->value_before;
    }
    frame->below = p->input->spare;
    p->input->spare = frame;
}

void input_drop(Parser *p) {
    if (p->input->pending) retire(p, p->input->pending);
    p->input->pending = NULL;
}

void input_start(Parser *p, const Source *source) {
    Input *in = p->input = memory_new(sizeof *in);
    in->max_lines = p->options->expansion_limit ? p->options->expansion_limit : INPUT_MAX_LINES;
    Frame *first = in->top = new_frame(p, EXPANSION_FILE);
    p->from = &first->from;
    APPEND(p->sources, *source);
    first->from.file = symtab_intern(&p->draft->files, source->name, strlen(source->name));
    start_file(p, first, 0);
    p->lexer = first->lexer;

    const char *text = p->options->definitions; /* they interrupt the source before its first line */
    if (!text) return;
    APPEND(p->sources, (Source){"--define", arena_copy(p->diags->arena, text, strlen(text)), strlen(text)});
    in->pending = new_frame(p, EXPANSION_FILE);
    in->pending->from.file = first->from.file;
    start_file(p, in->pending, 1);
}

/* ---- ends ---- */
/* Conditions that the frame has opened must be closed by now. */
static void check_conditions(Parser *p, const Frame *frame) {
    const Condition *open = p->input->conditions.at;
    Diag *last = p->diags->last;
    for (size_t i = frame->conditions; i < p->input->conditions.count; i++)
        diag_push(p->diags, DIAG_UNTERMINATED_BLOCK, open[i].at, ".endif is missing");
    p->input->conditions.count = frame->conditions;
    parser_settle_line(p, last);
}

/* The frame has ended; what it interrupted continues. */
static void pop(Parser *p) {
    Input *in = p->input;
    Frame *frame = in->top;
    if (!in->leave_macro && !in->leave_all) check_conditions(p, frame);
    p->input->conditions.count = frame->conditions;
    in->depth--;
    in->top = frame->below;
    p->from = &in->top->from;
    retire(p, frame);
}

/* ---- rounds ---- */
/* The next round of a repetition, if there is one: its variable, its number. */
static bool start_round(Parser *p, Frame *frame) {
    if (frame->from.round > 0) check_conditions(p, frame);
    if (frame->from.round == frame->from.rounds) return false;
    Piece *argument = frame->arguments.count ? frame->arguments.at : NULL;
    if (frame->items.count) {
        *argument = frame->items.at[frame->from.round];
    } else if (argument) {
        int length = snprintf(frame->digits, sizeof frame->digits, "%u", frame->from.round);
        *argument = (Piece){frame->digits, (uint32_t)length};
        Constant *constant = &p->constants.at[frame->constant];
        constant->value = value_whole(frame->from.round);
        constant->is_defined = true;
    }
    frame->from.round++;
    input_set_body(p, frame, frame->body);
    frame->number = ++p->input->numbers;
    if (frame->locals.entries.count) symtab_free(&frame->locals);
    frame->from.expansion = EXPANSION_NONE;
    return true;
}

/* ---- lines ---- */
bool input_count(Parser *p, Span call, uint32_t lines) {
    Input *in = p->input;
    in->lines += lines;
    in->stopped = in->lines > in->max_lines;
    if (in->stopped)
        diag_push(p->diags, DIAG_TOO_LARGE, call, "macros and repetitions make more than %u lines", in->max_lines);
    return !in->stopped;
}

/* Make p->lexer read the next line. Return false at the end of the frame. A limit stops the input. */
static bool next_line(Parser *p, Frame *frame) {
    const bool at_end = frame->lexer.at >= frame->body.end;
    if (at_end && !(frame->from.kind == EXPANSION_REPEAT && start_round(p, frame))) return false;
    p->lexer = frame->lexer;
    p->line = p->lexer.line;
    frame->from.is_expanded = false;
    if (frame->from.kind == EXPANSION_FILE) return true;

    Diag *last = p->diags->last;
    if (!input_count(p, frame->from.call, 1)) {
        parser_settle_line(p, last);
        return true;
    }

    const uint32_t start = p->lexer.at, left = frame->body.end - start;
    const char *text = p->lexer.bytes + start, *newline = memchr(text, '\n', left);
    bool has_locals = false;
    for (const Frame *f = frame; f; f = f->scope) has_locals |= f->locals.entries.count > 0;
    if (!has_locals && !memchr(text, '\\', newline ? (size_t)(newline - text) : left)) return true;
    frame->from.is_expanded = true;
    if (expand_line(p, frame, has_locals)) {
        p->lexer = (Lexer){frame->text.at, (uint32_t)frame->text.count - 1, 0, p->line};
    } else {
        parser_settle_line(p, last);
        p->lexer = (Lexer){"\n", 1, 0, p->line};
    }
    return true;
}

bool input_next(Parser *p) {
    Input *in = p->input;
    if (!p->from->is_expanded) in->top->lexer = p->lexer;
    if (in->leave_macro || in->leave_all) {
        while (in->top->below) { /* the macro ends, and with it what it interrupted itself for */
            const ExpansionKind kind = in->top->from.kind;
            if (in->leave_all && kind == EXPANSION_FILE) break;
            pop(p);
            if (!in->leave_all && kind == EXPANSION_MACRO) break;
        }
        in->leave_macro = in->leave_all = false;
    }
    if (in->pending) {
        Frame *frame = in->pending;
        frame->below = in->top;
        frame->from.around = p->from;
        frame->conditions = p->input->conditions.count;
        in->pending = NULL;
        in->top = frame;
        p->from = &frame->from;
        in->depth++;
    }
    while (!in->stopped) {
        Frame *frame = in->top;
        if (next_line(p, frame)) return !in->stopped;
        if (!frame->below) { /* the end of all */
            check_conditions(p, frame);
            return false;
        }
        pop(p);
    }
    return false;
}

/* ---- .include: the lines of another file, here ---- */
/* Read it: *number is that of a source that is there already, if it has the same name and bytes. Returns false after a
 * diagnostic at its name. */
static bool read_source(Parser *p, Token at, const char *path, const char *name, uint32_t *number) {
    const size_t left = INPUT_MAX_INCLUDED - p->input->included_bytes;
    OWNED uint8_t *bytes = NULL;
    size_t length = 0;
    const char *problem = "this program cannot read files";
    if (p->options->read_file)
        problem = p->options->read_file(p->options->user, p->sources.at[p->input->top->from.source].name, path, left,
                                        &bytes, &length);
    if (!problem && length > left) {
        problem = "too much is included: at most 1073741824 bytes";
        p->input->stopped = true;
    } else if (!problem) {
        const char *kind = source_binary_kind((const char *)bytes, length);
        p->input->included_bytes += length;
        if (kind) problem = arena_printf(p->arena, "it is %s, not a source", kind);
    }
    for (*number = 0; !problem && *number < p->sources.count; ++*number) {
        const Source *there = &p->sources.at[*number];
        if (there->length == length && strcmp(there->name, name) == 0 &&
            (!length || memcmp(there->bytes, bytes, length) == 0))
            break;
    }
    if (!problem && *number == p->sources.count) {
        Arena *arena = p->diags->arena; /* diagnostics point into it */
        APPEND(p->sources,
               (Source){arena_copy(arena, name, strlen(name)), arena_copy(arena, (const char *)bytes, length), length});
    }
    return !problem || parser_error(p, DIAG_UNREADABLE_FILE, at, "'%s': %s", name, problem);
}

/* .include STRING */
bool directive_include(Parser *p) {
    Input *in = p->input;
    const char *path;
    const Token at = p->token;
    if (!parser_string(p, &path) || !parser_expect_end(p)) return false;

    /* named from where the first one was: beside the file that includes it */
    const char *from = p->sources.at[in->top->from.source].name, *slash = strrchr(from, '/'), *name = path;
    if (*path != '/' && slash) name = arena_printf(p->arena, "%.*s%s", (int)(slash - from + 1), from, path);

    const char *chain = name; /* "a.s > b.s > a.s" */
    int includes = -1;        /* the first file is not included */
    for (const Frame *frame = in->top; frame; frame = frame->below) {
        if (frame->from.kind != EXPANSION_FILE) continue;
        const char *other = p->sources.at[frame->from.source].name;
        includes++;
        chain = arena_printf(p->arena, "%s > %s", other, chain);
        if (strcmp(other, name) == 0)
            return parser_error(p, DIAG_INCLUDE_LOOP, at, "the file includes itself: %s", chain);
    }
    in->stopped = in->inclusions == INPUT_MAX_INCLUSIONS;
    if (includes == INPUT_MAX_INCLUDES)
        return parser_error(p, DIAG_TOO_LARGE, at, "at most %d files include each other", INPUT_MAX_INCLUDES);
    if (in->stopped) return parser_error(p, DIAG_TOO_LARGE, at, "at most %d files are included", INPUT_MAX_INCLUSIONS);

    uint32_t number = 0;
    if (!read_source(p, at, path, name, &number)) return false;
    const uint32_t file = symtab_intern(&p->draft->files, name, strlen(name));
    Frame *frame = input_push(p, EXPANSION_FILE, parser_span(p, at));
    if (!frame) return false;
    in->inclusions++;
    frame->from.file = file;
    start_file(p, frame, number);
    return true;
}
