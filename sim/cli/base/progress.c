/* progress.c: a bar on terminals. */
#include "sim/cli/base/progress.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sim/cli/base/terminal.h"

enum { BAR_WIDTH = 30 };

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
