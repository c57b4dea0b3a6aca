import type { Outline } from '../outline.ts';
import type { Section } from '../types.ts';
import * as common from './common-parts.ts';
import type { Form } from './form.ts';

/** The form "how-to": prerequisites if the narration mentions any, then the steps grouped by screen. */
export const howTo: Form = {
  parts: [common.before, { ...common.steps, isBare: true, write: writeSteps }],
  numbering: 'steps',
  endsWithClosing: true,
};

/** Writes the steps. They have the heading of the part only if another section precedes them. */
function writeSteps(outline: Outline, heading: string): Section[] {
  return common.writeStepSections(outline, outline.before.length > 0 && outline.steps.length > 0 ? heading : '');
}
