#!/bin/sh
# --diag-format=json: one array on standard error, also if there is nothing to say, and without a limit.
. tests/tools/cli.sh
printf '    ret\n' >"$TEMP/a.s"
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o /dev/null --diag-format=json
[ "$(cat "$TEMP/err")" = '[]' ] || fail 'no empty array'
printf '    re\nL:  nop\nL:  nop\n' >"$TEMP/a.s"
status 2 "$LOCKSTEP" asm "$TEMP/a.s" -o /dev/null --diag-format=json
for text in '"code": "unknown-mnemonic"' '"severity": "error"' '"line": 1' '"column": 5' '"end_column": 7' \
    '"suggestion": "ret"' '"message": "first defined here"'; do
    says err "$text"
done
yes '    bad r0.x' | head -n 50 >"$TEMP/a.s"
status 2 "$LOCKSTEP" asm "$TEMP/a.s" -o /dev/null --diag-format json
[ "$(grep -c '"code"' "$TEMP/err")" -eq 50 ] || fail 'not all 50 errors'
status 2 "$LOCKSTEP" asm "$TEMP/a.s" -o /dev/null --diag-format=xml
says err 'takes text or json'
