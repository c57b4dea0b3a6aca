import { isFact } from './forms/common-parts.ts';
import { squash } from '@docreel/moments';
import type { Phrases } from './phrases/phrases-for.ts';
import { appears, type StoryStep, type Telling } from './telling.ts';
import type { Numbering, Section, StepList } from './types.ts';

/**
 * The parts of a template's instructions that the offline writer understands. A model follows instructions as written. Without one, these
 * few are recognised in plain words: “No pictures.”, “Keep it short.”, “Do not mention “Import”.”
 */
export interface Wishes {
  notes: 'kept' | 'left out';
  examples: 'kept' | 'left out';
  /** Whether the expected result is added after each step, even if the narration does not mention it. */
  results: 'usual' | 'always';
  pictures: 'usual' | 'all' | 'none';
  list: StepList | null;
  numbering: Numbering | null;
  /** Quoted words. Content that mentions them is omitted. */
  unmentioned: string[];
}

const WITHOUT = String.raw`\b(?:no|without|omit|skip|leave out|drop|never add|do not add|don't add) (?:any |all |the )?`;
const NO_NOTES = new RegExp(
  `${WITHOUT}(?:notes?|explanations?|asides?|background|comments?)\\b|\\b(?:only|just|nothing but) the steps\\b|\\b(?:keep (?:it|this|everything|the article) (?:very )?(?:short|brief|concise)|be (?:very )?(?:brief|concise)|as short as possible)\\b`,
  'iu',
);
const NO_EXAMPLES = new RegExp(`${WITHOUT}(?:examples?|example values|sample values)\\b`, 'iu');
const NO_PICTURES = new RegExp(`${WITHOUT}(?:pictures?|images?|screen ?shots?)\\b`, 'iu');
const ALL_PICTURES =
  /\b(?:a|one|its own) (?:picture|image|screen ?shot) (?:for|with|at|after|in) (?:each|every) step\b|\b(?:each|every) step (?:has|gets|needs|shows|with) (?:a|its|its own) (?:picture|image|screen ?shot)\b/iu;
const RESULTS =
  /\bexpected results?\b|\bwhat (?:they|you|one|readers?|the reader) (?:should|must|will) (?:then )?see\b|\bresults? (?:of|after) (?:each|every) step\b/iu;
const CHECKS = /\bcheck ?lists?\b|\bcheck ?box(?:es)?\b|\btick(?:ed)? off\b/iu;
const BULLETS = /\bbullet(?:s|ed)?\b/iu;
const BY_SECTION = /\b1\.1\b|\bnumber(?:ed|ing)? (?:(?:the|all) )?(?:steps )?(?:by|per|within) (?:the )?sections?\b/iu;
const EACH = /\b(?:start|begin|restart)(?:s|ing)? (?:again )?(?:at|from|with) (?:1|one)\b/iu;
const UNMENTIONED =
  /\b(?:(?:do not|don't|never) mention|without mentioning|leave out|omit|skip)\s+((?:(?:and|or|,)?\s*["“][^"”]{1,80}["”])+)/giu;

export function wishesOf(instructions: string): Wishes {
  return {
    notes: NO_NOTES.test(instructions) ? 'left out' : 'kept',
    examples: NO_EXAMPLES.test(instructions) ? 'left out' : 'kept',
    results: RESULTS.test(instructions) ? 'always' : 'usual',
    pictures: NO_PICTURES.test(instructions) ? 'none' : ALL_PICTURES.test(instructions) ? 'all' : 'usual',
    list: CHECKS.test(instructions) ? 'checks' : BULLETS.test(instructions) ? 'bullets' : null,
    numbering: BY_SECTION.test(instructions) ? 'sections' : EACH.test(instructions) ? 'each' : null,
    unmentioned: [...instructions.matchAll(UNMENTIONED)].flatMap(([, quoted = '']) =>
      [...quoted.matchAll(/["“]([^"”]+)["”]/gu)].map(([, words = '']) => words),
    ),
  };
}

/** Removes the content that the instructions exclude. */
export function asWished(telling: Telling, wishes: Wishes): Telling {
  const isKept = (text: string): boolean => !wishes.unmentioned.some((words) => squash(text).includes(squash(words)));
  const beats = telling.beats.filter(({ runs, label }) => isKept(`${runs.map((run) => run.text).join('')} ${label ?? ''}`));
  return {
    phrases: telling.phrases,
    intro: telling.intro.filter(isKept),
    before: telling.before.filter(isKept),
    closing: telling.closing.filter(isKept),
    beats: beats.map((beat) =>
      beat.kind === 'shown'
        ? { ...beat, notes: beat.notes.filter(isKept) }
        : stepAsWished(beat, { wishes, phrases: telling.phrases, isKept }),
    ),
    sentences: telling.sentences.filter(({ text }) => isKept(text)),
  };
}

interface Wished {
  wishes: Wishes;
  phrases: Phrases;
  isKept: (text: string) => boolean;
}

function stepAsWished(step: StoryStep, { wishes, phrases, isKept }: Wished): StoryStep {
  const isWanted = (note: string): boolean => isKept(note) && (isFact(note) ? wishes.notes === 'kept' : wishes.examples === 'kept');
  const result = wishes.results === 'always' && step.result !== null ? [appears(step.result, phrases)] : [];
  return {
    ...step,
    lead: wishes.notes === 'kept' ? step.lead.filter(isKept) : [],
    notes: [...step.notes.filter(isWanted), ...result],
  };
}

/** Applies list style and pictures from the instructions. Statements keep the layout of the form. */
export function setAsWished(sections: readonly Section[], { list, pictures }: Wishes): Section[] {
  return sections.map((section) => ({
    ...section,
    ...(list !== null && (section.list ?? 'numbered') === 'numbered' && { list }),
    steps: pictures === 'usual' ? section.steps : section.steps.map((step) => ({ ...step, showsPicture: pictures === 'all' })),
  }));
}
