import * as common from './common-parts.ts';
import type { Form } from './form.ts';

/** Prerequisites if mentioned, then the steps grouped by screen. */
export const howTo: Form = {
  parts: [common.before, { ...common.steps, isBare: true, write: common.writeStepSections }],
  numbering: 'steps',
  endsWithClosing: true,
};
