import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Embedded, startEmbedded } from '../embedded.ts';

/** A PostgreSQL server for many small, short-lived test databases. */

/**
 * Files in memory need a third of the time of files on a disk. A database has about a thousand files, and each test creates and deletes
 * some.
 */
const MEMORY = '/dev/shm';
/** Free space that the tests need: some tens of databases of 10 MB at a time, and up to 1 GB of server log. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/** PostgreSQL settings for tests. `autovacuum` is off, because it would process each database, and they exist for seconds only. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '500' };

export interface QuickServer {
  url: string;
  /** The fastest strategy to copy a database: `file_copy` in memory, `wal_log` on a disk. */
  strategy: 'file_copy' | 'wal_log';
  stop: Embedded['stop'];
}

export async function startQuickServer(): Promise<QuickServer> {
  const places = [MEMORY, tmpdir()];
  places.forEach(removeAbandoned);
  const folder = mkdtempSync(join(places.find(hasRoom) ?? tmpdir(), `docreel-test-${process.pid}-`));
  const server = await startEmbedded({ dataDir: folder, log: pino({ level: 'silent' }), settings: SETTINGS });
  async function stop(): Promise<void> {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { url: server.url, strategy: folder.startsWith(MEMORY) ? 'file_copy' : 'wal_log', stop };
}

function hasRoom(place: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Deletes folders of test processes that were killed or called `process.exit`, which cannot clean up asynchronously. */
function removeAbandoned(place: string): void {
  for (const name of listNames(place)) {
    const pid = /^docreel-test-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function listNames(place: string): string[] {
  try {
    return readdirSync(place);
  } catch {
    return [];
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
