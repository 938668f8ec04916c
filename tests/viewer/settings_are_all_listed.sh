#!/bin/sh
# The panel of settings has every one of them; a list that is too long for its panel scrolls, and no further than its ends.
. tests/tools/cli.sh
settings=$(sed -n 's/^\(INTEGER\|CHOICE\)( *\([a-z0-9_]*\),.*/\2/p' sim/spec/config.def)
[ "$(echo "$settings" | wc -l)" -gt 20 ] || fail 'the table of settings was not read'
{
    printf '%s\n' config 'key Up' "list $TEMP/all0" 'key Down' "list $TEMP/all1"
    for page in $(seq 2 20); do printf '%s\n' 'wheel 300 400 -3' "list $TEMP/all$page"; done
} >"$TEMP/script"
status 0 "$LOCKSTEP" view programs/loop_counts.s --script "$TEMP/script" --size 1280x800
cat "$TEMP"/all* >"$TEMP/every"
for setting in $settings; do
    grep -q " $setting\$" "$TEMP/every" || fail "$setting is not in the panel"
done

{
    echo 'resize 900 600'
    for n in $(seq 30); do echo "break if r1.x == $n"; done
    printf '%s\n' 'tab marks' "list $TEMP/top" 'scroll side:3' "list $TEMP/middle" 'scroll side:1000' "list $TEMP/end" \
        'scroll side:1000' 'scroll side:-1' "list $TEMP/before" 'scroll side:-1000' "list $TEMP/again"
} >"$TEMP/script"
status 0 "$LOCKSTEP" view programs/loop_counts.s --script "$TEMP/script"
same "$TEMP/top" "$TEMP/again"
for pair in top:middle top:end middle:end end:before; do
    ! cmp -s "$TEMP/${pair%:*}" "$TEMP/${pair#*:}" || fail "$pair: the same"
done
