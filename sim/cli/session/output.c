/* output.c: what is written of traced runs; see output.h. */
#include "sim/cli/session/output.h"

#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"

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
