/* fail_memory.c: what does a command do when memory runs out? A library to be preloaded, which lets allocations fail.
 *
 *   LD_PRELOAD=build/tests/fail_memory.so FAIL_MEMORY=12 lockstep ...     the 12th allocation of main fails
 *   ... FAIL_MEMORY=12+ lockstep ...                                      the 12th and all after it
 *   ... FAIL_MEMORY=sites FAIL_FOLDER=DIR lockstep ...                    each in turn, both ways, and judged
 *   ... FAIL_MEMORY=all FAIL_FOLDER=DIR lockstep ...
 *
 * `sites` takes the first and the last of the allocations that come from the same place, by the same way; `all` takes
 * all of them. The command runs in a folder of its own in DIR, so its inputs are named by absolute paths and its
 * outputs by names alone; FAIL_STDIN names its input. It must do what it does undisturbed, or end with status 2 and say
 * "out of memory", and no other reason. Then what it printed is a beginning of what it prints undisturbed, and the
 * files that it leaves are those of the undisturbed run, byte for byte, or missing; and what a sweep resumes from.
 * Whatever else happens is printed, and the status is 1 then.
 *
 * The process forks where main would begin, once for each allocation: nothing is loaded or linked again.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    CALLS_MAX = 1 << 20,
    FRAMES = 24,      /* of a call's way that count */
    SECONDS_MAX = 20, /* for one run */
    REPORTS_MAX = 12, /* a command */
    LEAK_MAX = 8192,  /* bytes more than undisturbed */
    PATH_ROOM = 4096
};

/* ---- allocations ---- */

/* Of the process that runs the command; what it found out is left in shared memory. */
typedef struct Count {
    atomic_uint_fast64_t calls;
    atomic_int_fast64_t live; /* bytes, at the end */
    uint64_t site[CALLS_MAX]; /* a hash of the way to each call */
} Count;

static Count *count; /* NULL: nothing is counted yet */
static bool recording, from_there_on;
static uint64_t failing; /* this call, from 1; 0: none */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

static uint64_t hash_way(void) {
    void *frames[FRAMES];
    uint64_t hash = 0xcbf29ce484222325u;
    const int depth = backtrace(frames, FRAMES);
    for (int i = 0; i < depth; i++) hash = (hash ^ (uintptr_t)frames[i]) * 0x100000001b3u;
    return hash;
}

/* Does this allocation fail? */
static bool fails(void) {
    static _Thread_local bool inside; /* backtrace may allocate, too */
    if (!count || inside) return false;
    const uint64_t call = ++count->calls;
    if (recording && call <= CALLS_MAX) {
        inside = true;
        count->site[call - 1] = hash_way();
        inside = false;
    }
    return failing && (from_there_on ? call >= failing : call == failing);
}

static void *counted(void *memory) {
    if (count && memory) count->live += (int_fast64_t)malloc_usable_size(memory);
    return memory;
}

static __attribute__((noinline)) void *out_of_memory(void) {
    errno = ENOMEM;
    return NULL;
}

void *malloc(size_t size) {
    return fails() ? out_of_memory() : counted(__libc_malloc(size));
}

void *calloc(size_t n, size_t size) {
    return fails() ? out_of_memory() : counted(__libc_calloc(n, size));
}

void *realloc(void *old, size_t size) {
    if (fails()) return out_of_memory();
    const size_t before = old ? malloc_usable_size(old) : 0;
    void *memory = __libc_realloc(old, size);
    if (count && (memory || !size)) count->live -= (int_fast64_t)before;
    return counted(memory);
}

void *memalign(size_t alignment, size_t size) {
    return fails() ? out_of_memory() : counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
    return memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
    if (count && memory) count->live -= (int_fast64_t)malloc_usable_size(memory);
    __libc_free(memory);
}

/* ---- one run ---- */

typedef int Main(int argc, char **argv, char **environment);

typedef struct Command {
    Main *main;
    int argc;
    char **argv, **environment;
    const char *folder; /* with a folder `want` for the undisturbed run and `got` for the others */
    Count *count;
} Command;

static _Noreturn void give_up(const char *what) {
    fprintf(stderr, "fail_memory: %s: %s\n", what, strerror(errno));
    _exit(2);
}

static void redirect(const char *path, int flags, int fd) {
    const int opened = open(path, flags, 0666);
    if (opened < 0 || dup2(opened, fd) < 0) give_up(path);
    close(opened);
}

