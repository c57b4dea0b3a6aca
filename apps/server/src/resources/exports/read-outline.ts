import type { ExportArticle, ExportFolder, ExportOutline } from '@docreel/site/export';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { listTemplates } from '../templates/templates.store.ts';
import { toTemplate } from '../templates/template.ts';
import { getProjectToExport, hashMedia, listArticlesToExport, listFoldersToExport, listLanguagesToExport } from './exports.store.ts';

/** The part of a project to export. */
export interface Selection {
  projectId: string;
  /** This folder and all folders below it. */
  folderId?: number | undefined;
  /** A language code selects the translations into it, and null the original articles. Defaults to everything. */
  language?: string | null | undefined;
}

export interface OutlineSnapshot {
  outline: ExportOutline;
  /** The project's own templates. */
  templates: unknown[];
  /** A hash that changes with any picture or video. */
  mediaHash: string;
}

/** Reads everything that the export contains, except texts, from one snapshot. Throws `FOLDER_NOT_FOUND`. */
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

/** Sorts folders so that each comes before its children, with siblings by position. Folders whose parent is missing are left out. */
function sortFolders(folders: ExportFolder[]): ExportFolder[] {
  const byParent = Map.groupBy(folders, ({ parentId }) => parentId);
  const walk = (parentId: number | null): ExportFolder[] =>
    (byParent.get(parentId) ?? []).flatMap((folder) => [folder, ...walk(folder.id)]);
  return walk(null);
}

/** Returns the selected folder with the folders below it (`inside`), and these plus its parents (`shown`), so that paths stay complete. */
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

/** Sorts articles in reading order: first those outside folders, then folder by folder. */
function sortArticles(articles: ExportArticle[], folders: ExportFolder[], isWanted: (article: ExportArticle) => boolean): ExportArticle[] {
  const byFolder = Map.groupBy(articles.filter(isWanted), ({ folderId }) => folderId);
  return [null, ...folders.map(({ id }) => id)].flatMap((id) => byFolder.get(id) ?? []);
}
