/* test_topic.c: `lockstep explain` knows every row of every table: they are gone through here, one table after another.
 */
#include "tests/unit/asm_helpers.h"

#include "sim/base/visible.h"
#include "sim/cli/explain/explain.h"
#include "sim/spec/config.h"

static Topics topics;
static int rows; /* asked for so far */

/* The word is there, as what it is, and with its meaning; it may have others too. */
static void ask(TopicKind kind, const char *name, const char *meaning) {
    bool found = false;
    for (size_t i = 0; i < topics.count; i++)
        found |= topics.items[i].kind == kind && topic_is(&topics.items[i], name) &&
                 strcmp(topics.items[i].meaning, meaning) == 0;
    if (!found) fail_msg("'%s' is not known as: %s: %s", name, topic_kinds[kind].one, meaning);
    rows++;
}

static void the_language_is_known(void **state) {
    (void)state;
#define ISA(ID, mnemonic, opcode, format, result, source, bare, unit, latency, control, expr, meaning) \
    ask(TOPIC_INSTRUCTION, mnemonic, meaning);
#define ALIAS(mnemonic, ID, type) ask(TOPIC_INSTRUCTION, mnemonic, isa_ops[OP_##ID].meaning);
#include "asm/isa/isa.def"
#undef ALIAS
#undef ISA
#define BUILTIN(ID, name, code, components, uniform, meaning) ask(TOPIC_BUILTIN, name, meaning);
#include "asm/isa/builtin.def"
#undef BUILTIN
#define ROLE(ID, name, accepts, components, bare, problem, meaning) \
    if (*name) ask(TOPIC_OPERAND, name, meaning);
#include "asm/isa/role.def"
#undef ROLE
#define STATEMENT(id, name, arguments, meaning) ask(TOPIC_STATEMENT, name, meaning);
#include "asm/parse/structure.def"
#undef STATEMENT
#define DIRECTIVE(id, name, arguments, meaning) ask(TOPIC_DIRECTIVE, name, meaning);
#include "asm/parse/directive.def"
#undef DIRECTIVE
#define DIAG(ID, name, severity, summary) ask(TOPIC_MESSAGE, name, summary);
#include "asm/text/diag.def"
#undef DIAG
}

static void ask_choices(const char *words, const char *meaning) {
    char copy[256];
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) ask(TOPIC_CHOICE, word, meaning);
}

static void the_machine_is_known(void **state) {
    (void)state;
    for (size_t i = 0; i < config_setting_count; i++) {
        ask(TOPIC_SETTING, config_settings[i].name, config_settings[i].meaning);
        if (config_settings[i].words) ask_choices(config_settings[i].words, config_settings[i].meaning);
    }
#define PRESET(name, settings, optimise, meaning) ask(TOPIC_PRESET, name, meaning);
#include "sim/spec/preset.def"
#undef PRESET
#define STATE(ID, name, meaning) ask(TOPIC_STATE, name, meaning);
#define REASON(ID, name, state, clause, word, meaning) \
    if (*name) ask(TOPIC_REASON, name, meaning);
#include "sim/spec/reason.def"
#undef REASON
#undef STATE
#define STAT(name, unit, timed, over, aim, meaning) ask(TOPIC_STATISTIC, #name, meaning);
#include "sim/spec/stat.def"
#undef STAT
#define CHECK(ID, name, meaning, kernel) ask(TOPIC_CHECK, name, meaning);
#include "sim/check/check.def"
#undef CHECK
#define FAULT(ID, name, meaning, kernel) ask(TOPIC_FAULT, name, meaning);
#include "sim/spec/fault.def"
#undef FAULT
}

