/* explain.c: the tables of the program as one list of words, and the pages of explain.def; see explain.h. */
#include "sim/cli/explain/explain.h"

#include <string.h>

#include "asm/isa/contents.h"
#include "asm/isa/foreign.h"
#include "asm/parse/value.h"
#include "asm/text/diag.h"
#include "sim/cli/sweep/sweep.h"
#include "sim/core/gpu.h"
#include "sim/debug/inspect/walk.h"
#include "sim/debug/time/breakpoint.h"
#include "sim/spec/config.h"
#include "sim/trace/trace.h"
#include "sim/view/chart/chart.h"
#include "sim/viewer/actions/action.h"

#define SPEC(section) "isa-spec.md, section " section
const TopicKindInfo topic_kinds[TOPIC_KIND_COUNT] = {
#define KIND(ID, one, many, where, what) {one, many, where, what},
#include "sim/cli/explain/topic.def"
#undef KIND
};

static void add(Topics *topics, TopicKind kind, const char *name, const char *form, const char *meaning,
                const char *facts) {
    (void)ARRAY_RESERVE(topics->items, topics->room, topics->count + 1);
    topics->items[topics->count++] = (Topic){kind, name, form, meaning, facts ? facts : ""};
}

/* ---- the assembler ---- */

static void add_instruction(Topics *topics, const char *name, Op op) {
    const OpInfo *info = &isa_ops[op];
    const char *also = "", *result = info->result == TYPE_NONE ? "" : isa_type_names[info->result];
    for (size_t i = 0; i < isa_mnemonic_count; i++)
        if (isa_mnemonics[i].op == op && strcmp(isa_mnemonics[i].name, name) != 0)
            also = arena_printf(topics->arena, "%s%s%s", also, *also ? " " : "", isa_mnemonics[i].name);
    const bool has_expression = strcmp(info->expression, "COMPLEX") != 0, has_bare = info->bare > TYPE_RAW;
    add(topics, TOPIC_INSTRUCTION, name, isa_pattern(op, name, topics->arena), info->meaning,
        arena_printf(topics->arena, "%s%s%s%s%s%s%s%sunit: %s; latency: %s%s%s", *result ? "result: " : "", result,
                     *result && has_bare ? "; bare numbers are " : "",
                     *result && has_bare ? isa_type_names[info->bare] : "", *result ? "\n" : "",
                     has_expression ? "each component: " : "", has_expression ? info->expression : "",
                     has_expression ? "\n" : "", isa_unit_names[info->unit], isa_latency_name(info),
                     *also ? "\nalso written: " : "", also));
}

