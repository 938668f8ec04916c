/* heat_report.h: the options and the report of `lockstep profile --heat`: what each pixel cost. */
#ifndef SIM_CLI_REPORT_HEAT_REPORT_H
#define SIM_CLI_REPORT_HEAT_REPORT_H

#include "sim/cli/session/session.h"
#include "sim/heat/heat.h"

typedef struct HeatOptions {
    bool wanted;
    HeatQuantity quantity;
    uint32_t line;     /* HEAT_ALL_LINES, or one of the program's main file */
    const char *pass;  /* the kernel that is counted; NULL: all */
    const char *title; /* of the picture; NULL: its headline */
    CliList outputs;
} HeatOptions;

/* Read the value of --heat. */
void heat_read_quantity(struct argp_state *state, const char *text, HeatOptions *options);

/* At the end of the command line: do the options go together? `other` is one that --heat cannot have, or NULL. */
void heat_check_options(struct argp_state *state, const HeatOptions *options, const char *other);

/* Run the program, write the outputs and print the headline. Return the exit status. */
int heat_command(SessionOptions *session, const HeatOptions *options);

#endif
