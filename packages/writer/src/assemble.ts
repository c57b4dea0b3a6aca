/** Assembles the sections of an article from the parts of its form, or from the section names of a template. */
import { squash } from '@docreel/timeline';
import { type Form, type Part, type PartKind, joinSentences, createStep, createAssertionSection, nestSections } from './forms/form.ts';
import { BODY_KINDS, PARTS } from './forms/forms.ts';
import type { OutlineItem, Outline } from './outline.ts';
import { translateHeading } from './phrases/phrases.ts';
import type { ArticleDraft, Section } from './types.ts';

interface AssembledArticle extends Pick<ArticleDraft, 'sections' | 'closing'> {
  warnings: string[];
}

/**
 * A section name of the template, with the part of the form that it means. If it means none, it is a topic, and its section contains
 * everything that mentions the topic.
 */
interface Slot {
  name: string;
  part: Part | null;
}

/** Writes the sections that a template lists, in its order. If it lists none, writes the default sections of the form. */
export function assemble(outline: Outline, form: Form, names: readonly string[]): AssembledArticle {
  const isOwn = names.length > 0 && !names.every((name) => form.parts.some((part) => part.heading === name));
  const slots = isOwn ? assignBody(matchSlots(form, names), form, outline) : listFormSlots(form, names);
  const topics = assignTopics(slots, outline);
  const taken = new Set([...topics.values()].flat());
  const isLeft = (step: OutlineItem): boolean => !taken.has(step);
  const rest = taken.size > 0 ? { ...outline, steps: outline.steps.filter(isLeft), items: outline.items.filter(isLeft) } : outline;
  const left: string[] = [];
  const sections = slots.flatMap(({ name, part }) => {
    const shown = isOwn ? name : translateHeading(outline.phrases, name);
    const written = part ? writePart(rest, part, { name, shown }) : writeTopic(outline, name, topics.get(name) ?? []);
    if (written.length === 0 && isOwn) left.push(name);
    return written;
  });
  if (isOwn && sections.length === 0) return { ...assemble(outline, form, []), warnings: [NOTHING] };
  const takesClosing = slots.some(({ part }) => part?.kind === 'closing');
  return {
    sections,
    closing: form.endsWithClosing && !isOwn && !takesClosing ? joinSentences(outline.closing) : '',
    warnings: createWarnings(left),
  };
}

const NOTHING = 'Nothing in the recording belongs to any section of the template: its form was used as it is.';

function createWarnings(left: readonly string[]): string[] {
  return left.length === 0
    ? []
    : [`Left out, because nothing in the recording belongs there: ${left.map((name) => `“${name}”`).join(', ')}.`];
}

function listFormSlots(form: Form, names: readonly string[]): Slot[] {
  const parts = names.length > 0 ? names.flatMap((name) => form.parts.filter((part) => part.heading === name)) : form.parts;
  return parts.map((part) => ({ name: part.heading, part }));
}

function matchSlots(form: Form, names: readonly string[]): Slot[] {
  const used = new Set<Part>();
  return names.map((name) => {
    const part = findPart(form, name);
    if (!part || used.has(part)) return { name, part: null };
    used.add(part);
    return { name, part };
  });
}

function findPart(form: Form, name: string): Part | null {
  const named = form.parts.find((part) => squash(part.heading) === squash(name));
  if (named) return named;
  const kind = findPartKind(name);
  return kind === null ? null : (form.parts.find((part) => part.kind === kind) ?? PARTS[kind]);
}

/** If no section name means the steps, uses the first name without another meaning for them. */
function assignBody(slots: readonly Slot[], form: Form, outline: Outline): Slot[] {
  if (slots.some(({ part }) => part && BODY_KINDS.has(part.kind))) return [...slots];
  const at = slots.findIndex(({ name, part }) => part === null && findStepsAbout(outline, name).length === 0);
  const body = form.parts.find((part) => BODY_KINDS.has(part.kind)) ?? PARTS.steps;
  return slots.map((slot, place) => (place === at ? { ...slot, part: body } : slot));
}

