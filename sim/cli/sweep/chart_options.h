/* chart_options.h: the options that say how a chart looks: what `chart` and `sweep` share. */
#ifndef SIM_CLI_SWEEP_CHART_OPTIONS_H
#define SIM_CLI_SWEEP_CHART_OPTIONS_H

#include "sim/cli/base/cli.h"
#include "sim/view/chart/chart.h"

typedef struct ChartOptions {
    Chart chart;
    bool kind_given, scale_given; /* --kind; --log or --log2 */
} ChartOptions;

extern const struct argp chart_argp; /* for a ChartOptions as input */

#endif
