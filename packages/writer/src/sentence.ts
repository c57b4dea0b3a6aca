import type { Act, Done, Inline, Moment } from '@docreel/moments';
import { fillRuns } from './phrases/fill.ts';
import type { Phrases } from './phrases/phrases-for.ts';

export interface Wording {
  phrases: Phrases;
  isTouch: boolean;
  /** Whether the same was done to the same target before. */
  isAgain?: boolean;
}

/** Returns the instruction of a moment, in the narrator's words if they are certain, otherwise from a phrase. */
export function writeInstruction(
  moment: Pick<Moment, 'kind' | 'done' | 'changed'>,
  { phrases, isTouch, isAgain = false }: Wording,
): Inline[] {
  const { kind, done, changed } = moment;
  if (kind === 'shown' || done === null) return [];
  if (kind === 'step' && done.words !== null) return done.words;
  const named = kind === 'step' ? choosePhrase(done, changed) : null;
  const key =
    named === null ? choosePositionPhrase(done.act, isTouch) : ({ ...(isTouch && TAPPED), ...(isAgain && AGAIN) }[named] ?? named);
  return removeDoubleStop(
    fillRuns(phrases[key], {
      label: [{ kind: 'label', text: readName(done) }],
      seen: [{ kind: 'label', text: done.value?.text ?? '' }],
      command: [{ kind: 'code', text: done.value?.text ?? '' }],
      value: done.value?.text ?? '',
      question: done.object?.text ?? '',
    }),
  );
}

/** Removes a second full stop: “Choose **Facebook, Inc.**” has one already. */
function removeDoubleStop(runs: Inline[]): Inline[] {
  const [last, before] = [runs.at(-1), runs.at(-2)];
  const isEnded = last?.kind === 'text' && /^[.。]$/u.test(last.text) && before?.kind === 'label' && /[.!?。…]$/u.test(before.text);
  return isEnded ? runs.slice(0, -1) : runs;
}

/** Returns the name of the target, without the colon of a group of options, because the sentence continues after it. */
function readName({ object, act }: Done): string {
  return act === 'choose' ? (object?.text ?? '').replace(/:$/u, '') : (object?.text ?? '');
}

type Key = Exclude<keyof Phrases, 'headings'>;

type KnownParts = 'object' | 'value' | 'both' | 'neither';

/** Phrases by the known parts of an action. */
const PHRASE: Readonly<Record<Exclude<Act, 'switch' | 'open'>, Partial<Record<KnownParts, Key>>>> = {
  run: { value: 'run', both: 'run' },
  answer: { value: 'answerAny', both: 'answer' },
  code: { neither: 'write', value: 'write', object: 'writeIn', both: 'writeIn' },
  type: { object: 'fillIn', value: 'enterValue', both: 'enter' },
  click: { object: 'click', value: 'clickHereShows', both: 'clickToSee' },
  choose: { object: 'choose', both: 'set' },
  hover: { object: 'hover', value: 'hoverToSee', both: 'hoverToSee' },
  back: { neither: 'goBack', value: 'goBack', object: 'goBackTo', both: 'goBackTo' },
  scroll: { object: 'scroll', both: 'scroll' },
  told: { object: 'use', both: 'use' },
};
/** Phrases for touch screens. */
const TAPPED: Partial<Record<Key, Key>> = { click: 'tap', clickToSee: 'tapToSee', clickHereShows: 'tapHereShows' };
/** Phrases for a repeated action. If both states are unknown, repeating the same sentence would look like a mistake. */
const AGAIN: Partial<Record<Key, Key>> = { switch: 'switchAgain' };
const ASKS = /[:?]$/u;

/** Returns the phrase of an action, or null if its target is unknown. */
function choosePhrase({ act, object, value }: Done, changed: Moment['changed']): Key | null {
  if (act === 'switch') return object === null ? null : chooseSwitchPhrase(value?.text ?? null);
  if (act === 'open') return object === null ? null : changed === 'part' ? 'open' : 'goTo';
  const known = object === null ? (value === null ? 'neither' : 'value') : value === null ? 'object' : 'both';
  if (act === 'choose' && known === 'both' && ASKS.test(object?.text ?? '')) return 'chooseUnder';
  return PHRASE[act][known] ?? null;
}

function chooseSwitchPhrase(side: string | null): Key {
  if (side === null) return 'switch';
  return side === 'on' ? 'switchOn' : 'switchOff';
}

/** Returns the phrase of an action without the name of its target, which the picture shows. */
function choosePositionPhrase(act: Act, isTouch: boolean): Key {
  if (act === 'choose') return 'chooseHere';
  if (act === 'switch') return 'switchHere';
  if (act === 'type' || act === 'run' || act === 'answer' || act === 'code') return 'typeHere';
  if (act === 'hover') return 'pointHere';
  if (act === 'scroll') return 'scrollHere';
  return isTouch ? 'tapHere' : 'clickHere';
}
