/* session.c: from options to a run at its end; see session.h. */
#include "sim/cli/session/session.h"

#include <string.h>

#include "asm/isa/number.h"
#include "sim/base/pool.h"
#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/session/recording.h"

/* ---- options ---- */

enum { OPTION_CHECK = 0x400 };

#define CHECK(ID, name, meaning, kernel) name ", "
static const char check_names[] =
#include "sim/check/check.def"
    ;
#undef CHECK

static error_t parse_session(int key, char *text, struct argp_state *state) {
    SessionOptions *options = state->input;
    const char *wrong;
    size_t length;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->machine;
        state->child_inputs[1] = &options->load;
        return 0;
    case OPTION_CHECK:
        options->checks = check_read_list(text, &wrong, &length);
        if (!options->checks)
            argp_error(state, "--check takes %sor all, with commas between them, not '%.*s'", check_names, (int)length,
                       wrong);
        return 0;
    case 'q': options->quiet = true; return 0;
    case ARGP_KEY_SUCCESS: options->load.preset = options->machine.preset; return 0;
    default:
        return key == ARGP_KEY_NO_ARGS && options->needs_no_file ? 0 : cli_parse_file(key, text, state, &options->file);
    }
}

static const struct argp_option session_options[] = {
    {"json", CLI_FLAG(SessionOptions, json), NULL, 0, "Print the statistics as JSON: run, trace and profile", 1},
    {"functional", CLI_FLAG(SessionOptions, functional), NULL, 0,
     "Run without timing: results only, several times as fast; only run", 1},
    {"check", OPTION_CHECK, "LIST", 0, "Look for mistakes: some of races, uninit, bounds, or all", 1},
    {"expanded", CLI_FLAG(SessionOptions, expanded), NULL, 0,
     "Show if, loop, switch and the like as the instructions that they became", 1},
    {"quiet", 'q', NULL, 0, "Print only what went wrong", 1},
    {0},
};
static const struct argp_child session_children[] = {{&machine_argp, 0, NULL, 2}, {&load_argp, 0, NULL, 8}, {0}};
const struct argp session_argp = {session_options, parse_session, NULL, NULL, session_children, NULL, NULL};
const struct argp_child session_child[] = {{&session_argp, 0, NULL, 0}, {0}};

bool against_is_file(const char *text) {
    const size_t key = strcspn(text, "=");
    return !text[key] || memchr(text, '/', key);
}

bool at_read(const char *text, const Travel *travel, uint64_t at[3]) {
    size_t waves;
    trace_waves(travel_trace(travel), &waves);
    const uint64_t limit[3] = {waves, gpu_program(travel_gpu(travel))->config.wave_size, travel_end(travel)};
    static const char *const parts[3] = {"wave", "lane", "cycle"};
    const char *rest = text;
    for (int i = 0; i < 3; i++) {
        const size_t length = strcspn(rest, ":");
        const bool ends = (rest[length] == '\0') == (i == 2);
        if (!ends || rest[0] < '0' || rest[0] > '9' || number_read_u64(rest, length, &at[i]) != NUMBER_OK)
            return cli_fail("--at takes WAVE:LANE:CYCLE, such as 0:7:84, not '%s'", text);
        if (!limit[i]) return cli_fail("--at %s: the run has no %ss", text, parts[i]);
        if (at[i] >= limit[i])
            return cli_fail("--at %s: there is no %s %llu: the last is %llu", text, parts[i], wide(at[i]),
                            wide(limit[i] - 1));
        rest += length + 1;
    }
    return true;
}

/* ---- from the file to cycle 0 ---- */

/* An instruction that the machine cannot run. */
static void note_place(const Image *image, const Config *config, const ProgramPlace *place, TextBuffer *messages) {
    const Location *at = image_location(image, place->pc);
    char text[DISASM_MAX], model[32];
    Instruction ins;
    uint32_t word = 0;
    for (uint32_t pc = 0; pc <= place->pc; pc++) word += isa_unpack(image->code + word, &ins);
    disasm_instruction(&ins, image, text);
    config_show(config, config_find("reconvergence"), model, sizeof model);
    cli_note(messages, "%s:%u: `%s` %s; reconvergence=%s does not promise that", image->files[at->file], at->line, text,
             place->reason, model);
}

/* Name a resource in the error, if it is larger than *most words. */
static void blame(uint64_t *most, const TextureShape *shape, uint64_t words, uint8_t space, uint32_t index, Location at,
                  ProgramError *error) {
    if (shape->format) words = texture_words(shape, shape->levels);
    if (words <= *most) return;
    *most = words;
    error->at = at;
    snprintf(error->text, sizeof error->text,
             "out of memory: %s takes %llu MiB, and up to twice as much again while it runs; make it smaller",
             program_resource_name(space, index).text, wide(words >> 18));
}

