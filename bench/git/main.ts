// Measures `docreel pull` and `docreel push` with 1,000 articles, a picture each, and a key with the default limit of 60 requests a minute.
// Usage: npm run bench -- git [--articles 1000] [--runs 5] [--many 70].
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Client, createClient } from '@docreel/sdk';
import { readUrl } from '../dashboard/dashboard-server.ts';
import { type Cost, costOf, median, toTable } from '../pipeline/measure.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '5' },
    many: { type: 'string', default: '70' },
  },
});
const [articles, runs, many] = [Number(values.articles), Number(values.runs), Number(values.many)];
const PROGRAM = path.join(ROOT, 'packages/cli/src/main.ts');
const run = promisify(execFile);

await using opened = new AsyncDisposableStack();
const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-'));
opened.defer(() => rm(folder, { recursive: true, force: true }));
const env = { ...process.env, DATA_DIR: path.join(folder, 'data'), PORT: '0', PROJECT_RATE_LIMIT_PER_MINUTE: '1000000' };
const service = spawn(process.execPath, [path.join(ROOT, 'apps/server/src/main.ts')], { env, stdio: ['ignore', 'pipe', 'ignore'] });
opened.defer(async () => {
  service.kill('SIGTERM');
  if (service.exitCode === null) await once(service, 'exit');
});
const baseUrl = await readUrl(service.stdout);
const client = createClient({
  baseUrl,
  apiKey: await createKey('project', ['--name', 'Bench', '--key', 'seed', '--rate-limit', '1000000']),
});
const key = await createKey('key', ['--project', 'bench', '--name', 'git', '--scopes', 'read,write']);
const docs = path.join(folder, 'docs');
Object.assign(process.env, { DOCREEL_URL: new URL(baseUrl).origin, DOCREEL_KEY: key, LOG: path.join(folder, 'log') });

await fill(client);
const rows: string[][] = [];
rows.push(['first pull', ...(await measure('pull', 1, async () => undefined))]);
rows.push(['pull, nothing changed', ...(await measure('pull', runs, async () => undefined))]);
rows.push(['pull, one article changed', ...(await measure('pull', runs, changeOnServer))]);
rows.push(['push, nothing changed', ...(await measure('push', runs, async () => undefined))]);
rows.push(['push, one article changed', ...(await measure('push', runs, (n) => changeHere(n, 1)))]);
rows.push([`push, ${many} articles changed`, ...(await measure('push', 1, () => changeHere(1000, many)))]);
process.stdout.write(
  `\n${toTable([`${articles} articles`, 'Seconds, median', 'CPU seconds of the command', 'Waited for the limit, seconds'], rows)}\n`,
);

async function createKey(command: string, args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [path.join(ROOT, 'apps/server/src/docreel.ts'), command, 'create', ...args, '--json'], {
    env,
  });
  return /"key": ?"(dr_[^"]+)"/.exec(stdout)?.[1] ?? '';
}

async function fill({ createFolder, createAsset, createArticle }: Client): Promise<void> {
  const folders = await Promise.all(Array.from({ length: 20 }, (_, n) => createFolder({ body: { name: `Folder ${n}` } })));
  const queue = Array.from({ length: articles }, (_, n) => n).values();
  async function work(): Promise<void> {
    for (const n of queue) {
      const { asset } = await createAsset({ body: { data: makePicture().toString('base64') } });
      const steps = Array.from({ length: 12 }, (_, step) => `${step + 1}. Click **Button ${step}** of page ${n}, and wait for the list.`);
      const content = `How to do number ${n}.\n\n${steps.join('\n')}\n\n![The list](asset:${asset.assetId})\n`;
      await createArticle({ body: { title: `Page ${n}`, content, folderId: folders[n % 20]?.id ?? null } });
    }
  }
  await Promise.all(Array.from({ length: 8 }, work));
}

/** Returns bytes with the header of a PNG of 20 by 20 pixels. The service reads only the header. */
function makePicture(): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000140000001408000000', 'hex');
  return Buffer.concat([header, randomBytes(20_000)]);
}

async function measure(command: 'pull' | 'push', count: number, prepare: (n: number) => Promise<unknown>): Promise<string[]> {
  const costs: Cost[] = [];
  let waited = 0;
  for (let n = 0; n < count; n++) {
    await prepare(n);
    costs.push(await costOf(['sh', '-c', 'exec "$0" "$@" 2> "$LOG"', process.execPath, PROGRAM, command, '--dir', docs]));
    const log = await readFile(path.join(folder, 'log'), 'utf8');
    for (const [, seconds] of log.matchAll(/"waiting":\{"seconds":(\d+)/g)) waited += Number(seconds);
  }
  return [...(['wallSeconds', 'cpuSeconds'] as const).map((name) => median(costs.map((cost) => cost[name])).toFixed(1)), String(waited)];
}

async function changeOnServer(n: number): Promise<unknown> {
  return client.updateArticle({ params: { id: n + 1 }, body: { title: `Changed on the server ${n}` } });
}

/** Changes articles in the folder. */
async function changeHere(mark: number, count: number): Promise<void> {
  const files = (await readdir(docs, { recursive: true })).filter((file) => file.endsWith('.md')).toSorted();
  for (const file of files.slice(0, count)) {
    const text = await readFile(path.join(docs, file), 'utf8');
    await writeFile(path.join(docs, file), text.replace('How to do', `How ${mark} to do`));
  }
}
