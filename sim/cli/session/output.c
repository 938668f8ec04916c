/* output.c: traced runs, of sessions and from files, and what is written of them; see output.h. */
#include "sim/cli/session/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "asm/base/hash.h"
#include "asm/base/memory.h"
#include "sim/base/visible.h"
#include "sim/cli/base/json_out.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/session/source_text.h"

/* ---- recordings ---- */

/* The rest of a recording whose trace, image, title and texts are known. */
static bool complete(Recording *recording) {
    ExportInput *run = &recording->run;
    if (!recording->machine || !recording->config) {
        recording_close(recording);
        return cli_fail("out of memory");
    }
    /* FNV-1a, of a program of code and data: the same program under another file name has the same. */
    uint64_t hash = HASH_START;
    for (uint32_t i = 0; i < run->image->code_words; i++) hash = hash_number(hash, run->image->code[i], 4);
    for (uint32_t i = 0; i < run->image->data_words; i++) hash = hash_number(hash, run->image->data[i], 4);
    snprintf(recording->hashes, sizeof recording->hashes, "program %08x, settings %08x", (unsigned)hash,
             (unsigned)hash_text(HASH_START, recording->config));
    run->machine = recording->machine;
    run->config = recording->config;
    run->hashes = recording->hashes;
    run->version = "lockstep " LOCKSTEP_VERSION;
    return true;
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

bool recording_of_session(Recording *recording, const Session *session) {
    const Config *config = &session->run.program->config;
    const Fault *fault = gpu_fault(session->run.gpu);
    *recording = (Recording){.run = {.run = session->run.trace,
                                     .image = session->run.image,
                                     .title = visible_base(session->options->file),
                                     .expanded = session->options->expanded},
                             .path = session->options->file,
                             .load = &session->options->load,
                             .machine = memory_strdup(machine_line(config).text),
                             .config = json_out_text(machine_json(config), JSON_COMPACT)};
    if (fault) recording->fault = fault_of(fault);
    if (fault) recording->run.fault = &recording->fault;
    return complete(recording);
}

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

bool recording_open(Recording *recording, const char *path) {
    const char *why = "it cannot be read";
    *recording = (Recording){.path = path, .stream = fopen(path, "rb")};
    off_t length = -1;
    if (!recording->stream) why = cli_reason(errno);
    if (recording->stream && fseeko(recording->stream, 0, SEEK_END) == 0) length = ftello(recording->stream);
    if (length >= 0) recording->file = trace_file_open(read_stream, recording->stream, (uint64_t)length, &why);
    const TraceFile *file = recording->file;
    if (file && !file->image) why = "it has no program";
    if (!file || !file->image) {
        cli_error("%s: %s%s", path, strcmp(why, cli_no_memory) == 0 ? "" : "not a valid .lstrace file: ", why);
        recording_close(recording);
        return false;
    }
    recording->run.run = file->trace;
    recording->run.image = file->image;
    recording->run.recorded = true;
    recording->run.title = file->title ? file->title : visible_base(path);
    recording->machine = memory_strdup(file->machine ? file->machine : "");
    recording->config = memory_strdup(file->config ? file->config : "");
    if (file->faulted) recording->run.fault = &file->fault;
    if (!complete(recording)) return false;
    ProgramOptions options = {0};
    ProgramError error = {0};
    machine_of_json(&options.config, recording->config);
    recording->program = program_create(file->image, &options, &error);
    const TraceShape shape = trace_shape(file->trace);
    bool ok = recording->program || !error.out_of_memory;
    if (recording->program) gpu_know_barriers(recording->program, file->trace);
    if (ok && recording->program && options.config.cores == shape.cores && options.config.waves == shape.slots)
        ok = (recording->fill = fill_of_recording(recording->program, file->trace)) != NULL;
    if (ok) return true;
    recording_close(recording);
    return cli_fail("%s: out of memory", path);
}

bool recording_explain(Recording *recording, const Session *session) {
    recording->run.passed = session->passed;
    recording->run.failed = session->failed;
    recording->run.recorded = false;
    recording->run.problem = session->problem.kind ? session->problem.text : NULL;
    recording->run.checker = session->run.checker;
    recording->run.program = session->run.program;
    fill_destroy(recording->fill); /* the run knows more than its recording */
    recording->fill = fill_create(&session->run, recording->run.run);
    return recording->fill || cli_fail("out of memory");
}

void recording_close(Recording *recording) {
    fill_destroy(recording->fill);
    program_destroy(recording->program);
    memory_free(recording->machine);
    memory_free(recording->config);
    trace_file_close(recording->file);
    if (recording->stream) fclose(recording->stream);
    *recording = (Recording){0};
}

bool recording_start(OutFile *out, const Session *session, const char *path) {
    Recording recording;
    size_t length;
    *out = (OutFile){0};
    if (!recording_of_session(&recording, session)) return false;
    uint8_t *program = image_write(session->run.image, &length);
    const TraceFileInfo info = {program, length, recording.run.title, recording.machine, recording.config};
    const bool opened = program && file_open(out, path);
    if (opened) trace_file_begin(session->run.trace, &info, file_put, out); /* recording_commit reports errors */
    if (!program) cli_error("out of memory");
    memory_free(program);
    recording_close(&recording);
    return opened;
}

bool recording_commit(OutFile *out, const Session *session) {
    const Fault *fault = gpu_fault(session->run.gpu);
    TraceFault copy = {0};
    if (fault) copy = fault_of(fault);
    if (trace_file_end(session->run.trace, fault ? &copy : NULL)) return file_commit(out);
    cli_error("cannot write %s: %s", out->path, out->error ? cli_reason(out->error) : trace_error(session->run.trace));
    file_discard(out);
    return false;
}

/* ---- texts ---- */

Trace *output_window(const Recording *recording, const PictureOptions *picture, uint64_t more) {
    const uint64_t end = picture->window_end;
    const bool to_end = end == 0 || end > UINT64_MAX - more;
    Trace *part = trace_window(recording->run.run, picture->window_start, to_end ? UINT64_MAX : end + more);
    if (!part) cli_error("out of memory");
    return part;
}

/* Bytes on their way to a file that is compressed with gzip. */
typedef struct Gzip {
    z_stream stream;
    OutFile *out;
    uint8_t bytes[1 << 16];
} Gzip;

static bool gzip_put(Gzip *gzip, const char *bytes, size_t n, int flush) {
    z_stream *stream = &gzip->stream;
    stream->next_in = (uint8_t *)bytes;
    stream->avail_in = (uInt)n; /* pieces are small */
    do {
        stream->next_out = gzip->bytes;
        stream->avail_out = sizeof gzip->bytes;
        (void)deflate(stream, flush); /* cannot fail, nor does it ask for memory */
        if (!file_put(gzip->out, gzip->bytes, sizeof gzip->bytes - stream->avail_out)) return false;
    } while (stream->avail_out == 0);
    return true;
}

static bool write_gzip(void *user, const char *bytes, size_t n) {
    return gzip_put(user, bytes, n, Z_NO_FLUSH);
}

/* What a writer is told of a part of a run. */
static ExportInput export_input(const Recording *recording, const PictureOptions *picture, const Trace *part) {
    ExportInput input = recording->run;
    input.trace = part;
    input.palette = picture->palette;
    input.theme = picture->theme_asked ? theme_names[picture->theme] : NULL;
    input.end = picture->window_end ? picture->window_end : UINT64_MAX;
    return input;
}

/* Ends a file that was opened for a writer, which returned `done`. Prints and returns false if it failed. */
static bool end_export(OutFile *out, const char *path, bool done, const char *error) {
    if (done || ferror(out->stream)) return file_commit(out); /* which knows why a write failed */
    file_discard(out);
    return cli_fail("%s: %s", path, error);
}

bool output_export(const Recording *recording, const PictureOptions *picture, const char *path, ExportWriter *writer) {
    enum { FAST = 3, GZIP = 16 }; /* a level that keeps up with the writer; a flag of the window's size */
    OutFile out;
    char error[EXPORT_ERROR_MAX] = "out of memory";
    Trace *trace = output_window(recording, picture, 0);
    bool ok = trace && file_open(&out, path);
    if (ok) {
        const ExportInput input = export_input(recording, picture, trace);
        if (!file_has_extension(path, ".gz")) {
            ok = writer(&input, file_put_text, &out, error);
        } else {
            Gzip gzip = {.stream = {.zalloc = memory_zalloc, .zfree = memory_zfree}, .out = &out};
            ok = deflateInit2(&gzip.stream, FAST, Z_DEFLATED, MAX_WBITS + GZIP, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) ==
                     Z_OK &&
                 writer(&input, write_gzip, &gzip, error) && gzip_put(&gzip, NULL, 0, Z_FINISH);
            (void)deflateEnd(&gzip.stream); /* does nothing to one that was not begun */
        }
        ok = end_export(&out, path, ok, error);
    }
    trace_destroy(trace);
    return ok;
}

/* ---- pages ---- */

static bool write_page(const Recording *recordings, const char *const *names, size_t count,
                       const PictureOptions *picture, const char *path) {
    Trace *traces[PICTURE_MAX_RUNS] = {NULL};
    Assembly assemblies[PICTURE_MAX_RUNS] = {{0}};
    ExportSource *sources[PICTURE_MAX_RUNS] = {NULL}; /* those that are at hand */
    ExportInput inputs[PICTURE_MAX_RUNS];
    char error[EXPORT_ERROR_MAX], claim[SOURCE_CLAIM_MAX] = "";
    OutFile out;
    bool ok = true, same_program = !picture->title;
    for (size_t i = 0; ok && i < count; i++) {
        const Image *image = recordings[i].run.image;
        Assembly *assembly = &assemblies[i];
        traces[i] = output_window(&recordings[i], picture, 1); /* with the cycle behind it, as for pictures */
        sources[i] = memory_array((size_t)image->file_count + 1, sizeof **sources);
        ok = traces[i] != NULL;
        if (ok && (!source_text_assemble(image, recordings[i].path, recordings[i].load, assembly) || !sources[i]))
            ok = cli_fail("%s: out of memory", path);
        for (uint32_t f = 0; ok && f < image->file_count; f++)
            for (uint32_t s = 0; s < assembly->source_count && !sources[i][f].text; s++)
                if (strcmp(assembly->sources[s].name, image->files[f]) == 0)
                    sources[i][f] = (ExportSource){assembly->sources[s].bytes, assembly->sources[s].length};
        inputs[i] = export_input(&recordings[i], picture, traces[i]);
        inputs[i].sources = sources[i];
        inputs[i].heading = picture->title;
        inputs[i].name = names ? names[i] : NULL;
        same_program &= strcmp(recordings[i].run.title, recordings[0].run.title) == 0;
    }
    if (ok && same_program && assemblies[0].source_count > 0) source_text_claim(&assemblies[0], claim);
    if (*claim) inputs[0].heading = claim; /* as in a picture */
    ok = ok && file_open(&out, path) &&
         end_export(&out, path, export_html_runs(inputs, count, file_put_text, &out, error), error);
    for (size_t i = 0; i < count; i++) {
        trace_destroy(traces[i]);
        assembly_free(&assemblies[i]);
        memory_free(sources[i]);
    }
    return ok;
}

/* ---- the table ---- */

static const Output outputs[] = {
#define OUTPUT(extension, form, writer, what, opened_by) {"." #extension, OUTPUT_##form, writer},
#include "sim/cli/session/output.def"
#undef OUTPUT
};
enum { OUTPUT_COUNT = sizeof outputs / sizeof *outputs };

const char output_extensions[] =
#define OUTPUT(extension, form, writer, what, opened_by) " ." #extension
#include "sim/cli/session/output.def"
#undef OUTPUT
    ;

const Output *output_of(const char *path) {
    const Output *table = NULL;
    for (size_t i = 0; i < OUTPUT_COUNT; i++) {
        if (file_has_extension(path, outputs[i].extension)) return &outputs[i];
        if (outputs[i].writer == export_csv) table = &outputs[i];
    }
    struct stat info;
    const bool is_stream =
        strcmp(path, "-") == 0 || (stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode));
    return is_stream ? table : NULL;
}

bool output_write(const Recording *recordings, const char *const *names, size_t count, const PictureOptions *picture,
                  const char *path) {
    const Output *output = output_of(path);
    bool ok = true;
    if (strcmp(path, "-") != 0) activity_begin("writing %s", path); /* standard output is for the bytes alone */
    if (output->form == OUTPUT_PICTURE) ok = output_picture(recordings, names, count, picture, path);
    if (output->form == OUTPUT_PAGE) ok = write_page(recordings, names, count, picture, path);
    if (output->form == OUTPUT_EXPORT) ok = output_export(recordings, picture, path, output->writer);
    activity_end();
    return ok;
}
