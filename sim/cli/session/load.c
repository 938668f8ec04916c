/* load.c: from a file name to an image, see load.h; and `lockstep asm`, `lockstep dis` and `lockstep import`: from a
 * source to a binary, with a listing of what became of each line, and back; and from a shader to a source. All commands
 * that take a source take a shader as it is, and do the same on the way. */
#include "sim/cli/session/load.h"

#include <limits.h>
#include <string.h>

#include "asm/image/image.h"
#include "asm/verify/verify.h"
#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/session/session.h"

enum { MOST_PICTURE_BYTES = 1 << 30, MOST_MESSAGES = 1000 };
enum { OPTION_COLOUR = 0x200, OPTION_ERROR_LIMIT, OPTION_FORMAT, OPTION_OPTIMISE, OPTION_NO_OPTIMISE };

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"

static size_t name_length(const char *text) {
    return strspn(text, LETTERS) ? strspn(text, LETTERS "0123456789") : 0;
}

const char *load_check_define(const char *text) {
    const size_t name = name_length(text);
    const bool ok = name && text[name] == '=' && text[name + 1] && !strpbrk(text, "\r\n;");
    return ok ? NULL : "it takes NAME=VALUE, such as STRIDE=4";
}

static error_t parse_load(int key, char *text, struct argp_state *state) {
    LoadOptions *options = state->input;
    const char *wrong, *nearest;
    switch (key) {
    case ARGP_KEY_INIT: options->error_limit = -1; return 0; /* not given */
    case OPTION_COLOUR:
        options->colour = (ColourChoice)cli_read_word(state, "--color", text, "auto, always or never");
        return 0;
    case OPTION_ERROR_LIMIT:
        options->error_limit = (int)cli_read_count(state, "--error-limit", text, 0, INT_MAX);
        return 0;
    case OPTION_FORMAT: options->json = cli_read_word(state, "--diag-format", text, "text or json"); return 0;
    case OPTION_OPTIMISE:
        options->optimise = OPTIMISE_YES;
        if (text && cli_read_word(state, "--optimise", text, "yes or no")) options->optimise = OPTIMISE_NO;
        return 0;
    case OPTION_NO_OPTIMISE: options->optimise = OPTIMISE_NO; return 0;
    case 'D':
        wrong = load_check_define(text);
        if (wrong) argp_error(state, "--define %s: %s", text, wrong);
        return cli_fill(CLI_LIST(LoadOptions, define), text, state);
    case 'W':
        options->warnings_given = true;
        if (diag_policy_set(&options->warnings, text, &nearest)) return 0;
        if (nearest) argp_error(state, "-W%s: there is no such warning; did you mean '%s'?", text, nearest);
        argp_error(state, "-W%s: there is no such warning; `lockstep explain messages` lists them", text);
        return 0;
    case ARGP_KEY_END:
        if (options->error_limit < 0) options->error_limit = options->json ? 0 : 20;
        return 0;
    default: return cli_fill(key, text, state);
    }
}

static const struct argp_option load_options[] = {
    {"define", 'D', "NAME=VALUE", 0, "Set a constant of the source; may be repeated", 3},
    {"entry", CLI_TEXT(LoadOptions, entry), "NAME", 0, "The function of a file with several shaders", 3},
    {"no-uniform", CLI_FLAG(LoadOptions, no_uniform), NULL, 0,
     "Of a shader: keep also what all lanes share in vector registers, and branch on it with masks", 3},
    {"no-optimise", OPTION_NO_OPTIMISE, NULL, OPTION_HIDDEN, NULL, 3},
    {"optimise", OPTION_OPTIMISE, "yes|no", OPTION_ARG_OPTIONAL,
     "Compile a shader as the compilers of GPUs do: unroll, schedule, predicate short ifs (default: as the preset "
     "says)",
     3},
    {"error-limit", OPTION_ERROR_LIMIT, "N", 0,
     "Show at most N errors and N warnings of a source (default 20; 0 and as JSON: all)", 8},
    {"color", OPTION_COLOUR, "auto|always|never", 0, "Colour messages: auto, always or never", 8},
    {"diag-format", OPTION_FORMAT, "text|json", 0, "Errors and warnings as text (default) or as json", 8},
    {NULL, 'W', "[no-]NAME", 0,
     "Enable a warning, or all of them, or disable them (no-); -Werror[=NAME] and -Wno-error[=NAME]: count "
     "warnings as errors, or not",
     8},
    {0},
};
const struct argp load_argp = {.options = load_options, .parser = parse_load};

