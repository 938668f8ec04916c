/* alone.c: the viewer in a page with a recording inside, in place of what reads shaders: sim/cli/session/front_end.c,
 * passes.c and template.c, and all of asm/import and asm/shader. The program of a recording is binary. */
#include "sim/cli/session/load.h"

FrontEndLanguage front_end_language(const Source *file) {
    (void)file;
    return FRONT_END_NONE;
}

const char *front_end_extension(size_t number) {
    return number ? NULL : ".lstrace";
}

/* No file is a shader: the functions below are not called. */
char *front_end_directives(const Source *shader) {
    (void)shader;
    return NULL;
}

Translation front_end_program(const Source *shader, const LoadOptions *options, bool whole, DiagList *diags) {
    (void)shader, (void)options, (void)whole, (void)diags;
    return (Translation){.text = NULL};
}

void front_end_free(Translation *translation) {
    (void)translation;
}

void front_end_judge(Assembly *assembly, const Translation *of, const DiagList *before, const LoadOptions *options) {
    (void)assembly, (void)of, (void)before, (void)options;
}

bool template_write(const char *path, TextBuffer *messages) {
    return cli_note(messages, "%s: programs cannot be written in this page", path);
}
