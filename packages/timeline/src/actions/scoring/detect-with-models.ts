/**
 * Detects actions in three steps: passes propose claims, models estimate how likely each one is, and of the claims that explain the same
 * change only the likeliest is kept.
 */
import type { Recording } from '@docreel/recording';
import { squash } from '../../similarity.ts';
import type { Act, Action } from '../../types.ts';
import { detectChartLooks } from '../pointer/chart-looks.ts';
import { detectKeypadPresses, withoutKeypad } from '../pointer/keypad.ts';
import { closeQuote, completeQuote, spellCommand } from '../terminal/command-names.ts';
import { isInTerminal } from '../terminal/prompts.ts';
import { type ActionModels, estimate, estimateBoth, estimateTold, readModels } from './action-models.ts';
import { withholdForeignNames } from '../printing/foreign-names.ts';
import { describeClaim } from './claim-features.ts';
import type { Claim } from './claim.ts';
import { collectClaims } from './claims.ts';
import { type PressCandidate, proposePresses } from './press-candidates.ts';
import { describePress } from './press-features.ts';
import { describeSpoken, listSentences } from './spoken-labels.ts';
import { chooseActions, SAME_VALUE_SECONDS } from './choose-actions.ts';
import { joinBeginnings, overlaps } from './written-texts.ts';
import { detectWithoutBars } from './without-bars.ts';
import { boxOf, centreOf } from '../../boxes.ts';

/** Claims below this probability are dropped without a trace. */
const LEAST = 0.3;
/** Maximum share of the picture that a menu covers, 0 to 1. */
const MENU_SHARE = 0.3;
/** An entry of a menu is chosen within this time after the menu opened. */
const MENU_SECONDS = 8;

/** Returns the actions of a recording in order of time. The certainty of each is the estimate of the models, which the package contains. */
export function detectWithModels(recording: Recording, models: ActionModels = readModels()): Action[] {
  return detectWithoutBars(recording, (trimmed) => detect(trimmed, models));
}

function detect(recording: Recording, models: ActionModels): Action[] {
  const keys = detectKeypadPresses(recording);
  const proposed = [...scorePresses(recording, models), ...scoreClaims(recording, models), ...detectChartLooks(recording)];
  const scored = withoutKeypad(proposed, keys);
  const runs = Map.groupBy(
    scored.filter(({ act }) => act === 'run'),
    ({ value }) => squash(value?.text ?? ''),
  );
  return [...choosePrintable(scored, recording), ...keys]
    .map((action) => withOutput(completeQuote(action, recording.lines), runs))
    .map(cleanNames)
    .toSorted((a, b) => a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds);
}

/**
 * Chooses among the actions. The names that must not be printed are removed before the choice, so that a watermark next to a button does not
 * win against the button.
 */
export function choosePrintable(scored: readonly Action[], recording: Recording): Action[] {
  const named = withholdForeignNames(scored, recording);
  return chooseActions(joinBeginnings(named.map((action) => withoutTerminal(action, recording))), recording.lines);
}

function scorePresses(recording: Recording, models: ActionModels): Action[] {
  return scorePressesByChange(recording, models).flatMap(([best]) =>
    best && Math.max(best.right, best.acted) >= LEAST ? [toAction(best)] : [],
  );
}

/** A press with the probabilities that its label was pressed, and that anything was pressed. */
interface ScoredPress {
  candidate: PressCandidate;
  right: number;
  acted: number;
}

/** Returns the possible presses of each change of the screen, the likeliest first. */
export function scorePressesByChange(recording: Recording, models: ActionModels): ScoredPress[][] {
  const byChange = Map.groupBy(proposePresses(recording), ({ change }) => change);
  const sentences = listSentences(recording);
  return [...byChange.values()].map((siblings) => {
    const spoken = describeSpoken(siblings, sentences);
    return siblings
      .map((candidate, at) => {
        const features = describePress(candidate, siblings, recording);
        const acted = estimate(models.pressed, features);
        const seen = { right: estimateBoth(models.press, estimate(models.press, features), acted), acted };
        return { candidate, right: sentences ? estimateTold(models.told, spoken[at] ?? {}, seen) : seen.right, acted };
      })
      .toSorted((a, b) => b.right - a.right);
  });
}

