import { plain, writeText } from '../inline.ts';
import type { Outline } from '../outline.ts';
import type { Section } from '../types.ts';
import { formatCount, fill, quoteNames, type Phrases } from '../phrases/phrases.ts';
import type { Result } from '../article-content.ts';
import * as common from './common-parts.ts';
import { groupByHeading } from './step-parts.ts';
import { type Form, type Part, joinSentences, createTextSection, createAssertionSection } from './form.ts';
import { writeSections } from './sections.ts';

const goal: Part = {
  kind: 'goal',
  heading: 'What you will do',
  write: (outline, heading) => [createTextSection(heading, writeGoal(outline))],
};
const parts: Part = { kind: 'steps', heading: 'Part', write: writeParts };
const recap: Part = { kind: 'closing', heading: 'Recap', write: writeRecap };

/** The form "tutorial": what readers will do, what they need, the parts in order with their results, and a recap. */
export const tutorial: Form = { parts: [goal, common.before, parts, recap], numbering: 'steps' };

function writeParts(outline: Outline, part: string): Section[] {
  const sections = writeSections(outline, {
    unnamed: outline.phrases.headings['Follow along'],
    writeNote: (step, said) => joinSentences(step.result && said.length === 0 ? [describeResult(step.result, outline.phrases)] : said),
  });
  if (sections.length < 2) return sections;
  return sections.map((section, at): Section => ({ ...section, heading: `${part} ${at + 1}: ${section.heading}` }));
}

/** Returns the expected result of a step, so that learners can check it. */
function describeResult({ name, isScreen }: Result, { nowScreen, nowMessage }: Phrases): string {
  return fill(isScreen ? nowScreen : nowMessage, { x: name });
}

function listHeadings(outline: Outline): string[] {
  const headings =
    outline.steps.length > 0
      ? groupByHeading(outline.steps).map(({ heading }) => heading)
      : groupByHeading(outline.items).map(({ heading }) => heading);
  return headings.filter((heading) => heading !== null).map(plain);
}

function writeGoal(outline: Outline): string {
  const names = listHeadings(outline);
  const { phrases } = outline;
  const way = names.length > 1 ? fill(phrases.willParts, { count: names.length, x: quoteNames(names, phrases) }) : '';
  const said = [...outline.intro, way].filter((text) => text !== '').join(' ');
  return writeText(
    said || (outline.steps.length > 0 ? fill(phrases.willSteps, { count: formatCount(phrases, outline.steps.length) }) : ''),
  );
}

function writeRecap(outline: Outline, heading: string): Section[] {
  if (outline.closing.length > 0) return createAssertionSection(outline, heading, outline.closing);
  const names = listHeadings(outline);
  return names.length < 2 || outline.steps.length === 0
    ? []
    : [createTextSection(heading, writeText(fill(outline.phrases.workedThrough, { x: quoteNames(names, outline.phrases) })))];
}
