import assert from 'node:assert/strict';
import path from 'node:path';
import { before, test } from 'node:test';
import { createClient, type Client } from '@docreel/sdk';
import fc from 'fast-check';
import { createOutput } from '../../packages/cli/src/output.ts';
import { pull } from '../../packages/cli/src/sync/pull.ts';
import { push } from '../../packages/cli/src/sync/push.ts';
import { createProject, type Project, service } from '../testing/harness.ts';
import { readRows } from '../testing/synced-content.ts';
import { createFolder, resolveConflicts, type SyncedFolder } from '../testing/synced-folder.ts';

/**
 * A property: two folders and the server change the same articles in any order. Each edit adds a word that nothing else contains. Afterwards
 * no word is lost. The commands run in this process, because a process for each of them would take most of the time.
 */

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 8);
const BLOCKS = ['Intro of the page.', '1. Click **Projects**.', '2. Enter a name.', '3. Press Save.', '## Then', 'The last words.'];
const CONTENT = `${BLOCKS[0]}\n\n${BLOCKS.slice(1, 4).join('\n')}\n\n${BLOCKS[4]}\n\n${BLOCKS[5]}\n`;

type Side = 'A' | 'B' | 'server';
type Action =
  | { side: Side; edit: 'extend' | 'insert' | 'delete' | 'title'; article: number; block: number }
  | { side: Side; move: 0 | 1 | 2; article: number }
  | { side: Side; create: 0 | 1 | 2 }
  | { side: 'A' | 'B'; command: 'pull' | 'push' };

const side = fc.constantFrom<Side>('A', 'B', 'server');
const clone = fc.constantFrom<'A' | 'B'>('A', 'B');
const edit = fc.record({
  side,
  edit: fc.constantFrom('extend' as const, 'extend' as const, 'insert' as const, 'delete' as const, 'title' as const),
  article: fc.nat(1),
  block: fc.nat(6),
});
const place = fc.constantFrom(0 as const, 1 as const, 2 as const);
const move = fc.record({ side, move: place, article: fc.nat(1) });
const create = fc.record({ side, create: place });
const command = fc.record({ side: clone, command: fc.constantFrom('pull' as const, 'push' as const) });
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: edit },
    { weight: 1, arbitrary: move },
    { weight: 1, arbitrary: create },
    { weight: 3, arbitrary: command },
  ),
  {
    minLength: 3,
    maxLength: 20,
  },
);

let client: Client;
let project: Project;
/** Folders of the project: the root and two others. */
let places: [null, number, number];
before(async () => {
  project = await createProject();
  client = createClient({ baseUrl: (await service()).base, apiKey: project.key });
  const [one, two] = await Promise.all(['One', 'Two'].map((name) => client.createFolder({ body: { name } })));
  places = [null, one?.id ?? 0, two?.id ?? 0];
});

const output = createOutput({ isJson: true });
const signal = new AbortController().signal;

/** Runs a command. If it finds a conflict, keeps both texts, as a careful person would. */
async function sync(folder: SyncedFolder, name: 'pull' | 'push'): Promise<boolean> {
  const run = { pull, push }[name];
  const { conflictMessage } = await run({ client, signal, output }, { root: folder.root, isDryRun: false, hasDeletion: false });
  if (conflictMessage !== undefined) await resolveConflicts(folder);
  return conflictMessage === undefined;
}

/** Changes one block of a text, without removing a word of an earlier edit. */
function change(content: string, { edit: kind, block }: { edit: string; block: number }, word: string): string {
  const lines = content.split('\n');
  const used = lines.flatMap((line, at) => (line.trim() === '' ? [] : [at]));
  const at = used[block % used.length] ?? 0;
  const line = lines[at] ?? '';
  if (kind === 'extend') lines[at] = `${line} ${word}`;
  else if (kind === 'insert') lines.splice(at, 0, '', `Paragraph ${word}.`, '');
  else if (!/w\d+x/.test(line)) lines.splice(at, 1);
  return lines.join('\n');
}

async function findFile(folder: SyncedFolder, id: number): Promise<string> {
  const files = Object.entries(await folder.readAll());
  return files.find(([file, text]) => file.endsWith('.md') && new RegExp(`^id: ${id}$`, 'm').test(text))?.[0] ?? '';
}

