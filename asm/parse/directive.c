/* directive.c: the directives of directive.def, and of them those about constants and the run: .equ .default .set
 * .machine .shared .private .dispatch .group .name .expect .note .loc.
 */
#include <string.h>

#include "asm/isa/number.h"
#include "asm/parse/input.h"
#include "asm/parse/statement.h"

bool parse_directive(Parser *p) {
    static const struct {
        const char *name;
        DirectiveParser *parse;
    } directives[] = {
#define DIRECTIVE(parser, name, arguments, meaning) {name, directive_##parser},
#include "asm/parse/directive.def"
#undef DIRECTIVE
    };
    const int count = sizeof directives / sizeof directives[0];
    const int found = FIND_NAME(p, p->name, i, count, directives[i].name);
    if (found >= 0) return directives[found].parse(p);

    if (parser_report_foreign(p, DIAG_UNKNOWN_DIRECTIVE, p->name, FOREIGN_ANY)) return false;
    Nearest nearest = nearest_start(parser_text(p, p->name), token_length(p->name));
    for (int i = 0; i < count; i++) nearest_offer(&nearest, directives[i].name, strlen(directives[i].name));
    parser_error(p, DIAG_UNKNOWN_DIRECTIVE, p->name, "there is no directive %s", parser_quote(p, p->name));
    parser_suggest(p, &nearest);
    return false;
}

/* ---- words ---- */
/* Read the next token again, as a word of a directive. */
static bool parse_word(Parser *p, const char *wanted, Token *word) {
    if (!parser_at_end(p)) p->token = lex_again(&p->lexer, p->token, TOKEN_WORD);
    *word = p->token;
    return parser_expect(p, TOKEN_WORD, wanted);
}

/* pair: WORD "=" ( WORD | "(" expression ")" ); a word that is the name of a constant stands for its value */
static bool parse_pair(Parser *p, const char **key, const char **text) {
    Token word;
    if (!parse_word(p, "a setting such as wave_size=32", &word)) return false;
    *key = parser_copy(p, word);
    if (!parser_expect(p, TOKEN_ASSIGN, "'='")) return false;

    Value value;
    word = p->token;
    if (parser_accept(p, TOKEN_OPEN)) {
        if (!parse_expression(p, NUMBER_ALONE, &value) || !parser_expect(p, TOKEN_CLOSE, "')'")) return false;
    } else {
        if (!parse_word(p, "a value", &word)) return false;
        const Constant *constant = constant_use(p, word);
        *text = parser_copy(p, word);
        if (!constant) return true;
        value = constant->value;
    }
    *text = value_as_text(value, p->arena);
    if (!value.is_float) return true;
    return parser_error(p, DIAG_BAD_EXPRESSION, parser_since(p, word), "a setting is a whole number");
}

/* ---- constants: NAME = expression, .equ .default .set ---- */
bool parse_definition(Parser *p, Token name, TokenKind separator, Precedence precedence) {
    if (!constant_check_name(p, name)) return false;
    const Constant *before = constant_find(p, name);
    if (before && precedence == ONLY_ONE) {
        parser_error(p, DIAG_DUPLICATE_CONSTANT, name, "%s is already defined; %s", parser_quote(p, name),
                     parser_is_given(p, before->at.source)
                         ? "write .default NAME, VALUE for a value that can be replaced"
                         : ".set gives it another value");
        return diag_note(p->diags, before->at, "defined here");
    }
    Value value;
    if (!parser_expect(p, separator, separator == TOKEN_ASSIGN ? "'='" : "','")) return false;
    if (!parse_expression(p, NUMBER_ALONE, &value)) return false;
    if (!parser_expect_end(p)) return false;
    if (precedence == FIRST_WINS && constant_use(p, name)) return true;
    const uint32_t number = constant_set(p, name, value);
    p->constants.at[number].is_default = precedence == FIRST_WINS;
    return true;
}

