/* session.c: the life of a run of the command line; see session.h. */
#include "sim/cli/session/session.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/isa/number.h"
#include "sim/base/pool.h"
#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/session/source_text.h"
#include "sim/run/variants.h"

/* ---- options ---- */

enum { OPTION_CHECK = 0x400 };

#define CHECK(ID, name, meaning) name ", "
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

/* ---- problems ---- */

bool session_say(Session *session, ProblemKind kind, const char *format, ...) {
    Problem *problem = &session->problem;
    va_list arguments;
    if (problem->kind == PROBLEM_NONE || (kind == PROBLEM_FAULT && problem->kind != PROBLEM_FAULT)) {
        char text[sizeof problem->text];
        va_start(arguments, format);
        vsnprintf(text, sizeof text, format, arguments);
        va_end(arguments);
        problem->kind = kind;
        visible_line(text, problem->text, sizeof problem->text);
    }
    va_start(arguments, format);
    if (kind == PROBLEM_NO_MEMORY || kind == PROBLEM_REFUSED) {
        terminal_message(format, arguments);
    } else {
        vfprintf(stderr, format, arguments);
        fputc('\n', stderr);
    }
    va_end(arguments);
    return false;
}

/* ---- from the file to cycle 0 ---- */

/* The program on its machine, with what is bound to it. */
static bool make_program(Session *session) {
    const SessionOptions *options = session->options;
    const MachineOptions *machine = &options->machine;
    ProgramOptions wanted = {.binding_count = machine->bind_count, .grid = machine->grid};
    ProgramError error = {0};
    if (!run_configure(session->run.image, &wanted.config, error.text))
        return session_say(session, PROBLEM_REFUSED, "%s", error.text);
    if (!machine_configure(machine, &wanted.config)) return false;
    Binding *own = machine->bindings ? NULL : machine_bind(machine);
    wanted.bindings = machine->bindings ? machine->bindings : own;
    if (!wanted.bindings) return false;
    session->run.program = program_create(session->run.image, &wanted, &error);
    machine_free_bindings(own, machine->bind_count);
    if (!session->run.program) {
        const ProblemKind kind = error.out_of_memory ? PROBLEM_NO_MEMORY : PROBLEM_REFUSED;
        TextBuffer origin = {0};
        machine_origin(&origin, machine, session->run.image, error.settings);
        session_say(session, kind, "%s: %s", origin.length ? origin.text : options->file, error.text);
        memory_free(origin.text);
        return false;
    }
    if (!options->build) machine_check_bindings(machine, session->run.program);
    bool ok = true; /* before anybody waits for the run */
    for (size_t i = 0; ok && i < machine->dump_count; i++)
        ok = dump_check(&machine->dump[i], session->run.program, options->file);
    for (size_t i = 0; ok && i < options->print_count; i++)
        ok = dump_check(&options->print[i], session->run.program, options->file);
    return ok;
}

static bool make_machine(Session *session, SessionKind kind) {
    const SessionOptions *options = session->options;
    Run *run = &session->run;
    if (options->checks) {
        ProgramError error = {0};
        run->checker = checker_create(run->program, options->checks, &error);
        const ProblemKind problem = error.out_of_memory ? PROBLEM_NO_MEMORY : PROBLEM_REFUSED;
        if (!run->checker) return session_say(session, problem, "%s: %s", options->file, error.text);
    }
    run->code = code_create(run->image);
    if (run->code) run->code->expanded = options->expanded;
    snprintf(run->machine, sizeof run->machine, "%s", machine_line(&run->program->config).text);
    if (kind == SESSION_TRAVEL) {
        run->travel =
            travel_create(run->program, &(TravelOptions){.threads = options->machine.threads, .checker = run->checker});
        if (run->travel) run->gpu = (Gpu *)travel_gpu(run->travel);
        if (run->code && run->travel && source_text_read(run, options->file)) return true;
    } else if (run->code && run_start(run, kind == SESSION_TRACED)) {
        if (options->machine.threads > 1) gpu_set_threads(run->gpu, options->machine.threads);
        if (run->checker) gpu_set_checker(run->gpu, run->checker);
        return true;
    }
    return session_say(session, PROBLEM_NO_MEMORY, "%s: out of memory", options->file);
}

bool session_open(Session *session, SessionOptions *options, SessionKind kind) {
    *session = (Session){.options = options};
    if (kind != SESSION_PLAIN && options->functional)
        return cli_fail("--functional runs without timing, so there is nothing to %s",
                        kind == SESSION_TRACED ? "trace" : "look at");
    Run *run = &session->run;
    if (options->build) options->build->holders++;
    run->build = options->build ? options->build : load_build(options->file, &options->load);
    run->image = run->build ? run->build->assembly.image : NULL;
    const bool named = session->run.image && machine_name_resources(&options->machine, session->run.image) &&
                       machine_name_dumps(options->print, options->print_count, session->run.image);
    activity_begin("preparing %s", options->file);
    const bool ok = named && make_program(session) && make_machine(session, kind);
    activity_end();
    if (ok) return true;
    session_close(session);
    return false;
}

/* ---- the run ---- */

/* Cycles in one go: short enough to show progress and to notice Ctrl-C. Some machines do a million a second, others ten
 * thousand: so it grows and shrinks with the time that it takes. How far each core has come when all of them stop, and
 * so the order of the blocks in a recording, must not depend on that: they stop at every multiple of STRETCH_LEAST. A
 * core alone has nothing to wait for, and stops seldom. */
