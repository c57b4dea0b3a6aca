import type { Form } from './form.ts';
import { prose, sectionsOf, textSection } from './form.ts';

/** Steps by screen, and what a person needs first where it is said. */
export const howTo: Form = (outline, template) => {
  const [unnamed = 'Steps'] = template.sections;
  const steps = sectionsOf(outline, {
    unnamed,
    noteOf: ({ result, evidence }, said) => prose(said.length === 0 && evidence.quote === null ? [result ?? ''] : said),
  });
  const before = outline.before.length > 0 ? [textSection('Before you begin', prose(outline.before))] : [];
  return { sections: [...before, ...steps], numbering: 'steps', closing: prose(outline.closing) };
};
