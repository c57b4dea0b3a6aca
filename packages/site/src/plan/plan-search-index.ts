import { articlePath, prefixOf } from '../pages/site.ts';
import { planSearch } from '../search/plan-search.ts';
import type { SiteArticle, SiteAsset } from '../types.ts';
import type { PlannedFile } from './planned-file.ts';
import { type LanguagePlan, mediaOf, narrowestOf } from './language-plan.ts';

/** The search index of one language. */
export function* planSearchIndex(plan: LanguagePlan): Generator<PlannedFile> {
  const { planner, frame, outline, folders } = plan;
  const pictureOf = ([first]: SiteAsset[]) => (first ? narrowestOf(first, 0) : null);
  const documents = outline.reading.map((article) => ({
    id: article.id,
    title: article.title,
    path: articlePath(frame, article.slug),
    folderId: article.folderId,
    terms: article.digest.terms,
    picture: pictureOf(mediaOf(plan, article).assets),
    passages: playable(plan, article),
  }));
  const shown = new Set(documents.map(({ folderId }) => folderId));
  const names = folders.filter(({ id }) => shown.has(id)).toSorted((one, other) => one.id - other.id);
  const folder = `${decodeURIComponent(prefixOf(frame, frame.language))}search/`;
  for (const input of planSearch(documents, names)) {
    yield planner.file(`${folder}${input.name}.js`, input, { contentType: 'text/javascript; charset=utf-8' });
  }
}

/** Moments of videos that the site does not have lead nowhere. */
function playable({ media }: LanguagePlan, { digest }: SiteArticle): SiteArticle['digest']['passages'] {
  if (digest.videoIds.every((id) => media.videos.has(id))) return digest.passages;
  return digest.passages.map((one) => (one.moment && !media.videos.has(one.moment.videoId) ? { ...one, moment: null } : one));
}
