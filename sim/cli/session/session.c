/* session.c: one run from the command line; see session.h. */
#include "sim/cli/session/session.h"

#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/files.h"
#include "sim/cli/base/picture.h"
#include "sim/cli/report/check_report.h"
#include "sim/cli/report/report.h"
#include "sim/cli/session/bind_check.h"
#include "sim/cli/session/blame.h"
#include "sim/cli/session/drive.h"

enum { OPTION_JSON = 0x400, OPTION_FUNCTIONAL, OPTION_CHECK };

#define CHECK(ID, name, meaning) name ", "
static const char check_names[] =
#include "sim/check/check.def"
    ;
#undef CHECK

SessionOptions session_defaults(void) {
    return (SessionOptions){.load.error_limit = 20};
}

static void read_checks(const char *text, SessionOptions *options, struct argp_state *state) {
    const char *wrong;
    size_t length;
    options->checks = check_read_list(text, &wrong, &length);
    if (!options->checks)
        argp_error(state, "--check %s: there is no check '%.*s': say some of %sall, with commas between", text,
                   (int)length, wrong, check_names);
}

static error_t parse_session(int key, char *text, struct argp_state *state) {
    SessionOptions *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->machine;
        state->child_inputs[1] = &options->load;
        return 0;
    case OPTION_JSON: options->json = true; return 0;
    case OPTION_FUNCTIONAL: options->functional = true; return 0;
    case OPTION_CHECK: read_checks(text, options, state); return 0;
    case 'q': options->quiet = true; return 0;
    default: return cli_parse_file(key, text, state, &options->file);
    }
}

static const struct argp_option session_options[] = {
    {"json", OPTION_JSON, NULL, 0, "Print the statistics as JSON: run, trace and profile", 1},
    {"functional", OPTION_FUNCTIONAL, NULL, 0, "Run without timing: results only, several times as fast; only run", 1},
    {"check", OPTION_CHECK, "LIST", 0, "Look for mistakes: some of races, uninit, bounds, or all", 1},
    {"quiet", 'q', NULL, 0, "Print only what went wrong", 1},
    {0},
};
static const struct argp_child session_children[] = {{&machine_argp, 0, NULL, 2}, {&load_argp, 0, NULL, 8}, {0}};
const struct argp session_argp = {session_options, parse_session, NULL, NULL, session_children, NULL, NULL};

/* ---- starting ---- */

static bool configure(const Session *session, ProgramOptions *options) {
    const MachineOptions *machine = &session->options->machine;
    char error[CONFIG_ERROR_MAX];
    if (!run_configure(session->image, &options->config, error)) {
        cli_error("%s", error);
        return false;
    }
    options->groups = machine->groups;
    options->group_size = machine->group_size;
    return machine_configure(machine, &options->config);
}

/* Before anybody waits for the run. */
static bool check_dumps(const Session *session) {
    const SessionOptions *options = session->options;
    bool ok = true;
    for (size_t i = 0; ok && i < options->machine.dump_count; i++)
        ok = dump_check(&options->machine.dump[i], session->run.program, options->file);
    for (size_t i = 0; ok && i < options->print_count; i++)
        ok = dump_check(&options->print[i], session->run.program, options->file);
    return ok;
}

bool session_load(Session *session, const SessionOptions *options) {
    static Binding bindings[MACHINE_MAX_ARGS];
    const MachineOptions *machine = &options->machine;
    const bool loaded = machine->bindings != NULL;
    ProgramOptions program_options = {.bindings = loaded ? machine->bindings : bindings,
                                      .binding_count = machine->bind_count};
    ProgramError error;
    *session = (Session){.options = options, .image = options->image};
    if (!session->image) session->image = load_image(options->file, &options->load);
    if (session->image && configure(session, &program_options) && (loaded || machine_bind(machine, bindings))) {
        session->run =
            (Run){.image = session->image, .program = program_create(session->image, &program_options, &error)};
        if (!loaded) machine_free_bindings(bindings, machine->bind_count);
        if (session->run.program) {
            if (!options->image) bind_check(session->run.program, machine);
            if (check_dumps(session)) return true;
        } else {
            blame_setting(session->image, options, &error);
        }
    }
    session_close(session);
    return false;
}

