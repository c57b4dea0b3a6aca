/**
 * Compares a step in a model's answer with the texts on the screen and the narration. Keeps the supported content of the step. Removes the
 * step if it has no support.
 */
import type { Act, MomentAction, Moment, Sentence, ScoredText, Inline } from '@docreel/timeline';
import type { PhrasingContent } from 'mdast';
import { toPlainText, parseInline } from '../inline.ts';
import { isPlainWords, isSupported } from '../model/supported.ts';
import type { VisionStep } from './ask-window.ts';
import { findSpelling, findTypedSpelling } from './spelling.ts';

/** Certainty of a text that both the model and OCR report. */
const SEEN_AND_READ = 0.95;
/** Maximum duration of an action in seconds. Cited moments that are further away do not change the time of the step. */
const STEP_SECONDS = 15;

interface StepContext {
  /** Moments of the window by ID. */
  moments: ReadonlyMap<string, Moment>;
  asked: ReadonlySet<string>;
  sentences: ReadonlyMap<string, Sentence>;
  /** All moments in order of time, for finding neighbours. */
  order: readonly Moment[];
}

export interface AcceptedStep {
  /** Moment whose picture the article shows. */
  moment: Moment;
  /** Other moments that show the step. */
  otherMoments: Moment[];
  action: MomentAction;
  said: Sentence[];
  note: Sentence | null;
  /** Sentences that the article need not contain again. These are the cited sentences, if they support the model's note. */
  printedSentences: Sentence[];
}

/**
 * Returns the supported content of the step. Returns null if the step cites unknown IDs, names something that is neither on the screen nor
 * in the narration, or contains unsupported words.
 */
export function checkStep(step: VisionStep, known: StepContext): AcceptedStep | null {
  const cited = step.moments.map((id) => known.moments.get(id));
  const sentences = step.said.map((id) => known.sentences.get(id));
  const moment = cited.find((one) => one && known.asked.has(one.id));
  if (!moment || cited.includes(undefined) || sentences.includes(undefined)) return null;
  const [shown, said] = [cited as Moment[], sentences as Sentence[]];
  const evidence = { texts: listTexts(shown, known), said: said.map(({ text }) => text) };
  const object = findObject(step.object, evidence);
  const value = findValue(step, evidence);
  if (object === undefined || value === undefined) return null;
  const words = checkSentence(step.text, evidence);
  if (words === null && !hasEvidence(step.act, { object, value, moment })) return null;
  const otherMoments = shown.filter((one) => one !== moment && Math.abs(one.startSeconds - moment.startSeconds) <= STEP_SECONDS);
  const action: MomentAction = { act: step.act, certainty: SEEN_AND_READ, object, value, words, position: findPosition(moment, object) };
  const note = checkNote(step.note, said);
  return { moment, otherMoments, action, said, note, printedSentences: note === null && step.note.trim() !== '' ? [] : said };
}

/**
 * Returns whether the writer's own sentence would have support. “Go back.” names nothing, so the recording must contain such a detected
 * action.
 */
function hasEvidence(
  act: Act,
  { object, value, moment: { action } }: Pick<MomentAction, 'object' | 'value'> & { moment: Moment },
): boolean {
  if (act === 'run' || act === 'code') return value !== null;
  if (act === 'back') return object !== null || action?.act === 'back';
  return object !== null || (value !== null && (act === 'type' || act === 'answer'));
}

/**
 * Returns the texts of the cited pictures and their neighbours. A click opens another screen, and typed text may be visible only
 * afterwards.
 */
function listTexts(cited: readonly Moment[], { order }: StepContext): string[] {
  const places = cited.map((moment) => order.indexOf(moment));
  const shown = new Set([...places, ...places.map((at) => at - 1), ...places.map((at) => at + 1)].map((at) => order[at]));
  return [...shown].flatMap((moment) => (moment ? listMomentTexts(moment) : []));
}

function listMomentTexts({ still, heading, action, result }: Moment): string[] {
  return [
    ...still.texts.map(({ text }) => text),
    ...[heading, result, action?.object, action?.value].flatMap((one) => (one ? [one.text] : [])),
  ];
}

