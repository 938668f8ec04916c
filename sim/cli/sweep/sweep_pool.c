/* sweep_pool.c: a process for each point of a sweep, some at a time. A worker writes its row to a pipe and ends; what
 * goes wrong in one of them, even an end by a signal, is a result like any other. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/cli/base/terminal.h"
#include "sim/cli/report/report.h"
#include "sim/cli/sweep/sweep.h"

enum { POLL_MILLISECONDS = 100, READ_SIZE = 4096 };
enum { STATUS_NO_MEMORY = 3 }; /* of a worker */

typedef struct Worker {
    pid_t pid;
    int fd;
    size_t point;
    TextBuffer bytes; /* of its row so far */
} Worker;

typedef struct Crew {
    Sweep *sweep;
    Worker *workers; /* `running` of them, `jobs` at most */
    struct pollfd *polls;
    size_t running;
    size_t next;   /* the first point that is not started; sweep->last: none is left */
    size_t before; /* points that had a row already */
    Progress progress;
} Crew;

/* ---- a worker ---- */

/* The result of a point. NULL: it was interrupted, or memory was short for it, as errno says then: that is no result.
 */
static SweepRow *work(const Sweep *sweep, size_t point) {
    static SessionOptions options;
    Session session;
    sweep_grid_options(sweep->grid, point, &sweep->base, &options);
    options.image = sweep->images[sweep_grid_program(sweep->grid, point)];
    options.quiet = true;
    const bool ran = session_run(&session, &options, SESSION_PLAIN);
    if (ran) report_run(&session);
    errno = 0;
    if (ran && session.interrupted) return NULL;
    switch (session.problem.kind) {
    case PROBLEM_NONE:
        if (ran) return sweep_row_create(SWEEP_OK, "", &session);
        break;
    case PROBLEM_REFUSED: return sweep_row_create(SWEEP_REFUSED, session.problem.text, NULL);
    case PROBLEM_FAULT: return sweep_row_create(SWEEP_FAULT, session.problem.text, &session);
    case PROBLEM_EXPECTATION:
    case PROBLEM_FINDING: return sweep_row_create(SWEEP_FAILED, session.problem.text, &session);
    case PROBLEM_NO_MEMORY: break;
    }
    errno = ENOMEM; /* all else was looked at before */
    return NULL;
}

static bool start_worker(Crew *crew) {
    int fds[2];
    const size_t point = crew->next;
    const pid_t parent = getpid();
    if (pipe(fds) != 0) return cli_fail("cannot start a process: %s", cli_reason(errno));
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0) { /* the worker: it dies with its parent, so that nothing runs on when that is killed */
        close(fds[0]);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
        if (getppid() != parent || dup2(null, STDERR_FILENO) < 0) _exit(EXIT_FAILURE);
        SweepRow *row = work(crew->sweep, point);
        if (!row && errno == ENOMEM) _exit(STATUS_NO_MEMORY);
        const char *bytes = (const char *)row;
        for (size_t left = row ? sweep_row_size(row) : 0; left > 0;) {
            const ssize_t n = write(fds[1], bytes, left);
            if (n <= 0) break;
            bytes += n;
            left -= (size_t)n;
        }
        _exit(EXIT_SUCCESS);
    }

    close(fds[1]);
    if (pid < 0) {
        close(fds[0]);
        return cli_fail("cannot start a process: %s", cli_reason(errno));
    }
    crew->workers[crew->running++] = (Worker){.pid = pid, .fd = fds[0], .point = point};
    do crew->next++;
    while (crew->next < crew->sweep->last && crew->sweep->rows[crew->next]);
    return true;
}

