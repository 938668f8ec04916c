/* summary.c: what all pixels come to: a scale, the worst tile, and sentences with the numbers; see heat.h. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/heat/heat.h"

enum { TILE = 16, LEAST_TILES = 4 /* along the shorter side of a small image */ };

/* ---- numbers ---- */

HeatNumber heat_number(double value) {
    HeatNumber number;
    char digits[32], *out = number.text;
    if (value < 9.95 && value != floor(value)) {
        snprintf(number.text, sizeof number.text, "%.1f", value);
        return number;
    }
    const int length = snprintf(digits, sizeof digits, "%.0f", value);
    for (int i = 0; i < length && i < 20; i++) {
        if (i && (length - i) % 3 == 0) *out++ = ',';
        *out++ = digits[i];
    }
    *out = '\0';
    return number;
}

/* ---- all pixels ---- */

/* A byte of a number that is not negative: such numbers have the order of their bits. */
static uint32_t byte_of(double value, uint32_t byte) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits >> 8 * byte & 255;
}

/* A pass of a radix sort. */
static void sort_by_byte(HeatSummary *s, size_t count, uint32_t byte) {
    size_t place[256 + 1] = {0};
    for (size_t i = 0; i < count; i++) place[byte_of(s->values[i], byte) + 1]++;
    if (place[byte_of(*s->values, byte) + 1] == count) return; /* all have the same */
    for (int i = 0; i < 256; i++) place[i + 1] += place[i];
    double *sorted = s->other;
    for (size_t i = 0; i < count; i++) sorted[place[byte_of(s->values[i], byte)]++] = s->values[i];
    s->other = s->values;
    s->values = sorted;
}

/* Take the numbers from the sorted values. */
static void measure(HeatSummary *s, size_t count, bool share) {
    const size_t tenth = div_ceil(count, 10);
    const double *sorted = s->values;
    double costly = 0;
    for (size_t i = 0; i < count; i++) s->sum += sorted[i];
    for (size_t i = 0; i < tenth; i++) costly += sorted[share ? i : count - 1 - i];
    const double top = sorted[div_ceil(count * 99, 100) - 1], most = sorted[count - 1];
    s->median = sorted[(count - 1) / 2];
    s->worst = share ? sorted[0] : most;
    s->scale = share ? 100 : top > 0 ? top : most > 0 ? most : 1;
    double unit = 1; /* of two digits, and zeros */
    while (s->scale / unit > 99) unit *= 10;
    if (!share) s->scale = ceil(s->scale / unit) * unit;
    s->exceeds = most > s->scale;
    s->tenth = share ? costly / (double)tenth : s->sum > 0 ? 100 * costly / s->sum : 0;
}

/* Find the tile with the worst mean; of equals the first. */
static void find_tile(const Heat *heat, HeatQuantity quantity, HeatSummary *s) {
    const bool share = heat_infos[quantity].form == HEAT_SHARE;
    s->tile = TILE;
    while (s->tile > 1 && s->tile * LEAST_TILES > min_u64(heat->width, heat->height)) s->tile /= 2;
    for (uint32_t y = 0; y < heat->height; y += s->tile)
        for (uint32_t x = 0; x < heat->width; x += s->tile) {
            const uint32_t w = (uint32_t)min_u64(s->tile, heat->width - x),
                           h = (uint32_t)min_u64(s->tile, heat->height - y);
            double sum = 0;
            for (uint32_t i = 0; i < w * h; i++)
                sum += heat_value(&heat->pixels[(size_t)(y + i / w) * heat->width + x + i % w], quantity);
            const double mean = sum / (w * h);
            if (s->tile_w && (share ? mean >= s->tile_mean : mean <= s->tile_mean)) continue;
            s->tile_x = x;
            s->tile_y = y;
            s->tile_w = w;
            s->tile_h = h;
            s->tile_mean = mean;
        }
}

/* Write the sentences. */
static void tell(const Heat *heat, HeatQuantity quantity, HeatSummary *s, double mean) {
    const HeatInfo *info = &heat_infos[quantity];
    char of_line[32] = "";
    if (heat->line) snprintf(of_line, sizeof of_line, " of line %u", heat->line);
    const HeatNumber tenth = heat_number(s->tenth), median = heat_number(s->median), worst = heat_number(s->worst);
    const HeatNumber tile = heat_number(s->tile_mean), times = heat_number(s->tile_mean / (mean > 0 ? mean : 1));
    if (info->form == HEAT_SHARE) {
        snprintf(s->headline, sizeof s->headline, "The costliest tenth of the pixels executes %s %% of %s%s",
                 tenth.text, info->sum, of_line);
        snprintf(s->evidence, sizeof s->evidence,
                 "A pixel executes %s %% (median), at least %s %%; the worst tile, at (%u, %u), executes %s %%.",
                 median.text, worst.text, s->tile_x, s->tile_y, tile.text);
        return;
    }
    if (!s->tile_w) {
        snprintf(s->headline, sizeof s->headline, "No pixel has any %s%s", info->noun, of_line);
        return;
    }
    snprintf(s->headline, sizeof s->headline, "The costliest tenth of the pixels takes %s %% of %s%s", tenth.text,
             info->sum, of_line);
    snprintf(s->evidence, sizeof s->evidence,
             "A pixel has %s %s (median), at most %s; the worst tile, at (%u, %u), has %s × the mean.", median.text,
             info->noun, worst.text, s->tile_x, s->tile_y, times.text);
}

bool heat_summary_work(const Heat *heat, HeatQuantity quantity, HeatSummary *s) {
    const size_t count = (size_t)heat->width * heat->height;
    const uint32_t step = s->steps++;
    if (!s->values) {
        s->values = memory_raw(count * sizeof *s->values);
        s->other = memory_raw(count * sizeof *s->other);
        for (size_t i = 0; i < count; i++) s->values[i] = heat_value(&heat->pixels[i], quantity);
    } else if (step <= sizeof *s->values) {
        sort_by_byte(s, count, step - 1);
    } else if (step == sizeof *s->values + 1) {
        measure(s, count, heat_infos[quantity].form == HEAT_SHARE);
    } else {
        heat_summary_drop(s);
        if (s->sum > 0) find_tile(heat, quantity, s);
        tell(heat, quantity, s, s->sum / (double)count);
        return false;
    }
    return true;
}

void heat_summary_drop(HeatSummary *s) {
    memory_free(s->values);
    memory_free(s->other);
    s->values = s->other = NULL;
}
