/* make_language.c: write language.json, from which the browser's editor has its grammar, its completion and its
 * colours: words by kind (sim/cli/explain/topic.def), the words of GLSL (web/glsl.def) and the colours of the themes.
 *
 *   make_language >language.json
 *
 *   {"instructions": [{"name", "form", "meaning"}], "directives": [...], "settings": [{..., "facts"}], ...,
 *    "glsl": {"keywords": "break ...", "types": "void ...", "functions": [{"name", "stage", "form", "meaning"}],
 *             "variables": [...]},
 *    "theme": {"dark": {"PANE": "#1a1e25", ...}, "light": {...}}}
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/json.h"
#include "sim/cli/explain/explain.h"
#include "sim/trace/trace.h"
#include "sim/view/raster/theme.h"

/* The kinds of words that stand in a source. */
static const TopicKind kinds[] = {
    TOPIC_INSTRUCTION,  TOPIC_BUILTIN,   TOPIC_STATEMENT, TOPIC_DIRECTIVE, TOPIC_PATTERN, TOPIC_TEXEL,
    TOPIC_TEXTURE_KIND, TOPIC_GENERATOR, TOPIC_FUNCTION,  TOPIC_FILTER,    TOPIC_ADDRESS, TOPIC_COMPARISON,
    TOPIC_SETTING,      TOPIC_CHOICE,    TOPIC_PRESET,    TOPIC_STATISTIC, TOPIC_FAULT};

static void put_words(Json *json, const Topics *topics, TopicKind kind) {
    json_open(json, topic_kinds[kind].many, '[');
    for (size_t i = 0; i < topics->count; i++) {
        const Topic *topic = &topics->items[i];
        if (topic->kind != kind) continue;
        json_put(json, "{ name %s form %s meaning %s", topic->name, topic->form, topic->meaning);
        if (kind == TOPIC_SETTING) json_put(json, "facts %s", topic->facts);
        json_put(json, "}");
    }
    json_close(json, ']');
}

static void put_function(Json *json, const char *stage, const char *form, const char *meaning) {
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(form, "("), form);
    json_put(json, "{ name %s stage %s form %s meaning %s }", name, stage, form, meaning);
}

static void put_glsl(Json *json) {
    json_open(json, "glsl", '{');
#define WORDS(kind, words) json_text(json, #kind, words);
#include "web/glsl.def"
    json_open(json, "functions", '[');
#define FUNCTION(stage, form, meaning) put_function(json, #stage, form, meaning);
#include "web/glsl.def"
    json_close(json, ']');
    json_open(json, "variables", '[');
#define VARIABLE(stage, type, name, meaning) \
    json_put(json, "{ name %s stage %s form %s meaning %s }", name, #stage, type " " name, meaning);
#include "web/glsl.def"
    json_close(json, ']');
    json_close(json, '}');
}

static void put_colour(Json *json, const char *name, Rgba colour) {
    char text[8];
    snprintf(text, sizeof text, "#%02x%02x%02x", colour.r, colour.g, colour.b);
    json_text(json, name, text);
}

static void put_theme(Json *json, ThemeId id) {
    const Theme *theme = theme_of(id, PALETTE_NEW);
    json_open(json, theme_names[id], '{');
#define TOKEN(ID, dark, light) put_colour(json, #ID, theme->colour[THEME_##ID]);
#include "sim/view/raster/theme.def"
    put_colour(json, "READY", theme->shade[SHADE_READY]);
    json_close(json, '}');
}

int main(void) {
    Topics topics = topics_create();
    TextBuffer text = {0};
    Json json = {.out = &text};
    json_open(&json, NULL, '{');
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) put_words(&json, &topics, kinds[i]);
    put_glsl(&json);
    json_open(&json, "theme", '{');
    put_theme(&json, THEME_DARK);
    put_theme(&json, THEME_LIGHT);
    json_close(&json, '}');
    json_close(&json, '}');
    topics_free(&topics);
    const bool ok = puts(text.text) >= 0 && fflush(stdout) == 0;
    memory_free(text.text);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
