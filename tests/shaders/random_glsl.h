/* random_glsl.h: random compute and pixel shaders in which everything is defined: structured code that diverges, with
 * operations between lanes. The same seed gives the same shader.
 *
 *   RandomGlsl *shader = random_glsl_new(17, false);
 *   char *text = random_glsl_print(shader);
 *   random_glsl_free(shader);
 *
 * Its statements are a tree. For shrinking, each can be left out, or what it contains can take its place:
 *
 *   for (int i = 0; i < random_glsl_statements(shader); i++) random_glsl_set(shader, i, STATEMENT_LEFT_OUT);
 *
 * The first value of one variable can be left out, for some lanes or all, who then start with none, or with a number
 * that the shader reads from u3: so one sees whether anything comes of it.
 */
#ifndef TESTS_SHADERS_RANDOM_GLSL_H
#define TESTS_SHADERS_RANDOM_GLSL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct RandomGlsl RandomGlsl;
typedef enum StatementUse { STATEMENT_KEPT, STATEMENT_UNWRAPPED, STATEMENT_LEFT_OUT } StatementUse;

typedef enum FirstValue { FIRST_OWN, FIRST_NONE, FIRST_GIVEN } FirstValue;

RandomGlsl *random_glsl_new(uint32_t seed, bool pixels);
void random_glsl_free(RandomGlsl *shader);
char *random_glsl_print(const RandomGlsl *shader); /* to be freed */
int random_glsl_statements(const RandomGlsl *shader);
void random_glsl_set(RandomGlsl *shader, int statement, StatementUse use);
int random_glsl_variables(const RandomGlsl *shader);
void random_glsl_first_value(RandomGlsl *shader, int variable, FirstValue first, uint32_t given);

#endif
