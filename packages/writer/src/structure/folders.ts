import { plain } from '../inline.ts';
import { shortenTitle } from '../title.ts';
import { type Timeline, squash } from '@docreel/timeline';
import { measureScreenChange, listStems, type Boundary } from './boundaries.ts';
import type { NamedPart } from './titles.ts';
import type { StructureTemplate } from './structure-templates.ts';

export interface FolderGroup {
  name: string;
  parts: NamedPart[];
}

/** Minimum number of articles for using folders. */
const FOLDERS_FROM = 4;
const PARTS_PER_FOLDER = 3.2;
const FOLDERS_MOST = 6;
/** Boundaries with at least this share of the weakest selected score are also selected. */
const AS_GOOD = 0.9;

/** Returns the number of folders for a number of articles. */
function countFolders(articles: number): number {
  if (articles < FOLDERS_FROM) return 0;
  return Math.max(2, Math.min(FOLDERS_MOST, Math.round(articles / PARTS_PER_FOLDER)));
}

interface Grouping {
  timeline: Timeline;
  boundaries: readonly Boundary[];
  template: StructureTemplate;
  most: number | null;
}

/** Groups articles by the folder names of a template, otherwise by product area, otherwise by time. */
export function groupArticles(parts: readonly NamedPart[], grouping: Grouping): FolderGroup[] {
  const { template, most } = grouping;
  if (parts.length === 0) return [];
  if (template.sections.length > 0) return groupBySections(parts, template.sections);
  const count = Math.min(countFolders(parts.length), most ?? Infinity);
  if (count === 0) return [];
  if (template.form !== 'course') {
    const areas = groupByArea(parts, count);
    if (areas) return areas;
  }
  return nameGroups(groupNeighbours(parts, { ...grouping, count }), template);
}

/** Groups articles by product area if there are few areas with more than one article on average. */
function groupByArea(parts: readonly NamedPart[], count: number): FolderGroup[] | null {
  const areas = new Map<string, FolderGroup>();
  for (const part of parts) {
    if (part.area === null) return null;
    const key = squash(part.area);
    const group = areas.get(key) ?? { name: shortenTitle(plain(part.area)), parts: [] };
    group.parts.push(part);
    areas.set(key, group);
  }
  const isUseful = areas.size >= 2 && areas.size <= Math.max(count + 1, 3) && parts.length / areas.size >= 1.5;
  return isUseful ? [...areas.values()] : null;
}

/** Splits the articles between neighbours with the most different content. */
function groupNeighbours(parts: readonly NamedPart[], { timeline, boundaries, count, most }: Grouping & { count: number }): NamedPart[][] {
  const seams = parts.slice(1).map((part, at) => {
    const score = boundaries.find(({ seconds }) => seconds === part.startSeconds)?.score ?? 0;
    const isOtherArea = part.area !== parts[at]?.area ? 1.5 : 0;
    return {
      at: at + 1,
      score: score + isOtherArea + (part.slide !== null ? 2 : 0) + 2 * (measureScreenChange(timeline, part.startSeconds) ?? 0),
    };
  });
  const cuts = new Set<number>();
  let weakest = 0;
  for (const { at, score } of seams.toSorted((a, b) => b.score - a.score || a.at - b.at)) {
    // A folder with a single article is useless.
    const isAlone = at === 1 || at === parts.length - 1 || cuts.has(at - 1) || cuts.has(at + 1);
    const isMissing = cuts.size + 1 < count;
    const isAsGood = score >= weakest * AS_GOOD && cuts.size + 1 < Math.min(most ?? FOLDERS_MOST, FOLDERS_MOST);
    if (isAlone || !(isMissing || isAsGood)) continue;
    cuts.add(at);
    weakest = score;
  }
  const starts = [0, ...[...cuts].sort((a, b) => a - b)];
  return starts.map((start, at) => parts.slice(start, starts[at + 1] ?? parts.length));
}

function nameGroups(groups: readonly NamedPart[][], { form }: StructureTemplate): FolderGroup[] {
  const taken = new Set<string>();
  return groups.map((parts, at) => {
    const own = shortenTitle(plain(parts[0]?.slide ?? findCommonArea(parts) ?? '')) || parts[0]?.title || `Part ${at + 1}`;
    const unique = taken.has(squash(own)) ? (parts[0]?.title ?? own) : own;
    taken.add(squash(own));
    return { name: form === 'course' ? `Module ${at + 1}: ${unique}` : unique, parts };
  });
}

/** Returns the most frequent area of the articles. */
function findCommonArea(parts: readonly NamedPart[]): string | null {
  const areas = parts.flatMap(({ area }) => area ?? []);
  const [most] = areas.toSorted((a, b) => areas.filter((one) => one === b).length - areas.filter((one) => one === a).length);
  return most ?? null;
}

/**
 * Assigns each article to the folder whose name occurs in its title, area or summary. An article without a match joins the folder of the
 * previous one.
 */
function groupBySections(parts: readonly NamedPart[], sections: readonly string[]): FolderGroup[] {
  const groups = sections.map((name): FolderGroup => ({ name, parts: [] }));
  let last = groups[0];
  for (const part of parts) {
    const words = new Set(listStems(`${part.title} ${part.area ?? ''} ${part.summary}`));
    const hits = groups.map((group) => ({ group, hits: listStems(group.name).filter((stem) => words.has(stem)).length }));
    const best = hits.reduce((a, b) => (b.hits > a.hits ? b : a), { group: last, hits: 0 });
    best.group?.parts.push(part);
    last = best.group;
  }
  return groups.filter((group) => group.parts.length > 0);
}