/** Creates an article. Both folders can use the same file name. */
async function createPage(action: { side: Side; create: 0 | 1 | 2 }, word: string, folders: Given['folders']): Promise<void> {
  const content = `Text of ${word}.\n`;
  if (action.side === 'server')
    return void (await client.createArticle({ body: { title: 'New', content, folderId: places[action.create] } }));
  const folder = folders[action.side];
  const file = `${DIRECTORIES[action.create]}new.md`;
  // The second file of a folder gets another name.
  const isTaken = file in (await folder.readAll());
  await folder.write(isTaken ? `${DIRECTORIES[action.create]}${word}.md` : file, `---\ntitle: New\n---\n\n${content}`);
}

const DIRECTORIES = ['', 'one/', 'two/'];

interface Given {
  folders: Record<'A' | 'B', SyncedFolder>;
  ids: number[];
}

async function apply(action: Action, word: string, { folders, ids }: Given): Promise<void> {
  if ('command' in action) return void (await sync(folders[action.side], action.command));
  if ('create' in action) return createPage(action, word, folders);
  const id = ids[action.article] ?? 0;
  if (action.side === 'server') {
    const article = await client.getArticle({ params: { id } });
    if ('move' in action) return void (await client.updateArticle({ params: { id }, body: { folderId: places[action.move] } }));
    const isTitle = action.edit === 'title';
    const body = isTitle ? { title: `${article.title} ${word}` } : { content: change(article.content, action, word) };
    return void (await client.updateArticle({ params: { id }, body }));
  }
  const folder = folders[action.side];
  const file = await findFile(folder, id);
  const text = await folder.read(file);
  if ('move' in action) return folder.move(file, `${DIRECTORIES[action.move]}moved-${id}.md`);
  const start = text.indexOf('---\n\n') + 5;
  const [head, body] = [text.slice(0, start), text.slice(start)];
  const edited = action.edit === 'title' ? head.replace(/^title: .*$/m, `$& ${word}`) + body : head + change(body, action, word);
  await folder.write(file, edited);
}

/** Returns the texts of a folder by directory, because file names belong to whoever renames the file. */
async function readContents(folder: SyncedFolder): Promise<string[]> {
  const files = Object.entries(await folder.readAll()).filter(([file]) => file.endsWith('.md'));
  return files.map(([file, text]) => `${path.posix.dirname(file)}\n${text}`).toSorted((x, y) => (x < y ? -1 : 1));
}

async function runActions(list: readonly Action[]): Promise<void> {
  const created = await Promise.all([1, 2].map((n) => client.createArticle({ body: { title: `Page ${n}`, content: CONTENT } })));
  await using a = await createFolder(project);
  await using b = await createFolder(project);
  const given: Given = { folders: { A: a, B: b }, ids: created.map(({ id }) => id) };
  try {
    for (const folder of [a, b]) await sync(folder, 'pull');
    const words: string[] = [];
    for (const [at, action] of list.entries()) {
      await apply(action, `w${at}x`, given);
      if ('create' in action || ('edit' in action && action.edit !== 'delete')) words.push(`w${at}x`);
    }
    // Both folders send what they have. A conflict is resolved and sent again.
    for (const folder of [a, b, a, b]) {
      while (!(await sync(folder, 'pull')));
      while (!(await sync(folder, 'push')));
    }
    await sync(a, 'pull');
    const { articles } = await client.listArticles({ query: { limit: 100 } });
    const texts = await Promise.all(articles.map(({ id }) => client.getArticle({ params: { id } })));
    const server = texts.map(({ title, content }) => `${title}\n${content}`).join('\n');
    for (const word of words) assert.equal(server.includes(word), true, `${word} is lost:\n${server}`);
    assert.equal(articles.length, 2 + list.filter((action) => 'create' in action).length, 'nothing is created twice');
    const [rows, files, others] = [await readRows(project), await a.readAll(), await b.readAll()];
    assert.deepEqual(await readContents(b), await readContents(a), 'both folders are equal');
    for (const folder of [a, b]) for (const name of ['pull', 'push'] as const) assert.ok(await sync(folder, name));
    assert.deepEqual(await readRows(project), rows, 'a push without changes changes no row');
    assert.deepEqual([await a.readAll(), await b.readAll()], [files, others], 'a pull without changes changes no byte');
  } finally {
    const { articles } = await client.listArticles({ query: { limit: 100 } });
    for (const { id } of articles) await client.deleteArticle({ params: { id } });
  }
}

test('two folders and the server change the same articles in any order: no edit is lost', async () => {
  await fc.assert(fc.asyncProperty(actions, runActions), { numRuns: RUNS, endOnFailure: true });
});
