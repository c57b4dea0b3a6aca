import { randomUUID } from 'node:crypto';
import { administer, withDatabase } from '../../../../../../tools/databases/administer.ts';
import { openDatabase } from '../database.ts';
import type { Db } from '../tables.ts';
import { startQuickServer } from './quick-server.ts';
import { makeTemplate } from './template.ts';

/** An empty, migrated PostgreSQL database for one test. Closing it drops the database. */
export interface TestDatabase {
  db: Db;
  url: string;
  close(): Promise<void>;
}

/** All test files of a process share one server and one migrated template database, from which each test database is copied. */
let source: Promise<{ admin: string; copy: string }> | undefined;

/**
 * Creates a database on this process's embedded server, or on `TEST_DATABASE_URL`. `TEST_DATABASE_COPY` may contain the end of the `create
 * database` statement: `template NAME`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  source ??= findSource();
  const { admin, copy } = await source;
  const own = `docreel_test_${randomUUID().replaceAll('-', '')}`;
  await administer(admin, `create database ${own} ${copy}`);
  const url = withDatabase(admin, own);
  const database = openDatabase(url);
  async function close(): Promise<void> {
    await database.close();
    await administer(admin, `drop database if exists ${own} with (force)`);
  }
  return { db: database.db, url, close };
}

async function findSource(): Promise<{ admin: string; copy: string }> {
  const { TEST_DATABASE_URL: given, TEST_DATABASE_COPY: copy } = process.env;
  if (!given) return startServer();
  if (copy) return { admin: given, copy };
  const name = await makeTemplate(given);
  process.once('beforeExit', () => {
    source = undefined;
    void administer(given, `drop database if exists ${name}`);
  });
  return { admin: given, copy: `template ${name}` };
}

async function startServer(): Promise<{ admin: string; copy: string }> {
  const { url, strategy, stop } = await startQuickServer();
  // `beforeExit` means that no work is left. If a later test still needs a database, it starts a new server.
  process.once('beforeExit', () => {
    source = undefined;
    void stop();
  });
  return { admin: url, copy: `template ${await makeTemplate(url)} strategy ${strategy}` };
}
