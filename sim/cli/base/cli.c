/* cli.c: errors, the end of standard output, and the words of a command line; see cli.h. */
#include "sim/cli/base/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"

const char *cli_program = "lockstep";
const Command *cli_command;

/* ---- errors ---- */

int cli_error(const char *format, ...) {
    va_list args;
    va_start(args, format);
    terminal_message(format, args);
    va_end(args);
    return EXIT_USAGE;
}

bool cli_note(TextBuffer *messages, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (messages) {
        OWNED TextBuffer text = {0};
        text_vprintf(&text, format, args);
        OWNED char *line = visible_copy(text.text);
        text_printf(messages, "lockstep: %s\n", line);
    } else {
        terminal_message(format, args);
    }
    va_end(args);
    return false;
}

const char *cli_reason(int error) {
    if (error == ENOMEM) memory_fail();
    return strerror(error);
}

void cli_output_lost(int error) {
    static bool said;
    if (!said && error != EPIPE) cli_error("cannot write standard output: %s", cli_reason(error));
    said = true;
}

/* Whatever ends the program, --help too: what it said must have arrived. A write that failed long ago has lost its
 * reason: one more byte gives it. */
void cli_finish_output(void) {
    int error = 0;
    errno = 0;
    FILE *out = terminal_behind(stdout);
    if (!ferror(out)) {
        if (fflush(out) != 0) error = errno;
    } else {
        clearerr(out);
        const bool can_now = fputc('\n', out) != EOF && fflush(out) == 0;
        error = can_now ? EIO : errno; /* something is missing all the same */
    }
    if (!error) return;
    cli_output_lost(error);
    _exit(EXIT_USAGE);
}

/* ---- the command line ---- */

void (*cli_show_options)(const struct argp *argp);

/* Offer the long options that these and their children have. True if a word begins one of them. */
static bool offer_options(const struct argp *argp, Nearest *word) {
    bool known = false;
    for (const struct argp_option *o = argp->options; o && (o->name || o->key || o->doc); o++) {
        if (!o->name) continue;
        known |= strncmp(o->name, word->text, word->length) == 0;
        nearest_offer(word, o->name, strlen(o->name));
    }
    for (const struct argp_child *child = argp->children; child && child->argp; child++)
        known |= offer_options(child->argp, word);
    return known;
}

void cli_parse(int argc, char **argv, const struct argp_option *options, argp_parser_t parser,
               const struct argp_child *children, void *input) {
    const struct argp argp = {options, parser, cli_command->arguments, cli_command->about, children, NULL, NULL};
    static char name[64]; /* argp keeps it: it is printed in messages */
    argp_err_exit_status = EXIT_USAGE;
    if (cli_show_options) {
        cli_show_options(&argp);
        exit(EXIT_OK);
    }
    snprintf(name, sizeof name, "lockstep %s", cli_command->name);
    argv[0] = name;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--", 2) != 0) continue;
        Nearest nearest = nearest_start(argv[i] + 2, strcspn(argv[i] + 2, "="));
        if (!offer_options(&argp, &nearest) && nearest.best)
            cli_stop("unrecognized option '%s'; did you mean '--%s'?", argv[i], nearest.best);
    }
    const error_t error = argp_parse(&argp, argc, argv, 0, NULL, input);
    if (error) cli_stop("%s", cli_reason(error));
}

bool cli_list_add(CliList *list, const char *text) {
    if (list->count == CLI_LIST_MAX) return false;
    list->items[list->count++] = text;
    return true;
}

error_t cli_fill(int key, char *text, struct argp_state *state) {
    const int offset = key % CLI_FLAG_KEY;
    void *field = (char *)state->input + offset;
    if (key == ARGP_KEY_INIT && state->child_inputs)
        state->child_inputs[0] = state->input;
    else if (key - offset == CLI_FLAG_KEY)
        *(bool *)field = true;
    else if (key - offset == CLI_TEXT_KEY)
        *(const char **)field = text;
    else if (key - offset != CLI_LIST_KEY)
        return ARGP_ERR_UNKNOWN;
    else if (!cli_list_add(field, text))
        argp_error(state, "at most %d of a kind: '%s' is one too many", CLI_LIST_MAX, text);
    return 0;
}

error_t cli_parse_file(int key, char *text, struct argp_state *state, const char **file) {
    switch (key) {
    case ARGP_KEY_ARG:
        if (*file) argp_error(state, "one FILE only, not also '%s'", text);
        *file = text;
        return 0;
    case ARGP_KEY_NO_ARGS: /* a parser above may have taken it */
        if (!*file) argp_error(state, "missing FILE");
        return 0;
    default: return cli_fill(key, text, state);
    }
}

error_t cli_parse_words(int key, char *text, struct argp_state *state) {
    CliWords *all = state->input;
    (void)text;
    if (key != ARGP_KEY_ARGS) return ARGP_ERR_UNKNOWN;
    *all = (CliWords){state->argc - state->next, state->argv + state->next};
    return 0;
}

bool count_read(const char *text, uint64_t low, uint64_t high, uint64_t *number, const char **end) {
    char *stop;
    errno = 0;
    *number = strtoull(text, &stop, 10);
    if (end) *end = stop;
    return text[0] >= '0' && text[0] <= '9' && !errno && *number >= low && *number <= high && (end || !*stop);
}

bool counts_read(const char *text, char between, uint64_t low, uint64_t high, uint64_t numbers[2], const char **end) {
    const char *stop;
    return count_read(text, low, high, &numbers[0], &stop) && *stop == between &&
           count_read(stop + 1, low, high, &numbers[1], end);
}

uint32_t cli_read_count(struct argp_state *state, const char *option, const char *text, uint32_t low, uint32_t high) {
    uint64_t number = 0;
    if (!count_read(text, low, high, &number, NULL))
        argp_error(state, "%s takes a number from %u to %u, not '%s'", option, low, high, text);
    return (uint32_t)number;
}

void cli_read_range(struct argp_state *state, const char *option, const char *text, uint64_t range[2]) {
    if (!counts_read(text, ':', 0, UINT64_MAX, range, NULL) || range[0] >= range[1])
        argp_error(state, "%s takes A:B with A below B, not '%s'", option, text);
}

size_t cli_one_more(struct argp_state *state, const char *option, size_t *count, int most) {
    if (*count == (size_t)most) argp_error(state, "%s: at most %d times", option, most);
    return (*count)++;
}

int cli_read_word(struct argp_state *state, const char *option, const char *text, const char *words) {
    int number = 0;
    for (const char *word = words; *word; number++) {
        const size_t length = strcspn(word, " ,");
        if (strlen(text) == length && strncmp(word, text, length) == 0) return number;
        word += length;
        word += strncmp(word, " or ", 4) == 0 ? 4 : strspn(word, ", ");
    }
    argp_error(state, "%s takes %s, not '%s'", option, words, text);
    return 0;
}

Palette cli_read_palette(struct argp_state *state, const char *text) {
    const int palette = palette_find(text);
    if (palette < 0) argp_error(state, "--palette takes default or classic, not '%s'", text);
    return (Palette)palette;
}

bool cli_colour(ColourChoice choice, FILE *stream) {
    if (choice != COLOUR_AUTO) return choice == COLOUR_ALWAYS;
    return isatty(fileno(terminal_behind(stream))) && !getenv("NO_COLOR");
}
