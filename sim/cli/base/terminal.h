/* terminal.h: what is printed for people. Standard output and standard error let nothing through that acts on a
 * terminal (visible.h) but line ends and tabs, wherever it comes from: messages of argp and of the C library go the
 * same way. What the program itself wants of a terminal, and data for other programs, are written to the streams behind
 * them. JSON has escapes of its own.
 */
#ifndef SIM_CLI_BASE_TERMINAL_H
#define SIM_CLI_BASE_TERMINAL_H

#include <jansson.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

/* Put the filters before stdout and stderr; once, before anything is printed. False when out of memory. */
bool terminal_start(void);

/* "lockstep: " and a message on stderr, as one line: a name with line ends makes none. */
void terminal_message(const char *format, va_list arguments);

/* The stream behind stdout or stderr; any other is its own. For colours, and to flush. */
FILE *terminal_behind(FILE *stream);

/* Where data go that are written to standard output: as they are, unless that is a terminal. */
FILE *terminal_data(void);

/* A text of any bytes as a JSON string. */
json_t *terminal_json_text(const char *text);

#endif