static void add_language(Topics *topics) {
    Arena *arena = topics->arena;
    for (size_t i = 0; i < isa_mnemonic_count; i++) add_instruction(topics, isa_mnemonics[i].name, isa_mnemonics[i].op);
    for (int i = 0; i < BUILTIN_COUNT; i++) {
        const BuiltinInfo *info = &isa_builtins[i];
        add(topics, TOPIC_BUILTIN, info->name, "", info->meaning,
            arena_printf(arena, "components: %.*s\n%s", info->components, "xyz",
                         info->uniform ? "the same in all lanes of a wave" : "each lane has its own"));
    }
#define STATEMENT(id, name, arguments, meaning) add(topics, TOPIC_STATEMENT, name, name " " arguments, meaning, "");
#include "asm/parse/structure.def"
#undef STATEMENT
    for (int i = ROLE_NONE + 1; i < ROLE_COUNT; i++) {
        const RoleInfo *info = &isa_roles[i];
        add(topics, TOPIC_OPERAND, info->name, "", info->meaning, info->problem);
    }
#define DIRECTIVE(id, name, arguments, meaning) add(topics, TOPIC_DIRECTIVE, name, name " " arguments, meaning, "");
#include "asm/parse/directive.def"
#undef DIRECTIVE
    for (int i = 0; i < DIAG_CODE_COUNT; i++) /* their meanings are on their pages */
        add(topics, TOPIC_MESSAGE, diag_codes[i].name, "", diag_codes[i].summary, "");

    /* What resources can contain. */
    for (int i = PATTERN_DATA + 1; i < PATTERN_COUNT; i++)
        add(topics, TOPIC_PATTERN, texture_patterns[i].name,
            arena_printf(arena, "%s(%s)", texture_patterns[i].name, texture_patterns[i].arguments),
            texture_patterns[i].meaning, "");
    for (int i = TEXEL_NONE + 1; i < TEXEL_FORMAT_COUNT; i++)
        add(topics, TOPIC_TEXEL, texture_format_names[i], "", "a format of .texture, .framebuffer and --bind",
            arena_printf(arena, "words of a texel: %u", texture_texel_words((uint8_t)i)));
    for (int i = 0; i < DATA_KIND_COUNT; i++)
        if (data_generators[i].name)
            add(topics, TOPIC_GENERATOR, data_generators[i].name, "",
                "contents that are computed: .buffer u0, COUNT, ...",
                arena_printf(arena, "arguments: %d", data_generators[i].args));
    for (int i = 0; i < VALUE_FUNCTIONS; i++)
        add(topics, TOPIC_FUNCTION, value_functions[i].name, "", "computed when the program is assembled",
            arena_printf(arena, "arguments: %d", value_functions[i].arguments));
    for (int i = 0; i < FILTER_COUNT; i++)
        add(topics, TOPIC_FILTER, sampler_filter_names[i],
            arena_printf(arena, ".sampler s0, %s", sampler_filter_names[i]), "how a sampler blends texels", "");
    for (int i = 0; i < ADDRESS_COUNT; i++)
        add(topics, TOPIC_ADDRESS, sampler_address_names[i],
            arena_printf(arena, ".sampler s0, %s %s", sampler_filter_names[0], sampler_address_names[i]),
            "what a sampler reads outside of a texture", "");
}

/* ---- the machine ---- */

static void add_machine(Topics *topics) {
    const Config config = config_default();
    Arena *arena = topics->arena;
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *s = &config_settings[i];
        char value[64];
        config_show(&config, s, value, sizeof value);
        const char *range = s->words ? s->words
                                     : arena_printf(arena, "%llu to %llu %s", (unsigned long long)s->low,
                                                    (unsigned long long)s->high, s->unit);
        add(topics, TOPIC_SETTING, s->name, arena_printf(arena, "--set %s=%s", s->name, value), s->meaning,
            arena_printf(arena, "range: %s\ndefault: %s", range, value));
    }
    for (const SettingInfo *s = config_settings; s < config_settings + config_setting_count; s++)
        for (const char *word = s->words ? s->words : ""; *word; word += strspn(word, " ")) {
            const size_t length = strcspn(word, " ");
            const char *name = arena_copy(arena, word, length);
            add(topics, TOPIC_CHOICE, name, arena_printf(arena, "%s=%s", s->name, name), s->meaning,
                arena_printf(arena, "%s can be: %s", s->name, s->words));
            word += length;
        }
    for (size_t i = 0; i < config_preset_count; i++) {
        const PresetInfo *preset = &config_presets[i];
        add(topics, TOPIC_PRESET, preset->name, arena_printf(arena, "--preset %s", preset->name), preset->meaning,
            arena_printf(arena, "%s\nshaders: --optimise=%s",
                         *preset->settings ? preset->settings : "all settings have their defaults",
                         preset->optimise ? "yes" : "no"));
    }

    /* What can be said about a run. */
    for (int i = 0; i < STATE_COUNT; i++)
        add(topics, TOPIC_STATE, trace_states[i].name, "", trace_states[i].meaning, "");
    for (int i = REASON_NONE + 1; i < REASON_COUNT; i++)
        add(topics, TOPIC_REASON, trace_reasons[i].name, "", trace_reasons[i].meaning,
            arena_printf(arena, "the slot is: %s", trace_states[trace_reasons[i].state].name));
    for (size_t i = 0; i < STAT_COUNT; i++) {
        const StatInfo *stat = &gpu_stat_info[i];
        add(topics, TOPIC_STATISTIC, stat->name, arena_printf(arena, ".expect %s == 1", stat->name), stat->meaning,
            arena_printf(arena, "unit: %s%s", stat->unit, stat->timed ? "\nnot known with --functional" : ""));
    }
    for (int i = FAULT_NONE + 1; i < FAULT_COUNT; i++)
        add(topics, TOPIC_FAULT, gpu_faults[i].name, arena_printf(arena, ".expect fault %s", gpu_faults[i].name),
            gpu_faults[i].meaning, "");
}