/* For the assembler's reads. A file that a source names is looked for beside that source. */
typedef struct Reading {
    const AsmShader *of;    /* for the assembler, NULL: the source is assembly */
    const Source *shader;   /* NULL: the source is assembly; else its name stands for its directives */
    const char *translated; /* the name of the assembly that it became */
} Reading;

static const char *read_beside(void *user, const char *from, const char *path, size_t limit, uint8_t **bytes,
                               size_t *length) {
    const Reading *reading = user;
    if (reading->shader && strcmp(from, reading->translated) == 0 &&
        strcmp(path, visible_base(reading->shader->name)) == 0) {
        *bytes = (uint8_t *)front_end_directives(reading->shader);
        *length = reading->shader->length;
        return NULL;
    }
    OWNED char *full = file_beside(from, path);
    return file_read_regular(full, limit, bytes, length);
}

static const char *read_picture(void *user, const char *from, const char *path, TextureShape *shape, uint32_t **words) {
    OWNED uint8_t *bytes = NULL;
    size_t length;
    const char *why = read_beside(user, from, path, MOST_PICTURE_BYTES, &bytes, &length);
    if (why) return why;
    return length > MOST_PICTURE_BYTES ? "the file is too large" : picture_decode(bytes, length, shape, words);
}

/* To standard error, or as a text that is added to `messages`. */
static void show_diags(const DiagList *diags, const Source *sources, const LoadOptions *options, TextBuffer *messages) {
    if (!messages && options->json) {
        diag_print_json(stderr, diags, sources);
    } else if (!messages) {
        diag_print(stderr, diags, sources, cli_colour(options->colour, stderr));
    } else {
        char *text;
        size_t length;
        FILE *stream = open_memstream(&text, &length);
        if (!stream) memory_fail();
        diag_print(stream, diags, sources, false);
        if (fclose(stream) != 0 || !text) memory_fail();
        text_add(messages, text);
        free(text);
    }
}

/* `used`: definitions that a shader has used up. */
static Assembly assemble_source(const Source *source, const LoadOptions *options, Reading *reading, const bool *used) {
    OWNED TextBuffer lines = {0}; /* of definitions, each constant as it was given last */
    const CliList *define = &options->define;
    for (size_t i = 0; i < define->count; i++) {
        const char *text = define->items[i];
        const size_t length = name_length(text) + 1; /* with the = */
        bool replaced = used && used[i];
        for (size_t later = i + 1; later < define->count; later++)
            replaced |= strncmp(define->items[later], text, length) == 0;
        if (!replaced) text_printf(&lines, "%s\n", text);
    }
    const AsmOptions asm_options = {.read_file = read_beside,
                                    .read_picture = read_picture,
                                    .user = reading,
                                    .lasts = !reading->shader,
                                    .definitions = lines.text,
                                    .shader = reading->of,
                                    .error_limit = options->error_limit,
                                    .warnings = &options->warnings};
    const Assembly assembly = assemble(source, &asm_options);
    cli_made(assembly.arena);
    return assembly;
}

