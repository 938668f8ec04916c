/* cmd_explain.c: `lockstep explain`: pages about the words of topic.h; those about messages are from explain.def. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "asm/base/nearest.h"
#include "asm/isa/foreign.h"
#include "sim/base/wrap.h"
#include "sim/cli/base/diag_print.h"
#include "sim/cli/command.h"
#include "sim/cli/explain/explain.h"
#include "sim/cli/explain/topic.h"

enum { PAGE_WIDTH = 80, LONGEST_LINE = 100 };

typedef struct ExplainOptions {
    int count;
    char **words; /* of argv */
} ExplainOptions;

static error_t parse_explain(int key, char *text, struct argp_state *state) {
    ExplainOptions *options = state->input;
    (void)text;
    if (key != ARGP_KEY_ARGS) return ARGP_ERR_UNKNOWN;
    options->words = state->argv + state->next;
    options->count = state->argc - state->next;
    return 0;
}

/* In lines of PAGE_WIDTH. */
static void print_wrapped(const char *text) {
    for (;; text++) {
        const size_t length = wrap_line(text, PAGE_WIDTH);
        printf("%.*s\n", (int)length, text);
        text += length;
        if (!*text) return;
    }
}

static const char *kind_of(DiagCode code) {
    switch (diag_codes[code].severity) {
    case SEVERITY_ERROR: return "error";
    case SEVERITY_WARNING: return "warning";
    default: return "warning, off";
    }
}

/* As it is, but for lines that are too long to be shown. */
static void print_source(const char *text) {
    while (*text) {
        const size_t length = strcspn(text, "\n");
        const bool cut = length > LONGEST_LINE;
        printf("%.*s%s\n", cut ? LONGEST_LINE : (int)length, text, cut ? "..." : "");
        text += length + (text[length] == '\n');
    }
}

/* This, print_message and print_topic return false when out of memory. */
static bool print_example(DiagCode code) {
    Assembly assembly = explain_assemble(code);
    const bool ok = assembly.diags.first != NULL; /* every example gives the message */
    if (!ok) return assembly_free(&assembly), false;
    printf("\nThis, for example:\n\n");
    print_source(explain_pages[code].example);
    printf("\ngives:\n\n");
    diag_print(stdout, &assembly.diags, assembly.sources, cli_colour(COLOUR_AUTO, stdout));
    assembly_free(&assembly);
    return true;
}

static bool print_message(DiagCode code) {
    printf("%s (%s): %s\n\n", diag_codes[code].name, kind_of(code), diag_codes[code].summary);
    print_wrapped(explain_pages[code].meaning);
    if (!print_example(code)) return false;
    printf("\nWhat to do:\n\n");
    print_wrapped(explain_pages[code].remedy);
    if (diag_codes[code].severity != SEVERITY_ERROR)
        printf("\n-W%s gives it, -Wno-%s does not; -Werror=%s makes it an error.\n", diag_codes[code].name,
               diag_codes[code].name, diag_codes[code].name);
    printf("\n%s\n", topic_kinds[TOPIC_MESSAGE].where);
    return true;
}

/* ---- a word ---- */

static int find_message(const char *name) {
    int code = 0;
    while (strcmp(diag_codes[code].name, name) != 0) code++;
    return code;
}

static bool print_topic(const Topic *topic) {
    const TopicKindInfo *kind = &topic_kinds[topic->kind];
    if (topic->kind == TOPIC_MESSAGE) return print_message((DiagCode)find_message(topic->name));
    printf("%s: %s\n\n", topic->name, kind->one);
    if (*topic->form) printf("    %s\n\n", topic->form);
    print_wrapped(topic->meaning);
    if (*topic->facts) print_wrapped(topic->facts);
    printf("\n%s\n", kind->where);
    return true;
}

/* As it is shown in brackets behind a message: also with -W, and with the brackets. */
static void strip(const char *text, char *name, size_t size) {
    if (*text == '[' || *text == '%') text++;
    if (strncmp(text, "-W", 2) == 0) text += 2;
    if (strncmp(text, "error=", 6) == 0) text += 6;
    snprintf(name, size, "%.*s", (int)strcspn(text, "]"), text);
}

static void list_topic(const Topic *topic) {
    printf("  %-24s %s\n", topic->name, *topic->meaning ? topic->meaning : topic->form);
}

/* All of a kind: `explain settings`. */
static bool list_kind(const Topics *topics, const char *many) {
    for (int kind = 0; kind < TOPIC_KIND_COUNT; kind++) {
        if (strcmp(topic_kinds[kind].many, many) != 0) continue;
        printf("%s: %s (%s)\n\n", many, topic_kinds[kind].what, topic_kinds[kind].where);
        for (size_t i = 0; i < topics->count; i++)
            if ((int)topics->items[i].kind == kind) list_topic(&topics->items[i]);
        return true;
    }
    return false;
}

