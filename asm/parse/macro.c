/* macro.c: blocks of lines: kept for later, and read several times: .macro .endm .exitm .local and calls, .repeat .for
 * .endr; or left out: .if .ifdef .ifndef .elif .else .endif. Lines that are not executed now are read only as far as
 * needed to see which directives open and close blocks; nothing else in them can be wrong. */
#include <string.h>

#include "asm/parse/input.h"
#include "asm/parse/statement.h"

/* ---- lines that are not executed ---- */
/* The lexer that is at the next line. */
static Lexer *next_lines(Parser *p) {
    return p->from->is_expanded ? &p->input->top->lexer : &p->lexer;
}

/* Skip the lines up to the one that closes the block, and that one; the opener's line is read. Return false after a
 * diagnostic: the frame has ended. */
static bool capture_block(Parser *p, Block open, Block close, Span opener, Body *body) {
    Lexer *lexer = next_lines(p);
    *body = (Body){.start = lexer->at, .line = lexer->line};
    for (uint32_t depth = 0; lexer->at < p->input->top->body.end;) {
        Token behind;
        const uint32_t line = lexer->at;
        const Block block = input_skip_line(lexer, &behind);
        depth += block == open;
        if (block != close || depth-- > 0) continue;

        body->end = line;
        if (!token_is_end(behind))
            diag_push(p->diags, DIAG_SYNTAX, (Span){p->from->source, behind.start, behind.end},
                      "expected the end of the line");
        return true;
    }
    diag_push(p->diags, DIAG_UNTERMINATED_BLOCK, opener, "%s is missing", close == BLOCK_END_MACRO ? ".endm" : ".endr");
    return false;
}

/* ---- pieces of text ---- */
/* argument: text, to a comma outside of brackets, or to the end of the line */
static bool parse_argument(Parser *p, Piece *piece) {
    const uint32_t start = p->token.start;
    const bool is_empty = parser_at_end(p) || p->token.kind == TOKEN_COMMA;
    uint32_t depth = 0;
    while (!parser_at_end(p) && (depth || p->token.kind != TOKEN_COMMA)) {
        if (p->token.kind == TOKEN_OPEN_STRING) return parser_unexpected(p, "a string");
        depth += p->token.kind == TOKEN_OPEN || p->token.kind == TOKEN_OPEN_SQUARE;
        depth -= depth && (p->token.kind == TOKEN_CLOSE || p->token.kind == TOKEN_CLOSE_SQUARE);
        parser_advance(p);
    }
    *piece = (Piece){p->lexer.bytes + start, is_empty ? 0 : p->consumed - start};
    return true;
}

/* arguments: [ argument { "," argument } ] */
static bool parse_arguments(Parser *p, Pieces *pieces) {
    if (parser_at_end(p)) return true;
    do {
        Piece piece;
        if (!parse_argument(p, &piece)) return false;
        APPEND(*pieces, piece);
    } while (parser_accept(p, TOKEN_COMMA));
    return true;
}

static bool parse_parameter_name(Parser *p, Piece *name) {
    const Token token = p->token;
    if (!parser_expect(p, TOKEN_NAME, "the name of a parameter")) return false;
    *name = (Piece){parser_text(p, token), token_length(token)};
    const bool is_plain = !memchr(name->text, '.', name->length) && !memchr(name->text, '$', name->length);
    if (name->length && is_plain) return true;
    return parser_error(p, DIAG_SYNTAX, token, "a parameter has a name of letters, digits and '_'");
}

/* ---- the definition of a macro ---- */
/* parameter: NAME [ "=" argument ] | NAME "..." */
static bool parse_parameter(Parser *p, const Macro *macro, Parameter *parameter) {
    const Token token = p->token;
    const uint32_t length = token_length(token);
    *parameter = (Parameter){0};
    if (token.kind == TOKEN_NAME && length > 3 && memcmp(p->lexer.bytes + token.end - 3, "...", 3) == 0) {
        parameter->takes_rest = true;
        p->token.end -= 3;
    }
    if (!parse_parameter_name(p, &parameter->name)) return false;

    const Piece name = parameter->name;
    for (uint32_t i = 0; i < macro->parameter_count; i++) {
        const Piece other = macro->parameters[i].name;
        if (other.length == name.length && memcmp(other.text, name.text, name.length) == 0)
            return parser_error(p, DIAG_MACRO_ARGUMENTS, token, "the parameter '%.*s' is there twice", (int)name.length,
                                name.text);
    }
    if (!parameter->takes_rest && parser_accept(p, TOKEN_ASSIGN)) return parse_argument(p, &parameter->otherwise);
    return true;
}

