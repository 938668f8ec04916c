/* terminal.h: what is printed for people. Standard output and standard error let nothing through that acts on a
 * terminal (visible.h) but line ends and tabs, also in messages of argp and of the C library. The program's own control
 * sequences, and data for other programs, are written to the streams behind them. JSON has escapes of its own.
 */
#ifndef SIM_CLI_BASE_TERMINAL_H
#define SIM_CLI_BASE_TERMINAL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Put the filters before stdout and stderr; once, before anything is printed. False when out of memory. */
bool terminal_start(void);

/* "lockstep: " and a message on stderr, as one line: a name with line ends makes none. */
void terminal_message(const char *format, va_list arguments);

/* The stream behind stdout or stderr; any other is its own. For colours, and to flush. */
FILE *terminal_behind(FILE *stream);

/* ---- progress ---- */

/* A progress bar for long work: shown only if standard error is a terminal and the work takes long. */
typedef struct Progress {
    bool shown;
    double start, next; /* seconds; next: when something is to be shown again, if ever */
} Progress;

Progress progress_start(void);

double progress_seconds(const Progress *progress); /* since the start */

/* "[####......] " and the text, if it is time to show something again. */
void progress_show(Progress *progress, uint64_t done, uint64_t total, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void progress_end(Progress *progress);

/* ---- activity ---- */

/* Name the work until activity_end, if its length is unknown: "assembling x.s". After half a second a terminal shows it
 * in a line, with the seconds; other output replaces it. Activities do not nest, nor run beside a progress bar. */
void activity_begin(const char *format, ...) __attribute__((format(printf, 1, 2)));
void activity_end(void);

#endif
