import { articlePath, searchPath, toPageFile } from '../pages/site.ts';
import { planSearch } from '../search/plan-search.ts';
import type { PlannedFile } from './planned-file.ts';
import { type LanguagePlan, mediaOf, chooseSize } from './language-plan.ts';

/** Plans the search page and the search index of one language. Only a server can fill the page, so a site on a disk has none. */
export function* planSearchIndex(plan: LanguagePlan): Generator<PlannedFile> {
  const { planner, frame, outline, folders } = plan;
  const documents = outline.reading.map((article) => ({
    id: article.id,
    title: article.title,
    path: articlePath(frame, article.slug),
    folderId: article.folderId,
    pictures: mediaOf(plan, article).assets.map((asset): [string, string] => [asset.assetId, chooseSize(asset, 0)]),
    contentHash: article.contentHash,
    missing: article.digest.videoIds.filter((id) => !plan.media.videos.has(id)),
  }));
  const shown = new Set(documents.map(({ folderId }) => folderId));
  const names = folders.filter(({ id }) => shown.has(id)).toSorted((one, other) => one.id - other.id);
  const folder = decodeURIComponent(searchPath(frame));
  if (frame.addresses === 'folders') yield planner.file(toPageFile(searchPath(frame)), { kind: 'search-page', frame });
  for (const { input, contentHashes } of planSearch(documents, names)) {
    // Hashes each list of IDs and texts only once, because all word files of a group share it.
    if (input.kind === 'search-words') [input.ids, contentHashes].forEach(planner.share);
    yield planner.file(`${folder}${input.name}.js`, input, { contentType: 'text/javascript; charset=utf-8', contentHashes });
  }
}
