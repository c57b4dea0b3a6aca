import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { SAMPLE_VIDEO, startExternalServer, startVideoSite } from './testing/external-servers.ts';
import { createKey, createProject, type Project, service, sleep } from './testing/harness.ts';
import { PROGRAM, startInTerminal } from './testing/terminal.ts';

/** Tests the `docreel` command line against a running service, without a terminal, as scripts use it. */

interface Ran {
  code: number | null;
  // oxlint-disable-next-line no-explicit-any
  json: any;
  stdout: string;
  // oxlint-disable-next-line no-explicit-any
  error: any;
}

let home = '';
let project: Project;
before(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'docreel-cli-'));
  project = await createProject();
});
after(() => rm(home, { recursive: true, force: true }));

async function docreel(args: string[], { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {}): Promise<Ran> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: path.join(home, 'config'), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, json: parse(stdout), error: parse(stderr)?.error };
}

function parse(output: string) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

test('login --with-key stores a profile that only the user can read, and whoami uses it', async () => {
  const { origin, base } = await service();
  const nobody = await docreel(['whoami']);
  assert.deepEqual([nobody.code, nobody.error.code], [4, 'NOT_SIGNED_IN']);
  const rejected = await docreel(['login', '--url', origin, '--with-key'], { input: `dr_${'0'.repeat(46)}\n` });
  assert.deepEqual([rejected.code, rejected.error.code], [4, 'UNAUTHORIZED']);
  const signedIn = await docreel(['login', '--url', origin, '--with-key'], { input: `${project.key}\n` });
  assert.equal(signedIn.code, 0);
  assert.deepEqual([signedIn.json.profile, signedIn.json.project.urlSlug], ['default', project.slug]);
  const file = path.join(home, 'config/docreel/profiles.json');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(path.dirname(file)), ['profiles.json']);
  const { json, stdout } = await docreel(['whoami']);
  assert.deepEqual([json.baseUrl, json.project.id, json.profile], [base, project.id, 'default']);
  assert.ok(!stdout.includes(project.key));
});

test('a flag comes before a variable, and a variable before the profile', async () => {
  const { origin } = await service();
  const [second, third] = [await createProject(), await createProject()];
  const other = { DOCREEL_URL: origin, DOCREEL_KEY: second.key };
  assert.equal((await docreel(['whoami'], { env: other })).json.project.id, second.id);
  assert.equal((await docreel(['--key', third.key, 'whoami'], { env: other })).json.project.id, third.id);
  assert.equal((await docreel(['--profile', 'two', 'login', '--url', origin, '--with-key'], { input: second.key })).code, 0);
  assert.equal((await docreel(['whoami'])).json.project.id, second.id);
  assert.equal((await docreel(['whoami'], { env: { DOCREEL_PROFILE: 'default' } })).json.project.id, project.id);
  assert.equal((await docreel(['profiles', 'use', 'default'])).code, 0);
  const { json } = await docreel(['profiles', 'list']);
  assert.deepEqual(
    json.profiles.map(({ name, isCurrent }: { name: string; isCurrent: boolean }) => [name, isCurrent]),
    [
      ['default', true],
      ['two', false],
    ],
  );
  assert.equal((await docreel(['--profile', 'two', 'logout'])).code, 0);
  assert.equal((await docreel(['--profile', 'two', 'whoami'])).code, 4);
  const elsewhere = await docreel(['--url', 'https://docs.example.com', 'whoami']);
  assert.deepEqual([elsewhere.code, elsewhere.error.code], [4, 'NOT_SIGNED_IN'], 'the key of a profile stays with its server');
  assert.equal((await docreel(['--url', 'http://docs.example.com', '--key', 'k', 'whoami'])).code, 2, 'plain HTTP would expose the key');
});

