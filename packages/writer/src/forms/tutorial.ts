import { plain, textMarkdown } from '../inline.ts';
import type { Story } from '../story.ts';
import type { Section } from '../types.ts';
import * as common from './common-parts.ts';
import { type Form, groupsOf, listOf, type Part, prose, sectionsOf, textSection, toldSection } from './form.ts';

const goal: Part = { kind: 'goal', heading: 'What you will do', write: (story, heading) => [textSection(heading, goalOf(story))] };
const parts: Part = { kind: 'steps', heading: 'Part', write: partsOf };
const recap: Part = { kind: 'closing', heading: 'Recap', write: recapOf };

/** A lesson: what one will do, what one needs, the parts in order with what each shows, and a look back. */
export const tutorial: Form = { parts: [goal, common.before, parts, recap], numbering: 'steps' };

function partsOf(story: Story, part: string): Section[] {
  const sections = sectionsOf(story, {
    unnamed: 'Follow along',
    noteOf: (step, said) => prose(step.result && said.length === 0 ? [seen(step.result)] : said),
  });
  if (sections.length < 2) return sections;
  return sections.map((section, at): Section => ({ ...section, heading: `${part} ${at + 1}: ${section.heading}` }));
}

/** A learner is told what to look for. */
function seen(result: string): string {
  return plain(result).replace(/^The (screen|message) (“.*”) appears\.$/u, 'You should now see the $1 $2.');
}

function namesOf(story: Story): string[] {
  const headings =
    story.steps.length > 0 ? groupsOf(story.steps).map(({ heading }) => heading) : story.passages.map(({ heading }) => heading);
  return headings.filter((heading) => heading !== null).map((heading) => `“${plain(heading)}”`);
}

function goalOf(story: Story): string {
  const names = namesOf(story);
  const way = names.length > 1 ? `You will go through ${names.length} parts: ${listOf(names)}.` : '';
  const said = [...story.intro, way].filter((text) => text !== '').join(' ');
  return textMarkdown(said || (story.steps.length > 0 ? `You will follow ${story.steps.length} steps.` : ''));
}

function recapOf(story: Story, heading: string): Section[] {
  if (story.closing.length > 0) return toldSection(story, heading, story.closing);
  const names = namesOf(story);
  return names.length < 2 || story.steps.length === 0
    ? []
    : [textSection(heading, textMarkdown(`You have worked through ${listOf(names)}.`))];
}
