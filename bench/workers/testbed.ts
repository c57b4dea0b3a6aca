import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Ledger, openLedger } from '../faults/checks/ledger.ts';
import { type Client, createClient } from '../faults/client.ts';
import { type Cluster, startCluster } from '../faults/cluster/cluster.ts';
import { type ExternalServices, startExternalServices } from '../faults/cluster/external-services.ts';
import { insertProject, type Project } from '../faults/project.ts';
import { type SlowTranscriber, startSlowTranscriber } from './transcriber.ts';

const TRANSCRIPTION_MS = 3_000;

/** An installation with two APIs, one PostgreSQL and an object store, whose jobs mostly wait for a transcription server. */
export interface Testbed extends AsyncDisposable {
  readonly cluster: Cluster;
  readonly services: ExternalServices;
  readonly transcriber: SlowTranscriber;
  readonly ledger: Ledger;
  readonly project: Project;
  readonly client: Client;
}

export async function startTestbed(name: string, workers: number): Promise<Testbed> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-workers-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const services = opened.use(await startExternalServices(await makeClip(folder)));
  const transcriber = opened.use(await startSlowTranscriber(TRANSCRIPTION_MS));
  // With one job for each worker, the ratio measures processes, not the slots of one process.
  const env = { JOB_CONCURRENCY: '1', TRANSCRIBE_URL: transcriber.url };
  const cluster = opened.use(await startCluster('s3', services, { apis: 2, workers, env }));
  const ledger = openLedger(path.join(folder, 'ledger.jsonl'));
  services.remember(name, ledger);
  const project = await insertProject(cluster.db, services.receiver(name, 'good'));
  const client = createClient(() => cluster.apis.map(({ url }) => url), { key: project.key, ledger });
  const running = opened.move();
  return { cluster, services, transcriber, ledger, project, client, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Imports videos with different bytes, so that each is processed completely. */
export async function importVideos({ client, services }: Testbed, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => client.post('import_video_url', '/videos/import', { url: services.videoUrl(name) })));
}

export interface Counts {
  ready: number;
  /** Videos that are neither ready nor failed, and imports that have not created a video yet. */
  left: number;
}

export async function countVideos({ cluster, project }: Testbed): Promise<Counts> {
  const [counts] = await cluster.query<Counts & { waiting: number }>(
    `select (select count(*) from videos where project_id = $1 and status = 'ready')::int as ready,
            (select count(*) from jobs where project_id = $1 and status = 'pending')::int as left`,
    [project.id],
  );
  return counts ?? { ready: 0, left: 0 };
}

/** Waits until no job is pending. Calls `onLook` four times a second. */
export async function untilProcessed(testbed: Testbed, onLook: (counts: Counts) => void = () => undefined): Promise<void> {
  for (;;) {
    const counts = await countVideos(testbed);
    onLook(counts);
    if (counts.left === 0) return;
    await sleep(250);
  }
}

/** Two seconds of a small picture with a tone, so that processing needs little CPU and one transcription request. */
async function makeClip(folder: string): Promise<string> {
  const file = path.join(folder, 'clip.mp4');
  const picture = ['-f', 'lavfi', '-i', 'color=c=white:s=320x180:r=5:d=2'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'];
  const codecs = ['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, file]);
  return file;
}
