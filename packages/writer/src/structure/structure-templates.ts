/** Templates that divide long recordings, and the plans that result from them. */
import type { VideoPart } from '@docreel/timeline';

export const STRUCTURE_FORMS = ['tasks', 'course', 'manual'] as const;
export type StructureForm = (typeof STRUCTURE_FORMS)[number];

/** A template for dividing a long recording into articles. */
export interface StructureTemplate {
  id: number;
  name: string;
  description: string;
  /** Instructions for a model. The planner also understands a few of them without a model (see `plan-structure.ts`). */
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

/** The built-in structure templates. `articleTemplateId` is the default article template of each. */
export const STRUCTURE_TEMPLATES: readonly (StructureTemplate & { articleTemplateId: number })[] = [
  {
    id: 101,
    name: 'Task guide',
    description: 'A folder for each area of the product, an article for each task.',
    instructions:
      'Name articles after what the reader wants to do. Keep the tasks of one area together, also where the recording comes back to it.',
    sections: [],
    form: 'tasks',
    articleTemplateId: 1,
  },
  {
    id: 102,
    name: 'Learning path',
    description: 'Modules and lessons in the order of the recording, with an article that opens the course.',
    instructions: 'Keep the order in which things are taught. Say first what the course holds.',
    sections: [],
    form: 'course',
    articleTemplateId: 2,
  },
  {
    id: 103,
    name: 'Product manual',
    description: 'For looking things up: an article for each screen or area, named as the product names it.',
    instructions: 'Name articles after the screen. Divide where the recording goes to another screen, whatever is said.',
    sections: [],
    form: 'manual',
    articleTemplateId: 7,
  },
];

/** Returns the ID of the default article template for a form. */
export function findArticleTemplate(form: StructureTemplate['form']): number {
  return STRUCTURE_TEMPLATES.find((template) => template.form === form)?.articleTemplateId ?? 1;
}
