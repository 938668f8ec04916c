/* chart_draw.c: drawing a chart: texts around it, axes, bars, lines and markers. A series is known by its colour and by
 * a second sign, so that charts can be read in grey. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sim/view/chart/chart_parts.h"
#include "sim/view/raster/canvas.h"

enum {
    SUBTITLE_GAP = 3, /* below the title */
    TITLE_GAP = 6,    /* between the texts above and the legend */
    ITEM_GAP = 18,    /* between two items of the legend, */
    SAMPLE_GAP = 6,   /* and in one between its sample and its name */
    MARKER_ROOM = 40, /* least distance of two markers of one line */
    MAJOR_TICK = 5,
    MINOR_TICK = 3,
    LABEL_GAP = 4,
    MARKER = 7,        /* size of a marker */
    SAMPLE_WIDTH = 24, /* of a line in the legend */
    SAMPLE_HEIGHT = 9,
    STRIPE = 8, /* pixels of each of the lines that lie on each other */
};

const ChartKindInfo chart_kinds[CHART_KIND_COUNT] = {
#define CHART_KIND(ID, name, meaning) [CHART_##ID] = {name, meaning},
    CHART_KINDS(CHART_KIND)
#undef CHART_KIND
};

/* ---- how series look: bars have a texture, lines a marker and, beyond the last colour, dashes ---- */

static Rgba ink(const Chart *chart, ThemeColour token) {
    return theme_of(chart->theme, PALETTE_NEW)->colour[token];
}

Rgba chart_mark_colour(const Chart *chart, size_t series) {
    return theme_of(chart->theme, PALETTE_NEW)->series[series % SERIES_COUNT];
}

void chart_mark_bar(Canvas *canvas, Rect bar, const Chart *chart, size_t series) {
    static const Pattern patterns[] = {0, PATTERN_RISING, PATTERN_DOTS, PATTERN_FALLING, PATTERN_CROSS};
    const Rgba c = chart_mark_colour(chart, series);
    /* The texture is darker, or lighter if the bar is dark itself. */
    Rgba texture = {(uint8_t)(c.r * 3 / 4), (uint8_t)(c.g * 3 / 4), (uint8_t)(c.b * 3 / 4), 255};
    if ((2 * c.r + 5 * c.g + c.b) / 8 < 96)
        texture = (Rgba){(uint8_t)(c.r + (255 - c.r) / 4), (uint8_t)(c.g + (255 - c.g) / 4),
                         (uint8_t)(c.b + (255 - c.b) / 4), 255};
    canvas_fill(canvas, bar, c);
    canvas_pattern(canvas, bar, patterns[series % (sizeof patterns / sizeof *patterns)], texture);
}

/* The markers as they look; o is paper, so that lines do not run through open ones. */
static const char *const markers[][MARKER] = {
    {"..###..", ".#####.", "#######", "#######", "#######", ".#####.", "..###.."}, /* disc */
    {"#######", "#######", "#######", "#######", "#######", "#######", "#######"}, /* square */
    {"...#...", "...#...", "..###..", "..###..", ".#####.", ".#####.", "#######"}, /* triangle */
    {"...#...", "..###..", ".#####.", "#######", ".#####.", "..###..", "...#..."}, /* diamond */
    {"#######", ".#####.", ".#####.", "..###..", "..###..", "...#...", "...#..."}, /* triangle, point down */
    {"..###..", ".#ooo#.", "#ooooo#", "#ooooo#", "#ooooo#", ".#ooo#.", "..###.."}, /* ring */
    {"##...##", "###.###", ".#####.", "..###..", ".#####.", "###.###", "##...##"}, /* cross */
    {"#######", "#ooooo#", "#ooooo#", "#ooooo#", "#ooooo#", "#ooooo#", "#######"}, /* open square */
};

static void draw_marker(Canvas *canvas, int32_t x, int32_t y, const Chart *chart, size_t series) {
    const char *const *rows = markers[series % (sizeof markers / sizeof *markers)];
    const Rgba colour = chart_mark_colour(chart, series), paper = ink(chart, THEME_PANE);
    const int32_t dot = chart_up(chart, 1), half = chart_up(chart, MARKER) / 2;
    for (int32_t row = 0; row < MARKER; row++)
        for (int32_t column = 0; column < MARKER; column++) {
            const Rect pixel = {x - half + column * dot, y - half + row * dot, dot, dot};
            if (rows[row][column] != '.') canvas_fill(canvas, pixel, rows[row][column] == '#' ? colour : paper);
        }
}

/* Which pixels of a line are drawn: the first series with a colour is solid, the next with the same one dashed, ... */
static const char *const dashes[] = {"#", "######....", "##...", "######...##..."};

