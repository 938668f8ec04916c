/* cmd_run.c: `lockstep run`: run a program and print its statistics. */
#include "sim/cli/command.h"
#include "sim/cli/report/report.h"

enum { OPTION_PRINT = 0x500 };

static error_t parse_run(int key, char *text, struct argp_state *state) {
    SessionOptions *options = state->input;
    const char *wrong;
    switch (key) {
    case OPTION_PRINT:
        wrong = dump_read(text, false,
                          &options->print[cli_one_more(state, "--print", &options->print_count, MACHINE_MAX_ARGS)]);
        if (wrong) argp_error(state, "--print %s: %s", text, wrong);
        return 0;
    default: return cli_fill(key, text, state);
    }
}

int cmd_run(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"print", OPTION_PRINT, "NAME[A:B][=TYPExN]", 0,
         "Print words of a buffer, or rows of a texture, at the end: as u32 i32 f32 hex or rgba, N in a row; may be "
         "repeated",
         1},
        {0}};
    static const struct argp argp = {.options = table,
                                     .parser = parse_run,
                                     .args_doc = "FILE",
                                     .doc =
                                         "Run a program to completion, check its own expectations, print statistics.",
                                     .children = session_child};
    SessionOptions options = {0};
    Run run;
    cli_parse(&argp, argc, argv, &options);
    if (!session_run(&run, &options, SESSION_PLAIN)) return EXIT_USAGE;
    const int status = report_run(&run, &options);
    run_destroy(&run);
    return status;
}
