/* explain.c: the tables of the program as one list of words, the pages of explain.def, and `lockstep explain`; see
 * explain.h. */
#define _GNU_SOURCE /* strcasestr */
#include "sim/cli/explain/explain.h"

#include <string.h>

#include "asm/isa/contents.h"
#include "asm/isa/foreign.h"
#include "asm/parse/value.h"
#include "asm/text/diag.h"
#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/sweep/sweep.h"
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
        add(topics, TOPIC_TEXEL, texel_formats[i].name, "", "a format of .texture, .framebuffer and --bind",
            arena_printf(arena, "bytes of a texel: %u", texel_formats[i].bytes));
    for (int i = TEXTURE_PLANE + 1; i < TEXTURE_KIND_COUNT; i++)
        add(topics, TOPIC_TEXTURE_KIND, texture_kind_names[i],
            arena_printf(arena, ".texture t0, 8x8x6 %s, levels", texture_kind_names[i]), "a texture with layers", "");
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
    for (int i = 0; i < COMPARE_COUNT; i++)
        add(topics, TOPIC_COMPARISON, sampler_compare_names[i],
            arena_printf(arena, ".sampler s0, %s %s", sampler_filter_names[0], sampler_compare_names[i]),
            "how sample_cmp compares its reference with a texel", "");
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
    static const char *const models[] = {
#define RECONVERGE(ID, name, function, quads, meaning) meaning,
#include "sim/spec/reconverge.def"
#undef RECONVERGE
    };
    for (const SettingInfo *s = config_settings; s < config_settings + config_setting_count; s++) {
        const char *const *model = s == &config_settings[SETTING_reconvergence] ? models : NULL;
        for (const char *word = s->words ? s->words : ""; *word; word += strspn(word, " ")) {
            const size_t length = strcspn(word, " ");
            const char *name = arena_copy(arena, word, length);
            add(topics, TOPIC_CHOICE, name, arena_printf(arena, "%s=%s", s->name, name), s->meaning,
                model ? arena_printf(arena, "lanes reconverge: %s", *model++)
                      : arena_printf(arena, "%s can be: %s", s->name, s->words));
            word += length;
        }
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
            gpu_faults[i].meaning, arena_printf(arena, "what to do: %s", gpu_faults[i].kernel));
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
#define PROGRAM(topic, file, claim)                                                                                    \
    add(topics, TOPIC_PROGRAM, arena_printf(arena, "%.*s", (int)strcspn(visible_base(file), "."), visible_base(file)), \
        "lockstep view programs/" file, claim ".", "");
#include "sim/cli/explain/program.def"
#define STATUS(ID, word, meaning) add(topics, TOPIC_SWEEP, word, "", meaning, "");
    SWEEP_STATUSES(STATUS)
#undef STATUS
    for (int i = 0; i < CHARGE_COUNT; i++)
        add(topics, TOPIC_CHARGE, charge_info[i].name, "", charge_info[i].meaning, "");
#define COST(ID, name, subject, reason, meaning, kernel) \
    add(topics, TOPIC_COST, name, "", meaning, "what to do: " kernel);
#include "sim/debug/cost/cost.def"
#undef COST
#define HEAT(ID, form, of_line, value, noun, sum, meaning) add(topics, TOPIC_HEAT, #ID, "", meaning, "");
#include "sim/heat/heat.def"
#undef HEAT
#define COLUMN(key, table, decimals, heading, bar, title, value, meaning) \
    add(topics, TOPIC_COLUMN, #key, "", meaning, "");
#include "sim/debug/why/profile_column.def"
#undef COLUMN
    for (int i = 0; i < BREAK_COUNT; i++)
        add(topics, TOPIC_BREAK, break_info[i].name,
            arena_printf(arena, "break %s %s", i == BREAK_PLACE ? "" : break_info[i].name, break_info[i].arguments),
            break_info[i].meaning, "");
#define COMMAND(command, shortcut, argument, function, by, help) \
    add(topics, TOPIC_DEBUG, command, command " " argument, help, *shortcut ? "short: " shortcut : "");
#define VERB(ID, name, command, shortcut, argument, group, function, by, keys, title, help) \
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
            check_infos[i].meaning, arena_printf(arena, "what to do: %s", check_infos[i].kernel));
#define WORD(name, meaning) add(topics, TOPIC_GLOSSARY, name, "", meaning, "");
#define ELSEWHERE(name, whose, here) add(topics, TOPIC_ELSEWHERE, name, "", here, "of: " whose);
#include "sim/cli/explain/glossary.def"
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
    if (*text == '.' && *name != '.') return false;
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

/* ---- the command: pages ---- */

enum { PAGE_WIDTH = 80, LONGEST_LINE = 100 };
#define LISTED "  %-24s %s\n" /* a word, and what it means or how it is written */

