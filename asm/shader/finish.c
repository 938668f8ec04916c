/* finish.c: the order of the passes.
 *
 * Control flow, values and dead code are simplified in rounds, as each makes work for the others. Then uniform values
 * are found, which decides between vector and wave registers; from fit.c on operands are as the instructions want them.
 */
#include "asm/shader/pass.h"

enum { MOST_ROUNDS = 6 }; /* of the passes that repeat while they change the shader */

static void run(Shader *shader, void (*pass)(Shader *)) {
    arena_destroy(shader->scratch);
    shader->scratch = arena_create();
    pass(shader);
}

const char *shader_finish(Shader *shader, const ShaderOptions *options) {
    shader_link(shader);
    run(shader, shader_trace_arguments);
    shader->changed = !options->plain;
    shader->optimise = options->optimise;
    if (options->unroll_line) shader_want_unrolled(shader, options->unroll_file, options->unroll_line);
    for (int round = 0; round < MOST_ROUNDS && shader->changed; round++) {
        shader->changed = false;
        run(shader, shader_tidy);
        run(shader, shader_select);
        run(shader, shader_simplify);
        run(shader, shader_drop_dead);
        if (!options->optimise) continue;
        run(shader, shader_unroll);
        run(shader, shader_promote);
    }
    if (options->optimise) {
        run(shader, shader_note_loops);
        run(shader, shader_split);
        run(shader, shader_reduce);
        run(shader, shader_simplify);
        run(shader, shader_address);
        run(shader, shader_drop_dead);
    }
    if (!options->plain) run(shader, shader_hoist);
    if (!options->plain) run(shader, shader_join);
    if (options->uniform) run(shader, shader_find_uniform);
    if (options->optimise && options->uniform) run(shader, shader_aggregate);
    run(shader, shader_fit);
    if (options->optimise) run(shader, shader_predicate);
    if (options->optimise) run(shader, shader_schedule);
    run(shader, shader_flags);
    run(shader, shader_allocate);
    return shader->error;
}
