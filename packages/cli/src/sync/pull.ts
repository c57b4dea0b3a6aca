import type { Client } from '@docreel/sdk';
import type { Output } from '../output.ts';
import { CliError, EXIT, wrongUse } from '../exit-codes.ts';
import { hashState } from './text-state.ts';
import { downloadPictures, planDownloads } from './download-pictures.ts';
import { listKnown, planPull, type PullPlan } from './plan-pull.ts';
import { type LocalProject, scanFolder } from './scan-folder.ts';
import { describeText, readServerProject, type ServerProject } from './server-project.ts';
import { writeState } from './state-file.ts';
import { deleteFile, writeChange } from './write-changes.ts';
import { describeConflicts, listConflicts, writeConflicts } from './write-conflict.ts';

export interface SyncOptions {
  root: string;
  isDryRun: boolean;
  hasDeletion: boolean;
}

export interface SyncContext {
  client: Client;
  signal: AbortSignal;
  output: Output;
}

const UNRESOLVED = 'Choose a text between the markers in each file before the next pull or push.';

/** Writes the changes of the server to the folder, and merges them with those of the folder. Throws a conflict after writing it. */
export async function pull({ client, signal, output }: SyncContext, { root, isDryRun, hasDeletion }: SyncOptions) {
  const server = await readServerProject(client, signal);
  const local = await scanFolder(root, { ownLanguage: server.language, isDryRun });
  checkProject(local, server);
  const pictures = planDownloads(local, server);
  const plan = await planPull({ client, signal }, local, server);
  const folders = listFolderFiles(local, plan);
  const removed = hasDeletion ? plan.gone.filter((file) => file.base?.hash === hashState(file.state)) : [];
  if (!isDryRun) {
    const onProgress = (count: number) => output.progress('pictures', count / pictures.length);
    await downloadPictures(root, pictures, { signal, onProgress });
    for (const change of [...folders, ...plan.files]) await writeChange(root, change);
    await writeConflicts(root, plan.conflicts);
    for (const { path } of removed) await deleteFile(root, path);
    await writeState(root, { project: server.id, known: listKnown(local, server, plan) }, local.state.text);
  }
  const list = (kind: string) => plan.files.filter((file) => file.kind === kind).map(({ path }) => path);
  const result = {
    isDryRun,
    created: list('created'),
    updated: list('updated'),
    merged: list('merged'),
    moved: plan.files.flatMap(({ path, from }) => (from === undefined ? [] : [{ from, to: path }])),
    deleted: removed.map(({ path }) => path),
    deletedOnServer: plan.gone.filter((file) => !removed.includes(file)).map(({ path }) => path),
    deletedHere: plan.missing.map(describeText),
    folders: folders.map(({ path }) => path),
    pictures: pictures.length,
    unchanged: plan.unchangedCount,
    conflicts: listConflicts(plan.conflicts),
  };
  return { result, conflictMessage: plan.conflicts.length > 0 ? describeConflicts(plan.conflicts, UNRESOLVED) : undefined };
}

export function checkProject(local: LocalProject, server: ServerProject): void {
  const { project } = local.state;
  if (project !== undefined && project !== server.id)
    throw wrongUse(`This folder belongs to project ${project}, and the key to project ${server.id}. Choose another profile or folder.`);
}

/** Folder files are written for new folders and for those in which a file is written, but not again after somebody deleted them. */
function listFolderFiles(local: LocalProject, plan: PullPlan) {
  return plan.folders.files.filter(({ path, from, id }) => {
    const directory = path.slice(0, path.lastIndexOf('/') + 1);
    const isDeleted = from === undefined && !local.folders.has(directory) && local.state.known.has(`f${id}`);
    return !isDeleted || plan.files.some((file) => file.path.startsWith(directory));
  });
}

/** The error of a command that found conflicts, after it has printed its result. */
export function toConflictError(message: string, conflicts: readonly unknown[]): CliError {
  return new CliError(message, { code: 'CONFLICT', exitCode: EXIT.conflict, details: { conflicts } });
}
