/* run_program.c: glslang and spirv-as as processes; see stage.h. The browser has a file of its own for this. */
#define _GNU_SOURCE /* memfd_create */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/cli/session/stage.h"

/* All of a file, zero-terminated. */
static char *read_all(int file, size_t *length) {
    const off_t size = lseek(file, 0, SEEK_END);
    char *bytes = memory_new((size_t)(size < 0 ? 0 : size) + 1);
    *length = pread(file, bytes, (size_t)size, 0) == size ? (size_t)size : 0;
    return bytes;
}

/* Make a file without a name that begins with these bytes; -1 on failure. Its descriptor is above 3, up to which a
 * program is handed others, even if ours has no standard input or output. */
static int memory_file(const char *bytes) {
    const int any = memfd_create("lockstep", MFD_CLOEXEC), file = any < 0 ? -1 : fcntl(any, F_DUPFD_CLOEXEC, 4);
    if (any >= 0) close(any);
    if (file < 0 || pwrite(file, bytes, strlen(bytes), 0) == (ssize_t)strlen(bytes)) return file;
    close(file);
    return -1;
}

int stage_run_program(const char *const *arguments, const char *input, char **said, char **made, size_t *made_length) {
    const int in = memory_file(input), out = memory_file(""), text = memory_file("");
    const int files[] = {in, text, text, out}; /* standard input, output, errors, and 3 */
    const bool ready = in >= 0 && out >= 0 && text >= 0;
    posix_spawn_file_actions_t actions;
    pid_t pid;
    int problem = ready ? posix_spawn_file_actions_init(&actions) : errno, status = -1, result;
    if (ready && !problem) {
        for (int i = 0; i < 4 && !problem; i++) problem = posix_spawn_file_actions_adddup2(&actions, files[i], i);
        if (!problem) problem = posix_spawnp(&pid, arguments[0], &actions, NULL, (char *const *)arguments, environ);
        posix_spawn_file_actions_destroy(&actions);
    }
    if (ready && !problem) {
        while (waitpid(pid, &result, 0) < 0 && errno == EINTR) {}
        status = WIFEXITED(result) ? WEXITSTATUS(result) : 128;
        *said = read_all(text, &(size_t){0});
        *made = read_all(out, made_length);
    }
    if (in >= 0) close(in);
    if (out >= 0) close(out);
    if (text >= 0) close(text);
    errno = problem;
    return status;
}