/* If no resource is large, memory is short for another reason. */
static Program *refuse_for_memory(const Image *image, const ProgramOptions *options, ProgramError *error) {
    uint64_t most = 1 << 24;
    for (const BufferSpec *b = image->buffers; b < image->buffers + image->buffer_count; b++)
        blame(&most, &b->shape, b->init.count, b->space, b->index, b->at, error);
    for (const Binding *b = options->bindings; b < options->bindings + options->binding_count; b++)
        blame(&most, &b->shape, b->words, b->space, b->index, (Location){0}, error);
    if (!*error->text) memory_fail();
    return NULL;
}

static Program *create_program(const Image *image, const ProgramOptions *options, ProgramError *error) {
    MEMORY_ENTRY(return refuse_for_memory(image, options, error));
    Program *program = program_create(image, options, error);
    if (program) memory_free(memory_raw(program->memory_words * sizeof(uint32_t))); /* will the run have its memory? */
    return program;
}

/* The program on its machine, with what is bound to it. */
static bool make_program(Run *run, const SessionOptions *options, const TraceFile *recorded, TextBuffer *messages) {
    const MachineOptions *machine = &options->machine;
    ProgramOptions wanted = {
        .bindings = machine->bindings, .binding_count = machine->bind_count, .grid = machine->grid};
    ProgramError error = {0};
    if (recorded && !recording_options(recorded, options->file, &wanted, messages)) return false;
    if (!recorded && !run_configure(run->image, &wanted.config, error.text))
        return cli_note(messages, "%s", error.text);
    if (!machine_configure(machine, &wanted.config, messages)) return false;
    run->program = create_program(run->image, &wanted, &error);
    for (uint32_t i = 0; i < error.place_count && i < PROGRAM_PLACES; i++)
        note_place(run->image, &wanted.config, &error.place[i], messages);
    if (!run->program && error.at.line)
        return cli_note(messages, "%s:%u: %s", run->image->files[error.at.file], error.at.line, error.text);
    if (!run->program) {
        OWNED TextBuffer origin = {0};
        machine_origin(&origin, machine, run->image, error.settings);
        return cli_note(messages, "%s: %s", origin.length ? origin.text : options->file, error.text);
    }
    if (recorded && !recording_is_whole(recorded, options->file, run->program, messages)) return false;
    if (!options->build) machine_check_bindings(machine, run->program, messages);
    bool ok = true; /* before anybody waits for the run */
    for (size_t i = 0; ok && i < machine->dump_count; i++)
        ok = dump_check(&machine->dump[i], run->program, options->file, messages);
    return ok;
}

bool session_is_changed(const SessionOptions *options) {
    const MachineOptions *machine = &options->machine;
    return machine->set.count || machine->bind_count || machine->dump_count || machine->grid.groups[0] ||
           machine->preset || machine->config_file || options->json || options->checks;
}

/* Load the program, unless there is a build, and make it, with what the machine's `bindings` are; or that of a
 * recording, which is then in *recorded. */
static bool load_program(Run *run, SessionOptions *options, TraceFile **recorded, TextBuffer *messages) {
    MachineOptions *machine = &options->machine;
    LoadOptions load = options->load;
    load.given = machine->given;
    load.given_count = machine->bind_count;
    if (options->build) options->build->holders++;
    if (options->takes_recordings && recording_is_file(options->file)) {
        *recorded = recording_read(options->file, messages);
        run->build = *recorded ? recording_build(*recorded) : NULL;
    } else {
        run->build = options->build ? options->build : load_build(options->file, &load, messages);
    }
    if (!run->build) return false;
    run->image = run->build->assembly.image;
    activity_begin("preparing %s", options->file);
    return machine_name_resources(machine, run->image, messages) && make_program(run, options, *recorded, messages);
}

