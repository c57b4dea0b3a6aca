import type { Act, Done, Inline, Moment } from '@docreel/moments';
import { fillRuns } from './phrases/fill.ts';
import type { Phrases } from './phrases/phrases-for.ts';

export interface Wording {
  phrases: Phrases;
  isTouch: boolean;
}

/** What a moment tells to do: in the narrator's words where they were sure, in ours otherwise. */
export function sentenceOf(moment: Pick<Moment, 'kind' | 'done' | 'changed'>, { phrases, isTouch }: Wording): Inline[] {
  const { kind, done, changed } = moment;
  if (kind === 'shown' || done === null) return [];
  if (kind === 'step' && done.words !== null) return done.words;
  const named = kind === 'step' ? phraseOf(done, changed) : null;
  const key = named === null ? placeOnly(done.act, isTouch) : isTouch ? (TAPPED[named] ?? named) : named;
  return fillRuns(phrases[key], {
    label: [{ kind: 'label', text: nameOf(done) }],
    seen: [{ kind: 'label', text: done.value?.text ?? '' }],
    command: [{ kind: 'code', text: done.value?.text ?? '' }],
    value: done.value?.text ?? '',
    question: done.object?.text ?? '',
  });
}

/** What a group of options asks ends with a sign that the sentence goes on behind. */
function nameOf({ object, act }: Done): string {
  return act === 'choose' ? (object?.text ?? '').replace(/:$/u, '') : (object?.text ?? '');
}

type Key = Exclude<keyof Phrases, 'headings'>;

/** Null where what it was done to is not known. */
function phraseOf({ act, object, value }: Done, changed: Moment['changed']): Key | null {
  const [hasName, hasValue] = [object !== null, value !== null];
  if (act === 'run') return hasValue ? 'run' : null;
  if (act === 'answer') return hasValue ? (hasName ? 'answer' : 'answerAny') : null;
  if (act === 'code') return hasName ? 'writeIn' : 'write';
  if (act === 'type' && hasValue) return hasName ? 'enter' : 'enterValue';
  if (act === 'hover' && hasValue) return 'hoverToSee';
  if (act === 'back') return hasName ? 'goBackTo' : 'goBack';
  if (act === 'click' && hasValue) return hasName ? 'clickToSee' : 'clickHereShows';
  if (!hasName) return null;
  if (act === 'type') return 'fillIn';
  if (act === 'choose') return hasValue ? (/[:?]$/u.test(object.text) ? 'chooseUnder' : 'set') : 'choose';
  if (act === 'switch') return value === null ? 'switch' : value.text === 'on' ? 'switchOn' : 'switchOff';
  if (act === 'open') return changed === 'part' ? 'open' : 'goTo';
  return NAMED[act];
}

/** With a finger. */
const TAPPED: Partial<Record<Key, Key>> = { click: 'tap', clickToSee: 'tapToSee', clickHereShows: 'tapHereShows' };

const NAMED: Record<'click' | 'hover' | 'scroll' | 'told', Key> = { click: 'click', hover: 'hover', scroll: 'scroll', told: 'use' };

/** What was done without the name of what it was done to: the picture shows it. */
function placeOnly(act: Act, isTouch: boolean): Key {
  if (act === 'choose') return 'chooseHere';
  if (act === 'switch') return 'switchHere';
  if (act === 'type' || act === 'run' || act === 'answer' || act === 'code') return 'typeHere';
  if (act === 'hover') return 'pointHere';
  if (act === 'scroll') return 'scrollHere';
  return isTouch ? 'tapHere' : 'clickHere';
}
