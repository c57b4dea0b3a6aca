import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../tools/processes/free-port.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { joinPostgres, type Postgres, startPostgres } from './postgres.ts';
import { startMember, type Member } from './member.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { startStoreProxy, type StoreProxy } from './store-proxy.ts';
import type { ExternalServices } from './external-services.ts';

/**
 * Layout of a cluster. `many`: two API and three worker processes with one PostgreSQL and one folder. `disk`: like `many`, with the folder
 * on a small disk. `s3`: like `many`, with an object store. `one`: a single process.
 */
export type Layout = 'many' | 'disk' | 's3' | 'one';
export const LAYOUTS: readonly Layout[] = ['many', 'disk', 's3', 'one'];

/** A complete installation of the service with a real database and real storage. */
export interface Cluster extends AsyncDisposable {
  readonly layout: Layout;
  readonly folder: string;
  readonly members: readonly Member[];
  readonly apis: readonly Member[];
  readonly workers: readonly Member[];
  /** The separate PostgreSQL server. Undefined if everything runs in one process. */
  readonly postgres?: Postgres;
  readonly databaseProxy?: DatabaseProxy;
  readonly store?: StoreProxy;
  readonly disk?: SmallDisk;
  /** Queries the database directly instead of through the fault proxy. Retries while the database is unavailable. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  readonly db: pg.Pool;
  listFiles(): Promise<string[]>;
}

/** Number of processes of each kind, except in the layout `one`. At least two are needed, so that one can die while the other continues. */
export interface Size {
  apis: number;
  workers: number;
  /** Additional environment variables of all processes. */
  env?: Record<string, string>;
}
const WHOLE: Size = { apis: 2, workers: 3 };

export async function startCluster(
  layout: Layout,
  services: ExternalServices,
  { apis, workers, env = {} }: Size = WHOLE,
): Promise<Cluster> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-faults-'));
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const files = path.join(folder, 'files');
  const store = layout === 's3' ? opened.use(await startStoreProxy(path.basename(folder).toLowerCase())) : undefined;
  const disk = layout === 'disk' ? opened.use(await mountSmallDisk(files)) : undefined;
  const common = {
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    JOB_CONCURRENCY: '3',
    RATE_LIMIT_PER_MINUTE: '1000000',
    OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32',
    TRANSLATE_URL: services.url,
    STORAGE_URL: store?.url ?? `file://${files}`,
    ...env,
  };
  const parts: Parts = layout === 'one' ? {} : await openParts(path.join(folder, 'db'), opened);
  const roles = layout === 'one' ? ['all'] : [...Array<string>(apis).fill('api'), ...Array<string>(workers).fill('worker')];
  const starts = roles.map(async (role, n) => ({
    name: `${role}-${n}`,
    env: {
      ...common,
      ROLE: role,
      PORT: role === 'worker' ? '0' : String(await freePort()),
      ...(parts.databaseProxy && { DATABASE_URL: parts.databaseProxy.url }),
    },
    logFile: path.join(LOGS ?? folder, `${path.basename(folder)}-${role}-${n}.log`),
  }));
  const [first, ...rest] = await Promise.all(starts);
  if (!first) throw new Error('no process');
  // The first process creates the database tables, and then the others start.
  const members = [opened.use(await startMember(first))];
  for (const member of await Promise.all(rest.map(startMember))) members.push(opened.use(member));

  const connectionString = parts.postgres?.url ?? (await joinPostgres(folder));
  const db = new pg.Pool({ connectionString, max: 4, application_name: 'faults' });
  db.on('error', () => undefined);
  opened.defer(() => db.end());
  const running = opened.move();
  return {
    layout,
    folder,
    members,
    apis: members.filter(({ name }) => !name.startsWith('worker')),
    workers: members.filter(({ name }) => !name.startsWith('api')),
    ...parts,
    ...(store && { store }),
    ...(disk && { disk }),
    db,
    query: (sql, values) => persist(db, sql, values),
    listFiles: () => (store ? store.list() : listFolder(files)),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Folder for the processes' logs. Without it, the logs are deleted together with the cluster. */
const LOGS = process.env['FAULTS_LOGS'];

type Parts = Partial<Record<'postgres', Postgres> & Record<'databaseProxy', DatabaseProxy>>;

async function openParts(dataDir: string, opened: AsyncDisposableStack): Promise<Parts> {
  const postgres = await startPostgres(dataDir);
  opened.defer(() => postgres.stop());
  const databaseProxy = opened.use(await startDatabaseProxy(postgres.url));
  return { postgres, databaseProxy };
}

async function persist<Row extends pg.QueryResultRow>(db: pg.Pool, sql: string, values: unknown[] = []): Promise<Row[]> {
  for (let tries = 1; ; tries++) {
    try {
      return (await db.query<Row>(sql, values)).rows;
    } catch (error) {
      // If PostgreSQL rejects the statement itself, the test harness has a bug.
      const isAway = !(error instanceof pg.DatabaseError) || error.code?.startsWith('57') || error.code?.startsWith('08');
      if (!isAway || tries === 200) throw error;
      await sleep(500);
    }
  }
}

async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  // A file name that starts with a dot is an unfinished file. The service deletes unfinished files after an hour.
  return files.filter((file) => !file.startsWith('.'));
}
