import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openLedger } from '../faults/checks/ledger.ts';
import { type Client, createClient } from '../faults/client.ts';
import { type Cluster, startCluster } from '../faults/cluster/cluster.ts';
import { startExternalServices } from '../faults/cluster/external-services.ts';
import { insertProject } from '../faults/project.ts';
import { type Meter, startMeter, toTable } from '../pipeline/measure.ts';

/** The first sample video: 46 seconds of 1280 × 720 pixels with captions. */
const SAMPLE = path.join(import.meta.dirname, '..', '..', 'tools', 'fixtures', 'sample', 'create-a-project.mp4');
const SAMPLE_MINUTES = 46.134 / 60;

const IDLE_MS = 30_000;

interface State {
  serverSeconds: number;
  databaseSeconds: number;
  databaseBytes: number;
  /** Stored bytes by the first folder of the key. */
  storage: Map<string, number>;
}

/** Uploads copies of a real video, generates an article from each and publishes them. Returns what each step used for one video. */
export async function measureCosts(videos: number): Promise<string> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-costs-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const services = opened.use(await startExternalServices(SAMPLE));
  const cluster = opened.use(await startCluster('many', services, { apis: 1, workers: 1, env: { JOB_CONCURRENCY: '2' } }));
  const project = await insertProject(cluster.db, services.receiver('costs', 'good'));
  const ledger = openLedger(path.join(folder, 'ledger.jsonl'));
  const client = createClient(() => cluster.apis.map(({ url }) => url), { key: project.key, ledger });
  const files: Buffer[] = [];
  for (let n = 0; n < videos; n++) files.push(await makeCopy(folder, n));
  const meter = startMeter(process.pid);
  opened.defer(async () => meter.stop());
  const states: State[] = [];
  const keepState = async () => void states.push(await readState(cluster, meter));

  const idle = await readState(cluster, meter);
  await sleep(IDLE_MS);
  await keepState();
  const idleMs = (((states[0]?.databaseSeconds ?? Number.NaN) - idle.databaseSeconds) * 1e6) / IDLE_MS;
  for (const file of files) await upload(client, file);
  await untilDone(cluster);
  await keepState();
  const rows = await cluster.query<{ id: string }>(`select id::text from videos where status = 'ready'`);
  if (rows.length !== videos) throw new Error(`only ${rows.length} of ${videos} videos were processed`);
  for (const { id } of rows) await client.post('generate', '/generate', { videoId: id });
  await untilDone(cluster);
  await keepState();
  await client.post('publish', '/publish', {});
  await untilDone(cluster);
  await keepState();
  return `${format(states, videos)}\n\nIdle, one API and one worker: ${idleMs.toFixed(1)} ms of database CPU a second.`;
}

/** Returns a copy that is slightly darker than the one before, so that no picture is stored for two videos. */
async function makeCopy(folder: string, n: number): Promise<Buffer> {
  const file = path.join(folder, `copy-${n}.mp4`);
  const picture = ['-vf', `eq=brightness=${(-n / 60).toFixed(3)}`, '-c:v', 'libx264', '-preset', 'veryfast'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', SAMPLE, '-map', '0', '-c', 'copy', ...picture, file]);
  return readFile(file);
}

async function upload(client: Client, bytes: Uint8Array): Promise<void> {
  const wish = { filename: 'copy.mp4', contentType: 'video/mp4', sizeBytes: bytes.length };
  const { body } = await client.post('presigned', '/videos/upload/presigned', wish);
  const { uploadUrl, headers, videoId } = body as { uploadUrl: string; headers: Record<string, string>; videoId: string };
  await client.put(uploadUrl, headers, bytes);
  await client.post('upload', '/videos/upload/complete', { videoId });
}

async function untilDone({ query }: Cluster): Promise<void> {
  for (;;) {
    const [row] = await query<{ left: number }>(`select count(*)::int as left from jobs where status = 'pending'`);
    if (row?.left === 0) return;
    await sleep(250);
  }
}

async function readState({ db, folder }: Cluster, meter: Meter): Promise<State> {
  const cpu = meter.cpuSeconds();
  const own = process.cpuUsage();
  // Dead rows are removed first, as autovacuum does later.
  await db.query('vacuum analyze');
  const size = `select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  const { rows } = await db.query<{ bytes: number }>(size);
  // The meter starts at the benchmark's own process.
  const total = [...cpu.values()].reduce((sum, one) => sum + one, 0) - (own.user + own.system) / 1e6;
  const databaseSeconds = cpu.get('postgres') ?? 0;
  const files = path.join(folder, 'files');
  const storage = new Map<string, number>();
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const [kind = ''] = path.relative(files, file).split(path.sep);
    storage.set(kind, (storage.get(kind) ?? 0) + (await stat(file)).size);
  }
  return { serverSeconds: total - databaseSeconds, databaseSeconds, databaseBytes: rows[0]?.bytes ?? 0, storage };
}

const STEPS = ['upload and processing', 'article', 'publication of all'];

function format(states: readonly State[], videos: number): string {
  const kinds = [...new Set(states.flatMap(({ storage }) => [...storage.keys()]))].toSorted();
  const rows = STEPS.flatMap((step, n) => {
    const [before, after] = [states[n], states[n + 1]];
    if (!before || !after) return [];
    const each = (read: (state: State) => number) => (read(after) - read(before)) / videos;
    const kib = (read: (state: State) => number) => (each(read) / 1024).toFixed(1);
    return [
      [
        step,
        (each(({ serverSeconds }) => serverSeconds) / SAMPLE_MINUTES).toFixed(1),
        (each(({ databaseSeconds }) => databaseSeconds) * 1000).toFixed(0),
        kib(({ databaseBytes }) => databaseBytes),
        ...kinds.map((kind) => kib(({ storage }) => storage.get(kind) ?? 0)),
      ],
    ];
  });
  const head = ['For one video', 'CPU s per minute of video', 'Database CPU, ms', 'Database, KiB', ...kinds.map((kind) => `${kind}/, KiB`)];
  return toTable(head, rows);
}
