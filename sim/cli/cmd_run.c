/* cmd_run.c: `lockstep run`: run a program and print its statistics; `lockstep why`: why a pixel has its colour. */
#include "sim/cli/base/terminal.h"
#include "sim/cli/command.h"
#include "sim/cli/report/report.h"
#include "sim/debug/why/why.h"

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
    SessionOptions options = {0};
    Run run;
    cli_parse(argc, argv, table, parse_run, session_child, &options);
    if (!session_run(&run, &options, SESSION_PLAIN)) return EXIT_USAGE;
    const int status = report_run(&run, &options);
    run_destroy(&run);
    return status;
}

/* ---- why ---- */

typedef struct WhyCommand {
    SessionOptions session;
    const char *at;
    bool steps;
} WhyCommand;

int cmd_why(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"at", CLI_TEXT(WhyCommand, at), "WAVE:LANE:CYCLE", 0,
         "The pixel: a lane of a wave (numbered as they are dispatched) in a cycle", 0},
        {"steps", CLI_FLAG(WhyCommand, steps), NULL, 0,
         "The same in lines: the state, and each part of the answer with its cycle", 0},
        {0}};
    WhyCommand options = {0};
    Run run;
    cli_parse(argc, argv, table, cli_fill, session_child, &options);
    if (!options.at) return cli_error("missing --at WAVE:LANE:CYCLE");
    if (options.session.checks) return cli_error("--check is for run, trace, view, debug and profile");
    if (options.session.json) return cli_error("--json is for run, trace and profile");
    if (!session_run(&run, &options.session, SESSION_TRAVEL)) return EXIT_USAGE;

    uint64_t at[3];
    int status = EXIT_USAGE;
    if (at_read(options.at, run.travel, at)) {
        WhyPixel pixel;
        Why why = {0};
        TextBuffer steps = {0};
        char *said = NULL;
        activity_begin("looking for the reason");
        if (why_find_wave(run.travel, (uint32_t)at[0], (uint32_t)at[1], at[2], &pixel, &said) &&
            why_ask(&why, run.travel, run.code, &pixel)) {
            const WhyHeadline headline = why_headline(&why);
            text_printf(&steps, "%s %s", headline.state, headline.lasts);
            for (const WhyStep *step = why.steps; step < why.steps + why.step_count; step++) {
                char cycle[24] = "";
                if (step->cycle != GPU_NEVER) snprintf(cycle, sizeof cycle, "%llu", wide(step->cycle));
                text_printf(&steps, "\n%10s  %.*s", cycle, (int)step->length, why.text + step->from);
            }
            said = options.steps ? steps.text : why.text;
        }
        activity_end();
        status = EXIT_OK;
        puts(said);
    }
    if (run.interrupted) status = report_status(&run, &options.session);
    run_destroy(&run);
    return status;
}
