import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Process, stillThere, untilRunsBelow } from '../tools/processes/processes.ts';
import { api, getUncachedService, createProject, type Project, type Service, sleep, waitForJob } from './testing/harness.ts';
import { type ExternalServer, startVideoSite } from './testing/external-servers.ts';
import { readPid } from './testing/process-info.ts';

/** Cancelling a job immediately stops it and all its child processes. */

const WITHIN_MS = 2_000;

let on: Service;
let project: Project;
before(async () => {
  on = await getUncachedService();
  project = await createProject(on);
});

async function call(method: string, address: string, body?: object) {
  return api(method, address, { key: project.key, on, ...(body && { body }) });
}

/** Pauses a short-lived child process, so that it still exists when the test cancels the job. A paused process ends only with `kill -9`. */
async function catchProgram(name: string): Promise<Process[]> {
  for (;;) {
    const [program, ...above] = await untilRunsBelow(await readPid(on), name);
    try {
      if (program && process.kill(program.pid, 'SIGSTOP')) return [program, ...above];
    } catch {
      // The child process ended before the test could pause it. The job starts more of them, so the test waits for the next one.
    }
  }
}

async function importVideo(site: ExternalServer): Promise<string> {
  const { json } = await call('POST', '/videos/import', { url: `${site.origin}/take.mp4` });
  return (await waitForJob(project.key, json.jobId, on)).output.videoId;
}

test('deleting a video during processing stops the programs that read it', async () => {
  const videoId = await importVideo(await startVideoSite({ seconds: 30, isNew: true }));
  const programs = await catchProgram('ffmpeg');
  assert.equal((await call('DELETE', `/videos/${videoId}`)).status, 200);
  assert.deepEqual(await stillThere(programs, WITHIN_MS), []);
});

test('DELETE /jobs/{jobId} fails the job with CANCELLED and stops its programs', async () => {
  const videoId = await importVideo(await startVideoSite());
  while ((await call('GET', `/videos/${videoId}`)).json.status !== 'ready') await sleep(100);
  const { json } = await call('POST', '/generate', { videoId });
  const programs = await catchProgram('ffmpeg');
  assert.equal((await call('DELETE', `/jobs/${json.jobId}`)).status, 200);
  assert.deepEqual(await stillThere(programs, WITHIN_MS), []);
  const job = await waitForJob(project.key, json.jobId, on);
  assert.equal(job.status, 'failed');
  assert.match(job.error, /^CANCELLED: /);
  assert.equal((await call('DELETE', `/jobs/${json.jobId}`)).status, 409);
});
