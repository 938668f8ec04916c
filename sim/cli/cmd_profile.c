/* cmd_profile.c: `lockstep profile`: what a run, or some cycles of it, cost, by line, and the divergence bill. */
#include "sim/cli/command.h"
#include "sim/cli/report/profile_report.h"
#include "sim/cli/report/report.h"

enum { OPTION_WINDOW = 0x600, OPTION_TRY };

typedef struct ProfileCommand {
    SessionOptions session;
    uint64_t window[2];
    bool tries;
} ProfileCommand;

static error_t parse_profile(int key, char *text, struct argp_state *state) {
    ProfileCommand *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &options->session; return 0;
    case OPTION_TRY: options->tries = true; return 0;
    case OPTION_WINDOW:
        if (!counts_read(text, ':', 0, UINT64_MAX, options->window) || options->window[0] >= options->window[1])
            argp_error(state, "--window takes A:B with A below B, not '%s'", text);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int cmd_profile(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"window", OPTION_WINDOW, "A:B", 0, "Only cycles A to B-1", 1},
        {"try", OPTION_TRY, NULL, 0, "Run it again with settings that might help, and print those that make it faster",
         1},
        {0}};
    static const struct argp_child children[] = {{&session_argp, 0, NULL, 0}, {0}};
    static const struct argp argp = {
        .options = table,
        .parser = parse_profile,
        .args_doc = "FILE",
        .doc =
            "Run a program and print what it cost: the divergence bill, and the source with the cycles of every line.",
        .children = children};
    ProfileCommand options = {.session = session_defaults(), .window = {0, UINT64_MAX}};
    Session session;
    cli_parse(&argp, argc, argv, &options);
    if (!session_run(&session, &options.session, SESSION_TRAVEL)) return EXIT_USAGE;

    const uint64_t from = options.window[0], to = options.window[1];
    const char *why = "out of memory";
    RangeReport range;
    int status = EXIT_USAGE;
    if (from && from >= travel_end(session.travel)) {
        status = cli_error("--window %llu:%llu begins behind the end: the run has %llu cycles", wide(from), wide(to),
                           wide(travel_end(session.travel)));
    } else if (!range_report_make(&range, &session, from, to, options.tries)) {
        status = cli_error("%s: %s", options.session.file, why);
    } else {
        Profile *profile = profile_create(session.code, travel_trace(session.travel), from, to, &why);
        Lines *lines = profile ? lines_create(session.code, profile) : NULL;
        const ProfileReport report = {&session, profile, lines, &range};
        bool ok = lines != NULL;
        if (ok && options.session.json)
            ok = profile_report_json(stdout, &report);
        else if (ok && !options.session.quiet)
            ok = profile_report_text(stdout, &report);
        lines_destroy(lines);
        profile_destroy(profile);
        range_report_free(&range);
        status = ok ? report_status(&session) : cli_error("%s: %s", options.session.file, why);
    }
    session_close(&session);
    return status;
}
