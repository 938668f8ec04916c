/* output_picture.c: the pictures of traced runs: what stands above and below them, and their notes, from sources,
 * recordings and the command line. */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/cli/session/output.h"
#include "sim/cli/session/source_text.h"

/* Notes. */
static int by_start(const void *a, const void *b) {
    const NoteSpec *left = a, *right = b;
    if (left->start != right->start) return left->start < right->start ? -1 : 1;
    return left->end < right->end ? -1 : left->end > right->end;
}

/* The parts of a machine's line that all runs have: "1 core, 8 waves x 8 lanes, issue 2". NULL when out of memory. */
static char *common_machine(const Recording *recordings, size_t count) {
    TextBuffer text = {0};
    for (const char *part = recordings[0].machine, *end; *part; part = *end ? end + 2 : end) {
        end = strstr(part, ", ");
        if (!end) end = part + strlen(part);
        bool common = true;
        for (size_t i = 1; i < count && common; i++) {
            const size_t length = (size_t)(end - part);
            common = false;
            for (const char *at = recordings[i].machine; at && !common; at = strstr(at, ", "), at = at ? at + 2 : NULL)
                common = strncmp(at, part, length) == 0 && (at[length] == '\0' || at[length] == ',');
        }
        if (common) text_printf(&text, "%s%.*s", text.length ? ", " : "", (int)(end - part), part);
    }
    text_bytes(&text, "", 0);
    return text_take(&text);
}

/* What a picture is made from, apart from its options. */
typedef struct Sheet {
    PictureRun runs[PICTURE_MAX_RUNS];
    Trace *windows[PICTURE_MAX_RUNS];
    Assembly sources; /* of the first run, if they are at hand */
    char claim[SOURCE_CLAIM_MAX];
    NoteSpec *notes;
    char *files, *machine, *settings, *hashes;
} Sheet;

/* What stands around the data. False when out of memory. */
static bool take_texts(Sheet *sheet, const Recording *recordings, const char *const *names, size_t count,
                       PictureOptions *picture) {
    const Recording *first = &recordings[0];
    if (!source_text_assemble(first->run.image, first->path, first->load, &sheet->sources)) return false;
    TextBuffer files = {0}, settings = {0}, hashes = {0};
    for (size_t i = 0; i < count; i++) {
        const char *file = recordings[i].run.title;
        bool known = false;
        for (size_t before = 0; before < i; before++) known |= strcmp(recordings[before].run.title, file) == 0;
        if (!known) text_printf(&files, "%s%s", i ? ", " : "", file);
        text_printf(&settings, "%s%s", i ? "," : count > 1 ? "[" : "", recordings[i].config);
        if (count > 1) text_printf(&hashes, "%s%s: ", i ? "  ·  " : "", names[i]);
        text_printf(&hashes, "%s", recordings[i].hashes);
    }
    if (count > 1) text_add(&settings, "]");
    sheet->files = text_take(&files);
    sheet->machine = common_machine(recordings, count);
    sheet->settings = text_take(&settings);
    sheet->hashes = text_take(&hashes);
    if (!sheet->files || !sheet->machine || !sheet->settings || !sheet->hashes) return false;
    if (!picture->title && sheet->sources.source_count && !strstr(sheet->files, ", ")) {
        source_text_claim(&sheet->sources, sheet->claim);
        if (sheet->claim[0]) picture->title = sheet->claim;
    }
    picture->file = sheet->files;
    picture->config_text = sheet->machine;
    picture->config_json = sheet->settings;
    picture->version = first->run.version;
    picture->hashes = sheet->hashes;

    /* Notes of the source and of the command line, in order. */
    const Image *image = first->run.image;
    if (!image->note_count && sheet->sources.image) image = sheet->sources.image;
    const size_t notes = image->note_count + picture->note_count;
    sheet->notes = memory_raw((notes + 1) * sizeof *sheet->notes);
    if (!sheet->notes) return false;
    if (image->note_count) memcpy(sheet->notes, image->notes, image->note_count * sizeof *image->notes);
    if (picture->note_count)
        memcpy(sheet->notes + image->note_count, picture->notes, picture->note_count * sizeof *picture->notes);
    qsort(sheet->notes, notes, sizeof *sheet->notes, by_start);
    picture->notes = sheet->notes;
    picture->note_count = notes;
    return true;
}

bool output_picture(const Recording *recordings, const char *const *names, size_t count, const PictureOptions *options,
                    const char *path) {
    Sheet sheet = {0};
    PictureOptions picture = *options;
    char error[PICTURE_ERROR_MAX];
    size_t length;
    uint8_t *bytes = NULL;
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++) {
        /* With the cycle behind the window, as the state of a lane depends on whether its wave goes on. */
        const Recording *recording = &recordings[i];
        Trace *window = sheet.windows[i] = output_window(recording, options, 1);
        ok = window != NULL;
        if (ok && !trace_load_short(window)) ok = cli_fail("%s: %s", path, trace_error(window));
        sheet.runs[i] = (PictureRun){.trace = window,
                                     .image = recording->run.image,
                                     .name = names ? names[i] : NULL,
                                     .fill = recording->fill,
                                     .fault = recording->run.fault};
    }
    if (ok) {
        if (!take_texts(&sheet, recordings, names, count, &picture))
            cli_error("%s: out of memory", path);
        else if (!(bytes = picture_png(sheet.runs, count, &picture, &length, error)))
            cli_error("%s: %s", path, error);
    }
    ok = bytes && file_write_own(path, bytes, length);
    for (size_t i = 0; i < count; i++) trace_destroy(sheet.windows[i]);
    assembly_free(&sheet.sources);
    memory_free(sheet.notes);
    memory_free(sheet.files);
    memory_free(sheet.machine);
    memory_free(sheet.settings);
    memory_free(sheet.hashes);
    return ok;
}
