import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unpack } from '../../tools/archive/unpack.ts';
import { createDocreel, openProject, SLUG } from '../../tools/demo/demo-project.ts';
import { createClient } from '../../tools/demo/client.ts';
import { publishSamples } from '../../tools/demo/publish-sample.ts';
import { startService } from '../../tools/demo/start-service.ts';
import type { LoadFile } from './serve-pages.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

export interface DemoSite extends AsyncDisposable {
  /** Path of the article in English, for example `/sites/demo/create-a-project/`. */
  articlePath: string;
  load: LoadFile;
  /** Writes the articles in English and their pictures as Markdown files to a folder. */
  writeMarkdown(folder: string): Promise<void>;
}

/** Publishes the site of `npm run demo` on a service with its own data. */
export async function publishDemoSite(folder: string): Promise<DemoSite> {
  const stop = new AbortController();
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const service = await startService({ root: ROOT, dataDir, signal: stop.signal });
  const { api } = service;
  try {
    const place = { root: ROOT, dataDir, api };
    const key = await openProject(place);
    const access = { api, key, signal: stop.signal };
    const site = await publishSamples({ ...access, root: ROOT, docreel: createDocreel(place), project: SLUG });
    return {
      articlePath: new URL(site.articleUrl).pathname,
      load: (file) => loadFile(new URL(file, api)),
      writeMarkdown: async (target) => {
        const zip = path.join(folder, 'markdown.zip');
        await writeFile(zip, await createClient(access).download('/export?format=markdown&language=en'));
        await unpack(zip, target);
        await simplifyMarkdown(target);
      },
      [Symbol.asyncDispose]: () => service.stop(),
    };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

async function loadFile(url: URL): ReturnType<LoadFile> {
  const response = await fetch(url);
  if (!response.ok) return null;
  return { contentType: response.headers.get('content-type') ?? '', body: Buffer.from(await response.arrayBuffer()) };
}

/** Leaves only what every generator reads: the title in the front matter, and paths of pictures without marks and crops. */
async function simplifyMarkdown(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.md')) continue;
    const file = path.join(folder, name);
    const [, front = '', text = ''] = (await readFile(file, 'utf8')).split(/^---\n/m, 3);
    const title = /^title: .*$/m.exec(front)?.[0] ?? '';
    await writeFile(file, `---\n${title}\n---\n${text.replaceAll(/(\]\([^\s()]+\.webp)#[^\s()]+/g, '$1')}`);
  }
}
