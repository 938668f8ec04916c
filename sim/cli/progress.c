/* progress.c: a bar on terminals, and Ctrl-C as a flag. */
#include "sim/cli/progress.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sim/cli/terminal.h"

enum { BAR_WIDTH = 30 };

/* ---- the bar ---- */

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

Progress progress_start(void) {
    const double now = seconds_now();
    return (Progress){.wanted = isatty(STDERR_FILENO), .start = now, .next = now + 0.4};
}

bool progress_is_due(Progress *progress) {
    if (!progress->wanted) return false;
    const double now = seconds_now();
    if (now < progress->next) return false;
    progress->next = now + 0.1;
    return true;
}

double progress_seconds(const Progress *progress) {
    return seconds_now() - progress->start;
}

void progress_show(Progress *progress, uint64_t done, uint64_t total, const char *text) {
    const int full = (int)(total ? done * BAR_WIDTH / total : BAR_WIDTH);
    char bar[BAR_WIDTH + 1];
    memset(bar, '#', (size_t)full);
    memset(bar + full, '.', (size_t)(BAR_WIDTH - full));
    bar[BAR_WIDTH] = '\0';
    FILE *out = terminal_behind(stderr);
    fprintf(out, "\r[%s] %s\033[K", bar, text);
    progress->shown = true;
}

void progress_end(Progress *progress) {
    if (progress->shown) fputs("\r\033[K", terminal_behind(stderr));
    progress->shown = false;
}

/* ---- Ctrl-C ---- */

static volatile sig_atomic_t interrupted;
static struct sigaction before_interrupt, before_terminate;

static void on_signal(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

void interrupt_catch(void) {
    const struct sigaction catch = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    interrupted = 0;
    sigaction(SIGINT, &catch, &before_interrupt);
    sigaction(SIGTERM, &catch, &before_terminate);
}

void interrupt_release(void) {
    sigaction(SIGINT, &before_interrupt, NULL);
    sigaction(SIGTERM, &before_terminate, NULL);
}

bool interrupt_came(void) {
    return interrupted;
}
