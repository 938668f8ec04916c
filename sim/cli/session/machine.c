/* machine.c: --preset --config --set --dispatch --bind --dump --threads; see machine.h. */
#include "sim/cli/session/machine.h"

#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/counts.h"
#include "sim/cli/base/files.h"
#include "sim/cli/base/picture.h"

enum { OPTION_PRESET = 0x300, OPTION_CONFIG, OPTION_SET, OPTION_DISPATCH, OPTION_BIND, OPTION_DUMP, OPTION_THREADS };

static const struct argp_option settings_options[] = {
    {"preset", OPTION_PRESET, "NAME", 0, "Run on a named machine (`lockstep config` lists them)", 2},
    {"config", OPTION_CONFIG, "FILE", 0, "Read settings, one key=value a line, from FILE", 2},
    {"set", OPTION_SET, "KEY=VALUE", 0, "Change a setting; may be repeated, the last wins", 2},
    {0},
};

static const struct argp_option machine_options[] = {
    {"dispatch", OPTION_DISPATCH, "GROUPSxSIZE", 0, "Run so many groups of so many threads", 2},
    {"bind", OPTION_BIND, "NAME=WHAT", 0,
     "Bind a resource: u0=zeros:BYTES, t0=u32:FILE, t0=FILE.csv, t0=FILE.txt, t0=FILE.png, t0=mips:FILE.png or "
     "u0=framebuffer:WxH[:FORMAT] "
     "(rgba8, r32f, rgba32f); may be repeated",
     2},
    {"dump", OPTION_DUMP, "NAME[A:B]=[TYPExN:]FILE", 0,
     "Write memory at the end: words as FILE.csv or FILE.txt (as u32 i32 f32 hex rgba, N in a row), a texture as "
     "FILE.png, "
     "bytes as FILE.bin, .raw or without extension; may be repeated",
     2},
    {"threads", OPTION_THREADS, "N", 0, "Simulate the cores on up to N host threads; results are the same for every N",
     2},
    {0},
};

static void add_named(struct argp_state *state, const char *option, const char *text, NamedFile *list, size_t *count) {
    const char *equals = strchr(text, '=');
    NamedFile named = {.text = equals ? equals + 1 : NULL};
    if (!equals || !*named.text || !program_read_resource(text, (size_t)(equals - text), &named.space, &named.index))
        argp_error(state, "%s takes NAME=..., where NAME is t0 to t63 or u0 to u63, not '%s'", option, text);
    if (*count == MACHINE_MAX_ARGS) argp_error(state, "%s: at most %d times", option, MACHINE_MAX_ARGS);
    list[(*count)++] = named;
}

static void add_dump(struct argp_state *state, const char *text, MachineOptions *options) {
    if (options->dump_count == MACHINE_MAX_ARGS) argp_error(state, "--dump: at most %d times", MACHINE_MAX_ARGS);
    const char *wrong = dump_read(text, true, &options->dump[options->dump_count++]);
    if (wrong) argp_error(state, "--dump %s: %s", text, wrong);
}

bool machine_dispatch(const char *text, uint32_t *groups, uint32_t *size) {
    uint64_t numbers[2];
    if (!counts_read(text, 'x', 1, UINT32_MAX, numbers)) return false;
    *groups = (uint32_t)numbers[0];
    *size = (uint32_t)numbers[1];
    return true;
}

static void read_dispatch(struct argp_state *state, const char *text, MachineOptions *options) {
    if (!machine_dispatch(text, &options->groups, &options->group_size))
        argp_error(state, "--dispatch takes GROUPSxSIZE, such as 4x64, not '%s'", text);
}

