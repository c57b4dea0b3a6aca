import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../demo/client.ts';
import { freePort } from '../processes/free-port.ts';
import { step } from '../setup/say.mjs';
import { ULIMITS } from './check-image.ts';
import type { Engine } from './engine.ts';
import { publishVideo } from './publish-video.ts';

const NAME = 'docreel-test';
const VOLUME = 'docreel-test-data';
const STOP_MS = 10_000;
const START_MS = 60_000;

/** Starts the image with as few rights as possible, publishes a video, stops it and starts it again on the same volume. */
export async function checkContainer(engine: Engine, image: string, root: string): Promise<void> {
  const remove = async () => {
    await engine.tryPodman('rm', '--force', '--ignore', '--time', '0', NAME);
    await engine.tryPodman('volume', 'rm', '--force', VOLUME);
  };
  await remove();
  // The next run could not remove the container, because it has another mount namespace.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void remove().finally(() => process.exit(130)));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const start = (seccomp: string) => engine.podman('run', '--detach', ...options(origin, seccomp), image);
  const seccomp = path.join(root, 'docker/seccomp.json');
  try {
    await step('Refusing to start without the sandbox', () => checkRefusal(engine, start, seccomp));
    await step('Starting the container', async () => {
      await start(seccomp);
      await untilHealthy(engine);
    });
    await step('Checking the rights of the container', () => checkRights(engine));
    const page = await step('Publishing a video', () => publish(engine, origin, root));
    const html = await readPage(page);
    await step('Stopping the container', () => stop(engine));
    await engine.podman('rm', NAME);
    await step('Starting another container on the same volume', async () => {
      await start(seccomp);
      await untilHealthy(engine);
      assert.equal(await readPage(page), html);
      await stop(engine);
    });
  } catch (error) {
    const { output } = await engine.tryPodman('logs', '--tail', '40', NAME);
    process.stderr.write(`The log of the container:\n${output}\n`);
    throw error;
  } finally {
    await remove();
  }
}

/** The options that the guide recommends. */
function options(origin: string, seccomp: string): string[] {
  return [
    ...['--name', NAME, '--volume', `${VOLUME}:/data`, '--publish', `${new URL(origin).host}:3000`],
    ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'],
    ...['--security-opt', 'no-new-privileges', '--security-opt', `seccomp=${seccomp}`],
    ...['--memory', '2g', '--pids-limit', '1024', ...ULIMITS],
    ...['--env', `PUBLIC_URL=${origin}`, '--env', 'SANDBOX=required'],
  ];
}

/** Without the calls that bubblewrap needs, `SANDBOX=required` must refuse to start. This proves that the profile is used at all. */
async function checkRefusal(engine: Engine, start: (seccomp: string) => Promise<string>, seccomp: string): Promise<void> {
  const profile = JSON.parse(await readFile(seccomp, 'utf8')) as { syscalls: { names: string[] }[] };
  profile.syscalls = profile.syscalls.filter(({ names }) => !names.includes('unshare'));
  const [plain] = profile.syscalls;
  // Threads need clone without namespaces.
  plain?.names.push('clone');
  const refusing = path.join(engine.cache, 'refusing-seccomp.json');
  await writeFile(refusing, JSON.stringify(profile));
  await start(refusing);
  const code = Number((await engine.podman('wait', NAME)).trim());
  const { output } = await engine.tryPodman('logs', NAME);
  assert.ok(code !== 0, 'The service started without the sandbox.');
  assert.match(output, /SANDBOX/);
  await engine.podman('rm', NAME);
}

async function untilHealthy(engine: Engine): Promise<void> {
  for (const deadline = performance.now() + START_MS; performance.now() < deadline; await sleep(500))
    if ((await engine.tryPodman('healthcheck', 'run', NAME)).code === 0) return;
  throw new Error(`The container is not healthy after ${START_MS / 1000} s.`);
}

interface Check {
  name: string;
  state: string;
  found: string;
}

async function checkRights(engine: Engine): Promise<void> {
  const exec = (...command: string[]) => engine.podman('exec', NAME, ...command);
  const status = await exec('cat', '/proc/1/status');
  for (const line of [/^Uid:\t1000\t/m, /^CapEff:\t0+$/m, /^CapBnd:\t0+$/m, /^NoNewPrivs:\t1$/m, /^Seccomp:\t2$/m])
    assert.match(status, line);
  assert.equal(await exec('cat', '/proc/1/comm'), 'tini');
  assert.match(await exec('sh', '-c', 'touch /app/x 2>&1 || true'), /Read-only file system/);
  const { checks } = JSON.parse(await exec('sh', '-c', 'docreel doctor --json || true')) as { checks: Check[] };
  const sandbox = checks.find(({ name }) => name === 'sandbox');
  assert.match(sandbox?.found ?? '', /^full: /);
  assert.deepEqual(
    checks.filter(({ state }) => state === 'bad'),
    [],
  );
}

async function publish(engine: Engine, origin: string, root: string): Promise<string> {
  const args = ['--name', 'Handbook', '--key', 'CI', '--rate-limit', '600', '--json'];
  const created = await engine.podman('exec', NAME, 'docreel', 'project', 'create', ...args);
  const { key } = JSON.parse(created) as { key: { key: string } };
  const client = createClient({ api: `${origin}/api/v2`, key: key.key, signal: AbortSignal.timeout(5 * 60_000) });
  return publishVideo(client, path.join(root, 'tools/fixtures/sample/create-a-project.mp4'));
}

async function stop(engine: Engine): Promise<void> {
  const started = performance.now();
  await engine.podman('stop', '--time', '30', NAME);
  const took = performance.now() - started;
  process.stdout.write(`The container stopped in ${(took / 1000).toFixed(1)} s.\n`);
  assert.ok(took <= STOP_MS, `Stopping took ${Math.round(took)} ms, more than ${STOP_MS} ms.`);
  assert.equal((await engine.podman('inspect', '--format', '{{.State.ExitCode}}', NAME)).trim(), '0');
}

async function readPage(url: string): Promise<string> {
  const response = await fetch(url);
  assert.equal(response.status, 200, url);
  return response.text();
}