void chart_mark_line(Canvas *canvas, ChartStroke stroke, const Chart *chart, size_t series, ChartShare share,
                     uint32_t *phase) {
    int32_t x0 = stroke.x0, y0 = stroke.y0;
    const int32_t x1 = stroke.x1, y1 = stroke.y1;
    const Rgba colour = chart_mark_colour(chart, series);
    const int32_t half = chart_up(chart, 1);
    const int32_t dx = x1 > x0 ? x1 - x0 : x0 - x1, dy = y1 > y0 ? y1 - y0 : y0 - y1;
    const int32_t sx = x1 > x0 ? 1 : -1, sy = y1 > y0 ? 1 : -1;
    const bool steep = dy > dx;
    const char *dash = dashes[series / SERIES_COUNT % 4];
    for (int32_t error = dx - dy;;) { /* Bresenham */
        const Rect dot = steep ? (Rect){x0 - half, y0, 2 * half, 1} : (Rect){x0, y0 - half, 1, 2 * half};
        /* Stripes go by the place, so that all lines that lie on each other cut them at the same pixels. */
        const bool shows = (steep ? y0 : x0) / half / STRIPE % share.count == share.rank;
        if (dash[(*phase)++ / (uint32_t)half % strlen(dash)] == '#' && shows) canvas_fill(canvas, dot, colour);
        if (x0 == x1 && y0 == y1) return;
        const int32_t twice = 2 * error;
        if (twice > -dy) {
            error -= dy;
            x0 += sx;
        }
        if (twice < dx) {
            error += dx;
            y0 += sy;
        }
    }
}

static void draw_sample(Canvas *canvas, int32_t x, int32_t y, const Chart *chart, size_t series) {
    if (!chart_has_bars(chart)) {
        uint32_t phase = 0;
        const int32_t middle = y + chart_up(chart, SAMPLE_HEIGHT) / 2, width = chart_up(chart, SAMPLE_WIDTH);
        const ChartStroke stroke = {x, middle, x + width - 1, middle};
        chart_mark_line(canvas, stroke, chart, series, CHART_ALONE, &phase);
        draw_marker(canvas, x + width / 2, middle, chart, series);
        return;
    }
    const Rect bar = {x, y, chart_up(chart, SAMPLE_HEIGHT + 2), chart_up(chart, SAMPLE_HEIGHT)};
    chart_mark_bar(canvas, bar, chart, series);
}

/* ---- texts above and below ---- */

/* A line of text whose top is at y. */
static void draw_text(Canvas *canvas, const Chart *chart, int32_t x, int32_t y, Face face, const char *text) {
    const ThemeColour colour = face == CHART_NUMBERS ? THEME_TEXT : THEME_TEXT_2;
    const Scale scale = chart_up(chart, SCALE_ONE);
    canvas_say(canvas, x, y + face_capital(face, scale), face, scale, ink(chart, colour), text, strlen(text));
}

int32_t chart_set_header(Canvas *canvas, const ChartLayout *layout, const Chart *chart) {
    Flow flow = flow_begin(canvas, chart_up(chart, SCALE_ONE), layout->margin, layout->header_y, layout->content_width);
    if (has_text(chart->title)) {
        flow_say(&flow, FACE_TITLE, ink(chart, THEME_TEXT), chart->title);
        flow_skip(&flow, chart_up(chart, SUBTITLE_GAP));
    }
    if (has_text(chart->subtitle)) flow_say(&flow, CHART_WORDS, ink(chart, THEME_TEXT_2), chart->subtitle);
    if (chart->series_count > 1) {
        if (flow_end(&flow) > layout->header_y) flow_skip(&flow, chart_up(chart, TITLE_GAP));
    }

    /* The legend. */
    const int32_t sample = chart_up(chart, (chart_has_bars(chart) ? SAMPLE_HEIGHT + 2 : SAMPLE_WIDTH) + SAMPLE_GAP);
    for (size_t s = 0; chart->series_count > 1 && s < chart->series_count; s++) {
        const char *name = chart->series[s].name ? chart->series[s].name : "";
        const int32_t text = chart_text_width(chart, CHART_WORDS, name);
        const int32_t room = flow.width - sample;
        const Spot spot = flow_place(&flow, sample + (text < room ? text : room), chart_up(chart, ITEM_GAP));
        if (canvas) draw_sample(canvas, spot.x, spot.y + chart_up(chart, 2), chart, s);
        /* A name that is wider than the picture continues below. */
        Flow inside =
            flow_begin(canvas, chart_up(chart, SCALE_ONE), spot.x + sample, spot.y, text < room ? text : room);
        flow_say(&inside, CHART_WORDS, ink(chart, THEME_TEXT), name);
        if (text > room) flow.y = flow_end(&inside) - chart_up(chart, CHART_LINE);
    }
    return flow_end(&flow);
}

