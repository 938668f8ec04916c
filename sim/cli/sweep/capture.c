/* capture.c: see capture.h. */
#include "sim/cli/sweep/capture.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

Capture capture_begin(void) {
    errno = 0;
    Capture capture = {.file = tmpfile(), .before = -1};
    capture.lost = !capture.file && errno == ENOMEM;
    fflush(stderr);
    if (capture.file) capture.before = dup(STDERR_FILENO);
    if (capture.before >= 0) dup2(fileno(capture.file), STDERR_FILENO);
    return capture;
}

char *capture_end(Capture *capture) {
    char *text = capture->lost ? NULL : calloc(1, 4096);
    fflush(stderr);
    if (capture->before >= 0) {
        dup2(capture->before, STDERR_FILENO);
        close(capture->before);
        rewind(capture->file);
        const size_t length = text ? fread(text, 1, 4095, capture->file) : 0;
        if (text) text[length] = '\0';
    }
    if (capture->file) fclose(capture->file);
    return text;
}
