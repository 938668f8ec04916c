/* template.c: programs to begin with, one for each language, for `lockstep new` and the window; see load.h. */
#include <string.h>

#include "sim/base/embed.h"
#include "sim/cli/base/files.h"
#include "sim/cli/session/load.h"

EMBED(new_glsl, "sim/cli/session/new.comp");
EMBED(new_toy, "sim/cli/session/new.frag");
EMBED(new_hlsl, "sim/cli/session/new.hlsl");
EMBED(new_assembly, "sim/cli/session/new.s");

static const struct {
    const char *extension, *text, *end;
} templates[] = {{".comp", new_glsl, new_glsl_end},
                 {".glsl", new_glsl, new_glsl_end},
                 {".frag", new_toy, new_toy_end},
                 {".hlsl", new_hlsl, new_hlsl_end},
                 {".s", new_assembly, new_assembly_end}};

bool template_write(const char *path, TextBuffer *messages) {
    for (size_t i = 0; i < sizeof templates / sizeof *templates; i++) {
        if (!file_has_extension(path, templates[i].extension)) continue;
        const size_t length = (size_t)(templates[i].end - templates[i].text);
        OWNED uint8_t *bytes = NULL;
        size_t present = 0;
        file_read_regular(path, length, &bytes, &present);
        const bool same = bytes && present == length && memcmp(bytes, templates[i].text, length) == 0;
        return same || file_write_new(path, templates[i].text, length, messages);
    }
    return cli_note(messages,
                    "%s: the name says the language: .comp or .frag (GLSL, for a toy site), .hlsl or .s (assembly)",
                    path);
}

static error_t parse_new(int key, char *text, struct argp_state *state) {
    return cli_parse_file(key, text, state, state->input);
}

int cmd_new(int argc, char **argv) {
    const char *path = NULL;
    cli_parse(argc, argv, NULL, parse_new, NULL, &path);
    if (!template_write(path, NULL)) return EXIT_USAGE;
    printf("wrote %s; to see it: lockstep view %s\n", path, path);
    return EXIT_OK;
}
