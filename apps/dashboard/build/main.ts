import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

/**
 * `node apps/dashboard/build/main.ts FOLDER SOURCES` builds the dashboard as static files with compressed copies. FOLDER is created when
 * the build is complete, and contains SOURCES, the hash of the source files. The set-up script runs this under a lock if a build is needed.
 */

const APP = path.resolve(import.meta.dirname, '..');

async function main(target: string, sources: string): Promise<void> {
  const stamp = 'sources.sha256';
  if (sources !== '' && (await readFile(path.join(target, stamp), 'utf8').catch(() => null)) === sources) return;
  const folder = `${target}.${process.pid}`;
  try {
    await bundle(folder);
    await addThemeInit(folder);
    await compressAll(folder);
    await writeFile(path.join(folder, stamp), sources);
    await rm(target, { recursive: true, force: true });
    await rename(folder, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bundle(outDir: string): Promise<void> {
  await build({
    root: APP,
    configFile: false,
    // Chunks import each other by relative paths, so the same files work under any base path.
    base: './',
    logLevel: 'error',
    html: { cspNonce: '__NONCE__' },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: 'es2023',
      // Assets are never inlined, because the content security policy forbids data: URLs.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      // npm packages have their own chunks. These change rarely, so browsers keep them in the cache.
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack|wouter)\// }] } },
      },
    },
  });
}

/** This stays a classic script. As a module, it would run only after the first paint. */
async function addThemeInit(folder: string): Promise<void> {
  const script = await readFile(path.join(import.meta.dirname, 'theme-init.js'));
  const name = `assets/theme-init-${createHash('sha256').update(script).digest('hex').slice(0, 10)}.js`;
  await writeFile(path.join(folder, name), script);
  const page = path.join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('<title>', `<script src="./${name}"></script>\n<title>`));
}

const COMPRESSIBLE = /\.(js|css|svg|json)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compressAll(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  for (const name of await readdir(path.join(folder, 'assets'))) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = path.join(folder, 'assets', name);
    const text = await readFile(file);
    await writeFile(`${file}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    await writeFile(`${file}.gz`, await zip(text, { level: 9 }));
  }
}

await main(path.resolve(process.argv[2] ?? '.cache/dashboard'), process.argv[3] ?? '');