bool session_open(Run *run, SessionOptions *options, SessionKind kind, TextBuffer *messages) {
    *run = (Run){.file = options->file, .title = visible_base(options->file)};
    if (kind != SESSION_PLAIN && options->functional)
        return cli_note(messages, "--functional runs without timing, so there is nothing to %s",
                        kind == SESSION_TRACED ? "trace" : "look at");
    MachineOptions *machine = &options->machine;
    TraceFile *recorded = NULL;
    Binding *own = machine->bindings ? NULL : machine_bind(machine, messages);
    if (own) machine->bindings = own;
    bool ok = machine->bindings && load_program(run, options, &recorded, messages);
    if (own) machine->bindings = NULL;
    machine_free_bindings(own, machine->bind_count);
    if (!run->build) return false;
    const unsigned checks = options->checks || !recorded ? options->checks : recorded->checks & CHECK_ALL;
    if (ok && checks) {
        ProgramError error = {0};
        run->checker = checker_create(run->program, checks, &error);
        ok = run->checker || cli_note(messages, "%s: %s", options->file, error.text);
    }
    if (ok) {
        run->code = code_create(run->image);
        run->code->expanded = options->expanded;
        size_t used = 0;
        if (run->program->dispatch_count == 1 && run->program->draws)
            used = (size_t)snprintf(run->machine, sizeof run->machine, "%s on ",
                                    program_dispatch_text(run->program, 0).text);
        snprintf(run->machine + used, sizeof run->machine - used, "%s", machine_line(&run->program->config).text);
    }
    if (ok && kind == SESSION_TRAVEL) {
        const TravelOptions travel = {.threads = options->machine.threads, .checker = run->checker};
        run->travel = cli_made(travel_create(run->program, &travel));
        run->gpu = (Gpu *)travel_gpu(run->travel);
        if (recorded) recording_texts(run, recorded);
        load_texts(run);
    } else if (ok) {
        run_start(run, kind == SESSION_TRACED);
        if (options->machine.threads > 1) gpu_set_threads(run->gpu, options->machine.threads);
        if (run->checker) gpu_set_checker(run->gpu, run->checker);
    }
    activity_end();
    trace_file_close(recorded);
    if (!ok) run_destroy(run);
    return ok;
}

/* ---- to the end ---- */

/* Cycles in one go: short enough to show progress and to notice Ctrl-C. Some machines do a million a second, others ten
 * thousand: so a run that is alone adapts them to the time that they take. How far each core has come when all of them
 * stop, and so the order of the blocks in a recording, must not depend on that: they stop at every multiple of
 * STRETCH_LEAST. A core alone has nothing to wait for, and stops seldom. */
enum { STRETCH_LEAST = 2048, STRETCH_SEVERAL = 1 << 14, STRETCH_ALONE = 1 << 15, STRETCH_MOST = 1 << 17 };
static const double stretch_seconds = 0.02;

typedef struct Drive {
    Run *runs;
    const SessionOptions *options;
    size_t count, ended;
    Progress progress;
    uint64_t cycles; /* in one go */
    double before;   /* when the last one ended, in seconds */
} Drive;

static bool begin(void *user, size_t i, Run *run, ProgramError *error) {
    (void)user, (void)i, (void)run, (void)error; /* it has begun */
    return true;
}

void session_stretch(Gpu *gpu, uint64_t cycles) {
    const uint64_t least = gpu_program(gpu)->config.cores > 1 ? STRETCH_LEAST : STRETCH_ALONE;
    for (; cycles > 0 && !gpu_done(gpu); cycles -= min_u64(cycles, least))
        gpu_run(gpu, (gpu_now(gpu) / least + 1) * least);
}

/* Until it is done, or the trace cannot be kept or written. */
static bool run_stretch(void *user, size_t i, Run *unused) {
    Drive *drive = user;
    Run *run = &drive->runs[i];
    Gpu *gpu = run->gpu;
    (void)unused;
    if (!gpu || gpu_done(gpu)) return false;
    if (run->travel)
        travel_record(run->travel); /* that has a measure of its own */
    else if (drive->options[i].functional)
        gpu_run_functional(gpu, drive->cycles);
    else
        session_stretch(gpu, drive->cycles);

    if (drive->count == 1) {
        const double now = progress_seconds(&drive->progress), took = now - drive->before;
        if (took < stretch_seconds && drive->cycles < STRETCH_MOST) drive->cycles *= 2;
        if (took > 2 * stretch_seconds && drive->cycles > STRETCH_LEAST) drive->cycles /= 2;
        drive->before = now;
    }
    return !gpu_done(gpu) && !(run->trace && trace_failed(run->trace));
}

static bool end(void *user, size_t i, Run *run, const ProgramError *error) {
    (void)i, (void)run, (void)error;
    ((Drive *)user)->ended++;
    return true;
}

static bool watch(void *user) {
    Drive *drive = user;
    const Gpu *gpu = drive->runs[0].gpu;
    if (drive->count > 1) {
        progress_show(&drive->progress, drive->ended, drive->count, "%zu of %zu runs", drive->ended, drive->count);
    } else if (gpu) { /* in waves, the only total that is known beforehand */
        const unsigned long long started = gpu_stats(gpu).waves, total = gpu_program(gpu)->wave_count,
                                 at = gpu_now(gpu);
        progress_show(&drive->progress, started, total, "wave %llu of %llu, cycle %llu, %.1f million cycles/s", started,
                      total, at, (double)at / progress_seconds(&drive->progress) * 1e-6);
    }
    return !interrupt_came();
}