static void print_wrapped(FILE *out, const char *margin, const char *text) {
    for (;; text++) {
        const size_t length = wrap_line(text, PAGE_WIDTH);
        fprintf(out, "%s%.*s\n", margin, (int)length, text);
        text += length;
        if (!*text) return;
    }
}

static void print_topic(FILE *out, const Topic *topic) {
    if (topic->kind != TOPIC_MESSAGE) {
        fprintf(out, "%s: %s\n\n", topic->name, topic_kinds[topic->kind].one);
        if (*topic->form) print_wrapped(out, "    ", topic->form);
        if (*topic->form) fputc('\n', out);
        print_wrapped(out, "", topic->meaning);
        if (*topic->facts) fputc('\n', out);
        if (*topic->facts) print_wrapped(out, "", topic->facts);
        fprintf(out, "\n%s\n", topic_kinds[topic->kind].where);
        return;
    }

    /* The page of a message. */
    DiagCode code = 0;
    while (strcmp(diag_codes[code].name, topic->name) != 0) code++;
    const DiagCodeInfo *info = &diag_codes[code];
    const ExplainPage *page = &explain_pages[code];
    const bool is_error = info->severity == SEVERITY_ERROR;
    const char *kind = is_error ? "error" : info->severity == SEVERITY_WARNING ? "warning" : "warning, off";
    fprintf(out, "%s (%s): %s\n\n", info->name, kind, info->summary);
    print_wrapped(out, "", page->meaning);

    Assembly assembly = page->example ? explain_assemble(code) : (Assembly){0};
    if (assembly.diags.first) {
        fprintf(out, "\nThis, for example:\n\n");
        for (const char *line = page->example; *line;) { /* as it is, but for lines that are too long to be shown */
            const size_t length = strcspn(line, "\n");
            const bool cut = length > LONGEST_LINE;
            fprintf(out, "%.*s%s\n", cut ? LONGEST_LINE : (int)length, line, cut ? "..." : "");
            line += length + (line[length] == '\n');
        }
        fprintf(out, "\ngives:\n\n");
        diag_print(out, &assembly.diags, assembly.sources, out == stdout && cli_colour(COLOUR_AUTO, out));
    }
    assembly_free(&assembly);

    fprintf(out, "\nWhat to do:\n\n");
    print_wrapped(out, "", page->remedy);
    if (!is_error)
        fprintf(out, "\n-W%s gives it, -Wno-%s does not; -Werror=%s makes it an error.\n", info->name, info->name,
                info->name);
    fprintf(out, "\n%s\n", topic_kinds[TOPIC_MESSAGE].where);
}

/* Everything that the word itself is: a term before what has its name. */
static bool print_page(FILE *out, const Topics *topics, const char *word) {
    bool found = false;
    for (size_t k = 0; k < 2 * topics->count; k++) {
        const size_t i = k % topics->count;
        const TopicKind kind = topics->items[i].kind;
        const bool is_term = kind == TOPIC_GLOSSARY || kind == TOPIC_ELSEWHERE || kind == TOPIC_CHECK;
        if (is_term != (k < topics->count) || !topic_is(&topics->items[i], word)) continue;
        if (found) fputc('\n', out);
        found = true;
        print_topic(out, &topics->items[i]);
    }
    const ForeignInfo *foreign = found ? NULL : foreign_find(word, strlen(word)); /* also with parts behind dots */
    if (!foreign) return found;
    print_wrapped(out, "", foreign_sentence(foreign, topics->arena, word, strlen(word)));
    fprintf(out, "\n%s\n", topic_kinds[TOPIC_FOREIGN].where);
    return true;
}

char *explain_page(const char *word) {
    Topics topics = topics_create();
    char *text = NULL, *page = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) memory_fail();
    const bool found = print_page(out, &topics, word);
    if (fclose(out) != 0 || !text) memory_fail();
    if (found) page = memory_strdup(text);
    free(text);
    topics_free(&topics);
    return page;
}

char *explain_words(void) {
    Topics topics = topics_create();
    TextBuffer text = {0};
    for (size_t i = topics.count, k; i-- > 0;) {
        const Topic *topic = &topics.items[i];
        for (k = i + 1; k < topics.count && strcmp(topics.items[k].name, topic->name) != 0;) k++;
        if (k < topics.count || topic->kind == TOPIC_ACTION || topic->kind == TOPIC_SETTING ||
            topic->kind == TOPIC_PROGRAM)
            continue;
        const bool by_form = *topic->form && (topic->kind == TOPIC_FOREIGN || !*topic->meaning);
        text_printf(&text, "%s\t%s\n", topic->name, by_form ? topic->form : topic->meaning);
    }
    topics_free(&topics);
    return text_take(&text);
}

/* ---- a word that is none ---- */

enum { SIMILAR_SHOWN = 8, SIMILAR_MAX = 512 };

