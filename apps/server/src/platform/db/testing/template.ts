import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { openBoss } from '../../queue/boss.ts';
import { migrate } from '../migrate.ts';

/** Makes a database that is migrated and empty, for others to be copies of; answers its name. */
export async function makeTemplate(admin: string): Promise<string> {
  const name = `docreel_template_${randomUUID().replaceAll('-', '')}`;
  await administer(admin, `create database ${name}`);
  await migrate(withDatabase(admin, name));
  // The queue library would make its own tables at the first use, a quarter of a second in every test.
  await (await openBoss(withDatabase(admin, name), pino({ level: 'silent' }))).close();
  return name;
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
