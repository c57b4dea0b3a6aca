import assert from 'node:assert/strict';
import { step } from '../setup/say.mjs';
import type { Engine } from './engine.ts';

const MAX_BYTES = 1.1e9;

interface Inspected {
  Size: number;
  User: string;
  Labels: Record<string, string>;
  Config: { Volumes: Record<string, object>; Entrypoint: string[]; Env: string[] };
  Healthcheck?: { Test: string[] };
}

/** Checks what the image contains and declares, without starting the service. */
export async function checkImage(engine: Engine, image: string): Promise<void> {
  await step('Checking the image', async (progress) => {
    const [found] = JSON.parse(await engine.podman('image', 'inspect', image)) as [Inspected];
    progress(50, `${Math.round(found.Size / 1e6)} MB`);
    process.stdout.write(`The image has ${Math.round(found.Size / 1e6)} MB.\n`);
    assert.ok(found.Size <= MAX_BYTES, `The image has ${found.Size} bytes, more than ${MAX_BYTES}.`);
    assert.equal(found.User, '1000:1000');
    assert.deepEqual(Object.keys(found.Config.Volumes), ['/data']);
    assert.deepEqual(found.Config.Entrypoint, ['/usr/bin/tini', '--']);
    assert.deepEqual(found.Healthcheck?.Test, ['CMD', 'docreel', 'healthy']);
    const run = (...command: string[]) => engine.podman('run', '--rm', ...ULIMITS, '--network', 'none', image, ...command);
    assert.equal(found.Labels['org.opencontainers.image.version'], await run('docreel', '--version'));
    assert.match(found.Labels['org.opencontainers.image.revision'] ?? '', /^[0-9a-f]{40}$/);
    const programs = await run(
      'sh',
      '-c',
      'command -v npm npx gcc git curl; find / -name npm-cli.js -not -path "/proc/*" 2> /dev/null; true',
    );
    assert.equal(programs, '', 'The image contains programs that the service does not need.');
  });
}

/** podman's own limits need a capability that root lacks in many build environments. */
export const ULIMITS = ['--ulimit', 'nofile=1024:20000', '--ulimit', 'nproc=4096:4096'];
