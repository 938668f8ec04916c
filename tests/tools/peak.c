/* peak.c: runs a command and says how much memory it had at most. peak FILE COMMAND...: kilobytes, written to FILE;
 * ends with the command's status. */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int status = 0;
    struct rusage usage;
    FILE *out = argc > 2 ? fopen(argv[1], "w") : NULL;
    if (!out) return 2;
    const pid_t child = fork();
    if (child == 0) {
        execvp(argv[2], argv + 2);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 2;
    fprintf(out, "%ld\n", usage.ru_maxrss);
    return fclose(out) == 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}
