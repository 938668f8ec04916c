/* cmd_run.c: `lockstep run`: once, with a report; or with --frames, a shader for a toy site as a series of pictures. */
#include <ctype.h>
#include <pthread.h>
#include <string.h>

#include "sim/base/pool.h"
#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/report/report.h"

enum { MOST_FRAMES = 1 << 24 /* whose numbers are exact as a float */, MOST_DIGITS = 9 };

/* ---- frames ----
 *
 * Frame n is a run with iFrame=n, several at a time. Each picture appears when its run is at its end, so an
 * interrupt leaves whole pictures. Expectations are those of the shader's own frame, so they count as judged. */

typedef struct FrameOptions {
    uint64_t range[2];   /* of --frames A:B */
    const char *pattern; /* of -o, with a %d; NULL: not given */
} FrameOptions;

typedef struct Frames {
    const SessionOptions *options;
    const FrameOptions *wanted;
    size_t done, count;
    int status;
    uint64_t least, most; /* cycles of a frame */
    char **failed;        /* of each frame that cannot run, why */
    LoadModules modules;
    pthread_mutex_t translating;
    Progress progress;
} Frames;

/* ---- names of pictures ---- */

/* Read the %d of a pattern, or %4d or %04d. Return what follows it, NULL if it is another one. */
static const char *read_number(const char *at, bool *zeros, int *digits) {
    *zeros = *++at == '0';
    at += *zeros;
    *digits = isdigit((unsigned char)*at) ? *at++ - '0' : 0;
    return *at == 'd' ? at + 1 : NULL;
}

/* The name of a frame's picture; NULL if the pattern has not one %d. `%%` is a percent sign. */
static char *frame_path(const char *pattern, uint64_t frame) {
    TextBuffer path = {0};
    int numbers = 0, digits;
    bool zeros;
    for (const char *at = pattern; at && *at;) {
        if (*at != '%' || at[1] == '%') {
            text_char(&path, *at);
            at += *at == '%' ? 2 : 1;
            continue;
        }
        at = read_number(at, &zeros, &digits);
        text_printf(&path, zeros ? "%0*llu" : "%*llu", digits, wide(frame));
        numbers = at ? numbers + 1 : 2;
    }
    if (numbers == 1) return text_take(&path);
    memory_free(path.text);
    return NULL;
}

static bool check(const SessionOptions *options, const FrameOptions *wanted) {
    if (!wanted->pattern) return cli_fail("--frames needs -o PATTERN, such as -o frame-%%04d.png");
    OWNED char *path = frame_path(wanted->pattern, wanted->range[0]);
    if (!path)
        return cli_fail("-o %s: the number of the frame stands there once, as %%d or %%04d: frame-%%04d.png",
                        wanted->pattern);
    if (!file_has_extension(path, ".png")) return cli_fail("-o %s: frames are .png files", wanted->pattern);
    if (wanted->range[1] > MOST_FRAMES)
        return cli_fail("--frames %llu:%llu: the last frame is %d", wide(wanted->range[0]), wide(wanted->range[1]),
                        MOST_FRAMES - 1);
    if (options->json || options->machine.dump_count)
        return cli_fail("%s is for one run, not for --frames", options->json ? "--json" : "--dump or --print");
    for (size_t i = 0; i < options->load.define.count; i++)
        if (strncmp(options->load.define.items[i], "iFrame=", 7) == 0)
            return cli_fail("--frames says which frames there are, so --define iFrame cannot");

    Source shader = {.name = options->file};
    uint8_t *bytes;
    if (!file_read(options->file, &bytes, &shader.length, NULL)) return false;
    shader.bytes = (char *)bytes;
    if (!front_end_is_toy(&shader))
        return cli_fail("--frames is for a shader of a toy site: %s has no mainImage(out vec4, in vec2)",
                        options->file);
    const char *stream = file_stream_read();
    if (stream) return cli_fail("%s is no file: frames cannot read it again", stream);
    memory_free(bytes);
    return file_can_write(options->file, path, NULL);
}

/* ---- runs ---- */

static bool open_frame(Frames *frames, size_t i, Run *run, bool is_first) {
    SessionOptions options = *frames->options;
    OWNED char *define = memory_printf("iFrame=%llu", wide(frames->wanted->range[0] + i));
    OWNED TextBuffer messages = {0};
    if (!cli_list_add(&options.load.define, define)) return cli_fail("--define: too many");
    options.load.modules = &frames->modules;
    if (!is_first) options.load.warnings = (DiagPolicy){.all = DIAG_NO}; /* the first frame has given them */
    const bool ok = session_open(run, &options, SESSION_PLAIN, is_first ? NULL : &messages);
    if (!ok && !is_first) frames->failed[i] = text_take(&messages);
    return ok;
}

