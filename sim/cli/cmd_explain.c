/* cmd_explain.c: `lockstep explain`: pages about words. */
#define _GNU_SOURCE /* strcasestr */
#include <string.h>

#include "asm/isa/foreign.h"
#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/command.h"
#include "sim/cli/explain/explain.h"

enum { PAGE_WIDTH = 80, LONGEST_LINE = 100 };
#define LISTED "  %-24s %s\n" /* a word, and what it means or how it is written */

static void print_wrapped(const char *text) {
    for (;; text++) {
        const size_t length = wrap_line(text, PAGE_WIDTH);
        printf("%.*s\n", (int)length, text);
        text += length;
        if (!*text) return;
    }
}

static void print_topic(const Topic *topic) {
    if (topic->kind != TOPIC_MESSAGE) {
        printf("%s: %s\n\n", topic->name, topic_kinds[topic->kind].one);
        if (*topic->form) printf("    %s\n\n", topic->form);
        print_wrapped(topic->meaning);
        if (*topic->facts) print_wrapped(topic->facts);
        printf("\n%s\n", topic_kinds[topic->kind].where);
        return;
    }

    /* The page of a message. */
    DiagCode code = 0;
    while (strcmp(diag_codes[code].name, topic->name) != 0) code++;
    const DiagCodeInfo *info = &diag_codes[code];
    const ExplainPage *page = &explain_pages[code];
    const char *kind = "warning, off";
    if (info->severity == SEVERITY_ERROR) kind = "error";
    if (info->severity == SEVERITY_WARNING) kind = "warning";
    printf("%s (%s): %s\n\n", info->name, kind, info->summary);
    print_wrapped(page->meaning);

    Assembly assembly = page->example ? explain_assemble(code) : (Assembly){0};
    if (assembly.diags.first) {
        printf("\nThis, for example:\n\n");
        for (const char *line = page->example; *line;) { /* as it is, but for lines that are too long to be shown */
            const size_t length = strcspn(line, "\n");
            const bool cut = length > LONGEST_LINE;
            printf("%.*s%s\n", cut ? LONGEST_LINE : (int)length, line, cut ? "..." : "");
            line += length + (line[length] == '\n');
        }
        printf("\ngives:\n\n");
        diag_print(stdout, &assembly.diags, assembly.sources, cli_colour(COLOUR_AUTO, stdout));
    }
    assembly_free(&assembly);

    printf("\nWhat to do:\n\n");
    print_wrapped(page->remedy);
    if (info->severity != SEVERITY_ERROR)
        printf("\n-W%s gives it, -Wno-%s does not; -Werror=%s makes it an error.\n", info->name, info->name,
               info->name);
    printf("\n%s\n", topic_kinds[TOPIC_MESSAGE].where);
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

    /* Everything that the word itself is. */
    bool found = false;
    for (size_t i = 0; i < topics->count; i++) {
        if (!topic_is(&topics->items[i], name)) continue;
        if (found) putchar('\n');
        found = true;
        print_topic(&topics->items[i]);
    }
    const ForeignInfo *foreign = found ? NULL : foreign_find(name, strlen(name)); /* also with parts behind dots */
    if (foreign) {
        print_wrapped(foreign_sentence(foreign, arena_create(), name, strlen(name)));
        printf("\n%s\n", topic_kinds[TOPIC_FOREIGN].where);
    }
    const bool is_whole = found || foreign;

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
    return is_whole || found ? EXIT_OK : report_unknown(topics, name);
}

int cmd_explain(int argc, char **argv) {
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
    for (int i = 0; i < options.count; i++) {
        if (i) putchar('\n');
        const int one = explain(&topics, options.words[i]);
        if (one > status) status = one;
    }
    return status;
}
