/* debugger.c: understanding a line: the command, its arguments, and what is wrong with them. */
#include "sim/cli/debugger/debugger.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "asm/base/nearest.h"
#include "asm/isa/number.h"
#include "sim/cli/base/terminal.h"

const DebugCommand debug_commands[] = {
#define DEBUG(id, name, shortcut, arguments, help) {name, shortcut, arguments, help, debug_##id, false},
#define BACK(id, name, shortcut, arguments, help) {name, shortcut, arguments, help, debug_##id, true},
#include "sim/cli/debugger/debug_command.def"
};
const size_t debug_command_count = sizeof debug_commands / sizeof debug_commands[0];

void debug_error(Debugger *d, const char *format, ...) {
    va_list arguments;
    d->wrong = true;
    fflush(terminal_behind(stdout));
    va_start(arguments, format);
    terminal_message(format, arguments);
    va_end(arguments);
}

bool debug_number(Debugger *d, const DebugArguments *a, int i, const char *what, uint64_t missing, uint64_t limit,
                  uint64_t *number) {
    *number = missing;
    if (i >= a->count) {
        if (missing < limit) return true;
        return debug_error(d, "which number? It takes %s", what), false;
    }
    if (number_read_u64(a->word[i], strlen(a->word[i]), number) != NUMBER_OK)
        return debug_error(d, "'%s' is not a number (%s)", a->word[i], what), false;
    if (*number < limit) return true;
    if (limit == 0) return debug_error(d, "there is none (%s)", what), false;
    return debug_error(d, "%s is too much (%s): at most %llu", a->word[i], what, (unsigned long long)limit - 1), false;
}

/* ---- help ---- */

/* By its name, its shortcut, or by a beginning that only one name has. */
static const DebugCommand *find_command(const char *word) {
    const DebugCommand *found = NULL;
    unsigned beginnings = 0;
    for (size_t i = 0; i < debug_command_count; i++) {
        const DebugCommand *command = &debug_commands[i];
        if (strcmp(word, command->name) == 0 || (*word && strcmp(word, command->shortcut) == 0)) return command;
        if (strncmp(word, command->name, strlen(word)) != 0) continue;
        found = command;
        beginnings++;
    }
    return beginnings == 1 ? found : NULL;
}

static void no_command(Debugger *d, const char *word) {
    Nearest nearest = nearest_start(word, strlen(word));
    for (size_t i = 0; i < debug_command_count; i++)
        nearest_offer(&nearest, debug_commands[i].name, strlen(debug_commands[i].name));
    if (nearest.best)
        debug_error(d, "there is no command '%s'; did you mean '%.*s'?", word, (int)nearest.best_length, nearest.best);
    else
        debug_error(d, "there is no command '%s'; `help` lists them", word);
}

static void show_command(const DebugCommand *command) {
    char words[64];
    snprintf(words, sizeof words, "%s %s", command->name, command->arguments);
    printf("  %-2s  %-30s %s\n", command->shortcut, words, command->help);
}

static void show_breaks(void) {
    for (int kind = 0; kind < BREAK_COUNT; kind++) {
        char words[64];
        snprintf(words, sizeof words, "break %s%s%s", kind == BREAK_PLACE ? "" : break_info[kind].name,
                 kind == BREAK_PLACE || !*break_info[kind].arguments ? "" : " ", break_info[kind].arguments);
        printf("      %-46s %s\n", words, break_info[kind].meaning);
    }
    printf("  Behind it can stand `wave N`, and `lane N`: only that one. The state is that before the cycle.\n");
}

void debug_help(Debugger *d, const DebugArguments *a, bool back) {
    (void)back;
    const DebugCommand *command = a->count ? find_command(a->word[0]) : NULL;
    if (a->count && !command) return no_command(d, a->word[0]);
    if (command) {
        show_command(command);
        if (command->run == debug_break) show_breaks();
        return;
    }
    for (size_t i = 0; i < debug_command_count; i++) show_command(&debug_commands[i]);
    printf("Being at cycle C means that the cycles before C are done. A name may be cut short while it is clear.\n"
           "An empty line does the last command again.\n");
}

void debug_quit(Debugger *d, const DebugArguments *a, bool back) {
    (void)a, (void)back;
    d->quit = true;
}

/* ---- lines ---- */

/* Cut the line into words. False if there are too many. */
static bool cut(const char *line, DebugArguments *a) {
    char *rest;
    snprintf(a->line, sizeof a->line, "%s", line);
    for (char *word = strtok_r(a->line, " \t\r\n", &rest); word; word = strtok_r(NULL, " \t\r\n", &rest)) {
        if (a->count == DEBUG_ARGUMENTS) return false;
        a->word[a->count++] = word;
    }
    for (int i = 1; i < a->count; i++) {
        const size_t used = strlen(a->whole);
        snprintf(a->whole + used, sizeof a->whole - used, "%s%s", i > 1 ? " " : "", a->word[i]);
    }
    return true;
}

/* Searches that lack memory find nothing, and what is shown may lack something then: errno tells that it was so. */
static void run(Debugger *d, const DebugCommand *command, const DebugArguments *a) {
    errno = 0;
    command->run(d, a, command->back);
    if (errno == ENOMEM) debug_error(d, "out of memory: this may not be all, nor right");
}

void debug_line(Debugger *d, const char *line) {
    DebugArguments a = {.count = 0};
    if (strlen(line) >= sizeof a.line || !cut(line, &a)) {
        debug_error(d, "the line is too long");
        return;
    }
    if (a.count == 0 || a.word[0][0] == '#') return;
    const DebugCommand *command = find_command(a.word[0]);
    if (!command) {
        no_command(d, a.word[0]);
        return;
    }
    memmove(a.word, a.word + 1, sizeof a.word - sizeof a.word[0]);
    a.count--;
    if (a.count && !*command->arguments)
        debug_error(d, "%s takes no arguments", command->name);
    else
        run(d, command, &a);
}
