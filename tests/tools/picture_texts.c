/* picture_texts.c: the texts of a recording's picture, in the order in which they are drawn: `picture_texts
 * FILE.lstrace`. Linked with --wrap=canvas_say, so that it sees what the picture says. */
#include <stdio.h>

#include "sim/view/picture/picture.h"

int32_t __real_canvas_say(Canvas *canvas, int32_t x, int32_t baseline, Face face, Scale scale, Rgba colour,
                          const char *text, size_t length);
int32_t __wrap_canvas_say(Canvas *canvas, int32_t x, int32_t baseline, Face face, Scale scale, Rgba colour,
                          const char *text, size_t length);

int32_t __wrap_canvas_say(Canvas *canvas, int32_t x, int32_t baseline, Face face, Scale scale, Rgba colour,
                          const char *text, size_t length) {
    printf("%.*s\n", (int)length, text);
    return __real_canvas_say(canvas, x, baseline, face, scale, colour, text, length);
}

static bool read_at(void *user, uint64_t offset, void *bytes, size_t n) {
    return fseek(user, (long)offset, SEEK_SET) == 0 && fread(bytes, 1, n, user) == n;
}

int main(int argc, char **argv) {
    FILE *in = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (!in || fseek(in, 0, SEEK_END)) return fprintf(stderr, "usage: picture_texts FILE.lstrace\n"), 2;
    const char *why = "";
    char error[PICTURE_ERROR_MAX] = "";
    TraceFile *file = trace_file_open(read_at, in, (uint64_t)ftell(in), &why);
    if (!file) return fprintf(stderr, "%s\n", why), 1;
    const Run run = {.recording = file, .image = file->image, .fault = file->fault, .faulted = file->faulted};
    PictureLayout layout;
    Canvas *canvas = picture_draw(&run, 1, &(PictureOptions){.file = "a picture"}, &layout, error);
    if (!canvas) fprintf(stderr, "%s\n", error);
    const int status = canvas ? 0 : 1;
    canvas_destroy(canvas);
    picture_layout_free(&layout);
    trace_file_close(file);
    fclose(in);
    return status;
}
