import type { ExportArticle, ExportFolder, ExportOutline } from '@docreel/site/export';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { listTemplates } from '../templates/templates.store.ts';
import { toTemplate } from '../templates/template.ts';
import { getProjectToExport, hashMedia, listArticlesToExport, listFoldersToExport, listLanguagesToExport } from './exports.store.ts';

/** Which part of a project is meant. */
export interface Selection {
  projectId: string;
  /** This folder and all below it. */
  folderId?: number | undefined;
  /** Left out: all. Null: the articles as they were written. A code: their translations into that language. */
  language?: string | null | undefined;
}

export interface OutlineSnapshot {
  outline: ExportOutline;
  /** Those of the project's own. */
  templates: unknown[];
  /** Changes with any picture or video. */
  mediaHash: string;
}

/** What there is to export at one moment. Throws `FOLDER_NOT_FOUND`. */
export async function readOutline(db: Db, selection: Selection): Promise<OutlineSnapshot> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { projectId } = selection;
      const all = sortFolders(await listFoldersToExport(tx, projectId));
      const templates = [...(await listTemplates(tx, projectId, 'article')), ...(await listTemplates(tx, projectId, 'structure'))];
      const selected = selectFolders(all, selection);
      return {
        outline: {
          project: await getProjectToExport(tx, projectId),
          languages: await listLanguagesToExport(tx, projectId),
          folders: all.filter(({ id }) => selected.shown.has(id)),
          articles: sortArticles(await listArticlesToExport(tx, projectId), all, (article) =>
            isSelected(article, selection, selected.inside),
          ),
        },
        templates: templates.map(toTemplate),
        mediaHash: await hashMedia(tx, projectId),
      };
    });
}

/** A folder before those in it; siblings by position. What hangs on nothing that is there is left out. */
function sortFolders(folders: ExportFolder[]): ExportFolder[] {
  const byParent = Map.groupBy(folders, ({ parentId }) => parentId);
  const walk = (parentId: number | null): ExportFolder[] =>
    (byParent.get(parentId) ?? []).flatMap((folder) => [folder, ...walk(folder.id)]);
  return walk(null);
}

/** `inside`: the folder asked for and those below it; `shown`: also those around it, so that everything keeps its place. */
function selectFolders(folders: ExportFolder[], { folderId }: Selection): { inside: Set<number> | null; shown: Set<number> } {
  if (folderId === undefined) return { inside: null, shown: new Set(folders.map(({ id }) => id)) };
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  if (!byId.has(folderId)) throw new ApiError('FOLDER_NOT_FOUND');
  const inside = new Set([folderId]);
  for (const { id, parentId } of folders) if (parentId !== null && inside.has(parentId)) inside.add(id);
  const shown = new Set(inside);
  for (let at = byId.get(folderId); at; at = at.parentId === null ? undefined : byId.get(at.parentId)) shown.add(at.id);
  return { inside, shown };
}

function isSelected(article: ExportArticle, { language }: Selection, inside: Set<number> | null): boolean {
  const isInside = inside === null || (article.folderId !== null && inside.has(article.folderId));
  if (language === undefined) return isInside;
  return isInside && (language === null ? !article.isTranslation : article.isTranslation && article.language === language);
}

/** In the order of reading: those outside any folder first, then folder by folder. */
function sortArticles(articles: ExportArticle[], folders: ExportFolder[], isWanted: (article: ExportArticle) => boolean): ExportArticle[] {
  const byFolder = Map.groupBy(articles.filter(isWanted), ({ folderId }) => folderId);
  return [null, ...folders.map(({ id }) => id)].flatMap((id) => byFolder.get(id) ?? []);
}
