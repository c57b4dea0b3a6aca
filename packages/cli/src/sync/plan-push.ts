import type { Client } from '@docreel/sdk';
import { type ArticleFile, writeArticleFile } from './article-file.ts';
import { compareText, mergeWithServer, toBase } from './compare-text.ts';
import { compareFolder, type FolderFile, writeFolderFile } from './folder-file.ts';
import { folderAt } from './place-folders.ts';
import { type LocalProject, toDirectory } from './scan-folder.ts';
import type { ServerProject, ServerText } from './server-project.ts';
import { diffStates, hashState, type StatePatch, type TextState } from './text-state.ts';
import { type Conflict, toConflict } from './write-conflict.ts';

export interface PushPlan {
  /** Folders to create, rename or move. Parents come first. */
  folders: { directory: string; file: FolderFile; change: 'create' | 'update' }[];
  /** Texts that are only here. A translation has the ID of its article. */
  created: ArticleFile[];
  updated: TextChange[];
  /** Files that are equal to the server without its last revision, for example after an interrupted push. */
  adopted: { file: ArticleFile; server: ServerText }[];
  /** Pictures to upload, by ID, with their paths. */
  pictures: Map<string, string>;
  deleted: { id: number; title: string; revision: number }[];
  deletedFolders: { id: number; name: string }[];
  /** Texts that are deleted here, and stay on the server without `--delete`. */
  missing: string[];
  /** Unchanged files whose text is no longer on the server. */
  gone: string[];
  missingPictures: { path: string; picture: string }[];
  unchangedCount: number;
  conflicts: Conflict[];
}

export interface TextChange {
  file: ArticleFile;
  server: ServerText;
  /** The text after the push, already merged with the server's. */
  state: TextState;
  patch: StatePatch;
  /** Whether the file lies in the directory of another folder than on the server. */
  isMoved: boolean;
}

interface Planning {
  client: Client;
  signal: AbortSignal;
  local: LocalProject;
  server: ServerProject;
  plan: PushPlan;
}

/** Decides what a push sends, without sending it. Sends one request for each text that changed here and on the server. */
export async function planPush(
  { client, signal }: Pick<Planning, 'client' | 'signal'>,
  local: LocalProject,
  server: ServerProject,
): Promise<PushPlan> {
  const plan: PushPlan = {
    folders: [],
    created: [],
    updated: [],
    adopted: [],
    pictures: new Map(),
    deleted: [],
    deletedFolders: [],
    missing: [],
    gone: [],
    missingPictures: [],
    unchangedCount: 0,
    conflicts: [],
  };
  planFolders(local, server, plan);
  for (const file of local.articles) await planText({ client, signal, local, server, plan }, file);
  for (const { links } of [...plan.created, ...plan.updated.map(({ file }) => file)])
    for (const [id, path] of links.shown) if (!server.pictures.has(id)) plan.pictures.set(id, path);
  planDeletions(local, server, plan);
  return plan;
}

function planFolders(local: LocalProject, server: ServerProject, plan: PushPlan): void {
  for (const [directory, file] of local.folders) {
    const there = file.id === undefined ? undefined : server.folders.get(file.id);
    if (!there) {
      // A folder that was deleted on the server is created again if the directory is used.
      const isUsed = local.articles.some(({ path, language }) => language === undefined && path.startsWith(directory));
      if (isUsed || file.id === undefined) plan.folders.push({ directory, file, change: 'create' });
      continue;
    }
    const compared = compareFolder(file, there, folderAt(local, toDirectory(directory.slice(0, -1))));
    const { conflicts, isMovedHere, isRenamedHere } = compared;
    if (conflicts.length > 0) {
      const { id, name, parent } = there;
      const text = writeFolderFile(file, { id, name: file.name, base: { name, parent } });
      plan.conflicts.push({ path: file.path, id, language: undefined, fields: conflicts, text });
    } else if (isMovedHere || isRenamedHere) plan.folders.push({ directory, file, change: 'update' });
  }
}

async function planText(planning: Planning, file: ArticleFile): Promise<void> {
  const { local, server, plan } = planning;
  if (file.id === undefined) return planNew(plan, file);
  const there = server.texts.get(file.language === undefined ? String(file.id) : `${file.id}.${file.language}`);
  if (!there) return planGone(planning, file);
  const { mine, isChangedHere, isChangedThere, isMovedHere, isMovedThere } = compareText(
    file,
    there,
    folderAt(local, toDirectory(file.path)),
  );
  if (isMovedHere && isMovedThere) {
    const { path, id, language } = file;
    const base = { ...(file.base ?? toBase(there)), ...(there.folder !== undefined && { folder: there.folder }) };
    // The next push moves the article to the folder of the file, unless somebody moves the file before.
    const text = writeArticleFile({ path, id: there.id, language, state: file.state, base }, local.pictures, file);
    plan.conflicts.push({ path, id, language, fields: ['folder'], text });
    return;
  }
  if (!isChangedHere && !isMovedHere) {
    const isEqual = hashState(mine) === hashState(there.state) && !isMovedThere;
    if (isEqual && file.base?.revision !== there.revision) plan.adopted.push({ file, server: there });
    plan.unchangedCount++;
    return;
  }
  const merged =
    isChangedHere && isChangedThere
      ? await mergeWithServer(planning, { file, mine }, there)
      : { mine: isChangedHere ? mine : there.state, theirs: there.state, conflicts: [] };
  if (merged.conflicts.length > 0) {
    plan.conflicts.push(toConflict(file, there, { merged, pictures: local.pictures }));
    return;
  }
  const patch = diffStates(there.state, merged.mine);
  if (Object.keys(patch).length === 0 && !isMovedHere) plan.adopted.push({ file, server: there });
  else planUpdate(plan, { file, server: there, state: merged.mine, patch, isMoved: isMovedHere });
}

function planNew(plan: PushPlan, file: ArticleFile): void {
  plan.created.push(file);
  listMissingPictures(plan, file);
}

function planUpdate(plan: PushPlan, change: TextChange): void {
  plan.updated.push(change);
  listMissingPictures(plan, change.file);
}

function listMissingPictures(plan: PushPlan, { path, links }: ArticleFile): void {
  plan.missingPictures.push(...links.missing.map((picture) => ({ path, picture })));
}

/** Handles a file with an ID that the server does not have: a new translation, or a text that was deleted there. */
function planGone({ server, plan }: Planning, file: ArticleFile): void {
  const isNewTranslation = file.language !== undefined && file.base === undefined && server.texts.has(String(file.id));
  if (isNewTranslation) return planNew(plan, file);
  if (file.base?.hash === hashState(file.state)) plan.gone.push(file.path);
  else plan.conflicts.push({ path: file.path, id: file.id, language: file.language, fields: ['deleted'], text: undefined });
}

/** Lists what has been in the folder before and has no file. What changed on the server after its file was deleted is a conflict. */
function planDeletions(local: LocalProject, server: ServerProject, plan: PushPlan): void {
  for (const [key, revision] of local.state.known) {
    const there = server.texts.get(key);
    if (!there || local.byKey.has(key)) continue;
    plan.missing.push(key);
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
