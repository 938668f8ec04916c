/* chart_plot.h: drawing the data of a chart. */
#ifndef SIM_VIEW_CHART_CHART_PLOT_H
#define SIM_VIEW_CHART_CHART_PLOT_H

#include "sim/view/chart/chart_layout.h"

void chart_plot_draw(Canvas *canvas, const ChartLayout *layout, const Chart *chart);

#endif
