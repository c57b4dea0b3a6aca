import { type RawBuilder, sql } from 'kysely';

/** Formats a time like JavaScript does, in JSON that the database writes. `column` is a column such as `articles.updated_at`. */
export function isoTime(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
