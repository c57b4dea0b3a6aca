import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Run under a lock by debian.mjs as `apt.mjs [sudo -n] -- package…`: apt-get, patient with others that use it. */

const ATTEMPTS = 30;
const args = process.argv.slice(2);
const prefix = args.slice(0, args.indexOf('--'));
const packages = args.slice(args.indexOf('--') + 1);

// Lists may be missing altogether, as in a container's image, or name versions that the mirror has dropped.
// One of several mirrors may fail without any harm, so it is the installation that decides.
await aptGet('update', '-q');
process.exitCode = await aptGet('install', '-y', '-q', '--no-install-recommends', ...packages);

/** @param {string[]} rest */
async function aptGet(...rest) {
  const options = ['-o', 'DPkg::Lock::Timeout=300'];
  // sudo closes the descriptor, and apt would write into whatever it opens as its third file.
  if (prefix.length === 0) options.push('-o', 'APT::Status-Fd=3');
  for (let attempt = 1; ; attempt++) {
    const { code, output } = await run([...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options, ...rest]);
    // The lock of the package lists is not covered by the time-out above.
    const isBusy = code !== 0 && /could not get lock|unable to lock/i.test(output);
    if (!isBusy || attempt === ATTEMPTS) {
      if (code !== 0) process.stderr.write(output);
      return code;
    }
    await sleep(2000);
  }
}

/**
 * @param {string[]} command
 * @returns {Promise<{ code: number, output: string }>}
 */
function run([file = '', ...rest]) {
  return new Promise((resolve) => {
    const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'pipe', 3] });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