int32_t chart_set_footer(Canvas *canvas, const ChartLayout *layout, const Chart *chart) {
    Flow flow = flow_begin(canvas, chart_up(chart, SCALE_ONE), layout->margin, layout->footer_y, layout->content_width);
    if (has_text(chart->footnote)) flow_say(&flow, CHART_WORDS, ink(chart, THEME_TEXT_2), chart->footnote);
    if (layout->hidden > 0) {
        char text[96];
        snprintf(text, sizeof text, "%zu value%s of 0 or less cannot be shown on a logarithmic axis.", layout->hidden,
                 layout->hidden == 1 ? "" : "s");
        flow_say(&flow, CHART_WORDS, ink(chart, THEME_TEXT_2), text);
    }
    return flow_end(&flow);
}

int32_t chart_set_category(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t point) {
    const int32_t gap = chart_up(chart, LABEL_GAP), x = layout->plot.x + (int32_t)point * layout->slot + gap;
    Flow flow = flow_begin(canvas, chart_up(chart, SCALE_ONE), x, layout->x_labels_y, layout->slot - 2 * gap);
    flow.centred = true;
    flow_say(&flow, CHART_WORDS, ink(chart, THEME_TEXT), chart->categories[point]);
    return flow_end(&flow);
}

/* ---- values ---- */

/* At the end of a bar that is away from the base. */
static void print_bar_value(Canvas *canvas, const Chart *chart, double value, Rect bar) {
    const int32_t gap = chart_up(chart, 3), above = face_capital(CHART_NUMBERS, chart_up(chart, SCALE_ONE)) + gap;
    char text[CHART_NUMBER_MAX];
    chart_number(text, value, CHART_VALUE_DIGITS);
    const int32_t x = bar.x + bar.w / 2 - chart_text_width(chart, CHART_NUMBERS, text) / 2;
    draw_text(canvas, chart, x, value < 0 ? bar.y + bar.h + gap : bar.y - above, CHART_NUMBERS, text);
}

/* ---- bars ---- */

/* The bar between two values. A value that is not the base gets at least one pixel, so that it can be seen. */
static Rect value_bar(const ChartLayout *layout, int32_t x, double from, double to) {
    int32_t a = chart_value_y(layout, from), b = chart_value_y(layout, to);
    if (a == b && from != to) b += to > from ? -1 : 1;
    return (Rect){x, a < b ? a : b, layout->bar, a < b ? b - a : a - b};
}

/* Beside each other; on top of each other; or one in front of the other, the longest first, so that the shorter ones
 * are in front of it; of equals, the first series is in front. */
static void draw_bars(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t point) {
    const bool overlay = chart->kind == CHART_OVERLAY, stacked = chart->kind == CHART_STACKED;
    const double base = layout->y.kind == CHART_LINEAR ? 0 : exp2(-1000); /* at the bottom of every logarithmic axis */
    const int32_t left = chart_point_x(layout, chart, point) - layout->group / 2;
    size_t order[CHART_MAX_SERIES], count = 0;
    for (size_t s = 0; s < chart->series_count; s++) {
        if (!chart_shows(chart, s, point)) continue;
        const double size = fabs(chart->series[s].values[point]);
        size_t at = count++;
        for (; overlay && at > 0 && fabs(chart->series[order[at - 1]].values[point]) <= size; at--)
            order[at] = order[at - 1];
        order[at] = s;
    }

    double above = 0, below = 0; /* ends of the stack */
    for (size_t i = 0; i < count; i++) {
        const double value = chart->series[order[i]].values[point];
        double *sum = value < 0 ? &below : &above;
        const int32_t x = overlay || stacked ? left : left + (int32_t)order[i] * layout->bar;
        const Rect bar = value_bar(layout, x, stacked ? *sum : base, stacked ? *sum + value : value);
        *sum += value;
        chart_mark_bar(canvas, bar, chart, order[i]);
        if (chart->values && !stacked && (!overlay || i == 0)) print_bar_value(canvas, chart, value, bar);
    }
    if (!chart->values || !stacked) return;
    if (above > 0) print_bar_value(canvas, chart, above, value_bar(layout, left, 0, above));
    if (below < 0) print_bar_value(canvas, chart, below, value_bar(layout, left, 0, below));
}

/* ---- lines ---- */

