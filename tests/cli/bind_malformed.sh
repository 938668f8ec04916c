#!/bin/sh
# What --bind and --dump cannot use is an error, before anything runs; status 2.
. tests/tools/cli.sh
printf '12345' >"$TEMP/odd"
small_program '; nothing is bound' >"$TEMP/a.s"
refuse() {
    status 2 "$LOCKSTEP" run "$TEMP/a.s" "$@"
    silent out
}
refuse --bind u0
refuse --bind u0=
refuse --bind u64=zeros:4
refuse --bind u00=zeros:4
refuse --bind x0=zeros:4
refuse --bind u0=zeros:5
refuse --bind u0=zeros:-4
refuse --bind u0=zeros:99999999999999999999
refuse --bind u0=ones:4
refuse --bind "u0=u32:$TEMP/nowhere"
says err 'No such file'
refuse --bind "u0=u32:$TEMP/odd"
says err '5 bytes'
refuse --dump u0
refuse --bind u0=zeros:128 --dump "u1=$TEMP/got"
says err 'u1'
