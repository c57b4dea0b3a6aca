import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Process, stillThere, untilRunsBelow } from '../tools/processes/processes.ts';
import { api, lookingService, makeProject, type Project, type Service, sleep, waitForJob } from './testing/harness.ts';
import { type Outside, startVideoSite } from './testing/outside.ts';
import { pidOf } from './testing/process-of.ts';

/** What is cancelled stops at once, the programs that it had started too. */

const WITHIN_MS = 2_000;

let on: Service;
let project: Project;
before(async () => {
  on = await lookingService();
  project = await makeProject(on);
});

async function call(method: string, address: string, body?: object) {
  return api(method, address, { key: project.key, on, ...(body && { body }) });
}

/** Stopped by a signal that only `kill -9` reaches, a short program is still there when the job is cancelled. */
async function catchProgram(name: string): Promise<Process[]> {
  for (;;) {
    const [program, ...above] = await untilRunsBelow(await pidOf(on), name);
    try {
      if (program && process.kill(program.pid, 'SIGSTOP')) return [program, ...above];
    } catch {
      // It has ended between the two; there are more.
    }
  }
}

async function importVideo(site: Outside): Promise<string> {
  const { json } = await call('POST', '/videos/import', { url: `${site.origin}/take.mp4` });
  return (await waitForJob(project.key, json.jobId, on)).output.videoId;
}

test('deleting a video that is processed ends the programs that look at it', { timeout: 120_000 }, async () => {
  const videoId = await importVideo(await startVideoSite({ seconds: 30, isNew: true }));
  const programs = await catchProgram('ffmpeg');
  assert.equal((await call('DELETE', `/videos/${videoId}`)).status, 200);
  assert.deepEqual(await stillThere(programs, WITHIN_MS), []);
});

test('DELETE /jobs/{jobId} fails the job as CANCELLED and ends the programs that it runs', { timeout: 120_000 }, async () => {
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