/* Count the lines from a point to the next one that coincide with the line of a series. */
static ChartShare share_of(const ChartLayout *layout, const Chart *chart, size_t series, size_t point) {
    ChartShare share = CHART_ALONE;
    for (size_t other = 0; other < chart->series_count; other++) {
        const double *a = chart->series[series].values, *b = chart->series[other].values;
        bool same = other != series;
        for (size_t p = point; same && p <= point + 1; p++)
            same = chart_shows(chart, series, p) && chart_shows(chart, other, p) &&
                   chart_value_y(layout, a[p]) == chart_value_y(layout, b[p]);
        share.count += same;
        share.rank += same && other < series;
    }
    return share;
}

static void draw_line(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t series) {
    const double *values = chart->series[series].values;
    uint32_t phase = 0;
    for (size_t point = 0; point + 1 < chart->points; point++) {
        if (!chart_shows(chart, series, point) || !chart_shows(chart, series, point + 1)) continue;
        const int32_t x0 = chart_point_x(layout, chart, point), x1 = chart_point_x(layout, chart, point + 1);
        const int32_t y0 = chart_value_y(layout, values[point]), y1 = chart_value_y(layout, values[point + 1]);
        const ChartShare share = share_of(layout, chart, series, point);
        if (chart->kind == CHART_LINES) {
            chart_mark_line(canvas, (ChartStroke){x0, y0, x1, y1}, chart, series, share, &phase);
            continue;
        }
        chart_mark_line(canvas, (ChartStroke){x0, y0, x1, y0}, chart, series, share, &phase);
        chart_mark_line(canvas, (ChartStroke){x1, y0, x1, y1}, chart, series, share, &phase);
    }
}

/* Draw all markers if there is room; else some, but always the markers that no line leads to. */
static void draw_markers(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t series) {
    const bool dense =
        chart->points > 1 && (size_t)layout->plot.w / (chart->points - 1) < (size_t)chart_up(chart, MARKER + 3);
    int32_t last = INT32_MIN / 2, turn = 0;
    for (size_t point = 0; point < chart->points; point++) {
        if (!chart_shows(chart, series, point)) continue;
        const int32_t x = chart_point_x(layout, chart, point);
        const bool joined = (point > 0 && chart_shows(chart, series, point - 1)) ||
                            (point + 1 < chart->points && chart_shows(chart, series, point + 1));
        if (dense && x - last < chart_up(chart, MARKER_ROOM) && joined) continue;
        last = x;
        bool has_turn = true;
        if (point > 0 && point + 1 < chart->points) {
            /* Where lines share their place on both sides of a point, its marker is that of one of them, by turns. */
            const ChartShare before = share_of(layout, chart, series, point - 1);
            const ChartShare after = share_of(layout, chart, series, point);
            const bool same = before.count == after.count && before.rank == after.rank;
            has_turn = !same || turn % after.count == after.rank;
        }
        turn++;
        if (!has_turn) continue;
        draw_marker(canvas, x, chart_value_y(layout, chart->series[series].values[point]), chart, series);
    }
}

/* Above a point, or below it: where nothing is yet. */
static void print_point_values(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t series) {
    for (size_t point = 0; point < chart->points; point++) {
        if (!chart_shows(chart, series, point)) continue;
        const double value = chart->series[series].values[point];
        char text[CHART_NUMBER_MAX];
        chart_number(text, value, CHART_VALUE_DIGITS);
        const int32_t width = chart_text_width(chart, CHART_NUMBERS, text),
                      height = face_capital(CHART_NUMBERS, chart_up(chart, SCALE_ONE));
        const int32_t x = chart_point_x(layout, chart, point);
        const int32_t y = chart_value_y(layout, value);
        const int32_t places[] = {y - chart_up(chart, MARKER / 2 + 3) - height, y + chart_up(chart, MARKER / 2 + 4)};
        for (int i = 0; i < 2; i++) {
            const Rect place = {x - width / 2, places[i], width, height};
            if (place.y + height > layout->plot.y + layout->plot.h) continue; /* there is the axis */
            if (!canvas_holds_only(canvas, place, ink(chart, THEME_PANE), ink(chart, THEME_LINE))) continue;
            draw_text(canvas, chart, place.x, place.y, CHART_NUMBERS, text);
            break;
        }
    }
}

/* ---- axes ---- */

