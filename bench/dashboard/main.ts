// Measures the dashboard in Chromium on the real server, compared with an empty page. Prints the medians of one run. Usage: npm run bench
// -- dashboard [--articles 10000] [--mib 200] [--rounds 9].
import { randomFillSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { median, toTable } from '../pipeline/measure.ts';
import { type DashboardServer, startDashboardServer } from './dashboard-server.ts';

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '10000' },
    mib: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '9' },
  },
});
const ROUNDS = Number(values.rounds);
const MIB = Number(values.mib);
const VIDEOS = 100;
const FOLDERS = 100;
const AT_ONCE = 8;

await using server = await startDashboardServer();
await fill(server);
const { page, project } = server;
await page.goto(`${project}/videos`);
const script = await scriptClock(page);

const rows = [
  ['a blank page', await blank(page)],
  ['videos, 50 of 100', await change('Jobs', { heading: 'Videos', selector: 'main tbody tr', count: 50 })],
  ['content, its tree', await change('Jobs', { heading: 'Content', selector: '[role=treeitem]', count: 10 })],
  ['jobs', await change('Videos', { heading: 'Jobs', selector: 'h1', count: 1 })],
] as const;
const table = rows.map(([what, seen]) => [
  what,
  median(seen.shown).toFixed(0),
  seen.script.length > 0 ? median(seen.script).toFixed(0) : '–',
]);
process.stdout.write(`${toTable(['Page, its data known', 'To its content, ms', 'Script, ms of the processor'], table)}\n\n`);
process.stdout.write(`${await uploads()}\n`);

interface Seen {
  shown: number[];
  script: number[];
}

async function fill({ api }: DashboardServer): Promise<void> {
  for (let made = 0; made < VIDEOS; made++)
    await api.createUpload({ body: { filename: `Recording ${made}.mp4`, contentType: 'video/mp4' } });
  const folders = await inTurn(FOLDERS, (at) => api.createFolder({ body: { name: `Folder ${at}` } }));
  await inTurn(Number(values.articles), (at) =>
    api.createArticle({ body: { title: `Article ${at}`, content: 'Open **Settings**.', folderId: folders[at % FOLDERS]?.id ?? null } }),
  );
}

async function inTurn<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const at = next++;
      made[at] = await make(at);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
}

/** Returns a function that returns the page's script time in milliseconds since its last call, including layouts that scripts force. */
async function scriptClock(of: Page): Promise<() => Promise<number>> {
  const session = await of.context().newCDPSession(of);
  // Uses the CPU time of the page's thread, because wall-clock time includes other processes.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let before = 0;
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const now = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
    const since = now - before;
    before = now;
    return since;
  };
}

/**
 * Measures the time in milliseconds from a click in the menu until the page shows its content. Script and data are already loaded. Each
 * round starts from another page.
 */
async function change(from: string, to: Shown): Promise<Seen> {
  const seen: Seen = { shown: [], script: [] };
  const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name }).first();
  for (let round = -1; round < ROUNDS; round++) {
    await menu(from).click();
    await page.getByRole('heading', { level: 1, name: from }).waitFor();
    await page.waitForTimeout(300);
    await script();
    const shown = await menu(to.heading).evaluate(clickAndWait, to);
    // The first round loads the scripts, and its result is discarded.
    if (round >= 0) {
      seen.shown.push(shown);
      seen.script.push(await script());
    }
  }
  return seen;
}

interface Shown {
  heading: string;
  /** CSS selector and minimum number of the elements to wait for. */
  selector: string;
  count: number;
}

/** Runs in the page: clicks the link and waits until the browser has painted the elements. */
function clickAndWait(link: Element, { heading, selector, count }: Shown): Promise<number> {
  const isShown = () => document.querySelector('h1')?.textContent === heading && document.querySelectorAll(selector).length >= count;
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const look = () => (isShown() ? requestAnimationFrame(() => resolve(performance.now() - startedAt)) : requestAnimationFrame(look));
    (link as HTMLElement).click();
    look();
  });
}

/** Measures a page with one link that shows a heading. This baseline is the cost of a click and two frames. */
async function blank(beside: Page): Promise<Seen> {
  const empty = await beside.context().newPage();
  await empty.setContent('<h1>Here</h1><a href="#">Go</a>');
  const shown: number[] = [];
  const there = { heading: 'Here', selector: 'a', count: 1 };
  for (let round = 0; round < ROUNDS; round++) shown.push(await empty.locator('a').evaluate(clickAndWait, there));
  await empty.close();
  return { shown, script: [] };
}

/** Compares the dashboard's multipart upload with a single PUT request from the same page. */
async function uploads(): Promise<string> {
  const file = path.join(server.folder, 'recording.mp4');
  await writeFile(file, randomFillSync(Buffer.alloc(MIB * 2 ** 20)));
  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < 3; round++) {
    await page.goto(`${project}/videos/add`);
    const input = page.getByLabel('Video files');
    await input.waitFor({ state: 'attached' });
    const { uploadUrl } = await server.api.createUpload({ body: { filename: 'plain.mp4', contentType: 'video/mp4' } });
    const kept = await page.evaluateHandle(() =>
      Object.assign(document.body.appendChild(document.createElement('input')), { type: 'file' }),
    );
    await kept.asElement()?.setInputFiles(file);
    plain.push(
      await kept.evaluate(async (field: HTMLInputElement, url: string) => {
        const startedAt = performance.now();
        const answer = await fetch(url, { method: 'PUT', body: field.files?.[0] ?? null, headers: { 'content-type': 'video/mp4' } });
        if (!answer.ok) throw new Error(`the PUT was answered ${answer.status}`);
        return performance.now() - startedAt;
      }, uploadUrl),
    );
    const done = page.waitForRequest(/\/upload\/(multipart\/)?complete$/, { timeout: 300_000 });
    const startedAt = performance.now();
    await input.setInputFiles(file);
    await done;
    ours.push(performance.now() - startedAt);
    await page.waitForTimeout(2000);
  }
  const rate = (ms: number) => ((MIB / ms) * 1000).toFixed(0);
  const ratio = (median(plain) / median(ours)).toFixed(2);
  return toTable(
    ['Upload', 'One PUT, MiB/s', 'The dashboard, MiB/s', 'Ratio'],
    [[`${MIB} MiB`, rate(median(plain)), rate(median(ours)), ratio]],
  );
}
