/* main.c: `lockstep COMMAND ...`: the table of commands, and help. */
#include <string.h>

#include "sim/cli/base/json_tree.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/command.h"

const Command commands[] = {
#define COMMAND(name, ...) {#name, cmd_##name, __VA_ARGS__},
#include "sim/cli/base/command.def"
#undef COMMAND
};
const size_t command_count = sizeof commands / sizeof commands[0];

static void print_help(void) {
    printf("Usage: lockstep COMMAND ...\n\n"
           "Shows how a GPU really executes diverging code: an assembler, a cycle simulator and pictures.\n\n");
    for (size_t i = 0; i < command_count; i++)
        printf("  lockstep %-10s %-34s %s\n", commands[i].name, commands[i].arguments, commands[i].help);
    printf("\n`lockstep help COMMAND` lists a command's options. FILE is a .s source, a .lsb binary, or a shader\n"
           "(.comp, .frag, .glsl, .hlsl, .spv, .spvasm); - is standard input. Exit status: 0 success; 1 the program "
           "faulted or an expectation failed; 2 the command line, the\n"
           "source or a file is wrong.\n");
}

bool command_run(int argc, char **argv, int *status) {
    for (cli_command = commands; cli_command < commands + command_count; cli_command++) {
        if (strcmp(argv[0], cli_command->name) != 0) continue;
        *status = cli_command->run(argc, argv);
        return true;
    }
    return false;
}

static int run_command(int argc, char **argv) {
    int status;
    if (command_run(argc, argv, &status)) return status;
    Nearest nearest = nearest_start(argv[0], strlen(argv[0]));
    for (size_t i = 0; i < command_count; i++) nearest_offer(&nearest, commands[i].name, strlen(commands[i].name));
    nearest_offer(&nearest, "help", 4);
    if (!nearest.best) return cli_error("there is no command '%s'; `lockstep help` lists them", argv[0]);
    return cli_error("there is no command '%s'; did you mean '%.*s'?", argv[0], (int)nearest.best_length, nearest.best);
}

static bool is_help(const char *word) {
    return strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* A command's memory is its own: what it does not free goes with the process, or here when an allocation fails. */
static int lockstep(int argc, char **argv) {
    MEMORY_ENTRY(interrupt_discard(); return cli_error("out of memory"));
    json_set_alloc_funcs(memory_raw, memory_free);
    if (argc < 2) {
        print_help();
        return EXIT_USAGE;
    }
    cli_program = argv[0];
    const char *word = argv[1];
    if (is_help(word)) { /* lockstep help [COMMAND] */
        static char option[] = "--help";
        if (argc > 3) return cli_error("help takes one command, as in `lockstep help %s`", argv[2]);
        if (argc == 3 && !is_help(argv[2])) return run_command(2, (char *[]){argv[2], option, NULL});
        print_help();
        return EXIT_OK;
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        printf("lockstep %s\n", LOCKSTEP_VERSION);
        return EXIT_OK;
    }
    exit(run_command(argc - 1, argv + 1)); /* within the entry, which owns the blocks */
}

int main(int argc, char **argv) {
    interrupt_install();
    if (!terminal_start() || atexit(cli_finish_output) != 0) return cli_error("out of memory");
    return lockstep(argc, argv);
}
