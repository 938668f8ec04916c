/* cmd_profile.c: `lockstep profile`: what a run, or some cycles of it, cost, by line, and the divergence bill; or what
 * two runs cost. */
#include <string.h>

#include "asm/base/memory.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/command.h"
#include "sim/cli/report/profile_report.h"
#include "sim/cli/report/report.h"

enum { OPTION_WINDOW = 0x600 };

typedef struct ProfileCommand {
    SessionOptions session;
    const char *against; /* NULL: one run */
    uint64_t window[2];
    bool tries;
} ProfileCommand;

static error_t parse_profile(int key, char *text, struct argp_state *state) {
    ProfileCommand *options = state->input;
    switch (key) {
    case ARGP_KEY_END:
        if (options->against && !*options->against) argp_error(state, "--against takes a FILE or KEY=VALUE,...");
        if (options->against && options->tries) argp_error(state, "--try is about one run, --against about two");
        if (options->against && options->session.file && strcmp(options->session.file, "-") == 0)
            argp_error(state, "--against: the program must be in a file, so that it can be read twice");
        return 0;
    case OPTION_WINDOW: cli_read_range(state, "--window", text, options->window); return 0;
    default: return cli_fill(key, text, state);
    }
}

/* Prints and returns false if the run has no such cycles. */
static bool has_window(const Session *session, const uint64_t window[2]) {
    const uint64_t end = travel_end(session->run.travel);
    return !window[0] || window[0] < end ||
           cli_fail("--window %llu:%llu begins behind the end: %s has %llu cycles", wide(window[0]), wide(window[1]),
                    session->options->file, wide(end));
}

/* ---- one run ---- */

static int profile_one(ProfileCommand *options) {
    Session session;
    if (!session_run(&session, &options->session, SESSION_TRAVEL)) return EXIT_USAGE;

    const uint64_t from = options->window[0], to = options->window[1];
    const char *why = "out of memory";
    RangeReport range;
    const bool fits = has_window(&session, options->window);
    activity_begin(options->tries ? "trying what makes %s faster" : "adding up what %s cost", options->session.file);
    const bool made = fits && range_report_make(&range, &session, from, to, options->tries);
    activity_end();
    activity_begin("adding up what %s cost", options->session.file);
    Profile *profile = made ? profile_create(session.run.code, travel_trace(session.run.travel), from, to, &why) : NULL;
    Lines *lines = profile ? lines_create(session.run.code, profile) : NULL;
    activity_end();
    const ProfileReport report = {&session, profile, lines, &range};
    bool ok = lines != NULL;
    if (ok && options->session.json)
        ok = profile_report_json(stdout, &report);
    else if (ok && !options->session.quiet)
        ok = profile_report_text(stdout, &report);
    lines_destroy(lines);
    profile_destroy(profile);
    if (made) range_report_free(&range);
    int status = EXIT_USAGE;
    if (fits) status = ok ? report_status(&session) : cli_error("%s: %s", options->session.file, why);
    session_close(&session);
    return status;
}

/* ---- two runs ---- */

static int compare_two(const ProfileCommand *options, const Session *const sessions[2]) {
    const Code *const codes[2] = {sessions[0]->run.code, sessions[1]->run.code};
    const uint64_t from = options->window[0], to = options->window[1];
    const char *why = "out of memory";
    Match match = {0};
    Comparison lines = {0};
    activity_begin("comparing %s", options->session.file);
    Profile *a = profile_create(sessions[0]->run.code, travel_trace(sessions[0]->run.travel), from, to, &why);
    Profile *b =
        a ? profile_create(sessions[1]->run.code, travel_trace(sessions[1]->run.travel), from, to, &why) : NULL;
    const Profile *const profiles[2] = {a, b};
    bool ok = b != NULL;
    if (ok) match_make(&match, codes[0], codes[1]);
    if (ok) compare_make(&lines, codes, profiles, &match);
    activity_end();
    const CompareReport report = {{sessions[0], sessions[1]}, {a, b}, &lines};
    if (ok && options->session.json)
        ok = compare_report_json(stdout, &report);
    else if (ok && !options->session.quiet)
        compare_report_text(stdout, &report);
    compare_free(&lines);
    match_free(&match);
    profile_destroy(a);
    profile_destroy(b);
    return ok ? EXIT_OK : cli_error("%s: %s", options->session.file, why);
}

static int profile_two(ProfileCommand *options) {
    /* The other one: another file, or other settings. It writes nothing: both would write the same files. */
    SessionOptions other = options->session;
    other.machine.dump_count = other.print_count = 0;
    char *settings = memory_strdup(options->against);
    bool ok = settings || cli_fail("out of memory");
    if (ok && against_is_file(options->against)) {
        other.file = options->against;
    } else if (ok) {
        for (char *rest = settings, *word; ok && (word = strsep(&rest, ",")) != NULL;) {
            ok = other.machine.set_count < MACHINE_MAX_ARGS || cli_fail("too many settings");
            if (ok) other.machine.set[other.machine.set_count++] = word;
        }
    }

    Session a = {0}, b = {0};
    ok = ok && session_open(&a, &options->session, SESSION_TRAVEL) && session_open(&b, &other, SESSION_TRAVEL) &&
         sessions_drive((Session *const[]){&a, &b}, 2) && has_window(&a, options->window) &&
         has_window(&b, options->window);
    int status = ok ? compare_two(options, (const Session *const[]){&a, &b}) : EXIT_USAGE;
    if (status == EXIT_OK) {
        const int of_a = report_status(&a), of_b = report_status(&b);
        status = max_i32(of_a, of_b);
    }
    session_close(&a);
    session_close(&b);
    memory_free(settings);
    return status;
}

int cmd_profile(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"window", OPTION_WINDOW, "A:B", 0, "Only cycles A to B-1", 1},
        {"try", CLI_FLAG(ProfileCommand, tries), NULL, 0,
         "Run it again with settings that might help, and print those that make it faster", 1},
        {"against", CLI_TEXT(ProfileCommand, against), "FILE|KEY=VALUE,...", 0,
         "Compare the run with that of another program, or with other settings, line by line", 1},
        {0}};
    static const struct argp argp = {
        .options = table,
        .parser = parse_profile,
        .args_doc = "FILE",
        .doc =
            "Run a program and print what it cost: the divergence bill, and the source with the cycles of every line.",
        .children = session_child};
    ProfileCommand options = {.window = {0, UINT64_MAX}};
    cli_parse(&argp, argc, argv, &options);
    return options.against ? profile_two(&options) : profile_one(&options);
}
