#!/bin/sh
# The manual page of each command (sim/cli/man/lockstep-COMMAND.1.md) has exactly the options that the command takes: those
# of its help, but for what it refuses. An option is a line "* `--option ...`: what it does", on the page itself or below a
# heading that the page links to, such as lockstep.1.md#machine-options.
. tests/tools/cli.sh
commands=$(sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' sim/cli/base/command.def)
for command in $commands; do
    "$LOCKSTEP" "$command" --help | grep -oE '^ .{0,6}--[a-z0-9-]+' | sed "s/^.*--\(.*\)/\1 $command/"
done | grep -vE '^(help|usage) ' | sort -u >"$TEMP/help"
# Refused by commands that share their options with those that take it.
refuses() {
    option=$1 command=$2
    shift 2
    status 2 "$LOCKSTEP" "$command" programs/branch_3.s "--$option" "$@"
    grep -q unrecognized "$TEMP/err" && fail "$command does not know --$option"
    echo "${option%%=*} $command" >>"$TEMP/refused"
}
for option in json functional; do
    refuses $option why --at 0:0:0
    refuses $option debug
    refuses $option view --shot "$TEMP/x.png"
done
refuses functional trace -o "$TEMP/x.png"
refuses functional profile
refuses functional compare alus=1
refuses dump=u0=x.csv sweep --over waves=1 -o "$TEMP/x.csv"
sort -u "$TEMP/refused" >"$TEMP/out"
comm -23 "$TEMP/help" "$TEMP/out" >"$TEMP/taken"

# options PAGE [HEADING]: those of a page below a heading, which is written as in a link; or of the whole page.
options() {
    awk -v wanted="${2-}" '
        BEGIN { inside = wanted == "" }
        /^## / && wanted { heading = tolower(substr($0, 4)); gsub(/ /, "-", heading); inside = heading == wanted }
        inside && /^\* `-/ { print substr($0, 1, index($0, "`: ")) }' "sim/cli/man/$1" |
        grep -oE -- '`--[a-z0-9-]+' | sed 's/^`--//'
}
for command in $commands; do
    page=lockstep-$command.1.md
    [ -e "sim/cli/man/$page" ] || fail "there is no $page"
    {
        options "$page"
        grep -oE '\(lockstep[a-z-]*\.1\.md#[a-z-]+\)' "sim/cli/man/$page" | tr -d '()' | tr '#' ' ' | while read -r other heading; do
            options "$other" "$heading"
        done
    } | sed "s/$/ $command/"
done | grep -vE '^(help|usage) ' | sort -u >"$TEMP/pages"
[ "$(wc -l <"$TEMP/pages")" -gt 100 ] || fail 'the options are not found'
diff "$TEMP/taken" "$TEMP/pages" >"$TEMP/diff" || fail "options (< taken, > in sim/cli/man): $(cat "$TEMP/diff")"
