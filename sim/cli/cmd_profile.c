/* cmd_profile.c: `lockstep profile`: what a run, or some cycles of it, cost, by line, and the divergence bill; or what
 * two runs cost. */
#include <string.h>

#include "sim/cli/base/terminal.h"
#include "sim/cli/command.h"
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
static bool has_window(const Run *run, const uint64_t window[2]) {
    const uint64_t end = travel_end(run->travel);
    return !window[0] || window[0] < end ||
           cli_fail("--window %llu:%llu begins behind the end: %s has %llu cycles", wide(window[0]), wide(window[1]),
                    run->file, wide(end));
}

/* ---- one run ---- */

static int profile_one(ProfileCommand *options) {
    SessionOptions *session = &options->session;
    Run run;
    if (!session_run(&run, session, SESSION_TRAVEL) || !has_window(&run, options->window)) return EXIT_USAGE;
    RangeReport range;
    const char *why;
    activity_begin("adding up what %s cost", session->file);
    Profile *profile = range_report_make(&range, &run, options->window, &why);
    activity_end();
    if (!profile) return cli_error("%s: %s", run.file, why);
    if (options->tries && !run.interrupted) {
        activity_begin("trying what makes %s faster", session->file);
        range_report_try(&range, session->machine.threads);
        activity_end();
    }
    Lines *lines = lines_create(run.code, profile);
    const ProfileReport report = {&run, profile, lines, &range};
    if (session->json)
        profile_report_json(&report);
    else if (!session->quiet)
        profile_report_text(&report);
    const int status = report_status(&run, session);
    run_destroy(&run);
    return status;
}

/* ---- two runs ---- */

static int profile_two(ProfileCommand *options) {
    /* The other one: another file, or other settings. It writes nothing: both would write the same files. */
    SessionOptions *both = memory_array(2, sizeof *both), *other = &both[1];
    both[0] = both[1] = options->session;
    other->machine.dump_count = other->print_count = 0;
    if (against_is_file(options->against)) {
        other->file = options->against;
    } else {
        for (char *rest = memory_strdup(options->against), *word; (word = strsep(&rest, ",")) != NULL;)
            if (!cli_list_add(&other->machine.set, word)) return cli_error("too many settings");
    }
    Run runs[2];
    if (!session_open(&runs[0], &both[0], SESSION_TRAVEL, NULL) ||
        !session_open(&runs[1], &both[1], SESSION_TRAVEL, NULL) || !session_drive(runs, both, 2) ||
        !has_window(&runs[0], options->window) || !has_window(&runs[1], options->window))
        return EXIT_USAGE;
    const Code *const codes[2] = {runs[0].code, runs[1].code};
    const Profile *profiles[2];
    Match match = {0};
    Comparison lines = {0};
    activity_begin("comparing %s", options->session.file);
    for (int i = 0; i < 2; i++) {
        const char *why;
        profiles[i] =
            profile_create(codes[i], travel_trace(runs[i].travel), options->window[0], options->window[1], &why);
        if (!profiles[i]) return cli_error("%s: %s", runs[i].file, why);
    }
    match_make(&match, codes[0], codes[1]);
    compare_make(&lines, codes, profiles, &match);
    activity_end();
    const CompareReport report = {{&runs[0], &runs[1]}, {profiles[0], profiles[1]}, &lines};
    if (options->session.json)
        compare_report_json(&report);
    else if (!options->session.quiet)
        compare_report_text(&report);
    const int of_a = report_status(&runs[0], &both[0]), of_b = report_status(&runs[1], &both[1]);
    run_destroy(&runs[0]);
    run_destroy(&runs[1]);
    return max_i32(of_a, of_b);
}

int cmd_profile(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"window", OPTION_WINDOW, "A:B", 0, "Only cycles A to B-1", 1},
        {"try", CLI_FLAG(ProfileCommand, tries), NULL, 0,
         "Run it again with settings that might help, and print those that make it faster", 1},
        {"against", CLI_TEXT(ProfileCommand, against), "FILE|KEY=VALUE,...", 0,
         "Compare the run with that of another program, or with other settings, line by line", 1},
        {0}};
    ProfileCommand options = {.window = {0, UINT64_MAX}};
    cli_parse(argc, argv, table, parse_profile, session_child, &options);
    return options.against ? profile_two(&options) : profile_one(&options);
}
