/* random_glsl.h: random compute and pixel shaders in which everything is defined: structured code that diverges, with
 * operations between lanes. The same seed gives the same shader.
 *
 *   RandomGlsl *shader = random_glsl_new(17, false);
 *   char *text = random_glsl_print(shader);
 *   random_glsl_free(shader);
 *
 * Its statements are a tree. Each can be left out, or what it contains can take its place:
 *
 *   random_glsl_set(shader, 3, STATEMENT_LEFT_OUT);
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
RandomGlsl *random_glsl_new_for_compilers(uint32_t seed); /* also with what compilers work on: random_glsl.c lists it */
void random_glsl_free(RandomGlsl *shader);
char *random_glsl_print(const RandomGlsl *shader); /* to be freed */
int random_glsl_statements(const RandomGlsl *shader);
void random_glsl_set(RandomGlsl *shader, int statement, StatementUse use);
/* Leave out statements, again and again, until the shader does not fail any more without one of them. */
typedef bool RandomGlslFails(const RandomGlsl *shader, void *user);
void random_glsl_shrink(RandomGlsl *shader, RandomGlslFails *fails, void *user);
int random_glsl_variables(const RandomGlsl *shader);
void random_glsl_first_value(RandomGlsl *shader, int variable, FirstValue first, uint32_t given);

#endif
