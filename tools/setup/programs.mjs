import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * Runs a program to its end and keeps the last of what it said.
 *
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onStatus?: (line: string) => void }} [options] `onStatus` hears the lines of descriptor 3
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram([file = '', ...args], { cwd, env = process.env, onStatus } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', onStatus ? 'pipe' : 'ignore'] });
    let output = '';
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.stdio[3]?.on('data', (/** @type {Buffer} */ chunk) => {
      for (const line of chunk.toString().trim().split('\n')) onStatus?.(line);
    });
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Where a program lies, looked for as the shell does, and in the folders of the system's own programs.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/sbin', '/bin', '/sbin'];
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a command while no other process of this checkout runs one under the same lock. The lock is the kernel's,
 * so it needs no cleaning up after `kill -9`. Where there is no flock(1), as on macOS, the command runs without it.
 *
 * @param {string} lock
 * @param {string[]} command
 */
export function underLock(lock, command) {
  return findProgram('flock') ? ['flock', lock, ...command] : command;
}
