#!/bin/sh
# --theme dark|light and --palette default|classic: dark and default are what is drawn without them, safe is another name
# of default, and each choice changes the picture; classic is the same data in the colours of the post.
. tests/tools/cli.sh
program=programs/loop_counts.s

# draw NAME OPTION...: a picture of the trace.
draw() {
    name=$1
    shift
    status 0 "$LOCKSTEP" trace $program --quiet -o "$TEMP/$name.png" "$@"
}
draw plain
draw dark --theme dark --palette default
draw safe --palette safe
draw light --theme light
draw classic --palette classic
draw both --palette classic --theme light
same "$TEMP/plain.png" "$TEMP/dark.png"
same "$TEMP/plain.png" "$TEMP/safe.png"
for other in light classic both; do
    ! cmp -s "$TEMP/plain.png" "$TEMP/$other.png" || fail "$other is as without options"
done
! cmp -s "$TEMP/classic.png" "$TEMP/both.png" || fail 'classic has one theme only'
[ "$(grep -ac '"stalled":"#0000ff"' "$TEMP/classic.png" "$TEMP/both.png" | grep -c ':[1-9]')" = 2 ] || fail 'the map of classic'
! grep -aq '#0000ff' "$TEMP/light.png" || fail 'the map of light'

# Charts, of a table and of a sweep.
printf '%s\n' width,cycles 8,10 16,20 >"$TEMP/a.csv"
for theme in dark light; do
    status 0 "$LOCKSTEP" chart "$TEMP/a.csv" -o "$TEMP/chart_$theme.png" --theme $theme
    status 0 "$LOCKSTEP" sweep $program --over wave_size=8,16 --quiet --fresh --theme $theme -o "$TEMP/sweep_$theme.png"
done
for chart in chart sweep; do
    ! cmp -s "$TEMP/${chart}_dark.png" "$TEMP/${chart}_light.png" || fail "$chart has one theme only"
done
status 0 "$LOCKSTEP" chart "$TEMP/a.csv" -o "$TEMP/chart.png"
same "$TEMP/chart.png" "$TEMP/chart_dark.png"

# In the window the theme changes at any time, and back again.
shot() {
    name=$1
    shift
    status 0 "$LOCKSTEP" view $program --at 5:7:120 --shot "$TEMP/$name.png" "$@"
}
shot window
shot window_light --theme light
shot window_changed --do 'theme light'
shot window_twice --do theme
shot window_back --do theme --do theme --do 'palette classic' --do 'palette safe'
same "$TEMP/window_light.png" "$TEMP/window_changed.png"
same "$TEMP/window_light.png" "$TEMP/window_twice.png"
same "$TEMP/window.png" "$TEMP/window_back.png"
! cmp -s "$TEMP/window.png" "$TEMP/window_light.png" || fail 'the window has one theme only'

# What is wrong is said.
for command in "trace $program -o $TEMP/no.png" "view $program --shot $TEMP/no.png" \
    "chart $TEMP/a.csv -o $TEMP/no.png" "sweep $program --over wave_size=8,16 -o $TEMP/no.png"; do
    # shellcheck disable=SC2086
    status 2 "$LOCKSTEP" $command --theme dusk
    says err "--theme takes dark or light, not 'dusk'"
done
status 2 "$LOCKSTEP" trace $program -o "$TEMP/no.png" --palette neon
says err "--palette takes default or classic, not 'neon'"
[ ! -e "$TEMP/no.png" ] || fail 'a picture was drawn'
