/* sweep_pool.c: a process for each point of a sweep, some at a time. A worker writes its row to a pipe, which has room
 * for it, and ends; what goes wrong in one of them, even an end by a signal, is a result like any other. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

enum { POLL_MILLISECONDS = 100, ROW_MOST = PIPE_BUF /* a pipe takes so many bytes at once */ };
enum { STATUS_NO_MEMORY = 3 }; /* of a worker */
_Static_assert(sizeof((Problem){0}.text) + SWEEP_CELLS * 24 < ROW_MOST, "a row: what was said, and numbers");

typedef struct Worker {
    pid_t pid;
    int fd;
    size_t point;
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

/* The result of a point, which stays empty if it was interrupted. False: memory was short for it, which is no result.
 */
static bool work(const Sweep *sweep, size_t point, TextBuffer *row) {
    static SessionOptions options;
    Session session;
    sweep_grid_options(sweep->grid, point, &sweep->base, &options);
    options.image = sweep->images[sweep_grid_program(sweep->grid, point)];
    options.quiet = true;
    const bool ran = session_run(&session, &options, SESSION_PLAIN);
    if (ran) report_run(&session);
    if (ran && session.interrupted) return true;
    const ProblemKind kind = session.problem.kind;
    if (kind == PROBLEM_NO_MEMORY || (kind == PROBLEM_NONE && !ran)) return false; /* all else was looked at before */

    SweepStatus status = SWEEP_FAILED;
    if (kind == PROBLEM_NONE) status = SWEEP_OK;
    if (kind == PROBLEM_REFUSED) status = SWEEP_REFUSED;
    if (kind == PROBLEM_FAULT) status = SWEEP_FAULT;
    sweep_row_make(row, status, session.problem.text, kind == PROBLEM_REFUSED ? NULL : &session);
    return !row->failed;
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
        TextBuffer row = {0};
        if (!work(crew->sweep, point, &row)) _exit(STATUS_NO_MEMORY);
        _exit(write(fds[1], row.text, row.length) == (ssize_t)row.length ? EXIT_SUCCESS : EXIT_FAILURE);
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

/* It has written its row, or closed its pipe. */
static bool end_worker(Crew *crew, size_t number) {
    Sweep *sweep = crew->sweep;
    const Worker worker = crew->workers[number];
    char bytes[ROW_MOST], how[80];
    int status;
    const ssize_t length = read(worker.fd, bytes, sizeof bytes);
    close(worker.fd);
    while (waitpid(worker.pid, &status, 0) < 0 && errno == EINTR) continue;
    crew->workers[number] = crew->workers[--crew->running];

    const bool no_memory = WIFEXITED(status) && WEXITSTATUS(status) == STATUS_NO_MEMORY;
    TextBuffer made = {0};
    const bool crashed = !WIFEXITED(status) || WEXITSTATUS(status) != EXIT_SUCCESS || length <= 0;
    if (!crashed) {
        text_bytes(&made, bytes, (size_t)length);
    } else {
        if (WIFSIGNALED(status))
            snprintf(how, sizeof how, "ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
        else
            snprintf(how, sizeof how, "ended with status %d and no result", WEXITSTATUS(status));
        sweep_row_make(&made, SWEEP_CRASHED, how, NULL);
    }
    bool ok = !no_memory && !made.failed;
    if (!ok)
        cli_error("out of memory: what is finished is kept for the next time");
    else if (!interrupt_came()) /* the same Ctrl-C has ended the worker */
        ok = sweep_keep(sweep, worker.point, made.text, made.length);
    free(text_take(&made));
    return ok;
}

/* ---- all of them ---- */

static void show(Crew *crew) {
    const size_t done = crew->sweep->finished, total = crew->sweep->last - crew->sweep->first;
    const double seconds = progress_seconds(&crew->progress);
    char left[40] = "";
    if (done > crew->before) {
        const double rest = seconds / (double)(done - crew->before) * (double)(total - done);
        snprintf(left, sizeof left, ", %d:%02d:%02d left", (int)(rest / 3600), (int)(rest / 60) % 60, (int)rest % 60);
    }
    progress_show(&crew->progress, done, total, "%zu of %zu points, %zu running%s", done, total, crew->running, left);
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
        for (size_t i = crew.running; ok && ready > 0 && i-- > 0;) /* the last takes the place of one that ended */
            if (crew.polls[i].revents) ok = end_worker(&crew, i);
        show(&crew);
    }

    /* Those that are left after an error or Ctrl-C are killed. */
    for (size_t i = 0; i < crew.running; i++) {
        Worker *worker = &crew.workers[i];
        kill(worker->pid, SIGKILL);
        close(worker->fd);
        while (waitpid(worker->pid, NULL, 0) < 0 && errno == EINTR) continue;
    }

    const bool interrupted = interrupt_came();
    interrupt_release();
    progress_end(&crew.progress);
    free(crew.workers);
    free(crew.polls);
    if (!ok) return SWEEP_BROKEN;
    return interrupted ? SWEEP_INTERRUPTED : SWEEP_ENDED;
}
