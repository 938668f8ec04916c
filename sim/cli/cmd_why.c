/* cmd_why.c: `lockstep why`: why a pixel has its colour. */
#include "sim/debug/why/why.h"

#include <stdio.h>
#include <stdlib.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/command.h"
#include "sim/cli/report/report.h"

typedef struct WhyCommand {
    SessionOptions session;
    const char *at;
    bool steps;
} WhyCommand;

static error_t parse_why(int key, char *text, struct argp_state *state) {
    WhyCommand *options = state->input;
    switch (key) {
    case ARGP_KEY_END:
        if (!options->at) argp_error(state, "missing --at WAVE:LANE:CYCLE");
        return 0;
    default: return cli_fill(key, text, state);
    }
}

/* The state, how long it lasts, and a line for each step. */
static char *in_short(const Why *why) {
    const WhyHeadline headline = why_headline(why);
    TextBuffer text = {0};
    text_printf(&text, "%s %s", headline.state, headline.lasts);
    for (const WhyStep *step = why->steps; step < why->steps + why->step_count; step++) {
        char cycle[24] = "";
        if (step->cycle != GPU_NEVER) snprintf(cycle, sizeof cycle, "%llu", wide(step->cycle));
        text_printf(&text, "\n%10s  %.*s", cycle, (int)step->length, why->text + step->from);
    }
    return text_take(&text);
}

int cmd_why(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"at", CLI_TEXT(WhyCommand, at), "WAVE:LANE:CYCLE", 0,
         "The pixel: a lane of a wave (numbered as they are dispatched) in a cycle", 0},
        {"steps", CLI_FLAG(WhyCommand, steps), NULL, 0,
         "The same in lines: the state, and each part of the answer with its cycle", 0},
        {0}};
    static const struct argp argp = {
        .options = table,
        .parser = parse_why,
        .args_doc = "FILE --at WAVE:LANE:CYCLE",
        .doc = "Run a program and explain the state of a lane in a cycle: what a picture shows as one pixel.",
        .children = session_child};
    WhyCommand options = {0};
    Run run;
    cli_parse(&argp, argc, argv, &options);
    if (options.session.checks) return cli_error("--check is for run, trace, view, debug and profile");
    if (options.session.json) return cli_error("--json is for run, trace and profile");
    if (!session_run(&run, &options.session, SESSION_TRAVEL)) return EXIT_USAGE;

    uint64_t at[3];
    int status = EXIT_USAGE;
    if (at_read(options.at, run.travel, at)) {
        WhyPixel pixel;
        Why why = {0};
        char *said = NULL;
        activity_begin("looking for the reason");
        if (why_find_wave(run.travel, (uint32_t)at[0], (uint32_t)at[1], at[2], &pixel, &said) &&
            why_ask(&why, run.travel, run.code, &pixel))
            said = options.steps ? in_short(&why) : why.text;
        activity_end();
        status = EXIT_OK;
        puts(said);
    }
    if (run.interrupted) status = report_status(&run, &options.session);
    run_destroy(&run);
    return status;
}
