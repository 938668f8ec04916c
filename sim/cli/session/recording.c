/* recording.c: traced runs, just made or from a file; see recording.h. */
#include "sim/cli/session/recording.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "sim/cli/report/report.h"

enum { MACHINE_TEXT_MAX = 512 };

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static TraceFault fault_of(const Fault *fault) {
    TraceFault copy = {.cycle = fault->cycle,
                       .lanes = fault->lanes,
                       .core = fault->core,
                       .slot = fault->slot,
                       .wave = fault->wave,
                       .group = fault->group,
                       .pc = fault->pc,
                       .address = fault->address,
                       .space = fault->space,
                       .index = fault->index};
    snprintf(copy.name, sizeof copy.name, "%s", gpu_faults[fault->kind].name);
    return copy;
}

/* ---- a session's ---- */

static char *machine_text(const Session *session) {
    char text[MACHINE_TEXT_MAX];
    report_machine(&session->run.program->config, text, sizeof text);
    return strdup(text);
}

bool recording_of_session(Recording *recording, const Session *session) {
    const Fault *fault = gpu_fault(session->run.gpu);
    *recording = (Recording){.trace = session->run.trace,
                             .image = session->image,
                             .path = session->options->file,
                             .load = &session->options->load,
                             .checker = session->run.checker,
                             .program = session->run.program,
                             .title = base_name(session->options->file),
                             .machine = machine_text(session),
                             .config = report_config_json(&session->run.program->config),
                             .faulted = fault != NULL};
    if (fault) recording->fault = fault_of(fault);
    if (recording->machine && recording->config) return true;
    recording_close(recording);
    return cli_error("out of memory"), false;
}

void recording_close(Recording *recording) {
    free(recording->machine);
    free(recording->config);
    trace_file_close(recording->file);
    if (recording->stream) fclose(recording->stream);
    *recording = (Recording){0};
}

Trace *recording_window(const Recording *recording, uint64_t start, uint64_t end) {
    Trace *window = trace_window(recording->trace, start, end);
    if (!window) cli_error("out of memory");
    return window;
}

/* ---- a file's ---- */

bool recording_is_file(const char *path) {
    uint8_t start[8];
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return false; /* a pipe cannot be read here and there */
    FILE *stream = fopen(path, "rb");
    if (!stream) return false;
    const size_t length = fread(start, 1, sizeof start, stream);
    fclose(stream);
    return trace_file_is(start, length);
}

static bool read_stream(void *user, uint64_t offset, void *bytes, size_t n) {
    return fseeko(user, (off_t)offset, SEEK_SET) == 0 && fread(bytes, 1, n, user) == n;
}

static char *text_or_empty(const char *text) {
    return strdup(text ? text : "");
}

bool recording_open(Recording *recording, const char *path) {
    const char *why = "it cannot be read";
    *recording = (Recording){.stream = fopen(path, "rb")};
    off_t length = -1;
    if (!recording->stream) why = cli_reason(errno);
    if (recording->stream && fseeko(recording->stream, 0, SEEK_END) == 0) length = ftello(recording->stream);
    if (length >= 0) recording->file = trace_file_open(read_stream, recording->stream, (uint64_t)length, &why);
    const TraceFile *file = recording->file;
    if (file && !file->image) why = "it has no program";
    if (!file || !file->image) {
        cli_error("%s: not a valid .lstrace file: %s", path, why);
        recording_close(recording);
        return false;
    }
    recording->trace = file->trace;
    recording->image = file->image;
    recording->title = file->title ? file->title : base_name(path);
    recording->path = path;
    recording->machine = text_or_empty(file->machine);
    recording->config = text_or_empty(file->config);
    recording->fault = file->fault;
    recording->faulted = file->faulted;
    if (recording->machine && recording->config) return true;
    recording_close(recording);
    return cli_error("out of memory"), false;
}

/* ---- recording ---- */

static bool write_file(void *user, const void *bytes, size_t n) {
    return file_put(user, bytes, n);
}

bool recording_start(RecordingFile *file, const Session *session, const char *path) {
    Recording recording;
    size_t length;
    *file = (RecordingFile){0};
    if (!recording_of_session(&recording, session)) return false;
    uint8_t *program = image_write(session->image, &length);
    const TraceFileInfo info = {program, length, recording.title, recording.machine, recording.config};
    const bool opened = program && file_open(&file->out, path);
    if (opened)
        trace_file_begin(recording.trace, &info, write_file, &file->out); /* recording_commit reports errors */
    else
        file->out = (OutFile){0};
    if (!program) cli_error("out of memory");
    free(program);
    recording_close(&recording);
    return opened;
}

bool recording_commit(RecordingFile *file, const Session *session) {
    const Fault *fault = gpu_fault(session->run.gpu);
    TraceFault copy = {0};
    if (fault) copy = fault_of(fault);
    if (trace_file_end(session->run.trace, fault ? &copy : NULL)) return file_commit(&file->out);
    cli_error("cannot write %s: %s", file->out.path,
              file->out.error ? cli_reason(file->out.error) : trace_error(session->run.trace));
    recording_discard(file);
    return false;
}

void recording_discard(RecordingFile *file) {
    file_discard(&file->out);
}
