/** An article, or a translation of it, as a site shows it. */
export interface Shown {
  articleId: number;
  /** '' is the site's own language. */
  language: string;
  slug: string;
  title: string;
  folderId: number | null;
  revision: number;
}
export type NowShown = Shown;

export interface Pair {
  live: Shown | undefined;
  now: NowShown | undefined;
}

/** What is to be looked at: versions that are on one side only, or are another revision or at another place. */
export function pairsOf(live: readonly Shown[], now: readonly NowShown[]): Pair[] {
  const before = new Map(live.map((one) => [keyOf(one), one]));
  const after = new Map(now.map((one) => [keyOf(one), one]));
  const kept = now.map((one): Pair => ({ live: before.get(keyOf(one)), now: one }));
  const gone = live.filter((one) => !after.has(keyOf(one))).map((one): Pair => ({ live: one, now: undefined }));
  return [...kept.filter(isOther), ...gone];
}

function isOther({ live, now }: Pair): boolean {
  return live?.revision !== now?.revision || live?.slug !== now?.slug || live?.folderId !== now?.folderId;
}

export function keyOf({ articleId, language }: Pick<Shown, 'articleId' | 'language'>): string {
  return `${articleId} ${language}`;
}

/** Whether those that stay in their folder stand there in another order; both lists are in the order of each folder. */
export function isReordered(live: readonly Shown[], now: readonly NowShown[]): boolean {
  const before = placesOf(live);
  const after = placesOf(now);
  const isIn = (one: ReturnType<typeof placesOf>, id: number, folder: number | null) => one.get(id) === folder;
  const byFolder = (list: readonly Shown[], other: ReturnType<typeof placesOf>) =>
    Map.groupBy(
      list.filter((one) => one.language === '' && isIn(other, one.articleId, one.folderId)),
      ({ folderId }) => folderId,
    );
  const was = byFolder(live, after);
  return [...byFolder(now, before)].some(([folder, list]) => list.some((one, at) => was.get(folder)?.[at]?.articleId !== one.articleId));
}

function placesOf(list: readonly Shown[]): Map<number, number | null> {
  return new Map(list.filter(({ language }) => language === '').map((one) => [one.articleId, one.folderId]));
}
