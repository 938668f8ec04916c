/* chart_text.c: the texts above and below the plot of a chart. */
#include <stdio.h>
#include <string.h>

#include "sim/view/chart/chart_layout.h"
#include "sim/view/chart/chart_mark.h"
#include "sim/view/raster/flow.h"
#include "sim/view/raster/font.h"
#include "sim/view/raster/theme.h"

enum { ITEM_GAP = 18, SAMPLE_GAP = 6, TITLE_GAP = 6 };

static Rgba ink(ThemeColour colour) {
    return themes[PALETTE_CLASSIC].colour[colour];
}

static bool has_text(const char *text) {
    return text && *text;
}

static void set_legend(Flow *flow, const Chart *chart) {
    const int32_t sample = chart_has_bars(chart) ? CHART_SAMPLE_HEIGHT + 2 : CHART_SAMPLE_WIDTH;
    for (size_t s = 0; s < chart->series_count; s++) {
        const char *name = chart->series[s].name ? chart->series[s].name : "";
        const int32_t text = font_width(name, strlen(name), 1);
        const int32_t room = flow->width - sample - SAMPLE_GAP;
        const Spot spot = flow_place(flow, sample + SAMPLE_GAP + (text < room ? text : room), ITEM_GAP);
        if (flow->canvas) chart_mark_sample(flow->canvas, spot.x, spot.y - 1, chart->kind, s);
        /* A name that is wider than the picture goes on below. */
        Flow inside = flow_begin(flow->canvas, spot.x + sample + SAMPLE_GAP, spot.y, text < room ? text + 1 : room);
        flow_text(&inside, 1, ink(THEME_INK), name);
        if (text > room) flow->y = flow_end(&inside) - FLOW_LINE;
    }
}

int32_t chart_set_header(Canvas *canvas, const ChartLayout *layout, const Chart *chart) {
    Flow flow = flow_begin(canvas, layout->margin, layout->header_y, layout->content_width);
    if (has_text(chart->title)) flow_text(&flow, 2, ink(THEME_INK), chart->title);
    if (has_text(chart->subtitle)) flow_text(&flow, 1, ink(THEME_INK_NOTE), chart->subtitle);
    if (chart->series_count > 1) {
        if (flow_end(&flow) > layout->header_y) flow_skip(&flow, TITLE_GAP);
        set_legend(&flow, chart);
    }
    return flow_end(&flow);
}

int32_t chart_set_footer(Canvas *canvas, const ChartLayout *layout, const Chart *chart) {
    Flow flow = flow_begin(canvas, layout->margin, layout->footer_y, layout->content_width);
    if (has_text(chart->footnote)) flow_text(&flow, 1, ink(THEME_INK_NOTE), chart->footnote);
    if (layout->hidden > 0) {
        char text[96];
        snprintf(text, sizeof text, "%zu value%s of 0 or less cannot be shown on a logarithmic axis.", layout->hidden,
                 layout->hidden == 1 ? "" : "s");
        flow_text(&flow, 1, ink(THEME_INK_NOTE), text);
    }
    return flow_end(&flow);
}

int32_t chart_set_category(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t point) {
    const int32_t x = layout->plot.x + (int32_t)point * layout->slot + FONT_ADVANCE / 2;
    Flow flow = flow_begin(canvas, x, layout->x_labels_y, layout->slot - FONT_ADVANCE);
    flow.centred = true;
    flow_text(&flow, 1, ink(THEME_INK), chart->categories[point]);
    return flow_end(&flow);
}
