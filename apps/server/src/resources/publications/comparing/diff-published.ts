/** An article, or a translation of it, as a site shows it. */
export interface ArticleState {
  articleId: number;
  /** '' is the site's own language. */
  language: string;
  slug: string;
  title: string;
  folderId: number | null;
  revision: number;
}

/** The published and the current state of the same article version. At least one of them is there. */
export interface Pair {
  live: ArticleState | undefined;
  now: ArticleState | undefined;
}

/** Returns the versions that are on one side only, or differ in revision, slug or folder. */
export function diffPublished(live: readonly ArticleState[], now: readonly ArticleState[]): Pair[] {
  const before = new Map(live.map((one) => [keyOf(one), one]));
  const after = new Map(now.map((one) => [keyOf(one), one]));
  const kept = now.map((one): Pair => ({ live: before.get(keyOf(one)), now: one }));
  const removed = live.filter((one) => !after.has(keyOf(one))).map((one): Pair => ({ live: one, now: undefined }));
  return [...kept.filter(isDifferent), ...removed];
}

function isDifferent({ live, now }: Pair): boolean {
  return live?.revision !== now?.revision || live?.slug !== now?.slug || live?.folderId !== now?.folderId;
}

export function keyOf({ articleId, language }: Pick<ArticleState, 'articleId' | 'language'>): string {
  return `${articleId} ${language}`;
}

/** Returns true if the articles that stay in their folder have another order there. Both lists have the order of each folder. */
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