/* ( .equ | .default | .set ) NAME "," expression */
bool directive_constant(Parser *p) {
    const Token name = p->token;
    Precedence precedence = ONLY_ONE;
    if (parser_token_is(p, p->name, ".default")) precedence = FIRST_WINS;
    if (parser_token_is(p, p->name, ".set")) precedence = LAST_WINS;
    return parser_expect(p, TOKEN_NAME, "a name") && parse_definition(p, name, TOKEN_COMMA, precedence);
}

/* ---- .machine pair { [ "," ] pair } ---- */
bool directive_machine(Parser *p) {
    do {
        SettingSpec setting = {.at = parser_location(p)};
        if (!parse_pair(p, &setting.key, &setting.value)) return false;
        APPEND(p->draft->settings, setting);
    } while (parser_accept(p, TOKEN_COMMA) || !parser_at_end(p));
    return true;
}

/* ---- .shared COUNT   .private COUNT ---- */
bool directive_memory(Parser *p) {
    const bool shared = parser_token_is(p, p->name, ".shared");
    uint32_t *words = shared ? &p->draft->shared_words : &p->draft->private_words, count;
    Span *at = shared ? &p->draft->shared_at : &p->draft->private_at;
    if (*words) {
        parser_error(p, DIAG_DUPLICATE_MEMORY, p->name, "the %s memory already has a size",
                     shared ? "group" : "private");
        return diag_note(p->diags, *at, "first given here");
    }
    const uint32_t most = shared ? IMAGE_MAX_SHARED : IMAGE_MAX_PRIVATE;
    if (!parse_count(p, "a number of words", 1, most, &count) || !parser_expect_end(p)) return false;
    *words = count;
    *at = parser_span(p, p->name);
    return true;
}

/* ---- .name RESOURCE "," STRING ---- */
bool directive_name(Parser *p) {
    NameSpec spec = {0};
    const Token resource = p->token;
    parser_advance(p);
    const bool is_sampler = resource.kind == TOKEN_NAME && *parser_text(p, resource) == 's';
    if (!parse_resource(p, resource, is_sampler, &spec.space, &spec.index)) return false;
    if (!parser_expect(p, TOKEN_COMMA, "','")) return false;
    const Token text = p->token;
    if (!parser_string(p, &spec.name) || !parser_expect_end(p)) return false;
    if (!image_is_name(spec.name, strlen(spec.name)))
        return parser_error(p, DIAG_RESERVED_NAME, text,
                            "a resource's name has letters, digits and _, and does not look like t0, u0 or s0");
    const NameSpec *names = p->draft->names.at;
    for (size_t i = 0; i < p->draft->names.count; i++) {
        if (strcmp(names[i].name, spec.name) == 0 && names[i].space == spec.space) /* a t, a u and an s may share one */
            return parser_error(p, DIAG_RESERVED_NAME, text, "another resource is called so");
        if (names[i].space == spec.space && names[i].index == spec.index)
            return parser_error(p, DIAG_RESERVED_NAME, resource, "%s has a name already", parser_quote(p, resource));
    }
    return APPEND(p->draft->names, spec);
}

/* ---- .expect ---- */
/* memory: resource "[" FIRST [ [ "," ] ROW ] "]" "," data [ "~" tolerance ]; with a row it is about texels. The
 * resource is already read. */
