import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '@docreel/sdk';
import { toCliError, CliError } from '../exit-codes.ts';
import { writeArticleFile } from './article-file.ts';
import { toBase } from './compare-text.ts';
import { writeFolderFile } from './folder-file.ts';
import { folderAt } from './place-folders.ts';
import { planPush, type PushPlan } from './plan-push.ts';
import { checkProject, type SyncContext, type SyncOptions } from './pull.ts';
import { type LocalProject, scanFolder, toDirectory } from './scan-folder.ts';
import { sendNew, sendUpdate, toIdempotencyKey } from './send-text.ts';
import { readServerProject } from './server-project.ts';
import { writeState } from './state-file.ts';
import { writeChange } from './write-changes.ts';
import { describeConflicts, listConflicts, writeConflicts } from './write-conflict.ts';

/** Maximum number of attempts. An attempt fails only if somebody saved an article during the push. */
const MAX_ATTEMPTS = 3;

const NOTHING_SENT = 'Nothing was sent. Choose a text between the markers in each file, then push again.';

/** Sends the changes of the folder to the server. Sends nothing and writes both texts to the files if one of them has a conflict. */
export async function push(context: SyncContext, options: SyncOptions) {
  await access(options.root);
  for (let attempt = 1; ; attempt++) {
    try {
      return await pushOnce(context, options);
    } catch (error) {
      const { code } = toCliError(error, context.signal);
      // The next attempt merges the change of the other person, or finds the conflict before it sends anything.
      if (code !== 'PRECONDITION_FAILED' || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function pushOnce({ client, signal, output }: SyncContext, { root, isDryRun, hasDeletion }: SyncOptions) {
  const server = await readServerProject(client, signal);
  const local = await scanFolder(root, { ownLanguage: server.language, isDryRun });
  checkProject(local, server);
  local.state.project ??= server.id;
  const plan = await planPush({ client, signal }, local, server);
  if (!hasDeletion) {
    plan.deleted = [];
    plan.deletedFolders = [];
  }
  findDeletedConflicts(plan, server.texts);
  const result = describePlan(plan, isDryRun);
  if (plan.conflicts.length > 0) {
    if (!isDryRun) await writeConflicts(root, plan.conflicts);
    return { result, conflictMessage: describeConflicts(plan.conflicts, NOTHING_SENT) };
  }
  if (!isDryRun) {
    await send({ client, signal, output }, local, plan);
    await saveState(local, plan, server.language);
  }
  return { result, conflictMessage: undefined };
}

/** A text that changed on the server after its file was deleted is not deleted there. */
function findDeletedConflicts(plan: PushPlan, texts: ReadonlyMap<string, { revision: number }>): void {
  for (const { id, revision } of plan.deleted) {
    if ((texts.get(String(id))?.revision ?? 0) <= revision) continue;
    plan.conflicts.push({
      path: `article ${id}`,
      id,
      language: undefined,
      fields: ['changed on the server since it was deleted here'],
      text: undefined,
    });
  }
}

async function send({ client, signal, output }: SyncContext, local: LocalProject, plan: PushPlan): Promise<void> {
  const steps = [
    ...plan.folders.map((folder) => ({ name: folder.file.path, run: () => sendFolder(client, { local, folder, signal }) })),
    ...[...plan.pictures].map(([id, file]) => ({ name: file, run: () => sendPicture(client, { id, file, root: local.root, signal }) })),
    ...plan.created.map((file) => ({ name: file.path, run: () => sendNew({ client, signal, local }, file) })),
    ...plan.updated.map((change) => ({ name: change.file.path, run: () => sendUpdate({ client, signal, local }, change) })),
    ...plan.adopted.map(({ file, server }) => ({ name: file.path, run: () => adopt(local, file, server) })),
    ...plan.deleted.map(({ id, revision }) => ({ name: `article ${id}`, run: () => deleteArticle(client, { id, revision, signal }) })),
    ...plan.deletedFolders.map(({ id, name }) => ({ name, run: () => client.deleteFolder({ params: { id }, signal }) })),
  ];
  for (const [at, step] of steps.entries()) {
    output.progress(step.name, at / steps.length);
    try {
      await step.run();
    } catch (error) {
      const { message, code, exitCode, details } = toCliError(error, signal);
      throw new CliError(`${step.name}: ${message}`, { code, exitCode, details: { ...details, file: step.name } });
    }
  }
}

async function sendFolder(
  client: Client,
  { local, folder, signal }: { local: LocalProject; folder: PushPlan['folders'][number]; signal: AbortSignal },
): Promise<void> {
  const { directory, file, change } = folder;
  const parent = folderAt(local, toDirectory(directory.slice(0, -1))) ?? null;
  const body = { name: file.name, parentId: parent };
  const saved =
    change === 'update' && file.id !== undefined
      ? await client.updateFolder({ params: { id: file.id }, body, signal })
      : await client.createFolder({ body, signal, idempotencyKey: toIdempotencyKey([local.state.project, directory, file.id, body]) });
  const base = { name: saved.name, parent: saved.parentId };
  await writeChange(local.root, { path: file.path, text: writeFolderFile(file, { id: saved.id, name: file.name, base }) });
  // Folders and articles in it are created with this ID.
  local.folders.set(directory, { ...file, id: saved.id, base });
}

async function sendPicture(client: Client, { id, file, root, signal }: { id: string; file: string; root: string; signal: AbortSignal }) {
  const bytes = await readFile(path.join(root, file));
  const { asset } = await client.createAsset({ body: { data: bytes.toString('base64') }, signal });
  if (asset.assetId !== id) throw new Error('The picture changed during the push. Push again.');
}

async function adopt(local: LocalProject, file: PushPlan['adopted'][number]['file'], server: PushPlan['adopted'][number]['server']) {
  const wanted = { path: file.path, id: server.id, language: file.language, state: server.state, base: toBase(server) };
  await writeChange(local.root, { path: file.path, text: writeArticleFile(wanted, local.pictures, file) });
}

async function deleteArticle(client: Client, { id, revision, signal }: { id: number; revision: number; signal: AbortSignal }) {
  let etag = '';
  const onResponse = ({ headers }: Response) => {
    etag = headers.get('etag') ?? '';
  };
  const article = await client.getArticle({ params: { id }, signal, onResponse });
  if (article.revision > revision) throw new Error('It changed on the server since it was deleted here. Run docreel pull.');
  await client.deleteArticle({ params: { id }, headers: { 'if-match': etag }, signal });
}

async function saveState(local: LocalProject, plan: PushPlan, ownLanguage: string): Promise<void> {
  const now = await scanFolder(local.root, { ownLanguage, isDryRun: false });
  const known = new Map(local.state.known);
  for (const [key, file] of now.byKey) known.set(key, file.base?.revision ?? 0);
  for (const { id } of now.folders.values()) if (id !== undefined) known.set(`f${id}`, 0);
  for (const { id } of plan.deleted) for (const key of known.keys()) if (key.split('.')[0] === String(id)) known.delete(key);
  for (const { id } of plan.deletedFolders) known.delete(`f${id}`);
  await writeState(local.root, { project: local.state.project, known }, local.state.text);
}

function describePlan(plan: PushPlan, isDryRun: boolean) {
  const describe = ({ path: file, id, language }: { path: string; id: number | undefined; language: string | undefined }) => ({
    path: file,
    ...(id !== undefined && { id }),
    ...(language !== undefined && { language }),
  });
  return {
    isDryRun,
    created: plan.created.map(describe),
    updated: plan.updated.map(({ file, patch, isMoved }) => ({
      ...describe(file),
      fields: [...Object.keys(patch), ...(isMoved ? ['folder'] : [])],
    })),
    deleted: plan.deleted.map(({ id, title }) => ({ id, title })),
    folders: plan.folders.map(({ file, change }) => ({ path: file.path, name: file.name, change })),
    deletedFolders: plan.deletedFolders,
    pictures: [...plan.pictures.values()],
    missingPictures: plan.missingPictures,
    deletedHere: plan.missing,
    deletedOnServer: plan.gone,
    unchanged: plan.unchangedCount,
    conflicts: listConflicts(plan.conflicts),
  };
}
