import { randomUUID } from 'node:crypto';
import { administer, withDatabase } from '../../tools/databases/administer.ts';

/** A database without content for a service of its own; gone when that has stopped. */
export interface OwnDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** On the server that the tests share (`TEST_DATABASE_URL`): to make a server takes longer than most tests. Null where there is none, as when one file is run alone. */
export async function ownDatabase(): Promise<OwnDatabase | null> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return null;
  const name = `docreel_acceptance_${randomUUID().replaceAll('-', '')}`;
  // A copy of what the first start of a service makes: half a second less of it.
  await administer(server, `create database ${name} ${process.env['TEST_DATABASE_COPY'] ?? ''}`);
  return { url: withDatabase(server, name), drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}
