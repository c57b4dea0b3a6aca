import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createDiskStorage } from '../../../platform/storage/disk/disk.ts';
import { stillThere, untilRunsBelow } from '../../../../../../tools/processes/processes.ts';
import { deleteVideo } from '../delete-video.ts';
import { type TestVideos, testVideos } from '../testing/videos.ts';
import { insertVideo } from '../videos.store.ts';

const WITHIN_MS = 2_000;
const MAIN = path.join(import.meta.dirname, '..', '..', '..', 'main.ts');
// Speech recognition is the program that runs longest. `acceptance/jobs-cancel` checks that ffmpeg is stopped too.
const LISTENS = 'pocketsphinx_batch';

let folder: string;
let long: Buffer;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-children-'));
  const file = path.join(folder, 'long.mp4');
  // Transcribing two minutes of noise takes 30 seconds unless it is stopped.
  const input = ['-f', 'lavfi', '-i', 'color=s=320x240:r=4:d=120', '-f', 'lavfi', '-i', 'anoisesrc=r=16000:a=0.1:d=120'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...input, '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-c:a', 'aac', file]);
  long = await readFile(file);
});
after(() => rm(folder, { recursive: true, force: true }));

/** Inserts a stored video with a queued processing job. */
async function insertQueuedVideo(t: TestVideos, storage = t.context.storage): Promise<{ videoId: string; jobId: string }> {
  const { db, queue } = t.context;
  const { projectId } = t;
  const { sha256, sizeBytes } = await storage.put('videos/long.mp4', long);
  const file = { storage_key: 'videos/long.mp4', sha256, size_bytes: sizeBytes };
  const videoId = await insertVideo(db, { project_id: projectId, filename: 'long.mp4', name: 'long', ...file });
  const job = { projectId, kind: 'process_video', scope: 'generate', input: { videoId }, videoId };
  return { videoId, jobId: await db.transaction().execute((tx) => queue.enqueue(tx, job)) };
}

test('deleting a video stops its program within two seconds', async () => {
  await using t = await testVideos((_, response) => response.end(), { isFresh: true });
  const { videoId } = await insertQueuedVideo(t);
  t.startWorking();
  const children = await untilRunsBelow(process.pid, LISTENS);
  await deleteVideo(t.context, t.projectId, videoId);
  assert.deepEqual(await stillThere(children, WITHIN_MS), []);
});

test('cancelling a job stops its program within two seconds', async () => {
  await using t = await testVideos((_, response) => response.end(), { isFresh: true });
  const { jobId } = await insertQueuedVideo(t);
  t.startWorking();
  const children = await untilRunsBelow(process.pid, LISTENS);
  await t.context.db.transaction().execute((tx) => t.context.queue.cancel(tx, jobId, 'not wanted'));
  assert.deepEqual(await stillThere(children, WITHIN_MS), []);
});

test('a worker killed with kill -9 leaves no program running after two seconds', async () => {
  await using t = await testVideos((_, response) => response.end(), { isFresh: true });
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  await insertQueuedVideo(t, createDiskStorage(path.join(dataDir, 'files')));
  const env = { ...process.env, DATABASE_URL: t.databaseUrl, DATA_DIR: dataDir, ROLE: 'worker', PORT: '0', TMPDIR: dataDir };
  const worker = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
  const exited = once(worker, 'exit');
  try {
    const children = await untilRunsBelow(worker.pid ?? 0, LISTENS, 60_000);
    worker.kill('SIGKILL');
    await exited;
    assert.deepEqual(await stillThere(children, WITHIN_MS), []);
  } finally {
    worker.kill('SIGKILL');
  }
});
