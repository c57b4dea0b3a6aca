import { access } from 'node:fs/promises';
import { toCliError } from '../exit-codes.ts';
import { planPush } from './plan-push.ts';
import type { PushPlan } from './push-plan.ts';
import { checkProject, type SyncContext, type SyncOptions } from './pull.ts';
import { type LocalProject, scanFolder } from './scan-folder.ts';
import { sendChanges } from './send-changes.ts';
import { describeText, readServerProject } from './server-project.ts';
import { writeState } from './state-file.ts';
import { describeConflicts, listConflicts, writeConflicts } from './write-conflict.ts';

/** Maximum number of attempts. An attempt fails only if somebody saved an article during the push. */
const MAX_ATTEMPTS = 10;

const NOTHING_SENT = 'Nothing was sent. Choose a text between the markers in each file, then push again.';

/** Sends the changes of the folder to the server. Sends nothing and writes both texts to the files if one of them has a conflict. */
export async function push(context: SyncContext, options: SyncOptions) {
  await access(options.root);
  const sent: SentChanges = {};
  for (let attempt = 1; ; attempt++) {
    try {
      return await pushOnce(context, options, sent);
    } catch (error) {
      const { code } = toCliError(error, context.signal);
      // The next attempt merges the change of the other person, or finds the conflict before it sends anything.
      if (code !== 'PRECONDITION_FAILED' || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** The changes that the first attempt planned. Later attempts find only the remaining ones. */
interface SentChanges {
  result?: ReturnType<typeof describePlan>;
}

async function pushOnce({ client, signal, output }: SyncContext, { root, isDryRun, hasDeletion }: SyncOptions, sent: SentChanges) {
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
  const described = describePlan(plan, isDryRun);
  sent.result ??= described;
  const result = { ...sent.result, conflicts: described.conflicts };
  if (plan.conflicts.length > 0) {
    if (!isDryRun) await writeConflicts(root, plan.conflicts);
    return { result, conflictMessage: describeConflicts(plan.conflicts, NOTHING_SENT) };
  }
  if (!isDryRun) {
    await sendChanges({ client, signal, output }, local, plan);
    const now = await scanFolder(root, { ownLanguage: server.language, isDryRun });
    await saveState(now, local.state, plan);
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
      fields: ['deletedHere'],
      text: undefined,
    });
  }
}

async function saveState(now: LocalProject, before: LocalProject['state'], plan: PushPlan): Promise<void> {
  const known = new Map(before.known);
  for (const [key, file] of now.byKey) known.set(key, file.base?.revision ?? 0);
  for (const { id } of now.folders.values()) if (id !== undefined) known.set(`f${id}`, 0);
  for (const { id } of plan.deleted) for (const key of known.keys()) if (key.split('.')[0] === String(id)) known.delete(key);
  for (const { id } of plan.deletedFolders) known.delete(`f${id}`);
  await writeState(now.root, { project: before.project, known }, before.text);
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
    deletedHere: plan.missing.map(describeText),
    deletedOnServer: plan.gone,
    unchanged: plan.unchangedCount,
    conflicts: listConflicts(plan.conflicts),
  };
}
