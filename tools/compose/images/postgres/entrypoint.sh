#!/bin/sh
# Creates the database at the first start, then runs the command as the user "postgres".
set -eu
if [ "$(id -u)" = 0 ]; then
	mkdir -p "$PGDATA"
	chown -R postgres:postgres /var/lib/postgresql
	exec setpriv --reuid=postgres --regid=postgres --clear-groups -- "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
	password=$(mktemp)
	printf %s "$POSTGRES_PASSWORD" > "$password"
	initdb --username="$POSTGRES_USER" --pwfile="$password" --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C.UTF-8
	rm "$password"
	echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
	echo "create database $POSTGRES_DB" | postgres --single -D "$PGDATA" postgres
fi
exec "$@" -c listen_addresses='*' -c unix_socket_directories=/tmp
