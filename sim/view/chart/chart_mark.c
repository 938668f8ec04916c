/* chart_mark.c: drawing bars, lines and markers. A series is known by its colour and by a second sign, so that charts
 * can be read in grey: bars by their texture, lines by their markers, lines beyond the last colour by their dashes. */
#include "sim/view/chart/chart_parts.h"

enum { STRIPE = 8 /* pixels of each of the lines that lie on each other */ };

Rgba chart_ink(const Chart *chart, ThemeColour token) {
    return theme_of(chart->theme, PALETTE_NEW)->colour[token];
}

Rgba chart_mark_colour(const Chart *chart, size_t series) {
    return theme_of(chart->theme, PALETTE_NEW)->series[series % SERIES_COUNT];
}

/* ---- bars ---- */

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

/* ---- points ---- */

/* The markers as they look; o is paper, so that lines do not run through open ones. */
static const char *const markers[][CHART_MARKER] = {
    {"..###..", ".#####.", "#######", "#######", "#######", ".#####.", "..###.."}, /* disc */
    {"#######", "#######", "#######", "#######", "#######", "#######", "#######"}, /* square */
    {"...#...", "...#...", "..###..", "..###..", ".#####.", ".#####.", "#######"}, /* triangle */
    {"...#...", "..###..", ".#####.", "#######", ".#####.", "..###..", "...#..."}, /* diamond */
    {"#######", ".#####.", ".#####.", "..###..", "..###..", "...#...", "...#..."}, /* triangle, point down */
    {"..###..", ".#ooo#.", "#ooooo#", "#ooooo#", "#ooooo#", ".#ooo#.", "..###.."}, /* ring */
    {"##...##", "###.###", ".#####.", "..###..", ".#####.", "###.###", "##...##"}, /* cross */
    {"#######", "#ooooo#", "#ooooo#", "#ooooo#", "#ooooo#", "#ooooo#", "#######"}, /* open square */
};

void chart_mark_point(Canvas *canvas, int32_t x, int32_t y, const Chart *chart, size_t series) {
    const char *const *rows = markers[series % (sizeof markers / sizeof *markers)];
    const Rgba colour = chart_mark_colour(chart, series), paper = chart_ink(chart, THEME_PANE);
    const int32_t dot = chart_up(chart, 1), half = chart_up(chart, CHART_MARKER) / 2;
    for (int32_t row = 0; row < CHART_MARKER; row++)
        for (int32_t column = 0; column < CHART_MARKER; column++) {
            const Rect pixel = {x - half + column * dot, y - half + row * dot, dot, dot};
            if (rows[row][column] != '.') canvas_fill(canvas, pixel, rows[row][column] == '#' ? colour : paper);
        }
}

/* ---- lines ---- */

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

/* ---- legend ---- */

void chart_mark_sample(Canvas *canvas, int32_t x, int32_t y, const Chart *chart, size_t series) {
    if (!chart_has_bars(chart)) {
        uint32_t phase = 0;
        const int32_t middle = y + chart_up(chart, CHART_SAMPLE_HEIGHT) / 2,
                      width = chart_up(chart, CHART_SAMPLE_WIDTH);
        const ChartStroke stroke = {x, middle, x + width - 1, middle};
        chart_mark_line(canvas, stroke, chart, series, CHART_ALONE, &phase);
        chart_mark_point(canvas, x + width / 2, middle, chart, series);
        return;
    }
    const Rect bar = {x, y, chart_up(chart, CHART_SAMPLE_HEIGHT + 2), chart_up(chart, CHART_SAMPLE_HEIGHT)};
    chart_mark_bar(canvas, bar, chart, series);
}
