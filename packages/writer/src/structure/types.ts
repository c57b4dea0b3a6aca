import type { VideoPart } from '@docreel/moments';

export const STRUCTURE_FORMS = ['tasks', 'course', 'manual'] as const;
export type StructureForm = (typeof STRUCTURE_FORMS)[number];

/** How to divide a long recording. */
export interface StructureTemplate {
  id: number;
  name: string;
  description: string;
  /** For a model. The offline planner understands a few of them (see `structure-instructions.ts`). */
  instructions: string;
  /** Names of the folders in order. If empty, they are named after the content of the recording. */
  sections: string[];
  form: StructureForm;
}

export interface PlannedArticle extends VideoPart {
  title: string;
  /** A single sentence. */
  summary: string;
  /** For the opening article of a course: the names of the following ones. */
  contents?: string[];
}

/** The plan for a recording. The parts are in order, adjacent and cover the whole video. Titles are unique. */
export interface StructurePlan {
  folders: { name: string; articles: PlannedArticle[] }[];
  /** Articles outside of folders. */
  articles: PlannedArticle[];
  warnings: string[];
}
