import assert from 'node:assert/strict';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { api, createProject } from '../testing/harness.ts';
import { createFolder, succeed } from '../testing/synced-folder.ts';
import { change, checkFixedPoint, CREATE, makePicture, read, readRows, seedContent } from '../testing/synced-content.ts';

/** Tests `docreel pull` and `docreel push` against a running service, as scripts use them. */

test('a pull writes articles, folders, translations and pictures; a pull and a push without changes change nothing', async () => {
  const project = await createProject();
  const { picture, ids } = await seedContent(project);
  await using folder = await createFolder(project);
  const pulled = await succeed(folder, 'pull');
  assert.deepEqual([pulled.created.length, pulled.pictures], [4, 1]);
  const text = await folder.read(CREATE);
  assert.match(text, new RegExp(`^---\\ntitle: Create a project\\nslug: create-a-project\\nid: ${ids.create}\\nbase: \\{ revision: 1, `));
  assert.ok(text.includes(`![The list](../../assets/${picture}.png#mark=1,2,30,40)`));
  assert.equal(await folder.read(`assets/${picture}.png`), Buffer.from(makePicture(1)).toString('utf8'));
  assert.ok((await folder.read('root-quoted.md')).endsWith('\n---\n\n\n\nKept  spaces. \r\nAnd lines.'));
  assert.match(await folder.read(`de/${CREATE}`), /^title: Projekt anlegen\nlanguage: de$/m);
  await checkFixedPoint(project, folder);
});