/* What begins like the name, up to a dot: `add` is add.u32 and others. */
static bool list_family(const Topics *topics, const char *name) {
    const size_t length = strlen(name);
    bool found = false;
    for (size_t i = 0; i < topics->count; i++) {
        const Topic *topic = &topics->items[i];
        if (topic->kind == TOPIC_FOREIGN || strncmp(topic->name, name, length) != 0 || topic->name[length] != '.')
            continue;
        if (!found) printf("%s:\n\n", name);
        list_topic(topic);
        found = true;
    }
    return found;
}

/* The word itself, or PTX's and others' words with parts behind dots. Sets *lost when out of memory. */
static bool print_named(const Topics *topics, const char *name, bool *lost) {
    int found = 0;
    for (size_t i = 0; i < topics->count; i++)
        if (topic_is(&topics->items[i], name)) {
            if (found++) putchar('\n');
            *lost |= !print_topic(&topics->items[i]);
        }
    const ForeignInfo *row = found ? NULL : foreign_find(name, strlen(name));
    Arena *arena = row ? arena_create() : NULL;
    const char *sentence = arena ? foreign_sentence(row, arena, name, strlen(name)) : NULL;
    *lost |= row && !sentence;
    if (sentence) {
        print_wrapped(sentence);
        printf("\n%s\n", topic_kinds[TOPIC_FOREIGN].where);
    }
    if (arena) arena_destroy(arena);
    return found || sentence;
}

enum { SIMILAR_SHOWN = 8, SIMILAR_MAX = 512 };

/* Does the text have the word in it, in upper or lower case? */
static bool has(const char *text, const char *word) {
    const size_t length = strlen(word);
    for (; *text; text++)
        if (strncasecmp(text, word, length) == 0) return true;
    return false;
}

/* The names that have the word in them; or else those whose meaning has it. */
static void list_similar(const Topics *topics, const char *word, const char *nearest, char list[SIMILAR_MAX]) {
    int shown = 0;
    for (int in_meaning = 0; in_meaning < 2 && !shown; in_meaning++)
        for (size_t i = 0; i < topics->count && shown < SIMILAR_SHOWN; i++) {
            const Topic *topic = &topics->items[i];
            if (!has(in_meaning ? topic->meaning : topic->name, word) || has(list, topic->name)) continue;
            if (strpbrk(topic->name, "*#")) continue;
            if (nearest && strcmp(topic->name, nearest) == 0) continue;
            const size_t used = strlen(list);
            snprintf(list + used, SIMILAR_MAX - used, "%s%s", shown++ ? ", " : "", topic->name);
        }
}

/* Nobody writes the * of `v_min_f32*`, which stands for any rest; and `r#` is near to everything that is short. */
static int report_unknown(const Topics *topics, const char *word) {
    char similar[SIMILAR_MAX] = "";
    Nearest nearest = nearest_start(word, strlen(word));
    for (size_t i = 0; i < topics->count; i++) {
        const char *name = topics->items[i].name;
        if (!strchr(name, '#')) nearest_offer(&nearest, name, strcspn(name, "*"));
    }
    if (strlen(word) >= 3) list_similar(topics, word, nearest.best, similar);
    const char *list = *similar ? "; similar: " : "";
    if (nearest.best)
        return cli_error("there is nothing about '%s'; did you mean '%.*s'?%s%s", word, (int)nearest.best_length,
                         nearest.best, *similar ? " Similar: " : "", similar);
    return cli_error("there is nothing about '%s'%s%s; `lockstep explain` lists what there is", word, list, similar);
}

static int explain(const Topics *topics, const char *word) {
    char name[64];
    strip(word, name, sizeof name);
    if (list_kind(topics, name)) return EXIT_OK;
    bool lost = false;
    const bool found = print_named(topics, name, &lost) || list_family(topics, name);
    if (lost) return cli_error("out of memory");
    return found ? EXIT_OK : report_unknown(topics, name);
}

static void list_kinds(const Topics *topics) {
    size_t count[TOPIC_KIND_COUNT] = {0};
    for (size_t i = 0; i < topics->count; i++) count[topics->items[i].kind]++;
    printf("`lockstep explain WORD...` explains words, `lockstep explain KIND` lists all of a kind:\n\n");
    for (int kind = 0; kind < TOPIC_KIND_COUNT; kind++)
        printf("  %-15s %4zu  %s\n", topic_kinds[kind].many, count[kind], topic_kinds[kind].what);
    printf("\nFor example: lockstep explain br_push stack-overflow wave_size queue-full threadIdx.x\n");
}

int cmd_explain(int argc, char **argv) {
    static const struct argp argp = {
        .parser = parse_explain,
        .args_doc = "[WORD...]",
        .doc = "Explain words of the program: instructions, settings, messages of the assembler, states, statistics, "
               "faults, "
               "words of other languages ... Without a word: say what kinds there are.",
    };
    ExplainOptions options = {0};
    cli_parse(&argp, argc, argv, &options);
    Topics topics = topics_create();
    if (!topics.count) {
        topics_free(&topics);
        return cli_error("out of memory");
    }
    int status = EXIT_OK;
    if (!options.count) list_kinds(&topics);
    for (int i = 0; i < options.count; i++) {
        if (i) putchar('\n');
        const int one = explain(&topics, options.words[i]);
        if (one > status) status = one;
    }
    topics_free(&topics);
    return status;
}
