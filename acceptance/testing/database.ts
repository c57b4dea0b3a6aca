import { randomUUID } from 'node:crypto';
import { administer, withDatabase } from '../../tools/databases/administer.ts';

/** An empty database for one service. It is deleted after the service has stopped. */
export interface OwnDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * Creates a database on the server in `TEST_DATABASE_URL`, because starting a server takes longer than most tests. Returns null if no
 * shared server exists, for example when one test file runs alone.
 */
export async function createDatabase(): Promise<OwnDatabase | null> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return null;
  const name = `docreel_acceptance_${randomUUID().replaceAll('-', '')}`;
  // Copies a database that already has all tables, which makes the first start of a service half a second faster.
  await administer(server, `create database ${name} ${process.env['TEST_DATABASE_COPY'] ?? ''}`);
  return { url: withDatabase(server, name), drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}
