import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { type Client, createClient } from '../demo/client.ts';
import type { Engine } from '../image/engine.ts';
import { publishVideo } from '../image/publish-video.ts';
import { step } from '../setup/say.mjs';
import { createProject, type Project } from './project.ts';

const VIDEO = 'tools/fixtures/sample/create-a-project.mp4';
/** podman-compose 1.0 ignores profiles, so the services that always run are named. */
const SERVICES = ['db', 'store', 'bucket', 'api', 'worker', 'caddy'];
const AUTHORITY = '/data/caddy/pki/authorities/local/root.crt';
const START_MS = 5 * 60_000;

/** Starts all services, publishes a video through the public name while processes are killed, creates a backup, and starts them again. */
export async function checkServices(engine: Engine, root: string, images: Record<string, string>): Promise<void> {
  const project = await createProject(engine, root, images);
  await project.remove();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void project.remove().finally(() => process.exit(130)));
  try {
    await check(engine, root, project);
  } catch (error) {
    const containers = [
      ...SERVICES.map((service) => project.containerOf(service)),
      project.containerOf('api', 2),
      project.containerOf('worker', 2),
    ];
    for (const name of containers) {
      const { output } = await engine.tryPodman('logs', '--tail', '30', name);
      process.stderr.write(`The log of ${name}:\n${output}\n`);
    }
    throw error;
  } finally {
    await project.remove();
  }
}

async function check(engine: Engine, root: string, project: Project): Promise<void> {
  await step('Starting the services', () => start(engine, project));
  await step('Checking what is public', () => checkPublic(project));
  const client = await createKey(engine, project);
  const [page] = await step('Publishing a video while processes are killed', () =>
    Promise.all([publishVideo(client, path.join(root, VIDEO)), killDuringJob(engine, project)]),
  );
  const html = await readPage(page);
  await step('Checking that nothing was lost', () => checkKept(client));
  const backup = await step('Creating a backup', () => createBackup(project));
  await step('Stopping the services', () => project.compose('down', '--timeout', '60'));
  await step('Starting the services again', () => start(engine, project));
  assert.equal(await readPage(page), html);
  await step('Restoring the backup into an empty database and store', () => restore(engine, project, backup));
  assert.equal(await readPage(page), html);
  await checkKept(client);
}

/** Returns the folder of the backup. */
async function createBackup(project: Project): Promise<string> {
  const output = await project.compose('run', '--no-deps', '--rm', '-T', 'backup');
  assert.match(output, /files copied\.?\s+Verified: \d+ rows .*, \d+ files compared\./, output);
  return /saved to (\/backups\/[\w-]+)/.exec(output)?.[1] ?? '';
}

/** Follows the guide: deletes the data, starts what stores it, restores, and starts everything. */
async function restore(engine: Engine, project: Project, backup: string): Promise<void> {
  await project.compose('down', '--timeout', '60');
  for (const service of ['db', 'store']) await engine.podman('volume', 'rm', project.volumeOf(service));
  await project.compose('up', '--detach', '--no-build', 'db', 'store', 'bucket');
  await engine.podman('wait', project.containerOf('bucket'));
  const output = await project.compose('run', '--no-deps', '--rm', '-T', 'backup', 'docreel', 'restore', backup);
  assert.match(output, /was restored as of .*, \d+ files copied/, output);
  await start(engine, project);
}

async function start(engine: Engine, project: Project): Promise<void> {
  const output = await project.compose('up', '--detach', '--no-build', ...SERVICES);
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(500)) {
    // The certificate authority of Caddy exists after its start.
    const { code, output: certificate } = await engine.tryPodman('exec', project.containerOf('caddy'), 'cat', AUTHORITY);
    if (code !== 0) continue;
    setDefaultCACertificates([certificate]);
    const response = await fetch(`${project.origin}/readyz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
  }
  throw new Error(`The services are not ready after ${START_MS / 1000} s.\n${output}`);
}

/** Metrics are not public, and the store accepts signed uploads only. */
async function checkPublic({ origin }: Project): Promise<void> {
  const ask = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(origin + address, init);
    await response.body?.cancel();
    return response.status;
  };
  assert.equal(await ask('/metrics'), 404);
  assert.equal(await ask('/docreel-files/uploads/x', { method: 'PUT', body: 'not signed' }), 403);
  assert.equal(await ask('/docreel-files/?list-type=2'), 404);
  assert.equal(await ask('/'), 200);
}

async function createKey(engine: Engine, project: Project): Promise<Client> {
  const args = ['--name', 'Handbook', '--key', 'CI', '--rate-limit', '600', '--json'];
  const created = await engine.podman('exec', project.containerOf('api'), 'docreel', 'project', 'create', ...args);
  const { key } = JSON.parse(created) as { key: { key: string } };
  const client = createClient({ api: `${project.origin}/api/v2`, key: key.key, signal: AbortSignal.timeout(10 * 60_000) });
  // A response of the killed API process can be lost. Reading again is safe.
  return { ...client, get: async <T>(address: string) => client.get<T>(address).catch(() => client.get<T>(address)) };
}

/** Kills the worker that processes the video, and one API process, as a crash would. */
async function killDuringJob(engine: Engine, project: Project): Promise<void> {
  const workers = [1, 2].map((number) => project.containerOf('worker', number));
  const busy = await findBusy(engine, workers);
  for (const name of [busy, project.containerOf('api', 1)]) process.kill(Number(await inspect(engine, name, '.State.Pid')), 'SIGKILL');
  for (const name of [busy, project.containerOf('api', 1)]) await untilRestarted(engine, name);
}

/** Returns the container in which media programs run. */
async function findBusy(engine: Engine, names: string[]): Promise<string> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(50))
    for (const name of names) {
      const { output } = await engine.tryPodman('exec', name, 'sh', '-c', 'cat /proc/[0-9]*/comm');
      if (/^(bwrap|ffmpeg|ffprobe|tesseract)$/m.test(output)) return name;
    }
  throw new Error('No worker has started to process the video.');
}

async function untilRestarted(engine: Engine, name: string): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(500))
    if ((await inspect(engine, name, '.RestartCount')) !== '0' && (await inspect(engine, name, '.State.Running')) === 'true') return;
  throw new Error(`${name} was not started again.`);
}

function inspect(engine: Engine, name: string, field: string): Promise<string> {
  return engine.podman('inspect', '--format', `{{${field}}}`, name);
}

/** Both API processes must know the one video and the one article. */
async function checkKept(client: Client): Promise<void> {
  for (let round = 0; round < 6; round++) {
    const { videos } = await client.get<{ videos: { status: string }[] }>('/videos');
    const { articles } = await client.get<{ articles: object[] }>('/articles');
    assert.deepEqual([videos.map(({ status }) => status), articles.length], [['ready'], 1]);
  }
}

async function readPage(url: string): Promise<string> {
  const response = await fetch(url);
  assert.equal(response.status, 200, url);
  return response.text();
}