enum { STRETCH_LEAST = 2048, STRETCH_ALONE = 1 << 15, STRETCH_MOST = 1 << 17 };
static const double stretch_seconds = 0.02;

/* Until it is done, or Ctrl-C, or the trace cannot be kept or written. */
static void run_machine(Session *session) {
    Gpu *gpu = session->run.gpu;
    const Trace *trace = session->run.trace;
    Progress progress = progress_start();
    const uint64_t least = gpu_program(gpu)->config.cores > 1 ? STRETCH_LEAST : STRETCH_ALONE;
    uint64_t cycles = STRETCH_LEAST;
    double before = 0;
    bool stopped = false;
    interrupt_catch(session->options->interrupt);
    while (!gpu_done(gpu) && !stopped && !session->trace_lost) {
        if (session->run.travel)
            travel_record(session->run.travel); /* that has a measure of its own */
        else if (session->options->functional)
            gpu_run_functional(gpu, cycles);
        else
            for (uint64_t left = cycles; left > 0 && !gpu_done(gpu); left -= left < least ? left : least)
                gpu_run(gpu, (gpu_now(gpu) / least + 1) * least);

        const double now = progress_seconds(&progress);
        if (now - before < stretch_seconds && cycles < STRETCH_MOST) cycles *= 2;
        if (now - before > 2 * stretch_seconds && cycles > STRETCH_LEAST) cycles /= 2;
        before = now;
        stopped = interrupt_came();
        session->trace_lost = trace && trace_failed(trace);

        /* In waves, the only total that is known beforehand. */
        const unsigned long long started = gpu_stats(gpu).waves, total = gpu_program(gpu)->wave_count,
                                 at = gpu_now(gpu);
        progress_show(&progress, started, total, "wave %llu of %llu, cycle %llu, %.1f million cycles/s", started, total,
                      at, (double)at / progress_seconds(&progress) * 1e-6);
    }
    interrupt_release();
    progress_end(&progress);
    session->interrupted = !session->trace_lost && !gpu_done(gpu);
}

const uint32_t *session_memory(const Session *session, const Dump *dump) {
    uint32_t words;
    return gpu_buffer(session->run.gpu, dump->space, dump->index, &words);
}

/* What follows a run that is at its end, or was stopped: --dump. On failure the session is closed. */
static bool finish(Session *session) {
    const SessionOptions *options = session->options;
    const MachineOptions *machine = &options->machine;
    Gpu *gpu = session->run.gpu;
    bool ok = true;
    if (session->run.travel)
        ok = travel_finish(session->run.travel) ||
             session_say(session, PROBLEM_NO_MEMORY, "%s: out of memory", options->file);
    else if (!options->functional)
        gpu_settle(gpu);
    if (session->interrupted) interrupt_finish();
    if (session->run.travel && session->interrupted) /* looking into it may take longer than a signal gives */
        cli_error("interrupted at cycle %llu", wide(gpu_now(gpu)));
    if (session->interrupted && session->run.trace) trace_finish(session->run.trace, gpu_now(gpu));
    for (size_t i = 0; ok && !session->trace_lost && i < machine->dump_count; i++) {
        const Dump *dump = &machine->dump[i];
        if (strcmp(dump->path, "-") != 0) activity_begin("writing %s", dump->path);
        ok = dump_file(dump, session->run.program, session_memory(session, dump));
        activity_end();
    }
    if (!ok) session_close(session);
    return ok;
}

bool session_drive(Session *session) {
    run_machine(session);
    return finish(session);
}

/* ---- several runs ---- */

typedef struct Several {
    Session *const *sessions;
    size_t count, ended;
    Progress progress;
} Several;

static bool begin(void *user, size_t i, Run *run, ProgramError *error) {
    const Several *several = user;
    (void)error;
    *run = several->sessions[i]->run;
    return true;
}

static bool record(void *user, size_t i, Run *run) {
    const Several *several = user;
    (void)run;
    return travel_record(several->sessions[i]->run.travel);
}

static bool end(void *user, size_t i, Run *run, const ProgramError *error) {
    Several *several = user;
    (void)i, (void)error;
    several->ended++;
    *run = (Run){0}; /* it is the session's */
    return true;
}

static bool watch(void *user) {
    Several *several = user;
    progress_show(&several->progress, several->ended, several->count, "%zu of %zu runs", several->ended,
                  several->count);
    return !interrupt_came();
}

bool sessions_drive(Session *const *sessions, size_t count) {
    Several several = {sessions, count, .progress = progress_start()};
    const VariantsPlan plan = {.count = count,
                               .user = &several,
                               .begin = begin,
                               .slice = sessions[0]->run.travel ? record : NULL,
                               .end = end,
                               .watch = watch};
    Variants *variants = variants_create(&plan, pool_host_threads());
    bool ok = variants || cli_fail("out of memory");
    interrupt_catch(sessions[0]->options->interrupt);
    if (ok) variants_run(variants);
    interrupt_release();
    progress_end(&several.progress);
    variants_destroy(variants);
    for (size_t i = 0; ok && i < count; i++) {
        Session *session = sessions[i];
        session->trace_lost = session->run.trace && trace_failed(session->run.trace);
        session->interrupted = !session->trace_lost && !gpu_done(session->run.gpu);
        ok = finish(session);
    }
    return ok;
}

bool session_run(Session *session, SessionOptions *options, SessionKind kind) {
    return session_open(session, options, kind) && session_drive(session);
}

void session_close(Session *session) {
    run_destroy(&session->run);
    *session = (Session){.problem = session->problem};
}
