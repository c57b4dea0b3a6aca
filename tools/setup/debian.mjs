import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findProgram, runProgram, underLock } from './programs.mjs';
import { SetupError, step } from './say.mjs';

/** Debian packages that the service needs, with the programs of each. A package counts as installed if all its programs are found. */
export const SERVICE = {
  ffmpeg: ['ffmpeg', 'ffprobe'],
  'tesseract-ocr': ['tesseract'],
  'tesseract-ocr-eng': [],
  // OCR data for the other languages of published sites, 9 MB in total.
  'tesseract-ocr-deu': [],
  'tesseract-ocr-fra': [],
  'tesseract-ocr-ita': [],
  'tesseract-ocr-jpn': [],
  'tesseract-ocr-nld': [],
  'tesseract-ocr-por': [],
  'tesseract-ocr-spa': [],
  pocketsphinx: ['pocketsphinx_batch'],
  'pocketsphinx-en-us': [],
  bubblewrap: ['bwrap'],
  'util-linux': ['prlimit', 'unshare', 'setpriv'],
};

/** Additional packages for tests: a browser, offline translation, an S3-compatible store and the shells of the command line. */
const TESTS = {
  // The headless shell starts in two thirds of the time of the full Chromium.
  'chromium-headless-shell': ['chromium-headless-shell'],
  'fonts-dejavu-core': [],
  'fonts-liberation': [],
  // A fault-injection test changes a worker's clock with this program.
  libfaketime: [],
  apertium: ['apertium'],
  'apertium-eng-spa': [],
  radosgw: ['radosgw'],
  'ceph-mon': ['ceph-mon', 'monmaptool'],
  'ceph-osd': ['ceph-osd'],
  zsh: ['zsh'],
  fish: ['fish'],
  'bash-completion': [],
  'ceph-common': ['ceph', 'radosgw-admin'],
};

const APT_GET = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300'];

/**
 * Installs the missing Debian packages of the service, and optionally those of the tests.
 *
 * @param {{ root: string, withTests: boolean }} needs
 */
export async function ensureDebianPackages({ root, withTests }) {
  const missing = await missingPackages(withTests ? { ...SERVICE, ...TESTS } : SERVICE);
  if (missing.length === 0) return;
  const prefix = await privilegePrefix(missing);
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const lock = path.join(root, '.cache', 'apt.lock');
  /** @param {string[]} args */
  const aptGet = (...args) => runProgram(underLock(lock, [...prefix, ...APT_GET, ...args]));
  await step(`Installing ${missing.join(', ')} with apt-get`, async () => {
    // Containers may lack package lists, so they are updated first. A failed update is ignored, because one of several mirrors may be down.
    await aptGet('update', '-q');
    const { code, output } = await aptGet('install', '-y', '-q', '--no-install-recommends', ...missing);
    if (code !== 0) throw new SetupError(`apt-get could not install ${missing.join(' ')}. Its output:\n${output.trim()}`);
  });
}

/** @param {Record<string, readonly string[]>} wanted */
async function missingPackages(wanted) {
  const installed = await installedPackages(Object.keys(wanted));
  return Object.entries(wanted)
    .filter(([name, programs]) => !installed.has(name) && !(programs.length > 0 && programs.every(findProgram)))
    .filter(([name]) => installed.size > 0 || findProgram('dpkg-query') || (wanted[name] ?? []).length > 0)
    .map(([name]) => name);
}

/** @param {string[]} names */
async function installedPackages(names) {
  const { output } = await runProgram(['dpkg-query', '--show', '--showformat=${Package} ${db:Status-Status}\\n', ...names]);
  const lines = output.split('\n').map((line) => line.split(' '));
  return new Set(lines.flatMap(([name, status]) => (name && status === 'installed' ? [name] : [])));
}

/**
 * Returns the prefix of the apt-get command: empty for root, or sudo if it needs no password.
 *
 * @param {string[]} missing
 * @returns {Promise<string[]>}
 */
async function privilegePrefix(missing) {
  if (!findProgram('apt-get'))
    throw new SetupError(
      `This system has no apt-get. Install the equivalents of the Debian packages ${missing.join(', ')}, then try again.`,
    );
  if (process.getuid?.() === 0) return [];
  if (findProgram('sudo') && (await runProgram(['sudo', '-n', 'true'])).code === 0) return ['sudo', '-n'];
  throw new SetupError(`Some programs are missing. Ask an administrator to run "apt-get install ${missing.join(' ')}", then try again.`);
}
