/* macro.c: .macro .endm .exitm .local, and the calls of macros. */
#include <string.h>

#include "asm/parse/directive.h"

/* ---- definition ---- */
static Piece piece_of(const Parser *p, uint32_t start, uint32_t end) {
    return (Piece){p->lexer.bytes + start, end - start};
}

/* Past the text of an argument: to a comma outside of brackets, or to the end of the line. */
static bool skip_argument(Parser *p) {
    uint32_t depth = 0;
    while (!parser_at_end(p) && (depth || p->token.kind != TOKEN_COMMA)) {
        if (p->token.kind == TOKEN_OPEN_STRING) return parser_unexpected(p, "a string");
        depth += p->token.kind == TOKEN_OPEN || p->token.kind == TOKEN_OPEN_SQUARE;
        depth -= depth && (p->token.kind == TOKEN_CLOSE || p->token.kind == TOKEN_CLOSE_SQUARE);
        parser_advance(p);
    }
    return true;
}

static bool parse_argument(Parser *p, Piece *piece) {
    uint32_t start = p->token.start;
    bool is_empty = parser_at_end(p) || p->token.kind == TOKEN_COMMA;
    if (!skip_argument(p)) return false;
    *piece = piece_of(p, start, is_empty ? start : p->consumed);
    return true;
}

static bool is_parameter_name(const char *text, uint32_t length) {
    for (uint32_t i = 0; i < length; i++)
        if (text[i] == '.' || text[i] == '$') return false;
    return length > 0;
}

bool parse_parameter_name(Parser *p, Piece *name) {
    Token token = p->token;
    if (!parser_expect(p, TOKEN_NAME, "the name of a parameter")) return false;
    *name = piece_of(p, token.start, token.end);
    if (is_parameter_name(name->text, name->length)) return true;
    diag_push(p->diags, DIAG_SYNTAX, parser_span(p, token), "a parameter has a name of letters, digits and '_'");
    return false;
}

static bool check_new_name(Parser *p, const Macro *macro, Span at, Piece name) {
    const Parameter *others = macro->parameters;
    for (uint32_t i = 0; i < macro->parameter_count; i++) {
        if (others[i].name.length != name.length || memcmp(others[i].name.text, name.text, name.length) != 0) continue;
        diag_push(p->diags, DIAG_MACRO_ARGUMENTS, at, "the parameter '%.*s' is there twice", (int)name.length,
                  name.text);
        return false;
    }
    return true;
}

/* parameter: NAME [ "=" text ] | NAME "..." */
static bool parse_parameter(Parser *p, const Macro *macro, Parameter *parameter) {
    Token token = p->token;
    uint32_t length = token_length(token);
    *parameter = (Parameter){0};
    if (token.kind == TOKEN_NAME && length > 3 && memcmp(p->lexer.bytes + token.end - 3, "...", 3) == 0) {
        parameter->takes_rest = true;
        p->token.end -= 3;
    }
    if (!parse_parameter_name(p, &parameter->name)) return false;
    if (!check_new_name(p, macro, parser_span(p, token), parameter->name)) return false;
    if (!parameter->takes_rest && parser_accept(p, TOKEN_ASSIGN)) return parse_argument(p, &parameter->otherwise);
    return true;
}

/* parameters: [ parameter { "," parameter } ]; those with a default, and the rest, stand last */
static bool parse_parameters(Parser *p, Macro *macro) {
    Buffer list = {.item_size = sizeof(Parameter)};
    bool ok = true;
    while (ok && !parser_at_end(p)) {
        Parameter parameter;
        Span at = parser_span(p, p->token);
        const Parameter *before = list.count ? (Parameter *)list.items + list.count - 1 : NULL;
        ok = (!before || parser_expect(p, TOKEN_COMMA, "','")) && parse_parameter(p, macro, &parameter);
        if (!ok) break;
        bool needed = !parameter.otherwise.text && !parameter.takes_rest;
        if (list.count == INPUT_MAX_PARAMETERS) {
            diag_push(p->diags, DIAG_TOO_LARGE, at, "a macro has at most %d parameters", INPUT_MAX_PARAMETERS);
            ok = false;
        }
        if (before && (before->takes_rest || (before->otherwise.text && needed))) {
            diag_push(p->diags, DIAG_MACRO_ARGUMENTS, at, "%s",
                      before->takes_rest ? "nothing may follow the parameter that takes the rest"
                                         : "behind a parameter with a default, all need one");
            ok = false;
        }
        macro->least += needed;
        Parameter *item = parser_add(p, &list);
        if (item) *item = parameter;
        macro->parameters = list.items;
        macro->parameter_count = (uint32_t)list.count;
    }
    Parameter *kept = arena_alloc(p->arena, list.count * sizeof *kept);
    if (kept && list.count) memcpy(kept, list.items, list.count * sizeof *kept);
    macro->parameters = kept;
    buffer_free(&list);
    return ok && kept;
}

