/** Raises the certainty of detected actions that the narration or a later screen confirms. */
import type { ShownText } from '../narration/assign.ts';
import { namesAction } from '../narration/spoken-forms.ts';
import type { Utterance } from '../narration/parse-narration.ts';
import { overlapping } from '../lists.ts';
import { squash } from '../similarity.ts';
import type { Action, ScoredText } from '../types.ts';

/**
 * Share of doubts about an action that a sentence leaves: one that names its object or value, and one that only tells to enter something
 * when something is entered. If the narration gives instructions, it leads: an action that it does not name is more doubtful than in a silent
 * recording.
 */
const DOUBT_LEFT = { named: 0.3, entered: 0.45, unnamed: 1.4 };
/** With fewer instructions, the narration does not lead. */
const LEADING_INSTRUCTIONS = 3;

/** Raises the certainty of actions about which somebody speaks at that time, and of values that appear again. */
export function confirmActions(
  actions: readonly Action[],
  assigned: ReadonlyMap<Action | null, Utterance[]>,
  texts: readonly ShownText[],
): Action[] {
  return confirmByWords(actions, assigned).map((action) => confirmByResult(action, texts));
}

function confirmByWords(actions: readonly Action[], assigned: ReadonlyMap<Action | null, Utterance[]>): Action[] {
  const spoken = [...assigned.values()].flat();
  const isLed = spoken.filter(({ role }) => role === 'instruction').length >= LEADING_INSTRUCTIONS;
  const unnamed = isLed ? DOUBT_LEFT.unnamed : 1;
  return actions.map((action) => {
    const own = assigned.get(action) ?? [];
    const isTold = action.act === 'type' && own.some(({ role }) => role === 'instruction');
    const left = own.some((utterance) => namesAction(utterance, action)) ? DOUBT_LEFT.named : isTold ? DOUBT_LEFT.entered : unnamed;
    const confirm = (certainty: number) => Math.max(0, 1 - (1 - certainty) * left);
    const confirmText = (text: ScoredText | null) => text && { ...text, certainty: confirm(text.certainty) };
    return { ...action, certainty: confirm(action.certainty), object: confirmText(action.object), value: confirmText(action.value) };
  });
}

/** Share of doubts about a value that remain if another position shows it later, and the letters that are no coincidence. */
const SHOWN_AGAIN = { doubt: 0.5, letters: 5 };
/** OCR reads a text this much later than it appears. */
const READ_SECONDS = 0.5;

/** Raises the certainty of an entered value that appears again later in another position: “Private project, due June 30.” */
function confirmByResult(action: Action, texts: readonly ShownText[]): Action {
  const { act, value, position, endSeconds } = action;
  const name = squash(value?.text ?? '');
  if (act !== 'type' || !value || !position?.box || name.length < SHOWN_AGAIN.letters) return action;
  const { y, height } = position.box;
  const isAgain = overlapping(texts, endSeconds, Infinity).some(
    ({ text, box, startSeconds }) =>
      startSeconds > endSeconds + READ_SECONDS && box !== undefined && Math.abs(box.y - y) > height && squash(text).includes(name),
  );
  return isAgain ? { ...action, value: { ...value, certainty: 1 - (1 - value.certainty) * SHOWN_AGAIN.doubt } } : action;
}
