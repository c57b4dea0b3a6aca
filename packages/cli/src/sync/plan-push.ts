import type { Client } from '@docreel/sdk';
import { type ArticleFile, writeArticleFile } from './article-file.ts';
import { compareText, isSameArticle, mergeWithServer, toBase } from './compare-text.ts';
import { folderAt } from './place-folders.ts';
import { planDeletions, planFolders } from './plan-push-folders.ts';
import { createPlan, type PushPlan, type TextChange } from './push-plan.ts';
import { type LocalProject, toDirectory } from './scan-folder.ts';
import type { ServerProject, ServerText } from './server-project.ts';
import { diffStates, hashState } from './text-state.ts';
import { toConflict } from './write-conflict.ts';

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
  const plan = createPlan();
  planFolders(local, server, plan);
  for (const file of local.articles) await planText({ client, signal, local, server, plan }, file);
  for (const { links } of [...plan.created, ...plan.updated.map(({ file }) => file)])
    for (const [id, path] of links.shown) if (!server.pictures.has(id)) plan.pictures.set(id, path);
  planDeletions(local, server, plan);
  return plan;
}

async function planText(planning: Planning, file: ArticleFile): Promise<void> {
  const { local, server, plan } = planning;
  if (file.id === undefined) return planWithoutId(planning, file);
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
  else planUpdate(plan, { file, server: there, patch, isMoved: isMovedHere });
}

function planWithoutId(planning: Planning, file: ArticleFile): void {
  const { plan } = planning;
  const twin = findTwin(planning, file);
  if (!twin) return planNew(plan, file);
  const state = { ...file.state, slug: file.state.slug ?? twin.state.slug };
  const patch = diffStates(twin.state, state);
  if (Object.keys(patch).length > 0) return planUpdate(plan, { file, server: twin, patch, isMoved: false });
  plan.adopted.push({ file, server: twin });
  plan.unchangedCount++;
}

/** Returns the article on the server that was created from a file without an ID. */
function findTwin({ local, server, plan }: Planning, file: ArticleFile): ServerText | undefined {
  const folder = folderAt(local, toDirectory(file.path));
  return [...server.texts].find(
    ([key, text]) =>
      isSameArticle(file, text, folder) &&
      !local.byKey.has(key) &&
      !local.state.known.has(key) &&
      ![...plan.adopted, ...plan.updated].some((other) => other.server === text),
  )?.[1];
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
