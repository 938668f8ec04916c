/* recording.c: see recording.h. */
#include "sim/cli/session/recording.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "asm/base/hash.h"
#include "sim/base/visible.h"

void output_describe(Run *run) {
    if (!run->config) run->config = config_json(&run->program->config);

    /* FNV-1a, of a program of code and data: the same program under another file name has the same. */
    uint64_t hash = HASH_START;
    for (uint32_t i = 0; i < run->image->code_words; i++) hash = hash_number(hash, run->image->code[i], 4);
    for (uint32_t i = 0; i < run->image->data_words; i++) hash = hash_number(hash, run->image->data[i], 4);
    snprintf(run->hashes, sizeof run->hashes, "program %08x, settings %08x", (unsigned)hash,
             (unsigned)hash_text(HASH_START, run->config));

    const Fault *fault = run->gpu ? gpu_fault(run->gpu) : NULL;
    if (!fault) return;
    run->faulted = true;
    run->fault = (TraceFault){.cycle = fault->cycle,
                              .lanes = fault->lanes,
                              .core = fault->core,
                              .slot = fault->slot,
                              .wave = fault->wave,
                              .group = fault->group,
                              .pc = fault->pc,
                              .address = fault->address,
                              .space = fault->space,
                              .index = fault->index};
    snprintf(run->fault.name, sizeof run->fault.name, "%s", gpu_faults[fault->kind].name);
}

bool recording_is_file(const char *path) {
    uint8_t start[8];
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return false; /* a pipe cannot be read here and there */
    FILE *stream = fopen(path, "rb");
    if (!stream) return false;
    const size_t length = fread(start, 1, sizeof start, stream);
    fclose(stream);
    return trace_file_is(start, length);
}

static bool read_stream(void *user, uint64_t offset, void *bytes, size_t n) {
    return fseeko(user, (off_t)offset, SEEK_SET) == 0 && fread(bytes, 1, n, user) == n;
}

/* The file stays open as long as the command, if it is *kept. */
static TraceFile *open_file(const char *path, FILE **kept, TextBuffer *messages) {
    const char *why = "it cannot be read";
    FILE *stream = *kept = fopen(path, "rb");
    TraceFile *file = NULL;
    off_t length = -1;
    if (!stream) why = cli_reason(errno);
    if (stream && fseeko(stream, 0, SEEK_END) == 0) length = ftello(stream);
    if (length >= 0) file = trace_file_open(read_stream, stream, (uint64_t)length, &why);
    if (file && file->image) return file;
    if (strcmp(why, "out of memory") == 0) memory_fail();
    cli_note(messages, "%s: not a valid .lstrace file: %s", path, file ? "it has no program" : why);
    trace_file_close(file);
    if (stream) fclose(stream);
    return NULL;
}

TraceFile *recording_read(const char *path, TextBuffer *messages) {
    FILE *stream;
    TraceFile *file = open_file(path, &stream, messages);
    if (file) fclose(stream); /* nobody reads its cycles */
    return file;
}

Build *recording_build(TraceFile *file) {
    Build *build = build_create(&(Assembly){.image = file->image, .arena = arena_create()}, NULL);
    build->is_binary = true;
    file->image = NULL;
    return build;
}

void recording_texts(Run *run, const TraceFile *file) {
    if (!file->whole) return;
    Arena *arena = run->build->assembly.arena;
    SourceText *texts = arena_alloc(arena, ((size_t)run->image->file_count + 1) * sizeof *texts);
    for (uint32_t i = 0; i < run->image->file_count; i++) {
        const char *text = file->texts ? file->texts[i] : NULL;
        texts[i] = text ? load_lines(arena, text, strlen(text)) : (SourceText){0};
        texts[i].is_shader = code_file_is_shader(run->code, i);
    }
    run->build->texts = texts;
}

