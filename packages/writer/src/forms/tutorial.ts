import { plain, textMarkdown } from '../inline.ts';
import type { Story } from '../story.ts';
import type { Section } from '../types.ts';
import { countOf, fill, named } from '../phrases/fill.ts';
import type { Phrases } from '../phrases/phrases-for.ts';
import type { Result } from '../telling.ts';
import * as common from './common-parts.ts';
import { type Form, groupsOf, type Part, prose, sectionsOf, textSection, toldSection } from './form.ts';

const goal: Part = { kind: 'goal', heading: 'What you will do', write: (story, heading) => [textSection(heading, goalOf(story))] };
const parts: Part = { kind: 'steps', heading: 'Part', write: partsOf };
const recap: Part = { kind: 'closing', heading: 'Recap', write: recapOf };

/** A lesson: what readers will do, what they need, the parts in order with their results, and a recap. */
export const tutorial: Form = { parts: [goal, common.before, parts, recap], numbering: 'steps' };

function partsOf(story: Story, part: string): Section[] {
  const sections = sectionsOf(story, {
    unnamed: story.phrases.headings['Follow along'],
    noteOf: (step, said) => prose(step.result && said.length === 0 ? [seen(step.result, story.phrases)] : said),
  });
  if (sections.length < 2) return sections;
  return sections.map((section, at): Section => ({ ...section, heading: `${part} ${at + 1}: ${section.heading}` }));
}

/** Returns the result of a step, so that learners know what to look for. */
function seen({ name, isScreen }: Result, { nowScreen, nowMessage }: Phrases): string {
  return fill(isScreen ? nowScreen : nowMessage, { x: name });
}

function namesOf(story: Story): string[] {
  const headings =
    story.steps.length > 0 ? groupsOf(story.steps).map(({ heading }) => heading) : groupsOf(story.beats).map(({ heading }) => heading);
  return headings.filter((heading) => heading !== null).map(plain);
}

function goalOf(story: Story): string {
  const names = namesOf(story);
  const { phrases } = story;
  const way = names.length > 1 ? fill(phrases.willParts, { count: names.length, x: named(names, phrases) }) : '';
  const said = [...story.intro, way].filter((text) => text !== '').join(' ');
  return textMarkdown(said || (story.steps.length > 0 ? fill(phrases.willSteps, { count: countOf(phrases, story.steps.length) }) : ''));
}

function recapOf(story: Story, heading: string): Section[] {
  if (story.closing.length > 0) return toldSection(story, heading, story.closing);
  const names = namesOf(story);
  return names.length < 2 || story.steps.length === 0
    ? []
    : [textSection(heading, textMarkdown(fill(story.phrases.workedThrough, { x: named(names, story.phrases) })))];
}
