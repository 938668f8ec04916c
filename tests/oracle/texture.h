/* texture.h: texels and samples, from isa-spec.md 5.5 and 5.6 alone. Colours are the bits of floats. */
#ifndef TESTS_ORACLE_TEXTURE_H
#define TESTS_ORACLE_TEXTURE_H

#include "tests/oracle/tree.h"

uint32_t texel_words(TreeFormat format);

/* The colour of a texel that starts at `words`. */
void texel_colour(TreeFormat format, const uint32_t *words, uint32_t colour[TREE_COMPONENTS]);

/* Store one component of a texel. */
void texel_store(TreeFormat format, uint32_t *words, int component, uint32_t bits);

/* Words of all levels of a texture. */
uint32_t tree_texture_words(const TreeTexture *texture);

/* Make all levels above 0. */
void tree_texture_make_levels(TreeTexture *texture);

/* The level of detail from du/dx, dv/dx, du/dy, dv/dy, as a float; *undecided: or one of its neighbours. */
uint32_t tree_texture_lod(const TreeTexture *texture, const uint32_t slope[TREE_COMPONENTS], bool *undecided);

/* The colour at (u, v). `executed` may be NULL. */
void tree_texture_sample(const TreeTexture *texture, const TreeSampler *sampler, const uint32_t at[2], uint32_t lod,
                         uint32_t colour[TREE_COMPONENTS], OracleCoverage *executed);

#endif
