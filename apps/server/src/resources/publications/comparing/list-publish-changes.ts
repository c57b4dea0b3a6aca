import type { ChangeKind, PublishChange, PublishChanges } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { pagination } from '../../../lib/pagination.ts';
import { hashOutlineParts, hashVideos, listOutlineLanguages, type OutlineParts } from '../building/outline.store.ts';
import { findLivePublication, getProject, type PublicationRow } from '../publications.store.ts';
import { listBlank, listLiveShown, listNowShown } from './changes.store.ts';
import { isReordered, pairsOf } from './compare-shown.ts';
import { toChanges } from './to-changes.ts';

interface Page {
  change?: ChangeKind | undefined;
  limit: number;
  offset: number;
}

const ORDER: readonly ChangeKind[] = ['added', 'changed', 'moved', 'removed'];

/** What publishing now would change, all of one moment. */
export async function listPublishChanges({ db }: Pick<Context, 'db'>, projectId: string, page: Page): Promise<PublishChanges> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { language } = await getProject(tx, projectId);
      const live = await findLivePublication(tx, projectId);
      const { hash, parts } = await hashOutlineParts(tx, projectId);
      const videos = await hashVideos(tx, projectId, live?.video_ids ?? []);
      const before = live ? await listLiveShown(tx, live.id) : [];
      const listed = await listNowShown(tx, projectId);
      const maybeBlank = pairsOf(before, listed).flatMap(({ now }) => (now?.language === '' ? [now.articleId] : []));
      const blank = await listBlank(tx, maybeBlank);
      const now = listed.filter(({ articleId }) => !blank.has(articleId));
      const languages = await listOutlineLanguages(tx, projectId);
      const all = await toChanges(tx, projectId, { before, now, language, languages });
      const wanted = all.filter(({ change }) => page.change === undefined || change === page.change);
      const given = wanted.toSorted(byKindAndTitle).slice(page.offset, page.offset + page.limit);
      const counts = countsOf(all);
      return {
        publicationId: live?.id ?? null,
        hasChanges: live ? live.outline_hash !== `${hash}.${videos}` : now.length > 0,
        counts: {
          ...counts,
          unchanged: now.length - counts.added - counts.changed - counts.moved,
          redirects: all.filter(({ previousSlug }) => previousSlug !== null).length,
        },
        others: { ...compareOthers(live, { ...parts, videos }), order: isReordered(before, now) },
        changes: given,
        pagination: pagination(page, given.length, wanted.length),
      };
    });
}

function countsOf(changes: readonly PublishChange[]): Record<ChangeKind, number> {
  const counts = { added: 0, changed: 0, moved: 0, removed: 0 };
  for (const { change } of changes) counts[change] += 1;
  return counts;
}

function byKindAndTitle(one: PublishChange, other: PublishChange): number {
  return (
    ORDER.indexOf(one.change) - ORDER.indexOf(other.change) ||
    one.title.localeCompare(other.title) ||
    one.articleId - other.articleId ||
    one.language.localeCompare(other.language)
  );
}

/** Of a publication from before its parts were kept nothing is known of them. */
function compareOthers(live: PublicationRow | undefined, now: OutlineParts): Omit<PublishChanges['others'], 'order'> {
  const isOther = (name: string) => live?.outline_parts[name] !== undefined && live.outline_parts[name] !== now[name];
  return {
    project: isOther('project'),
    folders: isOther('folders') || isOther('folderNames'),
    languages: isOther('languages'),
    videos: isOther('videos'),
  };
}
