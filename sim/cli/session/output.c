/* output.c: recordings, and what is written of traced runs; see output.h. */
#include "sim/cli/session/output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "asm/base/hash.h"
#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"

/* ---- recordings ---- */

void output_describe(Run *run) {
    if (!run->config) run->config = config_json(&run->program->config);

    /* FNV-1a, of a program of code and data: the same program under another file name has the same. */
    uint64_t hash = HASH_START;
    for (uint32_t i = 0; i < run->image->code_words; i++) hash = hash_number(hash, run->image->code[i], 4);
    for (uint32_t i = 0; i < run->image->data_words; i++) hash = hash_number(hash, run->image->data[i], 4);
    snprintf(run->hashes, sizeof run->hashes, "program %08x, settings %08x", (unsigned)hash,
             (unsigned)hash_text(HASH_START, run->config));

    const Fault *fault = run->gpu ? gpu_fault(run->gpu) : NULL;
    if (!fault) return;
    run->faulted = true;
    run->fault = (TraceFault){.cycle = fault->cycle,
                              .lanes = fault->lanes,
                              .core = fault->core,
                              .slot = fault->slot,
                              .wave = fault->wave,
                              .group = fault->group,
                              .pc = fault->pc,
                              .address = fault->address,
                              .space = fault->space,
                              .index = fault->index};
    snprintf(run->fault.name, sizeof run->fault.name, "%s", gpu_faults[fault->kind].name);
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

/* The file stays open as long as the command. */
static TraceFile *open_file(const char *path) {
    const char *why = "it cannot be read";
    FILE *stream = fopen(path, "rb");
    TraceFile *file = NULL;
    off_t length = -1;
    if (!stream) why = cli_reason(errno);
    if (stream && fseeko(stream, 0, SEEK_END) == 0) length = ftello(stream);
    if (length >= 0) file = trace_file_open(read_stream, stream, (uint64_t)length, &why);
    if (file && file->image) return file;
    if (strcmp(why, "out of memory") == 0) memory_fail();
    cli_error("%s: not a valid .lstrace file: %s", path, file ? "it has no program" : why);
    return NULL;
}

bool recording_open(Run *run, const char *path) {
    TraceFile *file = open_file(path);
    if (!file) return false;
    *run = (Run){.file = path,
                 .title = file->title ? file->title : visible_base(path),
                 .image = file->image,
                 .recording = file,
                 .code = code_create(file->image),
                 .config = file->config ? file->config : "",
                 .fault = file->fault,
                 .faulted = file->faulted};
    snprintf(run->machine, sizeof run->machine, "%s", file->machine ? file->machine : "");
    output_describe(run);
    ProgramOptions options = {0};
    ProgramError error = {0};
    (void)config_of_json(&options.config, run->config);
    run->program = program_create(file->image, &options, &error);
    if (run->program) gpu_know_barriers(run->program, file->trace);
    return true;
}

bool recording_start(OutFile *out, Run *run, const char *path) {
    size_t length;
    if (!file_open(out, path, NULL)) return false;
    output_describe(run);
    OWNED uint8_t *program = cli_made(image_write(run->image, &length));
    const TraceFileInfo info = {program, length, run->title, run->machine, run->config};
    trace_file_begin(run->trace, &info, file_put, out); /* recording_commit reports errors */
    return true;
}

bool recording_commit(OutFile *out, Run *run) {
    output_describe(run);
    if (trace_file_end(run->trace, run->faulted ? &run->fault : NULL)) return file_commit(out);
    cli_error("cannot write %s: %s", out->path, out->error ? cli_reason(out->error) : trace_error(run->trace));
    file_discard(out);
    return false;
}

bool recording_attach(Run *run, const char *path) {
    run->recording = open_file(path);
    if (run->recording) gpu_know_barriers(run->program, run->recording->trace);
    return run->recording != NULL;
}

/* ---- pictures: what stands above and below them, and their notes, from sources, recordings and the command line ----
 */

static int by_start(const void *a, const void *b) {
    const NoteSpec *left = a, *right = b;
    return ORDER(left->start, right->start) ?: ORDER(left->end, right->end);
}

/* The parts of a machine's line that all runs have: "1 core, 8 waves x 8 lanes, issue 2". */
static char *common_machine(const Run *runs, size_t count) {
    TextBuffer text = {0};
    for (const char *part = runs[0].machine, *end; *part; part = *end ? end + 2 : end) {
        end = strstr(part, ", ");
        if (!end) end = part + strlen(part);
        bool common = true;
        for (size_t i = 1; i < count && common; i++) {
            const size_t length = (size_t)(end - part);
            common = false;
            for (const char *at = runs[i].machine; at && !common; at = strstr(at, ", "), at = at ? at + 2 : NULL)
                common = strncmp(at, part, length) == 0 && (at[length] == '\0' || at[length] == ',');
        }
        if (common) text_printf(&text, "%s%.*s", text.length ? ", " : "", (int)(end - part), part);
    }
    return text_take(&text);
}

/* --title; or what the program says of itself, if it is that of all runs. NULL if it says nothing. */
static const char *title_of(const Run *runs, size_t count, const PictureOptions *picture, const Assembly *sources) {
    bool same = true;
    for (size_t i = 1; i < count; i++) same &= strcmp(runs[i].title, runs[0].title) == 0;
    return picture->title || !same || !sources ? picture->title : load_claim(sources);
}

/* The texts and notes around the data. */
static void take_texts(PictureOptions *picture, const Run *runs, size_t count) {
    const Assembly *sources = load_sources(&runs[0]);
    TextBuffer files = {0}, settings = {0}, hashes = {0};
    for (size_t i = 0; i < count; i++) {
        const char *file = runs[i].title;
        bool known = false;
        for (size_t before = 0; before < i; before++) known |= strcmp(runs[before].title, file) == 0;
        if (!known) text_printf(&files, "%s%s", i ? ", " : "", file);
        text_printf(&settings, "%s%s", i ? "," : count > 1 ? "[" : "", runs[i].config);
        if (count > 1) text_printf(&hashes, "%s%s: ", i ? "  ·  " : "", picture->names[i]);
        text_printf(&hashes, "%s", runs[i].hashes);
    }
    if (count > 1) text_add(&settings, "]");
    picture->file = text_take(&files);
    picture->config_text = common_machine(runs, count);
    picture->config_json = text_take(&settings);
    picture->version = "lockstep " LOCKSTEP_VERSION;
    picture->hashes = text_take(&hashes);
    picture->title = title_of(runs, count, picture, sources);

    /* Notes of the source and of the command line, in order. */
    const Image *image = !runs[0].image->note_count && sources ? sources->image : runs[0].image;
    const size_t notes = image->note_count + picture->note_count;
    NoteSpec *all = memory_array(notes + 1, sizeof *all);
    if (image->note_count) memcpy(all, image->notes, image->note_count * sizeof *all);
    if (picture->note_count) memcpy(all + image->note_count, picture->notes, picture->note_count * sizeof *all);
    qsort(all, notes, sizeof *all, by_start);
    picture->notes = all;
    picture->note_count = notes;
}

static bool write_picture(const Run *runs, size_t count, const PictureOptions *options, const char *path) {
    PictureOptions picture = *options;
    char error[PICTURE_ERROR_MAX];
    size_t length;
    take_texts(&picture, runs, count);
    OWNED uint8_t *bytes = picture_png(runs, count, &picture, &length, error);
    return bytes ? file_write(path, bytes, length, NULL) : cli_fail("%s: %s", path, error);
}

/* ---- exports ---- */

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

/* Ends a file that was opened for a writer, which returned `done`. Prints and returns false if it failed. */
static bool end_export(OutFile *out, const char *path, bool done, const char *error) {
    if (done || ferror(out->stream)) return file_commit(out); /* which knows why a write failed */
    file_discard(out);
    return cli_fail("%s: %s", path, error);
}

bool output_export(const Run *run, const PictureOptions *picture, const char *path, ExportWriter *writer) {
    enum { FAST = 3, GZIP = 16 }; /* a level that keeps up with the writer; a flag of the window's size */
    OutFile out;
    char error[EXPORT_ERROR_MAX];
    if (!file_open(&out, path, NULL)) return false;
    Trace *trace =
        trace_window(run_trace(run), picture->window_start, picture->window_end ? picture->window_end : UINT64_MAX);
    const ExportInput input = {.run = run, .trace = trace, .version = "lockstep " LOCKSTEP_VERSION};
    bool done;
    if (!file_has_extension(path, ".gz")) {
        done = writer(&input, file_put_text, &out, error);
    } else {
        Gzip gzip = {.stream = {.zalloc = memory_zalloc, .zfree = memory_zfree}, .out = &out};
        (void)deflateInit2(&gzip.stream, FAST, Z_DEFLATED, MAX_WBITS + GZIP, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
        done = writer(&input, write_gzip, &gzip, error) && gzip_put(&gzip, NULL, 0, Z_FINISH);
        (void)deflateEnd(&gzip.stream);
    }
    trace_destroy(trace);
    return end_export(&out, path, done, error);
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

bool output_write(const Run *runs, size_t count, const PictureOptions *picture, const char *path) {
    const Output *output = output_of(path);
    bool ok = true;
    if (strcmp(path, "-") != 0) activity_begin("writing %s", path); /* standard output is for the bytes alone */
    if (output->form == OUTPUT_PICTURE) ok = write_picture(runs, count, picture, path);
    if (output->form == OUTPUT_EXPORT) ok = output_export(runs, picture, path, output->writer);
    activity_end();
    return ok;
}
