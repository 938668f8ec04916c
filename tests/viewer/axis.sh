#!/bin/sh
# The axis has no number where the end of selected cycles has its grip, or their number stands.
. tests/tools/cli.sh

# numbers LINE...: those of the axis, after these lines.
numbers() {
    printf '%s\n' 'answer none' 'resize 1280 800' 'goto 150' "$@" 'expect clean' "list $TEMP/list" >"$TEMP/script"
    status 0 "$LOCKSTEP" view programs/nested_loops.s --script "$TEMP/script"
    sed -n 's/^0 *[0-9]*,169  *#aeb6c3 \([0-9]*\)$/\1/p' "$TEMP/list" | tr '\n' ' '
}
without=$(numbers)
case " $without" in
*' 20 40 60 '*) ;;
*) fail "the axis has the numbers $without" ;;
esac
with=$(numbers 'range 20:60')
case " $with" in
*' 20 '* | *' 40 '* | *' 60 '*) fail "numbers of the axis lie on grips: $with" ;;
*' 0 80 100 '*) ;;
*) fail "the axis has only the numbers $with" ;;
esac
grep -q '40 cycles$' "$TEMP/list" || fail 'the selected cycles are not counted on the axis'
