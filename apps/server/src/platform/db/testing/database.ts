import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { openBoss } from '../../queue/boss.ts';
import { openDatabase } from '../database.ts';
import { type Embedded, startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import type { Db } from '../tables.ts';

/** A database of one's own for a test: migrated, empty, on a real server, gone when closed. */
export interface TestDatabase {
  db: Db;
  url: string;
  close(): Promise<void>;
}

/** Test files share one process, and so one server and one migrated template that each database is a copy of. */
let template: Promise<{ admin: string; name: string }> | undefined;

/** Makes a database on an embedded server started for this process, or on `TEST_DATABASE_URL`. */
export async function testDatabase(): Promise<TestDatabase> {
  template ??= makeTemplate();
  const { admin, name } = await template;
  const own = `docreel_test_${randomUUID().replaceAll('-', '')}`;
  await administer(admin, `create database ${own} template ${name}`);
  const url = withDatabase(admin, own);
  const database = openDatabase(url);
  async function close(): Promise<void> {
    await database.close();
    await administer(admin, `drop database if exists ${own} with (force)`);
  }
  return { db: database.db, url, close };
}

async function makeTemplate(): Promise<{ admin: string; name: string }> {
  const admin = process.env['TEST_DATABASE_URL'] ?? (await startTestServer());
  const name = `docreel_template_${randomUUID().replaceAll('-', '')}`;
  await administer(admin, `create database ${name}`);
  await migrate(withDatabase(admin, name));
  // The queue library would make its own tables at the first use, a quarter of a second in every test.
  await (await openBoss(withDatabase(admin, name), silentLog())).close();
  if (process.env['TEST_DATABASE_URL']) {
    process.once('beforeExit', () => {
      template = undefined;
      void administer(admin, `drop database if exists ${name}`);
    });
  }
  return { admin, name };
}

async function startTestServer(): Promise<string> {
  removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), `docreel-test-${process.pid}-`));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const server = await startEmbedded({ dataDir, log: silentLog(), settings });
  // The event loop is empty: either the run is over, or a test waits for nothing, and the next one starts anew.
  process.once('beforeExit', () => {
    template = undefined;
    void stop(server, dataDir);
  });
  return server.url;
}

async function stop(server: Embedded, dataDir: string): Promise<void> {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Folders of test processes that were killed or called `process.exit`: nothing can be awaited on that way out, and the kernel
 * ends the server with its process.
 */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^docreel-test-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function silentLog(): Logger {
  return pino({ level: 'silent' });
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
