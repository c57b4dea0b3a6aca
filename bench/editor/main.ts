// Measures what a key press costs in the editor, in Chromium on the real server, next to an element with `contenteditable` that has the same
// content. Usage: npm run bench -- editor [--presses 60] [--rounds 5].
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { startDashboardServer } from '../dashboard/dashboard-server.ts';
import { median, toTable } from '../pipeline/measure.ts';
import { BLOCKS, makeArticle, makeLongText, PICTURES } from './make-article.ts';

const { values } = parseArgs({ options: { presses: { type: 'string', default: '60' }, rounds: { type: 'string', default: '5' } } });
const PRESSES = Number(values.presses);
const ROUNDS = Number(values.rounds);
/** A key press has been handled and painted after this time, also on a busy machine. */
const HANDLED_MS = 80;

await using server = await startDashboardServer();
const articleId = await makeArticle(server);
const longId = await makeLongText(server);

const editor = await openTab();
await editor.goto(`${server.project}/content/${articleId}`);
const text = editor.getByRole('textbox', { name: 'Article text' });
await text.waitFor();
const html = await text.innerHTML();

const bare = await openTab();
await bare.goto(`${server.project}/content/${articleId}`);
await bare.getByRole('textbox', { name: 'Article text' }).waitFor();
await bare.evaluate(replaceEditor, html);

const long = await openTab();
const openedAt = performance.now();
await long.goto(`${server.project}/content/${longId}`);
const source = long.getByRole('textbox', { name: 'Markdown', exact: true });
await source.waitFor();
const openMs = performance.now() - openedAt;

const costs = { editor: [] as number[], bare: [] as number[], long: [] as number[] };
await placeCaret(editor, '[role=textbox] li:nth-of-type(2) p');
await placeCaret(bare, '#bare li:nth-of-type(2) p');
await source.click();
// The rounds alternate, because other programs use the machine too.
for (let round = 0; round < ROUNDS; round++) {
  costs.editor.push(...(await press(editor)));
  costs.bare.push(...(await press(bare)));
  costs.long.push(...(await press(long)));
}
const bareMs = median(costs.bare);
const describe = (name: string, ms: number) => [name, ms.toFixed(2), (ms / bareMs).toFixed(2)];
const rows = [
  describe(`contenteditable, ${BLOCKS} blocks, ${PICTURES} pictures`, bareMs),
  describe('visual editor, the same article', median(costs.editor)),
  describe('Markdown editor, 1 MiB', median(costs.long)),
];
process.stdout.write(`${toTable(['A key press', 'Main thread, ms', 'Ratio'], rows)}\n\n`);
process.stdout.write(`The article of 1 MiB opened in ${(openMs / 1000).toFixed(1)} s.\n`);

async function openTab(): Promise<Page> {
  const page = await server.page.context().newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  return page;
}

/** Runs in the page: replaces the whole page with an element that the browser edits, with the same content and styles. */
function replaceEditor(content: string): void {
  const element = document.createElement('div');
  element.id = 'bare';
  element.className = 'content article-text';
  element.contentEditable = 'true';
  element.innerHTML = content;
  document.body.replaceChildren(element);
}

async function placeCaret(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().click();
  await page.keyboard.press('End');
}

/** Presses keys and returns the time of the page's main thread for each, in milliseconds: scripts, styles, layout and painting. */
async function press(page: Page): Promise<number[]> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  // Uses the CPU time of the page's thread, because wall-clock time includes other programs.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const found: number[] = [];
  for (let n = 0; n < PRESSES; n++) {
    const before = await read();
    await page.keyboard.press('x');
    await page.waitForTimeout(HANDLED_MS);
    found.push((await read()) - before);
  }
  await session.detach();
  return found;
}
