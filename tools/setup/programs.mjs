import { spawn } from 'node:child_process';
import { accessSync, constants as fsConstants } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';

/**
 * Runs a program to its end and returns its exit code and the last 20,000 characters of its output.
 *
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram([file = '', ...args], { cwd, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a program with this process's standard streams and forwards signals. Forwards each signal only once, because Ctrl-C reaches the
 * child up to three times: from the terminal, from npm and from this process.
 *
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} the exit code, or 128 plus the number of the signal that ended the program
 */
export function runInForeground([file = '', ...args], options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: 'inherit' });
    const passed = new Set();
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      if (!passed.has(signal)) child.kill(signal);
      passed.add(signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 1));
    });
  });
}

/**
 * Returns the path of a program, searching the PATH and the folders of system programs.
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
    accessSync(file, fsConstants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a command that runs while holding a lock, so that two processes of this checkout never run it together. The kernel releases the
 * lock even after `kill -9`. Systems without flock(1), such as macOS, use no lock.
 *
 * @param {string} lock
 * @param {string[]} command
 */
export function underLock(lock, command) {
  return findProgram('flock') ? ['flock', lock, ...command] : command;
}