/** Converts a scored press to an action. Without a pointer, only the label says where it was, so the press is not more certain than the label. */
export function toAction({ candidate, right, acted }: ScoredPress): Action {
  const { change, rest, line, highlight, origin } = candidate;
  const point = rest ? { x: rest.x, y: rest.y } : centreOf(line);
  const from = Math.min(rest?.startSeconds ?? change.startSeconds, highlight?.change.startSeconds ?? change.startSeconds);
  return {
    act: isMenuEntry(candidate) ? 'choose' : 'click',
    certainty: rest ? Math.max(right, acted) : right,
    object: { text: line.text, origin: 'read', certainty: right, ...(origin === 'icon' && { isIcon: true }) },
    value: null,
    position: { box: boxOf(line), point },
    startSeconds: Math.max(from, change.startSeconds - 1),
    endSeconds: change.endSeconds,
    showSeconds: change.startSeconds,
  };
}

/** Returns whether the label appeared with other lines shortly before and disappeared with the press. */
function isMenuEntry({ line, change }: PressCandidate): boolean {
  return change.startSeconds - line.startSeconds < MENU_SECONDS && line.endSeconds <= change.endSeconds + 0.5 && change.share < MENU_SHARE;
}

/** Returns the claims that are at least this likely. */
export function scoreClaims(recording: Recording, models: ActionModels, least = LEAST): Action[] {
  const claims = collectClaims(recording);
  return claims.flatMap((claim): Action[] => {
    const right = estimate(claim.pass === 'picked' ? models.picked : models.claim, describeClaim(claim, claims, recording));
    const { action } = claim;
    const sure = <T extends { certainty: number } | null>(told: T): T => (told ? { ...told, certainty: right } : told);
    return right < least
      ? []
      : [withoutWait({ ...action, certainty: right, object: sure(action.object), value: sure(action.value) }, claims)];
  });
}

/** Longest time in seconds in which a text is typed: in all, and for each letter. */
const TYPING_SECONDS = { least: 4, letter: 1 };

/**
 * Returns the entry without the time for which its field was visible and empty. The changes of the screen say when its letters came; otherwise it is
 * as long as slow typing.
 */
export function withoutWait(action: Action, claims: readonly Claim[]): Action {
  const { act, value, startSeconds, endSeconds } = action;
  if (act !== 'type' || value === null) return action;
  const longest = TYPING_SECONDS.least + TYPING_SECONDS.letter * value.text.length;
  if (endSeconds - startSeconds <= longest) return action;
  const isSame = (other: Action) => squash(other.value?.text ?? '') === squash(value.text) && other.startSeconds > startSeconds;
  const written = claims.findLast(({ pass, action: other }) => pass === 'written' && isSame(other) && other.startSeconds < endSeconds);
  return { ...action, startSeconds: written?.action.startSeconds ?? endSeconds - longest };
}

/** Shows a command when its output is complete, if a claim of another pass for the same command knows that time. */
function withOutput(action: Action, runs: ReadonlyMap<string, Action[]>): Action {
  if (action.act !== 'run') return action;
  const same = runs.get(squash(action.value?.text ?? '')) ?? [];
  const near = same.filter((other) => overlaps(action, other, SAME_VALUE_SECONDS));
  return { ...action, showSeconds: Math.max(action.showSeconds, ...near.map(({ showSeconds }) => showSeconds)) };
}

/** Removes the claim of a click or of a filled field in a terminal, which has neither. */
function withoutTerminal(action: Action, { lines }: Recording): Action {
  const box = action.position?.box;
  if (!box || action.act === 'run' || action.act === 'answer' || action.act === 'code' || !isInTerminal(box, lines, action.showSeconds))
    return action;
  return { ...action, certainty: Math.min(action.certainty, LEAST), object: null, value: null };
}

