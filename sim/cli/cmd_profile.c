/* cmd_profile.c: `lockstep profile`: what a run cost, by line, and the divergence bill. */
#include "sim/cli/command.h"
#include "sim/cli/report/profile_report.h"
#include "sim/cli/report/report.h"

static error_t parse_profile(int key, char *text, struct argp_state *state) {
    (void)text;
    if (key != ARGP_KEY_INIT) return ARGP_ERR_UNKNOWN;
    state->child_inputs[0] = state->input;
    return 0;
}

int cmd_profile(int argc, char **argv) {
    static const struct argp_child children[] = {{&session_argp, 0, NULL, 0}, {0}};
    static const struct argp argp = {
        .parser = parse_profile,
        .args_doc = "FILE",
        .doc =
            "Run a program and print what it cost: the divergence bill, and the source with the cycles of every line.",
        .children = children};
    SessionOptions options = session_defaults();
    Session session;
    cli_parse(&argp, argc, argv, &options);
    if (!session_run(&session, &options, SESSION_TRAVEL)) return EXIT_USAGE;

    const char *why = "out of memory";
    Profile *profile = profile_create(session.code, travel_trace(session.travel), 0, UINT64_MAX, &why);
    Lines *lines = profile ? lines_create(session.code, profile) : NULL;
    const ProfileReport report = {&session, profile, lines};
    bool ok = lines != NULL;
    if (ok && options.json)
        ok = profile_report_json(stdout, &report);
    else if (ok && !options.quiet)
        ok = profile_report_text(stdout, &report);
    lines_destroy(lines);
    profile_destroy(profile);
    const int status = ok ? report_status(&session) : cli_error("%s: %s", options.file, why);
    session_close(&session);
    return status;
}
