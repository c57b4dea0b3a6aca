/** Writes an article from a timeline without a model, and follows those instructions of the template that it understands. */
import { type Timeline, squash } from '@docreel/timeline';
import { assemble } from './assemble.ts';
import { createTextSection } from './forms/form.ts';
import { FORMS } from './forms/forms.ts';
import { writeRuns, writeText } from './inline.ts';
import { formatList, translateHeading, findPhrases, type Phrases } from './phrases/phrases.ts';
import { computeCertainty, type Outline, buildOutline } from './outline.ts';
import { collectContent, describeAppearance, type OutlineItem, type ArticleContent } from './article-content.ts';
import { writeLead } from './lead.ts';
import { writeTitle } from './title.ts';
import type { ArticleDraft, ArticleTemplate, Quality, Numbering, Section, StepList } from './types.ts';
import { writeInstruction } from './sentence.ts';

export interface WriteInput {
  timeline: Timeline;
  template: ArticleTemplate;
  /** Title to use if the moments of the recording do not show the topic, for example the file name. */
  fallbackTitle: string;
  /** Fixed title of the article, for a part of a longer recording. */
  title?: string;
}

/** Writes an article from the content of the recording without a model. The same input always gives the same article. */
export function writeArticle({ timeline, template, fallbackTitle, title: settled }: WriteInput): ArticleDraft {
  const form = FORMS[template.form];
  const instructions = parseInstructions(template.instructions);
  const task = settled ?? writeTitle(timeline, fallbackTitle);
  const content = collectContent(timeline);
  const lead = writeLead(content.items, timeline, task);
  const summary = lead.map(({ text }) => text).join('');
  const outline = buildOutline(applyInstructions(content, instructions), { title: task, summary, timeline });
  const { sections, closing, warnings: left } = assemble(outline, form, listSectionNames(template));
  const isEmpty = outline.items.length === 0;
  return {
    title: settled ?? (isEmpty ? task : (form.writeTitle?.(task, outline.phrases) ?? task)),
    summary: isEmpty || !form.writeSummary ? writeRuns(lead) : writeText(form.writeSummary(outline)),
    sections: isEmpty ? [] : applyLayout(sections, instructions),
    numbering: instructions.numbering ?? form.numbering,
    closing,
    picture: { width: timeline.width, height: timeline.height },
    quality: {
      basis: timeline.basis,
      transcriptSource: timeline.transcript.source,
      transcriptConfidence: timeline.transcript.confidence,
      ...countItems(outline),
      droppedSteps: 0,
      writer: 'offline',
      warnings: [...timeline.warnings, ...(isEmpty ? [] : left)],
    },
  };
}

function countItems({ items, steps }: Outline): Pick<Quality, 'steps' | 'marked' | 'shown' | 'certainty'> {
  const sure = steps.flatMap((step) => computeCertainty(step) ?? []);
  return {
    steps: steps.length,
    marked: items.filter(({ kind }) => kind === 'marked').length,
    shown: items.filter(({ kind }) => kind === 'shown').length,
    certainty: sure.length === 0 ? null : Math.round((sure.reduce((sum, one) => sum + one, 0) / sure.length) * 1000) / 1000,
  };
}

/** Adds the titles of the following articles to the end of an overview article. */
export function addContents(draft: ArticleDraft, names: readonly string[], language: string | null = null): ArticleDraft {
  if (names.length === 0) return draft;
  const phrases = findPhrases(language);
  const heading = translateHeading(phrases, 'What follows');
  return { ...draft, sections: [...draft.sections, createTextSection(heading, writeText(`${formatList(names, phrases)}.`))] };
}

function listSectionNames({ sections }: ArticleTemplate): string[] {
  return sections.map((name) => name.trim()).filter((name) => name !== '');
}

/**
 * The instructions of a template that the writer understands without a model: “No pictures.”, “Keep it short.”, “Do not mention “Import”.”
 * A model follows all instructions.
 */
interface Instructions {
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
function applyInstructions(content: ArticleContent, instructions: Instructions): ArticleContent {
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
function applyLayout(sections: readonly Section[], { list, pictures }: Instructions): Section[] {
  return sections.map((section) => ({
    ...section,
    ...(list !== null && (section.list ?? 'numbered') === 'numbered' && { list }),
    steps: pictures === 'usual' ? section.steps : section.steps.map((step) => ({ ...step, showsPicture: pictures === 'all' })),
  }));
}