/* The command's process; the folder has a folder `files` and gets `out` and `err`. */
static int run_here(const Command *command, const char *folder) {
    const char *input = getenv("FAIL_STDIN");
    if (chdir(command->folder) != 0 || chdir(folder) != 0) give_up(folder);
    redirect(input ? input : "/dev/null", O_RDONLY, STDIN_FILENO);
    redirect("out", O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect("err", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    if (chdir("files") != 0) give_up("files");
    count = command->count;
    return command->main(command->argc, command->argv, command->environment);
}

/* A command that loops for ever must not outlive the test: neither the one that runs all, nor the processes that a
 * command itself begins, which have the limit of computing time, too. */
static void end_with(pid_t server) {
    const struct rlimit limit = {.rlim_cur = SECONDS_MAX, .rlim_max = SECONDS_MAX};
    setpgid(0, 0);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || setrlimit(RLIMIT_CPU, &limit) != 0) give_up("limits");
    if (getppid() != server) _exit(2);
}

/* False in the process that is to run, which goes back to the C library's start. */
static bool run_child(const Command *command, const char *folder, int *status, int *in_child) {
    command->count->calls = 0;
    command->count->live = 0;
    const pid_t server = getpid(), child = fork();
    if (child < 0) give_up("fork");
    if (child == 0) {
        end_with(server);
        *in_child = run_here(command, folder);
        return false;
    }
    const struct timespec patience = {.tv_sec = SECONDS_MAX};
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    pid_t gone;
    while ((gone = waitpid(child, status, WNOHANG)) == 0)
        if (sigtimedwait(&ended, NULL, &patience) < 0 && errno == EAGAIN) kill(-child, SIGKILL);
    if (gone < 0) give_up("waitpid");
    kill(-child, SIGKILL); /* what it has left running */
    return true;
}

/* ---- judging ---- */

static char *read_whole(const char *path, size_t *length) {
    const int fd = open(path, O_RDONLY);
    struct stat info;
    if (fd < 0 || fstat(fd, &info) != 0) give_up(path);
    char *bytes = malloc((size_t)info.st_size + 1);
    *length = 0;
    for (ssize_t n; (n = read(fd, bytes + *length, (size_t)info.st_size - *length)) > 0;) *length += (size_t)n;
    bytes[*length] = '\0';
    close(fd);
    return bytes;
}

/* Is `got` the same as `want`, or, if that is enough, its beginning? */
static bool agrees(const char *want_path, const char *got_path, bool beginning) {
    size_t want_length, got_length;
    char *want = read_whole(want_path, &want_length), *got = read_whole(got_path, &got_length);
    const bool fits = beginning ? got_length <= want_length : got_length == want_length;
    const bool same = fits && memcmp(want, got, got_length) == 0;
    free(want);
    free(got);
    return same;
}

static int file_count(const char *folder) {
    DIR *dir = opendir(folder);
    int files = 0;
    if (!dir) give_up(folder);
    while (readdir(dir)) files++;
    closedir(dir);
    return files;
}

/* What is wrong with the files that the run left, or NULL; they are removed. */
static const char *judge_files(bool all) {
    static char why[PATH_ROOM];
    const bool some_lost = all && file_count("got/files") < file_count("want/files");
    const char *wrong = some_lost ? "files are missing" : NULL;
    DIR *dir = opendir("got/files");
    if (!dir) give_up("got/files");
    for (struct dirent *entry; (entry = readdir(dir));) {
        char want[PATH_ROOM], got[PATH_ROOM];
        if (entry->d_name[0] == '.' && strspn(entry->d_name, ".") == strlen(entry->d_name)) continue;
        snprintf(want, sizeof want, "want/files/%s", entry->d_name);
        snprintf(got, sizeof got, "got/files/%s", entry->d_name);
        const bool known = access(want, F_OK) == 0, resumes = !all && strstr(entry->d_name, ".partial");
        if (!resumes && (!known || !agrees(want, got, false))) {
            snprintf(why, sizeof why, "%s %.200s", known ? "it wrote another" : "it left", entry->d_name);
            wrong = why;
        }
        unlink(got);
    }
    closedir(dir);
    return wrong;
}

static bool says(const char *part) {
    size_t length;
    char *text = read_whole("got/err", &length);
    const bool found = strstr(text, part) != NULL;
    free(text);
    return found;
}

/* The first line of standard error that says something else than that memory ran out, and that is not said undisturbed:
 * a false reason. NULL if there is none. */
static const char *false_reason(void) {
    static char why[PATH_ROOM];
    size_t length;
    char *want = read_whole("want/err", &length), *got = read_whole("got/err", &length);
    const char *wrong = NULL;
    for (char *line = got, *rest; !wrong && *line; line = rest) {
        const size_t end = strcspn(line, "\n");
        rest = line + end + (line[end] != '\0');
        line[end] = '\0';
        const bool known = strstr(line, "out of memory") && !strstr(line, "not a valid") && !strstr(line, ": error: ");
        if (known || strstr(want, line) || strstr(line, "at the point")) continue;
        snprintf(why, sizeof why, "it says '%.200s'", line);
        wrong = why;
    }
    free(want);
    free(got);
    return wrong;
}

/* What is wrong with a run that ended with this status, if undisturbed it is `want`; NULL if nothing is. */
static const char *judge(int want, int status, bool leaked) {
    static char why[80];
    const bool told = WIFEXITED(status) && WEXITSTATUS(status) == 2 && says("out of memory");
    const char *files = judge_files(!told);
    if (status != want && !told) {
        if (WIFSIGNALED(status))
            snprintf(why, sizeof why, "killed by signal %d", WTERMSIG(status));
        else
            snprintf(why, sizeof why, "exit status %d without 'out of memory'", WEXITSTATUS(status));
        return why;
    }
    if (files) return files;
    if (told && says("not all was checked")) return NULL; /* and what was found so far is printed */
    if (told && !getenv("FAIL_STDIN") && false_reason()) return false_reason();
    if (told && getenv("FAIL_STDIN")) return NULL; /* it has gone on with what it was told next */
    if (!agrees("want/out", "got/out", told)) return "another answer on standard output";
    if (!told && !agrees("want/err", "got/err", false)) return "another answer on standard error";
    return leaked ? "memory is not freed" : NULL;
}

/* ---- all runs ---- */

static void make_folders(const char *folder) {
    if (chdir(folder) != 0) give_up(folder);
    for (int i = 0; i < 2; i++) {
        static const char *const names[] = {"want", "want/files", "got", "got/files"};
        if (mkdir(names[2 * i], 0777) != 0 || mkdir(names[2 * i + 1], 0777) != 0) give_up(names[2 * i]);
    }
}

/* The calls to try: all of them, or the first and the last of each site. */
static bool *choose(const Count *seen, uint64_t calls, bool all) {
    bool *chosen = calloc(calls + 1, 1);
    uint64_t *last = calloc(CALLS_MAX, sizeof *last); /* by hash: the last call from there, from 1 */
    if (!chosen || !last) give_up("memory");
    for (uint64_t i = 0; i < calls; i++) {
        uint64_t at = seen->site[i] % CALLS_MAX;
        while (last[at] && seen->site[last[at] - 1] != seen->site[i]) at = (at + 1) % CALLS_MAX;
        if (all || !last[at]) chosen[i] = true;
        last[at] = i + 1;
    }
    for (uint64_t at = 0; at < CALLS_MAX; at++)
        if (last[at]) chosen[last[at] - 1] = true;
    free(last);
    return chosen;
}

/* Returns the status to end with; in a child, what its main returned. */
static int try_all(const Command *command, bool all) {
    int want, status, result;
    Count *seen = command->count;
    make_folders(command->folder);
    recording = true;
    if (!run_child(command, "want", &want, &result)) return result;
    recording = false;
    const uint64_t calls = seen->calls < CALLS_MAX ? seen->calls : CALLS_MAX;
    const int64_t live = seen->live;
    if (!WIFEXITED(want) || WEXITSTATUS(want) > 2) give_up("the command fails undisturbed");
    if (!run_child(command, "got", &status, &result)) return result;
    const char *differs = judge(want, status, false);
    if (differs) dprintf(STDOUT_FILENO, "it does not do the same twice: %s\n", differs);

    bool *chosen = choose(seen, calls, all);
    unsigned long long tried = 0, wrong = 0;
    for (int way = 0; way < 2; way++)
        for (uint64_t i = 0; i < calls; i++) {
            if (!chosen[i]) continue;
            failing = i + 1;
            from_there_on = way == 1;
            if (!run_child(command, "got", &status, &result)) return result;
            const char *why = judge(want, status, seen->live > live + LEAK_MAX);
            tried++;
            if (!why) continue;
            if (wrong++ < REPORTS_MAX)
                dprintf(STDOUT_FILENO, "FAIL_MEMORY=%llu%s: %s\n", (unsigned long long)i + 1, way ? "+" : "", why);
        }
    free(chosen);
    if (wrong || getenv("FAIL_VERBOSE"))
        dprintf(STDOUT_FILENO, "%llu of %llu runs (of %llu allocations) are wrong\n", wrong, tried,
                (unsigned long long)calls);
    _exit(wrong || differs);
}

static Main *real_main;

/* Where main would begin. */
static int main_begins(int argc, char **argv, char **environment) {
    const char *what = getenv("FAIL_MEMORY");
    if (!what) return real_main(argc, argv, environment);
    unsetenv("LD_PRELOAD"); /* not for what the command starts */
    void *frames[1];
    backtrace(frames, 1); /* loads what it needs before anything fails */
    Count *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) give_up("mmap");
    const bool all = strcmp(what, "all") == 0;
    if (!all && strcmp(what, "sites") != 0) {
        failing = strtoull(what, NULL, 10);
        from_there_on = strchr(what, '+') != NULL;
        count = shared;
        return real_main(argc, argv, environment);
    }
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ended, NULL); /* for sigtimedwait */
    prctl(PR_SET_PDEATHSIG, SIGKILL);     /* who has killed the test wants none of the runs that are left */
    const char *folder = getenv("FAIL_FOLDER");
    const Command command = {real_main, argc, argv, environment, folder ? folder : ".", shared};
    return try_all(&command, all);
}

typedef int Start(Main *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);
Start __libc_start_main;

int __libc_start_main(Main *main, int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void *stack_end) {
    Start *start = (Start *)dlsym(RTLD_NEXT, "__libc_start_main");
    real_main = main;
    return start(main_begins, argc, argv, init, fini, rtld_fini, stack_end);
}
