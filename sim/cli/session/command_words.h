/* command_words.h: a command line as text for a shell: jobs of a sweep, the line at the bottom of the window. Whatever
 * a file or a value is called, the shell hands it over as it is.
 */
#ifndef SIM_CLI_SESSION_COMMAND_WORDS_H
#define SIM_CLI_SESSION_COMMAND_WORDS_H

#include "sim/base/text_buffer.h"
#include "sim/cli/session/session.h"

/* Has it nothing but letters, digits and signs that mean nothing to a shell? Then it needs no quotes. */
bool command_is_plain(const char *word);

/* In quotes, without a blank. */
void command_put_quoted(TextBuffer *text, const char *word);

/* The program, which stands first: a `=` would set a variable there. */
void command_put_program(TextBuffer *text, const char *program);

/* An option's value or a file, in quotes if it needs them. */
void command_put_word(TextBuffer *text, const char *word);

/* A path without a blank, for commands that take one that begins with a - for an option. */
void command_put_path(TextBuffer *text, const char *path);

/* A blank, the option and its value; nothing if that is NULL. */
void command_put_option(TextBuffer *text, const char *option, const char *value);

/* The machine, its data, the constants of the source, and what is checked: what makes a run what it is. */
void command_put_session(TextBuffer *text, const SessionOptions *options);

#endif