bool recording_options(const TraceFile *file, const char *path, ProgramOptions *options, TextBuffer *messages) {
    options->bindings = file->bindings;
    options->binding_count = file->binding_count;
    options->grid = file->grid;
    return config_of_json(&options->config, file->config ? file->config : "") ||
           cli_note(messages, "%s: the recording has no settings of its machine", path);
}

bool recording_is_whole(const TraceFile *file, const char *path, const Program *program, TextBuffer *messages) {
    for (uint32_t i = 0; !file->whole && i < program->instructions; i++) {
        const DecodedInst *d = &program->code[i];
        const bool named = d->resource_space == OPERAND_RES_T || d->resource_space == OPERAND_RES_U;
        if (!named || d->resource_indexed ||
            program->resource[program_space(d->resource_space)][d->resource_index].bound)
            continue;
        return cli_note(messages,
                        "%s is of an older lockstep, whose recordings do not have what --bind gives a program: %s is "
                        "missing, so it cannot be run again; record it again, or draw it with lockstep trace",
                        path, program_resource_name(d->resource_space, d->resource_index).text);
    }
    return true;
}

bool recording_open(Run *run, const char *path) {
    FILE *stream;
    TraceFile *file = open_file(path, &stream, NULL);
    if (!file) return false;
    *run = (Run){.file = path,
                 .title = file->title ? file->title : visible_base(path),
                 .image = file->image,
                 .recording = file,
                 .code = code_create(file->image),
                 .config = file->config ? file->config : "",
                 .fault = file->fault,
                 .faulted = file->faulted};
    snprintf(run->machine, sizeof run->machine, "%s", file->machine ? file->machine : "");
    output_describe(run);
    ProgramOptions options = {0};
    ProgramError error = {0};
    OWNED TextBuffer unsaid = {0}; /* it is drawn without settings, too */
    (void)recording_options(file, path, &options, &unsaid);
    run->program = program_create(file->image, &options, &error);
    if (run->program) gpu_know_barriers(run->program, file->trace);
    return true;
}

/* Everything but cycles; the lines of files as they were read. */
static void begin_file(Run *run, Trace *trace, TraceWrite *write, void *user) {
    size_t length;
    OWNED uint8_t *program = cli_made(image_write(run->image, &length));
    char **texts = memory_array((size_t)run->image->file_count + 1, sizeof *texts);
    load_texts(run);
    for (uint32_t i = 0; i < run->image->file_count; i++) {
        const SourceText *text = run_text(run, i);
        TextBuffer lines = {0};
        for (uint32_t line = 0; line < text->count; line++) text_printf(&lines, "%s\n", text->lines[line]);
        if (text->lines) texts[i] = text_take(&lines);
    }
    const TraceFileInfo info = {.image = program,
                                .image_bytes = length,
                                .title = run->title,
                                .machine = run->machine,
                                .config = run->config,
                                .program = run->program,
                                .checks = run->checker ? checker_findings(run->checker)->checks : 0,
                                .texts = (const char *const *)texts,
                                .text_count = run->image->file_count};
    trace_file_begin(trace, &info, write, user);
    for (uint32_t i = 0; i < run->image->file_count; i++) memory_free(texts[i]);
    memory_free(texts);
}

bool recording_start(OutFile *out, Run *run, const char *path) {
    if (!file_open(out, path, NULL)) return false;
    output_describe(run);
    begin_file(run, run->trace, file_put, out); /* recording_commit reports errors */
    return true;
}

bool recording_commit(OutFile *out, Run *run) {
    output_describe(run);
    if (trace_file_end(run->trace, run->faulted ? &run->fault : NULL)) return file_commit(out);
    cli_error("cannot write %s: %s", out->path, out->error ? cli_reason(out->error) : trace_error(run->trace));
    file_discard(out);
    return false;
}

bool recording_attach(Run *run, const char *path) {
    FILE *stream;
    run->recording = open_file(path, &stream, NULL);
    if (run->recording) gpu_know_barriers(run->program, run->recording->trace);
    return run->recording != NULL;
}