/* Add the files that the lines of a translated shader are from, but for the shader itself. */
static void add_sources(Assembly *assembly, const Translation *of) {
    const size_t count = assembly->source_count + of->shader_count + of->files.count;
    Source *sources = arena_alloc(assembly->arena, count * sizeof *sources);
    memcpy(sources, assembly->sources, assembly->source_count * sizeof *sources);
    for (size_t i = 1; i < of->shader_count + of->files.count; i++) {
        const Source *shader = i < of->shader_count ? &of->shaders[i] : NULL;
        const ImportSource *file = shader ? NULL : &of->files.at[i - of->shader_count];
        const char *name = shader ? shader->name : file->name;
        const char *bytes = shader ? shader->bytes : file->text;
        const bool is_text = !shader || front_end_language(shader) != FRONT_END_SPIRV;
        const size_t length = !is_text ? 0 : shader ? shader->length : strlen(bytes);
        sources[assembly->source_count++] = (Source){.name = arena_copy(assembly->arena, name, strlen(name)),
                                                     .bytes = arena_copy(assembly->arena, bytes, length),
                                                     .length = length};
    }
    assembly->sources = sources;
}

/* How a shader is translated again with a loop unrolled. */
typedef struct Again {
    Unrolling of; /* the first member: a build has this */
    Source shader;
    LoadOptions options; /* whose texts last as long as the command */
    LoadModules modules;
} Again;

static Build *make_unrolled(const Build *build, const ImportLoop *loop);

/* Keep the modules and loops of a shader, whose text is kept by the caller. */
static Again *keep_again(const Translation *of, const Source *shader, const LoadOptions *options, Arena *arena) {
    Again *again = arena_alloc(arena, sizeof *again);
    ImportLoop *loop = arena_keep(arena, of->loops.at, of->loops.count * sizeof *loop);
    LoadModule *module = arena_keep(arena, of->made.at, of->made.count * sizeof *module);
    for (size_t i = 0; i < of->loops.count; i++) loop[i].file = arena_copy(arena, loop[i].file, strlen(loop[i].file));
    for (size_t i = 0; i < of->made.count; i++)
        module[i] = (LoadModule){arena_copy(arena, module[i].file, strlen(module[i].file)),
                                 arena_copy(arena, module[i].entry, strlen(module[i].entry)),
                                 arena_keep(arena, module[i].words, module[i].count * sizeof *module[i].words),
                                 module[i].count};
    const char *attribute = front_end_language(shader) == FRONT_END_HLSL ? "[unroll]" : "[[unroll]]";
    *again = (Again){.of = {loop, of->loops.count, attribute, make_unrolled},
                     .shader = *shader,
                     .options = *options,
                     .modules = {.at = module, .count = of->made.count}};
    again->shader.name = arena_copy(arena, shader->name, strlen(shader->name));
    return again;
}

/* A shader: the assembly of what it becomes, or what is wrong with it, with the shader as the source of its lines. */
static Assembly assemble_shader(const Source *shader, const LoadOptions *options, Again **again) {
    const bool is_text = front_end_language(shader) != FRONT_END_SPIRV; /* of a module lines are only numbers */
    Arena *arena = arena_create();
    const char *bytes = is_text ? arena_copy(arena, shader->bytes, shader->length) : NULL;
    const Source own = {arena_copy(arena, shader->name, strlen(shader->name)), bytes, is_text ? shader->length : 0};
    Assembly assembly = {.arena = arena, .source_count = 1};
    assembly.sources = arena_keep(arena, &own, sizeof own);
    assembly.diags = (DiagList){.arena = arena, .limit = options->error_limit, .policy = &options->warnings};
    OWNED char *translated = memory_printf("%s" LOAD_TRANSLATED, shader->name);
    Translation of = front_end_program(shader, options, false, &assembly.diags);
    if (of.text && !assembly.diags.errors) {
        /* The messages are about the shader's lines, whether or not they are errors. */
        Reading reading = {.of = &of.of, .shader = shader, .translated = translated};
        LoadOptions lenient = *options;
        lenient.warnings.all_errors = DIAG_NO;
        memset(lenient.warnings.error, DIAG_NO, sizeof lenient.warnings.error);
        if (lenient.error_limit) lenient.error_limit = MOST_MESSAGES;
        const Assembly before = assembly;
        assembly = assemble_source(&(Source){translated, of.text, of.length}, &lenient, &reading, of.define_used);
        for (uint32_t i = 0; i < assembly.source_count; i++)
            if (strcmp(assembly.sources[i].name, shader->name) == 0)
                assembly.sources[i].bytes = is_text ? arena_copy(assembly.arena, shader->bytes, shader->length) : NULL;
        add_sources(&assembly, &of);
        front_end_judge(&assembly, &of, &before.diags, options);
        arena_destroy(before.arena);
        if (again && of.loops.count && of.made.count && assembly.image)
            *again = keep_again(&of, shader, options, assembly.arena);
    } else {
        add_sources(&assembly, &of);
    }
    front_end_free(&of);
    return assembly;
}