bool session_drive(Run *runs, const SessionOptions *options, size_t count) {
    Drive drive = {runs, options, count, .progress = progress_start()};
    drive.cycles = count > 1 ? STRETCH_SEVERAL : STRETCH_LEAST;
    const VariantsPlan plan = {
        .count = count, .user = &drive, .begin = begin, .slice = run_stretch, .end = end, .watch = watch};
    Variants *variants = variants_create(&plan, pool_host_threads());
    interrupt_catch(options->interrupt);
    variants_run(variants);
    interrupt_release();
    progress_end(&drive.progress);
    variants_destroy(variants);
    for (Run *run = runs; run < runs + count; run++, options++) {
        if (!run->gpu) continue;
        run->trace_lost = run->trace && trace_failed(run->trace);
        run->interrupted = !run->trace_lost && !gpu_done(run->gpu);
        if (run->travel) travel_finish(run->travel);
        if (!run->travel && !options->functional) gpu_settle(run->gpu);
        if (run->interrupted) interrupt_finish();
        if (run->travel && run->interrupted) /* looking into it may take longer than a signal gives */
            cli_error("interrupted at cycle %llu", wide(gpu_now(run->gpu)));
        if (run->interrupted && run->trace) trace_finish(run->trace, gpu_now(run->gpu));
        const Dump *dump = options->machine.dump, *end_of_dumps = dump + options->machine.dump_count;
        for (; !run->trace_lost && dump < end_of_dumps; dump++) {
            if (!dump->path) continue; /* --print: with the report */
            if (strcmp(dump->path, "-") != 0) activity_begin("writing %s", dump->path);
            if (!dump_file(dump, run)) return false;
            activity_end();
        }
    }
    return true;
}

bool session_run(Run *run, SessionOptions *options, SessionKind kind) {
    return session_open(run, options, kind, NULL) && session_drive(run, options, 1);
}

/* ---- a command line as text ---- */

#define PLAIN "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:,+@-"

bool command_is_plain(const char *word) {
    return !word[strspn(word, PLAIN)];
}

void command_put_quoted(TextBuffer *text, const char *word) {
    text_printf(text, "'");
    for (; *word; word++) text_printf(text, *word == '\'' ? "'\\''" : "%c", *word);
    text_printf(text, "'");
}

void command_put_program(TextBuffer *text, const char *program) {
    if (command_is_plain(program))
        text_printf(text, "%s", program);
    else
        command_put_quoted(text, program);
}

/* A `=` is nothing special there. */
void command_put_word(TextBuffer *text, const char *word) {
    if (*word && !word[strspn(word, PLAIN "=")])
        text_add(text, word);
    else
        command_put_quoted(text, word);
}

void command_put_path(TextBuffer *text, const char *path) {
    OWNED char *here = memory_printf("%s%s", path[0] == '-' && path[1] ? "./" : "", path);
    command_put_word(text, here);
}

void command_put_option(TextBuffer *text, const char *option, const char *value) {
    if (!value) return;
    text_printf(text, " %s ", option);
    command_put_word(text, value);
}

void command_put_session(TextBuffer *text, const SessionOptions *options) {
    const MachineOptions *machine = &options->machine;
    command_put_option(text, "--preset", machine->preset);
    command_put_option(text, "--config", machine->config_file);
    for (size_t i = 0; i < machine->set.count; i++) command_put_option(text, "--set", machine->set.items[i]);
    if (machine->grid.groups[0]) {
        OWNED TextBuffer grid = {0};
        machine_put_dispatch(&grid, &machine->grid);
        command_put_option(text, "--dispatch", grid.text);
    }
    for (size_t i = 0; i < machine->bind_count; i++) command_put_option(text, "--bind", machine->bind[i].name);
    command_put_option(text, "--entry", options->load.entry);
    if (options->load.no_uniform) text_add(text, " --no-uniform");
    if (options->load.optimise)
        text_add(text, options->load.optimise == OPTIMISE_YES ? " --optimise" : " --optimise=no");
    for (size_t i = 0; i < options->load.define.count; i++)
        command_put_option(text, "--define", options->load.define.items[i]);
    if (machine->threads) text_printf(text, " --threads %u", machine->threads);
    if (options->functional) text_printf(text, " --functional");
    const char *before = " --check ";
    for (int i = 0; i < CHECK_COUNT; i++)
        if (options->checks >> i & 1) {
            text_printf(text, "%s%s", before, check_infos[i].name);
            before = ",";
        }
}
