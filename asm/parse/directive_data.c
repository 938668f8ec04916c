/* directive_data.c: the contents of buffers and expectations (DATA of directive.def). */
#include <stdlib.h>
#include <string.h>

#include "asm/isa/dataspec.h"
#include "asm/parse/parse.h"

/* Room for more words, or NULL after a diagnostic (or with the draft out of memory). */
static uint32_t *add_words(Parser *p, Token at, size_t count) {
    Buffer *data = &p->draft->data;
    if (count > DATA_MAX_WORDS || data->count > DATA_MAX_WORDS - count) {
        diag_push(p->diags, DIAG_TOO_LARGE, parser_span(p, at), "a program has at most %d words of data",
                  DATA_MAX_WORDS);
        return NULL;
    }
    uint32_t *words = buffer_add(data, count);
    p->draft->out_of_memory |= !words;
    return words;
}

/* Could a word follow, without a comma? What starts with ~ does not: that is the tolerance of an expectation. */
static bool is_next_word(const Parser *p) {
    return parse_is_number(p) && p->token.kind != TOKEN_TILDE && !parser_token_is(p, p->token, "when");
}

/* words: number { [ "," ] number } */
static bool parse_words(Parser *p, DataSpec *spec) {
    spec->kind = DATA_WORDS;
    spec->first = (uint32_t)p->draft->data.count;
    do {
        Token at = p->token;
        uint32_t bits;
        if (!parse_number(p, spec->type, NUMBER_IN_LIST, &bits)) return false;
        uint32_t *word = add_words(p, at, 1);
        if (!word) return false;
        *word = bits;
        spec->count++;
    } while (parser_accept(p, TOKEN_COMMA) || is_next_word(p));
    return true;
}

const char *parse_append_words(Parser *p, Token at, const uint32_t *words, uint32_t count, DataSpec *spec) {
    *spec = (DataSpec){.kind = DATA_WORDS, .type = TYPE_U32, .first = (uint32_t)p->draft->data.count, .count = count};
    uint32_t *room = add_words(p, at, count);
    if (!room) return "";
    memcpy(room, words, count * sizeof *words);
    return NULL;
}

static const char *append_bytes(Parser *p, Token at, const uint8_t *bytes, size_t length, DataSpec *spec) {
    if (length == 0) return "the file is empty";
    if (length % 4) return "the length of the file is not a multiple of 4";
    spec->first = (uint32_t)p->draft->data.count;
    spec->kind = DATA_WORDS;
    uint32_t *words = add_words(p, at, length / 4);
    if (!words) return "";
    spec->count = (uint32_t)(length / 4);
    for (uint32_t i = 0; i < spec->count; i++, bytes += 4)
        words[i] = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
    return NULL;
}

/* file: "file" "(" STRING ")" */
static bool parse_file(Parser *p, DataSpec *spec) {
    const char *path = NULL;
    parser_advance(p);
    if (!parser_expect(p, TOKEN_OPEN, "'('")) return false;
    Token at = p->token;
    if (!parser_string(p, &path) || !path) return false;
    uint8_t *bytes = NULL;
    size_t length = 0;
    const char *problem = "this program cannot read files";
    if (p->options->read_file)
        problem = p->options->read_file(p->options->user, parser_file(p)->name, path, (size_t)DATA_MAX_WORDS * 4,
                                        &bytes, &length);
    if (!problem && length > (size_t)DATA_MAX_WORDS * 4) problem = "the file is too large";
    if (!problem) problem = append_bytes(p, at, bytes, length, spec);
    free(bytes);
    if (!problem) return parser_expect(p, TOKEN_CLOSE, "')'");
    if (*problem) diag_push(p->diags, DIAG_UNREADABLE_FILE, parser_span(p, at), "%s: %s", parser_quote(p, at), problem);
    return false;
}

/* generator: "fill" "(" v ")" | "iota" "(" start "," step ")" | "random" "(" seed "," lo "," hi ")" */
static bool parse_generator(Parser *p, DataSpec *spec) {
    for (int kind = 0; kind < DATA_KIND_COUNT; kind++)
        if (data_generators[kind].name && parser_token_is(p, p->token, data_generators[kind].name))
            spec->kind = (uint8_t)kind;
    const DataGenerator *generator = &data_generators[spec->kind];
    if (!generator->name) return parser_unexpected(p, "fill(...), iota(...) or random(...)");
    parser_advance(p);
    if (!parser_expect(p, TOKEN_OPEN, "'('")) return false;
    for (int i = 0; i < generator->args; i++) {
        if (i) parser_accept(p, TOKEN_COMMA);
        Type type = i < generator->first_typed ? TYPE_U32 : (Type)spec->type;
        if (!parse_number(p, type, NUMBER_ALONE, &spec->arg[i])) return false;
    }
    return parser_expect(p, TOKEN_CLOSE, "')'");
}

/* type: [ "u32" | "i32" | "f32" ] */
static bool parse_type(Parser *p, DataSpec *spec) {
    Type type = p->token.kind == TOKEN_NAME ? number_type(parser_text(p, p->token), token_length(p->token)) : TYPE_NONE;
    if (type == TYPE_NONE) return false;
    spec->type = (uint8_t)type;
    parser_advance(p);
    return true;
}

static bool is_generator(const Parser *p) {
    for (int kind = 0; kind < DATA_KIND_COUNT; kind++)
        if (data_generators[kind].name && parser_token_is(p, p->token, data_generators[kind].name)) return true;
    return false;
}

/* contents: type words | [ type ] generator */
bool parse_contents(Parser *p, uint32_t count, DataSpec *spec) {
    const Token first = p->token;
    *spec = (DataSpec){.type = TYPE_U32};
    if (parse_type(p, spec) && !is_generator(p)) return parse_words(p, spec);
    if (!is_generator(p))
        return parser_unexpected(p, "a pattern such as checker(...), words such as u32 1 2, or fill(...)");
    spec->count = count;
    if (!parse_generator(p, spec)) return false;
    const char *problem = data_problem(spec);
    if (!problem) return true;
    diag_push(p->diags, DIAG_BAD_DATA, input_span(p, first.start, p->consumed), "%s", problem);
    return false;
}

/* data: type words | [ type ] file | count [ "," [ type ] generator ] */
bool parse_data(Parser *p, DataSpec *spec) {
    Token first = p->token;
    *spec = (DataSpec){.type = TYPE_U32};
    bool typed = parse_type(p, spec);
    if (parser_token_is(p, p->token, "file")) return parse_file(p, spec);
    if (typed) return parse_words(p, spec);
    if (!parse_is_number(p)) return parser_unexpected(p, "u32, i32, f32, file(\"...\") or a number of words");
    if (!parse_count(p, "a number of words", 1, DATA_MAX_WORDS, &spec->count)) return false;
    spec->kind = DATA_FILL;
    if (!parser_accept(p, TOKEN_COMMA)) return true;
    spec->kind = DATA_WORDS;
    parse_type(p, spec);
    if (!parse_generator(p, spec)) return false;
    const char *problem = data_problem(spec);
    if (!problem) return true;
    diag_push(p->diags, DIAG_BAD_DATA, input_span(p, first.start, p->consumed), "%s", problem);
    return false;
}
