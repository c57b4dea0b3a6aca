import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Db } from '../platform/db/tables.ts';
import { claimJob } from '../platform/queue/jobs.store.ts';

/** Results of `npm run bench -- workers claims`, which measures how a worker finds its next job in a long queue. */
interface ClaimFigures {
  projects: number;
  waiting: number;
  /** Milliseconds of one claim, one after the other. */
  claimMs: number[];
  /** Claims per second of eight connections. */
  perSecond: number;
}

const CLAIM = { lane: 'compute', kinds: ['publish'] } as const;
const CONNECTIONS = 8;
const CLAIMS = 200;

async function measureClaims(db: Db, { projects, waiting }: { projects: number; waiting: number }): Promise<ClaimFigures> {
  await sql`truncate projects cascade`.execute(db);
  await sql`insert into projects (id, name, slug) select gen_random_uuid(), 'Bench', 'bench-' || n from generate_series(1, ${projects}::int) n`.execute(
    db,
  );
  await sql`
    insert into jobs (id, project_id, kind, lane, scope, input, created_at)
    select gen_random_uuid(), id, 'publish', 'compute', 'publish', '{}', now() - n * interval '1 second'
      from projects cross join generate_series(1, ${waiting / projects}::int) n`.execute(db);
  await sql`analyze`.execute(db);
  const claimMs: number[] = [];
  for (let n = 0; n < CLAIMS; n++) {
    const startedAt = performance.now();
    if (!(await claimJob(db, CLAIM))) throw new Error('no job was left');
    claimMs.push(performance.now() - startedAt);
  }
  const startedAt = performance.now();
  const claimer = async () => {
    for (let n = 0; n < CLAIMS; n++) await claimJob(db, CLAIM);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, claimer));
  return { projects, waiting, claimMs, perSecond: (CONNECTIONS * CLAIMS) / ((performance.now() - startedAt) / 1000) };
}

/** Entry point of the command `node testing/bench-claims.ts DATA_DIR`, which prints the results as JSON. */
async function main([dataDir = '']: string[]): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  await migrate(embedded.url);
  const { db, close } = openDatabase(embedded.url);
  const figures: ClaimFigures[] = [];
  for (const projects of [1, 100, 1000]) figures.push(await measureClaims(db, { projects, waiting: 100_000 }));
  await close();
  await embedded.stop();
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}

if (import.meta.main) await main(process.argv.slice(2));
