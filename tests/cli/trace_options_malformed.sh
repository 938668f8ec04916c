#!/bin/sh
# Wrong values of trace's own options are errors that name the option; status 2.
. tests/tools/cli.sh
refuse() {
    status 2 "$LOCKSTEP" trace programs/branch_1.s -o /dev/null "$@"
    says err "$1"
}
refuse --scale 0
refuse --scale 4
refuse --cell 0
refuse --cell 65
refuse --scale x
refuse --width 10
refuse --width x
refuse --bin 0
refuse --window 5
refuse --window 5:5
refuse --window 9:5
refuse --window a:b
refuse --palette neon
refuse --theme dusk
refuse --threads 0
refuse --color sometimes
