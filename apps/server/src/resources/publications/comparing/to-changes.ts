import type { ChangeReason, PublishChange } from '@docreel/contract';
import type { Db } from '../../../platform/db/tables.ts';
import { listDiffering, listEverPublished, listStates } from './changes.store.ts';
import { type ArticleState, diffPublished, toVersionKey, type Pair } from './diff-published.ts';

interface Sides {
  before: readonly ArticleState[];
  now: readonly ArticleState[];
  /** Language code of the site's own language. */
  language: string;
  languages: readonly { code: string }[];
}

type Reasons = (pair: Pair) => ChangeReason[];

/**
 * Lists the articles and translations that publishing would change, with the reasons. Content that was changed and changed back is omitted.
 */
export async function toChanges(tx: Db, projectId: string, { before, now, language, languages }: Sides): Promise<PublishChange[]> {
  const pairs = diffPublished(before, now);
  const whyAdded = await addedReasons(tx, projectId, pairs);
  const whyRemoved = await removedReasons(tx, pairs, now);
  const whyChanged = await changedReasons(tx, pairs, new Set(languages.map(({ code }) => code.toLowerCase())));
  const taken = new Set(now.map((one) => `${one.language}/${one.slug}`));
  return pairs.flatMap((pair) => {
    const { live, now: next } = pair;
    const shown = next ?? live;
    if (!shown) return [];
    const reasons = !live ? whyAdded(pair) : !next ? whyRemoved(pair) : whyChanged(pair);
    if (reasons.length === 0) return [];
    const { articleId, title, slug } = shown;
    const redirects = live && reasons.includes('slug') && !taken.has(`${live.language}/${live.slug}`);
    const change = classifyChange(pair, reasons);
    return [{ change, articleId, language: shown.language || language, title, slug, previousSlug: redirects ? live.slug : null, reasons }];
  });
}

function classifyChange({ live, now }: Pair, reasons: ChangeReason[]): PublishChange['change'] {
  if (!live) return 'added';
  if (!now) return 'removed';
  return reasons.every((reason) => reason === 'slug' || reason === 'folder') ? 'moved' : 'changed';
}

async function addedReasons(tx: Db, projectId: string, pairs: Pair[]): Promise<Reasons> {
  const ever = pairs.some(({ live }) => !live) ? await listEverPublished(tx, projectId) : new Set<number>();
  return ({ now }) => {
    if (now?.language !== '') return ['translated'];
    return [ever.has(now.articleId) ? 'again' : 'new'];
  };
}

async function removedReasons(tx: Db, pairs: Pair[], now: readonly ArticleState[]): Promise<Reasons> {
  const gone = pairs.flatMap(({ live, now: next }) => (live && !next ? [live.articleId] : []));
  const states = new Map((await listStates(tx, [...new Set(gone)])).map((state) => [state.id, state]));
  const shown = new Set(now.map(({ articleId }) => articleId));
  return ({ live }) => {
    const state = states.get(live?.articleId ?? 0);
    if (!state) return ['deleted'];
    if (state.isTrashed) return ['trashed'];
    if (state.isHidden) return ['hidden'];
    return [shown.has(state.id) ? 'untranslated' : 'emptied'];
  };
}

async function changedReasons(tx: Db, pairs: Pair[], languages: ReadonlySet<string>): Promise<Reasons> {
  const revised = pairs.flatMap(({ live, now }) => (live && now && live.revision !== now.revision ? [live] : []));
  const differing = new Map((await listDiffering(tx, revised)).map((one) => [toVersionKey(one), one]));
  return ({ live, now }) => {
    if (!live || !now) return [];
    const { title = false, text = false, metadata = false } = differing.get(toVersionKey(now)) ?? {};
    // `/de/` is the home page of a language. If an article has that slug, the site uses a different slug for it.
    const isLanguageSlug = languages.has(now.slug) && live.slug.startsWith(`${now.slug}-${now.articleId}`);
    const slug = live.slug !== now.slug && !isLanguageSlug;
    const found = { title, text, metadata, slug, folder: live.folderId !== now.folderId };
    return (Object.keys(found) as (keyof typeof found)[]).filter((name) => found[name]);
  };
}
