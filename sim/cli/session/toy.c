/* toy.c: a shader for a toy site, `void mainImage(out vec4, in vec2)`, becomes a pixel shader.
 *
 *   what the site gives a shader      where it comes from
 *   iTime, iFrame, iMouse, ...        push constants, which --define sets; without it those of frame 0
 *   iResolution                       the size of the target, when the shader runs
 *   iChannel0 ... iChannel3           textures: bound, described by a `//! .texture`, or a pattern
 *
 * The wrapper counts as part of the line of mainImage, so that messages and costs have a line of the user's. */
#include "sim/cli/session/stage.h"

#include <string.h>

/* The variables that are the same for all pixels; a frame takes a sixtieth of a second. The date never is today's. */
static const struct {
    const char *type, *name, *count, *value; /* NULL: the frame says it */
} variables[] = {{"float", "iTime", "", NULL},
                 {"int", "iFrame", "", NULL},
                 {"float", "iTimeDelta", "", "iTimeDelta=0.0166666675"},
                 {"float", "iFrameRate", "", "iFrameRate=60"},
                 {"float", "iSampleRate", "", "iSampleRate=44100"},
                 {"vec4", "iMouse", "", "iMouse=0 0 0 0"},
                 {"vec4", "iDate", "", "iDate=2025 0 1 43200"},
                 {"float", "iChannelTime", "[4]", "iChannelTime=0 0 0 0"}};
enum { VARIABLES = sizeof variables / sizeof *variables, CHANNELS = 4 };
_Static_assert((int)VARIABLES == TOY_VALUES, "");

static const char *const patterns[CHANNELS] = {"noise(1, 8)", "checker(32, 0xe8e4d8, 0x38424c)", "noise(2, 1)",
                                               "checker(16, 0xd9a441, 0x27364b)"};

/* ---- the text ---- */

static bool mentions(const char *plain, const char *name) {
    return stage_find_word(plain, name) || stage_find_word(plain, "include");
}

static bool reads_channel(const char *plain, int channel) {
    return mentions(plain, (char[]){'i', 'C', 'h', 'a', 'n', 'n', 'e', 'l', (char)('0' + channel), '\0'});
}

/* The target as an image is there for its size only. The function has the user's own parameters: if they are others,
 * glslang says so at the call. */
static void put_frame(TextBuffer *text, const char *plain) {
    const char *open = stage_find_function(plain, "mainImage"), *close = strchr(open, ')');
    const int length = close ? (int)(close - open + 1) : 1;
    unsigned line = 1;
    for (const char *c = plain; c < open; c++) line += *c == '\n';
    text_printf(text, "#line %u \"" IMPORT_SOURCE "\"\n", line);
    text_add(text, "layout(push_constant) uniform " IMPORT_OWN "variables { ");
    for (int i = 0; i < VARIABLES; i++)
        if (!variables[i].value || mentions(plain, variables[i].name))
            text_printf(text, "%s %s%s; ", variables[i].type, variables[i].name, variables[i].count);
    text_add(text, "}; layout(binding = 0) uniform writeonly image2D " IMPORT_TARGET "; "
                   "vec3 iResolution = vec3(imageSize(" IMPORT_TARGET "), 1); ");
    OWNED TextBuffer sizes = {0};
    for (int i = 0; i < CHANNELS; i++) {
        const bool reads = reads_channel(plain, i);
        if (reads) text_printf(text, "layout(binding = %d) uniform sampler2D iChannel%d; ", i, i);
        text_printf(&sizes, reads ? "%svec3(textureSize(iChannel%d, 0), 1)" : "%svec3(0)", i ? ", " : "", i);
    }
    if (mentions(plain, "iChannelResolution"))
        text_printf(text, "vec3 iChannelResolution[4] = vec3[4](%s); ", sizes.text);
    text_add(text, "layout(location = 0) out vec4 " IMPORT_OWN "color; void mainImage");
    for (const char *c = open; c < open + length; c++) text_char(text, *c == '\n' ? ' ' : *c);
    text_add(text, "; void main() { vec4 color = vec4(0); "
                   "mainImage(color, vec2(gl_FragCoord.x, iResolution.y - gl_FragCoord.y)); " IMPORT_OWN
                   "color = vec4(color.xyz, 1); }\n");
}

char *toy_complete(const Source *shader, const char *plain) {
    const bool is_toy = stage_is_toy(plain);
    const char *version = strstr(plain, "#version"), *rest = plain;
    if (!is_toy && version) return NULL;
    TextBuffer text = {0};
    text_add(&text, "#version 460\n#extension GL_GOOGLE_cpp_style_line_directive : require\n");
    if (is_toy) put_frame(&text, plain);
    text_add(&text, "#line 1 \"" IMPORT_SOURCE "\"\n");
    if (version) { /* of another site's GLSL, such as 300 es: its line stays, blank */
        for (; rest < version; rest++) text_char(&text, shader->bytes[rest - plain]);
        rest += strcspn(rest, "\n");
    }
    text_bytes(&text, shader->bytes + (rest - plain), shader->length - (size_t)(rest - plain));
    return text_take(&text);
}

void toy_offer_names(Nearest *nearest) {
    static const char *const others[] = {"iResolution", "iChannelResolution"};
    for (int i = 0; i < VARIABLES; i++) nearest_offer(nearest, variables[i].name, strlen(variables[i].name));
    for (int i = 0; i < 2; i++) nearest_offer(nearest, others[i], strlen(others[i]));
}

/* ---- what it reads ---- */

static bool describes(const char *directives, const char *directive, const char *name, int channel) {
    const char plain[] = {directive[1], (char)('0' + channel), '\0'};
    for (const char *at = directives; (at = strstr(at, directive)) != NULL;) {
        at += strlen(directive);
        at += strspn(at, " \t");
        if (stage_find_word(at, name) == at || stage_find_word(at, plain) == at) return true;
    }
    return false;
}

/* A channel that is bound to another name has what stands there. */
void toy_put_directives(TextBuffer *text, const char *plain, const ImportOptions *kernel) {
    for (int i = 0; stage_is_toy(plain) && i < CHANNELS; i++) {
        const char own[] = {'i', 'C', 'h', 'a', 'n', 'n', 'e', 'l', (char)('0' + i), '\0'}, *name = own;
        if (!reads_channel(plain, i)) continue;
        for (size_t b = 0; b < kernel->bind_count; b++)
            if (strcmp(kernel->bind[b].own, own) == 0) name = kernel->bind[b].name;
        if (name == own && !describes(kernel->directives, ".texture", name, i))
            text_printf(text, "\n.texture %s, 256x256 mips, %s", name, patterns[i]);
        if (!describes(kernel->directives, ".sampler", name, i))
            text_printf(text, "\n.sampler %s, trilinear wrap", name);
    }
}

size_t toy_values(const ImportOptions *kernel, const char *values[TOY_VALUES]) {
    static char time[32], number[32];
    unsigned long frame = 0;
    for (size_t i = kernel->define_count; i-- > 0;)
        if (strncmp(kernel->define[i], "iFrame=", 7) == 0) frame = strtoul(kernel->define[i] + 7, NULL, 0);
    snprintf(time, sizeof time, "iTime=%.9g", (double)((float)frame / 60));
    snprintf(number, sizeof number, "iFrame=%lu", frame);
    for (int i = 0; i < VARIABLES; i++) values[i] = variables[i].value;
    values[0] = time;
    values[1] = number;
    return VARIABLES;
}
