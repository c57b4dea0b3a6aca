import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Project, service } from './harness.ts';
import { PROGRAM } from './terminal.ts';

/** A folder that `docreel pull` and `docreel push` keep equal to a project. */
export interface SyncedFolder extends AsyncDisposable {
  root: string;
  run(command: 'pull' | 'push', ...options: string[]): Promise<Ran>;
  read(file: string): Promise<string>;
  write(file: string, content: string | Uint8Array): Promise<void>;
  /** Replaces a part of a file, which must exist. */
  edit(file: string, from: string | RegExp, to: string): Promise<void>;
  move(file: string, target: string): Promise<void>;
  /** Returns the bytes of all files by path, without those of Git. */
  readAll(): Promise<Record<string, string>>;
}

export interface Ran {
  code: number | null;
  // oxlint-disable-next-line no-explicit-any
  json: any;
  /** The lines of JSON on standard error. */
  // oxlint-disable-next-line no-explicit-any
  errors: any[];
}

export async function createFolder(project: Pick<Project, 'key'>, { origin }: { origin?: string } = {}): Promise<SyncedFolder> {
  const url = origin ?? (await service()).origin;
  const root = await mkdtemp(path.join(tmpdir(), 'docreel folder '));
  const read = (file: string) => readFile(path.join(root, file), 'utf8');
  async function write(file: string, content: string | Uint8Array): Promise<void> {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  }
  return {
    root,
    read,
    write,
    run: (command, ...options) => runProgram([command, '--dir', root, ...options], { DOCREEL_URL: url, DOCREEL_KEY: project.key }),
    async edit(file, from, to) {
      const before = await read(file);
      const after = before.replace(from, to);
      if (after === before) throw new Error(`${file} does not contain ${String(from)}:\n${before}`);
      await write(file, after);
    },
    async move(file, target) {
      await mkdir(path.dirname(path.join(root, target)), { recursive: true });
      await rename(path.join(root, file), path.join(root, target));
    },
    async readAll() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
      const kept = files.filter((file) => !file.startsWith('.git/')).toSorted();
      return Object.fromEntries(await Promise.all(kept.map(async (file) => [file, await readFile(path.join(root, file), 'latin1')])));
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

async function runProgram(args: string[], env: Record<string, string>): Promise<Ran> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], HOME: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const errors = stderr.split('\n').filter((line) => line !== '');
  return { code: child.exitCode, json: stdout === '' ? undefined : JSON.parse(stdout), errors: errors.map((line) => JSON.parse(line)) };
}

/** Keeps both texts of each conflict in a folder. Two titles become one, because a file has one title. */
export async function resolveConflicts(folder: SyncedFolder): Promise<void> {
  const block = /^<{7} .*\n([\s\S]*?)^={7}\n([\s\S]*?)^>{7} .*\n/gm;
  for (const [file, source] of Object.entries(await folder.readAll())) {
    if (!/^<{7} /m.test(source)) continue;
    const resolved = (await folder.read(file)).replace(block, (_, mine: string, theirs: string) => {
      const titles = [mine, theirs].map((lines) => /^title: (.*)\n$/.exec(lines)?.[1]);
      return titles.every((title) => title !== undefined) ? `title: ${titles.join(' ')}\n` : mine + theirs;
    });
    await folder.write(file, resolved);
  }
}

/** Runs a command that must succeed. */
// oxlint-disable-next-line no-explicit-any
export async function succeed(folder: SyncedFolder, command: 'pull' | 'push', ...options: string[]): Promise<any> {
  const { code, json, errors } = await folder.run(command, ...options);
  if (code !== 0) throw new Error(`docreel ${command} ended with ${code}: ${JSON.stringify(errors)}`);
  return json;
}
