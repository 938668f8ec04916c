/* chart_scale.c: axes of charts. */
#include "sim/view/chart/chart_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MINOR_ROOM = 6 /* least distance of two ticks without labels */ };

/* Differences smaller than this part of the numbers cannot be told apart on an axis. */
#define LEAST_SPAN 1e-9

bool chart_scale_shows(ChartScaleKind kind, double value) {
    return isfinite(value) && (kind == CHART_LINEAR || value > 0);
}

static double to_unit(ChartScaleKind kind, double value) {
    return kind == CHART_LOG2 ? log2(value) : kind == CHART_LOG10 ? log10(value) : value;
}

static void choose_step(ChartScale *scale) {
    /* The least of 1, 2, 5 and 10 times a power of ten at which labels have room. */
    const double least = (scale->high - scale->low) * scale->room / scale->length;
    const double ten = pow(10, floor(log10(least))), steps[] = {1, 2, 5, 10};
    int i = 0;
    while (i < 3 && steps[i] * ten < least * (1 - LEAST_SPAN)) i++;
    scale->step = steps[i] * ten;
    /* Logarithmic axes have ticks at whole powers. */
    if ((scale->kind != CHART_LINEAR || scale->whole) && scale->step < 1) scale->step = 1;
}

ChartScale chart_scale_make(ChartScaleKind kind, double low, double high, int32_t length, int32_t room, bool whole) {
    ChartScale scale = {.kind = kind,
                        .low = to_unit(kind, low),
                        .high = to_unit(kind, high),
                        .length = length,
                        .room = room,
                        .minor_room = MINOR_ROOM,
                        .whole = whole};
    const double size = fmax(fabs(scale.low), fabs(scale.high));
    if (scale.high - scale.low <= size * LEAST_SPAN) {
        const double margin = kind != CHART_LINEAR || size == 0 ? 1 : size / 2;
        scale.low -= margin;
        scale.high += margin;
    }
    choose_step(&scale);
    return scale;
}

/* Widening can make the step larger, which can make the axis wider again: at most a few times. */
void chart_scale_round(ChartScale *scale) {
    for (int i = 0; i < 4; i++) {
        const double step = scale->step, unit = scale->kind == CHART_LINEAR ? step : 1;
        scale->low = floor(scale->low / unit + LEAST_SPAN) * unit;
        scale->high = ceil(scale->high / unit - LEAST_SPAN) * unit;
        choose_step(scale);
        if (scale->step == step) return;
    }
}

int32_t chart_scale_pixel(const ChartScale *scale, double value) {
    const double part = (to_unit(scale->kind, value) - scale->low) / (scale->high - scale->low);
    return (int32_t)floor(fmin(fmax(part, 0), 1) * scale->length + 0.5);
}

/* ---- texts ---- */

static bool is_plain(double size) {
    return size == 0 || (size >= 1e-4 && size < 1e6);
}

static void write_number(char text[CHART_NUMBER_MAX], double value, int digits, bool plain) {
    if (plain) {
        const int before = value == 0 ? 1 : (int)floor(log10(fabs(value))) + 1;
        snprintf(text, CHART_NUMBER_MAX, "%.*f", digits > before ? digits - before : 0, value);
    } else
        snprintf(text, CHART_NUMBER_MAX, "%.*e", digits - 1, value);

    /* "1.50e+06" to "1.5e6", "2.50" to "2.5": without what says nothing. */
    char *exponent = strchr(text, 'e');
    char tail[8] = "";
    if (exponent) {
        int power = 0;
        sscanf(exponent + 1, "%d", &power);
        snprintf(tail, sizeof tail, "e%d", power);
        *exponent = '\0';
    }
    if (strchr(text, '.')) {
        size_t length = strlen(text);
        while (text[length - 1] == '0') text[--length] = '\0';
        if (text[length - 1] == '.') text[--length] = '\0';
    }
    strcat(text, tail);
    if (strcmp(text, "-0") == 0) strcpy(text, "0");
}

void chart_number(char text[CHART_NUMBER_MAX], double value, int digits) {
    write_number(text, value, digits, is_plain(fabs(value)));
}

/* ---- ticks ---- */

static size_t add_tick(const ChartScale *scale, ChartTick *ticks, size_t count, double at, bool major) {
    if (count == CHART_MAX_TICKS) return count;
    const double part = (at - scale->low) / (scale->high - scale->low);
    ticks[count] = (ChartTick){.pixel = (int32_t)floor(part * scale->length + 0.5), .major = major};
    if (!major) return count + 1;

    /* The label: as many digits as tell it from the next tick. All of an axis have one form, so that they can be
     * compared at a glance: its ends say which. */
    char number[CHART_NUMBER_MAX];
    bool plain = is_plain(fmax(fabs(scale->low), fabs(scale->high)));
    if (scale->kind == CHART_LOG2) plain = scale->low >= -4 && is_plain(exp2(scale->high));
    if (scale->kind == CHART_LOG10) plain = is_plain(pow(10, scale->low)) && is_plain(pow(10, scale->high));
    if (scale->kind == CHART_LOG10)
        write_number(number, pow(10, at), 1, plain);
    else if (scale->kind == CHART_LOG2 && plain)
        write_number(number, exp2(at), 6, plain);
    else if (scale->kind == CHART_LOG2)
        snprintf(number, sizeof number, "2^%d", (int)at);
    else {
        const double digits = at == 0 ? 1 : floor(log10(fabs(at))) - floor(log10(scale->step)) + 1;
        write_number(number, at, (int)fmin(fmax(digits, 1), 15), plain || at == 0);
    }
    snprintf(ticks[count].text, sizeof ticks[count].text, "%.23s", number);
    return count + 1;
}

size_t chart_scale_ticks(const ChartScale *scale, ChartTick ticks[CHART_MAX_TICKS]) {
    size_t count = 0;
    const double step = scale->step, slack = LEAST_SPAN * (scale->high - scale->low);
    const double first = floor(scale->low / step + LEAST_SPAN), last = floor(scale->high / step + LEAST_SPAN);
    /* Labels are at multiples of the step; on a logarithmic axis too short for two of them, from its start. */
    const bool few = scale->kind != CHART_LINEAR && last - ceil(scale->low / step - LEAST_SPAN) < 1;
    const double start = few ? ceil(scale->low - slack) : first * step;

    /* Between one with a label and the next: a fifth or a half of the step, or 2 to 9 times a power of ten. */
    const double pixels = scale->length / (scale->high - scale->low);
    const bool decades = scale->kind == CHART_LOG10 && step == 1;
    const double leading = step / pow(10, floor(log10(step) + LEAST_SPAN));
    const int parts = decades ? 9 : leading > 1.5 && leading < 3 ? 2 : 5;
    bool minor = decades ? pixels * log10(10.0 / 9) >= 2 : pixels * step / parts >= scale->minor_room;
    if (scale->whole && scale->kind == CHART_LINEAR && step / parts < 1) minor = false;
    if (scale->kind == CHART_LOG2 || (scale->kind == CHART_LOG10 && !decades)) minor = false;

    for (double i = 0; start + i * step <= scale->high + slack; i++) {
        const double at = few ? start + i * step : (first + i) * step;
        if (at >= scale->low - slack) count = add_tick(scale, ticks, count, at, true);
        for (int part = 1; minor && part < parts; part++) {
            const double between = decades ? at + log10(part + 1) : at + step * part / parts;
            if (between > scale->low && between < scale->high) count = add_tick(scale, ticks, count, between, false);
        }
    }
    return count;
}
