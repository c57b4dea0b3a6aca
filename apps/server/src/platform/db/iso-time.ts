import { type RawBuilder, sql } from 'kysely';

/** A time as JavaScript writes it, where the database writes JSON. `column`: as in `articles.updated_at`. */
export function isoTime(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
