/* cmd_explain.c: `lockstep explain`: a page about a message of the assembler, or the list of all of them. */
#include <stdlib.h>
#include <string.h>

#include "asm/nearest.h"
#include "sim/cli/cli.h"
#include "sim/cli/diag_print.h"
#include "sim/cli/explain.h"

enum { PAGE_WIDTH = 80, LONGEST_LINE = 100 };

static error_t parse_explain(int key, char *text, struct argp_state *state) {
    const char **wanted = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (*wanted) argp_error(state, "one message at a time, please");
        *wanted = text;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Words one behind the other, in lines of PAGE_WIDTH. A line end in the text ends the line. */
static void print_wrapped(const char *text) {
    size_t column = 0;
    while (*text) {
        const size_t word = strcspn(text, " \n");
        if (column && column + 1 + word > PAGE_WIDTH) {
            putchar('\n');
            column = 0;
        }
        printf("%s%.*s", column ? " " : "", (int)word, text);
        column += word + (column > 0);
        text += word;
        if (*text == '\n') {
            putchar('\n');
            column = 0;
        }
        if (*text) text++;
    }
    putchar('\n');
}

static const char *kind_of(DiagCode code) {
    switch (diag_codes[code].severity) {
    case SEVERITY_ERROR: return "error";
    case SEVERITY_WARNING: return "warning";
    default: return "warning, off";
    }
}

static void list_codes(void) {
    for (int code = 0; code < DIAG_CODE_COUNT; code++)
        printf("%-20s  %-12s  %s\n", diag_codes[code].name, kind_of((DiagCode)code), diag_codes[code].summary);
    printf("\n`lockstep explain NAME` shows a page about each. Warnings are given with -WNAME, not given with\n"
           "-Wno-NAME, and count as errors with -Werror=NAME.\n");
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

static void print_example(DiagCode code) {
    Assembly assembly = explain_assemble(code);
    printf("\nThis, for example:\n\n");
    print_source(explain_pages[code].example);
    printf("\ngives:\n\n");
    diag_print(stdout, &assembly.diags, assembly.sources, cli_colour(COLOUR_AUTO, stdout));
    assembly_free(&assembly);
}

static void print_page(DiagCode code) {
    printf("%s (%s): %s\n\n", diag_codes[code].name, kind_of(code), diag_codes[code].summary);
    print_wrapped(explain_pages[code].meaning);
    print_example(code);
    printf("\nWhat to do:\n\n");
    print_wrapped(explain_pages[code].remedy);
}

/* As it is shown in brackets behind a message: also with -W, and with the brackets. */
static int find_code(const char *text, Nearest *nearest) {
    char name[64];
    if (*text == '[') text++;
    if (strncmp(text, "-W", 2) == 0) text += 2;
    if (strncmp(text, "error=", 6) == 0) text += 6;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "]"), text);
    *nearest = nearest_start(name, strlen(name));
    for (int code = 0; code < DIAG_CODE_COUNT; code++) {
        if (strcmp(diag_codes[code].name, name) == 0) return code;
        nearest_offer(nearest, diag_codes[code].name, strlen(diag_codes[code].name));
    }
    return -1;
}

int cmd_explain(int argc, char **argv) {
    static const struct argp argp = {
        .parser = parse_explain,
        .args_doc = "[NAME]",
        .doc = "Explain a message of the assembler: what it means, an example, what to do. Without a name: list them.",
    };
    const char *wanted = NULL;
    Nearest nearest;
    cli_parse(&argp, argc, argv, &wanted);
    if (!wanted) {
        list_codes();
        return EXIT_OK;
    }
    const int code = find_code(wanted, &nearest);
    if (code >= 0) {
        print_page((DiagCode)code);
        return EXIT_OK;
    }
    if (nearest.best) return cli_error("there is no message '%s'; did you mean '%s'?", wanted, nearest.best);
    return cli_error("there is no message '%s'; `lockstep explain` lists them", wanted);
}
