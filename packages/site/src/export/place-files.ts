import type { ExportArticle, ExportFolder, ExportOutline } from './outline.ts';

/** Directory in the ZIP file for everything except articles. No folder of the project can have this name. */
export const ASSETS = 'assets';
export const EVIDENCE = 'evidence';
/** File with information about pictures and videos. */
export const MEDIA_INDEX = `${ASSETS}/index.json`;

const SAFE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Device names of Windows, which are not valid as file names with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** Returns the path of each folder with a trailing slash. The names are slugs, which are unique regardless of case. */
export function placeFolders({
  folders,
  languages,
  project,
}: Pick<ExportOutline, 'folders' | 'languages' | 'project'>): Map<number, string> {
  const reserved = [
    ASSETS,
    EVIDENCE,
    ...[project, ...languages.map(({ code }) => ({ language: code }))].map(({ language }) => language.toLowerCase()),
  ];
  const places = new Map<number, string>();
  const byParent = Map.groupBy(folders, ({ parentId }) => parentId);
  const place = (parentId: number | null, directory: string, taken: Set<string>): void => {
    for (const folder of byParent.get(parentId) ?? []) {
      const name = freeName(fileName(folder), taken);
      taken.add(name);
      const path = `${directory}${name}/`;
      places.set(folder.id, path);
      place(folder.id, path, new Set());
    }
  };
  place(null, '', new Set(reserved));
  return places;
}

/**
 * Returns the file of an article, for example `getting-started/create-a-project.md`. Translations are in the directory of their language.
 */
export function articlePath(article: ExportArticle, folders: ReadonlyMap<number, string>): string {
  const directory = article.folderId === null ? '' : (folders.get(article.folderId) ?? '');
  return `${article.isTranslation ? `${article.language}/` : ''}${directory}${fileName(article)}.md`;
}

/** Returns the path of the article's sidecar file. */
export function evidencePath({ id, language, isTranslation }: ExportArticle): string {
  return `${EVIDENCE}/${id}${isTranslation ? `.${language}` : ''}.json`;
}

/** Returns a safe file name. The API guarantees safe slugs. Rows with an invalid slug use their ID. */
function fileName({ id, slug }: Pick<ExportFolder, 'id' | 'slug'>): string {
  if (!SAFE.test(slug) || slug.length > 200) return `item-${id}`;
  return DEVICE.test(slug) ? `${slug}-` : slug;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}-${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}