test('a push sends text, title, slug, metadata, hidden, moves, folders and pictures, and a pull then writes no byte', async () => {
  const project = await createProject();
  const { ids, folder: start } = await seedContent(project);
  await using folder = await createFolder(project);
  await succeed(folder, 'pull');
  await folder.edit(CREATE, 'Intro.', 'A better intro.\n\n![New](../shots/new%20picture.png#point=5,5)');
  await folder.edit(CREATE, 'title: Create a project', 'title: "Make: a project"   # my comment');
  await folder.edit(CREATE, 'slug: create-a-project', 'slug: make-a-project\nowner: docs team');
  await folder.write('getting-started/shots/new picture.png', makePicture(2));
  await folder.edit('getting-started/hidden.md', 'hidden: true\n', '');
  await folder.edit('getting-started/hidden.md', 'metaDescription: For nobody', 'metaDescription: For everybody');
  await folder.edit(`de/${CREATE}`, '2. Enter a name.', '2. Geben Sie einen Namen ein.');
  await folder.edit('getting-started/folder.yaml', 'name: Getting started', 'name: Begin');
  await mkdir(path.join(folder.root, 'advanced/topics'), { recursive: true });
  await rename(path.join(folder.root, 'root-quoted.md'), path.join(folder.root, 'advanced/topics/renamed.md'));
  await folder.write('advanced/new.md', '---\ntitle: New here\nslug: brand-new\nmetadata: {metaTitle: T}\n---\nNo blank line before.\n');
  await folder.write('README.md', '# No article\n');

  const planned = await succeed(folder, 'push', '--dry-run', '--json');
  assert.equal(planned.isDryRun, true);
  const rows = await readRows(project);
  const { isDryRun: _, ...plan } = planned;
  const { isDryRun: __, ...pushed } = await succeed(folder, 'push');
  assert.deepEqual(pushed, plan, 'the dry run describes the push');
  assert.notDeepEqual(await readRows(project), rows);
  assert.deepEqual(plan.pictures, ['getting-started/shots/new picture.png']);
  assert.deepEqual(
    plan.updated.map((one: { path: string; fields: string[] }) => [one.path, one.fields]),
    [
      ['advanced/topics/renamed.md', ['folder']],
      [`de/${CREATE}`, ['content']],
      [CREATE, ['title', 'slug', 'content']],
      ['getting-started/hidden.md', ['isHidden', 'metadata']],
    ],
  );

  const article = await read(project, ids.create);
  assert.deepEqual([article.title, article.slug, article.revision], ['Make: a project', 'make-a-project', 2]);
  assert.match(article.content, /^A better intro\.\n\n!\[New\]\(asset:[0-9a-f]{32}#point=5,5\)\n\n1\. Click/);
  const hidden = await read(project, ids.hidden);
  assert.deepEqual([hidden.isHidden, hidden.metadata.metaDescription, hidden.metadata.metaKeywords], [false, 'For everybody', ['a', 'b']]);
  assert.match((await read(project, ids.create, '?language=de')).content, /Geben Sie einen Namen ein/);
  const { folders } = (await api('GET', '/folders', { key: project.key })).json;
  const byName = new Map(folders.map((one: { name: string; id: number; parentId: number }) => [one.name, one]));
  assert.deepEqual(new Set(byName.keys()), new Set(['Advanced', 'Begin', 'First steps', 'Topics']));
  const topics = byName.get('Topics') as { id: number; parentId: number };
  assert.equal((await read(project, ids.root)).folderId, topics.id);
  assert.equal((byName.get('Begin') as { id: number }).id, start);
  const created = /^id: (\d+)$/m.exec(await folder.read('advanced/new.md'))?.[1];
  const fresh = await read(project, Number(created));
  assert.deepEqual([fresh.title, fresh.slug, fresh.metadata.metaTitle, fresh.folderId], ['New here', 'brand-new', 'T', topics.parentId]);
  assert.match(await folder.read(CREATE), /^title: "Make: a project" {3}# my comment\nslug: make-a-project\nowner: docs team\nid: /m);
  assert.ok((await folder.read('advanced/new.md')).endsWith('\n---\nNo blank line before.\n'));
  await checkFixedPoint(project, folder);

  await using other = await createFolder(project);
  await succeed(other, 'pull');
  assert.match(await other.read('begin/first-steps/make-a-project.md'), /!\[New\]\(\.\.\/\.\.\/assets\/[0-9a-f]{32}\.png#point=5,5\)/);
});

test('a pull merges changes, follows moves, and keeps names of files, foreign fields and CRLF line endings', async () => {
  const project = await createProject();
  const { ids, folder: start } = await seedContent(project);
  await using folder = await createFolder(project);
  await succeed(folder, 'pull');
  await rename(path.join(folder.root, CREATE), path.join(folder.root, 'getting-started/first-steps/mine.md'));
  const mine = 'getting-started/first-steps/mine.md';
  await folder.edit(mine, 'The end.', 'The very end.');
  await folder.edit(mine, 'slug:', 'tags: [a]\nslug:');
  await folder.write(mine, (await folder.read(mine)).replaceAll('\n', '\r\n'));
  const { content } = await read(project, ids.create);
  await change(project, `/articles/${ids.create}`, { content: content.replace('Intro.', 'Hello.'), title: 'Create it' });
  await change(project, `/articles/${ids.root}`, { folderId: start });
  await change(project, `/folders/${start}`, { name: 'Start' });
  await api('POST', '/articles', { key: project.key, body: { title: 'Fresh', content: 'F.\n', folderId: start } });
  const result = await succeed(folder, 'pull');
  assert.deepEqual([result.merged, result.created], [[mine], ['getting-started/fresh.md']]);
  assert.deepEqual(result.moved, [{ from: 'root-quoted.md', to: 'getting-started/root-quoted.md' }]);
  const text = await folder.read(mine);
  assert.match(text, /title: Create it\r\ntags: \[a\]\r\nslug: create-a-project\r\n[^]*\r\n\r\nHello\.\r\n[^]*The very end\.\r\n$/);
  assert.doesNotMatch(text, /[^\r]\n/);
  assert.match(await folder.read('getting-started/folder.yaml'), /^name: Start\n/);
  await succeed(folder, 'push');
  assert.equal((await read(project, ids.create)).content, content.replace('Intro.', 'Hello.').replace('The end.', 'The very end.'));
  await checkFixedPoint(project, folder);
});

test('a conflict leaves both texts in the file, exits with 3 and sends nothing; a resolved one is sent', async () => {
  const project = await createProject();
  const { ids } = await seedContent(project);
  await using folder = await createFolder(project);
  await succeed(folder, 'pull');
  await folder.edit(CREATE, 'Enter a name.', 'Enter my name.');
  await folder.edit(CREATE, 'title: Create a project', 'title: My title');
  await folder.edit('getting-started/hidden.md', 'Secret.', 'Public.');
  const { content } = await read(project, ids.create);
  await change(project, `/articles/${ids.create}`, {
    content: content.replace('Enter a name.', 'Enter their name.'),
    title: 'Their title',
  });
  const rows = await readRows(project);
  const planned = await folder.run('push', '--dry-run');
  assert.deepEqual([planned.code, planned.json.conflicts[0].fields], [3, ['title', 'content']]);
  assert.doesNotMatch(await folder.read(CREATE), /<<<</, 'a dry run writes nothing');
  const { code, json, errors } = await folder.run('push');
  assert.deepEqual([code, errors[0].error.code, json.conflicts[0].path], [3, 'CONFLICT', CREATE]);
  assert.deepEqual(await readRows(project), rows);
  const text = await folder.read(CREATE);
  assert.ok(text.includes('<<<<<<< this folder\n2. Enter my name.\n=======\n2. Enter their name.\n>>>>>>> server\n'));
  assert.ok(text.includes('<<<<<<< this folder\ntitle: My title\n=======\ntitle: Their title\n>>>>>>> server\n'));
  for (const command of ['push', 'pull'] as const) {
    const again = await folder.run(command);
    assert.deepEqual([again.code, again.errors[0].error.conflicts], [3, [{ path: CREATE }]]);
  }
  assert.deepEqual(await readRows(project), rows);
  await folder.edit(CREATE, /<{7}.*\n(.*\n)={7}\n.*\n>{7}.*\n/, '$1');
  await folder.edit(CREATE, /<{7}.*\n.*\n={7}\n(.*\n)>{7}.*\n/, '$1');
  await succeed(folder, 'push');
  const after = await read(project, ids.create);
  assert.deepEqual([after.title, after.content], ['My title', content.replace('Enter a name.', 'Enter their name.')]);
  assert.equal((await read(project, ids.hidden)).content, 'Public.\n');
  await checkFixedPoint(project, folder);
});

test('a file from an old commit is an edit of its own revision, and reverts nothing', async () => {
  const project = await createProject();
  const { ids } = await seedContent(project);
  await using folder = await createFolder(project);
  await succeed(folder, 'pull');
  const old = await folder.read(CREATE);
  const { content } = await read(project, ids.create);
  await change(project, `/articles/${ids.create}`, { content: content.replace('Intro.', 'Hello.') });
  await succeed(folder, 'pull');
  assert.notEqual(await folder.read(CREATE), old);
  await folder.write(CREATE, old);
  assert.deepEqual((await succeed(folder, 'push')).updated, []);
  await folder.write(CREATE, old.replace('The end.', 'Goodbye.'));
  await succeed(folder, 'push');
  const expected = content.replace('Intro.', 'Hello.').replace('The end.', 'Goodbye.');
  assert.equal((await read(project, ids.create)).content, expected);
  await checkFixedPoint(project, folder);
});

test('files contain the redactions of pictures, and a push keeps them', async () => {
  const project = await createProject();
  const { ids, picture } = await seedContent(project);
  await using folder = await createFolder(project);
  await succeed(folder, 'pull');
  const body = { boxes: [{ x: 0, y: 0, width: 50, height: 50 }] };
  const redacted = await api('POST', `/assets/${picture}/redaction`, { key: project.key, body });
  assert.equal(redacted.status, 200, JSON.stringify(redacted.json));
  await folder.edit(CREATE, 'Intro.', 'Hello.');
  await succeed(folder, 'pull');
  const { assetId } = redacted.json.asset;
  assert.ok((await folder.read(CREATE)).includes(`../../assets/${assetId}.`), 'the picture is replaced');
  await succeed(folder, 'push');
  assert.match((await read(project, ids.create)).content, /^Hello\./);
  await checkFixedPoint(project, folder);
});

test('a copied file becomes a translation, an overwritten picture a new one, and a taken slug is named', async () => {
  const project = await createProject();
  const { ids, picture } = await seedContent(project);
  await using folder = await createFolder(project);
  await succeed(folder, 'pull');
  const copied = (await folder.read('getting-started/hidden.md')).replace(/^(slug|base|hidden): .*\n/gm, '');
  await folder.write('de/versteckt.md', copied.replace('id:', 'language: de\nid:').replace('Secret.', 'Geheim.'));
  await folder.write(`assets/${picture}.png`, makePicture(3));
  await folder.edit('root-quoted.md', 'slug: root-quoted', 'slug: hidden');
  const refused = await folder.run('push');
  assert.deepEqual([refused.code, refused.errors[0].error.code, refused.errors[0].error.file], [3, 'SLUG_TAKEN', 'root-quoted.md']);
  await folder.edit('root-quoted.md', 'slug: hidden', 'slug: not-hidden');
  await succeed(folder, 'push');
  assert.equal((await read(project, ids.hidden, '?language=de')).content, 'Geheim.\n');
  const { content, assets } = await read(project, ids.create);
  assert.match(content, /!\[The list\]\(asset:[0-9a-f]{32}#mark=1,2,30,40\)/);
  assert.notEqual(assets[0].assetId, picture);
  await checkFixedPoint(project, folder);
});

test('a new folder is pushed, and a copy of it without IDs creates nothing again', async () => {
  const project = await createProject();
  await using folder = await createFolder(project);
  await using copy = await createFolder(project);
  await using other = await createFolder(project);
  for (const one of [folder, copy, other]) {
    await one.write('guide/first.md', '---\ntitle: First\n---\n\n![A](../a.png) ![B](b.svg)\n');
    await one.write('a.png', makePicture(4));
  }
  const pushed = await succeed(folder, 'push');
  assert.deepEqual([pushed.created, pushed.pictures], [[{ path: 'guide/first.md' }], ['a.png']]);
  assert.deepEqual(pushed.missingPictures, [{ path: 'guide/first.md', picture: 'guide/b.svg' }]);
  await checkFixedPoint(project, folder);
  const rows = await readRows(project);
  await succeed(copy, 'pull');
  assert.deepEqual(await copy.readAll(), await folder.readAll());
  for (const one of [copy, other]) await succeed(one, 'push');
  assert.deepEqual(await other.readAll(), await folder.readAll());
  assert.deepEqual(await readRows(project), rows);
});