/* ---- pictures and commands ---- */

static void add_tools(Topics *topics) {
    Arena *arena = topics->arena;
#define LANE(ID, name, meaning) add(topics, TOPIC_LANE, name, "", meaning, "");
#define EVENT(ID, name, meaning) add(topics, TOPIC_RAIL, name, "", meaning, "");
#include "sim/trace/legend.def"
#define OUTPUT(extension, form, writer, what, opened_by) \
    add(topics, TOPIC_OUTPUT, "." #extension, "-o FILE." #extension, what, "opened by: " opened_by);
#include "sim/cli/session/output.def"
#undef OUTPUT
    for (int i = 0; i < CHART_KIND_COUNT; i++)
        add(topics, TOPIC_CHART, chart_kinds[i].name, arena_printf(arena, "--kind %s", chart_kinds[i].name),
            chart_kinds[i].meaning, "");

#define COMMAND(name, arguments, help, about) \
    add(topics, TOPIC_COMMAND, #name, "lockstep " #name " " arguments, help, "options: lockstep help " #name);
#include "sim/cli/base/command.def"
#undef COMMAND
#define STATUS(ID, word, meaning) add(topics, TOPIC_SWEEP, word, "", meaning, "");
    SWEEP_STATUSES(STATUS)
#undef STATUS
    for (int i = 0; i < CHARGE_COUNT; i++)
        add(topics, TOPIC_CHARGE, charge_info[i].name, "", charge_info[i].meaning, "");
#define COLUMN(key, heading, value, meaning) add(topics, TOPIC_COLUMN, #key, "", meaning, "");
#include "sim/cli/report/profile_column.def"
#undef COLUMN
    for (int i = 0; i < BREAK_COUNT; i++)
        add(topics, TOPIC_BREAK, break_info[i].name,
            arena_printf(arena, "break %s %s", i == BREAK_PLACE ? "" : break_info[i].name, break_info[i].arguments),
            break_info[i].meaning, "");
#define COMMAND(command, shortcut, argument, function, by, help) \
    add(topics, TOPIC_DEBUG, command, command " " argument, help, *shortcut ? "short: " shortcut : "");
#define VERB(ID, name, command, shortcut, argument, group, function, by, keys, help) \
    COMMAND(command, shortcut, argument, function, by, help)
#define BOTH VERB
#include "sim/debug/verb/verb.def"
    for (int i = 0; i < ACTION_COUNT; i++) {
        char keys[96];
        action_keys_text((ActionId)i, keys, sizeof keys);
        add(topics, TOPIC_ACTION, actions[i].name, arena_printf(arena, "%s %s", actions[i].name, actions[i].argument),
            actions[i].help, *keys ? arena_printf(arena, "keys: %s", keys) : "");
    }
#define WORD(ID, name, argument, numbers, is_last, help) add(topics, TOPIC_SCRIPT, name, name " " argument, help, "");
#define ASK(name, meaning, ...) add(topics, TOPIC_SCRIPT, name, "expect " name " TEXT", meaning, "");
#define TELL(name, meaning, function) ASK(name, meaning, )
#include "sim/viewer/script.def"
    for (int i = 0; i < CHECK_COUNT; i++)
        add(topics, TOPIC_CHECK, check_infos[i].name, arena_printf(arena, "--check %s", check_infos[i].name),
            check_infos[i].meaning, "");
#define WORD(name, meaning) add(topics, TOPIC_GLOSSARY, name, "", meaning, "");
#include "sim/cli/explain/glossary.def"
#undef WORD
}

/* ---- words ---- */

Topics topics_create(void) {
    Topics topics = {.arena = arena_create()};
    add_language(&topics);
    add_machine(&topics);
    add_tools(&topics);

    /* Words of other languages: each word of a row once, with all languages that have it. */
    for (const ForeignInfo *row = foreign_rows; row < foreign_rows + foreign_row_count; row++)
        for (ForeignLanguage language = 0; language < FOREIGN_LANGUAGES; language++)
            for (const char *word = row->words[language]; *word; word += strspn(word, " ")) {
                const size_t length = strcspn(word, " ");
                const char *name = arena_copy(topics.arena, word, length), *list = "";
                bool is_new = true;
                for (ForeignLanguage other = 0; other < FOREIGN_LANGUAGES; other++) {
                    if (!foreign_is(row, other, name, length)) continue;
                    is_new &= other >= language;
                    list = arena_printf(topics.arena, "%s%s%s", list, *list ? ", " : "", foreign_languages[other]);
                }
                if (is_new)
                    add(&topics, TOPIC_FOREIGN, name, row->here, row->note,
                        arena_printf(topics.arena, "language: %s", list));
                word += length;
            }
    return topics;
}

void topics_free(Topics *topics) {
    memory_free(topics->items);
    if (topics->arena) arena_destroy(topics->arena);
    *topics = (Topics){0};
}

static char plain(char c) {
    if (c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
    return c == '_' || c == ' ' ? '-' : c;
}

bool topic_is(const Topic *topic, const char *text) {
    const char *name = topic->name;
    if (topic->kind == TOPIC_FOREIGN) return foreign_matches(name, strlen(name), text, strlen(text));
    name += *name == '.';
    text += *text == '.';
    for (; *name && plain(*name) == plain(*text); text++) name++;
    return *name == *text;
}

/* ---- pages about messages ---- */

/* A hundred digits: the limit for numbers is a thousand characters. */
#define EXPLAIN_TEN "0123456789"
#define EXPLAIN_HUNDRED                                                                                         \
    EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN \
        EXPLAIN_TEN

const ExplainPage explain_pages[DIAG_CODE_COUNT] = {
#define EXPLAIN(ID, meaning, example, remedy) [DIAG_##ID] = {meaning, example, remedy},
#include "sim/cli/explain/explain.def"
#undef EXPLAIN
};

/* A row of asm/text/diag.def without a page ends here: "EXPLAINED_... undeclared". Write the page in explain.def. */
enum {
#define EXPLAIN(ID, meaning, example, remedy) EXPLAINED_##ID,
#include "sim/cli/explain/explain.def"
#undef EXPLAIN
};
#define DIAG(ID, name, severity, summary) _Static_assert(EXPLAINED_##ID >= 0, "it has a page");
#include "asm/text/diag.def"
#undef DIAG

/* Examples are pieces of text in this program; no file is beside them. */
static const char *no_file(void *user, const char *from, const char *path, size_t limit, uint8_t **bytes,
                           size_t *length) {
    (void)user, (void)from, (void)path, (void)limit, (void)bytes, (void)length;
    return "No such file or directory";
}

Assembly explain_assemble(DiagCode code) {
    const char *text = explain_pages[code].example;
    DiagPolicy policy = {0};
    policy.given[code] = DIAG_YES;
    const Source source = {.name = "example.s", .bytes = text, .length = strlen(text)};
    Assembly assembly = assemble(&source, &(AsmOptions){.read_file = no_file, .warnings = &policy});
    if (!assembly.arena) memory_fail();
    assembly.diags.policy = NULL; /* it ends with this function */
    return assembly;
}
