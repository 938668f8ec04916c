/* face.c: letters from the embedded fonts, rasterised by stb_truetype and kept; see face.h. */
#include "sim/view/raster/face.h"

#include <math.h>
#include <string.h>

#include "asm/base/text.h"
#include "sim/base/embed.h"

/* ---- the rasteriser's memory ---- */

/* A letter needs some tens of kilobytes while it is rasterised, and nothing after. */
static _Alignas(16) uint8_t scratch[1 << 19];
static size_t scratch_used;

static void *scratch_take(size_t size) {
    if (size > sizeof scratch - scratch_used) return NULL;
    void *memory = scratch + scratch_used;
    scratch_used += (size + 15) & ~(size_t)15;
    return memory;
}

#define STBTT_malloc(size, user) ((void)(user), scratch_take(size))
#define STBTT_free(memory, user) ((void)(user), (void)(memory))
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_truetype.h>
#pragma GCC diagnostic pop

/* ---- fonts ---- */

#ifndef FONT_FOLDER
#define FONT_FOLDER "/usr/share/fonts/"
#endif
#define FONT(ID, file) EMBED(font_##ID, FONT_FOLDER file);
#include "sim/view/raster/face.def"

typedef enum FontId {
#define FONT(ID, file) FONT_##ID,
#include "sim/view/raster/face.def"
    FONT_COUNT
} FontId;

typedef struct Font {
    stbtt_fontinfo info;
    int32_t x_height, capital, ascent, descent; /* in the font's units, like all lengths of a font */
    int32_t nought;                             /* the advance of the digit 0 */
    bool mono;
} Font;

static const unsigned char *const font_bytes[] = {
#define FONT(ID, file) (const unsigned char *)font_##ID,
#include "sim/view/raster/face.def"
};

static const struct {
    FontId font;
    int32_t x_height, advance;
} roles[] = {
#define FACE(ID, font, x_height, advance) {FONT_##font, x_height, advance},
#include "sim/view/raster/face.def"
};

static const Font *font_of(FontId id) {
    static Font fonts[FONT_COUNT];
    static bool ready;
    if (!ready) {
        for (int i = 0; i < FONT_COUNT; i++) {
            Font *f = &fonts[i];
            int line_gap, bearing, i_advance, x0, y0, x1;
            scratch_used = 0;
            stbtt_InitFont(&f->info, font_bytes[i], 0);
            stbtt_GetCodepointBox(&f->info, 'x', &x0, &y0, &x1, &f->x_height);
            stbtt_GetCodepointBox(&f->info, 'H', &x0, &y0, &x1, &f->capital);
            stbtt_GetFontVMetrics(&f->info, &f->ascent, &f->descent, &line_gap);
            stbtt_GetCodepointHMetrics(&f->info, '0', &f->nought, &bearing);
            stbtt_GetCodepointHMetrics(&f->info, 'i', &i_advance, &bearing);
            f->mono = f->nought == i_advance;
        }
        ready = true;
    }
    return &fonts[id];
}

/* A font at a size: x_height pixels high, and if all letters are equally wide, `advance` pixels wide. */
typedef struct Cut {
    FontId font;
    int32_t x_height, advance;
    float scale_x, scale_y;
} Cut;

static Cut cut_of(FontId id, int32_t x_height, int32_t advance) {
    const Font *font = font_of(id);
    const float scale_y = (float)x_height / (float)font->x_height;
    const float scale_x = font->mono && advance ? (float)advance / (float)font->nought : scale_y;
    return (Cut){id, x_height, font->mono ? advance : 0, scale_x, scale_y};
}

static Cut role_cut(Face face, Scale scale) {
    return cut_of(roles[face].font, scale_up(roles[face].x_height, scale), scale_up(roles[face].advance, scale));
}

int32_t face_line(Face face, Scale scale) {
    const Cut cut = role_cut(face, scale);
    const Font *font = font_of(cut.font);
    return (int32_t)ceilf((float)(font->ascent - font->descent) * cut.scale_y);
}

int32_t face_capital(Face face, Scale scale) {
    const Cut cut = role_cut(face, scale);
    return (int32_t)lroundf((float)font_of(cut.font)->capital * cut.scale_y);
}

int32_t face_baseline(Face face, Scale scale, int32_t y, int32_t height) {
    return y + (height + face_capital(face, scale) + 1) / 2;
}

/* ---- letters that are kept ---- */

enum {
    PHASES = 4, /* a letter of Inter may begin at each quarter of a pixel */
    LETTER_SLOTS = 1 << 12,
    LETTER_MOST = LETTER_SLOTS * 3 / 4,
    POOL_BYTES = 1 << 20,
};

typedef struct Letter {
    uint64_t key; /* 0: none */
    int16_t x, y, width, height;
    int32_t advance; /* in 64ths of a pixel */
    uint32_t at;     /* of its coverage, in the pool */
} Letter;

static Letter letters[LETTER_SLOTS];
static uint8_t pool[POOL_BYTES];
static uint32_t letter_count, pool_used;

