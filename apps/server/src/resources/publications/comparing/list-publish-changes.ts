import type { ChangeKind, PublishChange, PublishChanges } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { pagination } from '../../../lib/pagination.ts';
import { listLanguages } from '../building/content.store.ts';
import { compareInputs, hashInputs, type InputHashes } from '../building/input-hashes.store.ts';
import { findLivePublication, getProject, type PublicationRow } from '../publications.store.ts';
import { listBlank, listCurrentArticles, listPublishedArticles } from './changes.store.ts';
import { diffPublished, isReordered } from './diff-published.ts';
import { toChanges } from './to-changes.ts';

interface Page {
  change?: ChangeKind | undefined;
  limit: number;
  offset: number;
}

const ORDER: readonly ChangeKind[] = ['added', 'changed', 'moved', 'removed'];

/** Lists the changes that publishing now would make to the site. All queries use one snapshot of the database. */
export async function listPublishChanges({ db }: Pick<Context, 'db'>, projectId: string, page: Page): Promise<PublishChanges> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { language } = await getProject(tx, projectId);
      const live = await findLivePublication(tx, projectId);
      const differing = compareInputs(live?.input_hashes ?? {}, await hashInputs(tx, projectId, live?.video_ids ?? []));
      const before = live ? await listPublishedArticles(tx, live.id) : [];
      const listed = await listCurrentArticles(tx, projectId);
      const maybeBlank = diffPublished(before, listed).flatMap(({ now }) => (now?.language === '' ? [now.articleId] : []));
      const blank = await listBlank(tx, maybeBlank);
      const now = listed.filter(({ articleId }) => !blank.has(articleId));
      const languages = await listLanguages(tx, projectId);
      const all = await toChanges(tx, projectId, { before, now, language, languages });
      const wanted = all.filter(({ change }) => page.change === undefined || change === page.change);
      const given = wanted.toSorted(byKindAndTitle).slice(page.offset, page.offset + page.limit);
      const counts = countByKind(all);
      return {
        publicationId: live?.id ?? null,
        hasChanges: live ? differing.length > 0 : now.length > 0,
        counts: {
          ...counts,
          unchanged: now.length - counts.added - counts.changed - counts.moved,
          redirects: all.filter(({ previousSlug }) => previousSlug !== null).length,
        },
        others: { ...compareOthers(live, differing), order: isReordered(before, now) },
        changes: given,
        pagination: pagination(page, given.length, wanted.length),
      };
    });
}

function countByKind(changes: readonly PublishChange[]): Record<ChangeKind, number> {
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

/** Returns which parts besides articles have changed. Old publications have no hash for each part, so no part is reported for them. */
function compareOthers(live: PublicationRow | undefined, differing: (keyof InputHashes)[]): Omit<PublishChanges['others'], 'order'> {
  const isDifferent = (part: keyof InputHashes) => live?.input_hashes[part] !== undefined && differing.includes(part);
  return {
    project: isDifferent('project'),
    folders: isDifferent('folders') || isDifferent('folderNames'),
    languages: isDifferent('languages'),
    videos: isDifferent('videos'),
  };
}
