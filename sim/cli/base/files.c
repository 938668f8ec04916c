/* files.c: reading and writing files; see files.h. */
#define _GNU_SOURCE /* asprintf */
#include "sim/cli/base/files.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim/cli/base/cli.h"
#include "sim/cli/base/terminal.h"

/* ---- reading ---- */

enum { STREAM_MAX = 1 << 30 }; /* bytes read of what is not a regular file: a device may never end */

/* At most limit + 1 bytes, and a zero behind them. Returns NULL, or why it cannot be read. */
static const char *read_stream(FILE *stream, size_t limit, uint8_t **bytes, size_t *length) {
    size_t capacity = 1 << 16, used = 0;
    uint8_t *buffer = memory_raw(capacity);
    for (;;) {
        const size_t room = capacity <= limit ? capacity : limit + 1;
        used += fread(buffer + used, 1, room - used, stream);
        if (used < capacity) break;
        buffer = memory_grow(buffer, capacity *= 2);
    }
    if (ferror(stream)) {
        const int error = errno ? errno : EIO;
        memory_free(buffer);
        return cli_reason(error);
    }
    buffer[used] = 0;
    *bytes = buffer;
    *length = used;
    return NULL;
}

static bool stdin_was_read, pipe_was_read;

const char *file_stream_read(void) {
    return stdin_was_read ? "standard input" : pipe_was_read ? "a pipe" : NULL;
}

const char *file_read_regular(const char *path, size_t limit, uint8_t **bytes, size_t *length) {
    struct stat info;
    if (strcmp(path, "-") == 0) return "a file is wanted here, not standard input";
    if (stat(path, &info) != 0) return cli_reason(errno);
    if (S_ISDIR(info.st_mode)) return "it is a directory";
    if (S_ISFIFO(info.st_mode)) return "it is a pipe, not a regular file";
    if (!S_ISREG(info.st_mode)) return "it is a device, not a regular file";
    FILE *stream = fopen(path, "rb");
    if (!stream) return cli_reason(errno);
    const char *why = read_stream(stream, limit, bytes, length);
    fclose(stream);
    return why;
}

bool file_read(const char *path, uint8_t **bytes, size_t *length, TextBuffer *messages) {
    const bool standard = strcmp(path, "-") == 0;
    struct stat info;
    const char *why = NULL;
    if (standard && stdin_was_read) {
        why = "it has been read already";
    } else if (!standard && (stat(path, &info) != 0 || S_ISREG(info.st_mode) || S_ISDIR(info.st_mode))) {
        why = file_read_regular(path, SIZE_MAX - 1, bytes, length);
    } else {
        FILE *stream = standard ? stdin : fopen(path, "rb");
        why = stream ? read_stream(stream, STREAM_MAX, bytes, length) : cli_reason(errno);
        stdin_was_read |= standard;
        pipe_was_read |= stream && !standard;
        if (!why && *length > STREAM_MAX) {
            memory_free(*bytes);
            why = "it has more than 1073741824 bytes, which is too much for what is not a regular file";
        }
        if (stream && !standard) fclose(stream);
    }
    return !why || cli_note(messages, "cannot read %s: %s", standard ? "standard input" : path, why);
}

char *file_beside(const char *path, const char *name) {
    const char *slash = name[0] == '/' ? NULL : strrchr(path, '/');
    return memory_printf("%.*s%s", slash ? (int)(slash + 1 - path) : 0, path, name);
}

char *file_beside_program(const char *const *paths) {
    char self[PATH_MAX], *found = NULL;
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    self[length > 0 ? length : 0] = '\0';
    for (; length > 0 && !found && *paths; paths++) {
        OWNED char *path = file_beside(self, *paths);
        found = realpath(path, NULL);
    }
    char *copy = memory_strdup(found);
    free(found);
    return copy;
}

/* ---- writing ---- */

static bool report_write(const char *path, int error, TextBuffer *messages) {
    if (strcmp(path, "-") == 0)
        cli_output_lost(error);
    else if (error != EPIPE)
        cli_note(messages, "cannot write %s: %s", path, cli_reason(error));
    return false;
}