static bool parse_expect_memory(Parser *p, Token resource, ExpectSpec *expect) {
    uint32_t row;
    expect->kind = EXPECT_MEMORY;
    if (!parse_resource(p, resource, false, &expect->space, &expect->index)) return false;
    parser_advance(p);
    const Token first = p->token;
    if (!parse_count(p, "the number of the first word", 0, DATA_MAX_WORDS - 1, &expect->first)) return false;
    if (p->token.kind != TOKEN_CLOSE_SQUARE) {
        parser_accept(p, TOKEN_COMMA);
        if (!parse_count(p, "the row of the first texel", 0, TEXTURE_MAX_SIDE - 1, &row)) return false;
        expect->kind = EXPECT_TEXELS;
        expect->value = row;
    }
    if (!parser_expect(p, TOKEN_CLOSE_SQUARE, "']'") || !parser_expect(p, TOKEN_COMMA, "','")) return false;
    if (!parse_data(p, &expect->data)) return false;

    const char *wrong = expect->kind == EXPECT_TEXELS ? image_texels_problem(expect) : NULL;
    if (wrong) return parser_error(p, DIAG_BAD_DATA, parser_since(p, first), "%s", wrong);
    if (expect->data.count > DATA_MAX_WORDS - expect->first)
        return parser_error(p, DIAG_OUT_OF_RANGE, first, "the words end beyond word %d, the last that has an address",
                            DATA_MAX_WORDS - 1);

    const Token tilde = p->token;
    if (!parser_accept(p, TOKEN_TILDE)) return true;
    if (!parse_number(p, TYPE_F32, NUMBER_ALONE, &expect->tolerance)) return false;
    if (expect->data.type != TYPE_F32) wrong = "only f32 contents have a tolerance";
    if (expect->tolerance >= NUMBER_INF) wrong = "a tolerance is finite and not negative";
    return !wrong || parser_error(p, DIAG_BAD_DATA, parser_since(p, tilde), "%s", wrong);
}

/* .expect ( memory | statistic relation (NUMBER | NAME) | "fault" WORD ) [ "when" pair [ pair ] ] */
bool directive_expect(Parser *p) {
    ExpectSpec expect = {.at = parser_location(p)};
    Token name, other;
    if (!parse_word(p, "u0[...], a statistic or fault", &name)) return false;
    if (p->token.kind == TOKEN_OPEN_SQUARE) {
        if (!parse_expect_memory(p, name, &expect)) return false;
    } else if (p->token.kind >= TOKEN_EQ && p->token.kind <= TOKEN_GE) {
        expect.kind = EXPECT_STAT;
        expect.name = parser_copy(p, name);
        expect.relation = (uint8_t)(p->token.kind - TOKEN_EQ);
        parser_advance(p);
        const bool is_word = p->token.kind == TOKEN_NAME && !constant_find(p, p->token);
        if (!is_word && !parse_u64(p, "a number", 0, UINT64_MAX, &expect.value)) return false;
        if (is_word && !parse_word(p, "a number or a statistic", &other)) return false;
        if (is_word) expect.other = parser_copy(p, other);
    } else if (parser_token_is(p, name, "fault")) {
        expect.kind = EXPECT_FAULT;
        if (!parse_word(p, "the name of a fault", &name)) return false;
        expect.name = parser_copy(p, name);
    } else {
        return parser_unexpected(p, "one of == != < <= > >=, or [ after a resource");
    }

    if (parser_accept_word(p, "when")) {
        for (int i = 0; i < EXPECT_CONDITIONS && (i == 0 || !parser_at_end(p)); i++)
            if (!parse_pair(p, &expect.when[i].key, &expect.when[i].value)) return false;
    }
    if (!parser_at_end(p)) return parser_unexpected(p, "when KEY=VALUE or the end of the line");
    return APPEND(p->draft->expects, expect);
}

/* ---- .note FIRST ":" END STRING ---- */
bool directive_note(Parser *p) {
    NoteSpec note = {0};
    const Token first = p->token;
    if (!parse_u64(p, "a number", 0, UINT64_MAX, &note.start) || !parser_expect(p, TOKEN_COLON, "':'")) return false;
    if (!parse_u64(p, "a number", 0, UINT64_MAX, &note.end)) return false;
    if (note.start >= note.end)
        return parser_error(p, DIAG_OUT_OF_RANGE, parser_since(p, first),
                            "FIRST:END means cycles FIRST to END - 1, so END is above FIRST");
    return parser_string(p, &note.text) && parser_expect_end(p) && APPEND(p->draft->notes, note);
}