static Build *make_unrolled(const Build *build, const ImportLoop *loop) {
    const Again *again = (const Again *)build->unrolling;
    LoadModules modules = again->modules;
    LoadOptions options = again->options;
    options.unroll = loop;
    options.modules = &modules;
    options.warnings = (DiagPolicy){.all = DIAG_NO}; /* the build's own have been given */
    const Assembly assembly = assemble_shader(&again->shader, &options, NULL);
    Build *made = build_create(&assembly, NULL);
    if (made->assembly.image) return made;
    build_release(made);
    return NULL;
}

Assembly load_assemble(const Source *source, const LoadOptions *options) {
    if (front_end_language(source) != FRONT_END_NONE) return assemble_shader(source, options, NULL);
    return assemble_source(source, options, &(Reading){0}, NULL);
}

/* Verified only if warnings are asked for: -Werror can make errors of them. */
static Assembly load_binary(const char *path, const uint8_t *bytes, size_t length, const LoadOptions *options,
                            TextBuffer *messages) {
    const char *error = NULL;
    Image *image = image_read(bytes, length, &error);
    Assembly binary = {.image = image, .arena = arena_create()};
    DiagList *diags = &binary.diags;
    if (!image && strcmp(error, "out of memory") == 0) memory_fail();
    if (!image) {
        cli_note(messages, "%s: not a valid .lsb file: %s", path, error);
    } else if (options->define.count) {
        cli_note(messages, "%s is a binary: --define is for sources", path);
        binary.image = NULL;
    } else if (options->warnings_given) {
        *diags = (DiagList){.arena = binary.arena, .limit = options->error_limit, .policy = &options->warnings};
        binary.sources = arena_alloc(binary.arena, image->file_count * sizeof *binary.sources);
        for (uint32_t i = 0; i < image->file_count; i++) binary.sources[i] = (Source){.name = image->files[i]};
        verify_image(image, &(VerifyOptions){.diags = diags});
        show_diags(diags, binary.sources, options, messages);
        if (diags->errors) binary.image = NULL;
    }
    if (!binary.image) image_free(image);
    return binary;
}

Build *load_build(const char *path, const LoadOptions *options, TextBuffer *messages) {
    uint8_t *bytes;
    size_t length;
    if (!file_read(path, &bytes, &length, messages)) return NULL;
    const char *text = (const char *)bytes;
    const Source source = {.name = path, .bytes = text, .length = length};
    const char *kind = front_end_language(&source) ? NULL : source_binary_kind(text, length);
    const bool is_binary = image_is_binary(bytes, length);
    Assembly assembly = {0};
    Again *again = NULL;
    activity_begin("%s %s", is_binary ? "reading" : "assembling", path);
    if (trace_file_is(bytes, length)) {
        cli_note(messages, "%s is a recording of a run: only `lockstep trace` and `lockstep view` read it, by its name",
                 path);
    } else if (is_binary) {
        assembly = load_binary(path, bytes, length, options, messages);
    } else if (kind) {
        cli_note(messages, "%s is %s, not a program%s", path, kind,
                 bytes[0] == 0x89 ? ": .texture or --bind t0=FILE.png makes a texture of it" : "");
    } else {
        assembly = front_end_language(&source) ? assemble_shader(&source, options, &again)
                                               : assemble_source(&source, options, &(Reading){0}, NULL);
        show_diags(&assembly.diags, assembly.sources, options, messages);
    }
    activity_end();
    assembly.diags.policy = NULL; /* the options may be gone before the build */
    Build *build = build_create(&assembly, (char *)bytes);
    build->is_binary = is_binary;
    build->unrolling = again ? &again->of : NULL;
    for (size_t i = 0; i < options->define.count; i++)
        build->defined = arena_printf(assembly.arena, "%s%s\n", build->defined ?: "", options->define.items[i]);
    if (assembly.image) return build;
    build_release(build);
    return NULL;
}