/* parameters: [ parameter { "," parameter } ]; those with a default, and the rest, stand last */
static bool parse_parameters(Parser *p, Macro *macro) {
    ARRAY_OF(Parameter) list = {0};
    while (!parser_at_end(p)) {
        Parameter parameter;
        const Token at = p->token;
        const Parameter *before = list.count ? &list.at[list.count - 1] : NULL;
        if (before && !parser_expect(p, TOKEN_COMMA, "','")) return false;
        if (!parse_parameter(p, macro, &parameter)) return false;
        const bool needed = !parameter.otherwise.text && !parameter.takes_rest;
        if (list.count == INPUT_MAX_PARAMETERS)
            return parser_error(p, DIAG_TOO_LARGE, at, "a macro has at most %d parameters", INPUT_MAX_PARAMETERS);
        if (before && (before->takes_rest || (before->otherwise.text && needed)))
            return parser_error(p, DIAG_MACRO_ARGUMENTS, at, "%s",
                                before->takes_rest ? "nothing may follow the parameter that takes the rest"
                                                   : "after a parameter with a default, all need one");
        macro->least += needed;
        APPEND(list, parameter);
        macro->parameters = list.at;
        macro->parameter_count = (uint32_t)list.count;
    }
    return true;
}

/* header: NAME [ "," ] parameters */
static bool parse_header(Parser *p, Macro *macro) {
    const Token name = p->token;
    Word word;
    if (!parser_expect(p, TOKEN_NAME, "the name of the macro")) return false;
    if (words_find(p, name, &word)) {
        static const char *const what[] = {"an instruction", "a structured statement", "a macro"};
        parser_error(p, DIAG_DUPLICATE_MACRO, name, "%s is %s already", parser_quote(p, name), what[word.kind]);
        if (word.kind == WORD_MACRO) diag_note(p->diags, p->input->macros.at[word.number].at, "defined here");
        return false;
    }
    if (*parser_text(p, name) == '.')
        return parser_error(p, DIAG_RESERVED_NAME, name, "names with a dot in front are directives");
    macro->name = parser_copy(p, name);
    macro->at = parser_span(p, name);
    parser_accept(p, TOKEN_COMMA);
    return parse_parameters(p, macro);
}

/* .macro header, lines, .endm */
bool directive_macro(Parser *p) {
    const Frame *frame = p->input->top;
    Macro macro = {.source = frame->from.source, .file = frame->from.file};
    bool ok = frame->from.kind == EXPANSION_FILE ||
              parser_error(p, DIAG_MISPLACED, p->name, "a macro or repetition cannot define a macro");
    ok = ok && parse_header(p, &macro);
    parser_skip_line(p);
    if (!capture_block(p, BLOCK_MACRO, BLOCK_END_MACRO, parser_span(p, p->name), &macro.body) || !ok) return false;
    APPEND(p->input->macros, macro);
    symtab_intern(&p->words, macro.name, strlen(macro.name));
    return true;
}

/* .endm and .endr are read with what they end, so this one ends nothing. */
bool directive_stray_end(Parser *p) {
    return parser_error(p, DIAG_MISPLACED, p->name, "%s",
                        parser_token_is(p, p->name, ".endm") ? ".endm without .macro"
                                                             : ".endr without .repeat or .for");
}

/* ---- calls ---- */
/* Arguments as written to one for each parameter. An empty one, or one that is not there, is the default; what is too
 * much belongs to the parameter that takes the rest. */
