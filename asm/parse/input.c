/* input.c: the stack of frames, and which line comes next. */
#include "asm/parse/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/parse/parse.h"

/* ---- frames ---- */
static void forget_locals(Frame *frame) {
    if (frame->locals.entries.count) symtab_free(&frame->locals);
}

/* A frame, with the memory of one that has ended, if there is one. */
static Frame *take_frame(Parser *p) {
    Input *in = &p->input;
    Frame *frame = in->spare;
    if (!frame) {
        frame = calloc(1, sizeof *frame);
        p->draft->out_of_memory |= !frame;
        return frame;
    }
    in->spare = frame->below;
    Frame kept = *frame;
    *frame = (Frame){.arguments = kept.arguments,
                     .locals = kept.locals,
                     .text = kept.text,
                     .runs = kept.runs,
                     .lines = kept.lines,
                     .items = kept.items};
    frame->arguments.count = frame->text.count = frame->runs.count = frame->lines.count = frame->items.count = 0;
    forget_locals(frame);
    return frame;
}

static Frame *new_frame(Parser *p, FrameKind kind) {
    Frame *frame = take_frame(p);
    if (!frame) return NULL;
    frame->kind = kind;
    frame->trail = TRAIL_NONE;
    frame->constant = SYMTAB_NONE;
    frame->arguments.item_size = frame->items.item_size = sizeof(Piece);
    if (!frame->locals.slot_count) frame->locals = symtab_create();
    frame->text.item_size = 1;
    frame->runs.item_size = sizeof(Run);
    frame->lines.item_size = sizeof(BodyLine);
    return frame;
}

static void free_frames(Frame *frame) {
    while (frame) {
        Frame *below = frame->below;
        buffer_free(&frame->arguments);
        symtab_free(&frame->locals);
        buffer_free(&frame->text);
        buffer_free(&frame->runs);
        buffer_free(&frame->lines);
        buffer_free(&frame->items);
        free(frame);
        frame = below;
    }
}

void input_free(Input *input) {
    if (input->pending) free_frames(input->pending);
    free_frames(input->top);
    free_frames(input->spare);
    buffer_free(&input->sources);
    buffer_free(&input->trails);
}

/* "A > B > A": the macros and files that are open, from the outermost on; cut in the middle if there are many. */
static const char *chain_text(Parser *p) {
    enum { SHOWN = 6 };
    const char *text = "";
    uint32_t above = 0;
    for (const Frame *frame = p->input.top; frame->below; frame = frame->below) {
        if (frame->kind == FRAME_REPEAT) continue;
        const char *name = frame->kind == FRAME_MACRO ? frame->name : input_source(&p->input, frame->source)->name;
        if (above++ < SHOWN) text = arena_printf(p->arena, "%s%s%s", name, *text ? " > " : "", text);
        if (!text) return "";
    }
    text = above > SHOWN ? arena_printf(p->arena, "... > %s", text) : text;
    return text ? text : "";
}

Frame *input_push(Parser *p, FrameKind kind, Span call) {
    Input *in = &p->input;
    if (in->depth == INPUT_MAX_FRAMES) {
        diag_push(p->diags, DIAG_MACRO_RECURSION, call, "%d macros and repetitions within each other: %s",
                  INPUT_MAX_FRAMES, chain_text(p));
        in->leave_all = true;
        return NULL;
    }
    Frame *frame = new_frame(p, kind);
    if (frame) frame->call = call;
    in->pending = frame;
    return frame;
}

/* The variable of a repetition is the constant again that it was before. */
static void restore_variable(Parser *p, const Frame *frame) {
    if (frame->constant == SYMTAB_NONE) return;
    Constant *constant = (Constant *)p->constants.items + frame->constant;
    constant->is_defined = frame->had_value;
    constant->value = frame->value_before;
}

