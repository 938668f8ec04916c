/* cmd_run.c: `lockstep run`: run a program and print its statistics. */
#include "sim/cli/session.h"

static error_t parse_run(int key, char *text, struct argp_state *state) {
    (void)text;
    if (key != ARGP_KEY_INIT) return ARGP_ERR_UNKNOWN;
    state->child_inputs[0] = state->input;
    return 0;
}

int cmd_run(int argc, char **argv) {
    static const struct argp_child children[] = {{&session_argp, 0, NULL, 0}, {0}};
    static const struct argp argp = {
        NULL,     parse_run, "FILE", "Run a program to completion, check its own expectations, print statistics.",
        children, NULL,      NULL};
    SessionOptions options = session_defaults();
    Session session;
    cli_parse(&argp, argc, argv, &options);
    if (!session_run(&session, &options, false)) return EXIT_USAGE;
    const int status = session_report(&session);
    session_close(&session);
    return status;
}
