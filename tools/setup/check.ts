import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';

/** `npm run check`: checks formatting, lint rules, types and unused code. `npm run fix` formats the code and applies the linter's fixes. */

interface Tool {
  name: string;
  command: string;
  args: string[];
}

const root = path.resolve(import.meta.dirname, '../..');
/** Folder for cached results of unchanged files. The tools that support caching take less than half of the time. */
const FOUND = path.join(root, '.cache/checks');
const remembering = (name: string) => ['--incremental', '--tsBuildInfoFile', path.join(FOUND, `${name}.tsbuildinfo`)];

const TOOLS: Tool[] = [
  // Starts the slowest tools first, which shortens the total time.
  { name: 'lint and import rules', command: 'oxlint', args: ['--type-aware', '--deny-warnings', '--format=unix'] },
  // Each tool uses only one thread, because several tools run at the same time.
  { name: 'types', command: 'tsc', args: ['--checkers', '1', ...remembering('types')] },
  { name: 'types of the dashboard', command: 'tsc', args: ['-p', 'apps/dashboard', '--checkers', '1', ...remembering('dashboard')] },
  {
    name: 'unused code',
    command: 'knip',
    args: ['--no-progress', '--no-config-hints', '--cache', '--cache-location', path.join(FOUND, 'knip')],
  },
  { name: 'format', command: 'biome', args: ['format', '.'] },
  // Prints the style errors in texts for readers. `--warnings` also prints warnings.
  { name: 'prose', command: 'node', args: ['tools/prose/main.ts'] },
];

const FIXERS: Tool[] = [
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--fix', '--format=unix'] },
  { name: 'format', command: 'biome', args: ['format', '--write', '.'] },
];

/** Lets tools written in Go collect garbage rarely while they use less than 2 GiB. */
const ROOMY = { GOGC: '400', GOMEMLIMIT: '2GiB' };

/** Runs the tools, as many at a time as there are processors. Returns whether all of them succeeded. */
export async function check(): Promise<boolean> {
  const waiting = [...TOOLS];
  let isGood = true;
  async function work(): Promise<void> {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) isGood = (await runTool(tool)) && isGood;
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), TOOLS.length) }, work));
  return isGood;
}

async function runTool({ name, command, args }: Tool): Promise<boolean> {
  const started = performance.now();
  const { code, output } = await run(path.join(root, 'node_modules/.bin', command), args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✔' : '✖'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(`\n${output.trim()}\n`);
  return code === 0;
}

function run(file: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...ROOMY, ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs both tools one after the other, because both change files. */
async function fix(): Promise<boolean> {
  let isGood = true;
  for (const tool of FIXERS) isGood = (await runTool(tool)) && isGood;
  return isGood;
}

if (import.meta.main) process.exitCode = (await (process.argv.includes('--fix') ? fix() : check())) ? 0 : 1;
