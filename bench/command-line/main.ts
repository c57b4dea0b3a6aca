import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPackages } from '../../tools/packages/build.ts';
import { findNodes } from '../../tools/packages/node-versions.ts';

/**
 * `npm run bench -- command-line [RUNS]`: the start of the built `docreel` compared with `node -e 0`, alternately in the same run, on every
 * Node of the PATH. Prints medians in milliseconds.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const runs = Number(process.argv[2] ?? 21);
const folder = mkdtempSync(path.join(tmpdir(), 'docreel-bench-'));
try {
  const [sdk = '', cli = ''] = await buildPackages(folder);
  const modules = path.join(cli, 'node_modules');
  link(sdk, path.join(modules, '@docreel/sdk'));
  link(path.join(ROOT, 'packages/cli/node_modules/commander'), path.join(modules, 'commander'));
  link(path.join(ROOT, 'node_modules/@bomb.sh/tab'), path.join(modules, '@bomb.sh/tab'));
  const program = path.join(cli, 'dist/main.js');
  const commands = { 'node -e 0': ['-e', '0'], 'docreel --version': [program, '--version'], 'docreel --help': [program, '--help'] };
  for (const [major, node] of findNodes()) {
    const times = Object.fromEntries(Object.keys(commands).map((name) => [name, [] as number[]]));
    for (let n = 0; n < runs; n++) Object.entries(commands).forEach(([name, args]) => times[name]?.push(measure(node, args)));
    const base = median(times['node -e 0'] ?? []);
    for (const [name, list] of Object.entries(times)) {
      const ms = median(list);
      console.log(`Node ${major}  ${name.padEnd(18)} ${ms.toFixed(0).padStart(5)} ms  (+${(ms - base).toFixed(0)} ms)`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function link(target: string, file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  symlinkSync(target, file);
}

function measure(node: string, args: string[]): number {
  const startedAt = performance.now();
  const { status } = spawnSync(node, args, { stdio: 'ignore', env: { PATH: process.env['PATH'] } });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}.`);
  return performance.now() - startedAt;
}

function median(list: number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
}