Image *load_image(const char *path, const LoadOptions *options) {
    Build *build = load_build(path, options, NULL);
    Image *image = build ? build->assembly.image : NULL;
    if (build) build->assembly.image = NULL;
    build_release(build);
    return image;
}

/* ---- the commands asm, dis and import ---- */

static void print_needs(FILE *out, const Image *image) {
    const VerifyReport report = verify_image(image, &(VerifyOptions){0});
    fprintf(out, "%-28s %10u\n", "instructions", image->instructions);
    fprintf(out, "%-28s %10u\n", "code_words", image->code_words);
    fprintf(out, "%-28s %10u  vector registers, up to the highest one\n", "registers", report.registers);
    fprintf(out, "%-28s %10u  components of them that are named\n", "register_components", report.components);
    for (int any_order = 0; any_order < 2; any_order++) {
        char depth[16] = "unbounded";
        if (!report.unbounded) snprintf(depth, sizeof depth, "%u", any_order ? report.depth_any_order : report.depth);
        fprintf(out, "%-28s %10s  %s\n", any_order ? "mask_depth_fewer_first" : "mask_depth", depth,
                any_order ? "the same with path_order=fewer-first" : "entries of the mask stack, at most");
    }
}

/* One line an instruction: number, file line, words, text; labels on lines of their own. */
static bool write_listing(const Image *image, const char *path) {
    enum { WORDS_PER_LINE = 4 };
    OutFile out;
    if (!file_open(&out, path, NULL)) return false;
    print_needs(out.stream, image);
    fprintf(out.stream, "\nnumber   line  words                               instruction\n");
    const uint32_t *words = image->code, *end = image->code + image->code_words;
    for (uint32_t number = 0; number <= image->instructions; number++) {
        for (uint32_t i = 0; i < image->symbol_count; i++)
            if (image->symbols[i].target == number) fprintf(out.stream, "%51s%s:\n", "", image->symbols[i].name);
        if (number == image->instructions) break;

        Instruction ins;
        const char *why;
        char text[DISASM_MAX];
        const int length = isa_decode(words, (uint32_t)(end - words), &ins, &why);
        disasm_instruction(&ins, image, text);
        for (int first = 0; first < length; first += WORDS_PER_LINE) {
            if (first == 0)
                fprintf(out.stream, "%6u %6u  ", number, image_location(image, number)->line);
            else
                fprintf(out.stream, "%15s", "");
            for (int i = first; i < first + WORDS_PER_LINE; i++)
                if (i < length)
                    fprintf(out.stream, "%08x ", words[i]);
                else
                    fprintf(out.stream, "%9s", "");
            fprintf(out.stream, "%s\n", first == 0 ? text : "");
        }
        words += length;
    }
    return file_commit(&out);
}

/* ---- asm ---- */

/* The options of all three commands: dis and import have no listing and no statistics. */
typedef struct AsmCommand {
    LoadOptions load;
    const char *file, *out, *listing;
    bool stats;
} AsmCommand;

static const struct argp_option output_option[] = {
    {"output", 'o', "FILE", 0, "Write to FILE instead of standard output", 0}, {0}};
static const struct argp_child load_child[] = {{&load_argp, 0, NULL, 8}, {0}};