/* Ticks grow outwards. Lines across the plot are drawn first, and data over them. */
static void draw_y_axis(Canvas *canvas, const ChartLayout *layout, const Chart *chart) {
    ChartTick ticks[CHART_MAX_TICKS];
    const size_t count = chart_scale_ticks(&layout->y, ticks);
    const int32_t line = chart_up(chart, 1), left = layout->plot.x - line;
    for (size_t i = 0; i < count; i++) {
        const int32_t y = chart_pixel_y(layout, ticks[i].pixel);
        const int32_t length = chart_up(chart, ticks[i].major ? MAJOR_TICK : MINOR_TICK);
        canvas_fill(canvas, (Rect){left - length, y, length, line}, ink(chart, THEME_TEXT));
        if (!ticks[i].major) continue;
        canvas_fill(canvas, (Rect){layout->plot.x, y, layout->plot.w, line}, ink(chart, THEME_LINE));
        const int32_t right = left - chart_up(chart, MAJOR_TICK + LABEL_GAP);
        draw_text(canvas, chart, right - chart_text_width(chart, CHART_NUMBERS, ticks[i].text),
                  y - face_capital(CHART_NUMBERS, chart_up(chart, SCALE_ONE)) / 2, CHART_NUMBERS, ticks[i].text);
    }
}

static void draw_x_axis(Canvas *canvas, const ChartLayout *layout, const Chart *chart) {
    ChartTick ticks[CHART_MAX_TICKS];
    const bool numeric = layout->numeric_x;
    const size_t count = numeric ? chart_scale_ticks(&layout->x, ticks) : chart->points;
    const int32_t line = chart_up(chart, 1), top = layout->plot.y + layout->plot.h + line;
    for (size_t i = 0; i < count; i += numeric ? 1 : layout->label_step) {
        char number[CHART_NUMBER_MAX] = "";
        if (!numeric && !chart->categories) chart_number(number, chart_x(chart, i), CHART_LABEL_DIGITS);
        const char *text = numeric ? ticks[i].text : number;
        const int32_t x = numeric ? layout->plot.x + layout->x_pad + ticks[i].pixel : chart_point_x(layout, chart, i);
        const int32_t length = chart_up(chart, !numeric || ticks[i].major ? MAJOR_TICK : MINOR_TICK);
        canvas_fill(canvas, (Rect){x, top, line, length}, ink(chart, THEME_TEXT));
        draw_text(canvas, chart, x - chart_text_width(chart, CHART_NUMBERS, text) / 2, layout->x_labels_y,
                  CHART_NUMBERS, text);
        if (!numeric && chart->categories) (void)chart_set_category(canvas, layout, chart, i);
    }
}

/* ---- the whole ---- */

Canvas *chart_draw(const Chart *chart, char *error) {
    ChartLayout layout;
    if (!chart_layout_make(&layout, chart, error)) return NULL;
    Canvas *canvas = canvas_create(layout.width, layout.height);
    canvas_clear(canvas, ink(chart, THEME_PANE));

    (void)chart_set_header(canvas, &layout, chart);
    const Rect plot = layout.plot;
    if (chart->y_name) draw_text(canvas, chart, layout.margin, layout.y_name_y, CHART_WORDS, chart->y_name);
    if (chart->x_name) {
        const int32_t x = plot.x + plot.w / 2 - chart_text_width(chart, CHART_WORDS, chart->x_name) / 2;
        draw_text(canvas, chart, x > layout.margin ? x : layout.margin, layout.x_name_y, CHART_WORDS, chart->x_name);
    }
    draw_y_axis(canvas, &layout, chart);
    draw_x_axis(canvas, &layout, chart);

    if (chart_has_bars(chart)) {
        for (size_t point = 0; point < chart->points; point++) draw_bars(canvas, &layout, chart, point);
    } else { /* the first series is the most important one: it is in front */
        for (size_t s = chart->series_count; s-- > 0;) draw_line(canvas, &layout, chart, s);
        for (size_t s = chart->series_count; s-- > 0;) draw_markers(canvas, &layout, chart, s);
        for (size_t s = 0; chart->values && s < chart->series_count; s++) print_point_values(canvas, &layout, chart, s);
    }

    /* After the data: the edges of the plot, and the line of 0 if there is something below it. */
    const int32_t line = chart_up(chart, 1);
    const Rgba edge = ink(chart, THEME_TEXT);
    canvas_fill(canvas, (Rect){plot.x - line, plot.y, line, plot.h + line}, edge);
    canvas_fill(canvas, (Rect){plot.x - line, plot.y + plot.h, plot.w + line, line}, edge);
    if (layout.y.kind == CHART_LINEAR && layout.y.low < 0 && layout.y.high >= 0)
        canvas_fill(canvas, (Rect){plot.x, chart_value_y(&layout, 0), plot.w, line}, edge);
    (void)chart_set_footer(canvas, &layout, chart);
    return canvas;
}
