/* cmd_sweep.c: `lockstep sweep`: the options, and the steps of a sweep. */
#include "sim/base/pool.h"
#include "sim/cli/command.h"
#include "sim/cli/sweep/sweep.h"

enum { OPTION_JOBS = 0x800, OPTION_POINTS, OPTION_PER_JOB };

static const struct argp_option sweep_options[] = {
    {"over", CLI_LIST(Sweep, over), "KEY=A,B,...", 0,
     "An axis: values of a setting, of preset, dispatch or a constant (define:NAME); also A..B, A..B+STEP, A..B*FACTOR "
     "and all; may be repeated, for all combinations",
     1},
    {"output", 'o', "FILE", 0, "Write a table (.csv) or a chart (.png); may be repeated", 1},
    {"stat", CLI_LIST(Sweep, stats), "NAME", 0,
     "The column that is drawn (default: cycles); may be repeated, for more charts", 1},
    {"jobs", OPTION_JOBS, "N", 0, "Run N points at a time (default: as many as there are processors)", 1},
    {"fresh", CLI_FLAG(Sweep, fresh), NULL, 0, "Take nothing over from a sweep that was interrupted", 1},
    {"functional", CLI_FLAG(Sweep, base.functional), NULL, 0, "Run without timing", 1},
    {"quiet", 'q', NULL, 0, "Print only what went wrong", 1},
    {"job-list", CLI_TEXT(Sweep, job_list), "FILE", 0, "Run nothing: write a list of jobs for GNU parallel", 3},
    {"slurm", CLI_TEXT(Sweep, slurm), "FILE", 0, "Run nothing: write a script with an array of jobs for Slurm", 3},
    {"per-job", OPTION_PER_JOB, "N", 0, "Points of a job (default: so many that there are 1000 jobs at most)", 3},
    {"points", OPTION_POINTS, "A:B", 0,
     "Only the points A to B - 1 (A+N: N points from A on), as a part for --merge: what jobs do", 3},
    {"merge", CLI_LIST(Sweep, merges), "PATH", 0,
     "Run nothing: put parts together, from files or folders; may be repeated. With --job-list or --slurm: jobs for "
     "what is missing",
     3},
    {0},
};

static error_t parse_sweep(int key, char *text, struct argp_state *state) {
    Sweep *sweep = state->input;
    const bool jobs = sweep->job_list || sweep->slurm;
    uint64_t points[2];
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &sweep->chart;
        state->child_inputs[1] = &sweep->base.machine;
        state->child_inputs[2] = &sweep->base.load;
        return 0;
    case OPTION_JOBS: sweep->jobs = cli_read_count(state, "--jobs", text, 1, 4096); return 0;
    case OPTION_PER_JOB: sweep->per_job = cli_read_count(state, "--per-job", text, 1, SWEEP_MAX_POINTS); return 0;
    case OPTION_POINTS:
        sweep->is_part = true;
        sweep->may_end = counts_read(text, '+', 0, SWEEP_MAX_POINTS, points, NULL);
        if (!sweep->may_end && !counts_read(text, ':', 0, SWEEP_MAX_POINTS, points, NULL))
            argp_error(state, "--points takes two numbers A:B or A+N up to %d, not '%s'", SWEEP_MAX_POINTS, text);
        if (sweep->may_end) points[1] += points[0];
        if (points[0] >= points[1]) argp_error(state, "--points A:B means A to B - 1: '%s' is none", text);
        sweep->first = (size_t)points[0];
        sweep->last = (size_t)points[1];
        return 0;
    case 'o': return cli_fill(CLI_LIST(Sweep, outputs), text, state);
    case 'q': sweep->base.quiet = true; return 0;
    case ARGP_KEY_ARG: return cli_fill(CLI_LIST(Sweep, files), text, state);
    case ARGP_KEY_END: /* what cannot be meant together */
        if (!sweep->files.count) argp_error(state, "missing FILE");
        if (jobs && !sweep->outputs.count) argp_error(state, "missing -o OUT.csv: where the result of the jobs goes");
        if (sweep->is_part && (jobs || sweep->merges.count))
            argp_error(state, "--points cannot be combined with --job-list, --slurm or --merge");
        if (sweep->base.machine.dump_count) argp_error(state, "--dump: every point would write the same file");
        return 0;
    default: return cli_fill(key, text, state);
    }
}

int cmd_sweep(int argc, char **argv) {
    static const struct argp_child children[] = {{&chart_argp, 0, "The chart:", 4},
                                                 {&machine_argp, 0, "The machine:", 5},
                                                 {&load_argp, 0, "The source:", 8},
                                                 {0}};
    static Sweep sweep;
    cli_parse(argc, argv, sweep_options, parse_sweep, children, &sweep);
    if (!sweep.jobs) sweep.jobs = pool_host_threads();
    if (!sweep.outputs.count) cli_list_add(&sweep.outputs, "-");
    return sweep_run(&sweep);
}