bool file_open(OutFile *out, const char *path, TextBuffer *messages) {
    struct stat info;
    *out = (OutFile){.path = path, .messages = messages};
    if (strcmp(path, "-") == 0) {
        /* Data for other programs go as they are, unless a terminal shows them. */
        out->stream = isatty(STDOUT_FILENO) ? stdout : terminal_behind(stdout);
        return true;
    }
    const bool in_place = stat(path, &info) == 0 && !S_ISREG(info.st_mode);
    if (in_place && S_ISDIR(info.st_mode)) return report_write(path, EISDIR, messages);
    if (in_place) {
        out->stream = fopen(path, "wb");
        return out->stream || report_write(path, errno, messages);
    }

    /* A temporary file beside the target, with the permissions that a new file gets. */
    char *behind = realpath(path, NULL); /* the file behind symbolic links, if it exists */
    out->target = memory_strdup(behind ? behind : path);
    free(behind);
    /* The C library's memory: when memory runs out, interrupt_discard still reads it. */
    if (asprintf(&out->temporary, "%s.XXXXXX", out->target) < 0) memory_fail();
    const int fd = mkstemp(out->temporary);
    if (fd >= 0) {
        interrupt_temporary(NULL, out->temporary);
        const mode_t mask = umask(0);
        umask(mask);
        fchmod(fd, stat(out->target, &info) == 0 ? info.st_mode & 0777 : 0666 & ~mask);
        out->stream = fdopen(fd, "wb");
        if (out->stream) return true;
    }
    const int error = errno;
    if (fd >= 0) close(fd);
    file_discard(out);
    return report_write(path, error, messages);
}

static void forget(OutFile *out) {
    if (out->temporary) interrupt_temporary(out->temporary, NULL);
    memory_free(out->target);
    free(out->temporary);
    *out = (OutFile){0};
}

bool file_put(void *file, const void *bytes, size_t n) {
    OutFile *out = file;
    errno = 0;
    if (fwrite(bytes, 1, n, out->stream) == n) return true;
    if (!out->error) out->error = errno ? errno : EIO;
    return false;
}

bool file_put_text(void *file, const char *bytes, size_t n) {
    return file_put(file, bytes, n);
}

bool file_commit(OutFile *out) {
    errno = 0;
    bool ok = !ferror(out->stream) && fflush(terminal_behind(out->stream)) == 0;
    int error = out->error ? out->error : errno;
    if (!error) error = EIO;
    if (strcmp(out->path, "-") != 0 && fclose(out->stream) != 0 && ok) {
        ok = false;
        error = errno;
    }
    if (ok && out->temporary && rename(out->temporary, out->target) != 0) {
        ok = false;
        error = errno;
    }
    if (!ok && out->temporary) unlink(out->temporary);
    if (!ok) report_write(out->path, error, out->messages);
    forget(out);
    return ok;
}

void file_discard(OutFile *out) {
    if (out->stream && strcmp(out->path, "-") != 0) fclose(out->stream);
    if (out->temporary) unlink(out->temporary);
    forget(out);
}

bool file_can_write(const char *input, const char *output, TextBuffer *messages) {
    struct stat from, to;
    if (strcmp(output, "-") == 0) return true;
    if (stat(output, &to) == 0) {
        if (stat(input, &from) == 0 && S_ISREG(to.st_mode) && from.st_dev == to.st_dev && from.st_ino == to.st_ino)
            return cli_note(messages, "%s is the input: it would be overwritten", output);
        return S_ISDIR(to.st_mode) ? report_write(output, EISDIR, messages) : true;
    }
    const char *slash = strrchr(output, '/');
    OWNED char *folder = slash ? memory_strndup(output, (size_t)(slash - output) + 1) : memory_strdup(".");
    return access(folder, W_OK | X_OK) == 0 || report_write(output, errno, messages);
}

bool file_make_folder(const char *path, TextBuffer *messages) {
    OWNED char *part = memory_strdup(path);
    bool ok = true;
    for (size_t length = 1; ok && part[length - 1]; length++) { /* up to each slash, and to the end */
        const char after = part[length];
        if (after && after != '/') continue;
        part[length] = '\0';
        ok = mkdir(part, 0777) == 0 || errno == EEXIST;
        part[length] = after;
    }
    if (!ok) cli_note(messages, "cannot make the folder %s: %s", path, cli_reason(errno));
    return ok;
}

bool file_write(const char *path, const void *bytes, size_t length, TextBuffer *messages) {
    OutFile out;
    if (!file_open(&out, path, messages)) return false;
    (void)file_put(&out, bytes, length); /* file_commit sees a failure */
    return file_commit(&out);
}

bool file_write_new(const char *path, const void *bytes, size_t length, TextBuffer *messages) {
    struct stat info;
    if (lstat(path, &info) == 0) return cli_note(messages, "%s exists already: take another name", path);
    return file_write(path, bytes, length, messages);
}

bool file_write_text(const char *path, TextBuffer *text, TextBuffer *messages) {
    const bool ok = file_write(path, text->text, text->length, messages);
    memory_free(text_take(text));
    return ok;
}

bool file_has_extension(const char *path, const char *extension) {
    const size_t length = strlen(path), wanted = strlen(extension);
    return length > wanted && strcasecmp(path + length - wanted, extension) == 0;
}
