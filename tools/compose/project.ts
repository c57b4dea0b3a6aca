import { chmod, cp, mkdir, rm, writeFile, appendFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../processes/free-port.ts';
import type { Engine } from '../image/engine.ts';
import { runProgram } from '../setup/programs.mjs';

/** The name under which the test reaches the service. The test's own /etc/hosts has it. */
export const HOST = 'docs.docreel.test';
const NAME = 'docreel-compose-test';

export interface Project {
  origin: string;
  /** Runs podman-compose and returns its output. Its exit code says nothing in the version of Debian 12. */
  compose(...args: string[]): Promise<string>;
  /** Name of a container, such as `docreel-compose-test_api_1`. */
  containerOf(service: string, number?: number): string;
  volumeOf(name: string): string;
  remove(): Promise<void>;
}

/** Copies the files that operators use into a folder of their own, and writes the settings with the command of the guide. */
export async function createProject(engine: Engine, root: string, images: Record<string, string>): Promise<Project> {
  const folder = path.join(engine.cache, 'compose');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of ['compose.yaml', 'docker']) await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  const port = await freePort();
  const { code, output } = await runProgram(['sh', 'docker/compose-env', HOST, String(port)], { cwd: folder });
  if (code !== 0) throw new Error(output);
  const values = {
    ...images,
    CADDY_OPTIONS: 'tls internal',
    HTTPS_PORT: `127.0.0.1:${port}`,
    HTTP_PORT: `127.0.0.1:${await freePort()}`,
  };
  await appendFile(
    path.join(folder, '.env'),
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );

  const podman = path.join(folder, 'podman');
  await writeFile(podman, `#!/bin/sh\nexec ${engine.podmanCommand.map((word) => `'${word}'`).join(' ')} "$@"\n`);
  await chmod(podman, 0o755);
  // podman's own limits need a capability that root lacks in many build environments.
  const limits = ['--podman-run-args=--ulimit nofile=1024:20000 --ulimit nproc=4096:4096'];
  const command = ['podman-compose', '--podman-path', podman, ...limits, '--project-name', NAME];
  const compose = async (...args: string[]) => (await runProgram([...command, ...args], { cwd: folder })).output;
  const remove = async () => {
    const filter = ['--filter', `label=io.podman.compose.project=${NAME}`];
    const list = async (...args: string[]) =>
      (await engine.tryPodman(...args, ...filter)).output.split(/\s+/).filter((word) => word !== '');
    const containers = await list('ps', '--all', '--quiet');
    if (containers.length > 0) await engine.tryPodman('rm', '--force', '--volumes', '--time', '0', ...containers);
    const volumes = await list('volume', 'ls', '--quiet');
    if (volumes.length > 0) await engine.tryPodman('volume', 'rm', '--force', ...volumes);
    await engine.tryPodman('network', 'rm', '--force', `${NAME}_default`);
  };
  return {
    origin: `https://${HOST}:${port}`,
    compose,
    containerOf: (service, number = 1) => `${NAME}_${service}_${number}`,
    volumeOf: (name) => `${NAME}_${name}`,
    remove,
  };
}
