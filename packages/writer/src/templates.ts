import type { ArticleTemplate } from './types.ts';

/** What ships. A section's name is used where the form has a place for it, in this order. */
export const ARTICLE_TEMPLATES: readonly ArticleTemplate[] = [
  {
    id: 1,
    name: 'How-to guide',
    description: 'Numbered steps by screen, each with its picture and its moment in the video.',
    instructions:
      'Write for a person who has the product open and wants one task done. Short imperative steps, one action each. Name labels as the screen does. Leave out greetings, asides and everything that is not needed to do the task.',
    sections: ['Steps'],
    form: 'how-to',
  },
  {
    id: 2,
    name: 'Tutorial',
    description: 'A lesson: what you will do, what you need, the parts in order with what each shows, and a recap.',
    instructions:
      'Write for a person who learns. Say first what they will have done at the end. Keep explanations that help to understand why a step is done, and say what they should see after it. Friendly and plain.',
    sections: ['What you will do', 'Before you begin', 'Part', 'Recap'],
    form: 'tutorial',
  },
  {
    id: 3,
    name: 'Standard operating procedure',
    description: 'Purpose, prerequisites, steps numbered 1.1, 1.2 with the result to check after each.',
    instructions:
      'Write for staff who must do the task the same way each time. Impersonal and exact. One action in each step, followed by the result that must be seen. No explanations beyond what is needed to check the result.',
    sections: ['Purpose', 'Prerequisites', 'Procedure', 'Result'],
    form: 'procedure',
  },
];
