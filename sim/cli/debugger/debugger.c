/* debugger.c: `lockstep debug`: lines from a person, with editing, history and completion, or from a script; the
 * command of a line, its arguments, and what is wrong with them; and the commands that go somewhere, and breakpoints.
 */
#include "sim/cli/debugger/debugger.h"

#include <editline/readline.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "sim/cli/base/terminal.h"
#include "sim/cli/report/report.h"

typedef struct DebugCommand {
    const char *name, *shortcut, *arguments, *help;
    DebugFunction *run; /* NULL: it is shared with the window */
    VerbFunction *verb;
    int by;
} DebugCommand;

static const DebugCommand debug_commands[] = {
#define VERB(ID, name, command, shortcut, argument, group, function, by, keys, title, help) \
    {command, shortcut, argument, help, NULL, verb_##function, by},
#define BOTH(ID, name, command, shortcut, argument, group, function, by, keys, title, help) \
    {command, shortcut, argument, help, debug_##function, NULL, 0},
#define COMMAND(command, shortcut, argument, function, by, help) \
    {command, shortcut, argument, help, debug_##function, NULL, by},
#include "sim/debug/verb/verb.def"
};
enum { DEBUG_COMMANDS = sizeof debug_commands / sizeof debug_commands[0] };

/* ---- help ---- */

/* Find a command by its name, its shortcut, or by a beginning that only one name has. NULL after saying that it is
 * unknown. */
static const DebugCommand *find_command(Debugger *d, const char *word) {
    const DebugCommand *found = NULL;
    unsigned beginnings = 0;
    for (size_t i = 0; i < DEBUG_COMMANDS; i++) {
        const DebugCommand *command = &debug_commands[i];
        if (strcmp(word, command->name) == 0 || (*word && strcmp(word, command->shortcut) == 0)) return command;
        if (strncmp(word, command->name, strlen(word)) != 0) continue;
        found = command;
        beginnings++;
    }
    if (beginnings == 1) return found;

    Nearest nearest = nearest_start(word, strlen(word));
    for (size_t i = 0; i < DEBUG_COMMANDS; i++)
        nearest_offer(&nearest, debug_commands[i].name, strlen(debug_commands[i].name));
    if (nearest.best)
        debug_error(d, "there is no command '%s'; did you mean '%.*s'?", word, (int)nearest.best_length, nearest.best);
    else
        debug_error(d, "there is no command '%s'; `help` lists them", word);
    return NULL;
}

static void show_command(const DebugCommand *command) {
    char words[64];
    snprintf(words, sizeof words, "%s %s", command->name, command->arguments);
    printf("  %-2s  %-30s %s\n", command->shortcut, words, command->help);
}

void debug_help(Debugger *d) {
    if (!d->words) {
        for (size_t i = 0; i < DEBUG_COMMANDS; i++) show_command(&debug_commands[i]);
        printf("Being at cycle C means that the cycles before C are done. A name may be shortened while it is "
               "unambiguous.\n"
               "An empty line does the last command again.\n");
        return;
    }
    const DebugCommand *command = find_command(d, d->word[0]);
    if (!command) return;
    show_command(command);
    if (command->run != debug_break) return;
    for (int kind = 0; kind < BREAK_COUNT; kind++) {
        const BreakInfo *info = &break_info[kind];
        const char *name = kind == BREAK_PLACE ? "" : info->name;
        char words[64];
        snprintf(words, sizeof words, "break %s%s%s", name, *name && *info->arguments ? " " : "", info->arguments);
        printf("      %-46s %s\n", words, info->meaning);
    }
    printf("  Behind it can stand `wave N`, and `lane N`: only that one. The state is that before the cycle.\n");
}

void debug_quit(Debugger *d) {
    d->quit = true;
}

/* ---- moves, which Ctrl-C interrupts ---- */

static void debug_verb(Debugger *d, VerbFunction *verb, int by) {
    Focus f = {.move = {.travel = d->travel, .code = d->code, .lane = d->lane, .give_up = interrupt_gives_up},
               .breaks = &d->breaks,
               .last = travel_end(d->travel),
               .wave = d->wave};
    interrupt_catch(INTERRUPT_WORK);
    activity_begin("looking %s", by < 0 ? "back" : "ahead");
    const SearchResult result = verb(&f, (Call){d->rest, by});
    activity_end();
    interrupt_release();
    d->wave = f.wave;
    if (f.to_lane) d->lane = f.lane;
    if (result == SEARCH_STOPPED && !*f.said)
        debug_error(d, "interrupted: still at cycle %llu", wide(travel_now(d->travel)));
    else if (result != SEARCH_FOUND && *f.said)
        debug_error(d, "%s", f.said);
    else if (*f.said)
        printf("%s\n", f.said);
    if (f.reached) printf("reached breakpoint %u: %s\n", f.reached->number, f.reached->text);
    if (!f.misread) debug_where(d);
}

/* To a mistake that --check found, or to the other access of a race. */
void debug_check(Debugger *d) {
    const Checker *checker = d->run->checker;
    uint64_t number;
    if (!checker) return debug_error(d, "nothing was checked: use lockstep debug --check all");
    if (!debug_number(d, 0, "a mistake; `checks` lists them", UINT64_MAX,
                      (uint64_t)checker_findings(checker)->count + 1, &number))
        return;
    if (number == 0) return debug_error(d, "they are numbered from 1: `checks` lists them");
    const Finding *finding = &checker_findings(checker)->list[number - 1];
    const bool other = d->words == 2 && strcmp(d->word[1], "other") == 0, has_other = finding->kind == FINDING_RACE;
    if (d->words > 2 || (d->words == 2 && !(other && has_other)))
        return debug_error(d, has_other ? "after its number only `other` can stand" : "it has no other access");
    const CheckAccess *access = other ? &finding->other : &finding->access;
    d->wave = access->wave;
    d->lane = access->lane;
    snprintf(d->rest, sizeof d->rest, "%llu", wide(access->cycle));
    debug_verb(d, verb_goto, 0);
}

/* ---- breakpoints ---- */

void debug_break(Debugger *d) {
    char error[BREAK_ERROR_MAX];
    if (d->words == 0) return debug_error(d, "break needs a place or a condition; `help break` lists them");
    if (!breaks_add(&d->breaks, d->rest, d->travel, d->code, error)) return debug_error(d, "%s", error);
    const NamedBreak *b = &d->breaks.items[d->breaks.count - 1];
    printf("breakpoint %u: %s\n", b->number, b->text);
}

void debug_breakpoints(Debugger *d) {
    if (d->breaks.count == 0) printf("there are no breakpoints\n");
    for (uint32_t i = 0; i < d->breaks.count; i++)
        printf("%3u  %s\n", d->breaks.items[i].number, d->breaks.items[i].text);
}

/* One of them, or all. */
void debug_delete(Debugger *d) {
    uint64_t number;
    uint32_t i = 0;
    if (!debug_number(d, 0, "a breakpoint", 0, UINT64_MAX, &number)) return;
    while (number && i < d->breaks.count && d->breaks.items[i].number != number) i++;
    if (!number)
        breaks_clear(&d->breaks);
    else if (i < d->breaks.count)
        breaks_remove(&d->breaks, i);
    else
        debug_error(d, "there is no breakpoint %llu", wide(number));
}

/* ---- lines ---- */

static void debug_line(Debugger *d, const char *line) {
    char *rest, *name = NULL;
    bool fits = strlen(line) < sizeof d->line;
    d->words = 0;
    d->rest[0] = '\0';
    snprintf(d->line, sizeof d->line, "%s", line);
    for (char *word = strtok_r(d->line, " \t\r\n", &rest); word && fits; word = strtok_r(NULL, " \t\r\n", &rest)) {
        fits = d->words < DEBUG_ARGUMENTS;
        if (!name) {
            name = word;
        } else if (fits) {
            const size_t used = strlen(d->rest);
            snprintf(d->rest + used, sizeof d->rest - used, "%s%s", used ? " " : "", word);
            d->word[d->words++] = word;
        }
    }
    if (!fits) return debug_error(d, "the line is too long");
    if (!name || name[0] == '#') return;
    const DebugCommand *command = find_command(d, name);
    if (!command) return;
    if (d->words && !*command->arguments) return debug_error(d, "%s takes no arguments", command->name);
    d->by = command->by;
    if (command->verb)
        debug_verb(d, command->verb, command->by);
    else
        command->run(d);
}

/* ---- the command ---- */

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
    while (at < behind + DEBUG_COMMANDS) {
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
