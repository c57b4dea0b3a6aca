import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { api, EMBEDDED_DATABASE, createProject, type Project, type Service, sleep, startService, waitForJob } from './testing/harness.ts';
import { type HostileFile, createHostileFiles } from './testing/hostile-files.ts';
import { type ExternalServer, startExternalServer, startVideoSite } from './testing/external-servers.ts';
import { readPeakBytes, readPid } from './testing/process-info.ts';

/**
 * Every hostile file either becomes a ready video or fails with a documented code (specification decisions, section 5). This service may
 * connect to 127.0.0.1, so only the media decoder's settings prevent it from requesting URLs inside of files.
 */

/** Memory limit of the service's process. The child processes that decode files have their own limits. */
const MOST_BYTES = 600e6;

test('hostile files become ready or fail with a code, send no requests, and the same process handles the next video', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-hostile-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const canary = await startCanary();
  const [on, files] = await Promise.all([startService(EMBEDDED_DATABASE), createHostileFiles(folder, `${canary.origin}/canary.mp4`)]);
  t.after(() => on.stop());
  const project = await createProject(on);
  const pid = await readPid(on);
  const site = await startSite(files);

  const imported = files.map(
    async ({ name, outcomes }) => [name, await importFile({ on, project, url: `${site.origin}/${name}` }), outcomes] as const,
  );
  const given = files.filter(({ name }) => name === 'asks-this-machine.mp4' || name === 'three-hundred-streams.mkv');
  const uploaded = given.map(async (file) => [`${file.name}, uploaded`, await uploadFile({ on, project, file }), file.outcomes] as const);
  const ends = await Promise.all([...imported, ...uploaded]);
  assert.equal(ends.length, 16);
  assert.deepEqual(
    ends.filter(([, end, outcomes]) => !outcomes.includes(end)),
    [],
  );
  assert.equal(canary.connections.length, 0, `a URL inside a file was requested: ${canary.connections.join()}`);

  const good = await startVideoSite({ seconds: 5 });
  assert.equal(await importFile({ on, project, url: `${good.origin}/good.mp4` }), 'ready');
  assert.equal(await readPid(on), pid);
  const peak = await readPeakBytes(on);
  t.diagnostic(`the service used up to ${Math.round(peak / 1e6)} MB`);
  assert.ok(peak < MOST_BYTES, `${peak} bytes`);

  // Checks that the canary server works: it records an import of its own URL.
  await importFile({ on, project, url: `${canary.origin}/canary.mp4` });
  assert.ok(canary.connections.length > 0);
});

/** Records every TCP connection, including those without an HTTP request. */
async function startCanary(): Promise<ExternalServer & { connections: string[] }> {
  const connections: string[] = [];
  const server = createServer((socket) => {
    connections.push(`a connection from ${socket.remotePort}`);
    socket.on('error', () => {}).end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  }).unref();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, connections };
}

async function startSite(files: HostileFile[]): Promise<ExternalServer> {
  return startExternalServer(({ url }, response) => {
    const file = files.find(({ name }) => url === `/${name}`);
    response.writeHead(file ? 200 : 404, { 'content-type': 'video/mp4' }).end(file?.bytes);
  });
}

interface ImportTarget {
  on: Service;
  project: Project;
}

/** Returns `ready`, or the error code with which the import failed. */
async function importFile({ on, project: { key }, url }: ImportTarget & { url: string }): Promise<string> {
  const { status, json } = await api('POST', '/videos/import', { on, key, body: { url } });
  assert.equal(status, 202);
  const job = await waitForJob(key, json.jobId, on);
  return job.status === 'failed' ? readCode(job.error) : waitUntilProcessed(on, key, job.output.videoId);
}

async function uploadFile({ on, project: { key }, file }: ImportTarget & { file: HostileFile }): Promise<string> {
  const body = { filename: file.name, contentType: 'video/mp4', sizeBytes: file.bytes.length };
  const { json } = await api('POST', '/videos/upload/presigned', { on, key, body });
  assert.equal((await fetch(json.uploadUrl, { method: 'PUT', headers: json.headers, body: file.bytes })).status, 200);
  const completed = await api('POST', '/videos/upload/complete', { on, key, body: { videoId: json.videoId } });
  assert.equal(completed.status, 200);
  return waitUntilProcessed(on, key, json.videoId);
}

async function waitUntilProcessed(on: Service, key: string, videoId: string): Promise<string> {
  for (let left = 3000; left > 0; left--) {
    const { json } = await api('GET', `/videos/${videoId}/status`, { on, key });
    if (json.status === 'failed') return json.error.code;
    if (json.status === 'ready') return 'ready';
    await sleep(200);
  }
  throw new Error(`the video ${videoId} is still being processed`);
}

/** The error of a job is one sentence that starts with its code. */
function readCode(error: string): string {
  return /^([A-Z_]+): /.exec(error)?.[1] ?? `no code: ${error}`;
}
