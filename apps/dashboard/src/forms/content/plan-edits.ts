import type { GivenStructure, PlannedArticle, PlannedStructure } from '@docreel/contract';
import { videoText } from '../../text/video.ts';

/** Pure functions that edit a plan of articles before these are created. */

export interface EditedArticle extends PlannedArticle {
  /** Identifier of the article that stays the same if its title changes. */
  key: string;
  isLeftOut: boolean;
}

export interface EditedFolder {
  key: string;
  /** Name of the folder, or null for articles outside folders. */
  name: string | null;
  articles: readonly EditedArticle[];
}
export type EditedPlan = readonly EditedFolder[];

/** Returns the editable plan in the order of the video. Articles outside folders come first, as in the created structure. */
export function toEditedPlan({ folders, articles }: PlannedStructure): EditedPlan {
  const edited = (article: PlannedArticle): EditedArticle => ({
    ...article,
    key: `${article.startSeconds}${article.opensOthers ? ' opens' : ''}`,
    isLeftOut: false,
  });
  const outside = articles.length > 0 ? [{ key: 'outside', name: null, articles: articles.map(edited) }] : [];
  return [...outside, ...folders.map((folder, at) => ({ key: `folder ${at}`, name: folder.name, articles: folder.articles.map(edited) }))];
}

export function renameFolder(plan: EditedPlan, key: string, name: string): EditedPlan {
  return plan.map((folder) => (folder.key === key ? { ...folder, name } : folder));
}

export function changeArticle(plan: EditedPlan, key: string, change: Partial<Pick<EditedArticle, 'title' | 'isLeftOut'>>): EditedPlan {
  return plan.map((folder) => ({
    ...folder,
    articles: folder.articles.map((article) => (article.key === key ? { ...article, ...change } : article)),
  }));
}

/** Returns whether the next article in the folder starts where this article ends in the video. */
export function canJoin(folder: EditedFolder, key: string): boolean {
  const at = folder.articles.findIndex((article) => article.key === key);
  const [one, next] = [folder.articles[at], folder.articles[at + 1]];
  return one !== undefined && next !== undefined && !one.opensOthers && !next.opensOthers;
}

/** Joins an article with the next one and keeps the title of the first. */
export function joinNext(plan: EditedPlan, key: string): EditedPlan {
  return plan.map((folder) => {
    const at = folder.articles.findIndex((article) => article.key === key);
    const [one, next] = [folder.articles[at], folder.articles[at + 1]];
    if (!one || !next || !canJoin(folder, key)) return folder;
    const joined = { ...one, endSeconds: next.endSeconds, summary: [one.summary, next.summary].filter(Boolean).join(' ').slice(0, 600) };
    return { ...folder, articles: [...folder.articles.slice(0, at), joined, ...folder.articles.slice(at + 2)] };
  });
}

/** Parts are not made shorter than this many seconds. */
const MIN_PART_SECONDS = 1;

/** Returns whether the article is long enough to be split in two. Introductions to the other articles have no part of their own. */
export function canSplit({ startSeconds, endSeconds, opensOthers }: EditedArticle): boolean {
  return opensOthers !== true && endSeconds - startSeconds >= 2 * MIN_PART_SECONDS;
}

/** Splits an article in the middle of its part. `moveStart` then moves the border. The summary stays with the first article. */
export function splitArticle(plan: EditedPlan, key: string): EditedPlan {
  return plan.map((folder) => ({
    ...folder,
    articles: folder.articles.flatMap((article) => {
      if (article.key !== key || !canSplit(article)) return [article];
      const middle = roundTime((article.startSeconds + article.endSeconds) / 2);
      const second = { ...article, key: `${key} at ${middle}`, title: '', summary: '', startSeconds: middle };
      return [{ ...article, endSeconds: middle }, second];
    }),
  }));
}

/** Returns the article before this one in the folder, if its part ends where the part of this one starts. */
export function findPrevious({ articles }: EditedFolder, key: string): EditedArticle | undefined {
  const at = articles.findIndex((article) => article.key === key);
  const [previous, article] = [articles[at - 1], articles[at]];
  if (!previous || !article || previous.opensOthers === true || article.opensOthers === true) return undefined;
  return Math.abs(previous.endSeconds - article.startSeconds) < 0.1 ? previous : undefined;
}

/** Moves the border between an article and the previous one. Both keep at least a second. */
export function moveStart(plan: EditedPlan, key: string, seconds: number): EditedPlan {
  return plan.map((folder) => {
    const previous = findPrevious(folder, key);
    const article = folder.articles.find((one) => one.key === key);
    if (!previous || !article) return folder;
    const border = roundTime(Math.min(Math.max(seconds, previous.startSeconds + MIN_PART_SECONDS), article.endSeconds - MIN_PART_SECONDS));
    const articles = folder.articles.map((one) =>
      one === previous ? { ...one, endSeconds: border } : one === article ? { ...one, startSeconds: border } : one,
    );
    return { ...folder, articles };
  });
}

const roundTime = (seconds: number) => Math.round(seconds * 10) / 10;

/** Returns the structure to create, without folders that contain no selected articles. */
export function toStructure(plan: EditedPlan): GivenStructure {
  const given = plan.map(({ name, articles }) => ({
    name,
    articles: articles
      .filter(({ isLeftOut }) => !isLeftOut)
      .map(({ title, summary, startSeconds, endSeconds, opensOthers }) => ({
        title: title.trim(),
        summary,
        startSeconds,
        endSeconds,
        ...(opensOthers && { opensOthers }),
      })),
  }));
  return {
    folders: given.flatMap(({ name, articles }) => (name === null || articles.length === 0 ? [] : [{ name: name.trim(), articles }])),
    articles: given.flatMap(({ name, articles }) => (name === null ? articles : [])),
  };
}

/** Returns the number of articles that the plan would create. */
export function countSelected(plan: EditedPlan): number {
  return plan.flatMap(({ articles }) => articles).filter(({ isLeftOut }) => !isLeftOut).length;
}

/** Returns why the plan is not valid, or undefined. */
export function checkPlan(plan: EditedPlan): string | undefined {
  const { folders, articles } = toStructure(plan);
  const all = [...articles, ...folders.flatMap((folder) => folder.articles)];
  if (all.length === 0) return videoText.structure.nothingSelected;
  if (all.some(({ title }) => title === '')) return videoText.structure.noTitle;
  return folders.some(({ name }) => name === '') ? videoText.structure.noFolderName : undefined;
}
