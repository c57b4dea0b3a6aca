import type { ExportArticle, ExportFolder, ExportOutline } from '@docreel/site/export';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { listTemplates } from '../templates/templates.store.ts';
import { toTemplate } from '../templates/template.ts';
import { getProjectToExport, hashMedia, listArticlesToExport, listFoldersToExport, listLanguagesToExport } from './exports.store.ts';

/** Selects the part of a project to export. */
export interface Selection {
  projectId: string;
  /** Exports only this folder and the folders inside it. */
  folderId?: number | undefined;
  /** A language code selects the translations into that language, and null selects the original articles. By default, both are exported. */
  language?: string | null | undefined;
}

export interface OutlineSnapshot {
  outline: ExportOutline;
  /** The project's own templates, without those that Docreel includes. */
  templates: unknown[];
  /** Hash of the project's pictures and videos. It changes if any of them changes. */
  mediaHash: string;
}

/** Reads everything for an export except the content of the articles, in one database snapshot. Throws `FOLDER_NOT_FOUND`. */
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

/** Sorts folders so that parents come before their children and siblings are in order. A folder whose parent is missing is left out. */
function sortFolders(folders: ExportFolder[]): ExportFolder[] {
  const byParent = Map.groupBy(folders, ({ parentId }) => parentId);
  const walk = (parentId: number | null): ExportFolder[] =>
    (byParent.get(parentId) ?? []).flatMap((folder) => [folder, ...walk(folder.id)]);
  return walk(null);
}

/**
 * Returns the IDs of the selected folder and the folders inside it (`inside`). `shown` also contains its parents, because they are part of
 * the paths.
 */
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

/** Sorts articles in reading order: articles at the root come first, then those of each folder. */
function sortArticles(articles: ExportArticle[], folders: ExportFolder[], isWanted: (article: ExportArticle) => boolean): ExportArticle[] {
  const byFolder = Map.groupBy(articles.filter(isWanted), ({ folderId }) => folderId);
  return [null, ...folders.map(({ id }) => id)].flatMap((id) => byFolder.get(id) ?? []);
}
