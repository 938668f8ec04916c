/* completion.c: `lockstep completion`: scripts for shells, and the words that they ask for.
 *
 * The scripts are small: they hand the words of the command line to `lockstep completion words -- WORD...`, of which
 * the last is the one to be completed, and get one candidate a line; none means that file names are wanted. So what can
 * be completed is what this program knows: commands, the options of each from its argp, presets, settings and their
 * words.
 */
#include <string.h>

#include "asm/text/diag.h"
#include "sim/base/embed.h"
#include "sim/check/check.h"
#include "sim/cli/command.h"
#include "sim/cli/explain/explain.h"
#include "sim/core/gpu.h"
#include "sim/spec/config.h"
#include "sim/view/chart/chart.h"

/* ---- scripts ---- */

/* bash splits words at '=' and ':' too, so its script splits the line itself, and leaves off again what stands before
 * the last of them. */
EMBED(bash_script, "sim/cli/completion/lockstep.bash");
EMBED(zsh_script, "sim/cli/completion/lockstep.zsh");
EMBED(fish_script, "sim/cli/completion/lockstep.fish");

static const struct {
    const char *name, *script, *end;
} shells[] = {{"bash", bash_script, bash_script_end},
              {"zsh", zsh_script, zsh_script_end},
              {"fish", fish_script, fish_script_end}};
enum { SHELLS = sizeof shells / sizeof *shells };

/* ---- candidates ---- */

/* The words behind `lockstep`; the last is to be completed. */
static char *const *asked;
static int asked_count;

/* What begins like the word. `before` is what stands in front of the part that is completed, as `--set=`. */
static void offer(const char *before, const char *candidate, const char *behind) {
    const char *word = asked[asked_count - 1];
    const size_t length = strlen(word), first = strlen(before);
    if (strncmp(word, before, first) != 0) return;
    if (length > first && strncmp(candidate, word + first, length - first) != 0) return;
    printf("%s%s%s\n", before, candidate, behind);
}

/* Words with blanks or bars between them. */
static void offer_words(const char *before, const char *words) {
    for (; *words; words += strspn(words, " |")) {
        char word[64];
        const size_t length = strcspn(words, " |");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        offer(before, word, "");
        words += length;
    }
}

/* KEY=, and the words of a choice behind it. `before` as for offer. */
static void offer_settings(const char *before) {
    const char *word = asked[asked_count - 1] + strlen(before), *equals = strchr(word, '=');
    if (!equals) {
        for (size_t i = 0; i < config_setting_count; i++) offer(before, config_settings[i].name, "=");
        return;
    }
    char key[128], front[192];
    snprintf(key, sizeof key, "%.*s", (int)(equals - word), word);
    snprintf(front, sizeof front, "%s%s=", before, key);
    const SettingInfo *setting = config_find(key);
    if (setting && setting->words) offer_words(front, setting->words);
    for (size_t i = 0; i < config_preset_count && strcmp(key, "preset") == 0; i++)
        offer(front, config_presets[i].name, "");
}

/* The value of an option. Nothing: a file, or a number. */
static void offer_value(const struct argp_option *option, const char *before) {
    const char *name = option->name ? option->name : "";
    if (strcmp(name, "preset") == 0) {
        for (size_t i = 0; i < config_preset_count; i++) offer(before, config_presets[i].name, "");
    } else if (strcmp(name, "set") == 0) {
        offer_settings(before);
    } else if (strcmp(name, "over") == 0) {
        offer_settings(before);
        offer_words(before, "preset= dispatch= define:");
    } else if (strcmp(name, "stat") == 0) {
        for (size_t i = 0; i < STAT_COUNT; i++) offer(before, gpu_stat_info[i].name, "");
    } else if (strcmp(name, "check") == 0) {
        for (int i = 0; i < CHECK_COUNT; i++) offer(before, check_infos[i].name, "");
        offer(before, "all", "");
    } else if (strcmp(name, "kind") == 0) {
        for (int i = 0; i < CHART_KIND_COUNT; i++) offer(before, chart_kinds[i].name, "");
    } else if (strchr(option->arg, '|')) {
        offer_words(before, option->arg);
    }
}

