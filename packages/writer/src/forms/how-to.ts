import * as common from './common-parts.ts';
import type { Form } from './form.ts';

/** Steps by screen, and what a person needs first where it is said. */
export const howTo: Form = {
  parts: [common.before, { ...common.steps, isBare: true, write: common.stepSections }],
  numbering: 'steps',
  endsWithClosing: true,
};
