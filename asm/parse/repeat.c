/* repeat.c: .repeat .for .endr: the same lines again. */
#include "asm/parse/directive.h"

/* The lines up to .endr, each round of which is read with the parameter `variable` (if it has a name). */
static bool repeat(Parser *p, Frame *frame, Token directive) {
    Frame *around = p->input.top;
    while (!parser_at_end(p)) parser_advance(p);
    if (!block_capture(p, BLOCK_REPEAT, BLOCK_END_REPEAT, parser_span(p, directive), &frame->lines, &frame->body)) {
        input_drop(p);
        return false;
    }
    frame->source = around->source;
    frame->file = around->file;
    frame->scope = around->kind == FRAME_FILE ? NULL : around;
    frame->next = frame->body.count; /* the first round has not started */
    if (!frame->variable.name.text) return true;
    frame->parameters = &frame->variable;
    frame->parameter_count = 1;
    return parser_add(p, &frame->arguments);
}

/* A broken header: its lines are left out. */
static bool leave_out(Parser *p, Frame *frame, Token directive) {
    if (repeat(p, frame, directive)) input_drop(p);
    return false;
}

/* While it repeats, the variable of .repeat is also a constant. */
static bool add_constant(Parser *p, Frame *frame, Token name) {
    if (!constant_check_name(p, name)) return false;
    const Constant *before = constant_find(p, parser_text(p, name), token_length(name));
    Span at = before ? before->at : parser_span(p, name);
    frame->had_value = before;
    if (before) frame->value_before = before->value;
    frame->constant = constant_set(p, name, before ? before->value : value_whole(0));
    if (frame->constant == SYMTAB_NONE) return false;
    Constant *constant = (Constant *)p->constants.items + frame->constant;
    constant->at = at;
    constant->is_defined = before;
    return true;
}

/* variable: [ "," NAME ] end of the line */
static bool parse_variable(Parser *p, Frame *frame) {
    if (parser_at_end(p)) return true;
    if (!parser_expect(p, TOKEN_COMMA, "','")) return false;
    Token name = p->token;
    if (!parse_parameter_name(p, &frame->variable.name)) return false;
    return parser_expect_end(p) && add_constant(p, frame, name);
}

/* .repeat count variable, lines, .endr */
bool directive_repeat(Parser *p, Token directive) {
    Frame *frame = input_push(p, FRAME_REPEAT, parser_span(p, directive));
    if (!frame) return false;
    bool ok = parse_count(p, "a number of rounds", 0, INPUT_MAX_LINES, &frame->rounds) && parse_variable(p, frame);
    return ok ? repeat(p, frame, directive) : leave_out(p, frame, directive);
}

/* .for NAME { "," text }, lines, .endr */
bool directive_for(Parser *p, Token directive) {
    Frame *frame = input_push(p, FRAME_REPEAT, parser_span(p, directive));
    if (!frame) return false;
    bool ok = parse_parameter_name(p, &frame->variable.name);
    if (ok && !parser_at_end(p)) ok = parser_expect(p, TOKEN_COMMA, "','") && parse_arguments(p, &frame->items);
    frame->rounds = (uint32_t)frame->items.count;
    return ok ? repeat(p, frame, directive) : leave_out(p, frame, directive);
}

bool directive_endr(Parser *p, Token directive) {
    diag_push(p->diags, DIAG_MISPLACED, parser_span(p, directive), ".endr without .repeat or .for");
    return false;
}
