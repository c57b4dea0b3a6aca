import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { api, createProject, service } from '../testing/harness.ts';
import { change, read, seedContent } from '../testing/synced-content.ts';
import { createFolder, succeed } from '../testing/synced-folder.ts';
import { startInTerminal } from '../testing/terminal.ts';

/** Tests that `docreel pull` and `docreel push` delete only on request. */

test('nothing is deleted without --delete, and never what somebody else has changed since', async () => {
  const project = await createProject();
  const { ids } = await seedContent(project);
  await using folder = await createFolder(project);
  await succeed(folder, 'pull');
  await rm(path.join(folder.root, 'getting-started/hidden.md'));
  await rm(path.join(folder.root, 'root-quoted.md'));
  const kept = await succeed(folder, 'push');
  assert.deepEqual(
    [kept.deleted, kept.deletedHere],
    [
      [],
      [
        { id: ids.root, title: 'Root: "quoted"' },
        { id: ids.hidden, title: 'Hidden' },
      ],
    ],
  );
  assert.deepEqual((await succeed(folder, 'pull')).created, [], 'a pull does not bring the files back');
  await change(project, `/articles/${ids.root}`, { content: 'Somebody else needs it.\n' });
  const refused = await folder.run('push', '--delete');
  assert.equal(refused.code, 3, JSON.stringify(refused.json));
  assert.equal((await read(project, ids.hidden)).id, ids.hidden);
  assert.deepEqual((await succeed(folder, 'pull')).created, ['root-quoted.md'], 'a changed article comes back');
  const pushed = await succeed(folder, 'push', '--delete');
  assert.deepEqual(pushed.deleted, [{ id: ids.hidden, title: 'Hidden' }]);
  assert.equal((await api('GET', `/articles/${ids.hidden}`, { key: project.key })).status, 404);

  await api('DELETE', `/articles/${ids.root}`, { key: project.key });
  assert.deepEqual((await succeed(folder, 'pull')).deletedOnServer, ['root-quoted.md']);
  assert.ok(await folder.read('root-quoted.md'));
  assert.deepEqual((await succeed(folder, 'pull', '--delete')).deleted, ['root-quoted.md']);

  await rm(path.join(folder.root, 'getting-started'), { recursive: true });
  const last = await succeed(folder, 'push', '--delete');
  assert.deepEqual(
    last.deletedFolders.map(({ name }: { name: string }) => name),
    ['First steps', 'Getting started'],
  );
  assert.deepEqual((await api('GET', '/folders', { key: project.key })).json.folders, []);
});

test('on a terminal, both commands print what they change and why files stay', async () => {
  const project = await createProject();
  await seedContent(project);
  await using folder = await createFolder(project);
  const env = { DOCREEL_URL: (await service()).origin, DOCREEL_KEY: project.key };
  const run = async (...args: string[]) => {
    const terminal = startInTerminal([...args, '--dir', folder.root], { home: folder.root, env });
    return [await terminal.ended, terminal.read().replaceAll('\r\n', '\n')] as const;
  };
  const [code, text] = await run('pull');
  assert.equal(code, 0, text);
  assert.match(text, /^new {7}getting-started\/hidden\.md$/m);
  assert.match(text, /^pictures {2}1\n0 unchanged$/m);
  await rm(path.join(folder.root, 'root-quoted.md'));
  await folder.edit('getting-started/hidden.md', 'Secret.', 'Public.');
  const [planned, plan] = await run('push', '--dry-run');
  assert.equal(planned, 0, plan);
  assert.match(plan, /^changed {3}getting-started\/hidden\.md \(content\)$/m);
  assert.match(plan, /^missing {3}"Root: "quoted"" \(article \d+\) \(deleted here; --delete deletes it on the server\)$/m);
  assert.match(plan, /^2 unchanged \(dry run: nothing was written or sent\)$/m);
});

test('a changed article that was deleted on the server is a conflict, and a folder belongs to one project', async () => {
  const [project, other] = [await createProject(), await createProject()];
  const { ids } = await seedContent(project);
  await using folder = await createFolder(project);
  await succeed(folder, 'pull');
  await folder.edit('root-quoted.md', 'Kept', 'Changed');
  await api('DELETE', `/articles/${ids.root}`, { key: project.key });
  const { code, json } = await folder.run('push');
  assert.deepEqual([code, json.conflicts[0].fields], [3, ['deleted']]);
  const files = await folder.readAll();
  const wrong = await folder.run('pull', '--key', other.key);
  assert.deepEqual([wrong.code, wrong.errors[0].error.code], [2, 'USAGE']);
  assert.deepEqual(await folder.readAll(), files);
});