test('a video is uploaded, an article generated and the project published', async () => {
  const uploaded = await docreel(['videos', 'upload', SAMPLE_VIDEO]);
  assert.equal(uploaded.code, 0, JSON.stringify(uploaded.error));
  const { videoId } = uploaded.json;
  const generated = await docreel(['generate', videoId, '--wait']);
  assert.equal(generated.code, 0, JSON.stringify(generated.error));
  const articleId = String(generated.json.output.articleId);
  const preview = await docreel(['preview', '--wait']);
  assert.equal((await fetch(preview.json.url)).status, 200);
  const published = await docreel(['publish', '--wait']);
  assert.equal(published.json.status, 'completed');
  const opened = await docreel(['open']);
  assert.equal((await fetch(opened.json.url)).status, 200);
  const { json: article } = await docreel(['articles', 'get', articleId]);
  assert.match(article.content, /^1\. /m);
  assert.equal((await docreel(['open', articleId])).json.url, article.editUrl);
  assert.equal((await docreel(['videos', 'list'])).json.videos[0].videoId, videoId);
  assert.equal((await docreel(['jobs', 'list', '--status', 'completed'])).json.jobs[0].type, 'publish');
  const found = await docreel(['articles', 'search', ...article.title.split(' ')]);
  assert.ok(found.json.hits.some((hit: { articleId: number }) => hit.articleId === article.id));
  const planned = await docreel(['structure', videoId, '--dry-run', '--wait']);
  assert.deepEqual([planned.code, planned.json?.type, planned.error], [0, 'generate_structure', undefined]);
  const out = path.join(home, 'export.zip');
  const exported = await docreel(['export', '--format', 'markdown', '--out', out]);
  const bytes = await readFile(out);
  assert.deepEqual([exported.json.sizeBytes, bytes.subarray(0, 2).toString()], [bytes.length, 'PK']);
  assert.ok((await docreel(['export', '--format', 'llm-text'])).stdout.includes(article.title));
});