/* The options that a command has, or what their values can be: --name=VALUE, --name VALUE and -n VALUE. */
static void offer_from(const struct argp *argp, bool names) {
    const char *word = asked[asked_count - 1], *previous = asked_count > 1 ? asked[asked_count - 2] : "";
    for (const struct argp_option *o = argp->options; o && (o->name || o->key); o++) {
        char text[80];
        if (o->flags & OPTION_HIDDEN) continue;
        snprintf(text, sizeof text, "--%s", o->name ? o->name : "");
        if (names) {
            if (o->name) offer("", text, "");
            continue;
        }
        if (!o->arg) continue;
        const bool is_short = previous[0] == '-' && previous[1] == o->key && !previous[2];
        const size_t length = strlen(text);
        if ((o->name && strcmp(previous, text) == 0) || is_short) offer_value(o, "");
        strcat(text, "=");
        if (o->name && strncmp(word, text, length + 1) == 0) offer_value(o, text);
    }
    for (const struct argp_child *child = argp->children; child && child->argp; child++) offer_from(child->argp, names);
}

/* What stands behind a command with these options. */
static void offer_options(const struct argp *argp) {
    static const char *const warnings[] = {"-W", "-Wno-", "-Werror="};
    const char *word = asked[asked_count - 1];
    offer_from(argp, false);
    if (strncmp(word, "-W", 2) == 0) {
        for (int i = 0; i < 3; i++) {
            offer(warnings[i], "all", "");
            offer(warnings[i], "error", "");
            for (int code = 0; code < DIAG_CODE_COUNT; code++)
                if (diag_codes[code].severity != SEVERITY_ERROR) offer(warnings[i], diag_codes[code].name, "");
        }
    } else if (*word == '-' && !strchr(word, '=')) {
        offer_from(argp, true);
        offer("", "--help", "");
    }
}

static int print_words(int count, char **words) {
    asked = words;
    asked_count = count;
    const char *command = words[0];
    if (count == 1 || strcmp(command, "help") == 0) {
        for (size_t i = 0; i < command_count; i++) offer("", commands[i].name, "");
        if (count == 1) offer_words("", "help --help --version");
    } else if (strcmp(command, "explain") == 0) {
        Topics topics = topics_create();
        for (int kind = 0; kind < TOPIC_KIND_COUNT; kind++) offer("", topic_kinds[kind].many, "");
        for (size_t i = 0; i < topics.count; i++) /* a shell would take several words for several */
            if (!strpbrk(topics.items[i].name, "*# ")) offer("", topics.items[i].name, "");
        topics_free(&topics);
    } else if (strcmp(command, "completion") == 0) {
        for (int i = 0; i < SHELLS; i++) offer("", shells[i].name, "");
    } else {
        cli_show_options = offer_options;
        (void)command_run(1, words, &(int){0});
    }
    return EXIT_OK;
}

/* ---- the command ---- */

int cmd_completion(int argc, char **argv) {
    if (argc > 3 && strcmp(argv[1], "words") == 0 && strcmp(argv[2], "--") == 0) return print_words(argc - 3, argv + 3);
    CliWords options = {0};
    cli_parse(argc, argv, NULL, cli_parse_words, NULL, &options);
    if (!options.count) return cli_error("missing SHELL: bash, zsh or fish");
    for (int i = 0; i < SHELLS && options.count == 1; i++)
        if (strcmp(shells[i].name, options.words[0]) == 0) {
            fwrite(shells[i].script, 1, (size_t)(shells[i].end - shells[i].script), stdout);
            return EXIT_OK;
        }
    return cli_error("completion takes bash, zsh or fish, not '%s'", options.words[0]);
}
