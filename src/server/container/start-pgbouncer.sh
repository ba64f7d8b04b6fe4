#!/bin/sh
# PgBouncer takes passwords from a file only.
set -eu
umask 077
printf '"nday" "%s"\n' "$POSTGRES_PASSWORD" > /tmp/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
