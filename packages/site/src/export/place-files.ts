import type { ExportArticle, ExportFolder, ExportOutline } from './outline.ts';

/** Where an archive keeps what is no article; no folder of the project is put there. */
export const ASSETS = 'assets';
export const EVIDENCE = 'evidence';
/** What is known of the pictures and videos beside their bytes. */
export const MEDIA_INDEX = `${ASSETS}/index.json`;

const SAFE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Names that Windows gives to devices, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** The directory of each folder, ending in a slash: made of slugs, unique also where upper and lower case are the same. */
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

/** `getting-started/create-a-project.md`, a translation below its language. */
export function articlePath(article: ExportArticle, folders: ReadonlyMap<number, string>): string {
  const directory = article.folderId === null ? '' : (folders.get(article.folderId) ?? '');
  return `${article.isTranslation ? `${article.language}/` : ''}${directory}${fileName(article)}.md`;
}

/** A sidecar that machines read. */
export function evidencePath({ id, language, isTranslation }: ExportArticle): string {
  return `${EVIDENCE}/${id}${isTranslation ? `.${language}` : ''}.json`;
}

/** Slugs are safe by the rules of the API; a row that came in another way is named by its id. */
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
