import { articlePath, getLanguagePrefix } from '../pages/site.ts';
import { planSearch } from '../search/plan-search.ts';
import type { SiteAsset } from '../types.ts';
import type { PlannedFile } from './planned-file.ts';
import { type LanguagePlan, mediaOf, chooseSize } from './language-plan.ts';

/** Plans the search index of one language. */
export function* planSearchIndex(plan: LanguagePlan): Generator<PlannedFile> {
  const { planner, frame, outline, folders } = plan;
  const pictureOf = ([first]: SiteAsset[]) => (first ? chooseSize(first, 0) : null);
  const documents = outline.reading.map((article) => ({
    id: article.id,
    title: article.title,
    path: articlePath(frame, article.slug),
    folderId: article.folderId,
    picture: pictureOf(mediaOf(plan, article).assets),
    contentHash: article.contentHash,
    missing: article.digest.videoIds.filter((id) => !plan.media.videos.has(id)),
  }));
  const shown = new Set(documents.map(({ folderId }) => folderId));
  const names = folders.filter(({ id }) => shown.has(id)).toSorted((one, other) => one.id - other.id);
  const folder = `${decodeURIComponent(getLanguagePrefix(frame, frame.language))}search/`;
  for (const { input, contentHashes } of planSearch(documents, names)) {
    // Hashes each list of IDs and texts only once, because all word files of a group share it.
    if (input.kind === 'search-words') [input.ids, contentHashes].forEach(planner.share);
    yield planner.file(`${folder}${input.name}.js`, input, { contentType: 'text/javascript; charset=utf-8', contentHashes });
  }
}
