// Measures what one load of a published article costs on a phone, next to the same article in Starlight. Installs Starlight from npm into
// a temporary folder. Usage: npm run bench -- site [--rounds 7].
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../dashboard/dashboard-server.ts';
import { starlightCost } from '../publish/starlight.ts';
import { publishDemoSite } from './demo-site.ts';
import { formatTable } from './format-table.ts';
import { type LoadCost, measureLoad } from './measure-load.ts';
import { filesOf, servePages } from './serve-pages.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const ROUNDS = Number(values.rounds);
/** A free port. The demo is not running at the same time. */
process.env['PORT'] ??= '0';

const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-site-'));
try {
  process.stdout.write(`${await compare()}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compare(): Promise<string> {
  const demo = await publishDemoSite(folder);
  await using stack = new AsyncDisposableStack();
  const docreel = stack.use(await servePages(demo.load));
  const starlight = stack.use(await servePages(filesOf(path.join(folder, 'starlight', 'dist'))));
  const browser = stack.adopt(await chromium.launch(CHROMIUM), (one) => one.close());
  const article = demo.articlePath.split('/').at(-2) ?? '';
  try {
    await demo.writeMarkdown(path.join(folder, 'texts'));
    await starlightCost(path.join(folder, 'starlight'), path.join(folder, 'texts'));
    await measureLoad(browser, docreel.origin + demo.articlePath);
  } finally {
    // The service and its database would use the same processor. All files of the article are in memory now.
    await demo[Symbol.asyncDispose]();
  }
  const pages = { docreel: docreel.origin + demo.articlePath, starlight: `${starlight.origin}/getting-started/${article}/` };
  await measureLoad(browser, pages.starlight);
  const ours: LoadCost[] = [];
  const theirs: LoadCost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await measureLoad(browser, pages.docreel));
    theirs.push(await measureLoad(browser, pages.starlight));
  }
  return formatTable(ours, theirs);
}
