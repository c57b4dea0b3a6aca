import { sql } from 'kysely';
import type { Db } from '../platform/db/tables.ts';

/** Tables that any request may change, even a rejected one: rate limits, idempotency keys and caches. */
const BOOKKEEPING = ['api_keys', 'rate_windows', 'idempotency_keys', 'migrations', 'content_digests', 'activity'];

/** Records every committed change of a row. Returns a function that returns the names of tables changed since its last call. */
export async function watchChanges(db: Db): Promise<() => Promise<string[]>> {
  await sql`create unlogged table noted_changes (at text)`.execute(db);
  await sql`
    create function note_change() returns trigger language plpgsql as $$
    begin insert into noted_changes values (tg_table_name); return null; end $$`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'noted_changes'`.execute(db);
  const watched = rows.map(({ name }) => name).filter((name) => !BOOKKEEPING.includes(name));
  for (const name of watched)
    await sql`create trigger note_change after insert or update or delete on ${sql.id(name)} for each row execute function note_change()`.execute(
      db,
    );
  return async () => {
    const changes = await sql<{ at: string }>`delete from noted_changes returning at`.execute(db);
    return [...new Set(changes.rows.map(({ at }) => at))];
  };
}
