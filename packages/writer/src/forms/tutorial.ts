import { capitalise } from '../english/instruction.ts';
import { plain, textMarkdown } from '../inline.ts';
import type { Outline } from '../outline.ts';
import type { Section } from '../types.ts';
import type { Form } from './form.ts';
import { prose, sectionsOf, textSection } from './form.ts';

/** A lesson: what one will do, what one needs, the parts in order with what each shows, and a look back. */
export const tutorial: Form = (outline, template) => {
  const [goal = 'What you will do', before = 'Before you begin', part = 'Part', recap = 'Recap'] = template.sections;
  const parts = sectionsOf(outline, {
    unnamed: 'Follow along',
    noteOf: (step, said) => prose(step.result ? [...said, seen(step.result, said)] : said),
  });
  const many = parts.length > 1;
  const numbered = parts.map(
    (section, at): Section => ({ ...section, heading: many ? `${part} ${at + 1}: ${section.heading}` : section.heading }),
  );
  const sections = [
    textSection(goal, goalOf(outline, parts)),
    ...(outline.before.length > 0 ? [textSection(before, prose(outline.before))] : []),
    ...numbered,
  ];
  const looksBack = recapOf(outline, parts);
  return { sections: looksBack === '' ? sections : [...sections, textSection(recap, looksBack)], numbering: 'steps', closing: '' };
};

function goalOf(outline: Outline, parts: readonly Section[]): string {
  const said = outline.intro.join(' ');
  const names = parts.map((section) => `“${section.heading}”`);
  const way = names.length > 1 ? `You will go through ${names.length} parts: ${listOf(names)}.` : '';
  return (
    textMarkdown([said, way].filter((text) => text !== '').join(' ')) || textMarkdown(`You will follow ${outline.steps.length} steps.`)
  );
}

function recapOf(outline: Outline, parts: readonly Section[]): string {
  if (outline.closing.length > 0) return prose(outline.closing);
  if (parts.length < 2) return '';
  const names = parts.map((section) => `“${section.heading}”`);
  return textMarkdown(`You have worked through ${listOf(names)}.`);
}

/** Said already: a result that the narration tells in its own words is not told twice. */
function seen(result: string, said: readonly string[]): string {
  return said.length > 0 ? '' : capitalise(plain(result));
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
