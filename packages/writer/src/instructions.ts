import { squash } from '@docreel/timeline';
import type { Phrases } from './phrases/phrases-for.ts';
import { describeAppearance, type OutlineItem, type ArticleContent } from './article-content.ts';
import { writeInstruction } from './sentence.ts';
import type { Numbering, Section, StepList } from './types.ts';

/**
 * The instructions of a template that the writer understands without a model: “No pictures.”, “Keep it short.”, “Do not mention “Import”.”
 * A model follows all instructions.
 */
export interface Instructions {
  notes: 'kept' | 'left out';
  examples: 'kept' | 'left out';
  /** Whether to add the expected result after each step, even if the narration does not mention it. */
  results: 'usual' | 'always';
  pictures: 'usual' | 'all' | 'none';
  list: StepList | null;
  numbering: Numbering | null;
  /** Quoted words. Content that mentions them is left out. */
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

export function parseInstructions(instructions: string): Instructions {
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
export function applyInstructions(content: ArticleContent, instructions: Instructions): ArticleContent {
  const isKept = (text: string): boolean => !instructions.unmentioned.some((words) => squash(text).includes(squash(words)));
  const items = content.items.filter(({ runs, label }) => isKept(`${runs.map((run) => run.text).join('')} ${label ?? ''}`));
  return {
    phrases: content.phrases,
    screenNames: content.screenNames,
    intro: content.intro.filter(isKept),
    before: content.before.filter(isKept),
    closing: content.closing.filter(isKept),
    items: items.map((item) =>
      item.kind === 'shown'
        ? { ...item, notes: item.notes.filter(isKept) }
        : applyToItem(item, { instructions, phrases: content.phrases, isKept }),
    ),
    sentences: content.sentences.filter(({ text }) => isKept(text)),
  };
}

interface ItemContext {
  instructions: Instructions;
  phrases: Phrases;
  isKept: (text: string) => boolean;
}

function applyToItem(step: OutlineItem, { instructions, phrases, isKept }: ItemContext): OutlineItem {
  const isWanted = (note: string): boolean => isKept(note) && instructions.notes === 'kept';
  const result = instructions.results === 'always' && step.result !== null ? [describeAppearance(step.result, phrases)] : [];
  return {
    ...step,
    runs: instructions.examples === 'kept' ? step.runs : writeInstruction(step.moment, { ...step.wording, hasExamples: false }),
    lead: instructions.notes === 'kept' ? step.lead.filter(isKept) : [],
    notes: [...step.notes.filter(isWanted), ...result],
  };
}

/** Applies the list style and the rule about pictures from the instructions. Statements keep the layout of the form. */
export function applyLayout(sections: readonly Section[], { list, pictures }: Instructions): Section[] {
  return sections.map((section) => ({
    ...section,
    ...(list !== null && (section.list ?? 'numbered') === 'numbered' && { list }),
    steps: pictures === 'usual' ? section.steps : section.steps.map((step) => ({ ...step, showsPicture: pictures === 'all' })),
  }));
}
