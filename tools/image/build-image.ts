import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rename } from 'node:fs/promises';
import path from 'node:path';
import { findProgram, runProgram } from '../setup/programs.mjs';
import { SetupError, step } from '../setup/say.mjs';
import type { Engine } from './engine.ts';

const SUITE = process.env['IMAGE_SUITE'] || 'bookworm';
const IMAGE = 'localhost/docreel:test';
/** The host's certificate authorities in the first stage. npm on a host with its own authority could not reach the registry otherwise. */
const AUTHORITIES = '/etc/ssl/host-authorities.pem';

/** Builds the image of this checkout and returns its name. */
export async function buildImage(engine: Engine, root: string): Promise<string> {
  const base = await buildBase(engine, root);
  const node = await buildNode(engine, base);
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const revision = (await runProgram(['git', 'rev-parse', 'HEAD'], { cwd: root })).output.trim();
  const values = { BASE_IMAGE: base, NODE_IMAGE: node, VERSION: version, REVISION: revision };
  const buildArgs = Object.entries(values).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  // Only Docker's image format has health checks.
  const options = ['--format', 'docker', '--isolation', 'chroot', '--layers', '--pull-never', ...buildArgs, '--tag', IMAGE];
  await step('Building the image', () => engine.buildah('bud', ...options, '.'));
  return IMAGE;
}

/** Creates the base image with Debian's tools, as the official slim image is built. */
export async function buildBase(engine: Engine, root: string): Promise<string> {
  const settings = path.join(root, 'docker/dpkg.cfg');
  const key = createHash('sha256')
    .update(await readFile(settings))
    .digest('hex')
    .slice(0, 12);
  const tar = path.join(engine.cache, `${SUITE}-${key}.tar`);
  if (!existsSync(tar)) await step(`Downloading Debian ${SUITE}`, () => downloadBase(tar, settings));
  const name = `localhost/debian:${SUITE}-${key}`;
  return ensureImage(engine, { name, from: 'scratch', fill: (container) => engine.buildah('add', container, tar, '/') });
}

async function downloadBase(tar: string, settings: string): Promise<void> {
  await mkdir(path.dirname(tar), { recursive: true });
  const draft = tar.replace(/\.tar$/, '.draft.tar');
  const command = ['mmdebstrap', '--variant=minbase', '--mode=root', `--dpkgopt=${settings}`, SUITE, draft];
  const { code, output } = await runProgram(command);
  if (code !== 0) throw new SetupError(`mmdebstrap could not create the base of the image:\n${output.trim()}`);
  await rename(draft, tar);
}

/** Creates the image of the first stage: the base with the Node and npm of this machine. */
function buildNode(engine: Engine, base: string): Promise<string> {
  const fill = async (container: string) => {
    const npm = path.resolve(await realpath(findProgram('npm') ?? ''), '../..');
    await engine.buildah('copy', container, process.execPath, '/usr/local/bin/node');
    await engine.buildah('copy', container, npm, '/usr/local/lib/node_modules/npm');
    const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
    await engine.buildah('run', '--isolation', 'chroot', container, ...link);
    const authorities = process.env['NODE_EXTRA_CA_CERTS'];
    if (!authorities) return;
    await engine.buildah('copy', container, authorities, AUTHORITIES);
    await engine.buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, container);
  };
  return ensureImage(engine, { name: `${base}-node`, from: base, fill });
}

interface NewImage {
  name: string;
  from: string;
  fill: (container: string) => Promise<unknown>;
}

/** Creates an image unless an earlier run has created it. */
async function ensureImage(engine: Engine, { name, from, fill }: NewImage): Promise<string> {
  if ((await engine.tryPodman('image', 'exists', name)).code === 0) return name;
  const container = (await engine.buildah('from', '--pull-never', from)).split('\n').at(-1) ?? '';
  await fill(container);
  await engine.buildah('commit', '--rm', container, name);
  return name;
}