void input_drop(Parser *p) {
    Input *in = &p->input;
    Frame *frame = in->pending;
    if (!frame) return;
    restore_variable(p, frame);
    frame->below = in->spare;
    in->spare = frame;
    in->pending = NULL;
}

/* The options' definitions interrupt the source before its first line. */
static bool start_definitions(Parser *p) {
    Input *in = &p->input;
    const char *text = p->options->definitions;
    if (!text) return true;
    Source *kept = parser_add(p, &in->sources);
    Frame *frame = in->pending = new_frame(p, FRAME_FILE);
    if (!kept || !frame) return false;
    in->has_definitions = true;
    *kept = (Source){"--define", arena_copy(p->arena, text, strlen(text)), strlen(text)};
    if (!kept->bytes) return false;
    frame->source = INPUT_DEFINITIONS;
    frame->file = in->top->file;
    frame->lexer = lex_start(kept->bytes, (uint32_t)kept->length);
    return true;
}

bool input_start(Parser *p, const Source *source) {
    p->input.sources.item_size = sizeof(Source);
    p->input.trails.item_size = sizeof(Trail);
    p->input.max_lines = p->options->expansion_limit ? p->options->expansion_limit : INPUT_MAX_LINES;
    Source *kept = parser_add(p, &p->input.sources);
    Frame *frame = p->input.top = new_frame(p, FRAME_FILE);
    if (!kept || !frame) return false;
    *kept = *source;
    frame->file = symtab_intern(&p->draft->files, source->name, strlen(source->name));
    p->lexer = lex_start(source->bytes, (uint32_t)source->length);
    return frame->file != SYMTAB_NONE && start_definitions(p);
}

/* ---- places ---- */
Span input_span(const Parser *p, uint32_t start, uint32_t end) {
    const Frame *frame = p->input.top;
    if (frame->is_expanded) return expand_place(frame, start, end);
    return (Span){frame->source, start, end};
}

static uint32_t frame_trail(Parser *p, Frame *frame) {
    const bool is_start = !frame->below || (p->input.has_definitions && frame->source == INPUT_DEFINITIONS);
    if (is_start || frame->trail != TRAIL_NONE) return frame->trail;
    uint32_t parent = frame_trail(p, frame->below);
    Trail *trail = parser_add(p, &p->input.trails);
    if (!trail) return TRAIL_NONE;
    *trail = (Trail){frame->call, parent, frame->kind, frame->round, frame->rounds, frame->name};
    frame->trail = (uint32_t)p->input.trails.count - 1;
    return frame->trail;
}

uint32_t input_trail(Parser *p) {
    return frame_trail(p, p->input.top);
}

/* ---- ends ---- */
static void check_conditions(Parser *p, const Frame *frame) {
    const Condition *open = p->conditions.items;
    for (size_t i = frame->conditions; i < p->conditions.count; i++)
        diag_push(p->diags, DIAG_UNTERMINATED_BLOCK, open[i].at, ".endif is missing");
    p->conditions.count = frame->conditions;
}

/* The frame has ended; what it interrupted continues. */
static void pop(Parser *p) {
    Input *in = &p->input;
    Frame *frame = in->top;
    Diag *last = p->diags->last;
    if (in->leave_macro || in->leave_all)
        p->conditions.count = frame->conditions;
    else
        check_conditions(p, frame);
    parser_settle_line(p, last);
    restore_variable(p, frame);
    in->includes -= frame->kind == FRAME_FILE;
    in->depth--;
    in->top = frame->below;
    frame->below = in->spare;
    in->spare = frame;
    if (in->top) p->lexer = in->top->lexer;
}

/* .exitm: the macro ends, and with it what it interrupted itself for. */
static void leave(Parser *p) {
    Input *in = &p->input;
    while (in->top->below) {
        FrameKind kind = in->top->kind;
        if (in->leave_all && kind == FRAME_FILE) break;
        pop(p);
        if (!in->leave_all && kind == FRAME_MACRO) break;
    }
    in->leave_macro = in->leave_all = false;
}

