#!/bin/sh
# Precedence: post < the program's directives < --preset < --config < --set; a preset sets everything.
. tests/tools/cli.sh
small_program '.buffer u0, 64' '.machine waves=7 alus=7 issue=7 lat_mul=7' >"$TEMP/a.s"
printf '# a machine\nwaves = 9\nalus = 9\n' >"$TEMP/nine.cfg"
expect() { # expect KEY VALUE: in the machine of the last run
    [ "$(json "$1")" = "$2" ] || fail "$1 is $(json "$1"), expected $2"
}
# statistics have keys of the same names: look at the machine only
machine() {
    status 0 "$LOCKSTEP" run "$TEMP/a.s" --json "$@"
    sed -n '/"config": {/,$p' "$TEMP/out" >"$TEMP/config"
    mv "$TEMP/config" "$TEMP/out"
}
machine
expect waves 7 && expect lat_mul 7 && expect wave_size 32
machine --preset talk
expect waves 1 && expect lat_mul 2 && expect wave_size 4
machine --preset talk --config "$TEMP/nine.cfg"
expect waves 9 && expect alus 9 && expect issue 1 && expect wave_size 4
machine --set waves=2 --config "$TEMP/nine.cfg" --preset talk
expect waves 2 && expect alus 9 && expect issue 1
machine --set waves=2 --set waves=3 --preset post-4:1 --preset talk
expect waves 3 && expect wave_size 4