static bool check_macro_name(Parser *p, Token name) {
    Word word;
    if (!mnemonics_find(&p->mnemonics, parser_text(p, name), token_length(name), &word)) return true;
    const Macro *macros = p->macros.items;
    diag_push(p->diags, DIAG_DUPLICATE_MACRO, parser_span(p, name), "%s is %s already", parser_quote(p, name),
              word.kind == WORD_MACRO         ? "a macro"
              : word.kind == WORD_INSTRUCTION ? "an instruction"
                                              : "a structured statement");
    if (word.kind == WORD_MACRO) diag_note(p->diags, macros[word.number].at, "defined here");
    return false;
}

/* The lines up to .endm, copied to where they last. */
static bool keep_body(Parser *p, Token directive, Body *body) {
    Buffer lines = {.item_size = sizeof(BodyLine)};
    bool ok = block_capture(p, BLOCK_MACRO, BLOCK_END_MACRO, parser_span(p, directive), &lines, body);
    BodyLine *kept = ok ? arena_alloc(p->arena, (body->count + 1) * sizeof *kept) : NULL;
    if (kept) memcpy(kept, body->lines, (body->count + 1) * sizeof *kept);
    body->lines = kept;
    buffer_free(&lines);
    return kept;
}

/* header: NAME [ "," ] parameters */
static bool parse_header(Parser *p, Macro *macro) {
    Token name = p->token;
    if (!parser_expect(p, TOKEN_NAME, "the name of the macro") || !check_macro_name(p, name)) return false;
    if (*parser_text(p, name) == '.') {
        diag_push(p->diags, DIAG_RESERVED_NAME, parser_span(p, name), "names with a dot in front are directives");
        return false;
    }
    macro->name = parser_copy(p, name);
    macro->at = parser_span(p, name);
    parser_accept(p, TOKEN_COMMA);
    return parse_parameters(p, macro);
}

/* .macro header, lines, .endm */
bool directive_macro(Parser *p, Token directive) {
    const Frame *frame = p->input.top;
    Macro macro = {.source = frame->source, .file = frame->file};
    bool ok = frame->kind == FRAME_FILE;
    if (!ok)
        diag_push(p->diags, DIAG_MISPLACED, parser_span(p, directive), "a macro or repetition cannot define a macro");
    ok = ok && parse_header(p, &macro);
    while (!parser_at_end(p)) parser_advance(p);
    if (!keep_body(p, directive, &macro.body) || !ok) return false;
    Macro *item = parser_add(p, &p->macros);
    if (item) *item = macro;
    p->draft->out_of_memory |= !mnemonics_add_macro(&p->mnemonics, macro.name);
    return true;
}

bool directive_endm(Parser *p, Token directive) {
    diag_push(p->diags, DIAG_MISPLACED, parser_span(p, directive), ".endm without .macro");
    return false;
}

/* ---- calls ---- */
bool parse_arguments(Parser *p, Buffer *pieces) {
    if (parser_at_end(p)) return true;
    do {
        Piece piece, *item;
        if (!parse_argument(p, &piece)) return false;
        item = parser_add(p, pieces);
        if (item) *item = piece;
    } while (parser_accept(p, TOKEN_COMMA));
    return true;
}

