/** The state of an article, or of a translation of it, on a site. */
export interface ArticleState {
  articleId: number;
  /** Language code, or '' for the site's own language. */
  language: string;
  slug: string;
  title: string;
  folderId: number | null;
  revision: number;
}

/** The published and the current state of the same article or translation. At least one of them exists. */
export interface Pair {
  live: ArticleState | undefined;
  now: ArticleState | undefined;
}

/** Returns the articles and translations that are only in one list, or that differ in revision, slug or folder. */
export function diffPublished(live: readonly ArticleState[], now: readonly ArticleState[]): Pair[] {
  const before = new Map(live.map((one) => [toVersionKey(one), one]));
  const after = new Map(now.map((one) => [toVersionKey(one), one]));
  const kept = now.map((one): Pair => ({ live: before.get(toVersionKey(one)), now: one }));
  const removed = live.filter((one) => !after.has(toVersionKey(one))).map((one): Pair => ({ live: one, now: undefined }));
  return [...kept.filter(isDifferent), ...removed];
}

function isDifferent({ live, now }: Pair): boolean {
  return live?.revision !== now?.revision || live?.slug !== now?.slug || live?.folderId !== now?.folderId;
}

export function toVersionKey({ articleId, language }: Pick<ArticleState, 'articleId' | 'language'>): string {
  return `${articleId} ${language}`;
}

/**
 * Returns true if the order of articles within a folder has changed. Articles that changed folders are ignored. Both lists must be in
 * folder order.
 */
export function isReordered(live: readonly ArticleState[], now: readonly ArticleState[]): boolean {
  const folderBefore = mapFolders(live);
  const folderNow = mapFolders(now);
  const groupStaying = (list: readonly ArticleState[], other: Map<number, number | null>) =>
    Map.groupBy(
      list.filter((one) => one.language === '' && other.get(one.articleId) === one.folderId),
      ({ folderId }) => folderId,
    );
  const before = groupStaying(live, folderNow);
  return [...groupStaying(now, folderBefore)].some(([folder, list]) =>
    list.some((one, at) => before.get(folder)?.[at]?.articleId !== one.articleId),
  );
}

function mapFolders(list: readonly ArticleState[]): Map<number, number | null> {
  return new Map(list.filter(({ language }) => language === '').map((one) => [one.articleId, one.folderId]));
}