/* ---- lines of a source ----
 *
 *   .loc written [ "as" HOW ] { written [ "as" HOW ] } [ "in" N ]
 *   .frame N "," ( STRING | "round" N "of" M ) written [ "in" N ]
 *
 *   written: STRING LINE [ STRING ], where all but the last have the second string: the text
 */
enum { MOST_FRAMES = 1 << 20 };

/* A string that says something, as a number in draft->texts; without the blanks in front, as the depth of a line in its
 * source says nothing here. */
static bool parse_text(Parser *p, uint32_t *number) {
    const Token token = p->token;
    const char *text;
    if (!parser_string(p, &text)) return false;
    text += strspn(text, " \t");
    if (!*text) return parser_error(p, DIAG_SYNTAX, token, "nothing was written there");
    *number = symtab_intern(&p->draft->texts, text, strlen(text));
    return true;
}

/* What was written at a place. */
static bool parse_written(Parser *p, DraftOrigin *origin) {
    const char *file;
    origin->at = parser_span(p, p->token);
    origin->text = origin->call = SYMTAB_NONE;
    if (!parser_string(p, &file) || !parse_count(p, "a line number", 1, UINT32_MAX, &origin->place.line)) return false;
    origin->place.file = symtab_intern(&p->draft->files, file, strlen(file));
    return p->token.kind != TOKEN_STRING || parse_text(p, &origin->text);
}

/* The number of a frame, or nothing, at the end of the line. Set its depth. */
static bool parse_frame(Parser *p, DraftOrigin *origin, uint32_t *depth) {
    const Token in = p->token;
    uint32_t frame;
    if (!parser_accept_word(p, "in")) return parser_expect_end(p);
    if (!parse_count(p, "a frame", 1, MOST_FRAMES, &frame) || !parser_expect_end(p)) return false;
    if (frame < p->frames.count && p->frames.at[frame].depth) {
        origin->call = p->frames.at[frame].origin;
        *depth = p->frames.at[frame].depth;
    }
    return *depth || parser_error(p, DIAG_MISPLACED, parser_since(p, in), "no .frame above has this number");
}

/* Read how a statement is executed, and the macro call or frame around it. Calls come first to draft->origins. */
static bool parse_origin_call(Parser *p, DraftOrigin *origin, uint32_t depth) {
    if (parser_accept_word(p, "as")) {
        const int kind = FIND_NAME(p, p->token, i, ORIGIN_FRAME, i ? origin_kind_names[i] : NULL);
        if (kind < 0) return parser_unexpected(p, "select or predicate");
        origin->kind = (uint32_t)kind;
        parser_advance(p);
    }
    if (p->token.kind != TOKEN_STRING) return parse_frame(p, origin, &depth);
    DraftOrigin call = {0};
    const Token token = p->token;
    if (depth > INPUT_MAX_FRAMES) return parser_error(p, DIAG_SYNTAX, token, "too many calls");
    if (!parse_written(p, &call)) return false;
    if (call.text == SYMTAB_NONE) return parser_unexpected(p, "the call of the macro that was written there");
    if (!parse_origin_call(p, &call, depth + 1)) return false;
    origin->call = parser_add_origin(p, call);
    return true;
}

bool directive_loc(Parser *p) {
    DraftOrigin origin = {0};
    if (!parse_written(p, &origin)) return false;
    if (!parse_origin_call(p, &origin, 0)) return false;
    p->loc = parser_add_origin(p, origin);
    return true;
}