static error_t parse_settings(int key, char *text, struct argp_state *state) {
    MachineOptions *options = state->input;
    switch (key) {
    case OPTION_PRESET: options->preset = text; return 0;
    case OPTION_CONFIG: options->config_file = text; return 0;
    case OPTION_SET:
        if (options->set_count == MACHINE_MAX_ARGS) argp_error(state, "--set: at most %d times", MACHINE_MAX_ARGS);
        options->set[options->set_count++] = text;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

const struct argp settings_argp = {.options = settings_options, .parser = parse_settings};

static error_t parse_machine(int key, char *text, struct argp_state *state) {
    MachineOptions *options = state->input;
    uint64_t threads;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = options; return 0;
    case OPTION_DISPATCH: read_dispatch(state, text, options); return 0;
    case OPTION_BIND: add_named(state, "--bind", text, options->bind, &options->bind_count); return 0;
    case OPTION_DUMP: add_dump(state, text, options); return 0;
    case OPTION_THREADS:
        if (!count_read(text, 1, 1024, &threads))
            argp_error(state, "--threads takes a number from 1 to 1024, not '%s'", text);
        options->threads = (unsigned)threads;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child machine_children[] = {{&settings_argp, 0, NULL, 2}, {0}};
const struct argp machine_argp = {.options = machine_options, .parser = parse_machine, .children = machine_children};

/* ---- the configuration ---- */

static bool apply_file(const MachineOptions *options, Config *config) {
    uint8_t *bytes = NULL;
    size_t length;
    char error[CONFIG_ERROR_MAX];
    if (!options->config_text && !file_read(options->config_file, &bytes, &length)) return false;
    const bool ok = bytes ? config_file(config, (const char *)bytes, length, error)
                          : config_file(config, options->config_text, options->config_length, error);
    free(bytes);
    if (!ok) cli_error("%s: %s", options->config_file, error);
    return ok;
}

static bool apply_set(const char *text, Config *config) {
    char key[64], error[CONFIG_ERROR_MAX];
    const char *equals = strchr(text, '=');
    if (!equals || (size_t)(equals - text) >= sizeof key) {
        cli_error("--set takes KEY=VALUE, not '%s'", text);
        return false;
    }
    snprintf(key, sizeof key, "%.*s", (int)(equals - text), text);
    if (config_set(config, key, equals + 1, error)) return true;
    cli_error("--set %s: %s", text, error);
    return false;
}

bool machine_configure(const MachineOptions *options, Config *config) {
    char error[CONFIG_ERROR_MAX];
    if (options->preset && !config_preset(config, options->preset, error)) {
        cli_error("--preset: %s", error);
        return false;
    }
    if (options->config_file && !apply_file(options, config)) return false;
    for (size_t i = 0; i < options->set_count; i++)
        if (!apply_set(options->set[i], config)) return false;
    return true;
}

/* ---- bindings ---- */

static bool bind_zeros(const char *text, Binding *binding) {
    uint64_t bytes;
    if (!count_read(text, 0, UINT64_C(1) << 32, &bytes) || bytes % 4) {
        cli_error("--bind: zeros:BYTES takes a multiple of 4 up to 4294967296, not '%s'", text);
        return false;
    }
    binding->words = (uint32_t)(bytes / 4);
    return true;
}

static bool bind_words(const char *path, Binding *binding) {
    uint8_t *bytes;
    size_t length;
    if (!file_read(path, &bytes, &length)) return false;
    if (length % 4 || length / 4 > UINT32_MAX) {
        cli_error("--bind: %s has %zu bytes, which is not a multiple of 4", path, length);
        free(bytes);
        return false;
    }
    uint32_t *words = malloc(length ? length : 4);
    for (size_t i = 0; words && i < length / 4; i++)
        words[i] = (uint32_t)bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 | (uint32_t)bytes[4 * i + 2] << 16 |
                   (uint32_t)bytes[4 * i + 3] << 24;
    free(bytes);
    if (!words) cli_error("out of memory");
    binding->words = (uint32_t)(length / 4);
    binding->data = words;
    return words != NULL;
}

/* Numbers as --dump writes them. */
static bool bind_text(const char *path, Binding *binding) {
    uint8_t *bytes;
    size_t length;
    uint32_t *words = NULL;
    if (!file_read(path, &bytes, &length)) return false;
    const char *why = dump_parse((const char *)bytes, length, &words, &binding->words);
    free(bytes);
    binding->data = words;
    return why ? cli_error("--bind: %s: %s", path, why), false : true;
}

static bool bind_picture(const char *path, bool mips, Binding *binding) {
    uint8_t *bytes;
    size_t length;
    uint32_t *words = NULL;
    if (!file_read(path, &bytes, &length)) return false;
    const char *why = picture_decode(bytes, length, &binding->shape, &words);
    free(bytes);
    if (why) return cli_error("--bind: %s: %s", path, why), false;
    binding->words = binding->shape.width * binding->shape.height;
    binding->data = words;
    if (mips) binding->shape.levels = (uint8_t)texture_full_levels(binding->shape.width, binding->shape.height);
    return true;
}

/* WxH[:FORMAT] */
static bool bind_framebuffer(const char *text, Binding *binding) {
    const char *format;
    uint64_t size[2];
    const bool sized = counts_read_start(text, 'x', 1, UINT32_MAX, size, &format) && (!*format || *format == ':');
    TextureShape shape = {.format = TEXEL_RGBA8, .levels = 1};
    if (sized) shape.width = (uint32_t)size[0], shape.height = (uint32_t)size[1];
    for (int f = TEXEL_NONE + 1; sized && *format && f <= TEXEL_FORMAT_COUNT; f++) {
        shape.format = (uint8_t)f;
        if (f < TEXEL_FORMAT_COUNT && strcmp(texture_format_names[f], format + 1) == 0) break;
    }
    const char *why = sized ? texture_problem(&shape) : "the size has the form 256x256";
    if (why) return cli_error("--bind: framebuffer:%s: %s", text, why), false;
    binding->shape = shape;
    return true;
}

static bool bind_one(const NamedFile *named, Binding *binding) {
    *binding = (Binding){.space = named->space, .index = named->index};
    if (strncmp(named->text, "zeros:", 6) == 0) return bind_zeros(named->text + 6, binding);
    if (strncmp(named->text, "u32:", 4) == 0) return bind_words(named->text + 4, binding);
    if (strncmp(named->text, "framebuffer:", 12) == 0) return bind_framebuffer(named->text + 12, binding);
    if (strncmp(named->text, "mips:", 5) == 0) return bind_picture(named->text + 5, true, binding);
    if (file_has_extension(named->text, ".png")) return bind_picture(named->text, false, binding);
    if (file_has_extension(named->text, ".csv") || file_has_extension(named->text, ".txt"))
        return bind_text(named->text, binding);
    cli_error("--bind takes NAME=zeros:BYTES, u32:FILE, FILE.csv, FILE.txt, FILE.png, mips:FILE.png or "
              "framebuffer:WxH, not '%s'",
              named->text);
    return false;
}

bool machine_bind(const MachineOptions *options, Binding *bindings) {
    for (size_t i = 0; i < options->bind_count; i++)
        if (!bind_one(&options->bind[i], &bindings[i])) {
            machine_free_bindings(bindings, i);
            return false;
        }
    return true;
}

void machine_free_bindings(Binding *bindings, size_t count) {
    for (size_t i = 0; i < count; i++) free((void *)bindings[i].data);
}

bool machine_load(MachineOptions *options) {
    uint8_t *text;
    if (options->config_file && !file_read(options->config_file, &text, &options->config_length)) return false;
    if (options->config_file) options->config_text = (char *)text;
    Binding *bindings = calloc(options->bind_count + 1, sizeof *bindings);
    if (!bindings) return cli_error("out of memory"), false;
    if (machine_bind(options, bindings)) {
        options->bindings = bindings;
        return true;
    }
    free(bindings);
    return false;
}

void machine_unload(MachineOptions *options) {
    if (options->bindings) machine_free_bindings(options->bindings, options->bind_count);
    free(options->bindings);
    free(options->config_text);
    options->bindings = NULL;
    options->config_text = NULL;
}
