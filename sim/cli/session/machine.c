/* machine.c: --preset --config --set --dispatch --bind --dump --threads, and machines in words, see session.h; and
 * `lockstep config`. */
#include "sim/cli/session/session.h"

#include <string.h>

#include "sim/cli/base/files.h"
#include "sim/cli/session/load.h"

/* ---- options ---- */

enum { OPTION_DISPATCH = 0x300, OPTION_BIND, OPTION_DUMP, OPTION_THREADS };

static const struct argp_option settings_options[] = {
    {"preset", CLI_TEXT(MachineOptions, preset), "NAME", 0, "Run on a named machine (`lockstep config` lists them)", 2},
    {"config", CLI_TEXT(MachineOptions, config_file), "FILE", 0, "Read settings, one key=value a line, from FILE", 2},
    {"set", CLI_LIST(MachineOptions, set), "KEY=VALUE", 0, "Change a setting; may be repeated, the last wins", 2},
    {0},
};

static const struct argp_option machine_options[] = {
    {"dispatch", OPTION_DISPATCH, "GROUPS[xSIZE]", 0,
     "Run GROUPS groups of SIZE threads, each one number or up to three: [8 8]x[4 4]; a shader has its own SIZE", 2},
    {"bind", OPTION_BIND, "NAME=WHAT", 0,
     "Bind a resource: u0=zeros:BYTES, t0=u32:FILE, t0=FILE.csv, t0=FILE.txt, t0=FILE.png, t0=mips:FILE.png or "
     "u0=framebuffer:WxH[:FORMAT]; may be repeated",
     2},
    {"dump", OPTION_DUMP, "NAME[A:B]=[TYPExN:]FILE", 0,
     "Write memory at the end: words as FILE.csv or FILE.txt (as u32 i32 f32 hex rgba, N in a row), a texture as "
     "FILE.png, bytes as FILE.bin, .raw or without extension; may be repeated",
     2},
    {"threads", OPTION_THREADS, "N", 0, "Simulate the cores on up to N host threads; results are the same for every N",
     2},
    {0},
};

/* A number, or up to three in brackets with blanks or commas between them. Returns what is behind, or NULL. */
static const char *read_extents(const char *text, uint32_t extents[3]) {
    const bool in_brackets = *text == '[';
    text += in_brackets;
    for (int i = 0; i < (in_brackets ? 3 : 1); i++) {
        char *end;
        text += strspn(text, in_brackets ? " ," : "");
        if (i && *text == ']') break;
        if (*text < '0' || *text > '9') return NULL;
        const unsigned long long number = strtoull(text, &end, 10);
        if (number == 0 || number > UINT32_MAX) return NULL;
        extents[i] = (uint32_t)number;
        text = end;
    }
    if (!in_brackets) return text;
    text += strspn(text, " ");
    return *text == ']' ? text + 1 : NULL;
}

bool machine_dispatch(const char *text, DispatchSize *grid) {
    *grid = (DispatchSize){0};
    text = read_extents(text, grid->groups);
    if (text && *text == 'x') text = read_extents(text + 1, grid->size);
    return text && !*text;
}

void machine_put_dispatch(TextBuffer *text, const DispatchSize *grid) {
    const uint32_t *const parts[] = {grid->groups, grid->size};
    for (int i = 0; i < 2; i++) {
        const uint32_t *extents = parts[i];
        if (i && extents[0]) text_char(text, 'x');
        if (extents[2])
            text_printf(text, "[%u %u %u]", extents[0], extents[1], extents[2]);
        else if (extents[1])
            text_printf(text, "[%u %u]", extents[0], extents[1]);
        else if (!i || extents[0])
            text_printf(text, "%u", extents[0]);
    }
}

const struct argp settings_argp = {.options = settings_options, .parser = cli_fill};

static error_t parse_machine(int key, char *text, struct argp_state *state) {
    MachineOptions *options = state->input;
    const char *equals;
    NamedFile *bind;
    switch (key) {
    case OPTION_DISPATCH:
        if (!machine_dispatch(text, &options->grid))
            argp_error(state, "--dispatch takes GROUPSxSIZE, such as 4x64 or [4 4]x[8 8], of shaders GROUPS, not '%s'",
                       text);
        return 0;
    case OPTION_BIND:
        bind = &options->bind[cli_one_more(state, "--bind", &options->bind_count, MACHINE_MAX_ARGS)];
        equals = strchr(text, '=');
        if (!equals || !equals[1] ||
            (!program_read_resource(text, (size_t)(equals - text), &bind->space, &bind->index) &&
             !image_is_name(text, (size_t)(equals - text))))
            argp_error(state,
                       "--bind takes NAME=..., where NAME is t0 to t63, u0 to u63 or a name of the program, not '%s'",
                       text);
        bind->name = text;
        bind->text = equals + 1;
        return 0;
    case OPTION_DUMP: dump_add(state, "--dump", text, options); return 0;
    case OPTION_THREADS: options->threads = cli_read_count(state, "--threads", text, 1, 1024); return 0;
    default: return cli_fill(key, text, state);
    }
}

