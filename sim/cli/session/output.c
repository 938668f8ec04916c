/* output.c: the writers of output.def. */
#include "sim/cli/session/output.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "asm/base/hash.h"
#include "sim/cli/session/load.h"
#include "sim/export/export.h"
#include "sim/trace/trace_csv.h"

/* ---- the parts of a run ---- */

/* The part that --window asks for, and `more` cycles behind it; all if there is none. */
static Trace *shown_part(const Recording *recording, const MaskImageOptions *picture, uint64_t more) {
    const uint64_t end = picture->window_end;
    const bool to_end = end == 0 || end > UINT64_MAX - more;
    return recording_window(recording, picture->window_start, to_end ? UINT64_MAX : end + more);
}

/* Of program and settings: what is equal in them looks equal. */
enum { HASHES_MAX = 96 };
static void show_hashes(const Recording *recording, char text[HASHES_MAX]) {
    snprintf(text, HASHES_MAX, "program %08x, settings %08x", (unsigned)load_hash(recording->image),
             (unsigned)hash_text(HASH_START, recording->config));
}

/* ---- texts ---- */

static bool to_file(void *user, const char *bytes, size_t n) {
    return file_put(user, bytes, n);
}

/* The end of writing a text: a failed write is left to file_commit, which knows why. */
static bool finish_text(OutFile *out, bool ok, const char *why) {
    if (ok || ferror(out->stream)) return file_commit(out);
    cli_error("%s: %s", out->path, why);
    file_discard(out);
    return false;
}

typedef bool CsvWriter(const Trace *, const Image *, TextWrite *, void *);

static bool write_table(const Recording *recording, const MaskImageOptions *picture, const char *path,
                        CsvWriter *writer) {
    OutFile out;
    Trace *trace = shown_part(recording, picture, 0);
    if (!trace) return false;
    bool ok = file_open(&out, path);
    if (ok) {
        ok = writer(trace, recording->image, to_file, &out);
        ok = finish_text(&out, ok, trace_failed(trace) ? trace_error(trace) : "out of memory");
    }
    trace_destroy(trace);
    return ok;
}

static bool write_csv(const Recording *recording, const MaskImageOptions *picture, const char *path) {
    return write_table(recording, picture, path, trace_csv_write);
}

bool output_write_alus(const Recording *recording, const MaskImageOptions *picture, const char *path) {
    return write_table(recording, picture, path, trace_csv_write_alus);
}

bool output_write_queues(const Recording *recording, const MaskImageOptions *picture, const char *path) {
    return write_table(recording, picture, path, trace_csv_write_queues);
}

/* ---- formats of other programs ---- */

static ExportFault shown_fault(const Recording *recording) {
    const TraceFault *fault = &recording->fault;
    if (!recording->faulted) return (ExportFault){0};
    return (ExportFault){fault->name, fault->cycle, fault->core, fault->wave, fault->pc};
}

/* `sources` as in ExportInput; `more` as of shown_part. */
static bool write_export(const Recording *recording, const MaskImageOptions *picture, const char *path,
                         ExportWriter *writer, const ExportSource *sources, uint64_t more) {
    OutFile out;
    char error[EXPORT_ERROR_MAX], hashes[HASHES_MAX];
    show_hashes(recording, hashes);
    ExportInput input = {.image = recording->image,
                         .title = recording->title,
                         .machine = recording->machine,
                         .config = recording->config,
                         .version = "lockstep " LOCKSTEP_VERSION,
                         .fault = shown_fault(recording),
                         .hashes = hashes,
                         .run = recording->trace,
                         .sources = sources,
                         .palette = picture->palette,
                         .checker = recording->checker,
                         .program = recording->program,
                         .end = picture->window_end ? picture->window_end : UINT64_MAX};
    Trace *trace = shown_part(recording, picture, more);
    if (!trace) return false;
    input.trace = trace;
    bool ok = file_open(&out, path);
    if (ok) ok = finish_text(&out, writer(&input, to_file, &out, error), error);
    trace_destroy(trace);
    return ok;
}

static bool write_json(const Recording *recording, const MaskImageOptions *picture, const char *path) {
    return write_export(recording, picture, path, export_json, NULL, 0);
}

static bool write_kanata(const Recording *recording, const MaskImageOptions *picture, const char *path) {
    return write_export(recording, picture, path, export_kanata, NULL, 0);
}

