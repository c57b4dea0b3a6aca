import type { StructurePlan } from '@docreel/writer';

/** Maximum distance in seconds between a predicted boundary and a real one. */
const NEAR_SECONDS = 3;

export interface PlanScore {
  articles: number;
  folders: number;
  seams: number;
  found: number;
  /** Number of predicted boundaries inside a video. They are not always wrong, because a video may contain two topics. */
  others: number;
  medianOff: number;
  worstOff: number;
}

export function scorePlan({ articles, folders }: StructurePlan, seams: readonly number[]): PlanScore {
  const starts = [...articles, ...folders.flatMap((folder) => folder.articles)]
    .map((one) => one.startSeconds)
    .filter((seconds) => seconds > 0);
  const offs = seams.map((seam) => Math.min(...starts.map((start) => Math.abs(start - seam)))).filter((off) => off <= NEAR_SECONDS);
  const sorted = offs.toSorted((a, b) => a - b);
  return {
    articles: articles.length + folders.reduce((sum, folder) => sum + folder.articles.length, 0),
    folders: folders.length,
    seams: seams.length,
    found: offs.length,
    others: starts.filter((start) => seams.every((seam) => Math.abs(start - seam) > NEAR_SECONDS)).length,
    medianOff: sorted[Math.floor(sorted.length / 2)] ?? 0,
    worstOff: sorted.at(-1) ?? 0,
  };
}