function writePart(outline: Outline, part: Part, { name, shown }: { name: string; shown: string }): Section[] {
  if (!part.isBare || part.heading === name) return part.write(outline, shown);
  return nestSections(shown, part.write(outline, shown));
}

/** Assigns each step to the first topic that mentions the object of the step. */
function assignTopics(slots: readonly Slot[], outline: Outline): ReadonlyMap<string, OutlineItem[]> {
  const free = new Set(outline.steps);
  const topics = new Map<string, OutlineItem[]>();
  for (const { name, part } of slots) {
    if (part) continue;
    const own = findStepsAbout(outline, name).filter((step) => free.delete(step));
    topics.set(name, own);
  }
  return topics;
}

function writeTopic(outline: Outline, name: string, own: readonly OutlineItem[]): Section[] {
  if (own.length > 0)
    return [
      {
        heading: name,
        intro: joinSentences(own[0]?.lead ?? []),
        steps: own.map((step) => createStep(step, outline.phrases, { note: joinSentences(step.notes) })),
      },
    ];
  const sentences = [...outline.intro, ...outline.closing, ...outline.items.flatMap(({ kind, notes }) => (kind === 'shown' ? notes : []))];
  return createAssertionSection(
    outline,
    name,
    sentences.filter((text) => mentionsTopic(text, name)),
  );
}

function findStepsAbout({ steps }: Outline, name: string): OutlineItem[] {
  return steps.filter(({ runs, label, heading }) =>
    mentionsTopic([...runs.map((run) => run.text), label ?? '', heading ?? ''].join(' '), name),
  );
}

const TELLING_LETTERS = 4;
const STEM_LETTERS = 6;

/** Returns whether the text contains every longer word of the topic, in any grammatical form. */
function mentionsTopic(text: string, topic: string): boolean {
  const wanted = listStems(topic);
  const known = new Set(listStems(text));
  return wanted.length > 0 && wanted.every((stem) => known.has(stem));
}

function listStems(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= TELLING_LETTERS).map((word) => word.replace(/(?:ing|ed|es|s)$/u, '').slice(0, STEM_LETTERS));
}

/**
 * Words that identify each kind, in order of precedence. “Before you start the steps” is about prerequisites, “Next steps” about what
 * follows.
 */
const NAMES: readonly [PartKind, RegExp][] = [
  ['before', /\b(?:before|prerequisites?|requirements?|preparations?|what you need|you(?:'ll| will) need|to start with)\b/iu],
  ['closing', /\b(?:next|recap|conclusions?|closing|wrap[- ]?up|afterwards|after that|further|where to go|in the end|outlook)\b/iu],
  ['problems', /\b(?:problems?|troubleshooting|issues?|errors?|symptoms?|missing|not work|goes wrong|fix(?:es)?)\b/iu],
  ['questions', /\b(?:questions?|faqs?|q ?& ?a|answers?)\b/iu],
  ['checklist', /\b(?:check ?lists?|to[- ]?dos?|tick|your path|first day)\b/iu],
  ['result', /\b(?:results?|outcomes?|verif(?:y|ication)|checks?|done when|expected|success|you have done it)\b/iu],
  ['news', /\b(?:new|changes?|changed|highlights?|release)\b/iu],
  ['entries', /\b(?:values?|fields?|settings?|options?|entries|inputs?|parameters?|data)\b/iu],
  ['facts', /\b(?:tips?|good to know|notes?|remember|facts?|hints?|remarks?|details?)\b/iu],
  ['screens', /\b(?:screens?|tour|features?|offers?|interface|reference|pages?|areas?|where things are)\b/iu],
  [
    'goal',
    /\b(?:goals?|objectives?|purpose|what you(?:'ll| will)|overview|introduction|intro|about|summary|background|context|scope|welcome)\b/iu,
  ],
  [
    'steps',
    /\b(?:steps?|procedure|instructions?|how(?: to)?|parts?|lessons?|modules?|chapters?|walk ?through|tasks?|guide|process|do this|what to do|method|actions?|path|stops?)\b/iu,
  ],
];

/** Returns the kind of a part with a custom name. Returns null if the name is a topic. */
function findPartKind(name: string): PartKind | null {
  return NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}