bool directive_frame(Parser *p) {
    DraftOrigin origin = {.kind = ORIGIN_FRAME + (uint32_t)p->draft->frames.count};
    DraftFrame frame = {.callee = SYMTAB_NONE};
    uint32_t number, depth = 0;
    if (!parse_count(p, "a frame", 1, MOST_FRAMES, &number) || !parser_expect(p, TOKEN_COMMA, "','")) return false;
    if (parser_accept_word(p, "round")) {
        if (!parse_count(p, "a round", 1, UINT32_MAX, &frame.round)) return false;
        if (!parser_accept_word(p, "of")) return parser_unexpected(p, "'of' and the number of rounds");
        if (!parse_count(p, "the number of rounds", frame.round, UINT32_MAX, &frame.rounds)) return false;
    } else if (!parse_text(p, &frame.callee)) {
        return false;
    }
    if (!parse_written(p, &origin)) return false;
    const Token in = p->token;
    if (!parse_frame(p, &origin, &depth)) return false;
    if (depth == INPUT_MAX_FRAMES)
        return parser_error(p, DIAG_SYNTAX, parser_since(p, in), "at most %d frames can be within each other",
                            INPUT_MAX_FRAMES);
    while (p->frames.count <= number) APPEND(p->frames, (ParserFrame){0});
    p->frames.at[number] = (ParserFrame){parser_add_origin(p, origin), depth + 1};
    return APPEND(p->draft->frames, frame);
}

/* ---- variables ----
 *
 *   .var variable "," TYPE register   .endvar variable   .gone variable { "," variable }      variable: NAME | STRING
 */
static bool parse_variable(Parser *p, uint32_t *number) {
    const Token first = p->token;
    const char *name = parser_copy(p, first);
    const bool ok =
        first.kind == TOKEN_STRING ? parser_string(p, &name) : parser_expect(p, TOKEN_NAME, "the name of a variable");
    if (!ok) return false;
    if (!*name) return parser_error(p, DIAG_SYNTAX, first, "a variable has a name");
    *number = symtab_intern(&p->draft->variable_names, name, strlen(name));
    return true;
}

/* The rest of the line: components of a register. */
static bool parse_components(Parser *p, Operand *place) {
    const Mnemonic mnemonic = {parser_copy(p, p->name), OP_MOV, TYPE_U32};
    OperandSite site;
    if (!parse_operand(p, &mnemonic, ROLE_DST, place, &site) || !parser_expect_end(p)) return false;
    place->type = TYPE_U32;
    const char *wrong = image_place_problem(place);
    return !wrong || parser_error(p, DIAG_OPERAND_KIND, site.at, "%s", wrong);
}

bool directive_var(Parser *p) {
    const bool ends = parser_token_is(p, p->name, ".endvar");
    const Token first = p->token;
    Variable new = {.first = (uint32_t)p->draft->origin_of.count, .end = NOT_ENDED};
    uint32_t number;
    if (!parse_variable(p, &number)) return false;
    if (!ends) {
        uint8_t type;
        if (!parser_expect(p, TOKEN_COMMA, "','")) return false;
        if (!parse_type(p, &type)) return parser_unexpected(p, "u32, i32 or f32");
        if (!parse_components(p, &new.place)) return false;
        new.place.type = type;
    }

    /* The newest variable of that name, if any, ends here. */
    SymtabEntry *entry = symtab_at(&p->draft->variable_names, number);
    const bool there = entry->target != SYMTAB_NONE;
    if (there) p->draft->variables.at[entry->target].end = new.first;
    entry->target = ends ? SYMTAB_NONE : (uint32_t)p->draft->variables.count;
    new.name = entry->name;
    if (!ends) return APPEND(p->draft->variables, new);
    return there || parser_error(p, DIAG_MISPLACED, parser_since(p, first), "no .var says where this variable is");
}