static bool write_vcd(const Recording *recording, const MaskImageOptions *picture, const char *path) {
    return write_export(recording, picture, path, export_vcd, NULL, 0);
}

/* The text of a file of the program; of none if it is not at hand. */
static ExportSource find_source(const Assembly *assembly, const char *name) {
    for (uint32_t i = 0; i < assembly->source_count; i++)
        if (strcmp(assembly->sources[i].name, name) == 0)
            return (ExportSource){assembly->sources[i].bytes, assembly->sources[i].length};
    return (ExportSource){0};
}

/* With the cycle behind the window, as for pictures. */
static bool write_html(const Recording *recording, const MaskImageOptions *picture, const char *path) {
    const Image *image = recording->image;
    Assembly assembly;
    ExportSource *sources = calloc((size_t)image->file_count + 1, sizeof *sources);
    const bool loaded = load_source_again(image, recording->path, recording->load, &assembly) && sources;
    if (!loaded) cli_error("%s: out of memory", path);
    for (uint32_t i = 0; loaded && i < image->file_count; i++) sources[i] = find_source(&assembly, image->files[i]);
    const bool ok = loaded && write_export(recording, picture, path, export_html, sources, 1);
    free(sources);
    assembly_free(&assembly);
    return ok;
}

/* ---- pictures ---- */

/* The bytes of the picture; NULL after printing why not. With the cycle behind the window, as the state of a lane
 * depends on whether its wave goes on. */
static uint8_t *draw_png(const Recording *recording, const MaskImageOptions *picture, const char *path,
                         size_t *length) {
    char error[MASK_ERROR_MAX];
    Trace *trace = shown_part(recording, picture, 1);
    uint8_t *bytes = NULL;
    if (!trace) return NULL;
    if (!trace_load(trace))
        cli_error("%s: %s", path, trace_error(trace));
    else if (!(bytes = mask_image_png(trace, picture, length, error)))
        cli_error("%s: %s", path, error);
    trace_destroy(trace);
    return bytes;
}

/* A long run is drawn all the same, and it is said how. What was asked for is never changed. */
static void fit_png(const Recording *recording, MaskImageOptions *picture, const char *path) {
    if (picture->bin || picture->wrap || picture->scale_x || picture->bare) return;
    picture->bin = mask_layout_fitting_bin(recording->trace, picture);
    if (picture->bin > 1)
        cli_error("%s: too many cycles for a pixel each, so drawn with --bin %llu; --wrap N or --window A:B shows each",
                  path, (unsigned long long)picture->bin);
}

static bool write_png(const Recording *recording, const MaskImageOptions *options, const char *path) {
    char hashes[HASHES_MAX];
    show_hashes(recording, hashes);
    MaskImageOptions picture = *options;
    picture.title = recording->title;
    picture.config_text = recording->machine;
    picture.config_json = recording->config;
    picture.version = "lockstep " LOCKSTEP_VERSION;
    picture.hashes = hashes;
    if (recording->faulted) picture.fault = (MaskFault){true, recording->fault.cycle, recording->fault.wave};
    fit_png(recording, &picture, path);
    size_t length;
    uint8_t *bytes = draw_png(recording, &picture, path, &length);
    if (!bytes) return false;
    const bool ok = file_write(path, bytes, length);
    free(bytes);
    return ok;
}

/* ---- the table ---- */

static const Output outputs[] = {
#define OUTPUT(extension, write, what, opened_by) {"." #extension, write, what, opened_by},
#include "sim/cli/session/output.def"
#undef OUTPUT
};
enum { OUTPUT_COUNT = sizeof outputs / sizeof *outputs };

const char output_extensions[] =
#define OUTPUT(extension, write, what, opened_by) " ." #extension
#include "sim/cli/session/output.def"
#undef OUTPUT
    ;

static bool is_stream(const char *path) {
    struct stat info;
    return strcmp(path, "-") == 0 || (stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode));
}

const Output *output_of(const char *path) {
    const Output *table = NULL;
    for (size_t i = 0; i < OUTPUT_COUNT; i++) {
        if (file_has_extension(path, outputs[i].extension)) return &outputs[i];
        if (outputs[i].write == write_csv) table = &outputs[i];
    }
    return is_stream(path) ? table : NULL;
}
