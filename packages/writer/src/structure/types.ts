import type { VideoPart } from '@docreel/timeline';

export const STRUCTURE_FORMS = ['tasks', 'course', 'manual'] as const;
export type StructureForm = (typeof STRUCTURE_FORMS)[number];

/** A template for dividing a long recording into articles. */
export interface StructureTemplate {
  id: number;
  name: string;
  description: string;
  /** Instructions for a model. The planner also understands a few of them without a model (see `structure-instructions.ts`). */
  instructions: string;
  /** Names of the folders in order. If the list is empty, the content of the recording determines the names. */
  sections: string[];
  form: StructureForm;
}

export interface PlannedArticle extends VideoPart {
  title: string;
  /** Summary of the article in a single sentence. */
  summary: string;
  /** Titles of the other articles, for the opening article of a course. */
  contents?: string[];
}

/** The plan for a recording. The parts are in order, have no gaps and cover the whole video. Titles are unique. */
export interface StructurePlan {
  folders: { name: string; articles: PlannedArticle[] }[];
  /** Articles outside of folders. */
  articles: PlannedArticle[];
  warnings: string[];
}