static const struct argp_child machine_children[] = {{&settings_argp, 0, NULL, 2}, {0}};
const struct argp machine_argp = {.options = machine_options, .parser = parse_machine, .children = machine_children};

/* ---- the configuration ---- */

bool machine_configure(const MachineOptions *options, Config *config, TextBuffer *messages) {
    char error[CONFIG_ERROR_MAX], key[64];
    if (options->preset && !config_preset(config, options->preset, error))
        return cli_note(messages, "--preset: %s", error);
    if (options->config_file) {
        OWNED uint8_t *bytes = NULL;
        size_t length = options->config_length;
        if (!options->config_text && !file_read(options->config_file, &bytes, &length, messages)) return false;
        if (!config_file(config, bytes ? (const char *)bytes : options->config_text, length, error))
            return cli_note(messages, "%s: %s", options->config_file, error);
    }
    for (size_t i = 0; i < options->set.count; i++) {
        const char *text = options->set.items[i], *equals = strchr(text, '=');
        if (!equals || (size_t)(equals - text) >= sizeof key)
            return cli_note(messages, "--set takes KEY=VALUE, not '%s'", text);
        snprintf(key, sizeof key, "%.*s", (int)(equals - text), text);
        if (!config_set(config, key, equals + 1, error)) return cli_note(messages, "--set %s: %s", text, error);
    }
    return true;
}

/* ---- --bind: contents ---- */

/* Take a word about a texture: its format, its kind, or, if it is wanted, that it has mip maps. */
static bool take_word(const char *word, size_t length, TextureShape *shape, bool *has_mips) {
    uint8_t format = TEXEL_FORMAT_COUNT - 1, kind = TEXTURE_KIND_COUNT - 1;
    const bool is_mips = has_mips && length == 4 && strncmp(word, "mips", length) == 0;
    while (format && (strncmp(word, texel_formats[format].name, length) || texel_formats[format].name[length]))
        format--;
    while (kind && (strncmp(word, texture_kind_names[kind], length) || texture_kind_names[kind][length])) kind--;
    if (format) shape->format = format;
    if (kind) shape->kind = kind;
    if (is_mips) *has_mips = true;
    return format || kind || is_mips;
}

/* framebuffer: WxH[xD][:FORMAT][:KIND]. Return what is wrong, or NULL. */
static const char *read_framebuffer(const char *text, TextureShape *shape) {
    uint64_t size[2], depth = 0;
    const char *at;
    *shape = (TextureShape){.format = TEXEL_RGBA8, .levels = 1};
    bool sized = counts_read(text, 'x', 1, UINT32_MAX, size, &at);
    if (sized && *at == 'x') sized = count_read(at + 1, 1, UINT32_MAX, &depth, &at);
    if (!sized || (*at && *at != ':')) return "the size must be WIDTHxHEIGHT, such as 256x256";
    while (*at == ':') {
        const size_t length = strcspn(at + 1, ":");
        if (!take_word(at + 1, length, shape, NULL)) shape->format = TEXEL_FORMAT_COUNT;
        at += 1 + length;
    }
    shape->width = (uint32_t)size[0];
    shape->height = (uint32_t)size[1];
    shape->depth = shape->kind == TEXTURE_CUBE && !depth ? CUBE_FACES : (uint32_t)depth;
    return texture_problem(shape);
}

