import type { Context } from '../../context.ts';
import type { Archive } from '../../platform/archive/archive.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { listArticleKeys } from '../articles/imported.store.ts';
import { keepAsset, storeAssetFiles } from '../assets/keep-asset.ts';
import { lockTree } from '../folders/lock-tree.ts';
import { importSite } from '../projects/import-site.ts';
import { importProjectWords } from '../projects/import-project-words.ts';
import { getImportTarget, listKnownVideos } from './imports.store.ts';
import { importArticles } from './import-articles.ts';
import { importFolders } from './import-folders.ts';
import { ImportError } from './import-error.ts';
import { importLanguages, importTemplates } from './import-settings.ts';
import { importTranslations } from './import-translations.ts';
import type { Counts, ImportWork } from './import-work.ts';
import { readPlan } from './read-plan.ts';

export interface ImportReport {
  articles: Counts;
  translations: Counts;
  folders: number;
  pictures: number;
  warnings: string[];
}

/**
 * Brings a Markdown export into a project, all of it or nothing: what is there already gets a new revision where it differs, nothing
 * is deleted. Throws `ImportError`.
 */
export async function importProject(context: Pick<Context, 'db' | 'storage'>, projectId: string, archive: Archive): Promise<ImportReport> {
  const plan = await readPlan(archive);
  await storeAssetFiles(
    context,
    projectId,
    plan.pictures.map((picture) => ({ ...picture, read: () => plan.reader.readBytes(picture.path, picture.sizeBytes) })),
  );
  return context.db
    .transaction()
    .execute((tx) => write({ tx, projectId, plan, isSameProject: plan.manifest.project.id === projectId, warnings: [...plan.warnings] }))
    .catch((error: unknown) => {
      if (error instanceof ApiError) throw new ImportError(error.message, { cause: error });
      throw error;
    });
}

async function write(work: ImportWork): Promise<ImportReport> {
  const { tx, projectId, plan, warnings } = work;
  await lockTree(tx, projectId);
  const isEmpty = await takeLanguage(work);
  await importLanguages(work);
  const templateIds = await importTemplates(work);
  for (const picture of plan.pictures) await keepAsset(tx, projectId, picture);
  if (isEmpty) await importSite(tx, projectId, plan.manifest.project.site);
  const folders = await importFolders(work);
  const videos = await listKnownVideos(tx, projectId);
  const { counts: articles, rows } = await importArticles(work, { folders, templateIds, videos });
  const translations = await importTranslations(work, rows);
  return { articles, translations, folders: folders.size, pictures: plan.pictures.length, warnings };
}

/** An empty project speaks the language of what comes; one that holds articles keeps its own. Answers whether it was empty. */
async function takeLanguage({ tx, projectId, plan }: ImportWork): Promise<boolean> {
  const { project } = plan.manifest;
  const target = await getImportTarget(tx, projectId);
  const isEmpty = (await listArticleKeys(tx, projectId)).length === 0;
  if (isEmpty) await importProjectWords(tx, projectId, project);
  else if (target.language !== project.language)
    throw new ImportError(`The articles to import are written in "${project.language}", those of the project in "${target.language}".`);
  return isEmpty;
}
