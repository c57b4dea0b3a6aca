import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildPackages } from './build.ts';
import { startRegistry } from './registry.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The packages as their users get them: built, packed, and published to a registry on this machine. */
export interface PublishedPackages extends AsyncDisposable {
  folders: string[];
  /** Files by the name of the package. */
  tarballs: ReadonlyMap<string, string>;
  /** Environment variables that make npm use this registry only. */
  env: NodeJS.ProcessEnv;
  /** Runs npm without the variables that an outer npm sets, such as its own registry and prefix. Returns its output. */
  npm(args: string[], cwd: string): Promise<string>;
}

export async function publishPackages(folder: string): Promise<PublishedPackages> {
  const registry = await startRegistry();
  const outer = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'));
  const env = { ...Object.fromEntries(outer), ...registry.env(path.join(folder, 'cache')), npm_config_userconfig: '/dev/null' };
  const npm = async (args: string[], cwd: string) => (await promisify(execFile)('npm', args, { cwd, env })).stdout;
  const tarballs = new Map<string, string>();
  const folders = await buildPackages(path.join(folder, 'built'));
  const dependencies = [
    'packages/cli/node_modules/commander',
    ...['@bomb.sh/tab', '@modelcontextprotocol/core', '@modelcontextprotocol/server', 'zod'].map((name) => `node_modules/${name}`),
  ].map((name) => path.join(ROOT, name));
  const publish = (source: string) => npm(['publish', '--ignore-scripts', '--tag', 'latest', source], folder);
  const packAndPublish = async (source: string) => {
    const [packed] = JSON.parse(await npm(['pack', '--json', '--ignore-scripts', source], folder)) as { name: string; filename: string }[];
    if (!packed) throw new Error(`npm did not pack ${source}.`);
    const file = path.join(folder, packed.filename);
    tarballs.set(packed.name, file);
    await publish(file);
  };
  await Promise.all([...dependencies.map(publish), ...folders.map(packAndPublish)]);
  return { folders, tarballs, env, npm, [Symbol.asyncDispose]: () => registry.close() };
}
