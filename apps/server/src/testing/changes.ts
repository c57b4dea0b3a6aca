import { sql } from 'kysely';
import type { Db } from '../platform/db/tables.ts';

/** What any request may write, refused or not: how often a key was used, what its answer was, and what is only kept to be quicker. */
const BOOKKEEPING = ['api_keys', 'rate_windows', 'idempotency_keys', 'migrations', 'content_digests', 'activity'];

/** Notes every committed change of a row from now on; answers a function that tells the tables changed since it was last called. */
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