static bool bind_arguments(Parser *p, const Macro *macro, Pieces *pieces) {
    const uint32_t found = (uint32_t)pieces->count, count = macro->parameter_count, least = macro->least;
    const bool takes_rest = count && macro->parameters[count - 1].takes_rest;
    if (found < least || (found > count && !takes_rest)) {
        const char *range = arena_printf(p->arena, "%u to %u", least, count);
        if (takes_rest) range = arena_printf(p->arena, "at least %u", least);
        if (!takes_rest && least == count) range = arena_printf(p->arena, "%u", count);
        parser_error(p, DIAG_MACRO_ARGUMENTS, p->name, "%s takes %s argument%s, found %u", macro->name, range,
                     least == 1 && (takes_rest || count == 1) ? "" : "s", found);
        return diag_note(p->diags, macro->at, "defined here");
    }

    if (takes_rest && found >= count) {
        Piece *rest = &pieces->at[count - 1], *last = &pieces->at[found - 1];
        rest->length = (uint32_t)(last->text + last->length - rest->text);
    }
    if (found < count) ARRAY_ADD(*pieces, count - found);
    pieces->count = count;
    Piece *all = pieces->at;
    for (uint32_t i = 0; i < count; i++) {
        const Parameter *parameter = &macro->parameters[i];
        if (all[i].length || parameter->takes_rest) continue;
        if (i < least) {
            parser_error(p, DIAG_MACRO_ARGUMENTS, p->name, "the argument '%.*s' of %s is empty",
                         (int)parameter->name.length, parameter->name.text, macro->name);
            return diag_note(p->diags, macro->at, "defined here");
        }
        all[i] = parameter->otherwise;
    }
    return true;
}

/* call: NAME arguments; the name is read */
bool parse_call(Parser *p, uint32_t number) {
    Frame *frame = input_push(p, EXPANSION_MACRO, parser_span(p, p->name));
    if (!frame) return false;
    const Macro *macro = &p->input->macros.at[number];
    const bool ok = parse_arguments(p, &frame->arguments);
    frame->given = (uint32_t)frame->arguments.count;
    if (!ok || !bind_arguments(p, macro, &frame->arguments)) {
        input_drop(p);
        return false;
    }
    frame->from.macro_call = frame->from.origin = parser_origin(p);
    frame->from.source = macro->source;
    frame->from.file = macro->file;
    input_set_body(p, frame, macro->body);
    frame->parameters = macro->parameters;
    frame->parameter_count = macro->parameter_count;
    frame->from.name = macro->name;
    frame->number = ++p->input->numbers;
    return true;
}

/* .exitm */
bool directive_exitm(Parser *p) {
    for (const Frame *frame = p->input->top; frame; frame = frame->scope) {
        if (frame->from.kind != EXPANSION_MACRO) continue;
        p->input->leave_macro = true;
        return parser_expect_end(p);
    }
    return parser_error(p, DIAG_MISPLACED, p->name, ".exitm outside of a macro");
}

/* .local NAME { "," NAME } */
bool directive_local(Parser *p) {
    Frame *frame = p->input->top;
    if (frame->from.kind == EXPANSION_FILE)
        return parser_error(p, DIAG_MISPLACED, p->name, ".local outside of a macro or repetition");
    do {
        const Token name = p->token;
        if (!parser_expect(p, TOKEN_NAME, "the name of a label")) return false;
        symtab_intern(&frame->locals, parser_text(p, name), token_length(name));
    } while (parser_accept(p, TOKEN_COMMA));
    return true;
}

/* ---- repetitions ---- */
/* variable: [ "," NAME ] end of the line. While it repeats, the variable of .repeat is also a constant. */
static bool parse_variable(Parser *p, Frame *frame) {
    if (parser_at_end(p)) return true;
    if (!parser_expect(p, TOKEN_COMMA, "','")) return false;
    const Token name = p->token;
    if (!parse_parameter_name(p, &frame->variable.name) || !parser_expect_end(p)) return false;
    if (!constant_check_name(p, name)) return false;

    const Constant *before = constant_find(p, name);
    const Span at = before ? before->at : parser_span(p, name);
    frame->had_value = before;
    if (before) frame->value_before = before->value;
    frame->constant = constant_set(p, name, before ? before->value : value_whole(0));
    Constant *constant = &p->constants.at[frame->constant];
    constant->at = at;
    constant->is_defined = frame->had_value;
    return true;
}

/* ( .repeat count variable | .for NAME { "," argument } ), lines, .endr. Each round is read with the variable as a
 * parameter; if the header cannot be read, the lines are left out. */
