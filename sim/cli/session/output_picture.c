/* output_picture.c: the pictures of traced runs: what stands above and below them, and their notes, from sources,
 * recordings and the command line. */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/cli/session/output.h"

Trace *output_window(const Run *run, const PictureOptions *picture, uint64_t more) {
    const uint64_t end = picture->window_end;
    const bool to_end = end == 0 || end > UINT64_MAX - more;
    return trace_window(run_trace(run), picture->window_start, to_end ? UINT64_MAX : end + more);
}

static int by_start(const void *a, const void *b) {
    const NoteSpec *left = a, *right = b;
    if (left->start != right->start) return left->start < right->start ? -1 : 1;
    return left->end < right->end ? -1 : left->end > right->end;
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

/* Why slots are empty; NULL: not known, of a recording. */
static Fill *fill_of(const Run *run) {
    const Trace *trace = run_trace(run);
    const TraceShape shape = trace_shape(trace);
    if (run->gpu) return fill_create(run, trace);
    const Program *program = run->program;
    if (!program || program->config.cores != shape.cores || program->config.waves != shape.slots) return NULL;
    return fill_of_recording(program, trace);
}

/* The texts and notes around the data. */
static void take_texts(PictureOptions *picture, const Run *runs, const char *const *names, size_t count,
                       char claim[LOAD_CLAIM_MAX]) {
    const Assembly *sources = load_sources(&runs[0]);
    TextBuffer files = {0}, settings = {0}, hashes = {0};
    for (size_t i = 0; i < count; i++) {
        const char *file = runs[i].title;
        bool known = false;
        for (size_t before = 0; before < i; before++) known |= strcmp(runs[before].title, file) == 0;
        if (!known) text_printf(&files, "%s%s", i ? ", " : "", file);
        text_printf(&settings, "%s%s", i ? "," : count > 1 ? "[" : "", runs[i].config);
        if (count > 1) text_printf(&hashes, "%s%s: ", i ? "  ·  " : "", names[i]);
        text_printf(&hashes, "%s", runs[i].hashes);
    }
    if (count > 1) text_add(&settings, "]");
    picture->file = text_take(&files);
    picture->config_text = common_machine(runs, count);
    picture->config_json = text_take(&settings);
    picture->version = "lockstep " LOCKSTEP_VERSION;
    picture->hashes = text_take(&hashes);
    if (!picture->title && sources && !strstr(picture->file, ", ")) load_claim(sources, claim);
    if (*claim) picture->title = claim;

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

bool output_picture(const Run *runs, const char *const *names, size_t count, const PictureOptions *options,
                    const char *path) {
    PictureRun shown[PICTURE_MAX_RUNS];
    PictureOptions picture = *options;
    char error[PICTURE_ERROR_MAX], claim[LOAD_CLAIM_MAX] = "";
    size_t length;
    for (size_t i = 0; i < count; i++) {
        /* With the cycle behind the window, as the state of a lane depends on whether its wave is there then. */
        Trace *window = output_window(&runs[i], options, 1);
        if (!trace_load_short(window)) return cli_fail("%s: %s", path, trace_error(window));
        shown[i] = (PictureRun){.trace = window,
                                .image = runs[i].image,
                                .name = names ? names[i] : NULL,
                                .fill = fill_of(&runs[i]),
                                .fault = runs[i].faulted ? &runs[i].fault : NULL};
    }
    take_texts(&picture, runs, names, count, claim);
    uint8_t *bytes = picture_png(shown, count, &picture, &length, error);
    if (!bytes) return cli_fail("%s: %s", path, error);
    const bool ok = file_write(path, bytes, length, NULL);
    memory_free(bytes);
    for (size_t i = 0; i < count; i++) trace_destroy((Trace *)shown[i].trace);
    return ok;
}