static bool start(Session *session, bool traced) {
    const unsigned threads = session->options->machine.threads;
    if (!run_start(&session->run, traced)) return cli_error("%s: out of memory", session->options->file), false;
    if (threads > 1) gpu_set_threads(session->run.gpu, threads);
    if (!session_make_checker(session)) return false;
    if (session->run.checker) gpu_set_checker(session->run.gpu, session->run.checker);
    return true;
}

bool session_make_checker(Session *session) {
    char error[CONFIG_ERROR_MAX];
    if (!session->options->checks) return true;
    session->run.checker = checker_create(session->run.program, session->options->checks, error);
    if (!session->run.checker) cli_error("%s: %s", session->options->file, error);
    return session->run.checker != NULL;
}

/* ---- --dump and --print ---- */

static const uint32_t *memory_of(const Session *session, const Dump *dump) {
    uint32_t words;
    return gpu_buffer(session->run.gpu, dump->space, dump->index, &words);
}

bool session_dump(const Session *session) {
    const MachineOptions *machine = &session->options->machine;
    bool ok = true;
    for (size_t i = 0; ok && i < machine->dump_count; i++)
        ok = dump_file(&machine->dump[i], session->run.program, memory_of(session, &machine->dump[i]));
    return ok;
}

static void print_memory(const Session *session) {
    const SessionOptions *options = session->options;
    for (size_t i = 0; i < options->print_count; i++) {
        if (i || !options->quiet) printf("\n");
        dump_print(&options->print[i], session->run.program, memory_of(session, &options->print[i]));
    }
}

bool session_run(Session *session, const SessionOptions *options, bool traced) {
    if (traced && options->functional)
        return cli_error("--functional has no time, so there is nothing to trace"), false;
    if (!session_load(session, options)) return false;
    bool ok = start(session, traced) && (!options->ready || options->ready(session, options->user));
    const DriveEnd end = ok ? drive(session->run.gpu, session->run.trace, options->functional) : DRIVE_DONE;
    session->interrupted = end == DRIVE_INTERRUPTED;
    session->trace_lost = end == DRIVE_TRACE_FAILED;
    if (ok && session->interrupted && session->run.trace) trace_finish(session->run.trace, gpu_now(session->run.gpu));
    if (ok && !session->trace_lost) ok = session_dump(session);
    if (!ok) session_close(session);
    return ok;
}

void session_close(Session *session) {
    run_destroy(&session->run);
    image_free(session->image);
    session->image = NULL;
}

/* ---- the end ---- */

/* Expectations are about a whole run: after Ctrl-C none is checked. */
bool session_check(Session *session) {
    for (uint32_t i = 0; !session->interrupted && i < session->image->expect_count; i++) {
        const ExpectSpec *e = &session->image->expects[i];
        char message[512];
        const ExpectOutcome outcome = run_check(&session->run, e, message, sizeof message);
        session->passed += outcome == EXPECT_PASSED;
        session->failed += outcome == EXPECT_FAILED;
        if (outcome == EXPECT_FAILED)
            fprintf(stderr, "%s:%u: expectation failed: %s\n", session->image->files[e->at.file], e->at.line, message);
    }
    return !session->failed;
}

int session_report(Session *session) {
    const Fault *fault = gpu_fault(session->run.gpu);
    const bool expected = run_fault_expected(&session->run);
    session_check(session);
    bool said = true;
    if (session->options->json)
        said = report_json(session);
    else if (!session->options->quiet)
        report_text(session);
    if (!said) return cli_error("out of memory");
    if (!session->options->json) print_memory(session);
    if (fault && !expected) report_fault(session, fault);
    const bool clean = check_report_text(session);
    if (session->interrupted) {
        cli_error("interrupted at cycle %llu", (unsigned long long)gpu_now(session->run.gpu));
        return interrupt_status();
    }
    return (fault && !expected) || session->failed || !clean ? EXIT_PROGRAM : EXIT_OK;
}
