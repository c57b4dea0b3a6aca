import type { VideoPart } from '@docreel/moments';

export const STRUCTURE_FORMS = ['tasks', 'course', 'manual'] as const;
export type StructureForm = (typeof STRUCTURE_FORMS)[number];

/** How a long recording is to be divided. */
export interface StructureTemplate {
  id: number;
  name: string;
  description: string;
  /** For a model; the offline planner reads a few things from it (see `structure-wishes.ts`). */
  instructions: string;
  /** Names of the folders, in order; empty: they are named after what the recording shows. */
  sections: string[];
  form: StructureForm;
}

export interface PlannedArticle extends VideoPart {
  title: string;
  /** One sentence. */
  summary: string;
  /** For the article that opens a course: the names of what follows. */
  contents?: string[];
}

/** Parts in the order of the video, side by side: together they are the whole of it. Titles are unique. */
export interface StructurePlan {
  folders: { name: string; articles: PlannedArticle[] }[];
  /** Outside any folder. */
  articles: PlannedArticle[];
  warnings: string[];
}
