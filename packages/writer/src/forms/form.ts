/** Forms of articles, their parts, and what the parts are made of: steps, statements with evidence, texts of pictures, and sections. */
import {
  type Evidence,
  findNextSentenceSeconds,
  isCode,
  createEmptyStill,
  type Sentence,
  chooseStillBeside,
  squash,
  type Still,
} from '@docreel/timeline';
import { writeRuns, writeText, plain } from '../inline.ts';
import { computeCertainty, type Outline, type OutlineItem } from '../outline.ts';
import { type Phrases, fill } from '../phrases/phrases.ts';
import type { Numbering, Section, Step, StepList } from '../types.ts';
import { describeCorner } from '../sentence.ts';

/** Kind of content of an article's part, whatever heading a template gives it. */
export type PartKind =
  | 'goal'
  | 'before'
  | 'steps'
  | 'checklist'
  | 'screens'
  | 'news'
  | 'questions'
  | 'problems'
  | 'entries'
  | 'result'
  | 'facts'
  | 'closing';

/**
 * A part of an article: its default heading and the function that writes it. The function returns no sections if the recording has no
 * content for the part.
 */
export interface Part {
  kind: PartKind;
  heading: string;
  /** Whether the sections of the part are independent. The heading of the part is then shown only if a template renames it. */
  isBare?: boolean;
  write: (outline: Outline, heading: string) => Section[];
}

/**
 * A form of article (such as a how-to): its parts in order, its numbering, its title and its summary. To add a form, add a file and a line
 * in `forms.ts`.
 */
export interface Form {
  parts: readonly Part[];
  numbering: Numbering;
  writeTitle?: (title: string, phrases: Phrases) => string;
  writeSummary?: (outline: Outline) => string;
  /** Whether closing remarks are added at the end without a heading, unless a part contains them. */
  endsWithClosing?: boolean;
}

/** Maximum number of sentences in a paragraph. */
const SENTENCES_MOST = 3;

export function createStep(
  step: OutlineItem,
  phrases: Phrases,
  how: { note: string; showsPicture?: boolean; wordless?: string; name?: string },
): Step {
  const { kind, moment, evidence, notes } = step;
  const { action, still } = moment;
  const isShown = kind === 'shown';
  return {
    text: isShown ? joinSentences(notes.slice(0, SENTENCES_MOST)) || writeText(how.wordless ?? '') : writeRuns(step.runs),
    note: isShown ? joinSentences(notes.slice(SENTENCES_MOST)) : how.note,
    evidence,
    alt: writeAltText(step, phrases, how.name),
    showsPicture: how.showsPicture ?? true,
    kind,
    certainty: isShown ? null : computeCertainty(step),
    origins: { label: action?.object?.origin ?? null, value: action?.value?.origin ?? null },
    mark: still.mark,
    cut: still.crop,
    ...(kind === 'step' && action?.act === 'code' && action.value && { code: action.value.text }),
  };
}

/** Returns a sentence of the narration as a statement. Uses the sentence's own time if known, otherwise the given evidence. */
export function createSentenceAssertion(
  outline: Outline,
  text: string,
  otherwise: { evidence: Evidence; heading: string | null } | null,
): Step | null {
  const sentence = outline.said.get(text);
  if (!sentence) return otherwise && createAssertion(joinSentences([text]), otherwise, outline.phrases);
  const evidence = findEvidence(outline, sentence);
  const heading = outline.timeline.screens.find(({ still }) => still.scene === evidence.scene)?.heading?.text ?? null;
  return createAssertion(joinSentences([text]), { evidence, heading }, outline.phrases);
}

/** Returns the evidence of a sentence. Its picture is from the time before the next sentence begins. */
function findEvidence({ timeline }: Outline, sentence: Sentence): Evidence {
  const { startSeconds, endSeconds, text: quote } = sentence;
  const nextSeconds = findNextSentenceSeconds(timeline.said, sentence, timeline.durationSeconds);
  const { seconds: frameSeconds, scene } = chooseStillBeside(timeline.screens, sentence, nextSeconds) ?? createEmptyStill(startSeconds);
  return { startSeconds, endSeconds, quote, frameSeconds, scene };
}

/** Returns a section with the sentences as statements. If the time of one is unknown, returns them as plain text. */
export function createAssertionSection(outline: Outline, heading: string, sentences: readonly string[]): Section[] {
  if (sentences.length === 0) return [];
  const assertions = sentences.map((text) => createSentenceAssertion(outline, text, null));
  const known = assertions.filter((one) => one !== null);
  if (known.length < assertions.length) return [createTextSection(heading, joinSentences(sentences))];
  return [createListSection(heading, 'paragraphs', known)];
}

