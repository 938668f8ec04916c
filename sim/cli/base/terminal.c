/* terminal.c: filters before stdout and stderr, and what else has to do with them; see terminal.h. The filters have no
 * buffers of their own, so that all that is written to a stream and to the one behind it arrives in that order.
 */
#define _GNU_SOURCE /* fopencookie */
#include "sim/cli/base/terminal.h"

#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sim/base/visible.h"

enum { LONGEST_CHARACTER = 4, BAR_WIDTH = 30 };

typedef struct Filter {
    FILE *stream, *behind;
    bool one_line;                /* line ends and tabs are no exceptions now */
    char held[LONGEST_CHARACTER]; /* the bytes of a character that is not whole yet */
    size_t held_length;
} Filter;

static Filter filters[2]; /* of stdout and stderr */

/* What activity_begin said, and the thread that shows it. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool has_thread, goes_on, shown;
    double start;
    char text[160];
} activity = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void activity_hide(void);

/* Do the bytes begin a character of which more is to come? */
static bool is_begun(const char *text, size_t length) {
    const unsigned char first = (unsigned char)text[0];
    const size_t whole = 1 + (size_t)(first >= 0xc2) + (size_t)(first >= 0xe0) + (size_t)(first >= 0xf0);
    if (length >= whole || first >= 0xf5) return false;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80) return false;
    return true;
}

static bool put(const Filter *filter, const char *text, size_t length) {
    activity_hide();
    return fwrite(text, 1, length, filter->behind) == length;
}

/* Write the held bytes, except for an incomplete character at the end; with `all`, that too. */
static bool put_held(Filter *filter, bool all) {
    bool ok = true;
    while (ok && filter->held_length && (all || !is_begun(filter->held, filter->held_length))) {
        char shown[VISIBLE_MAX];
        const size_t used = visible_next(filter->held, filter->held_length, shown);
        ok = put(filter, shown, strlen(shown));
        filter->held_length -= used;
        memmove(filter->held, filter->held + used, filter->held_length);
    }
    return ok;
}

/* Stretches of plain text as they are; all else goes through what is held, a byte at a time. */
static ssize_t filter_write(void *cookie, const char *text, size_t length) {
    Filter *filter = cookie;
    bool ok = true;
    for (size_t at = 0, plain; ok && at < length; at += plain ? plain : 1) {
        for (plain = 0; at + plain < length; plain++) {
            const char c = text[at + plain];
            if ((c < 0x20 || c >= 0x7f) && (filter->one_line || (c != '\n' && c != '\t'))) break;
        }
        if (!plain) filter->held[filter->held_length++] = text[at];
        ok = put_held(filter, plain > 0) && (!plain || put(filter, text + at, plain));
    }
    return ok ? (ssize_t)length : 0;
}

bool terminal_start(void) {
    FILE **const streams[] = {&stdout, &stderr};
    for (int i = 0; i < 2; i++) {
        Filter *filter = &filters[i];
        filter->behind = *streams[i];
        filter->stream = fopencookie(filter, "w", (cookie_io_functions_t){.write = filter_write});
        if (!filter->stream || setvbuf(filter->stream, NULL, _IONBF, 0) != 0) return false;
        *streams[i] = filter->stream;
    }
    return true;
}

FILE *terminal_behind(FILE *stream) {
    for (int i = 0; i < 2; i++) {
        if (stream != filters[i].stream) continue;
        (void)put_held(&filters[i], true);
        return filters[i].behind;
    }
    return stream;
}

void terminal_message(const char *format, va_list arguments) {
    fputs("lockstep: ", stderr);
    filters[1].one_line = true;
    vfprintf(stderr, format, arguments);
    filters[1].one_line = false;
    fputc('\n', stderr);
}

/* ---- progress ---- */

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

Progress progress_start(void) {
    const double now = seconds_now();
    return (Progress){.start = now, .next = isatty(STDERR_FILENO) ? now + 0.4 : HUGE_VAL};
}

double progress_seconds(const Progress *progress) {
    return seconds_now() - progress->start;
}

void progress_show(Progress *progress, uint64_t done, uint64_t total, const char *format, ...) {
    const double now = seconds_now();
    if (now < progress->next) return;
    progress->next = now + 0.1;
    const int full = (int)(total ? done * BAR_WIDTH / total : BAR_WIDTH);
    char bar[BAR_WIDTH + 1];
    memset(bar, '#', (size_t)full);
    memset(bar + full, '.', (size_t)(BAR_WIDTH - full));
    bar[BAR_WIDTH] = '\0';
    FILE *out = terminal_behind(stderr);
    va_list arguments;
    va_start(arguments, format);
    fprintf(out, "\r[%s] ", bar);
    vfprintf(out, format, arguments);
    fputs("\033[K", out);
    va_end(arguments);
    progress->shown = true;
}

void progress_end(Progress *progress) {
    if (progress->shown) fputs("\r\033[K", terminal_behind(stderr));
    progress->shown = false;
}

/* ---- activity ---- */

static void *show_activity(void *unused) {
    (void)unused;
    pthread_mutex_lock(&activity.lock);
    for (;;) {
        struct timespec next;
        while (!activity.goes_on) pthread_cond_wait(&activity.changed, &activity.lock);
        clock_gettime(CLOCK_REALTIME, &next);
        next.tv_nsec += 250000000;
        next.tv_sec += next.tv_nsec / 1000000000;
        next.tv_nsec %= 1000000000;
        (void)pthread_cond_timedwait(&activity.changed, &activity.lock, &next);
        const double seconds = seconds_now() - activity.start;
        if (!activity.goes_on || seconds < 0.4) continue;
        fprintf(filters[1].behind, "\r%s, %.0f s\033[K", activity.text, seconds);
        activity.shown = true;
    }
    return NULL;
}

/* What is printed comes in the place of the line. */
static void activity_hide(void) {
    if (!activity.has_thread) return;
    pthread_mutex_lock(&activity.lock);
    if (activity.shown) fputs("\r\033[K", filters[1].behind);
    activity.shown = false;
    pthread_mutex_unlock(&activity.lock);
}

void activity_begin(const char *format, ...) {
    char text[sizeof activity.text];
    pthread_t thread;
    va_list arguments;
    if (!isatty(STDERR_FILENO)) return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    pthread_mutex_lock(&activity.lock);
    visible_line(text, activity.text, sizeof activity.text);
    activity.start = seconds_now();
    activity.goes_on = true;
    if (!activity.has_thread) activity.has_thread = pthread_create(&thread, NULL, show_activity, NULL) == 0;
    pthread_cond_signal(&activity.changed);
    pthread_mutex_unlock(&activity.lock);
}

void activity_end(void) {
    if (!activity.has_thread) return;
    pthread_mutex_lock(&activity.lock);
    activity.goes_on = false;
    pthread_mutex_unlock(&activity.lock);
    activity_hide();
}
