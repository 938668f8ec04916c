/* input.c: the stack of frames, and which line comes next. */
#include "asm/parse/input.h"

#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/parse/statement.h"

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
/* May the file be included once more, and here? */
static bool may_include(Parser *p, Token at, const char *name) {
    const char *chain = name; /* "a.s > b.s > a.s" */
    int includes = -1;        /* the first file is not included */
    for (const Frame *frame = p->input->top; frame; frame = frame->below) {
        if (frame->from.kind != EXPANSION_FILE) continue;
        const char *other = p->sources.at[frame->from.source].name;
        includes++;
        chain = arena_printf(p->arena, "%s > %s", other, chain);
        if (strcmp(other, name) == 0)
            return parser_error(p, DIAG_INCLUDE_LOOP, at, "the file includes itself: %s", chain);
    }
    if (includes == INPUT_MAX_INCLUDES) {
        p->input->stopped = p->input->inclusions == INPUT_MAX_INCLUSIONS;
        return parser_error(p, DIAG_TOO_LARGE, at, "at most %d files include each other", INPUT_MAX_INCLUDES);
    }
    if (p->input->inclusions < INPUT_MAX_INCLUSIONS) return true;
    p->input->stopped = true;
    return parser_error(p, DIAG_TOO_LARGE, at, "at most %d files are included", INPUT_MAX_INCLUSIONS);
}

/* Read it: *number is that of a source that is there already, if it has the same name and bytes. Returns false after a
 * diagnostic at its name. */
static bool read_source(Parser *p, Token at, const char *path, const char *name, uint32_t *number) {
    const size_t left = INPUT_MAX_INCLUDED - p->input->included_bytes;
    uint8_t *bytes = NULL;
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
    memory_free(bytes);
    return !problem || parser_error(p, DIAG_UNREADABLE_FILE, at, "'%s': %s", name, problem);
}

/* .include STRING */
bool directive_include(Parser *p) {
    const char *path;
    const Token at = p->token;
    if (!parser_string(p, &path) || !parser_expect_end(p)) return false;

    /* named from where the first one was: beside the file that includes it */
    const char *from = p->sources.at[p->input->top->from.source].name, *slash = strrchr(from, '/'), *name = path;
    if (*path != '/' && slash) name = arena_printf(p->arena, "%.*s%s", (int)(slash - from + 1), from, path);
    uint32_t number = 0;
    if (!may_include(p, at, name) || !read_source(p, at, path, name, &number)) return false;

    const uint32_t file = symtab_intern(&p->draft->files, name, strlen(name));
    Frame *frame = input_push(p, EXPANSION_FILE, parser_span(p, at));
    if (!frame) return false;
    p->input->inclusions++;
    frame->from.file = file;
    start_file(p, frame, number);
    return true;
}
