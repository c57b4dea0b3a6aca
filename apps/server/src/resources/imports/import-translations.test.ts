import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Context } from '../../context.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { type Threads, ThreadTimeout } from '../../platform/threads/threads.ts';
import { type ExportTestServer, openExportTestServer } from '../exports/testing/exports.ts';
import { ImportError } from './import-error.ts';
import { importFiles } from './testing/import-files.ts';

let server: ExportTestServer;
let context: Context;
before(async () => {
  server = await openExportTestServer();
  context = server.context;
});
after(() => server?.[Symbol.asyncDispose]());

const MANIFEST = [
  'docreel: 1',
  'project: {id: x, name: P, description: null, language: en, logoUrl: null}',
  'languages: [{code: de, label: Deutsch, translationRules: null, glossary: []}]',
].join('\n');

function toFiles(german: string): Record<string, string> {
  return {
    'docreel.yaml': MANIFEST,
    'one.md': '---\ntitle: One\n---\n\nOne.\n',
    'de/one.md': `---\ntitle: Eins\nlanguage: de\ntranslationOf: one\n---\n\n${german}`,
  };
}

function readGerman(projectId: string) {
  return context.db
    .selectFrom('article_translations')
    .select(['content', 'blocks', 'revision'])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
}

test('an edited translation is compared in a thread, and the edited blocks count as written by a person', async () => {
  const projectId = await addProject(context.db);
  const modules: string[] = [];
  const run: Threads['run'] = (module, input, options) => {
    modules.push(module.pathname.split('/').at(-1) ?? '');
    return context.threads.run(module, input, options);
  };
  const watched: Context = { ...context, threads: { ...context.threads, run } };
  await importFiles(watched, projectId, { files: toFiles('Eins.\n\nZwei.\n') });
  await importFiles(watched, projectId, { files: toFiles('Eins.\n\nZwei und mehr.\n') });
  assert.deepEqual(modules, ['learn-edits.thread.ts', 'learn-edits.thread.ts']);
  const { content, blocks } = await readGerman(projectId);
  assert.equal(content, 'Eins.\n\nZwei und mehr.\n');
  assert.deepEqual(
    (blocks as { text: string; author: string }[]).map(({ text, author }) => [text, author]),
    [
      ['Eins.', 'person'],
      ['Zwei und mehr.', 'person'],
    ],
  );
});

test('an edited translation that takes too long to compare fails the import with a sentence that names the file', async () => {
  const projectId = await addProject(context.db);
  await importFiles(context, projectId, { files: toFiles('Eins.\n') });
  const run = () => Promise.reject(new ThreadTimeout());
  const slow: Context = { ...context, threads: { ...context.threads, run } };
  await assert.rejects(importFiles(slow, projectId, { files: toFiles('Zwei.\n') }), (error) => {
    assert.ok(error instanceof ImportError);
    assert.match(error.message, /^de\/one\.md: This text is too complex to compare with the translation\./);
    return true;
  });
  const { content, revision } = await readGerman(projectId);
  assert.deepEqual([content, revision], ['Eins.\n', 1]);
});