/* Draw a letter into its place in the pool, which has room for it. */
static void rasterise(Letter *letter, const Cut *cut, uint32_t code_point, int32_t phase) {
    /* Its glyph is in this font, or in one that has it; the box if none has. */
    static const FontId others[] = {FONT_MONO, FONT_WORDS};
    Cut from = *cut;
    int glyph = stbtt_FindGlyphIndex(&font_of(cut->font)->info, (int)code_point);
    for (size_t i = 0; !glyph && i < sizeof others / sizeof *others; i++) {
        glyph = stbtt_FindGlyphIndex(&font_of(others[i])->info, (int)code_point);
        if (glyph) from = cut_of(others[i], cut->x_height, cut->advance);
    }

    const Font *font = font_of(from.font);
    int advance, bearing, x0, y0, x1, y1;
    stbtt_GetGlyphHMetrics(&font->info, glyph, &advance, &bearing);
    float shift = (float)phase / PHASES;
    if (code_point >= '0' && code_point <= '9') {
        shift += (float)(font->nought - advance) * from.scale_x / 2;
        advance = font->nought;
    }
    letter->advance =
        cut->advance ? cut->advance * FACE_PEN : (int32_t)lroundf((float)advance * from.scale_x * FACE_PEN);

    scratch_used = 0;
    stbtt_GetGlyphBitmapBoxSubpixel(&font->info, glyph, from.scale_x, from.scale_y, shift, 0, &x0, &y0, &x1, &y1);
    const size_t bytes = (size_t)(x1 - x0) * (size_t)(y1 - y0);
    if (bytes > POOL_BYTES - pool_used) return;
    letter->x = (int16_t)x0;
    letter->y = (int16_t)y0;
    letter->width = (int16_t)(x1 - x0);
    letter->height = (int16_t)(y1 - y0);
    letter->at = pool_used;
    if (bytes == 0) return;
    memset(pool + pool_used, 0, bytes);
    stbtt_MakeGlyphBitmapSubpixel(&font->info, pool + pool_used, x1 - x0, y1 - y0, x1 - x0, from.scale_x, from.scale_y,
                                  shift, 0, glyph);
    pool_used += (uint32_t)bytes;
}

static const Letter *letter_of(const Cut *cut, uint32_t code_point, int32_t phase) {
    const uint64_t key = (uint64_t)code_point << 24 | (uint64_t)cut->x_height << 16 | (uint64_t)cut->advance << 8 |
                         (uint64_t)cut->font << 4 | (uint64_t)phase << 1 | 1;
    const uint32_t hash = (uint32_t)((key * 0x9e3779b97f4a7c15u) >> 32);
    for (uint32_t i = hash;; i++) {
        Letter *letter = &letters[i % LETTER_SLOTS];
        if (letter->key == key) return letter;
        if (letter->key) continue;
        if (letter_count == LETTER_MOST || pool_used > POOL_BYTES - POOL_BYTES / 16) { /* begin anew */
            memset(letters, 0, sizeof letters);
            letter_count = pool_used = 0;
            letter = &letters[hash % LETTER_SLOTS];
        }
        letter->key = key;
        letter_count++;
        rasterise(letter, cut, code_point, phase);
        return letter;
    }
}

/* ---- setting text ---- */

/* The next letter, and its first pixel from x: advances the pen. NULL at the end. */
static const Letter *set_letter(FaceSetter *setter, const Cut *cut, int32_t *pixel) {
    if (setter->length == 0) return NULL;
    size_t used;
    const uint32_t code_point = utf8_decode(setter->text, setter->length, &used);
    setter->text += used;
    setter->length -= used;
    if (setter->previous && !cut->advance) {
        /* What two letters come closer. Looking in the font takes long: pairs are kept. */
        static struct {
            uint64_t pair; /* and the font; 0: none */
            int32_t units;
        } kept[1 << 12];
        const uint64_t pair =
            (uint64_t)setter->previous << 32 | (uint64_t)code_point << 4 | (uint64_t)cut->font << 1 | 1;
        const size_t at = (size_t)((pair * 0x9e3779b97f4a7c15u) >> 52);
        if (kept[at].pair != pair) {
            kept[at].pair = pair;
            kept[at].units =
                stbtt_GetCodepointKernAdvance(&font_of(cut->font)->info, (int)setter->previous, (int)code_point);
        }
        setter->pen += (int32_t)lroundf((float)kept[at].units * cut->scale_x * FACE_PEN);
    }
    setter->previous = code_point;
    const int64_t quarter = (setter->pen + FACE_PEN / PHASES / 2) / (FACE_PEN / PHASES);
    const Letter *letter = letter_of(cut, code_point, (int32_t)(quarter % PHASES));
    *pixel = (int32_t)(quarter / PHASES);
    setter->pen += letter->advance;
    return letter;
}

bool face_next(FaceSetter *setter, FaceLetter *out) {
    const Cut cut = role_cut(setter->face, setter->scale);
    int32_t pixel;
    const Letter *letter = set_letter(setter, &cut, &pixel);
    if (!letter) return false;
    *out = (FaceLetter){.x = setter->x + pixel + letter->x,
                        .y = setter->baseline + letter->y,
                        .width = letter->width,
                        .height = letter->height,
                        .coverage = pool + letter->at};
    return true;
}

int32_t face_width(Face face, Scale scale, const char *text, size_t length) {
    FaceSetter setter = {.face = face, .scale = scale, .text = text, .length = length};
    const Cut cut = role_cut(face, scale);
    int32_t pixel;
    while (set_letter(&setter, &cut, &pixel)) continue;
    return (int32_t)((setter.pen + FACE_PEN - 1) / FACE_PEN);
}

size_t face_fitting(Face face, Scale scale, const char *text, size_t length, int32_t width) {
    FaceSetter setter = {.face = face, .scale = scale, .text = text, .length = length};
    const Cut cut = role_cut(face, scale);
    int32_t pixel;
    size_t fits = 0;
    while (set_letter(&setter, &cut, &pixel) && setter.pen <= (int64_t)width * FACE_PEN) fits = length - setter.length;
    return fits;
}

size_t face_fitting_words(Face face, Scale scale, const char *text, size_t length, int32_t width) {
    size_t fits = face_fitting(face, scale, text, length, width), words = fits;
    if (fits == length) return length;
    while (words > 0 && text[words] != ' ') words--;
    if (words > 0) return words;
    if (fits == 0) utf8_decode(text, length, &fits);
    return fits;
}