/* Nobody writes the * of `v_min_f32*`, which stands for any rest; and `r#` is near to everything that is short. */
static int report_unknown(const Topics *topics, const char *word) {
    char similar[SIMILAR_MAX] = "";
    int shown = 0;
    Nearest nearest = nearest_start(word, strlen(word));
    for (size_t i = 0; i < topics->count; i++) {
        const char *name = topics->items[i].name;
        if (!strchr(name, '#')) nearest_offer(&nearest, name, strcspn(name, "*"));
    }

    /* The names that have the word in them; or else those whose meaning has it. */
    for (int in_meaning = 0; in_meaning < 2 && !shown && strlen(word) >= 3; in_meaning++)
        for (size_t i = 0; i < topics->count && shown < SIMILAR_SHOWN; i++) {
            const Topic *topic = &topics->items[i];
            if (!strcasestr(in_meaning ? topic->meaning : topic->name, word) || strcasestr(similar, topic->name))
                continue;
            if (strpbrk(topic->name, "*#") || (nearest.best && strcmp(topic->name, nearest.best) == 0)) continue;
            const size_t used = strlen(similar);
            snprintf(similar + used, SIMILAR_MAX - used, "%s%s", shown++ ? ", " : "", topic->name);
        }
    const char *list = *similar ? "; similar: " : "";
    if (nearest.best)
        return cli_error("there is no topic '%s'; did you mean '%.*s'?%s%s", word, (int)nearest.best_length,
                         nearest.best, *similar ? " Similar: " : "", similar);
    return cli_error("there is no topic '%s'%s%s; `lockstep explain` lists all kinds", word, list, similar);
}

/* ---- the command ---- */

static int explain(const Topics *topics, const char *word) {
    char name[64]; /* also as it is shown in brackets behind a message, with -W */
    if (*word == '[' || *word == '%') word++;
    if (strncmp(word, "-W", 2) == 0) word += 2;
    if (strncmp(word, "error=", 6) == 0) word += 6;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "]"), word);

    /* All of a kind: `explain settings`. */
    for (int kind = 0; kind < TOPIC_KIND_COUNT; kind++) {
        if (strcmp(topic_kinds[kind].many, name) != 0) continue;
        printf("%s: %s (%s)\n\n", name, topic_kinds[kind].what, topic_kinds[kind].where);
        for (const Topic *topic = topics->items; topic < topics->items + topics->count; topic++)
            if ((int)topic->kind == kind) printf(LISTED, topic->name, *topic->meaning ? topic->meaning : topic->form);
        return EXIT_OK;
    }

    bool found = print_page(stdout, topics, name);
    const bool is_whole = found;

    /* Names that begin like it, up to a dot: `add` is add.u32 and others. */
    const size_t length = strlen(name);
    for (size_t i = 0; !is_whole && i < topics->count; i++) {
        const Topic *topic = &topics->items[i];
        if (topic->kind == TOPIC_FOREIGN || strncmp(topic->name, name, length) != 0 || topic->name[length] != '.')
            continue;
        if (!found) printf("%s:\n\n", name);
        printf(LISTED, topic->name, *topic->meaning ? topic->meaning : topic->form);
        found = true;
    }
    return found ? EXIT_OK : report_unknown(topics, name);
}

int cmd_explain(int argc, char **argv) {
    enum { LONGEST_TERM = 3 /* words */ };
    CliWords options = {0};
    cli_parse(argc, argv, NULL, cli_parse_words, NULL, &options);
    const Topics topics = topics_create();
    if (!options.count) {
        size_t count[TOPIC_KIND_COUNT] = {0};
        for (size_t i = 0; i < topics.count; i++) count[topics.items[i].kind]++;
        printf("`lockstep explain WORD...` explains words, `lockstep explain KIND` lists all of a kind:\n\n");
        for (int kind = 0; kind < TOPIC_KIND_COUNT; kind++)
            printf("  %-15s %4zu  %s\n", topic_kinds[kind].many, count[kind], topic_kinds[kind].what);
        printf("\nFor example: lockstep explain br_push stack-overflow wave_size queue-full threadIdx.x\n");
    }
    int status = EXIT_OK;
    for (int i = 0, used; i < options.count; i += used) { /* a term may have several words: `last stores` */
        char term[64];
        bool known = false;
        for (used = min_i32(LONGEST_TERM, options.count - i); used > 1 && !known; used -= !known) {
            size_t length = 0;
            for (int k = 0; k < used; k++)
                length += (size_t)snprintf(term + length, sizeof term - length, "%s%.18s", k ? " " : "",
                                           options.words[i + k]);
            for (size_t k = 0; k < topics.count; k++) known |= topic_is(&topics.items[k], term);
        }
        if (i) putchar('\n');
        const int one = explain(&topics, known ? term : options.words[i]);
        if (one > status) status = one;
    }
    return status;
}
