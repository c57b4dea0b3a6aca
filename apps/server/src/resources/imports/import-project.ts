import type { Context } from '../../context.ts';
import { bindToSignal } from '../../platform/db/bind-to-signal.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { listArticleKeys } from '../articles/import-articles.store.ts';
import { claimAsset, storeAssetFiles } from '../assets/store-asset.ts';
import { lockTree } from '../folders/lock-tree.ts';
import { importSite } from '../projects/import-site.ts';
import { importProjectSettings } from '../projects/import-project-settings.ts';
import { getImportTarget, listKnownVideos } from './imports.store.ts';
import { importArticles, sortArticles } from './import-articles.ts';
import { importFolders } from './import-folders.ts';
import { ImportError } from './import-error.ts';
import { importDescriptions, importLanguages, importTemplates } from './import-settings.ts';
import { importTranslations } from './import-translations.ts';
import type { Counts, ImportWork } from './import-work.ts';
import type { ArticleText } from './read-files.ts';
import { type ImportFiles, openImport } from './read-import.ts';
import type { ImportSource } from './read-import.thread.ts';
import type { ImportPlan } from './read-plan.ts';

export interface ImportReport {
  articles: Counts;
  translations: Counts;
  folders: number;
  pictures: number;
  warnings: string[];
}

export interface ImportOptions {
  source: ImportSource;
  signal: AbortSignal;
  onProgress?: (stage: string, percent: number) => void;
  /** Called in the import's transaction, just before it commits. */
  onWritten?: (tx: Db, report: ImportReport) => Promise<void>;
}

/**
 * Imports a Markdown export into a project in one transaction. Changed articles get a new revision. Articles that the import does not
 * contain are kept. Throws `ImportError`.
 */
export async function importProject(
  context: Pick<Context, 'db' | 'storage' | 'threads'>,
  projectId: string,
  { source, signal, onProgress = () => undefined, onWritten }: ImportOptions,
): Promise<ImportReport> {
  // If the job is cancelled, the next statement on `db` fails and the transaction is rolled back.
  const db = bindToSignal(context.db, signal);
  const files = openImport(context, { owner: projectId, source, signal });
  const plan = await files.plan((share) => onProgress('reading', 40 * share));
  await storePictures({ ...context, db }, projectId, { files, plan });
  const paths = [...sortArticles(plan.articles), ...plan.translations].map(({ path }) => path);
  const texts = files.texts(plan, paths);
  // The first text is requested before the transaction starts, so that no lock is held while waiting for a free thread.
  const first = texts.next();
  await first;
  const nextText = createTextReader(first, texts, (count) => {
    signal.throwIfAborted();
    onProgress('writing', 50 + (50 * count) / paths.length);
  });
  const isSameProject = plan.manifest.project.id === projectId;
  try {
    return await db.transaction().execute(async (tx) => {
      const report = await write({ tx, threads: context.threads, projectId, plan, nextText, isSameProject, warnings: [...plan.warnings] });
      // Reading to the end of the stream lets the thread finish, so that it can be reused. Closing the stream early would terminate the
      // thread.
      await texts.next();
      await onWritten?.(tx, report);
      return report;
    });
  } catch (error) {
    throw error instanceof ApiError ? new ImportError(error.message, { cause: error }) : error;
  } finally {
    await texts.return(undefined);
  }
}

async function storePictures(
  context: Pick<Context, 'db' | 'storage'>,
  projectId: string,
  { files, plan: { root, pictures } }: { files: ImportFiles; plan: ImportPlan },
): Promise<void> {
  const paths = pictures.map(({ path }) => path);
  const bytes = files.pictures(root, paths);
  const read = async () => {
    const { value } = await bytes.next();
    if (!value) throw new ImportError('A picture changed during the import. Start the import again.');
    return value;
  };
  const assets = pictures.map((picture) => ({ ...picture, read }));
  try {
    await storeAssetFiles(context, projectId, assets);
    await bytes.next();
  } finally {
    await bytes.return(undefined);
  }
}

/** Returns a function that returns the next text. It throws `ImportError` if the next text belongs to another file than expected. */
function createTextReader(
  first: Promise<IteratorResult<ArticleText, void>>,
  texts: AsyncGenerator<ArticleText, void, undefined>,
  onText: (count: number) => void,
): ImportWork['nextText'] {
  let count = 0;
  return async (path) => {
    const { value } = await (count === 0 ? first : texts.next());
    if (value?.planned.path !== path) throw new ImportError(`${path} changed during the import. Start the import again.`);
    onText(++count);
    return value;
  };
}

async function write(work: ImportWork): Promise<ImportReport> {
  const { tx, projectId, plan, warnings } = work;
  await lockTree(tx, projectId);
  const isEmpty = await prepareLanguage(work);
  await importLanguages(work);
  if (isEmpty || work.isSameProject) await importDescriptions(work);
  const templateIds = await importTemplates(work);
  for (const picture of plan.pictures) await claimAsset(tx, projectId, picture);
  if (isEmpty) await importSite(tx, projectId, plan.manifest.project.site);
  const folders = await importFolders(work);
  const videos = await listKnownVideos(tx, projectId);
  const { counts: articles, rows } = await importArticles(work, { folders, templateIds, videos });
  const translations = await importTranslations(work, rows);
  return { articles, translations, folders: folders.size, pictures: plan.pictures.length, warnings };
}

/**
 * Sets the project's language to that of the import if the project has no articles. Otherwise the languages must be equal. Returns whether
 * the project was empty. Throws `ImportError`.
 */
async function prepareLanguage({ tx, projectId, plan }: ImportWork): Promise<boolean> {
  const { project } = plan.manifest;
  const target = await getImportTarget(tx, projectId);
  const isEmpty = (await listArticleKeys(tx, projectId)).length === 0;
  if (isEmpty) await importProjectSettings(tx, projectId, project);
  else if (target.language !== project.language)
    throw new ImportError(
      `The articles to import are written in "${project.language}", but those of the project in "${target.language}". Import them into an empty project.`,
    );
  return isEmpty;
}