static bool report_arguments(Parser *p, Token name, const Macro *macro, uint32_t found) {
    uint32_t most = macro->parameter_count;
    bool open = most && macro->parameters[most - 1].takes_rest;
    const char *range = open                   ? arena_printf(p->arena, "at least %u", macro->least)
                        : macro->least == most ? arena_printf(p->arena, "%u", most)
                                               : arena_printf(p->arena, "%u to %u", macro->least, most);
    diag_push(p->diags, DIAG_MACRO_ARGUMENTS, parser_span(p, name), "%s takes %s argument%s, found %u", macro->name,
              range ? range : "", macro->least == 1 && (open || most == 1) ? "" : "s", found);
    diag_note(p->diags, macro->at, "defined here");
    return false;
}

static bool report_empty(Parser *p, Token name, const Macro *macro, Piece parameter) {
    diag_push(p->diags, DIAG_MACRO_ARGUMENTS, parser_span(p, name), "the argument '%.*s' of %s is empty",
              (int)parameter.length, parameter.text, macro->name);
    diag_note(p->diags, macro->at, "defined here");
    return false;
}

/* Arguments as written to one for each parameter. An empty one, or one that is not there, is the default; what is too
 * much belongs to the parameter that takes the rest. */
static bool bind_arguments(Parser *p, Token name, const Macro *macro, Buffer *pieces) {
    uint32_t found = (uint32_t)pieces->count, count = macro->parameter_count;
    bool takes_rest = count && macro->parameters[count - 1].takes_rest;
    if (found < macro->least || (found > count && !takes_rest)) return report_arguments(p, name, macro, found);
    if (takes_rest && found >= count) {
        Piece *rest = (Piece *)pieces->items + count - 1, *last = (Piece *)pieces->items + found - 1;
        rest->length = (uint32_t)(last->text + last->length - rest->text);
    }
    if (found < count && !buffer_add(pieces, count - found)) {
        p->draft->out_of_memory = true;
        return false;
    }
    pieces->count = count;
    Piece *all = pieces->items;
    for (uint32_t i = 0; i < count; i++) {
        if (all[i].length || macro->parameters[i].takes_rest) continue;
        if (i < macro->least) return report_empty(p, name, macro, macro->parameters[i].name);
        all[i] = macro->parameters[i].otherwise;
    }
    return true;
}

/* call: NAME arguments; the name is read */
bool parse_call(Parser *p, Token name, uint32_t number) {
    Frame *frame = input_push(p, FRAME_MACRO, parser_span(p, name));
    if (!frame) return false;
    const Macro *macro = (const Macro *)p->macros.items + number;
    bool ok = parse_arguments(p, &frame->arguments);
    frame->given = (uint32_t)frame->arguments.count;
    if (!ok || !bind_arguments(p, name, macro, &frame->arguments)) {
        input_drop(p);
        return false;
    }
    frame->source = macro->source;
    frame->file = macro->file;
    frame->body = macro->body;
    frame->parameters = macro->parameters;
    frame->parameter_count = macro->parameter_count;
    frame->name = macro->name;
    frame->number = ++p->input.numbers;
    return true;
}

/* ---- inside ---- */
/* .exitm */
bool directive_exitm(Parser *p, Token directive) {
    for (const Frame *frame = p->input.top; frame; frame = frame->scope) {
        if (frame->kind != FRAME_MACRO) continue;
        p->input.leave_macro = true;
        return parser_expect_end(p);
    }
    diag_push(p->diags, DIAG_MISPLACED, parser_span(p, directive), ".exitm outside of a macro");
    return false;
}

/* .local NAME { "," NAME } */
bool directive_local(Parser *p, Token directive) {
    Frame *frame = p->input.top;
    if (frame->kind == FRAME_FILE) {
        diag_push(p->diags, DIAG_MISPLACED, parser_span(p, directive), ".local outside of a macro or repetition");
        return false;
    }
    do {
        Token name = p->token;
        if (!parser_expect(p, TOKEN_NAME, "the name of a label")) return false;
        parser_intern(p, &frame->locals, name);
    } while (parser_accept(p, TOKEN_COMMA));
    return true;
}
