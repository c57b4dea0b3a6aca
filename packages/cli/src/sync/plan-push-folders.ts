import { compareFolder, type FolderFile, writeFolderFile } from './folder-file.ts';
import { folderAt } from './place-folders.ts';
import type { PushPlan } from './push-plan.ts';
import { type LocalProject, toDirectory } from './scan-folder.ts';
import type { ServerFolder, ServerProject } from './server-project.ts';

/** Adds the folders to create or change to a plan. */
export function planFolders(local: LocalProject, server: ServerProject, plan: PushPlan): void {
  for (const [directory, file] of local.folders) {
    const parent = folderAt(local, toDirectory(directory.slice(0, -1)));
    const there = file.id === undefined ? undefined : server.folders.get(file.id);
    if (there) planKnown(plan, { directory, file, there, parent });
    else planNew(plan, { directory, file, twin: findTwin(local, server, { file, parent }) }, local);
  }
}

function planKnown(
  plan: PushPlan,
  { directory, file, there, parent }: { directory: string; file: FolderFile; there: ServerFolder; parent: number | null | undefined },
): void {
  const { conflicts, isMovedHere, isRenamedHere } = compareFolder(file, there, parent);
  if (conflicts.length > 0) {
    const text = writeFolderFile(file, { id: there.id, name: file.name, base: { name: there.name, parent: there.parent } });
    plan.conflicts.push({ path: file.path, id: there.id, language: undefined, fields: conflicts, text });
  } else if (isMovedHere || isRenamedHere) plan.folders.push({ directory, file, change: 'update' });
}

function planNew(
  plan: PushPlan,
  { directory, file, twin }: { directory: string; file: FolderFile; twin: ServerFolder | undefined },
  local: LocalProject,
): void {
  if (twin) {
    plan.folders.push({ directory, file, change: 'adopt' });
    // Texts in the directory are compared with this folder.
    local.folders.set(directory, { ...file, id: twin.id, base: { name: twin.name, parent: twin.parent } });
    return;
  }
  // A folder that was deleted on the server is created again if the directory is used.
  const isUsed = local.articles.some(({ path, language }) => language === undefined && path.startsWith(directory));
  if (isUsed || file.id === undefined) plan.folders.push({ directory, file, change: 'create' });
}

/** Returns the folder on the server that was created from a directory without an ID. */
function findTwin(
  local: LocalProject,
  server: ServerProject,
  { file, parent }: { file: FolderFile; parent: number | null | undefined },
): ServerFolder | undefined {
  if (file.id !== undefined) return undefined;
  const used = new Set([...local.folders.values()].map(({ id }) => id));
  return [...server.folders.values()].find(
    (folder) => folder.name === file.name && folder.parent === parent && !used.has(folder.id) && !local.state.known.has(`f${folder.id}`),
  );
}

/** Lists what has been in the folder before and has no file. What changed on the server after its file was deleted is a conflict. */
export function planDeletions(local: LocalProject, server: ServerProject, plan: PushPlan): void {
  for (const [key, revision] of local.state.known) {
    const there = server.texts.get(key);
    if (!there || local.byKey.has(key)) continue;
    plan.missing.push(there);
    if (there.language === undefined) plan.deleted.push({ id: there.id, title: there.state.title, revision });
  }
  const deleted = new Set(plan.deleted.map(({ id }) => id));
  const here = new Set([...local.folders.values()].map(({ id }) => id));
  const kept = new Set<number | null | undefined>(here);
  for (const { id, folder } of server.texts.values()) if (!deleted.has(id)) kept.add(folder);
  // Children come after their parents on the server. A folder is deleted only if nothing in it stays.
  for (const { id, name, parent } of [...server.folders.values()].toReversed()) {
    if (kept.has(id) || !local.state.known.has(`f${id}`)) kept.add(parent);
    else plan.deletedFolders.push({ id, name });
  }
}
