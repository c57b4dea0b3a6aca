import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram, runProgram, underLock } from './programs.mjs';
import { SetupError, step } from './say.mjs';

/** What the service needs beside Node. Each is there when its program is, wherever that came from, or when its file is. */
const SERVICE = {
  ffmpeg: ['ffmpeg', 'ffprobe'],
  'tesseract-ocr': ['tesseract'],
  'tesseract-ocr-eng': [],
  // The other languages that sites speak: 9 MB in all.
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

/** The tests look at pages in a browser and translate offline, make videos with ffmpeg's own voices, and keep files in a real S3-compatible store. */
const TESTS = {
  // Without a window and what stands around one: a third less to start, and to draw.
  'chromium-headless-shell': ['chromium-headless-shell'],
  'fonts-dejavu-core': [],
  'fonts-liberation': [],
  // A fault run puts a worker's clock wrong.
  libfaketime: [],
  apertium: ['apertium'],
  'apertium-eng-spa': [],
  radosgw: ['radosgw'],
  'ceph-mon': ['ceph-mon', 'monmaptool'],
  'ceph-osd': ['ceph-osd'],
  'ceph-common': ['ceph', 'radosgw-admin'],
};

const APT = fileURLToPath(new URL('apt.mjs', import.meta.url));

/**
 * Makes sure that Debian's packages are there: the service's, and the tests' as well if asked for.
 *
 * @param {{ root: string, withTests: boolean }} needs
 */
export async function ensureDebianPackages({ root, withTests }) {
  const missing = await missingPackages(withTests ? { ...SERVICE, ...TESTS } : SERVICE);
  if (missing.length === 0) return;
  const prefix = await howToInstall(missing);
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  await step(`Installing ${missing.join(', ')} with apt-get`, async (progress) => {
    const lock = path.join(root, '.cache', 'apt.lock');
    const command = underLock(lock, [process.execPath, APT, ...prefix, '--', ...missing]);
    const { code, output } = await runProgram(command, { onStatus: (status) => tellStatus(status, progress) });
    if (code !== 0) throw new SetupError(`apt-get could not install ${missing.join(' ')}; it said:\n${output.trim()}`);
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
 * What comes before apt-get: nothing for root, sudo for who may use it without a password.
 *
 * @param {string[]} missing
 * @returns {Promise<string[]>}
 */
async function howToInstall(missing) {
  if (!findProgram('apt-get'))
    throw new SetupError(`This system has no apt-get; install what Debian calls ${missing.join(', ')}, then run this again.`);
  if (process.getuid?.() === 0) return [];
  if (findProgram('sudo') && (await runProgram(['sudo', '-n', 'true'])).code === 0) return ['sudo', '-n'];
  throw new SetupError(`Some programs are missing; let an administrator run "apt-get install ${missing.join(' ')}", then run this again.`);
}

/**
 * apt's status lines: `dlstatus:3:41.2:…` while it downloads, `pmstatus:ffmpeg:60.0:…` while it installs.
 *
 * @param {string} line
 * @param {import('./say.mjs').Progress} progress
 */
function tellStatus(line, progress) {
  const [kind, , percent] = line.split(':');
  if (percent) progress(Number(percent), kind === 'dlstatus' ? 'downloaded' : 'installed');
}