static bool begin(void *user, size_t i, Run *run, ProgramError *error) {
    Frames *frames = user;
    (void)error;
    pthread_mutex_lock(&frames->translating);
    MEMORY_ENTRY_KEEPING(pthread_mutex_unlock(&frames->translating); memory_fail());
    const bool ok = !interrupt_came() && open_frame(frames, i, run, false);
    pthread_mutex_unlock(&frames->translating);
    return ok;
}

static bool end(void *user, size_t i, Run *run, const ProgramError *error) {
    Frames *frames = user;
    const uint64_t frame = frames->wanted->range[0] + i;
    (void)error;
    if (interrupt_came() && !(run && gpu_done(run->gpu))) return false;
    if (!run) {
        fputs(frames->failed[i], stderr);
        frames->status = EXIT_USAGE;
        return false;
    }
    OWNED char *path = frame_path(frames->wanted->pattern, frame);
    if (!frames->options->functional) gpu_settle(run->gpu);
    run->judged = true;
    const int status = report_status(run, frames->options);
    if (status) cli_error("frame %llu of %s did not succeed", wide(frame), frames->options->file);
    if (status > frames->status) frames->status = status;
    if (!dump_target(run, path)) {
        frames->status = EXIT_USAGE;
        return false;
    }
    const uint64_t cycles = gpu_now(run->gpu);
    frames->least = frames->done ? min_u64(frames->least, cycles) : cycles;
    frames->most = max_u64(frames->most, cycles);
    frames->done++;
    return true;
}

static bool watch(void *user) {
    Frames *frames = user;
    progress_show(&frames->progress, frames->done, frames->count, "%zu of %zu frames", frames->done, frames->count);
    return !interrupt_came();
}

static int run_frames(const SessionOptions *options, const FrameOptions *wanted) {
    const uint64_t first = wanted->range[0], last = wanted->range[1] - 1;
    Run run;
    if (!check(options, wanted)) return EXIT_USAGE;
    Frames frames = {.options = options,
                     .wanted = wanted,
                     .count = (size_t)(last - first + 1),
                     .translating = PTHREAD_MUTEX_INITIALIZER};
    frames.failed = memory_array(frames.count, sizeof *frames.failed);
    if (!open_frame(&frames, 0, &run, true)) return EXIT_USAGE; /* says what is wrong with all of them */
    run_destroy(&run);

    const VariantsPlan plan = {frames.count, &frames,        .begin = begin,
                               .end = end,   .watch = watch, .functional = options->functional};
    Variants *variants = variants_create(&plan, pool_host_threads());
    frames.progress = progress_start();
    interrupt_catch(INTERRUPT_COMMAND);
    variants_run(variants);
    const bool interrupted = interrupt_came();
    interrupt_release();
    progress_end(&frames.progress);
    variants_destroy(variants);
    if (interrupted) cli_error("interrupted after %zu of %zu frames", frames.done, frames.count);
    if (interrupted) return interrupt_status();
    OWNED char *from = frame_path(wanted->pattern, first), *to = frame_path(wanted->pattern, last);
    if (!options->quiet && frames.done == frames.count && options->functional)
        printf("%zu frames: %s to %s\n", frames.count, from, to);
    else if (!options->quiet && frames.done == frames.count)
        printf("%zu frames of %llu to %llu cycles: %s to %s\n", frames.count, wide(frames.least), wide(frames.most),
               from, to);
    return frames.status;
}

/* ---- the command ---- */

enum { OPTION_PRINT = 0x500, OPTION_FRAMES };

typedef struct RunCommand {
    SessionOptions session;
    FrameOptions frames;
} RunCommand;

static error_t parse_run(int key, char *text, struct argp_state *state) {
    RunCommand *options = state->input;
    switch (key) {
    case OPTION_PRINT: dump_add(state, "--print", text, &options->session.machine); return 0;
    case OPTION_FRAMES: cli_read_range(state, "--frames", text, options->frames.range); return 0;
    case 'o': options->frames.pattern = text; return 0;
    default: return cli_fill(key, text, state);
    }
}

int cmd_run(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"print", OPTION_PRINT, "NAME[A:B][=TYPExN]", 0,
         "Print words of a buffer, or rows of a texture, at the end: as u32 i32 f32 hex or rgba, N in a row; may be "
         "repeated",
         1},
        {"frames", OPTION_FRAMES, "A:B", 0,
         "Of a shader for a toy site: write frames A to B - 1 as pictures, frame N at N/60 seconds", 1},
        {"output", 'o', "PATTERN", 0, "The names of the frames' pictures, such as frame-%04d.png", 1},
        {0}};
    RunCommand options = {0};
    Run run;
    cli_parse(argc, argv, table, parse_run, session_child, &options);
    if (options.frames.range[1]) return run_frames(&options.session, &options.frames);
    if (options.frames.pattern) return cli_error("-o is for --frames A:B; --dump NAME=FILE writes a picture of a run");
    if (!session_run(&run, &options.session, SESSION_PLAIN)) return EXIT_USAGE;
    const int status = report_run(&run, &options.session);
    run_destroy(&run);
    return status;
}
