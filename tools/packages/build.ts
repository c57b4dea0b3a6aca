import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type InputOptions, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { writeLicenses } from './write-licenses.ts';

/**
 * `npm run packages [FOLDER]` builds the npm packages `@docreel/sdk` and `docreel` below FOLDER, by default `.cache/packages`. Each becomes a
 * folder that `npm publish` accepts: plain ECMAScript modules for Node 20 and browsers, bundled types, a README and its own package.json.
 */

interface Package {
  /** Name in the registry. The name of the workspace can differ, because the repository itself is named `docreel`. */
  name: string;
  source: string;
  description: string;
  entries: Record<string, string>;
  /** Programs and their files. */
  bin?: Record<string, string>;
  keywords: string[];
}

const ROOT = path.resolve(import.meta.dirname, '../..');

export const PACKAGES: readonly Package[] = [
  {
    name: '@docreel/sdk',
    source: 'packages/sdk',
    description: 'Typed client of the Docreel API, for Node and browsers. It has no dependencies.',
    entries: { index: 'src/index.ts' },
    keywords: ['docreel', 'documentation', 'video', 'api', 'sdk'],
  },
  {
    name: 'docreel',
    source: 'packages/cli',
    description: 'Command line of Docreel, which turns videos into published documentation.',
    entries: { index: 'src/index.ts', main: 'src/main.ts' },
    bin: { docreel: 'dist/main.js' },
    keywords: ['docreel', 'documentation', 'video', 'cli'],
  },
];

/** Packages of the repository that are bundled into those that import them. Their dependencies become dependencies of the package. */
const BUNDLED = ['@docreel/mcp'];

interface Manifest {
  version: string;
  license: string;
  dependencies?: Record<string, string>;
}

/** Builds all packages and returns their folders, in the order in which they have to be published. */
export async function buildPackages(target: string): Promise<string[]> {
  const folders: string[] = [];
  for (const item of PACKAGES) folders.push(await buildPackage(item, path.join(target, path.basename(item.name))));
  return folders;
}

async function buildPackage(item: Package, folder: string): Promise<string> {
  const source = path.join(ROOT, item.source);
  const { version, license } = await readManifest(ROOT);
  const released = await listDependencies(source, version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundle({ item, source, folder, external: released.map(([name]) => name) });
  const manifest = {
    name: item.name,
    version,
    description: item.description,
    keywords: item.keywords,
    license,
    type: 'module',
    sideEffects: false,
    // `AbortSignal.any` exists since Node 20.3.
    engines: { node: '>=20.3' },
    ...(item.bin && { bin: item.bin }),
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
    types: './dist/index.d.ts',
    files: ['dist'],
    ...(released.length > 0 && { dependencies: Object.fromEntries(released) }),
  };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await copyFile(path.join(source, 'README.md'), path.join(folder, 'README.md'));
  for (const file of Object.values(item.bin ?? {})) await chmod(path.join(folder, file), 0o755);
  return folder;
}

/** Returns the names and versions of the packages that users of a package install. */
async function listDependencies(source: string, version: string): Promise<[string, string][]> {
  const { dependencies = {} } = await readManifest(source);
  const lists = Object.entries(dependencies).map(async ([name, wanted]): Promise<[string, string][]> => {
    // The contract is needed only by types of the repository; the published types are generated from it.
    if (name === '@docreel/contract') return [];
    if (BUNDLED.includes(name)) return listDependencies(path.join(ROOT, 'packages', path.basename(name)), version);
    return [[name, name.startsWith('@docreel/') ? version : wanted]];
  });
  return [...new Map((await Promise.all(lists)).flat())].sort(([a], [b]) => (a < b ? -1 : 1));
}

interface Bundle {
  item: Package;
  source: string;
  folder: string;
  external: string[];
}

async function bundle({ item, source, folder, external }: Bundle): Promise<void> {
  const options: InputOptions = {
    cwd: source,
    // A program is for Node. The SDK is for browsers, too.
    platform: item.bin ? 'node' : 'neutral',
    external: [/^node:/, ...external.map((name) => new RegExp(`^${name}(/|$)`))],
    treeshake: { moduleSideEffects: false },
    transform: { target: 'node20' },
  };
  const output = { dir: path.join(folder, 'dist'), format: 'es', chunkFileNames: '[name].js' } as const;
  await using code = await rolldown({ ...options, input: item.entries });
  // The types contain the descriptions. Without them, the code of libraries is a third smaller.
  const { output: chunks } = await code.write({ ...output, comments: { jsdoc: false } });
  const moduleIds = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  await writeLicenses(path.join(folder, 'dist/THIRD-PARTY-LICENSES.txt'), moduleIds);
  // Types are needed for the import only, not for the program.
  await using types = await rolldown({
    ...options,
    input: { index: item.entries['index'] ?? '' },
    plugins: [dts({ dtsOnly: true, generator: 'oxc', tsconfig: false })],
  });
  await types.write(output);
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

if (import.meta.main) {
  const target = path.resolve(process.argv[2] ?? path.join(ROOT, '.cache/packages'));
  for (const folder of await buildPackages(target)) console.log(folder);
}
