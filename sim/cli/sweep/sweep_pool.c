/* sweep_pool.c: a process for each point; see sweep_pool.h. A worker writes its line to a pipe and ends. */
#include "sim/cli/sweep/sweep_pool.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/cli/base/cli.h"
#include "sim/cli/base/interrupt.h"
#include "sim/cli/base/progress.h"

enum { POLL_MILLISECONDS = 100, READ_SIZE = 4096 };
enum { STATUS_NO_MEMORY = 3 }; /* of a worker */

typedef struct Worker {
    pid_t pid;
    int fd;
    size_t point;
    TextBuffer line;
} Worker;

typedef struct Crew {
    const SweepPool *pool;
    Worker *workers; /* `running` of them, `jobs` at most */
    struct pollfd *polls;
    size_t running, next, finished;
    Progress progress;
} Crew;

/* ---- starting ---- */

static void write_all(int fd, const char *text, size_t length) {
    while (length > 0) {
        const ssize_t n = write(fd, text, length);
        if (n <= 0) return;
        text += n;
        length -= (size_t)n;
    }
}

/* In the new process. It dies with its parent, so that nothing goes on behind the back of who ended that. */
static _Noreturn void be_worker(const SweepPool *pool, size_t point, int fd, pid_t parent) {
    TextBuffer line = {0};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(EXIT_FAILURE);
    pool->work(pool->user, point, &line);
    if (line.failed) _exit(STATUS_NO_MEMORY);
    if (line.text) write_all(fd, line.text, line.length);
    _exit(EXIT_SUCCESS);
}

static bool start_worker(Crew *crew) {
    int fds[2];
    const size_t point = crew->pool->points[crew->next];
    const pid_t parent = getpid();
    if (pipe(fds) != 0) return cli_error("cannot start a process: %s", cli_reason(errno)), false;
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0) {
        close(fds[0]);
        be_worker(crew->pool, point, fds[1], parent);
    }
    close(fds[1]);
    if (pid < 0) {
        close(fds[0]);
        return cli_error("cannot start a process: %s", cli_reason(errno)), false;
    }
    crew->workers[crew->running++] = (Worker){.pid = pid, .fd = fds[0], .point = point};
    crew->next++;
    return true;
}

/* ---- ending ---- */

static const char *how_it_ended(int status, char *out, size_t size) {
    if (WIFSIGNALED(status))
        snprintf(out, size, "ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        snprintf(out, size, "ended with status %d and no result", WEXITSTATUS(status));
    return out;
}

static bool end_worker(Crew *crew, size_t number) {
    Worker worker = crew->workers[number];
    char how[80];
    int status;
    close(worker.fd);
    while (waitpid(worker.pid, &status, 0) < 0 && errno == EINTR) continue;
    crew->workers[number] = crew->workers[--crew->running];
    crew->finished++;
    const bool short_of_memory = worker.line.failed || (WIFEXITED(status) && WEXITSTATUS(status) == STATUS_NO_MEMORY);
    if (short_of_memory) {
        free(worker.line.text);
        return cli_error("out of memory: what is finished is kept for the next time"), false;
    }
    const bool well = WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS && worker.line.length > 0;
    const bool stop = interrupt_came(); /* the same Ctrl-C has ended the worker */
    const bool ok = stop || crew->pool->done(crew->pool->user, worker.point, well ? worker.line.text : NULL,
                                             how_it_ended(status, how, sizeof how));
    free(worker.line.text);
    return ok;
}

static void end_all(Crew *crew) {
    for (size_t i = 0; i < crew->running; i++) {
        Worker *worker = &crew->workers[i];
        kill(worker->pid, SIGKILL);
        close(worker->fd);
        while (waitpid(worker->pid, NULL, 0) < 0 && errno == EINTR) continue;
        free(worker->line.text);
    }
    crew->running = 0;
}

/* ---- between ---- */

static void show(Crew *crew) {
    const size_t before = crew->pool->already, done = before + crew->finished, total = crew->pool->total;
    const double seconds = progress_seconds(&crew->progress);
    char text[128], left[40] = "";
    if (crew->finished > 0) {
        const double rest = seconds / (double)crew->finished * (double)(total - done);
        snprintf(left, sizeof left, ", %d:%02d:%02d left", (int)(rest / 3600), (int)(rest / 60) % 60, (int)rest % 60);
    }
    snprintf(text, sizeof text, "%zu of %zu points, %zu running%s", done, total, crew->running, left);
    progress_show(&crew->progress, done, total, text);
}

/* More of a worker's line; *ended at its end. */
static void read_some(Worker *worker, bool *ended) {
    char bytes[READ_SIZE + 1];
    const ssize_t n = read(worker->fd, bytes, READ_SIZE);
    *ended = n == 0 || (n < 0 && errno != EINTR);
    if (n <= 0) return;
    bytes[n] = '\0';
    text_printf(&worker->line, "%s", bytes);
}

static bool wait_for_some(Crew *crew) {
    for (size_t i = 0; i < crew->running; i++) crew->polls[i] = (struct pollfd){crew->workers[i].fd, POLLIN, 0};
    const int ready = poll(crew->polls, crew->running, POLL_MILLISECONDS);
    for (size_t i = crew->running; ready > 0 && i-- > 0;) { /* backwards: the last takes the place of one that ended */
        bool ended = false;
        if (crew->polls[i].revents) read_some(&crew->workers[i], &ended);
        if (ended && !end_worker(crew, i)) return false;
    }
    return true;
}

static bool run_all(Crew *crew) {
    bool ok = true;
    while (ok && !interrupt_came() && (crew->running > 0 || crew->next < crew->pool->count)) {
        while (ok && crew->running < crew->pool->jobs && crew->next < crew->pool->count) ok = start_worker(crew);
        ok = ok && wait_for_some(crew);
        if (progress_is_due(&crew->progress)) show(crew);
    }
    return ok;
}

SweepPoolEnd sweep_pool_run(const SweepPool *pool) {
    Crew crew = {.pool = pool, .progress = progress_start()};
    crew.workers = calloc(pool->jobs, sizeof *crew.workers);
    crew.polls = calloc(pool->jobs, sizeof *crew.polls);
    bool ok = crew.workers && crew.polls;
    if (!ok) cli_error("out of memory");
    interrupt_catch(INTERRUPT_COMMAND);
    if (ok) ok = run_all(&crew);
    end_all(&crew);
    const bool interrupted = interrupt_came();
    interrupt_release();
    progress_end(&crew.progress);
    free(crew.workers);
    free(crew.polls);
    return !ok ? SWEEP_POOL_FAILED : interrupted ? SWEEP_POOL_INTERRUPTED : SWEEP_POOL_DONE;
}
