import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { readFields } from '../../packages/cli/src/sync/front-matter.ts';
import { api, createProject, type Project, service } from '../testing/harness.ts';
import { readRows, type SeededContent, seedContent } from '../testing/synced-content.ts';
import { createFolder, resolveConflicts, type SyncedFolder } from '../testing/synced-folder.ts';
import { PROGRAM } from '../testing/terminal.ts';

/** Runs the script of the workflows for GitHub and GitLab against a bare repository, in a new clone each time, as CI does. */

const EXAMPLES = path.resolve(import.meta.dirname, '../../examples/git');
const FILE = 'getting-started/first-steps/create-a-project.md';

let repository = '';
let project: Project;
let seeded: SeededContent;
let env: NodeJS.ProcessEnv = {};
before(async () => {
  repository = await mkdtemp(path.join(tmpdir(), 'docreel-bare-'));
  project = await createProject();
  seeded = await seedContent(project);
  env = {
    PATH: process.env['PATH'],
    HOME: repository,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'Dev',
    GIT_AUTHOR_EMAIL: 'dev@example.com',
    GIT_COMMITTER_NAME: 'Dev',
    GIT_COMMITTER_EMAIL: 'dev@example.com',
    DOCREEL: `${process.execPath} ${PROGRAM}`,
    DOCREEL_URL: (await service()).origin,
    DOCREEL_KEY: project.key,
  };
  await run(repository, 'git', 'init', '--bare', '--quiet', '--initial-branch=main', '.');
  await using first = await clone();
  await first.write('docs/README.md', '# Handbook\n');
  await commit(first, 'docs: begin');
});
after(() => rm(repository, { recursive: true, force: true }));

