/* interrupt.c: the only signal handlers of the program; see cli.h. They call only async-signal-safe functions. */
#include "sim/cli/base/cli.h"

#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

enum {
    TEMPORARIES = 64,         /* files open for writing at a time */
    GRACE_MILLISECONDS = 350, /* for what wants to finish: with it, everything ends within half a second */
};

static const int ending[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING = sizeof ending / sizeof *ending };

static atomic_int came, catching, pauses; /* the number of the signal; is it caught, and only a pause? */
static atomic_int patient, late;          /* may results take longer than the grace, and do they? */
static const char *volatile temporaries[TEMPORARIES];
static pid_t owner; /* of the files: not a process that was forked since */
static timer_t timer;
static bool has_timer;

void interrupt_discard(void) {
    for (int i = 0; owner == getpid() && i < TEMPORARIES; i++)
        if (temporaries[i]) unlink(temporaries[i]);
}

static _Noreturn void give_up(int number) {
    interrupt_discard();
    static const char text[] = "\r\033[Klockstep: interrupted\n"; /* in place of a line that may be there */
    const size_t skip = isatty(STDERR_FILENO) ? 0 : 4;
    (void)!write(STDERR_FILENO, text + skip, sizeof text - 1 - skip);
    _exit(128 + number);
}

static void on_signal(int number) {
    if (number == SIGALRM && !patient) give_up(came); /* the time to finish is over */
    if (number == SIGALRM) late = 1;
    if (number == SIGALRM) return;
    if (patient && (late || number != SIGINT)) give_up(number); /* it comes again, or another one */
    if (!catching && !came) give_up(number);
    if (pauses && number != SIGINT) give_up(number);
    if (came) return; /* it is about to end */
    came = number;
    if (pauses) return;
    const struct itimerspec once = {.it_value = {0, GRACE_MILLISECONDS * 1000000L}};
    if (has_timer) timer_settime(timer, 0, &once, NULL);
}

void interrupt_install(void) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART}, before;
    owner = getpid();
    for (int i = 0; i < ENDING; i++) sigaddset(&action.sa_mask, ending[i]);
    for (int i = 0; i < ENDING; i++)
        if (sigaction(ending[i], NULL, &before) == 0 && (ending[i] == SIGINT || before.sa_handler != SIG_IGN))
            sigaction(ending[i], &action, NULL);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe and a file that becomes too large shall be error messages */
    signal(SIGXFSZ, SIG_IGN);
    sigaction(SIGALRM, &action, NULL);
    struct sigevent alarm = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
    has_timer = timer_create(CLOCK_MONOTONIC, &alarm, &timer) == 0;
}

void interrupt_catch(InterruptKind kind) {
    pauses = kind == INTERRUPT_WORK;
    catching = 1;
}

void interrupt_release(void) {
    catching = 0;
    if (pauses) came = 0;
    pauses = 0;
}

void interrupt_finish(void) {
    patient = came == SIGINT;
}

bool interrupt_came(void) {
    return came != 0;
}

bool interrupt_gives_up(void *unused) {
    (void)unused;
    return interrupt_came();
}

int interrupt_status(void) {
    return 128 + came;
}

void interrupt_temporary(const char *before, const char *now) {
    for (int i = 0; i < TEMPORARIES; i++)
        if (temporaries[i] == before) {
            temporaries[i] = now;
            return;
        }
}
