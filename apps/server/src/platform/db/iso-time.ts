import { type RawBuilder, sql } from 'kysely';

/**
 * SQL expression that formats a timestamp as JavaScript does, for JSON that PostgreSQL builds. `column` is a column such as
 * `articles.updated_at`.
 */
export function isoTime(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
