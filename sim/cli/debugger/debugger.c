/* debugger.c: understanding a line: the command, its arguments, and what is wrong with them. */
#include "sim/cli/debugger/debugger.h"

#include <string.h>

#include "asm/base/text.h"
#include "sim/cli/base/terminal.h"

const DebugCommand debug_commands[] = {
#define VERB(ID, name, command, shortcut, argument, group, function, by, keys, help) \
    {command, shortcut, argument, help, NULL, verb_##function, by},
#define BOTH(ID, name, command, shortcut, argument, group, function, by, keys, help) \
    {command, shortcut, argument, help, debug_##function, NULL, 0},
#define COMMAND(command, shortcut, argument, function, by, help) \
    {command, shortcut, argument, help, debug_##function, NULL, by},
#include "sim/debug/verb/verb.def"
};
const size_t debug_command_count = sizeof debug_commands / sizeof debug_commands[0];

/* ---- help ---- */

/* Find a command by its name, its shortcut, or by a beginning that only one name has. NULL after saying that it is
 * unknown. */
static const DebugCommand *find_command(Debugger *d, const char *word) {
    const DebugCommand *found = NULL;
    unsigned beginnings = 0;
    for (size_t i = 0; i < debug_command_count; i++) {
        const DebugCommand *command = &debug_commands[i];
        if (strcmp(word, command->name) == 0 || (*word && strcmp(word, command->shortcut) == 0)) return command;
        if (strncmp(word, command->name, strlen(word)) != 0) continue;
        found = command;
        beginnings++;
    }
    if (beginnings == 1) return found;

    Nearest nearest = nearest_start(word, strlen(word));
    for (size_t i = 0; i < debug_command_count; i++)
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
        for (size_t i = 0; i < debug_command_count; i++) show_command(&debug_commands[i]);
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

/* ---- lines ---- */

void debug_line(Debugger *d, const char *line) {
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
    if (!fits) {
        debug_error(d, "the line is too long");
        return;
    }
    if (!name || name[0] == '#') return;
    const DebugCommand *command = find_command(d, name);
    if (!command) return;
    if (d->words && !*command->arguments) {
        debug_error(d, "%s takes no arguments", command->name);
        return;
    }
    d->by = command->by;
    if (command->verb)
        debug_verb(d, command->verb, command->by);
    else
        command->run(d);
}