export function createListSection(heading: string, list: StepList, steps: Step[]): Section {
  return { heading, intro: '', steps, list };
}

export function createTextSection(heading: string, intro: string): Section {
  return { heading, intro, steps: [] };
}

/** Puts several sections under one heading. If there is only one section, it gets the heading itself. */
export function nestSections(heading: string, sections: readonly Section[]): Section[] {
  const [only, ...more] = sections;
  if (!only) return [];
  if (more.length === 0) return [{ ...only, heading }];
  return [createTextSection(heading, ''), ...sections.map((section) => ({ ...section, isSub: true }))];
}

/** Joins sentences into paragraphs of at most three. */
export function joinSentences(sentences: readonly string[]): string {
  const said = sentences.filter((sentence) => sentence !== '');
  const paragraphs = Math.ceil(said.length / SENTENCES_MOST);
  return Array.from({ length: paragraphs }, (_, at) =>
    writeText(said.slice(at * SENTENCES_MOST, (at + 1) * SENTENCES_MOST).join(' ')),
  ).join('\n\n');
}

/** Returns whether the narrators talk about themselves, which is not a fact about the product. */
export function isPersonal(text: string): boolean {
  return /\b(?:i|i'm|i'll|i've|my|me|we|we'll|we're|our)\b/iu.test(text);
}

/** Creates a statement with its evidence. Quote and time are those of its own sentence, or those of the step to which it belongs. */
export function createAssertion(text: string, from: { evidence: Evidence; heading: string | null }, phrases: Phrases): Step {
  return {
    text,
    note: '',
    evidence: from.evidence,
    alt: plain(from.heading === null ? phrases.altMoment : fill(phrases.altScreen, { x: from.heading })),
    showsPicture: true,
    kind: 'shown',
    certainty: null,
    origins: { label: null, value: null },
    mark: null,
    cut: null,
  };
}

/**
 * Returns the alternative text of a picture: the heading of the screen that it shows, and the control of the step with its position. `name` is
 * what the picture of a key frame shows.
 */
function writeAltText(
  { pictureHeading: heading, label, runs, moment, wording, act }: OutlineItem,
  phrases: Phrases,
  name?: string,
): string {
  const { altScreen, altScreenWith, altScreenMarked, altMarked, altWith, altCommand, altStep, altMoment } = phrases;
  const isMarked = moment.still.mark !== null;
  const place = isMarked && act !== 'type' && wording.picture ? describeCorner(moment.still.mark, wording.picture, phrases) : '';
  const isOther = label && heading && squash(label) !== squash(heading);
  if (isOther) return plain(fill(isMarked ? altScreenMarked : altScreenWith, { x: heading, y: label, place }));
  if (heading) return plain(fill(altScreen, { x: heading }));
  if (label) return plain(fill(isMarked ? altMarked : altWith, { y: label, place }));
  const code = runs.find((run) => run.kind === 'code')?.text;
  if (code !== undefined && act === 'type') return plain(fill(isMarked ? altMarked : altWith, { y: code, place }));
  if (code !== undefined) return plain(fill(altCommand, { y: code }));
  if (runs.length > 0) return plain(fill(altStep, { x: runs.map((run) => run.text).join('') }));
  const words = name || findLargestText(moment.still);
  return plain(words === null ? altMoment : fill(altWith, { y: words }));
}

const READ_SURELY = 0.97;
const LONGEST_WORDS = 60;

/** A word in which digits and letters alternate: the hash of a commit, a serial number. */
const ID = /\d\S*\p{L}\S*\d\S*\p{L}\S*\d/u;

/**
 * Returns the largest text that OCR has recognised with certainty and that is neither code nor an id. It identifies the picture for readers
 * who cannot see it.
 */
export function findLargestText({ texts }: Still): string | null {
  const sure = texts.filter(
    ({ text, certainty }) =>
      certainty >= READ_SURELY &&
      text.length <= LONGEST_WORDS &&
      !isCode(text) &&
      !ID.test(text) &&
      /^\p{L}[\p{L}\p{N}'’,.&()-]+(?: [\p{L}\p{N}'’,.&():?!-]+)+$/u.test(text),
  );
  return sure.toSorted((a, b) => b.height - a.height)[0]?.text ?? null;
}
