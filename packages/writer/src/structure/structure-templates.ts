import type { StructureTemplate } from './types.ts';

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
