import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { api, AS_IT_SHIPS, makeProject, type Project, type Service, sleep, startService, waitForJob } from './testing/harness.ts';
import { type HostileFile, makeHostileFiles } from './testing/hostile-files.ts';
import { type Outside, startOutside, startVideoSite } from './testing/outside.ts';
import { peakBytes, pidOf } from './testing/process-of.ts';

/**
 * Decisions, section 5: whatever file is given, its job fails with a code of the list or its video becomes ready. The service may reach
 * this machine here, so that nothing but the way in which files are read keeps it from asking where they point.
 */

/** Of the service's process; the programs that look at the files have limits of their own. */
const MOST_BYTES = 600e6;

test('files made to harm end in a code or as ready, reach nobody, and the same process takes the next video', {
  timeout: 180_000,
}, async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-hostile-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const canary = await startCanary();
  const [on, files] = await Promise.all([startService(AS_IT_SHIPS), makeHostileFiles(folder, `${canary.origin}/canary.mp4`)]);
  t.after(() => on.stop());
  const project = await makeProject(on);
  const pid = await pidOf(on);
  const site = await startSite(files);

  const imported = files.map(
    async ({ name, fates }) => [name, await importFile({ on, project, url: `${site.origin}/${name}` }), fates] as const,
  );
  const given = files.filter(({ name }) => name === 'asks-this-machine.mp4' || name === 'three-hundred-streams.mkv');
  const uploaded = given.map(async (file) => [`${file.name}, uploaded`, await uploadFile({ on, project, file }), file.fates] as const);
  const ends = await Promise.all([...imported, ...uploaded]);
  assert.equal(ends.length, 16);
  assert.deepEqual(
    ends.filter(([, end, fates]) => !fates.includes(end)),
    [],
  );
  assert.equal(canary.heard.length, 0, `what a file points at was asked for: ${canary.heard.join()}`);

  const good = await startVideoSite({ seconds: 5 });
  assert.equal(await importFile({ on, project, url: `${good.origin}/good.mp4` }), 'ready');
  assert.equal(await pidOf(on), pid);
  const peak = await peakBytes(on);
  t.diagnostic(`the service held ${Math.round(peak / 1e6)} MB at most`);
  assert.ok(peak < MOST_BYTES, `${peak} bytes`);

  // The witness itself: an import that names the canary is heard.
  await importFile({ on, project, url: `${canary.origin}/canary.mp4` });
  assert.ok(canary.heard.length > 0);
});

/** Hears every connection, also one over which nothing is asked. */
async function startCanary(): Promise<Outside & { heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    heard.push(`a connection from ${socket.remotePort}`);
    socket.on('error', () => {}).end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  }).unref();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, heard };
}

async function startSite(files: HostileFile[]): Promise<Outside> {
  return startOutside(({ url }, response) => {
    const file = files.find(({ name }) => url === `/${name}`);
    response.writeHead(file ? 200 : 404, { 'content-type': 'video/mp4' }).end(file?.bytes);
  });
}

interface House {
  on: Service;
  project: Project;
}

/** `ready`, or the code of the failure. */
async function importFile({ on, project: { key }, url }: House & { url: string }): Promise<string> {
  const { status, json } = await api('POST', '/videos/import', { on, key, body: { url } });
  assert.equal(status, 202);
  const job = await waitForJob(key, json.jobId, on);
  return job.status === 'failed' ? codeOf(job.error) : untilProcessed(on, key, job.output.videoId);
}

async function uploadFile({ on, project: { key }, file }: House & { file: HostileFile }): Promise<string> {
  const body = { filename: file.name, contentType: 'video/mp4', sizeBytes: file.bytes.length };
  const { json } = await api('POST', '/videos/upload/presigned', { on, key, body });
  assert.equal((await fetch(json.uploadUrl, { method: 'PUT', headers: json.headers, body: file.bytes })).status, 200);
  const completed = await api('POST', '/videos/upload/complete', { on, key, body: { videoId: json.videoId } });
  assert.equal(completed.status, 200);
  return untilProcessed(on, key, json.videoId);
}

async function untilProcessed(on: Service, key: string, videoId: string): Promise<string> {
  for (let left = 600; left > 0; left--) {
    const { json } = await api('GET', `/videos/${videoId}/status`, { on, key });
    if (json.status === 'failed') return json.error.code;
    if (json.status === 'ready') return 'ready';
    await sleep(200);
  }
  throw new Error(`the video ${videoId} is still being processed`);
}

/** A job's error is one sentence that starts with the code. */
function codeOf(error: string): string {
  return /^([A-Z_]+): /.exec(error)?.[1] ?? `no code: ${error}`;
}