test('articles edit replaces the text, and returns 3 if somebody else has changed it', async () => {
  const { base } = await service();
  const headers = { 'x-api-key': project.key, 'content-type': 'application/json' };
  const made = await fetch(`${base}/articles`, { method: 'POST', headers, body: JSON.stringify({ title: 'Pay', content: 'One.' }) });
  const { id } = (await made.json()) as { id: number };
  const edited = await docreel(['articles', 'edit', String(id), '--file', '-'], { input: 'Two.\n' });
  assert.deepEqual([edited.code, edited.json.content.trim()], [0, 'Two.']);
  assert.deepEqual((await docreel(['articles', 'edit', String(id)])).code, 2, 'it never asks without a terminal');
  // Opening the pipe succeeds when the command reads its text, which is after it has read the article.
  const pipe = path.join(home, 'text.md');
  execFileSync('mkfifo', [pipe]);
  const saving = docreel(['articles', 'edit', String(id), '--file', pipe]);
  const writer = await open(pipe, 'w');
  await fetch(`${base}/articles/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ content: 'Theirs.' }) });
  await writer.writeFile('Mine.');
  await writer.close();
  const { code, error } = await saving;
  assert.deepEqual([code, error.code], [3, 'PRECONDITION_FAILED']);
  assert.equal((await docreel(['articles', 'get', String(id)])).json.content.trim(), 'Theirs.');
});

test('a large file is uploaded in parts, and jobs are shown, waited for and cancelled', async () => {
  const file = path.join(home, 'large.mp4');
  // A box named `free` is padding, which players skip.
  const padding = Buffer.alloc(20 * 1024 ** 2);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4);
  await writeFile(file, Buffer.concat([await readFile(SAMPLE_VIDEO), padding]));
  const { json: video } = await docreel(['videos', 'upload', file]);
  assert.deepEqual([video.filename, video.sizeBytes], ['large.mp4', (await stat(file)).size]);
  const site = await startVideoSite();
  const { json: job } = await docreel(['videos', 'import', `${site.origin}/create-a-project.mp4`, '--name', 'Tour']);
  const ended = await docreel(['jobs', 'get', job.jobId, '--wait']);
  assert.deepEqual([ended.code, ended.json.status], [0, 'completed']);
  const cancelled = await docreel(['jobs', 'cancel', job.jobId]);
  assert.deepEqual([cancelled.code, cancelled.error?.code], [3, 'CONFLICT'], 'a job that has ended cannot be cancelled');
  const generated = await docreel(['generate', video.videoId]);
  assert.equal((await docreel(['jobs', 'cancel', generated.json.jobId])).code, 0);
  const failed = await docreel(['jobs', 'get', generated.json.jobId, '--wait']);
  assert.deepEqual([failed.code, failed.error.code], [6, 'CANCELLED']);
});

test('exit codes: 2 wrong use, 4 missing scope, 5 not found, 6 failed job, 7 waited too long', async () => {
  const site = await startVideoSite();
  const missing = await startExternalServer((_, response) => response.writeHead(404).end());
  const codes = async (args: string[], env = {}) => {
    const { code, error } = await docreel(args, { env });
    return [code, error?.code];
  };
  assert.deepEqual(await codes(['generat']), [2, 'USAGE']);
  assert.deepEqual(await codes(['articles', 'get', 'one']), [2, 'USAGE']);
  assert.deepEqual(await codes(['generate', 'no-uuid']), [2, 'VALIDATION_ERROR']);
  assert.deepEqual(await codes(['articles', 'get', '999999']), [5, 'ARTICLE_NOT_FOUND']);
  assert.deepEqual(await codes(['translate', 'de']), [2, 'LANGUAGE_NOT_CONFIGURED']);
  const { origin, base } = await service();
  const headers = { 'x-api-key': project.key, 'content-type': 'application/json' };
  await fetch(`${base}/project/languages`, { method: 'POST', headers, body: JSON.stringify({ code: 'de' }) });
  assert.deepEqual(await codes(['translate', 'de', '--wait']), [6, 'NOT_CONFIGURED']);
  assert.deepEqual(await codes(['videos', 'import', `${missing.origin}/missing.mp4`, '--wait']), [6, 'SOURCE_NOT_FOUND']);
  assert.deepEqual(await codes(['videos', 'import', `${site.origin}/create-a-project.mp4`, '--wait', '--timeout', '0']), [
    7,
    'WAITED_TOO_LONG',
  ]);
  const { key } = await createKey(project.slug, ['read']);
  assert.deepEqual(await codes(['publish'], { DOCREEL_URL: origin, DOCREEL_KEY: key }), [4, 'INSUFFICIENT_SCOPE']);
  assert.deepEqual(await codes(['whoami'], { DOCREEL_URL: 'http://127.0.0.1:1', DOCREEL_KEY: key }), [1, 'CONNECT_FAILED']);
});

test('Ctrl-C ends a waiting command with 130', async () => {
  let isAsked = false;
  const silent = await startExternalServer(() => {
    isAsked = true;
  });
  const child = spawn(process.execPath, [PROGRAM, 'whoami'], {
    env: { PATH: process.env['PATH'], HOME: home, DOCREEL_URL: silent.origin, DOCREEL_KEY: project.key },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stderr = text(child.stderr);
  const closed = once(child, 'close');
  while (!isAsked) await sleep(20);
  child.kill('SIGINT');
  await closed;
  assert.deepEqual([child.exitCode, parse(await stderr)?.error.code], [130, 'INTERRUPTED']);
});

test('on a terminal, a command shows progress and text, and edits an article in the editor', async () => {
  const { origin, base } = await service();
  const env = { DOCREEL_URL: origin, DOCREEL_KEY: project.key };
  const upload = startInTerminal(['videos', 'upload', SAMPLE_VIDEO], { home, env });
  assert.equal(await upload.ended, 0, upload.read());
  assert.match(upload.read(), /\[█{24}\] 100 % uploading/);
  assert.match(upload.read(), /Uploaded create-a-project\.mp4 as video [0-9a-f-]{36}\./);
  const list = startInTerminal(['videos', 'list'], { home, env });
  assert.equal(await list.ended, 0);
  assert.match(list.read(), /^ID +STATUS +SECONDS +NAME\r\n/);
  const wrong = startInTerminal(['articles', 'get', '999999'], { home, env });
  assert.equal(await wrong.ended, 5);
  assert.doesNotMatch(wrong.read(), /[{}]/);

  const headers = { 'x-api-key': project.key, 'content-type': 'application/json' };
  const made = await fetch(`${base}/articles`, { method: 'POST', headers, body: JSON.stringify({ title: 'Edit', content: 'Old.\n' }) });
  const { id } = (await made.json()) as { id: number };
  const editor = path.join(home, 'editor');
  await writeFile(editor, '#!/bin/sh\necho New. > "$1"\n');
  await chmod(editor, 0o755);
  const edit = startInTerminal(['articles', 'edit', String(id)], { home, env: { ...env, VISUAL: editor } });
  assert.equal(await edit.ended, 0, edit.read());
  assert.match(edit.read(), new RegExp(`Article ${id} is saved as revision \\d+\\.`));
  assert.equal((await docreel(['articles', 'get', String(id)], { env })).json.content.trim(), 'New.');
});