static void pictures_and_commands_are_known(void **state) {
    (void)state;
#define LANE(ID, name, meaning) ask(TOPIC_LANE, name, meaning);
#define EVENT(ID, name, meaning) ask(TOPIC_RAIL, name, meaning);
#include "sim/trace/legend.def"
#define OUTPUT(extension, form, writer, what, opened_by) ask(TOPIC_OUTPUT, "." #extension, what);
#include "sim/cli/session/output.def"
#undef OUTPUT
#define COMMAND(name, arguments, help, about) ask(TOPIC_COMMAND, #name, help);
#include "sim/cli/base/command.def"
#undef COMMAND
    char program[64];
#define PROGRAM(topic, file, claim)                                                                       \
    snprintf(program, sizeof program, "%.*s", (int)strcspn(visible_base(file), "."), visible_base(file)); \
    ask(TOPIC_PROGRAM, program, claim ".");
#include "sim/cli/explain/program.def"
#define CHARGE(ID, name, clause, meaning) ask(TOPIC_CHARGE, name, meaning);
#include "sim/debug/inspect/charge.def"
#undef CHARGE
#define COST(ID, name, subject, reason, meaning, kernel) ask(TOPIC_COST, name, meaning);
#include "sim/debug/cost/cost.def"
#undef COST
#define HEAT(ID, form, of_line, value, noun, sum, meaning) ask(TOPIC_HEAT, #ID, meaning);
#include "sim/heat/heat.def"
#undef HEAT
#define COLUMN(key, table, decimals, heading, bar, title, value, meaning) ask(TOPIC_COLUMN, #key, meaning);
#include "sim/debug/why/profile_column.def"
#undef COLUMN
#define BREAK(ID, name, arguments, meaning) ask(TOPIC_BREAK, name, meaning);
#include "sim/debug/time/breakpoint.def"
#undef BREAK
#define VERB(ID, name, command, shortcut, argument, group, function, by, keys, title, help) \
    ask(TOPIC_DEBUG, command, help);                                                        \
    ask(TOPIC_ACTION, name, help);
#define BOTH VERB
#define WINDOW(ID, name, argument, group, function, by, keys, title, help) ask(TOPIC_ACTION, name, help);
#define COMMAND(command, shortcut, argument, function, by, help) ask(TOPIC_DEBUG, command, help);
#include "sim/debug/verb/verb.def"
#define WORD(ID, name, argument, numbers, is_last, help) ask(TOPIC_SCRIPT, name, help);
#define ASK(name, meaning, ...) ask(TOPIC_SCRIPT, name, meaning);
#define TELL(name, meaning, function) ASK(name, meaning, )
#include "sim/viewer/script.def"
}

static void the_glossary_is_known(void **state) {
    (void)state;
#define WORD(name, meaning) ask(TOPIC_GLOSSARY, name, meaning);
#define ELSEWHERE(name, whose, here) ask(TOPIC_ELSEWHERE, name, here);
#include "sim/cli/explain/glossary.def"
}

/* A * stands for any rest, a # for a number. */
static void ask_foreign(const char *note, const char *words) {
    char copy[512];
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        for (char *c = word; *c; c++) *c = *c == '#' ? '3' : *c == '*' ? 'z' : *c;
        bool found = false;
        for (size_t i = 0; i < topics.count; i++)
            found |= topics.items[i].kind == TOPIC_FOREIGN && topic_is(&topics.items[i], word) &&
                     strcmp(topics.items[i].meaning, note) == 0;
        if (!found) fail_msg("the word '%s' is not known", word);
    }
}

static void other_languages_are_known(void **state) {
    (void)state;
#define FOREIGN(form, here, note, hlsl, glsl, cuda, ptx, amd, other)                                   \
    ask_foreign(note, hlsl), ask_foreign(note, glsl), ask_foreign(note, cuda), ask_foreign(note, ptx), \
        ask_foreign(note, amd), ask_foreign(note, other);
#include "asm/isa/foreign.def"
#undef FOREIGN
}

/* Everything that is there was asked for, but for the small tables that have no file; a word of several languages is
 * there once. */
static void nothing_else_is_known(void **state) {
    (void)state;
    size_t small = 0;
    for (size_t i = 0; i < topics.count; i++) {
        const TopicKind kind = topics.items[i].kind;
        small += kind == TOPIC_PATTERN || kind == TOPIC_TEXEL || kind == TOPIC_GENERATOR || kind == TOPIC_FUNCTION ||
                 kind == TOPIC_FILTER || kind == TOPIC_ADDRESS || kind == TOPIC_CHART || kind == TOPIC_SWEEP ||
                 kind == TOPIC_FOREIGN || kind == TOPIC_TEXTURE_KIND || kind == TOPIC_COMPARISON;
    }
    assert_int_equal(topics.count, (size_t)rows + small);
}

static int start(void **state) {
    (void)state;
    topics = topics_create();
    return topics.count ? 0 : -1;
}

static int stop(void **state) {
    (void)state;
    topics_free(&topics);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_language_is_known),           cmocka_unit_test(the_machine_is_known),
        cmocka_unit_test(pictures_and_commands_are_known), cmocka_unit_test(other_languages_are_known),
        cmocka_unit_test(the_glossary_is_known),           cmocka_unit_test(nothing_else_is_known),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
