/* image.c: questions about images and their parts, for those who make, read or show them. */
#include "asm/image/image.h"

#include <ctype.h>
#include <string.h>

#include "asm/base/array.h"

const char *const image_relation_text[REL_COUNT] = {
    [REL_EQ] = "==", [REL_NE] = "!=", [REL_LT] = "<", [REL_LE] = "<=", [REL_GT] = ">", [REL_GE] = ">=",
};

const char *const origin_kind_names[ORIGIN_FRAME] = {
    [ORIGIN_BRANCH] = "", [ORIGIN_SELECT] = "select", [ORIGIN_PREDICATE] = "predicate"};

const char *const attribute_mode_names[ATTRIBUTE_MODE_COUNT] = {
    [ATTRIBUTE_SMOOTH] = "smooth", [ATTRIBUTE_FLAT] = "flat", [ATTRIBUTE_NOPERSPECTIVE] = "noperspective"};

bool relation_holds(Relation relation, int order) {
    switch (relation) {
    case REL_EQ: return order == 0;
    case REL_NE: return order != 0;
    case REL_LT: return order == -1;
    case REL_LE: return order == -1 || order == 0;
    case REL_GT: return order == 1;
    default: return order == 1 || order == 0;
    }
}

const char *image_place_problem(const Operand *place) {
    unsigned named = 0; /* a bit for each component */
    for (int i = 0; i < place->count; i++) named |= 1u << place->swizzle[i];
    if (place->kind != OPERAND_VREG && place->kind != OPERAND_WREG)
        return "a variable is in a vector register or a wave register";
    return __builtin_popcount(named) == place->count ? NULL : "a variable has each component once";
}

const char *image_texels_problem(const ExpectSpec *expect) {
    if (expect->first >= TEXTURE_MAX_SIDE || expect->value >= TEXTURE_MAX_SIDE)
        return "texels have coordinates 0 to 16383";
    if (expect->data.type != TYPE_F32) return "colours of texels are f32";
    return expect->data.count % 4 ? "a colour has four components: red, green, blue, alpha" : NULL;
}

const char *image_symbol(const Image *image, uint32_t target) {
    size_t at = BISECT(i, image->symbol_count, image->symbols[i].target < target);
    return at < image->symbol_count && image->symbols[at].target == target ? image->symbols[at].name : NULL;
}

const Origin *image_structure(const Image *image, uint32_t target) {
    const uint32_t *origin_of = image->origin_of + image->instructions;
    uint32_t at = (uint32_t)BISECT(i, image->symbol_count, image->symbols[i].target < target);
    for (; at < image->symbol_count && image->symbols[at].target == target; at++)
        if (origin_of[at] != ORIGIN_NONE) return &image->origins[origin_of[at]];
    return NULL;
}

void image_free(Image *image) {
    if (image) arena_destroy(image->arena);
}

bool image_is_name(const char *text, size_t length) {
    const bool is_number = length >= 2 && length <= 3 && strchr("tusrw", text[0]) && isdigit((unsigned char)text[1]);
    bool ok = length > 0 && !isdigit((unsigned char)text[0]) && !is_number;
    for (size_t i = 0; i < length; i++) ok = ok && (isalnum((unsigned char)text[i]) || text[i] == '_');
    return ok;
}

const char *image_resource_name(const Image *image, uint8_t space, uint8_t index) {
    for (uint32_t i = 0; i < image->name_count; i++)
        if (image->names[i].space == space && image->names[i].index == index) return image->names[i].name;
    return NULL;
}

uint32_t names_viewed(const NameSpec *names, size_t count, uint8_t t) {
    for (size_t i = 0; i < count; i++) {
        if (names[i].space != OPERAND_RES_T || names[i].index != t) continue;
        for (size_t k = 0; k < count; k++)
            if (names[k].space == OPERAND_RES_U && strcmp(names[k].name, names[i].name) == 0) return names[k].index;
    }
    return ISA_RESOURCES;
}

const Variable *image_variable(const Image *image, uint32_t pc, uint32_t *at) {
    while (*at < image->variable_count && image->variables[*at].first <= pc) {
        const Variable *variable = &image->variables[(*at)++];
        if (pc < variable->end) return variable;
    }
    return NULL;
}

bool names_find(const NameSpec *names, size_t count, const char *name, size_t length, bool sampler, uint8_t *space,
                uint8_t *index) {
    bool found = false;
    for (const NameSpec *named = names; named < names + count; named++) {
        if ((named->space == OPERAND_SAMPLER) != sampler || strlen(named->name) != length) continue;
        if (memcmp(named->name, name, length) != 0 || (found && named->space != OPERAND_RES_U)) continue;
        *space = named->space;
        *index = named->index;
        found = true;
    }
    return found;
}

bool image_find_resource(const Image *image, const char *name, size_t length, uint8_t *space, uint8_t *index) {
    return names_find(image->names, image->name_count, name, length, false, space, index);
}