/* It has closed its pipe. */
static bool end_worker(Crew *crew, size_t number) {
    Sweep *sweep = crew->sweep;
    Worker worker = crew->workers[number];
    int status;
    close(worker.fd);
    while (waitpid(worker.pid, &status, 0) < 0 && errno == EINTR) continue;
    crew->workers[number] = crew->workers[--crew->running];

    bool no_memory = worker.bytes.failed || (WIFEXITED(status) && WEXITSTATUS(status) == STATUS_NO_MEMORY);
    const size_t length = worker.bytes.length;
    SweepRow *row = (SweepRow *)text_take(&worker.bytes);
    const bool whole = row && length > sizeof *row && length == sweep_row_size(row);
    if (!no_memory && !(whole && WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS)) {
        free(row);
        char how[80];
        if (WIFSIGNALED(status))
            snprintf(how, sizeof how, "ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
        else
            snprintf(how, sizeof how, "ended with status %d and no result", WEXITSTATUS(status));
        row = sweep_row_create(SWEEP_CRASHED, how, NULL);
        no_memory = !row;
    }
    if (no_memory) {
        free(row);
        return cli_fail("out of memory: what is finished is kept for the next time");
    }
    if (interrupt_came()) { /* the same Ctrl-C has ended the worker */
        free(row);
        return true;
    }
    sweep->crashed += row->status == SWEEP_CRASHED;
    sweep->finished++;
    sweep->rows[worker.point] = row;
    return sweep_store_add(&sweep->store, sweep->keys[worker.point], row);
}

/* ---- all of them ---- */

static void show(Crew *crew) {
    const size_t done = crew->sweep->finished, total = crew->sweep->last - crew->sweep->first;
    const double seconds = progress_seconds(&crew->progress);
    char text[128], left[40] = "";
    if (done > crew->before) {
        const double rest = seconds / (double)(done - crew->before) * (double)(total - done);
        snprintf(left, sizeof left, ", %d:%02d:%02d left", (int)(rest / 3600), (int)(rest / 60) % 60, (int)rest % 60);
    }
    snprintf(text, sizeof text, "%zu of %zu points, %zu running%s", done, total, crew->running, left);
    progress_show(&crew->progress, done, total, text);
}

SweepEnd sweep_run_points(Sweep *sweep) {
    const size_t jobs = sweep->command->jobs;
    Crew crew = {.sweep = sweep,
                 .next = sweep->first,
                 .before = sweep->finished,
                 .workers = calloc(jobs, sizeof *crew.workers),
                 .polls = calloc(jobs, sizeof *crew.polls),
                 .progress = progress_start()};
    while (crew.next < sweep->last && sweep->rows[crew.next]) crew.next++;
    bool ok = (crew.workers && crew.polls) || cli_fail("out of memory");
    interrupt_catch(INTERRUPT_COMMAND);

    /* Start workers, and take from them what they have written, until all points are done. */
    while (ok && !interrupt_came() && (crew.running > 0 || crew.next < sweep->last)) {
        while (ok && crew.running < jobs && crew.next < sweep->last) ok = start_worker(&crew);
        for (size_t i = 0; i < crew.running; i++) crew.polls[i] = (struct pollfd){crew.workers[i].fd, POLLIN, 0};
        const int ready = ok ? poll(crew.polls, crew.running, POLL_MILLISECONDS) : 0;
        for (size_t i = crew.running; ok && ready > 0 && i-- > 0;) { /* the last takes the place of one that ended */
            char bytes[READ_SIZE];
            if (!crew.polls[i].revents) continue;
            const ssize_t n = read(crew.workers[i].fd, bytes, sizeof bytes);
            if (n > 0)
                text_bytes(&crew.workers[i].bytes, bytes, (size_t)n);
            else if (n == 0 || errno != EINTR)
                ok = end_worker(&crew, i);
        }
        if (progress_is_due(&crew.progress)) show(&crew);
    }

    /* Those that are left after an error or Ctrl-C are killed. */
    for (size_t i = 0; i < crew.running; i++) {
        Worker *worker = &crew.workers[i];
        kill(worker->pid, SIGKILL);
        close(worker->fd);
        while (waitpid(worker->pid, NULL, 0) < 0 && errno == EINTR) continue;
        free(text_take(&worker->bytes));
    }

    const bool interrupted = interrupt_came();
    interrupt_release();
    progress_end(&crew.progress);
    free(crew.workers);
    free(crew.polls);
    if (!ok) return SWEEP_BROKEN;
    return interrupted ? SWEEP_INTERRUPTED : SWEEP_ENDED;
}
