import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs the program that the command is about, in our place: its input and output are ours, our signals are its.
 *
 * Ctrl-C reaches the child twice, from the terminal and from us, and npm passes signals on as well; so each signal
 * is passed on once, and the programs take a repeated one as the same wish.
 *
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} its exit code; 128 and the signal's number if one ended it
 */
export function runInOurPlace([file = '', ...args], options = {}) {
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
