#!/bin/sh
# The table of options in isa-spec.md names exactly the commands that take each option: those whose help has it, but for
# what they refuse.
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
refuses dump=u0=x.csv sweep --over waves=1 -o "$TEMP/x.csv"
sort -u "$TEMP/refused" >"$TEMP/out"
comm -23 "$TEMP/help" "$TEMP/out" >"$TEMP/taken"

sed -n '/^## 9\. /,/^### 9\.1/s/^| \(`-[^|]*\(\\|[^|]*\)*\)|\([^|]*\)|.*/\1|\3/p' isa-spec.md | while IFS='|' read -r options of; do
    for option in $(echo "$options" | grep -oE -- '`--[a-z0-9-]+|, `--[a-z0-9-]+' | sed 's/.*--//' | sort -u); do
        for command in $of; do echo "$option $command"; done
    done
done | grep -vE '^(help|usage) ' | sort -u >"$TEMP/table"
[ "$(wc -l <"$TEMP/table")" -gt 100 ] || fail 'the table is not found'
diff "$TEMP/taken" "$TEMP/table" >"$TEMP/diff" || fail "options (< taken, > in isa-spec.md): $(cat "$TEMP/diff")"
