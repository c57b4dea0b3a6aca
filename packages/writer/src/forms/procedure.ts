import { verbOf } from '../english/instruction.ts';
import { inlineMarkdown, textMarkdown } from '../inline.ts';
import type { Outline, OutlineStep } from '../outline.ts';
import type { Form } from './form.ts';
import { prose, sectionsOf, textSection } from './form.ts';

/** A standard operating procedure: its purpose, numbered steps 1.1, 1.2, and after each what must be seen. */
export const procedure: Form = (outline, template) => {
  const [purpose = 'Purpose', before = 'Prerequisites', unnamed = 'Procedure', result = 'Result'] = template.sections;
  const steps = sectionsOf(outline, { unnamed, noteOf: checked });
  const sections = [
    textSection(purpose, purposeOf(outline)),
    ...(outline.before.length > 0 ? [textSection(before, prose(outline.before))] : []),
    ...steps,
    ...(outline.closing.length > 0 ? [textSection(result, prose(outline.closing))] : []),
  ];
  return { sections, numbering: 'sections', closing: '' };
};

function purposeOf(outline: Outline): string {
  const { title } = outline;
  return textMarkdown(
    verbOf(title)
      ? `This procedure describes how to ${title.charAt(0).toLowerCase()}${title.slice(1)}.`
      : `This procedure covers ${title}.`,
  );
}

/** The check comes first: it is what the person signs for. */
function checked(step: OutlineStep, said: readonly string[]): string {
  const check = step.result
    ? inlineMarkdown([
        { kind: 'label', text: 'Check:' },
        { kind: 'text', text: ` ${step.result}` },
      ])
    : '';
  return [check, prose(said)].filter((text) => text !== '').join(' ');
}
