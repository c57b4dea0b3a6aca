import type { ArticleTemplate } from './types.ts';

/**
 * The built-in templates. Their sections are the default parts of the form. The writer leaves out parts without content in the recording.
 */
export const ARTICLE_TEMPLATES: readonly ArticleTemplate[] = [
  {
    id: 1,
    name: 'How-to guide',
    description: 'Numbered steps by screen, each with its picture and its moment in the video.',
    instructions:
      'Write for a person who has the product open and wants one task done. Short imperative steps, one action each. Name labels as the screen does. Leave out greetings, asides and everything that is not needed to do the task.',
    sections: ['Before you begin', 'Steps'],
    form: 'how-to',
  },
  {
    id: 2,
    name: 'Tutorial',
    description: 'A lesson: what you will do, what you need, the parts in order with what each shows, and a recap.',
    instructions:
      'Write for a person who learns. Say first what they will have done at the end. Keep what helps to understand why a step is done. Friendly and plain.',
    sections: ['What you will do', 'Before you begin', 'Part', 'Recap'],
    form: 'tutorial',
  },
  {
    id: 3,
    name: 'Standard operating procedure',
    description: 'Purpose, prerequisites, steps numbered 3.1, 3.2 with the result to check after each, and nothing beside them.',
    instructions:
      'Write for staff who must do the task the same way each time. Impersonal and exact. One action in each step, followed by the check. Keep rules and values; leave explanations to training.',
    sections: ['Purpose', 'Prerequisites', 'Procedure', 'Result'],
    form: 'procedure',
  },
  {
    id: 4,
    name: 'Troubleshooting',
    description: 'Symptom, possible cause, what to do: where each screen is reached, and what was entered, to compare with.',
    instructions:
      'Write for a person who is stuck. Begin with what they see, then the possible cause, then what to do. Name no error that the recording does not name; where it shows none, say so and name what to check.',
    sections: [
      'Where to begin',
      'Before you begin',
      'Problems that the recording names',
      'If you do not see what you expect',
      'Compare what you entered',
    ],
    form: 'troubleshooting',
  },
  {
    id: 5,
    name: 'FAQ',
    description: 'Questions that a reader would ask, each answered from its moment in the recording.',
    instructions:
      'Write the questions as readers would ask them, in the first person. Answer each in a sentence or a few steps, complete in itself. Ask nothing that the recording does not answer.',
    sections: ['Questions and answers'],
    form: 'faq',
  },
  {
    id: 6,
    name: 'Release note',
    description: 'Short: what one can do now, how, and what else is good to know.',
    instructions:
      'Write for people who know the product. Say first what they can do now that they could not do before. Short sentences. Promise nothing that the recording does not show.',
    sections: ['What is new', 'How to use it', 'Good to know', 'What comes next'],
    form: 'release-note',
  },
  {
    id: 7,
    name: 'Feature overview',
    description: 'Screen by screen: what it is for, how it is reached and what it offers. Nobody is asked to do anything.',
    instructions:
      'Describe the product, not a task: what each screen shows, how it is reached, what every control does. Third person, present tense, no instructions to the reader.',
    sections: ['Screens'],
    form: 'overview',
  },
  {
    id: 8,
    name: 'Onboarding',
    description: 'A first-day path: the screens to know, the task to do once oneself, and how one knows that it worked.',
    instructions:
      'Write for a new colleague on the first day. Welcoming and calm. First where things are, then one task to do alone, then how they know that it worked and where to go next.',
    sections: [
      'What you can do at the end',
      'Before your first day',
      'First, get to know the screens',
      'Then do it once yourself',
      'You have done it when',
      'Where to go next',
    ],
    form: 'onboarding',
  },
];
