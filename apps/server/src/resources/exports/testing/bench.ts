import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import { readConfig } from '../../../config.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { startEmbedded } from '../../../platform/db/embedded.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { addProject } from '../../../platform/http/testing/edge.ts';
import { createDiskStorage } from '../../../platform/storage/disk/disk.ts';
import { createThreads } from '../../../platform/threads/threads.ts';
import { openPublishHarness, type PublishHarness } from '../../publications/testing/publish-harness.ts';
import { readFormat } from '../export.ts';
import type { ExportContext } from '../export-context.ts';
import { prepareExport } from '../prepare-export.ts';

/**
 * Export benchmark, started in separate processes by `npm run bench -- export`.
 *
 * `node testing/bench.ts FOLDER ARTICLES` creates a project with one picture per article. With a format as the next argument, it exports
 * that project to `FOLDER/{format}` and prints the measurements as JSON. With `publish`, it publishes the project.
 */
interface Measured {
  firstByteMs: number;
  seconds: number;
  /** CPU time of this process in seconds, including threads but not the database. */
  cpuSeconds: number;
  bytes: number;
  /** Highest memory use of this process in MiB, during the export (`peakMib`) and before it (`idleMib`). */
  peakMib: number;
  idleMib: number;
}

const AT_A_TIME = 500;
const PER_FOLDER = 50;
const PICTURE_BYTES = 20_000;

async function fill({ db, storage }: ExportContext, count: number): Promise<void> {
  const projectId = await addProject(db);
  for (let from = 0; from < count; from += AT_A_TIME) {
    const numbers = Array.from({ length: Math.min(AT_A_TIME, count - from) }, (_, index) => from + index);
    const folders = numbers
      .filter((n) => n % PER_FOLDER === 0)
      .map((n) => ({ project_id: projectId, name: `Folder ${n}`, slug: `folder-${n}`, position: n }));
    const places = await db.insertInto('folders').values(folders).returning('id').execute();
    const pictures = numbers.map(() => randomBytes(PICTURE_BYTES));
    const ids = pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 32));
    const toKey = (id: string) => `assets/${projectId}/${id}.webp`;
    await Promise.all(pictures.map((bytes, at) => storage.put(toKey(ids[at] ?? ''), bytes)));
    const assets = ids.map((id) => ({
      project_id: projectId,
      id,
      storage_key: toKey(id),
      content_type: 'image/webp',
      size_bytes: PICTURE_BYTES,
    }));
    await db.insertInto('assets').values(assets).execute();
    const articles = numbers.map((n, at) => {
      const content = createContent(n, ids[at] ?? '');
      const place = places[Math.floor((n - from) / PER_FOLDER)]?.id ?? null;
      const hash = createHash('sha256').update(content).digest('hex');
      return {
        project_id: projectId,
        folder_id: place,
        title: `How to do number ${n}`,
        slug: `article-${n}`,
        content,
        content_hash: hash,
        metadata: '{}',
        language: 'en',
        position: n,
      };
    });
    await db.insertInto('articles').values(articles).execute();
  }
}

/** Returns about 2 KB of Markdown, like an article about a short video. */
function createContent(number: number, picture: string): string {
  const steps = Array.from(
    { length: 12 },
    (_, step) =>
      `${step + 1}. Open **Settings ${number}** and choose *Option ${(number * 7 + step * 13) % 997}*.\n\n   The page shows what was chosen, and who chose it.\n`,
  );
  return `Learn how to do number ${number}.\n\n![The page](asset:${picture})\n\n## Steps\n\n${steps.join('\n')}\n`;
}

async function measure(
  context: ExportContext,
  harness: PublishHarness,
  { folder, format }: { folder: string; format: string },
): Promise<Measured> {
  const project = await context.db.selectFrom('projects').select('id').executeTakeFirstOrThrow();
  const { nowMib } = await memory();
  await writeFile('/proc/self/clear_refs', '5');
  const started = performance.now();
  const cpu = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(cpu);
    return { seconds: (performance.now() - started) / 1000, cpuSeconds: (user + system) / 1_000_000 };
  };
  if (format === 'publish') {
    await harness.publish(project.id);
    const published = used();
    return { firstByteMs: 0, bytes: 0, ...published, peakMib: (await memory()).peakMib, idleMib: nowMib };
  }
  const { chunks } = await prepareExport(context, { projectId: project.id, format: readFormat(format) });
  let firstByteMs = 0;
  let bytes = 0;
  async function* counted() {
    for await (const chunk of chunks()) {
      firstByteMs ||= performance.now() - started;
      bytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline(counted, createWriteStream(join(folder, format)));
  const exported = used();
  return { firstByteMs, bytes, ...exported, peakMib: (await memory()).peakMib, idleMib: nowMib };
}

async function memory(): Promise<{ peakMib: number; nowMib: number }> {
  const status = await readFile('/proc/self/status', 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { peakMib: of('VmHWM'), nowMib: of('VmRSS') };
}

if (import.meta.main) {
  const [folder = '', count = '', format = ''] = process.argv.slice(2);
  await using opened = new AsyncDisposableStack();
  const log = pino({ level: 'silent' });
  const { url, stop } = await startEmbedded({ dataDir: join(folder, 'data'), log });
  opened.defer(stop);
  await migrate(url);
  const { db, close } = openDatabase(url);
  opened.defer(close);
  const threads = createThreads();
  opened.defer(() => threads.close());
  const config = { ...readConfig({}), PUBLIC_URL: 'http://docreel.test' };
  const context: ExportContext = { config, db, storage: createDiskStorage(join(folder, 'files')), threads, log };
  if (format === '') await fill(context, Number(count));
  else {
    await using harness = await openPublishHarness({ db, url, folder: join(folder, 'files') });
    process.stdout.write(`${JSON.stringify(await measure(context, harness, { folder, format }))}\n`);
  }
}