/** Returns the object of the step: its name, null for a description in common words (“the star”), or undefined for an unknown name. */
function findObject(name: string | null, { texts, said }: SourceTexts): ScoredText | null | undefined {
  if (name === null || name.trim() === '') return null;
  return combineSources(findSpelling(name, texts), findSpelling(name, said)) ?? (isPlainWords(name) ? null : undefined);
}

function findValue({ act, value }: VisionStep, { texts, said }: SourceTexts): ScoredText | null | undefined {
  if (value === null || value.trim() === '') return null;
  // Accepts the state of a switch, because it is visible in the picture but is not a text.
  if (act === 'switch' && /^(?:on|off)$/iu.test(value.trim()))
    return { text: value.trim().toLowerCase(), origin: 'read', certainty: SEEN_AND_READ };
  return combineSources(findTypedSpelling(value, texts), findTypedSpelling(value, said)) ?? undefined;
}

function combineSources(read: string | null, spoken: string | null): ScoredText | null {
  const text = read ?? spoken;
  if (text === null) return null;
  return { text, origin: read === null ? 'said' : spoken === null ? 'read' : 'both', certainty: SEEN_AND_READ };
}

function checkNote(note: string, said: readonly Sentence[]): Sentence | null {
  const text = toPlainText(note);
  const [first] = said;
  if (!first || text === '' || !isSupported(text, said.map((one) => one.text).join(' '), 1)) return null;
  return { text, startSeconds: first.startSeconds, endSeconds: said.at(-1)?.endSeconds ?? first.endSeconds };
}

/** Returns the position of the detected click, otherwise the position of the name on the screen. */
function findPosition({ still, action }: Moment, object: ScoredText | null): MomentAction['position'] {
  if (action?.position) return action.position;
  const box = object && still.texts.find(({ text }) => findSpelling(object.text, [text]) !== null);
  return box ? { box: { x: box.x, y: box.y, width: box.width, height: box.height }, point: null } : null;
}

/** OCR texts from the time of a step, and sentences about the step. */
interface SourceTexts {
  texts: readonly string[];
  said: readonly string[];
}

const QUOTED = /["“„«][^"“”„«»]+["”“»]/gu;

/**
 * Returns the sentence with names, code and quotations in the spelling of the recording. Returns null if one of them, or any other content
 * word, does not occur in the recording. A single such word can reverse the meaning. The writer then uses its own sentence.
 */
function checkSentence(markdown: string, { texts, said }: SourceTexts): Inline[] | null {
  const all = [...texts, ...said];
  const runs = parseInline(markdown).map((node) => checkRun(node, all));
  if (runs.includes(null) || runs.length === 0) return null;
  const plain = (runs as Inline[]).filter(({ kind }) => kind === 'text').map(({ text }) => text.replaceAll(QUOTED, ' '));
  return isSupported(plain.join(' '), all.join(' '), 1) ? (runs as Inline[]) : null;
}

function checkRun(node: PhrasingContent, texts: readonly string[]): Inline | null {
  if (node.type === 'inlineCode') return createRun('code', findTypedSpelling(node.value, texts));
  if (node.type === 'strong' || node.type === 'emphasis') return createRun('label', findSpelling(toPlainText(readText(node)), texts));
  let isKnown = true;
  const text = readText(node).replaceAll(QUOTED, (quoted) => {
    const spelled = findSpelling(quoted.slice(1, -1), texts);
    isKnown &&= spelled !== null;
    return `${quoted.at(0)}${spelled ?? ''}${quoted.at(-1)}`;
  });
  return isKnown ? { kind: 'text', text } : null;
}

function createRun(kind: 'label' | 'code', text: string | null): Inline | null {
  return text === null ? null : { kind, text };
}

function readText(node: object): string {
  if ('value' in node) return String(node.value);
  return 'children' in node && Array.isArray(node.children) ? (node.children as object[]).map(readText).join('') : '';
}