static error_t parse_asm(int key, char *text, struct argp_state *state) {
    AsmCommand *options = state->input;
    switch (key) {
    case 'o': options->out = text; return 0;
    case 'l': options->listing = text; return 0;
    default: return cli_parse_file(key, text, state, &options->file);
    }
}

int cmd_asm(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"output", 'o', "FILE", 0, "Write the binary to FILE (default: the source's name with .lsb)", 0},
        {"listing", 'l', "FILE", 0, "Write addresses, instruction words and source side by side to FILE", 0},
        {"stats", CLI_FLAG(AsmCommand, stats), NULL, 0, "Print how many registers and masks the program needs", 0},
        {0}};
    AsmCommand options = {0};
    cli_parse(argc, argv, table, parse_asm, load_child, &options);
    if (!options.out && strcmp(options.file, "-") == 0)
        return cli_error("missing -o FILE.lsb: standard input has no name");
    /* To the file of -o, or "dir/x.s" -> "dir/x.lsb". */
    const int length = (int)strlen(options.file) - (file_has_extension(options.file, ".s") ? 2 : 0);
    const char *out = options.out ? options.out : memory_printf("%.*s.lsb", length, options.file);
    if (options.out && !file_can_write(options.file, options.out, NULL)) return EXIT_USAGE;
    if (options.listing && !file_can_write(options.file, options.listing, NULL)) return EXIT_USAGE;
    Image *image = load_image(options.file, &options.load);
    if (!image) return EXIT_USAGE;
    activity_begin("writing the program");
    size_t size;
    uint8_t *bytes = cli_made(image_write(image, &size));
    bool ok = file_write(out, bytes, size, NULL);
    if (ok && options.stats) print_needs(stdout, image);
    if (ok && options.listing) ok = write_listing(image, options.listing);
    activity_end();
    return ok ? EXIT_OK : EXIT_USAGE;
}

/* ---- dis, import ---- */

int cmd_dis(int argc, char **argv) {
    AsmCommand options = {.out = "-"};
    cli_parse(argc, argv, output_option, parse_asm, load_child, &options);
    if (!file_can_write(options.file, options.out, NULL)) return EXIT_USAGE;
    Image *image = load_image(options.file, &options.load);
    if (!image) return EXIT_USAGE;
    activity_begin("disassembling %s", options.file);
    char *text = cli_made(disasm_image(image));
    activity_end();
    return file_write(options.out, text, strlen(text), NULL) ? EXIT_OK : EXIT_USAGE;
}

int cmd_import(int argc, char **argv) {
    AsmCommand command = {.out = "-"};
    cli_parse(argc, argv, output_option, parse_asm, load_child, &command);
    const LoadOptions *options = &command.load;
    uint8_t *bytes;
    size_t length;
    if (!file_can_write(command.file, command.out, NULL) || !file_read(command.file, &bytes, &length, NULL))
        return EXIT_USAGE;
    activity_begin("translating %s", command.file);
    const Source shader = {.name = command.file, .bytes = (const char *)bytes, .length = length};
    const FrontEndLanguage language = front_end_language(&shader);
    if (language == FRONT_END_NONE)
        return cli_error("%s is no shader: import takes .comp, .frag, .glsl, .hlsl, .spv and .spvasm", command.file);
    DiagList diags = {.arena = arena_create(), .limit = options->error_limit, .policy = &options->warnings};
    const Translation of = front_end_program(&shader, options, true, &diags);
    Assembly shown = {.arena = diags.arena, .source_count = 1};
    shown.sources = language == FRONT_END_SPIRV ? &(Source){.name = command.file} : (Source *)&shader;
    add_sources(&shown, &of);
    if (diags.first || diags.errors) show_diags(&diags, shown.sources, options, NULL);
    for (size_t i = 0; of.text && i < options->define.count; i++)
        if (!of.define_used[i]) cli_error("--define %s: the shader has no such constant", options->define.items[i]);
    activity_end();
    return of.text && file_write(command.out, of.text, of.length, NULL) ? EXIT_OK : EXIT_USAGE;
}