/* ---- rounds ---- */
/* The next round of a repetition, if there is one: its variable, its number. */
static bool start_round(Parser *p, Frame *frame) {
    Diag *last = p->diags->last;
    if (frame->round > 0) check_conditions(p, frame);
    parser_settle_line(p, last);
    if (frame->round == frame->rounds) return false;
    Piece *argument = frame->arguments.count ? frame->arguments.items : NULL;
    if (frame->items.count) {
        *argument = ((const Piece *)frame->items.items)[frame->round];
    } else if (argument) {
        int length = snprintf(frame->digits, sizeof frame->digits, "%u", frame->round);
        *argument = (Piece){frame->digits, (uint32_t)length};
        Constant *constant = (Constant *)p->constants.items + frame->constant;
        constant->value = value_whole(frame->round);
        constant->is_defined = true;
    }
    frame->round++;
    frame->next = 0;
    frame->number = ++p->input.numbers;
    forget_locals(frame);
    frame->trail = TRAIL_NONE;
    return true;
}

/* ---- lines ---- */
/* Go to a line in which nothing stands. */
static void go_to_nothing(Parser *p) {
    p->lexer = (Lexer){"\n", 1, 0, p->line};
}

static bool stop(Parser *p, const Frame *frame) {
    Diag *last = p->diags->last;
    diag_push(p->diags, DIAG_TOO_LARGE, frame->call, "macros and repetitions make more than %u lines",
              p->input.max_lines);
    parser_settle_line(p, last);
    p->input.stopped = true;
    return false;
}

/* The next line of a body; `*there` is false at its end. */
static bool next_body_line(Parser *p, Frame *frame, bool *there) {
    *there = frame->next < frame->body.count || (frame->kind == FRAME_REPEAT && start_round(p, frame));
    if (!*there) return true;
    if (++p->input.lines > p->input.max_lines) return stop(p, frame);
    go_to_nothing(p);
    if (frame->next == frame->body.count) return true; /* a round without lines */
    const BodyLine *line = &frame->body.lines[frame->next++];
    const Source *source = input_source(&p->input, frame->source);
    p->line = line->number;
    frame->is_expanded = !line->is_plain || (expand_has_locals(frame) && line->block != BLOCK_LOCAL);
    p->lexer = (Lexer){source->bytes, (uint32_t)source->length, line->start, line->number};
    if (!frame->is_expanded) return true;
    Diag *last = p->diags->last;
    if (expand_line(p, frame, line)) {
        p->lexer = (Lexer){frame->text.items, (uint32_t)frame->text.count - 1, 0, line->number};
        return true;
    }
    parser_settle_line(p, last);
    go_to_nothing(p);
    return !p->input.stopped;
}

static void start_pending(Input *in, Parser *p) {
    Frame *frame = in->pending;
    in->top->lexer = p->lexer;
    frame->below = in->top;
    frame->conditions = p->conditions.count;
    in->pending = NULL;
    in->top = frame;
    in->depth++;
    in->includes += frame->kind == FRAME_FILE;
    if (frame->kind == FRAME_FILE) p->lexer = frame->lexer;
}

static bool end_of_all(Parser *p) {
    Diag *last = p->diags->last;
    check_conditions(p, p->input.top);
    parser_settle_line(p, last);
    return false;
}

bool input_next(Parser *p) {
    Input *in = &p->input;
    if (in->leave_macro || in->leave_all) leave(p);
    if (in->pending) start_pending(in, p);
    while (!in->stopped) {
        Frame *frame = in->top;
        if (frame->kind == FRAME_FILE && !frame->ended) {
            p->line = p->lexer.line;
            return true;
        }
        bool there = false;
        if (frame->kind != FRAME_FILE && !next_body_line(p, frame, &there)) return false;
        if (there) return true;
        if (!frame->below) return end_of_all(p);
        pop(p);
    }
    return false;
}
