import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { FULL_ARTICLE } from '../../../../../packages/site/src/testing/snapshot.ts';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { openZip } from '../../platform/archive/open-zip.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createArticle } from '../articles/create-article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { saveAsset } from '../assets/save-asset.ts';
import { createFolder } from '../folders/create-folder.ts';
import { prepareExport } from '../exports/prepare-export.ts';
import { type ExportTestServer, openExportTestServer } from '../exports/testing/exports.ts';
import { addLanguage } from '../languages/add-language.ts';
import { importProjectSettings } from '../projects/import-project-settings.ts';
import { createTemplate } from '../templates/change-template.ts';
import { importTranslation } from '../translations/import-translation.ts';
import { getArticle } from '../articles/read-article.ts';
import { ImportError } from './import-error.ts';
import { importProject } from './import-project.ts';

let server: ExportTestServer;
let context: Context;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docreel-imports-'));
  server = await openExportTestServer();
  context = server.context;
});
after(async () => {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function exportZip(projectId: string): Promise<string> {
  const { chunks } = await prepareExport(context, { projectId, format: 'markdown' });
  const bytes = await buffer(Readable.from(chunks()));
  const path = join(folder, `${createHash('sha256').update(bytes).digest('hex')}.zip`);
  await writeFile(path, bytes);
  return path;
}

async function readZipFiles(path: string): Promise<Map<string, string>> {
  await using zip = await openZip(path);
  const files = new Map<string, string>();
  for (const name of zip.files.keys()) files.set(name, (await zip.read(name, 50_000_000)).toString('latin1'));
  return files;
}

/** Returns the files of an export by path, without IDs and the project's name, so that two exports can be compared. */
async function readComparable(path: string): Promise<Record<string, string>> {
  const files = await readZipFiles(path);
  const slugs = new Map<string, string>();
  for (const body of files.values()) {
    const [, id, slug] =
      /^id: (\d+)\n(?:translationOf|slug): (\S+)$/m.exec(body.replace(/^(translationOf: .*)\n(id: .*)$/m, '$2\n$1')) ?? [];
    if (id && slug) slugs.set(id, slug);
  }
  const plain = [...files].map(([name, body]): [string, string] => {
    const owner = /^evidence\/(\d+)(.*)$/.exec(name);
    if (owner) return [`evidence/${slugs.get(owner[1] ?? '')}${owner[2]}`, body];
    if (name === 'docreel.yaml')
      return [
        name,
        body
          .replace(/^ {4}id: \d+\n/gm, '')
          .replace(/^project:\n(?: {2}.*\n){3}/m, '')
          .replace(/^( {2}- )id: \d+\n {4}/gm, '$1'),
      ];
    if (!name.endsWith('.md')) return [name, body];
    const end = body.indexOf('\n---\n', 4);
    return [name, body.slice(0, end).replace(/^(?:id|evidence|template): .*\n?/gm, '') + body.slice(end)];
  });
  return Object.fromEntries(plain);
}

const { signal } = new AbortController();

async function importZip(projectId: string, path: string) {
  return await importProject(context, projectId, { source: { path, isFolder: false }, signal });
}

interface Plan {
  folders: { name: string; parent: number }[];
  articles: {
    title: string;
    content: string;
    folder: number;
    isHidden: boolean;
    metadata: Record<string, unknown>;
    evidence: unknown;
    german: string | null;
  }[];
}

const PICTURES = [0, 1, 2].map((n) => Buffer.from(`picture ${n}`));
const IDS = PICTURES.map((bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 32));
const VIDEO = uuidv7();

const text = fc.string({ unit: 'binary' }).map((value) => value.toWellFormed().replaceAll('\0', ''));
const markdown = fc
  .array(
    fc.oneof(
      text,
      fc.constantFrom(
        '\n\n',
        '\r\n',
        '---\n',
        '# A\n',
        '](',
        '> [!NOTE]\n> x\n\n',
        '| a |\n|--|\n| b |\n',
        '```\ncode\n```\n',
        FULL_ARTICLE,
      ),
      fc.constantFrom(
        ...IDS.map((id) => `![A](asset:${id})`),
        ...IDS.map((id) => `![A](asset:${id}#mark=1,2.5,30,4&cut=0,0,60,60)`),
        `[00:01](video:${VIDEO}#t=1)`,
        `![gone](asset:${'f'.repeat(32)})`,
        `](assets/${IDS[0]}.png)`,
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const title = text.map((value) => value.slice(0, 200).toWellFormed()).filter((value) => value.trim() !== '');
const words = fc.record(
  {
    metaTitle: title,
    metaKeywords: fc.array(
      title.map((value) => value.slice(0, 50).toWellFormed() || 'x'),
      { maxLength: 3 },
    ),
    noIndex: fc.boolean(),
  },
  { requiredKeys: [] },
);
const evidence = fc.option(
  fc.array(
    fc.record({
      text: title,
      videoId: fc.constant(VIDEO),
      startSeconds: fc.integer({ min: 0 }),
      endSeconds: fc.integer({ min: 0 }),
      quote: fc.option(title),
      frame: fc.option(fc.record({ seconds: fc.integer(), assetId: fc.option(fc.constantFrom(...IDS)) })),
    }),
    { maxLength: 3 },
  ),
);
const project: fc.Arbitrary<Plan> = fc.record({
  folders: fc.array(fc.record({ name: title.map((value) => value.slice(0, 60).toWellFormed() || 'x'), parent: fc.nat(20) }), {
    maxLength: 5,
  }),
  articles: fc.array(
    fc.record({
      title,
      content: markdown,
      folder: fc.nat(20),
      isHidden: fc.boolean(),
      metadata: words,
      evidence,
      german: fc.option(markdown),
    }),
    { maxLength: 5 },
  ),
});

async function make({ folders, articles }: Plan): Promise<string> {
  const { db } = context;
  const projectId = await addProject(db);
  for (const bytes of PICTURES) await saveAsset(context, projectId, { bytes, contentType: 'image/png', width: 4, height: 3 });
  await importProjectSettings(db, projectId, { description: 'Guides: "here".', language: 'en', logoUrl: null });
  await addLanguage(db, projectId, { code: 'de', description: 'Anleitungen.', glossary: [{ term: 'Tasklane', translation: null }] });
  const template = await createTemplate(db, projectId, { kind: 'article', name: 'Ours', instructions: 'Be brief.' });
  const ids: number[] = [];
  for (const { name, parent } of folders) {
    const row = await createFolder(db, { projectId, name: name.trim() === '' ? 'x' : name, parentId: ids[parent] ?? null });
    ids.push(row.id);
    const names = {
      folder_id: row.id,
      language: 'de',
      project_id: projectId,
      name: `${name} de`,
      source_name: name,
      author: 'machine',
    } as const;
    await db.insertInto('folder_translations').values(names).execute();
  }
  for (const { title: name, content, folder: at, isHidden, metadata, evidence: known, german } of articles) {
    const part = isHidden ? { startSeconds: 1, endSeconds: 2.5 } : null;
    const row = await createArticle(db, {
      projectId,
      title: name,
      content,
      folderId: ids[at] ?? null,
      metadata,
      part,
      templateId: template.id,
      evidence: known ?? undefined,
      author: 'machine',
    });
    if (isHidden) await updateArticle(db, { projectId, id: row.id, ifMatch: undefined }, { isHidden });
    const memory = { blocks: [], fields: {}, has_own_layout: true, is_complete: true };
    if (german !== null) {
      const own = await getArticle(db, projectId, row.id);
      await importTranslation({ tx: db, threads: context.threads }, own, {
        language: 'de',
        title: `${name.slice(0, 100)} de`,
        content: german,
        metadata: {},
        isCurrent: !isHidden,
        memory,
        contentHash: createHash('sha256').update(german).digest('hex'),
      });
    }
  }
  return projectId;
}

test('exporting a project and importing it into an empty one yields the same files, and importing again changes nothing', async () => {
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(project, async (plan) => {
      const zip = await exportZip(await make(plan));
      const copy = await addProject(context.db);
      const report = await importZip(copy, zip);
      assert.deepEqual(report.articles, { created: plan.articles.length, updated: 0, unchanged: 0 });
      const again = await exportZip(copy);
      assert.deepEqual(await readComparable(again), await readComparable(zip));
      assert.match((await readZipFiles(again)).get('docreel.yaml') ?? '', /descriptions:\n {4}de:\n {6}description: Anleitungen\.\n/);
      const contents = await context.db.selectFrom('articles').select('content').where('project_id', '=', copy).orderBy('id').execute();
      assert.deepEqual(contents.map(({ content }) => content).toSorted(), plan.articles.map(({ content }) => content).toSorted());
      const second = await importZip(copy, again);
      assert.deepEqual(second.articles, { created: 0, updated: 0, unchanged: plan.articles.length });
      assert.equal(second.translations.updated + second.translations.created, 0);
      assert.deepEqual(await readZipFiles(await exportZip(copy)), await readZipFiles(again));
      kept++;
    }),
    { numRuns: Number(process.env['IMPORT_RUNS'] ?? 25) },
  );
  assert.ok(kept > 0);
});

/** Unpacks an export into a folder after `change` has edited its files. Returns the path of the folder. */
async function unpackZip(zip: string, change: (files: Map<string, string>) => void): Promise<string> {
  const files = await readZipFiles(zip);
  change(files);
  const root = await mkdtemp(join(folder, 'tree-'));
  for (const [path, body] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), body, 'latin1');
  }
  return root;
}

async function importFolder(projectId: string, root: string) {
  return await importProject(context, projectId, { source: { path: root, isFolder: true }, signal });
}

async function createSmallProject(): Promise<{ projectId: string; ids: number[]; zip: string }> {
  const projectId = await addProject(context.db);
  const { id: folderId } = await createFolder(context.db, { projectId, name: 'Start', parentId: null });
  const ids: number[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const row = await createArticle(context.db, { projectId, title: name, content: `${name}.\n`, folderId, author: 'person' });
    ids.push(row.id);
  }
  return { projectId, ids, zip: await exportZip(projectId) };
}

test('changed files create new revisions, new files create articles, and missing files delete nothing', async () => {
  const { projectId, ids, zip } = await createSmallProject();
  const root = await unpackZip(zip, (files) => {
    files.set(
      'start/one.md',
      (files.get('start/one.md') ?? '').replace('slug: one', 'slug: two').replace('One.', 'One and more. ![New](../assets/my%20shot.png)'),
    );
    files.set('start/two.md', (files.get('start/two.md') ?? '').replace('slug: two', 'slug: one'));
    files.delete('start/three.md');
    files.set('How we work/new.md', '---\ntitle: New here\n---\n\nBy hand.\n');
    files.set('assets/my shot.png', 'bytes');
    files.set('README.md', '# Read me\n');
  });
  const report = await importFolder(projectId, root);
  assert.deepEqual(report.articles, { created: 1, updated: 2, unchanged: 0 });
  assert.deepEqual(report.warnings, ['README.md was left out because it has no front matter.']);
  const rows = await context.db.selectFrom('articles').selectAll().where('project_id', '=', projectId).orderBy('id').execute();
  assert.deepEqual(
    rows.slice(0, 3).map(({ id, slug, revision }) => `${id} ${slug} ${revision}`),
    [`${ids[0]} two 2`, `${ids[1]} one 2`, `${ids[2]} three 1`],
  );
  const picture = createHash('sha256').update('bytes').digest('hex').slice(0, 32);
  assert.equal(rows[0]?.content, `One and more. ![New](asset:${picture})\n`);
  assert.ok(await context.storage.stat(`assets/${projectId}/${picture}.png`));
  assert.deepEqual([rows[3]?.title, rows[3]?.slug, rows[3]?.content], ['New here', 'new-here', 'By hand.\n']);
  const made = await context.db
    .selectFrom('folders')
    .select('name')
    .where('id', '=', rows[3]?.folder_id ?? 0)
    .executeTakeFirst();
  assert.equal(made?.name, 'How we work');
});

test('files without a position are sorted by name, with 2 before 10', async () => {
  const { projectId, zip } = await createSmallProject();
  const root = await unpackZip(zip, (files) => {
    for (const number of [10, 2, 1]) files.set(`Many/${number}. page.md`, `---\ntitle: Page ${number}\n---\n\nText.\n`);
  });
  await importFolder(projectId, root);
  const rows = await context.db.selectFrom('articles').select('title').where('title', 'like', 'Page %').orderBy('position').execute();
  assert.deepEqual(
    rows.map((row) => row.title),
    ['Page 1', 'Page 2', 'Page 10'],
  );
});

test('IDs from another project do not match articles of this one', async () => {
  const { zip } = await createSmallProject();
  const other = await createSmallProject();
  const root = await unpackZip(zip, (files) => {
    for (const name of ['one', 'two', 'three']) {
      const body = files.get(`start/${name}.md`) ?? '';
      files.set(`start/${name}.md`, body.replace(/id: \d+/, `id: ${other.ids[0]}`).replace(`slug: ${name}`, `slug: ${name}-more`));
    }
  });
  assert.deepEqual((await importFolder(other.projectId, root)).articles, { created: 3, updated: 0, unchanged: 0 });
});

test('an invalid import is refused with a sentence that names the file, and nothing is changed', async () => {
  const { projectId, zip } = await createSmallProject();
  const earlier = await exportZip(projectId);
  const file = (body: string) => (files: Map<string, string>) => void files.set('start/one.md', body);
  const manifest = (from: string | RegExp, to: string) => (files: Map<string, string>) =>
    void files.set('docreel.yaml', (files.get('docreel.yaml') ?? '').replace(from, to));
  const cases: [string, (files: Map<string, string>) => void, RegExp][] = [
    ['no manifest', (files) => void files.delete('docreel.yaml'), /not a Markdown export of Docreel/],
    ['another format version', manifest('docreel: 1', 'docreel: 7'), /docreel\.yaml: docreel: must be 1/],
    ['another language', manifest('language: en', 'language: fr'), /written in "fr", but those of the project in "en"/],
    ['broken YAML', file('---\ntitle: [\n---\nx'), /start\/one\.md: its YAML cannot be read/],
    ['front matter without an end', file('---\ntitle: x\n'), /start\/one\.md: its front matter has no end/],
    ['no title', file('---\nslug: x\n---\nx'), /start\/one\.md: title: /],
    ['a wrong slug', file('---\ntitle: x\nslug: ../x\n---\nx'), /start\/one\.md: slug: must be lower-case/],
    ['a reserved slug', file('---\ntitle: x\nslug: search\n---\nx'), /the slug "search" is reserved/],
    ['an unknown field', file('---\ntitle: x\nsulg: y\n---\nx'), /start\/one\.md: .*sulg/],
    ['a duplicate', file('---\ntitle: x\nslug: two\n---\nx'), /start\/one\.md and start\/two\.md are the same article \(two\)/],
    ['a text that is too long', file(`---\ntitle: x\n---\n${'x'.repeat(1024 * 1024 + 1)}`), /larger than 1 MiB/],
    ['a file that is too large', file('x'.repeat(3_000_000)), /start\/one\.md is larger than/],
    ['invalid UTF-8', file('---\ntitle: x\n---\n\xff'), /start\/one\.md: it is not valid UTF-8/],
    ['a NUL', file('---\ntitle: x\n---\n\0'), /start\/one\.md: it contains a NUL/],
    ['an escaped NUL in a title', file('---\ntitle: "a\\0b"\n---\nx'), /start\/one\.md: "title" contains a NUL/],
    ['an escaped NUL in a key', file('---\ntitle: x\nmetadata: {"a\\0": 1}\n---\nx'), /start\/one\.md: "metadata" contains a NUL/],
    ['an escaped NUL in a folder name', manifest('name: Start', 'name: "St\\0art"'), /docreel\.yaml: "folders\.0\.name" contains a NUL/],
    ['half of a surrogate pair', file('---\ntitle: x\nmetadata: {a: "\\ud800"}\n---\nx'), /start\/one\.md: "metadata\.a" contains/],
    ['a missing side file', file('---\ntitle: x\nevidence: ../../etc/passwd\n---\nx'), /holds no \.\.\/\.\.\/etc\/passwd/],
    [
      'large structured data',
      file(`---\ntitle: x\nmetadata: {jsonLd: {a: "${'x'.repeat(40_000)}"}}\n---\nx`),
      /metadata\.jsonLd: .*32 KiB/,
    ],
    ['large metadata', file(`---\ntitle: x\nmetadata: {own: [${'[],'.repeat(3000)}]}\n---\nx`), /metadata: must be at most 128 KiB/],
    ['a folder nested too deeply', (files) => void files.set(`${'a/'.repeat(11)}b.md`, '---\ntitle: x\n---\nx'), /at most 10 levels deep/],
  ];
  for (const [name, change, sentence] of cases) {
    const root = await unpackZip(zip, change);
    await assert.rejects(importFolder(projectId, root), (error) => error instanceof ImportError && sentence.test(error.message), name);
  }
  const root = await unpackZip(zip, () => undefined);
  await symlink('/etc/passwd', join(root, 'start/link.md'));
  await assert.rejects(importFolder(projectId, root), /symbolic link/);
  assert.deepEqual(await readZipFiles(await exportZip(projectId)), await readZipFiles(earlier));
});

test('an unsupported picture is skipped with a warning, and a ZIP with a single top folder is accepted', async () => {
  const { zip } = await createSmallProject();
  const projectId = await addProject(context.db);
  const root = await unpackZip(zip, (files) => {
    files.set('assets/x.svg', '<svg onload="alert(1)"/>');
    for (const [path, body] of [...files]) {
      files.delete(path);
      files.set(`meridian/${path}`, body);
    }
  });
  const report = await importFolder(projectId, root);
  assert.deepEqual(report.articles, { created: 3, updated: 0, unchanged: 0 });
  assert.match(report.warnings.join(), /assets\/x\.svg was left out because it is not a supported picture/);
});
