import type { Form, Part } from './forms/form.ts';
import { prose, stepFrom, toldSection, under } from './forms/form.ts';
import { BODY_KINDS, PARTS } from './forms/forms.ts';
import { partKindOf } from './forms/part-names.ts';
import type { StoryStep } from './story.ts';
import { headingIn } from './phrases/phrases-for.ts';
import { squash } from '@docreel/moments';
import type { Story } from './story.ts';
import type { ArticleDraft, Section } from './types.ts';

export interface Assembled extends Pick<ArticleDraft, 'sections' | 'closing'> {
  warnings: string[];
}

/** A section name of the template with its part. Without a part it is a topic, written from everything that mentions it. */
interface Slot {
  name: string;
  part: Part | null;
}

/** Writes the parts that a template names, in its order, or the form's own parts if it names none. */
export function assemble(story: Story, form: Form, names: readonly string[]): Assembled {
  const isOwn = names.length > 0 && !names.every((name) => form.parts.some((part) => part.heading === name));
  const slots = isOwn ? withBody(slotsOf(form, names), form, story) : ofForm(form, names);
  const topics = topicsOf(slots, story);
  const taken = new Set([...topics.values()].flat());
  const isLeft = (step: StoryStep): boolean => !taken.has(step);
  const rest = taken.size > 0 ? { ...story, steps: story.steps.filter(isLeft), beats: story.beats.filter(isLeft) } : story;
  const left: string[] = [];
  const sections = slots.flatMap(({ name, part }) => {
    const shown = isOwn ? name : headingIn(story.phrases, name);
    const written = part ? writePart(rest, part, { name, shown }) : writeTopic(story, name, topics.get(name) ?? []);
    if (written.length === 0 && isOwn) left.push(name);
    return written;
  });
  if (isOwn && sections.length === 0) return { ...assemble(story, form, []), warnings: [NOTHING] };
  const takesClosing = slots.some(({ part }) => part?.kind === 'closing');
  return { sections, closing: form.endsWithClosing && !isOwn && !takesClosing ? prose(story.closing) : '', warnings: warningsOf(left) };
}

const NOTHING = 'Nothing in the recording belongs to any section of the template: its form was used as it is.';

function warningsOf(left: readonly string[]): string[] {
  return left.length === 0
    ? []
    : [`Left out, because nothing in the recording belongs there: ${left.map((name) => `“${name}”`).join(', ')}.`];
}

function ofForm(form: Form, names: readonly string[]): Slot[] {
  const parts = names.length > 0 ? names.flatMap((name) => form.parts.filter((part) => part.heading === name)) : form.parts;
  return parts.map((part) => ({ name: part.heading, part }));
}

function slotsOf(form: Form, names: readonly string[]): Slot[] {
  const used = new Set<Part>();
  return names.map((name) => {
    const part = partFor(form, name);
    if (!part || used.has(part)) return { name, part: null };
    used.add(part);
    return { name, part };
  });
}

function partFor(form: Form, name: string): Part | null {
  const named = form.parts.find((part) => squash(part.heading) === squash(name));
  if (named) return named;
  const kind = partKindOf(name);
  return kind === null ? null : (form.parts.find((part) => part.kind === kind) ?? PARTS[kind]);
}

/** Assigns the steps to the first name that matches nothing else, if no name says where they belong. */
function withBody(slots: readonly Slot[], form: Form, story: Story): Slot[] {
  if (slots.some(({ part }) => part && BODY_KINDS.has(part.kind))) return [...slots];
  const at = slots.findIndex(({ name, part }) => part === null && stepsAbout(story, name).length === 0);
  const body = form.parts.find((part) => BODY_KINDS.has(part.kind)) ?? PARTS.steps;
  return slots.map((slot, place) => (place === at ? { ...slot, part: body } : slot));
}

function writePart(story: Story, part: Part, { name, shown }: { name: string; shown: string }): Section[] {
  if (!part.isBare || part.heading === name) return part.write(story, shown);
  return under(shown, part.write(story, shown));
}

/** Assigns each step to the first topic that names what the step is about. */
function topicsOf(slots: readonly Slot[], story: Story): ReadonlyMap<string, StoryStep[]> {
  const free = new Set(story.steps);
  const topics = new Map<string, StoryStep[]>();
  for (const { name, part } of slots) {
    if (part) continue;
    const own = stepsAbout(story, name).filter((step) => free.delete(step));
    topics.set(name, own);
  }
  return topics;
}

function writeTopic(story: Story, name: string, own: readonly StoryStep[]): Section[] {
  if (own.length > 0)
    return [
      {
        heading: name,
        intro: prose(own[0]?.lead ?? []),
        steps: own.map((step) => stepFrom(step, story.phrases, { note: prose(step.notes) })),
      },
    ];
  const told = [...story.intro, ...story.closing, ...story.beats.flatMap(({ kind, notes }) => (kind === 'shown' ? notes : []))];
  return toldSection(
    story,
    name,
    told.filter((text) => speaksOf(text, name)),
  );
}

function stepsAbout({ steps }: Story, name: string): StoryStep[] {
  return steps.filter(({ runs, label, heading }) => speaksOf([...runs.map((run) => run.text), label ?? '', heading ?? ''].join(' '), name));
}

const TELLING_LETTERS = 4;
const STEM_LETTERS = 6;

/** Returns whether the text contains every longer word of the topic, in any form. */
function speaksOf(text: string, topic: string): boolean {
  const wanted = stemsOf(topic);
  const known = new Set(stemsOf(text));
  return wanted.length > 0 && wanted.every((stem) => known.has(stem));
}

function stemsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= TELLING_LETTERS).map((word) => word.replace(/(?:ing|ed|es|s)$/u, '').slice(0, STEM_LETTERS));
}