/* Bytes that are words, numbers as --dump writes them, or a picture. */
static bool bind_file(const char *text, Binding *binding, TextBuffer *messages) {
    const bool is_words = strncmp(text, "u32:", 4) == 0;
    bool has_mips = false;
    TextureShape *shape = &binding->shape;
    const char *path = is_words ? text + 4 : text;
    *shape = (TextureShape){.format = TEXEL_RGBA8, .levels = 1};
    for (size_t n = strcspn(path, ":"); !is_words && path[n] && take_word(path, n, shape, &has_mips);
         n = strcspn(path, ":"))
        path += n + 1;
    const bool is_picture = !is_words && (path > text || file_has_extension(text, ".png"));
    if (!is_picture) *shape = (TextureShape){0};
    if (!is_words && !is_picture && !file_has_extension(text, ".csv") && !file_has_extension(text, ".txt"))
        return cli_note(
            messages,
            "--bind takes NAME=zeros:BYTES, u32:FILE, FILE.csv, FILE.txt, FILE.png, mips:FILE.png or "
            "framebuffer:WxH, not '%s'; in front of a picture may also stand a format and array:, volume: or "
            "cube:",
            text);
    OWNED uint8_t *bytes = NULL;
    size_t length;
    if (!file_read(path, &bytes, &length, messages)) return false;

    uint32_t *words = NULL;
    bool ok = true;
    if (!is_words) {
        const char *why = is_picture ? picture_decode(bytes, length, shape, &words)
                                     : dump_parse((const char *)bytes, length, &words, &binding->words);
        if (is_picture && !why) binding->words = (uint32_t)texture_words(shape, 1);
        if (why) ok = cli_note(messages, "--bind: %s: %s", path, why);
        if (ok && has_mips) shape->levels = (uint8_t)texture_full_levels(shape);
    } else if (length % 4 || length / 4 > UINT32_MAX) {
        ok = cli_note(messages, "--bind: %s has %zu bytes, which is not a multiple of 4", path, length);
    } else {
        words = memory_raw(length ? length : 4);
        for (size_t i = 0; i < length / 4; i++)
            words[i] = (uint32_t)bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 | (uint32_t)bytes[4 * i + 2] << 16 |
                       (uint32_t)bytes[4 * i + 3] << 24;
        binding->words = (uint32_t)(length / 4);
    }
    binding->data = words;
    return ok;
}

Binding *machine_bind(MachineOptions *options, TextBuffer *messages) {
    Binding *bindings = memory_array(options->bind_count + 1, sizeof *bindings);
    for (size_t i = 0; i < options->bind_count; i++) {
        const char *text = options->bind[i].text;
        Binding *binding = &bindings[i];
        uint64_t bytes;
        bool ok = true;
        *binding = (Binding){.space = options->bind[i].space, .index = options->bind[i].index};
        if (strncmp(text, "framebuffer:", 12) == 0) {
            const char *why = read_framebuffer(text + 12, &binding->shape);
            if (why) ok = cli_note(messages, "--bind: %s: %s", text, why);
        } else if (strncmp(text, "zeros:", 6) != 0)
            ok = bind_file(text, binding, messages);
        else if (count_read(text + 6, 0, UINT64_C(1) << 32, &bytes, NULL) && bytes % 4 == 0)
            binding->words = (uint32_t)(bytes / 4);
        else
            ok = cli_note(messages, "--bind: zeros:BYTES takes a multiple of 4 up to 4294967296, not '%s'", text + 6);
        options->given[i] = (ImportGiven){options->bind[i].name, binding->shape};
        if (ok) continue;
        machine_free_bindings(bindings, i);
        return NULL;
    }
    return bindings;
}

void machine_free_bindings(Binding *bindings, size_t count) {
    for (size_t i = 0; bindings && i < count; i++) memory_free((void *)bindings[i].data);
    memory_free(bindings);
}

/* ---- the program's own names ---- */