/* Declare variables without a place. */
bool directive_gone(Parser *p) {
    const uint32_t now = (uint32_t)p->draft->origin_of.count;
    do {
        uint32_t number;
        if (!parse_variable(p, &number)) return false;
        APPEND(p->draft->variables,
               (Variable){.name = symtab_at(&p->draft->variable_names, number)->name, .first = now, .end = now});
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect_end(p);
}

/* Declare a variable without a name and without an end. */
bool directive_undef(Parser *p) {
    const uint32_t now = (uint32_t)p->draft->origin_of.count;
    Variable new = {.name = "", .first = now, .end = now};
    return parse_components(p, &new.place) && APPEND(p->draft->variables, new);
}

/* ---- .dispatch: kernels and how many threads run them ---- */
/* extent: decimal digits | number; 1 to 2^31 */
static bool parse_extent(Parser *p, const char *what, uint32_t *value) {
    parser_as_digits(p);
    const Token name = p->token;
    if (name.kind == TOKEN_NAME && !constant_find(p, name)) {
        const char *text = parser_text(p, name), *x = memchr(text + 1, 'x', token_length(name) - 1);
        if (*text == 'x') return parser_unexpected(p, what);
        if (x) { /* probably meant as two names */
            const uint32_t middle = (uint32_t)(x - p->lexer.bytes);
            const Token before = {TOKEN_NAME, name.start, middle}, after = {TOKEN_NAME, middle + 1, name.end};
            parser_error(p, DIAG_UNKNOWN_CONSTANT, name, "there is no constant %s; between names the x needs blanks",
                         parser_quote(p, name));
            diag_suggest(p->diags, arena_printf(p->arena, "%s x %s", parser_copy(p, before), parser_copy(p, after)));
            return false;
        }
    }
    return parse_count(p, what, 1, 1u << 31, value);
}

/* extents: extent | "[" extent { [ "," ] extent } "]", up to three */
static bool parse_extents(Parser *p, const char *what, uint32_t extents[3]) {
    if (!parser_accept(p, TOKEN_OPEN_SQUARE)) return parse_extent(p, what, &extents[0]);
    int count = 0;
    do {
        if (count == 3) return parser_unexpected(p, "']': there are three dimensions at most");
        if (!parse_extent(p, what, &extents[count++])) return false;
        parser_accept(p, TOKEN_COMMA);
    } while (!parser_accept(p, TOKEN_CLOSE_SQUARE));
    return true;
}

/* groups: extents | resource "[" FIRST "]": three words of a buffer, read when the dispatch starts */
static bool parse_groups(Parser *p, DispatchSpec *dispatch) {
    const Token name = p->token;
    if (name.kind != TOKEN_NAME || parser_peek(p) != TOKEN_OPEN_SQUARE)
        return parse_extents(p, "a number of groups", dispatch->groups);
    parser_advance(p);
    parser_advance(p);
    return parse_resource(p, name, false, &dispatch->indirect_space, &dispatch->indirect_index) &&
           parse_count(p, "the first of three words", 0, (1u << 30) - 3, &dispatch->indirect_word) &&
           parser_expect(p, TOKEN_CLOSE_SQUARE, "']'");
}

/* kernel: [ ( NAME | "@" number ) "," ]; the label is looked up when all are known. Without it, fixup->operand is 0. */
static bool parse_kernel(Parser *p, Fixup *fixup) {
    const Token first = p->token;
    *fixup = (Fixup){.word = (uint32_t)p->draft->dispatches.count, .symbol = SYMTAB_NONE};
    if (parser_accept(p, TOKEN_AT)) {
        if (!parse_count(p, "an instruction number", 0, ISA_MAX_TARGET, &fixup->target)) return false;
    } else {
        if (first.kind != TOKEN_NAME || parser_peek(p) != TOKEN_COMMA) return true;
        fixup->symbol = symtab_intern(&p->draft->labels, parser_text(p, first), token_length(first));
        parser_advance(p);
    }
    fixup->at = parser_span(p, parser_since(p, first));
    fixup->expansion = parser_expansion(p, p->from);
    fixup->operand = FIXUP_DISPATCH;
    return parser_expect(p, TOKEN_COMMA, "','");
}

/* .group extents */
bool directive_group(Parser *p) {
    uint32_t size[3] = {1, 1, 1};
    const Token first = p->token;
    if (p->draft->group_size[0]) {
        parser_error(p, DIAG_BAD_DISPATCH, p->name, "the groups already have a size");
        return diag_note(p->diags, p->draft->group_at, "first given here");
    }
    if (p->draft->dispatches.count)
        return parser_error(p, DIAG_BAD_DISPATCH, p->name, ".group stands before the first .dispatch");
    if (!parse_extents(p, "a number of threads", size)) return false;
    uint64_t threads = 1;
    for (int i = 0; i < 3 && threads <= UINT32_MAX; i++) threads *= size[i];
    if (threads > UINT32_MAX)
        return parser_error(p, DIAG_OUT_OF_RANGE, parser_since(p, first), "a group has at most 4294967295 threads");
    memcpy(p->draft->group_size, size, sizeof size);
    p->draft->group_at = parser_span(p, p->name);
    return parser_expect_end(p);
}

/* size: "x" extents, which may be missing after .group */
static bool parse_group_size(Parser *p, uint32_t size[3]) {
    const uint32_t *all = p->draft->group_size;
    const bool is_given = !parser_at_end(p) && *parser_text(p, p->token) == 'x';
    const Token first = p->token;
    if (!all[0] || is_given) {
        if (!parser_x(p) || !parse_extents(p, "a number of threads", size)) return false;
        if (!all[0] || memcmp(size, all, sizeof p->draft->group_size) == 0) return true;
        parser_error(p, DIAG_BAD_DISPATCH, parser_since(p, first), "the groups of this program have another size");
        return diag_note(p->diags, p->draft->group_at, "given here");
    }
    memcpy(size, all, sizeof p->draft->group_size);
    return true;
}

/* run: groups [ size ] [ "quads" ] [ "together" ], without a size if it is known */
static bool parse_run(Parser *p, DispatchSpec *d, bool sized) {
    const Token first = p->token;
    if (!parse_groups(p, d) || (!sized && !parse_group_size(p, d->size))) return false;
    uint64_t threads = 1;
    for (int i = 0; i < 3 && threads <= UINT32_MAX; i++) threads *= d->groups[i];
    for (int i = 0; i < 3 && threads <= UINT32_MAX; i++) threads *= d->size[i];
    if (threads > UINT32_MAX)
        return parser_error(p, DIAG_OUT_OF_RANGE, parser_since(p, first), "a dispatch has at most 4294967295 threads");

    Token word = p->token;
    d->quads = parser_accept_word(p, "quads");
    if (d->quads && (d->size[0] % 2 || d->size[1] % 2))
        return parser_error(p, DIAG_BAD_DISPATCH, word,
                            "groups of quads need an even number of threads in x and in y, such as [8 8]");
    word = p->token;
    d->together = parser_accept_word(p, "together");
    const Draft *draft = p->draft;
    const size_t before = draft->dispatches.count, fills = draft->fills.count;
    const char *wrong = !before                                                ? "there is no dispatch before this one"
                        : draft->dispatches.at[before - 1].targets             ? "a draw before it runs alone"
                        : fills && draft->fills.at[fills - 1].before == before ? "there is a .fill before this one"
                                                                               : NULL;
    if (d->together && wrong) return parser_error(p, DIAG_BAD_DISPATCH, word, "%s", wrong);
    return true;
}

static bool add_dispatch(Parser *p, DispatchSpec d, Fixup kernel) {
    return APPEND(p->draft->dispatches, d) && (!kernel.operand || APPEND(p->draft->fixups, kernel));
}

/* .dispatch kernel run */
/* What a shader with passes runs stands there. */
static bool refuse_beside_passes(Parser *p) {
    const AsmShader *shader = p->options->shader;
    return !shader || !shader->pass_count ||
           parser_error(p, DIAG_MISPLACED, p->name, "the lines .pass say what this shader runs: leave it out");
}

bool directive_dispatch(Parser *p) {
    DispatchSpec d = {.groups = {1, 1, 1}, .size = {1, 1, 1}, .at = parser_location(p)};
    Fixup kernel;
    return refuse_beside_passes(p) && parse_kernel(p, &kernel) && parse_run(p, &d, false) && parser_expect_end(p) &&
           add_dispatch(p, d, kernel);
}

/* .draw kernel resource { [ "," ] resource } [ "triangles" ] */
bool directive_draw(Parser *p) {
    DispatchSpec d = {.groups = {1, 1, 1}, .size = {1, 1, 1}, .at = parser_location(p)};
    Fixup kernel;
    if (!refuse_beside_passes(p) || !parse_kernel(p, &kernel)) return false;
    do {
        uint8_t space, index;
        const Token target = p->token;
        if (!parser_expect(p, TOKEN_NAME, "a target such as u0") || !parse_resource(p, target, false, &space, &index))
            return false;
        if (space != OPERAND_RES_U) return parser_error(p, DIAG_BAD_DATA, target, "a target is written, so it is a u#");
        d.targets |= UINT64_C(1) << index;
        parser_accept(p, TOKEN_COMMA);
    } while (!parser_at_end(p) && !parser_token_is(p, p->token, "triangles"));
    d.triangles = !parser_at_end(p);
    if (d.triangles) p->draft->draw_at = parser_span(p, p->token);
    parser_accept_word(p, "triangles");
    return parser_expect_end(p) && add_dispatch(p, d, kernel);
}

/* ---- directives of shaders ---- */
/* Step to the next comma outside of quotes, or to the end of the line, over what the front end has read. */
static void skip_to_comma(Parser *p) {
    const char *bytes = p->lexer.bytes;
    uint32_t at = p->token.start;
    if (parser_at_end(p)) return;
    for (bool quoted = false; at < p->lexer.length && bytes[at] != '\n'; at++) {
        if (bytes[at] == '"') quoted = !quoted;
        if (!quoted && (bytes[at] == ',' || bytes[at] == ';')) break;
    }
    p->lexer.at = at;
    parser_advance(p);
}

/* .pass words [ "," run ] [ "," "triangles" ] { "," pair } */
bool directive_pass(Parser *p) {
    const AsmShader *shader = p->options->shader;
    const AsmPass *pass = shader ? shader->pass : NULL;
    const bool is_own = shader && strcmp(p->sources.at[p->from->source].name, shader->name) == 0;
    while (is_own && pass < shader->pass + shader->pass_count && pass->line != p->line) pass++;
    if (!is_own || pass == shader->pass + shader->pass_count)
        return parser_error(
            p, DIAG_MISPLACED, p->name,
            "a .pass stands in a line //! of the shader itself; in assembly it is a .dispatch or .draw");
    DispatchSpec d = {.groups = {1, 1, 1}, .size = {1, 1, 1}, .targets = pass->targets, .at = parser_location(p)};
    Fixup kernel = {.word = (uint32_t)p->draft->dispatches.count,
                    .operand = FIXUP_DISPATCH,
                    .symbol = symtab_intern(&p->draft->labels, pass->label, strlen(pass->label)),
                    .at = parser_span(p, p->name),
                    .expansion = parser_expansion(p, p->from)};
    skip_to_comma(p);
    if (!pass->targets) {
        memcpy(d.size, pass->size, sizeof d.size);
        if (!parser_expect(p, TOKEN_COMMA, "a comma and the number of groups") || !parse_run(p, &d, true)) return false;
    }
    while (parser_accept(p, TOKEN_COMMA)) {
        if (pass->targets && parser_token_is(p, p->token, "triangles")) {
            d.triangles = true;
            p->draft->draw_at = parser_span(p, p->token);
        }
        skip_to_comma(p);
    }
    return parser_expect_end(p) && add_dispatch(p, d, kernel);
}

/* .constant pair: the front end has read it */
bool directive_of_shader(Parser *p) {
    if (!p->options->shader)
        return parser_error(p, DIAG_MISPLACED, p->name,
                            "a .constant is of a shader, in a line //!; in assembly .equ NAME, VALUE is a constant");
    do skip_to_comma(p);
    while (parser_accept(p, TOKEN_COMMA));
    return true;
}
