/* command_words.c: words in quotes for a shell; see session.h. */
#include "sim/cli/session/session.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"

#define PLAIN "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:,+@-"

bool command_is_plain(const char *word) {
    return !word[strspn(word, PLAIN)];
}

void command_put_quoted(TextBuffer *text, const char *word) {
    text_printf(text, "'");
    for (; *word; word++) text_printf(text, *word == '\'' ? "'\\''" : "%c", *word);
    text_printf(text, "'");
}

void command_put_program(TextBuffer *text, const char *program) {
    if (command_is_plain(program))
        text_printf(text, "%s", program);
    else
        command_put_quoted(text, program);
}

/* A `=` is nothing special there. */
void command_put_word(TextBuffer *text, const char *word) {
    if (*word && !word[strspn(word, PLAIN "=")])
        text_add(text, word);
    else
        command_put_quoted(text, word);
}

void command_put_path(TextBuffer *text, const char *path) {
    char *here = memory_printf("%s%s", path[0] == '-' && path[1] ? "./" : "", path);
    command_put_word(text, here);
    memory_free(here);
}

void command_put_option(TextBuffer *text, const char *option, const char *value) {
    if (!value) return;
    text_printf(text, " %s ", option);
    command_put_word(text, value);
}

void command_put_session(TextBuffer *text, const SessionOptions *options) {
    const MachineOptions *machine = &options->machine;
    command_put_option(text, "--preset", machine->preset);
    command_put_option(text, "--config", machine->config_file);
    for (size_t i = 0; i < machine->set_count; i++) command_put_option(text, "--set", machine->set[i]);
    if (machine->grid.groups[0]) {
        TextBuffer grid = {0};
        machine_put_dispatch(&grid, &machine->grid);
        command_put_option(text, "--dispatch", grid.text);
        memory_free(text_take(&grid));
    }
    for (size_t i = 0; i < machine->bind_count; i++) command_put_option(text, "--bind", machine->bind[i].name);
    command_put_option(text, "--entry", options->load.entry);
    if (options->load.no_uniform) text_add(text, " --no-uniform");
    if (options->load.optimise)
        text_add(text, options->load.optimise == OPTIMISE_YES ? " --optimise" : " --optimise=no");
    for (size_t i = 0; i < options->load.define_count; i++)
        command_put_option(text, "--define", options->load.define[i]);
    if (machine->threads) text_printf(text, " --threads %u", machine->threads);
    if (options->functional) text_printf(text, " --functional");
    const char *before = " --check ";
    for (int i = 0; i < CHECK_COUNT; i++)
        if (options->checks >> i & 1) {
            text_printf(text, "%s%s", before, check_infos[i].name);
            before = ",";
        }
}
