import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '@docreel/sdk';
import { CliError, EXIT, toCliError } from '../exit-codes.ts';
import { type ArticleFile, writeArticleFile } from './article-file.ts';
import { toBase } from './compare-text.ts';
import { writeFolderFile } from './folder-file.ts';
import { folderAt } from './place-folders.ts';
import type { PushPlan } from './push-plan.ts';
import type { SyncContext } from './pull.ts';
import { type LocalProject, toDirectory } from './scan-folder.ts';
import { sendNew, sendUpdate } from './send-text.ts';
import type { ServerText } from './server-project.ts';
import { writeChange } from './write-changes.ts';

/** Sends everything that a plan contains, in an order in which each step needs only earlier ones. */
export async function sendChanges({ client, signal, output }: SyncContext, local: LocalProject, plan: PushPlan): Promise<void> {
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
  const { id, base: known } = local.folders.get(directory) ?? file;
  if (change === 'adopt' && id !== undefined && known)
    return writeChange(local.root, { path: file.path, text: writeFolderFile(file, { id, name: file.name, base: known }) });
  const parent = folderAt(local, toDirectory(directory.slice(0, -1))) ?? null;
  const body = { name: file.name, parentId: parent };
  const saved =
    change === 'update' && file.id !== undefined
      ? await client.updateFolder({ params: { id: file.id }, body, signal })
      : await client.createFolder({ body, signal });
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

/** Writes the text and the revision of the server to a file. */
async function adopt(local: LocalProject, file: ArticleFile, server: ServerText): Promise<void> {
  const wanted = { path: file.path, id: server.id, language: file.language, state: server.state, base: toBase(server) };
  await writeChange(local.root, { path: file.path, text: writeArticleFile(wanted, local.pictures, file) });
}

async function deleteArticle(client: Client, { id, revision, signal }: { id: number; revision: number; signal: AbortSignal }) {
  let etag = '';
  const onResponse = ({ headers }: Response) => {
    etag = headers.get('etag') ?? '';
  };
  const article = await client.getArticle({ params: { id }, signal, onResponse });
  // The next attempt finds the conflict.
  if (article.revision > revision)
    throw new CliError('It was changed during the push.', { code: 'PRECONDITION_FAILED', exitCode: EXIT.conflict });
  await client.deleteArticle({ params: { id }, headers: { 'if-match': etag }, signal });
}
