#!/bin/sh
# Writing through a symbolic link changes the file behind it; an existing file keeps its permissions.
. tests/tools/cli.sh
small_program '.buffer u0, 32' >"$TEMP/a.s"
echo old >"$TEMP/real.lsb"
chmod 640 "$TEMP/real.lsb"
ln -s real.lsb "$TEMP/link.lsb"
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/link.lsb"
[ -L "$TEMP/link.lsb" ] || fail 'the link is gone'
status 0 "$LOCKSTEP" dis "$TEMP/real.lsb"
[ "$(stat -c %a "$TEMP/real.lsb")" = 640 ] || fail 'the permissions have changed'
(umask 027 && "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/fresh.lsb")
[ "$(stat -c %a "$TEMP/fresh.lsb")" = 640 ] || fail 'a new file ignores the umask'
