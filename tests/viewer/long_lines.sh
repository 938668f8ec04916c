#!/bin/sh
# Long lines of the source are scrolled sideways, with Shift and the wheel or with keys, as far as the longest one needs it.
. tests/tools/cli.sh
printf '%s\n' 'mov r0.x, u(1)' "mov r0.y, u(2) ; $(printf 'x%.0s' $(seq 100)) end" ret >"$TEMP/a.s"
printf '%s\n' 'resize 1280 800' 'answer none' "list $TEMP/usual" 'wheel 200 130 -1 Shift+' "list $TEMP/wheel" 'expect clean' \
    'key Alt+Shift+Left' "list $TEMP/back" 'key Alt+Shift+Right' "list $TEMP/key" 'scroll text:100000' "list $TEMP/far" \
    'expect clean' 'scroll text:-100000' "list $TEMP/near" >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"
same "$TEMP/usual" "$TEMP/back"
same "$TEMP/usual" "$TEMP/near"
same "$TEMP/wheel" "$TEMP/key"
grep -q ' r0.x, u(1)$' "$TEMP/wheel" || fail 'the lines do not lose their beginning'
grep -q 'mov r0.x, u(1)$' "$TEMP/wheel" && fail 'a line keeps its beginning'
grep -q 'x end$' "$TEMP/far" || fail 'the end of the longest line cannot be seen'
