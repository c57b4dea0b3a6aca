import { posix } from 'node:path';
import type { Client } from '@docreel/sdk';
import { type ArticleFile, writeArticleFile } from './article-file.ts';
import { compareText, isSameArticle, mergeWithServer, toBase } from './compare-text.ts';
import { findFree, folderAt, type PlacedFolders, placeFolders } from './place-folders.ts';
import { type LocalProject, toDirectory } from './scan-folder.ts';
import type { ServerProject, ServerText } from './server-project.ts';
import type { FileChange } from './write-changes.ts';
import { type Conflict, toConflict } from './write-conflict.ts';

export interface PullPlan {
  files: (FileChange & { kind: 'created' | 'updated' | 'merged' })[];
  conflicts: Conflict[];
  /** Files whose text is no longer on the server. */
  gone: ArticleFile[];
  /** Texts whose files were deleted here. They are not written again. */
  missing: ServerText[];
  unchangedCount: number;
  folders: PlacedFolders;
}

interface Pulling {
  client: Client;
  signal: AbortSignal;
  local: LocalProject;
  server: ServerProject;
  plan: PullPlan;
  /** Paths of articles after the pull, by ID, for the directories of their translations. */
  paths: Map<number, string>;
}

/** Decides what a pull changes, without changing anything. Sends one request for each text that changed here and on the server. */
export async function planPull(
  { client, signal }: Pick<Pulling, 'client' | 'signal'>,
  local: LocalProject,
  server: ServerProject,
): Promise<PullPlan> {
  const folders = placeFolders(local, server);
  const plan: PullPlan = { files: [], conflicts: [], gone: [], missing: [], unchangedCount: 0, folders };
  const pulling: Pulling = { client, signal, local, server, plan, paths: new Map() };
  for (const folder of folders.conflicts) plan.conflicts.push({ ...folder, id: undefined, language: undefined, text: undefined });
  // Articles come before their translations.
  for (const [key, text] of server.texts) {
    const file = local.byKey.get(key);
    if (file) await planKnown(pulling, file, text);
    else planNew(pulling, key, text);
  }
  for (const [key, file] of local.byKey) if (!server.texts.has(key)) plan.gone.push(file);
  return plan;
}

function planNew({ local, plan, paths }: Pulling, key: string, text: ServerText): void {
  const revision = local.state.known.get(key);
  // A text that changed on the server after its file was deleted comes back, so that nobody deletes what they have not seen.
  if (revision !== undefined && text.revision <= revision) {
    plan.missing.push(text);
    return;
  }
  const { id, language, state, name } = text;
  const twin = findTwin({ local, plan }, text);
  if (twin) {
    paths.set(id, twin.path);
    const mine = { ...twin.state, slug: twin.state.slug ?? state.slug };
    const source = writeArticleFile({ path: twin.path, id, language, state: mine, base: toBase(text) }, local.pictures, twin);
    plan.files.push({ path: twin.path, text: source, kind: 'updated' });
    return;
  }
  const original = paths.get(id);
  const directory =
    language === undefined
      ? (plan.folders.directories.get(text.folder ?? null) ?? '')
      : `${language}/${original === undefined ? '' : toDirectory(original)}`;
  const wanted = language === undefined || original === undefined ? name : posix.basename(original);
  const path = findFree(directory + wanted.replace(/\.md$/, ''), '.md', local.taken);
  local.taken.add(path);
  if (language === undefined) paths.set(id, path);
  const content = writeArticleFile({ path, id, language, state, base: toBase(text) }, local.pictures);
  plan.files.push({ path, text: content, kind: 'created' });
}

/** Returns the file without an ID from which an article was created, for example in another clone of the repository. */
function findTwin({ local, plan }: Pick<Pulling, 'local' | 'plan'>, text: ServerText): ArticleFile | undefined {
  const target = plan.folders.directories.get(text.folder ?? null);
  return local.articles.find((file) => {
    const folder = plan.folders.moved.get(toDirectory(file.path)) === target ? text.folder : undefined;
    return isSameArticle(file, text, folder) && !plan.files.some(({ path }) => path === file.path);
  });
}

async function planKnown(pulling: Pulling, file: ArticleFile, text: ServerText): Promise<void> {
  const { local, plan, paths } = pulling;
  const compared = compareText(file, text, folderAt(local, toDirectory(file.path)));
  const path = findTarget(pulling, file, { text, isFollowing: compared.isMovedThere && !compared.isMovedHere });
  if (text.language === undefined) paths.set(text.id, path);
  const { id, language } = text;
  const base = toBase(text);
  const from = path === file.path ? undefined : file.path;
  const hasFolderConflict = compared.isMovedHere && compared.isMovedThere;
  const hasBoth = compared.isChangedHere && compared.isChangedThere;
  if (!hasBoth) {
    const state = compared.isChangedThere ? text.state : compared.mine;
    const source = writeArticleFile({ path, id, language, state, base }, local.pictures, file);
    if (hasFolderConflict) plan.conflicts.push({ path, id, language, fields: ['folder'], text: source });
    else if (isSame(source, file) && from === undefined) plan.unchangedCount++;
    else plan.files.push({ path, text: source, from, kind: 'updated' });
    return;
  }
  const merged = await mergeWithServer(pulling, { file, mine: compared.mine }, text);
  if (merged.conflicts.length > 0 || hasFolderConflict)
    plan.conflicts.push(toConflict(file, text, { merged, pictures: local.pictures, hasFolderConflict }));
  else {
    const source = writeArticleFile({ path, id, language, state: merged.mine, base }, local.pictures, file);
    plan.files.push({ path, text: source, from, kind: 'merged' });
  }
}

function isSame(text: string, file: ArticleFile): boolean {
  return text === (file.hasCrlf ? file.source.replaceAll('\n', '\r\n') : file.source);
}

/** Returns the path of a file after the pull. It follows its folder, or the article if it was moved on the server. */
function findTarget(
  { local, plan }: Pulling,
  file: ArticleFile,
  { text, isFollowing }: { text: ServerText; isFollowing: boolean },
): string {
  if (file.language !== undefined) return file.path;
  const { directories, moved } = plan.folders;
  const directory = toDirectory(file.path);
  const target = isFollowing ? directories.get(text.folder ?? null) : moved.get(directory);
  if (target === undefined || target === directory) return file.path;
  const path = findFree(target + posix.basename(file.path, '.md'), '.md', local.taken);
  local.taken.add(path);
  return path;
}

/** Returns the names of everything in the folder after a pull, for `.docreel/state`. */
export function listKnown(local: LocalProject, server: ServerProject, plan: Pick<PullPlan, 'missing'>): Map<string, number> {
  const missing = new Set(plan.missing);
  const known = new Map<string, number>();
  for (const [key, text] of server.texts) {
    const before = local.state.known.get(key);
    known.set(key, missing.has(text) && before !== undefined ? before : text.revision);
  }
  for (const [key, file] of local.byKey) if (!known.has(key)) known.set(key, file.base?.revision ?? 0);
  for (const id of server.folders.keys()) known.set(`f${id}`, 0);
  return known;
}