/* The name is the text up to its = or [. */
static bool name_resource(const char *option, const char *text, const Image *image, uint8_t *space, uint8_t *index,
                          TextBuffer *messages) {
    const size_t length = strcspn(text, "=[");
    Nearest nearest = nearest_start(text, length);
    if (*space || image_find_resource(image, text, length, space, index)) return true;
    for (uint32_t i = 0; i < image->name_count; i++) {
        const NameSpec *named = &image->names[i];
        if (named->space != OPERAND_SAMPLER) nearest_offer(&nearest, named->name, strlen(named->name));
    }
    const char *near = nearest.best;
    return cli_note(messages, "%s %s: the program has no resource of that name%s%s%s", option, text,
                    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

bool machine_name_resources(MachineOptions *options, const Image *image, TextBuffer *messages) {
    for (size_t i = 0; i < options->bind_count; i++) {
        NamedFile *bind = &options->bind[i];
        if (!name_resource("--bind", bind->name, image, &bind->space, &bind->index, messages)) return false;
        if (options->bindings) {
            options->bindings[i].space = bind->space;
            options->bindings[i].index = bind->index;
        }
    }
    bool ok = true;
    for (Dump *dump = options->dump; ok && dump < options->dump + options->dump_count; dump++)
        ok = name_resource(dump->path ? "--dump" : "--print", dump->text, image, &dump->space, &dump->index, messages);
    return ok;
}

/* ---- a --bind without effect is most often a slip of the number ---- */

/* Adds it to a set for each space. */
static void use(uint64_t used[2], uint8_t space, uint8_t index) {
    if (space == OPERAND_RES_T || space == OPERAND_RES_U) used[program_space(space)] |= UINT64_C(1) << index;
}

void machine_check_bindings(const MachineOptions *options, const Program *program, TextBuffer *messages) {
    const Image *image = program->image;
    uint64_t used[2] = {0};   /* resources, a bit each */
    uint64_t wanted[2] = {0}; /* more of them; of t[w0.x] all, as which one is known when it runs */
    _Static_assert(ISA_RESOURCES <= 64, "a bit for each");

    /* By instructions, and by directives: those say what a resource is, where a dispatch's size stands, what is
     * expected. */
    for (uint32_t i = 0; i < program->instructions; i++) {
        const DecodedInst *d = &program->code[i];
        if (d->resource_indexed)
            wanted[program_space(d->resource_space)] = UINT64_MAX;
        else
            use(used, d->resource_space, d->resource_index);
    }
    for (uint32_t i = 0; i < image->buffer_count; i++) use(used, image->buffers[i].space, image->buffers[i].index);
    for (uint32_t i = 0; i < image->dispatch_count; i++)
        use(used, image->dispatches[i].indirect_space, image->dispatches[i].indirect_index);
    for (uint32_t i = 0; i < image->expect_count; i++) use(used, image->expects[i].space, image->expects[i].index);

    OWNED TextBuffer list = {0}; /* "t0, u1" */
    for (int space = 0; space < 2; space++) {
        if (wanted[space]) text_printf(&list, "%sany %c#", list.length ? ", " : "", "tu"[space]);
        for (int i = 0; i < ISA_RESOURCES; i++)
            if (used[space] >> i & 1) text_printf(&list, "%s%c%d", list.length ? ", " : "", "tu"[space], i);
    }
    const char *names = list.length ? list.text : "no resource";
    for (size_t i = 0; i < options->dump_count; i++) use(wanted, options->dump[i].space, options->dump[i].index);
    for (size_t i = 0; i < options->bind_count; i++) {
        const NamedFile *bind = &options->bind[i];
        const int space = program_space(bind->space);
        if ((used[space] | wanted[space]) >> bind->index & 1) continue;
        cli_note(messages, "warning: --bind %c%u=%s has no effect: the program uses %s", isa_banks[bind->space].letter,
                 bind->index, bind->text, names);
    }
}

/* ---- who chose the setting that a program cannot run with? ---- */

static bool is_among(SettingSet settings, const char *name, size_t length) {
    for (size_t i = 0; i < config_setting_count; i++)
        if (strlen(config_settings[i].name) == length && strncmp(config_settings[i].name, name, length) == 0)
            return settings >> i & 1;
    return false;
}

/* The settings that two configurations have different values for. */
static SettingSet differences(const Config *a, const Config *b) {
    SettingSet settings = 0;
    for (size_t i = 0; i < config_setting_count; i++)
        if (config_get(a, &config_settings[i]) != config_get(b, &config_settings[i])) settings |= (SettingSet)1 << i;
    return settings;
}

void machine_origin(TextBuffer *text, const MachineOptions *options, const Image *image, SettingSet settings) {
    for (size_t i = options->set.count; i-- > 0;)
        if (is_among(settings, options->set.items[i], strcspn(options->set.items[i], "=")))
            return text_printf(text, "--set %s", options->set.items[i]);

    const Config standard = config_default();
    Config file = standard, preset;
    char why[CONFIG_ERROR_MAX];
    OWNED uint8_t *bytes = NULL;
    size_t length;
    if (options->config_file && !file_read_regular(options->config_file, INT32_MAX, &bytes, &length) &&
        config_file(&file, (const char *)bytes, length, why) && differences(&file, &standard) & settings)
        return text_printf(text, "--config %s", options->config_file);
    if (options->preset && config_preset(&preset, options->preset, why) && differences(&preset, &standard) & settings)
        return text_printf(text, "--preset %s", options->preset);
    for (uint32_t i = options->preset ? 0 : image->setting_count; i-- > 0;) { /* a preset replaces all of them */
        const SettingSpec *line = &image->settings[i];
        if (is_among(settings, line->key, strlen(line->key)) && !strstr(image->files[line->at.file], LOAD_TRANSLATED))
            return text_printf(text, "%s:%u: .machine", image->files[line->at.file], line->at.line);
    }
}

/* ---- a machine in words ---- */

/* Settings that every line about a machine begins with. */
static const SettingSet headline = (SettingSet)1 << SETTING_cores | (SettingSet)1 << SETTING_waves |
                                   (SettingSet)1 << SETTING_wave_size | (SettingSet)1 << SETTING_alus |
                                   (SettingSet)1 << SETTING_issue | (SettingSet)1 << SETTING_scheduler;

static int count_settings(SettingSet settings) {
    return __builtin_popcountll((uint64_t)settings) + __builtin_popcountll((uint64_t)(settings >> 64));
}

/* At the end of the text, which has `used` characters, with commas between them. */
static void put_settings(const Config *config, SettingSet named, char *out, size_t used, size_t size) {
    for (size_t i = 0; i < config_setting_count && used < size; i++) {
        char value[64];
        if (!(named >> i & 1)) continue;
        config_show(config, &config_settings[i], value, sizeof value);
        used += (size_t)snprintf(out + used, size - used, "%s%s=%s", used ? ", " : "", config_settings[i].name, value);
    }
}

MachineLine machine_line(const Config *config) {
    /* It is like the default machine, unless another preset saves many words. */
    enum { MANY = 4 };
    const Config standard = config_default();
    const char *preset = NULL;
    SettingSet named = differences(config, &standard) & ~headline; /* beside those, in the line */
    int fewest = count_settings(named) - MANY;
    for (size_t i = 0; i < config_preset_count; i++) {
        Config like;
        char why[CONFIG_ERROR_MAX];
        if (!config_preset(&like, config_presets[i].name, why)) continue;
        const SettingSet others = differences(config, &like) & ~headline;
        if (count_settings(others) >= fewest) continue;
        named = others;
        fewest = count_settings(others);
        preset = config_presets[i].name;
    }

    MachineLine line;
    char value[64], *out = line.text;
    const size_t size = sizeof line.text;
    config_show(config, &config_settings[SETTING_scheduler], value, sizeof value);
    size_t used = (size_t)snprintf(out, size, "%u core%s, %u wave%s x %u lanes, %u ALU%s, issue %u, %s",
                                   (unsigned)config->cores, config->cores == 1 ? "" : "s", (unsigned)config->waves,
                                   config->waves == 1 ? "" : "s", (unsigned)config->wave_size, (unsigned)config->alus,
                                   config->alus == 1 ? "" : "s", (unsigned)config->issue, value);
    if (preset) used += (size_t)snprintf(out + used, size - used, ", else like %s", preset);
    put_settings(config, named, out, used, size);
    return line;
}

void machine_settings(const Config *config, SettingSet varies, char *out, size_t size) {
    const Config standard = config_default();
    out[0] = '\0';
    put_settings(config, (headline | differences(config, &standard)) & ~varies, out, 0, size);
}

/* ---- the command config ---- */

typedef struct ConfigCommand {
    MachineOptions machine;
    bool brief;
} ConfigCommand;

static error_t parse_config(int key, char *text, struct argp_state *state) {
    ConfigCommand *options = state->input;
    switch (key) {
    case 'b': options->brief = true; return 0;
    case ARGP_KEY_ARG: argp_error(state, "config takes no FILE, but got '%s'", text); return 0;
    default: return cli_fill(key, text, state);
    }
}

int cmd_config(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"brief", 'b', NULL, 0, "Print key=value lines only, as --config reads them", 0}, {0}};
    static const struct argp_child children[] = {{&settings_argp, 0, NULL, 2}, {0}};
    ConfigCommand options = {0};
    cli_parse(argc, argv, table, parse_config, children, &options);
    Config config = config_default();
    if (!machine_configure(&options.machine, &config, NULL)) return EXIT_USAGE;
    if (!options.brief) printf("%-21s %-12s %-32s %s\n", "name", "value", "range", "meaning");
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *setting = &config_settings[i];
        char value[64], range[160];
        config_show(&config, setting, value, sizeof value);
        if (options.brief) {
            printf("%s=%s\n", setting->name, value);
            continue;
        }
        if (setting->words)
            snprintf(range, sizeof range, "%s", setting->words);
        else
            snprintf(range, sizeof range, "%llu to %llu %s", wide(setting->low), wide(setting->high), setting->unit);
        printf("%-21s %-12s %-32s %s\n", setting->name, value, range, setting->meaning);
    }
    if (options.brief) return EXIT_OK;
    printf("\nPresets (--preset NAME):\n");
    for (size_t i = 0; i < config_preset_count; i++)
        printf("  %-11s %s%s\n", config_presets[i].name, config_presets[i].meaning,
               config_presets[i].optimise ? "; with --optimise" : "");
    return EXIT_OK;
}