async function run(cwd: string, program: string, ...args: string[]) {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

async function git(folder: SyncedFolder, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(folder.root, 'git', ...args);
  assert.equal(code, 0, `git ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout.trim();
}

async function clone(): Promise<SyncedFolder> {
  const folder = await createFolder(project);
  await git(folder, 'clone', '--quiet', repository, '.');
  return folder;
}

async function commit(folder: SyncedFolder, message: string, branch = 'main') {
  await git(folder, 'add', '-A');
  await git(folder, 'commit', '--quiet', '-m', message);
  await git(folder, 'push', '--quiet', 'origin', `HEAD:${branch}`);
}

/** Runs the script in a new clone of the branch. */
async function runScript(mode: 'check' | 'sync', branch = 'main') {
  await using folder = await clone();
  await git(folder, 'checkout', '--quiet', branch);
  return await run(folder.root, 'sh', path.join(EXAMPLES, 'docreel.sh'), mode);
}

async function readHead(): Promise<string> {
  return (await run(repository, 'git', 'rev-parse', 'main')).stdout.trim();
}

async function readArticle(id: number) {
  return (await api('GET', `/articles/${id}`, { key: project.key })).json;
}

test('the script brings the project into Git, sends commits, and does nothing without changes', async () => {
  const first = await runScript('sync');
  assert.equal(first.code, 0, first.stderr);
  await using dev = await clone();
  assert.match(await dev.read(`docs/${FILE}`), /^title: Create a project$/m);
  await dev.edit(`docs/${FILE}`, 'Enter a name.', 'Enter the name.');
  await git(dev, 'checkout', '--quiet', '-b', 'feature');
  await commit(dev, 'docs: say it better', 'feature');

  const [rows, head] = [await readRows(project), await readHead()];
  const checked = await runScript('check', 'feature');
  assert.equal(checked.code, 0, checked.stderr);
  assert.deepEqual(JSON.parse(checked.stdout).updated, [{ path: FILE, id: seeded.ids.create, fields: ['content'] }]);
  assert.deepEqual([await readRows(project), await readHead()], [rows, head]);

  await git(dev, 'push', '--quiet', 'origin', 'feature:main');
  const synced = await runScript('sync');
  assert.equal(synced.code, 0, synced.stderr);
  assert.match((await readArticle(seeded.ids.create)).content, /Enter the name\./);
  const [newRows, newHead] = [await readRows(project), await readHead()];
  assert.match((await runScript('sync')).stdout, /The repository is up to date\./);
  assert.deepEqual([await readRows(project), await readHead()], [newRows, newHead]);
});

test('changes on the server and in Git are merged; a conflict changes neither until somebody resolves it', async () => {
  await using dev = await clone();
  await dev.edit(`docs/${FILE}`, 'Intro.', 'An intro from Git.');
  await commit(dev, 'docs: better intro');
  const { content } = await readArticle(seeded.ids.create);
  const save = (text_: string) => api('PATCH', `/articles/${seeded.ids.create}`, { key: project.key, body: { content: text_ } });
  await save(content.replace('The end.', 'An end from the server.'));
  const synced = await runScript('sync');
  assert.equal(synced.code, 0, synced.stderr);
  await git(dev, 'pull', '--quiet', 'origin', 'main');
  assert.match(await dev.read(`docs/${FILE}`), /An intro from Git\.[^]*An end from the server\./);
  assert.match((await readArticle(seeded.ids.create)).content, /An intro from Git\.[^]*An end from the server\./);

  await dev.edit(`docs/${FILE}`, 'An intro from Git.', 'My intro.');
  await commit(dev, 'docs: my intro');
  await save((await readArticle(seeded.ids.create)).content.replace('An intro from Git.', 'Their intro.'));
  const [rows, head] = [await readRows(project), await readHead()];
  for (const mode of ['check', 'sync'] as const) {
    const failed = await runScript(mode);
    assert.equal(failed.code, 3, failed.stderr);
    assert.ok(failed.stderr.includes(FILE));
  }
  assert.deepEqual([await readRows(project), await readHead()], [rows, head]);
  const pulled = await run(dev.root, process.execPath, PROGRAM, 'pull', '--dir', 'docs');
  assert.equal(pulled.code, 3);
  await resolveConflicts(dev);
  await commit(dev, 'docs: keep both intros');
  assert.equal((await runScript('sync')).code, 0);
  assert.match((await readArticle(seeded.ids.create)).content, /My intro\.\nTheir intro\./);
});

test('somebody pushes to Git while the script runs: both commits are in the branch', async () => {
  await using other = await clone();
  await other.edit('docs/README.md', '# Handbook', '# The handbook');
  await git(other, 'commit', '--quiet', '-a', '-m', 'docs: rename');
  const { content } = await readArticle(seeded.ids.create);
  const body = { content: content.replace('Enter the name.', 'Enter its name.') };
  await api('PATCH', `/articles/${seeded.ids.create}`, { key: project.key, body });
  // Runs the command line, and pushes the other commit after `docreel push`.
  const command = path.join(repository, 'docreel-and-push');
  await writeFile(
    command,
    `#!/bin/sh\n${env['DOCREEL']} "$@" || exit\n[ "$1" != push ] || git -C '${other.root}' push --quiet origin HEAD:main\n`,
  );
  await chmod(command, 0o755);
  const usual = env['DOCREEL'];
  env['DOCREEL'] = command;
  const synced = await runScript('sync').finally(() => {
    env['DOCREEL'] = usual;
  });
  assert.equal(synced.code, 0, synced.stderr);
  await using dev = await clone();
  assert.match(await dev.read('docs/README.md'), /# The handbook/);
  assert.match(await dev.read(`docs/${FILE}`), /Enter its name\./);
});

test('two branches that were both synchronized conflict in Git only in the base, which the next command resolves', async () => {
  await using dev = await clone();
  const sync = async (message: string) => {
    for (const command of ['pull', 'push']) {
      const { code, stderr } = await run(dev.root, process.execPath, PROGRAM, command, '--dir', 'docs');
      assert.equal(code, 0, stderr);
    }
    await git(dev, 'add', '-A');
    await git(dev, 'commit', '--quiet', '-m', message);
  };
  await git(dev, 'checkout', '--quiet', '-b', 'one');
  await dev.edit(`docs/${FILE}`, 'Press Save.', 'Press Save now.');
  await sync('docs: one');
  await git(dev, 'checkout', '--quiet', '-b', 'two', 'main');
  await dev.edit(`docs/${FILE}`, 'Click **Projects**.', 'Open **Projects**.');
  await sync('docs: two');
  const merged = await run(dev.root, 'git', 'merge', 'one');
  assert.equal(merged.code, 1);
  const conflicted = await dev.read(`docs/${FILE}`);
  assert.equal(conflicted.match(/^<{7} /gm)?.length, 1);
  assert.match(conflicted, /^<{7}.*\nbase: .*\n={7}\nbase: .*\n>{7}/m);
  assert.equal((await git(dev, 'diff', '--name-only', '--diff-filter=U')).split('\n').length, 1, 'the state file has no conflict');
  await sync('Merge one');
  const { content } = await readArticle(seeded.ids.create);
  assert.match(content, /Open \*\*Projects\*\*\.[^]*Press Save now\./);
  assert.ok((await dev.read(`docs/${FILE}`)).includes('Press Save now.'));
  await git(dev, 'push', '--quiet', 'origin', 'HEAD:main');
  assert.match((await runScript('sync')).stdout, /The repository is up to date\./);
});

test('the workflow files run the script', async () => {
  for (const [name, toJob] of [
    ['github-workflow.yml', (mode: string) => ['jobs', mode, 'steps']],
    ['gitlab-ci.yml', (mode: string) => [`docreel-${mode}`, 'script']],
  ] as const) {
    const workflow = readFields(await readFile(path.join(EXAMPLES, name), 'utf8'));
    for (const mode of ['check', 'sync']) {
      const steps = toJob(mode).reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], workflow) as unknown[];
      const last = steps.at(-1);
      assert.equal(typeof last === 'string' ? last : (last as { run: string }).run, `sh docreel.sh ${mode}`);
    }
  }
});
