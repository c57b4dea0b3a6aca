import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Cost, costOf } from '../pipeline/measure.ts';

/**
 * Starlight with its default features: sidebar, table of contents, highlighting and search. npm installs it on request, because it is not a
 * dependency.
 */
const VERSIONS = ['astro@7.3.5', '@astrojs/starlight@0.42.4'];

const FILES: Record<string, string> = {
  'package.json': '{ "name": "bench", "private": true, "type": "module" }\n',
  'astro.config.mjs':
    "import starlight from '@astrojs/starlight';\nimport { defineConfig } from 'astro/config';\n" +
    "export default defineConfig({ site: 'https://docs.example/', integrations: [starlight({ title: 'Bench' })] });\n",
  'src/content.config.ts':
    "import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\n" +
    "import { docsSchema } from '@astrojs/starlight/schema';\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
};

/** Builds the texts of the folder `content`. The result excludes the installation time. */
export async function starlightCost(folder: string, content: string): Promise<Cost> {
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...VERSIONS], { cwd: folder });
  // Hugo's `_index.md` files list a folder. Starlight does not need them.
  await cp(content, path.join(folder, 'src/content/docs'), { recursive: true, filter: (file) => path.basename(file) !== '_index.md' });
  await writeFile(path.join(folder, 'src/content/docs/index.md'), '---\ntitle: Bench\n---\n');
  const astro = path.join(folder, 'node_modules/astro/bin/astro.mjs');
  // Starlight runs in its own folder, because it stores its caches there.
  return costOf(['env', '-C', folder, 'ASTRO_TELEMETRY_DISABLED=1', process.execPath, astro, 'build']);
}
