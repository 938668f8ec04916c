/* main.c: `lockstep COMMAND ...`: the table of commands and what they share. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "asm/base/nearest.h"
#include "sim/cli/base/cli.h"
#include "sim/cli/base/interrupt.h"
#include "sim/cli/base/json_out.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/completion.h"

const Command cli_commands[] = {
#define COMMAND(name, arguments, help) {#name, cmd_##name, arguments, help},
#include "sim/cli/base/command.def"
#undef COMMAND
};
const size_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];

const char *cli_program = "lockstep";
const char cli_no_memory[] = "out of memory";

int cli_error(const char *format, ...) {
    va_list args;
    va_start(args, format);
    terminal_message(format, args);
    va_end(args);
    return EXIT_USAGE;
}

bool cli_fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    terminal_message(format, args);
    va_end(args);
    return false;
}

const char *cli_reason(int error) {
    return error == ENOMEM ? cli_no_memory : strerror(error);
}

void cli_parse(const struct argp *argp, int argc, char **argv, void *input) {
    argp_err_exit_status = EXIT_USAGE;
    if (completion_is_wanted()) {
        completion_print(argp);
        exit(EXIT_OK);
    }
    const error_t error = argp_parse(argp, argc, argv, 0, NULL, input);
    if (error) exit(cli_error("%s", cli_reason(error)));
}

error_t cli_parse_file(int key, char *text, struct argp_state *state, const char **file) {
    switch (key) {
    case ARGP_KEY_ARG:
        if (*file) argp_error(state, "one file at a time, please");
        *file = text;
        return 0;
    case ARGP_KEY_NO_ARGS: argp_error(state, "which file?"); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

void cli_output_lost(int error) {
    static bool said;
    if (!said && error != EPIPE) cli_error("cannot write standard output: %s", cli_reason(error));
    said = true;
}

/* Why could standard output not be written? A write that failed long ago has lost its reason: one more byte gives it.
 */
static int output_error(void) {
    errno = 0;
    FILE *out = terminal_behind(stdout);
    if (!ferror(out)) return fflush(out) == 0 ? 0 : errno;
    clearerr(out);
    if (fputc('\n', out) != EOF && fflush(out) == 0) return EIO; /* it can now, but something is missing */
    return errno;
}

/* Whatever ends the program, --help too: what it said must have arrived. */
static void finish_output(void) {
    const int error = output_error();
    if (!error) return;
    cli_output_lost(error);
    _exit(EXIT_USAGE);
}

bool cli_colour(ColourChoice choice, FILE *stream) {
    if (choice != COLOUR_AUTO) return choice == COLOUR_ALWAYS;
    return isatty(fileno(terminal_behind(stream))) && !getenv("NO_COLOR");
}

bool cli_read_colour(const char *text, ColourChoice *choice) {
    static const char *const words[] = {"auto", "always", "never"};
    for (int i = 0; i < 3; i++)
        if (strcmp(text, words[i]) == 0) {
            *choice = (ColourChoice)i;
            return true;
        }
    return false;
}

static void print_help(void) {
    printf("Usage: lockstep COMMAND ...\n\n"
           "Shows how a GPU really executes diverging code: an assembler, a cycle simulator and pictures.\n\n");
    for (size_t i = 0; i < cli_command_count; i++)
        printf("  lockstep %-10s %-34s %s\n", cli_commands[i].name, cli_commands[i].arguments, cli_commands[i].help);
    printf("\n`lockstep help COMMAND` lists a command's options. FILE is a .s source or a .lsb binary, - is standard\n"
           "input. Exit status: 0 success; 1 the program faulted or an expectation failed; 2 the command line, the\n"
           "source or a file is wrong.\n");
}

static int unknown_command(const char *name) {
    Nearest nearest = nearest_start(name, strlen(name));
    for (size_t i = 0; i < cli_command_count; i++)
        nearest_offer(&nearest, cli_commands[i].name, strlen(cli_commands[i].name));
    nearest_offer(&nearest, "help", 4);
    if (nearest.best)
        return cli_error("there is no command '%s'; did you mean '%.*s'?", name, (int)nearest.best_length,
                         nearest.best);
    return cli_error("there is no command '%s'; `lockstep help` lists them", name);
}

/* argv[0] is the command's name. */
static int run_command(int argc, char **argv) {
    static char name[64]; /* argp keeps it: it is printed in messages */
    for (size_t i = 0; i < cli_command_count; i++) {
        if (strcmp(argv[0], cli_commands[i].name) != 0) continue;
        snprintf(name, sizeof name, "lockstep %s", argv[0]);
        argv[0] = name;
        return cli_commands[i].run(argc, argv);
    }
    return unknown_command(argv[0]);
}

static bool is_help(const char *word) {
    return strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* `lockstep help [COMMAND]`; the words behind `help`. */
static int help(int argc, char **argv) {
    static char option[] = "--help";
    if (argc > 1) return cli_error("help takes one command, as in `lockstep help %s`", argv[0]);
    if (argc == 1 && !is_help(argv[0])) return run_command(2, (char *[]){argv[0], option, NULL});
    print_help();
    return EXIT_OK;
}

int main(int argc, char **argv) {
    interrupt_install();
    json_out_watch();
    if (!terminal_start()) return cli_error("out of memory");
    if (atexit(finish_output) != 0) return cli_error("out of memory");
    if (argc < 2) {
        print_help();
        return EXIT_USAGE;
    }
    cli_program = argv[0];
    const char *word = argv[1];
    if (is_help(word)) return help(argc - 2, argv + 2);
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        printf("lockstep %s\n", LOCKSTEP_VERSION);
        return EXIT_OK;
    }
    return run_command(argc - 1, argv + 1);
}
