/* cmd_debug.c: `lockstep debug`: lines from a person, with editing, history and completion, or from a script. */
#include <editline/readline.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "sim/cli/base/terminal.h"
#include "sim/cli/command.h"
#include "sim/cli/debugger/debugger.h"
#include "sim/cli/report/report.h"

/* The library of line editing asks a function without any argument of ours: what is completed, and from which name on.
 */
static const Debugger *completing;
static size_t complete_from;

/* Number `state` of the names that begin with the text: kinds of breakpoints, labels, commands. */
static char *complete_name(const char *text, int state) {
    static size_t at;
    const Image *image = completing->code->image;
    const size_t behind = BREAK_COUNT + image->symbol_count;
    if (state == 0) at = complete_from;
    while (at < behind + debug_command_count) {
        const size_t i = at++;
        const char *name;
        if (i < BREAK_COUNT)
            name = break_info[i].name;
        else
            name = i < behind ? image->symbols[i - BREAK_COUNT].name : debug_commands[i - behind].name;
        const bool is_made = *name == '.' && *text != '.'; /* by a structured statement */
        if (i != BREAK_PLACE && !is_made && strncmp(name, text, strlen(text)) == 0) return strdup(name);
    }
    return NULL;
}

/* The first word is a command. */
static char **complete(const char *text, int start, int end) {
    (void)end;
    complete_from = start == 0 ? BREAK_COUNT + completing->code->image->symbol_count : 0;
    return rl_completion_matches(text, complete_name);
}

/* An empty line does the last command again. */
static void talk(Debugger *d) {
    char *last = NULL;
    completing = d;
    rl_readline_name = "lockstep";
    rl_outstream = terminal_behind(stdout);
    rl_attempted_completion_function = complete;
    while (!d->quit) {
        char prompt[64];
        snprintf(prompt, sizeof prompt, "(cycle %llu) ", wide(travel_now(d->travel)));
        char *line = readline(prompt);
        if (!line) {
            printf("\n");
            break;
        }
        if (*line) {
            add_history(line);
            free(last);
            last = line;
        } else {
            free(line);
        }
        if (last) debug_line(d, last);
    }
    free(last);
}

int cmd_debug(int argc, char **argv) {
    SessionOptions options = {.interrupt = INTERRUPT_WORK};
    Run run;
    cli_parse(argc, argv, NULL, cli_fill, session_child, &options);
    if (strcmp(options.file, "-") == 0)
        return cli_error("standard input has the commands, so the program must be in a file");
    if (options.json) return cli_error("--json is for run, trace and profile");
    if (!session_run(&run, &options, SESSION_TRAVEL)) return EXIT_USAGE;
    report_status(&run, &options); /* said before one begins to look */
    Debugger d = {.run = &run, .travel = run.travel, .code = run.code, .config = &run.program->config};
    travel_go(d.travel, 0);
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        printf("The run has %llu cycles. `help` lists the commands.\n", wide(travel_end(d.travel)));
        if (run.checker && checker_findings(run.checker)->count)
            printf("--check found %u mistakes: `checks` lists them.\n", checker_findings(run.checker)->count);
        talk(&d);
        d.wrong = false; /* a person has seen it */
    } else {
        char *line = NULL; /* of a script */
        size_t room = 0;
        while (!d.quit && getline(&line, &room, stdin) >= 0) debug_line(&d, line);
        if (!d.quit && !feof(stdin)) debug_error(&d, "the commands cannot be read: %s", cli_reason(errno));
        free(line);
    }
    run_destroy(&run);
    return d.wrong ? EXIT_USAGE : EXIT_OK;
}