bool directive_repeat(Parser *p) {
    const Span at = parser_span(p, p->name);
    Frame *around = p->input->top, *frame = input_push(p, EXPANSION_REPEAT, at);
    if (!frame) return false;
    bool ok;
    if (parser_token_is(p, p->name, ".for")) {
        ok = parse_parameter_name(p, &frame->variable.name);
        if (ok && !parser_at_end(p)) ok = parser_expect(p, TOKEN_COMMA, "','") && parse_arguments(p, &frame->items);
        frame->from.rounds = (uint32_t)frame->items.count;
    } else {
        ok = parse_count(p, "a number of rounds", 0, INPUT_MAX_LINES, &frame->from.rounds) && parse_variable(p, frame);
    }

    parser_skip_line(p);
    Body body;
    if (!capture_block(p, BLOCK_REPEAT, BLOCK_END_REPEAT, at, &body) || !ok) {
        input_drop(p);
        return false;
    }
    frame->from.source = around->from.source;
    frame->from.file = around->from.file;
    frame->scope = around->from.kind == EXPANSION_FILE ? NULL : around;
    input_set_body(p, frame, body);
    if (body.start == body.end) { /* rounds without lines count as lines */
        ok = input_count(p, at, frame->from.rounds);
        frame->from.rounds = 0;
    }
    frame->lexer.at = body.end; /* the first round has not started */
    if (!frame->variable.name.text) return ok;
    frame->parameters = &frame->variable;
    frame->parameter_count = 1;
    return APPEND(frame->arguments, (Piece){0});
}

/* ---- conditions: opened and closed in the same file, macro or round of a repetition ---- */
/* Continue in this part of the innermost condition, or at the .elif, .else or .endif behind it, which is then read like
 * any other directive. `ok`: the part's own directive could be read. If not, all further parts are left out, so that
 * they do not cause more errors. */
static bool begin_part(Parser *p, bool ok, bool holds) {
    Condition *condition = &p->input->conditions.at[p->input->conditions.count - 1];
    const bool taken = ok && holds && !condition->is_taken;
    condition->is_taken |= taken || !ok;
    parser_skip_line(p);
    if (taken) return ok;

    Lexer *lexer = next_lines(p);
    for (uint32_t depth = 0; lexer->at < p->input->top->body.end;) {
        const Lexer line = *lexer;
        const Block block = input_skip_line(lexer, &(Token){0});
        if (depth == 0 && (block == BLOCK_END_IF || block == BLOCK_ELSE)) {
            *lexer = line;
            return ok;
        }
        depth += block == BLOCK_IF;
        depth -= block == BLOCK_END_IF;
    }
    p->input->conditions.count--;
    diag_push(p->diags, DIAG_UNTERMINATED_BLOCK, condition->at, ".endif is missing");
    return false;
}

/* condition: expression, to the end of the line */
static bool parse_condition(Parser *p, bool *holds) {
    Value value = {0};
    const bool ok = parse_expression(p, NUMBER_ALONE, &value) && parser_expect_end(p);
    *holds = ok && value_is_true(value);
    return ok;
}

/* .if condition | ( .ifdef | .ifndef ) NAME */
bool directive_if(Parser *p) {
    bool holds, ok;
    if (parser_token_is(p, p->name, ".if")) {
        ok = parse_condition(p, &holds);
    } else {
        const Token name = p->token;
        ok = parser_expect(p, TOKEN_NAME, "a name") && parser_expect_end(p);
        holds = ok && constant_is_defined(p, name) == parser_token_is(p, p->name, ".ifdef");
    }
    return APPEND(p->input->conditions, (Condition){.at = parser_span(p, p->name)}) && begin_part(p, ok, holds);
}

/* .elif condition | .else | .endif: of the innermost one that this frame has opened */
bool directive_else(Parser *p) {
    if (p->input->conditions.count == p->input->top->conditions)
        return parser_error(p, DIAG_MISPLACED, p->name, "%s without .if", parser_quote(p, p->name));
    if (parser_token_is(p, p->name, ".endif")) {
        p->input->conditions.count--;
        return parser_expect_end(p);
    }
    Condition *condition = &p->input->conditions.at[p->input->conditions.count - 1];
    const bool is_else = parser_token_is(p, p->name, ".else");
    bool ok = !condition->had_else, holds = is_else;
    if (!ok) {
        parser_error(p, DIAG_MISPLACED, p->name, "%s after .else", parser_quote(p, p->name));
        diag_note(p->diags, condition->else_at, "the .else is here");
    } else if (is_else) {
        ok = parser_expect_end(p);
    } else if (!condition->is_taken) {
        ok = parse_condition(p, &holds);
    }
    if (is_else) {
        condition->had_else = true;
        condition->else_at = parser_span(p, p->name);
    }
    return begin_part(p, ok, holds);
}
