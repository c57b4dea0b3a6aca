import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../../../platform/db/database.ts';
import { startEmbedded } from '../../../platform/db/embedded.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { updateArticle } from '../../articles/update-article.ts';
import { createFolder } from '../../folders/create-folder.ts';
import { getPublishStatus } from '../publish-status.ts';
import { openPublishHarness, type PublishHarness } from './publish-harness.ts';

/**
 * Runs the measurements of `npm run bench -- publish`. `node testing/bench.ts FOLDER ARTICLES` fills a project. With the name of a
 * measurement as well, it publishes that project and prints one line of JSON. Each measurement runs in its own process, so that memory is
 * measured separately.
 */
interface Measured {
  what: string;
  seconds: number;
  /** CPU time of this process and its threads, without the database. */
  cpuSeconds: number;
  /** Memory of this process and its threads in MiB: the peak during publishing, and the value before it. */
  peakMib: number;
  idleMib: number;
  /** Number of files of the site, and number of files that were written. */
  files: number;
  written: number;
  statusMs: number;
}

const AT_A_TIME = 500;
const PER_FOLDER = 50;

async function fill(press: PublishHarness, projectId: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_A_TIME) {
    const folders: number[] = [];
    for (let index = from; index < Math.min(count, from + AT_A_TIME); index += PER_FOLDER) {
      folders.push((await createFolder(press.context.db, { projectId, name: `Folder ${index / PER_FOLDER}`, parentId: null })).id);
    }
    const articles = Array.from({ length: Math.min(AT_A_TIME, count - from) }, (_, index) => ({
      title: `How to do number ${from + index}`,
      slug: `article-${from + index}`,
      content: createContent(from + index),
      folderId: folders[Math.floor(index / PER_FOLDER)] ?? null,
    }));
    await press.addArticles(projectId, articles);
  }
}

/** Returns an article's text of about 1.4 KB, like that of a short video. */
function createContent(number: number): string {
  const steps = Array.from(
    { length: 12 },
    (_, step) =>
      `${step + 1}. Open **Settings ${number}** and choose *Option ${(number * 7 + step * 13) % 997}*.\n\n   The page shows what was chosen, and who chose it.\n`,
  );
  return `Learn how to do number ${number}.\n\n## Before you begin\n\nYou need a key for workspace ${number % 31}.\n\n## Steps\n\n${steps.join('\n')}\n## Afterwards\n\n> [!TIP]\n> Keep it short.\n`;
}

/** Writes the same texts as Markdown files, so that other programs can be compared. */
async function writeTexts(folder: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const directory = join(folder, `folder-${Math.floor(index / PER_FOLDER)}`);
    if (index % PER_FOLDER === 0) {
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, '_index.md'), `---\ntitle: Folder ${index / PER_FOLDER}\n---\n`);
    }
    await writeFile(join(directory, `article-${index}.md`), `---\ntitle: How to do number ${index}\n---\n\n${createContent(index)}`);
  }
}

async function memory(): Promise<{ peakMib: number; nowMib: number }> {
  const status = await readFile('/proc/self/status', 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { peakMib: of('VmHWM'), nowMib: of('VmRSS') };
}

/** Changes to measure. The process ID makes the content different in each run. */
const CHANGES: Record<string, { content?: string; title?: string }> = {
  'one article changed': { content: createContent(-process.pid) },
  'one changed again': { content: createContent(-process.pid) },
  'one article renamed': { title: `Another title ${process.pid}` },
};

async function measure(press: PublishHarness, projectId: string, what: string): Promise<Measured> {
  const { db } = press.context;
  const patch = CHANGES[what];
  const { id } = await db.selectFrom('articles').select('id').orderBy('id').executeTakeFirstOrThrow();
  const change = (more: { content?: string; title?: string }) => updateArticle(db, { projectId, id: id + 100, ifMatch: undefined }, more);
  if (what.endsWith('again')) {
    if (patch) await change({ content: 'Published before in this process.' });
    await press.publish(projectId);
    press.writes.length = 0;
  }
  if (patch) await change(patch);
  const { nowMib } = await memory();
  await writeFile('/proc/self/clear_refs', '5');
  const started = performance.now();
  const cpu = process.cpuUsage();
  await press.publish(projectId);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const { peakMib } = await memory();
  const shown = db
    .selectFrom('publication_files')
    .innerJoin('projects', 'projects.live_publication_id', 'publication_files.publication_id')
    .select((eb) => eb.fn.countAll<number>().as('files'));
  const { files } = await shown.executeTakeFirstOrThrow();
  await getPublishStatus(press.context, projectId);
  const asked = performance.now();
  await getPublishStatus(press.context, projectId);
  const cpuSeconds = (user + system) / 1_000_000;
  return { what, seconds, cpuSeconds, peakMib, idleMib: nowMib, files, written: press.writes.length, statusMs: performance.now() - asked };
}

if (import.meta.main) {
  const [folder = '', count = '', what = '', to = ''] = process.argv.slice(2);
  if (what === 'texts') await writeTexts(to, Number(count));
  else await main(folder, Number(count), what);
}

async function main(folder: string, count: number, what: string): Promise<void> {
  await using server = new AsyncDisposableStack();
  const { url, stop } = await startEmbedded({ dataDir: join(folder, 'data'), log: pino({ level: 'silent' }) });
  server.defer(stop);
  await migrate(url);
  const { db, close } = openDatabase(url);
  server.defer(close);
  await using press = await openPublishHarness({ db, url, folder: join(folder, 'files') });
  const project = await db.selectFrom('projects').select('id').executeTakeFirst();
  if (project) process.stdout.write(`${JSON.stringify(await measure(press, project.id, what))}\n`);
  else await fill(press, await press.addProject('bench'), count);
}