/** An editor shows an icon for the file type before a file name and its state after it: “JS index.js”, “README.md M”. */
const KIND = /^(?:[A-Z]{1,2}\d?|[{}<>#[\]()]{1,2}|[^\p{L}\p{N}\s]{1,2})\s+(?=[\w.-]*\w\.\w{1,5}(?:\s|$))/u;
const STATE = /(?<=^[\w.-]*\w\.\w{1,5})\s+(?:[MUADRC!]|\d{1,2})?(?:\s*[×xX●•])?$/u;

/** The arrow at the end of a row that opens a page or a list: “Adult >”. */
const ARROW = /\s+[>›»]$/u;

/** Returns the action with object and value in the spelling that a person would use. */
export function cleanNames<A extends Action>(action: A): A {
  const { act, object, value } = action;
  const isPointed = act === 'click' || act === 'choose' || act === 'open';
  return {
    ...action,
    object: object && {
      ...object,
      text: isPointed ? spaceCommas(cleanFileName(object.text.replace(ARROW, ''))) : cleanQuestion(act, object.text),
    },
    value: value && { ...value, text: cleanValue(act, value.text) },
  };
}

function cleanValue(act: Act, text: string): string {
  if (act === 'run') return closeQuote(spellCommand(text));
  if (act === 'answer') return text.replace(/^[?›]\s+/u, '').replace(OFFERED_FIRST, '');
  return act === 'type' ? cleanTypedValue(text) : text;
}

/**
 * The default or the choice that a program offers in brackets, before the answer and after the question: “[Y/n] y”, “Common name []:”, “license:
 * (ISC)”. Several words in round brackets explain the question: “Country (2 letter code)”.
 */
const OFFERED_FIRST = /^(?:\[[^[\]]{0,20}\]|\(\p{L}\/\p{L}\))\s*:?\s*(?=\S)/u;
const OFFERED_LAST = /(?<=\S)\s*(?:\[[^[\]]{0,20}\]|\([^()\s]{0,20}\))\s*:?$/u;

/**
 * Removes the default, and the beginning of an answer, or of another line, that OCR read after the question: “What is your name?? ww”.
 */
function cleanQuestion(act: Act, text: string): string {
  if (act !== 'answer') return text.replace(REQUIRED, '').replace(SEARCH_ICON, '');
  return text
    .replace(/\?{2,}/gu, '?')
    .replace(/(?<=\p{L}\?)\s+\p{L}{1,4}$/u, '')
    .replace(OFFERED_LAST, '')
    .replace(/\s*:$/u, '');
}

/** The search icon in a field, which OCR reads as a letter: “Q rosemary”. */
const SEARCH_ICON = /^Q\s+(?=\p{Ll})/u;

/** The asterisk of a required field. */
const REQUIRED = /^\*\s*(?=\p{L})|(?<=\p{L})\s*\*$/u;

/** Removes the icon and the state around a file name. Any other text is returned unchanged. */
export function cleanFileName(text: string): string {
  return text.replace(KIND, '').replace(STATE, '');
}

/** Adds the space that OCR misses after a comma between words: “Yes,delete”. */
function spaceCommas(text: string): string {
  return text.replace(/(?<=\p{L}),(?=\p{L})/gu, ', ');
}

/** Trims a typed value. Removes the search icon before it, spaces within an email address, and a text cursor that OCR read as a sign: “fb]”. */
export function cleanTypedValue(text: string): string {
  const bare = text
    .trim()
    .replace(SEARCH_ICON, '')
    .replace(/(?<=^[^[|]*)[\]|]$/u, '');
  return /^\S+@\S+(?:\s*\.\s*\S+)+$/u.test(bare) ? bare.replace(/\s+/gu, '') : bare;
}
