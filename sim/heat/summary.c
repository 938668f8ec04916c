/* summary.c: what all pixels come to: a scale, the worst tile, and sentences with the numbers; see heat.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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

static int by_value(const void *a, const void *b) {
    const double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
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

void heat_summary(const Heat *heat, HeatQuantity quantity, HeatSummary *s) {
    const bool share = heat_infos[quantity].form == HEAT_SHARE;
    const size_t count = (size_t)heat->width * heat->height, tenth = div_ceil(count, 10);
    double *sorted = memory_array(count, sizeof *sorted), sum = 0, costly = 0;
    for (size_t i = 0; i < count; i++) sorted[i] = heat_value(&heat->pixels[i], quantity);
    qsort(sorted, count, sizeof *sorted, by_value);
    for (size_t i = 0; i < count; i++) sum += sorted[i];
    for (size_t i = 0; i < tenth; i++) costly += sorted[share ? i : count - 1 - i];
    const double top = sorted[div_ceil(count * 99, 100) - 1], most = sorted[count - 1];
    *s = (HeatSummary){.sum = sum, .median = sorted[(count - 1) / 2], .worst = share ? sorted[0] : most};
    s->scale = share ? 100 : top > 0 ? top : most > 0 ? most : 1;
    double unit = 1; /* of two digits, and zeros */
    while (s->scale / unit > 99) unit *= 10;
    if (!share) s->scale = ceil(s->scale / unit) * unit;
    s->exceeds = most > s->scale;
    s->tenth = share ? costly / (double)tenth : sum > 0 ? 100 * costly / sum : 0;
    memory_free(sorted);
    if (sum > 0) find_tile(heat, quantity, s);
    tell(heat, quantity, s, sum / (double)count);
}
