/** One step of a model's answer against what was read and said: it is kept as far as that goes, or dropped. */
import type { Act, Done, Moment, Said, Told } from '@docreel/moments';
import { plainOf } from '../inline.ts';
import { isPlainWords, isSupported } from '../model/supported.ts';
import type { SeenStep } from './answer.ts';
import { type Evidence, sentenceOf } from './check-sentence.ts';
import { spelledLike, typedLike } from './spelling.ts';

/** Both a model that saw the picture and a reader of the screen have it so. */
const SEEN_AND_READ = 0.95;
/** What a person does takes so long at most: a moment that is further from the one that is printed tells nothing of its time. */
const STEP_SECONDS = 15;

export interface Known {
  /** By id, of the window. */
  moments: ReadonlyMap<string, Moment>;
  asked: ReadonlySet<string>;
  sentences: ReadonlyMap<string, Said>;
  /** Moments in order of time, to look at the neighbours of a cited one. */
  order: readonly Moment[];
}

export interface Kept {
  /** Whose picture is printed. */
  moment: Moment;
  /** The others that show it. */
  besides: Moment[];
  done: Done;
  said: Said[];
  note: Said | null;
  /** What of the sentences need not be printed any more: what it cites, unless the note that it made of them is not theirs. */
  told: Said[];
}

/** Null where it cites what is not there, names what is neither read nor said, or says what nothing supports. */
export function checkStep(step: SeenStep, known: Known): Kept | null {
  const cited = step.moments.map((id) => known.moments.get(id));
  const sentences = step.said.map((id) => known.sentences.get(id));
  const moment = cited.find((one) => one && known.asked.has(one.id));
  if (!moment || cited.includes(undefined) || sentences.includes(undefined)) return null;
  const [shown, said] = [cited as Moment[], sentences as Said[]];
  const evidence = { texts: textsOf(shown, known), said: said.map(({ text }) => text) };
  const object = objectOf(step.object, evidence);
  const value = valueOf(step, evidence);
  if (object === undefined || value === undefined) return null;
  const words = sentenceOf(step.text, evidence);
  if (words === null && !isTold(step.act, { object, value, moment })) return null;
  const besides = shown.filter((one) => one !== moment && Math.abs(one.startSeconds - moment.startSeconds) <= STEP_SECONDS);
  const done: Done = { act: step.act, certainty: SEEN_AND_READ, object, value, words, place: placeOf(moment, object) };
  const note = noteOf(step.note, said);
  return { moment, besides, done, said, note, told: note === null && step.note.trim() !== '' ? [] : said };
}

/** Whether the writer's own sentence says something that the recording has. “Go back.” names nothing: there the recording itself must have seen it. */
function isTold(act: Act, { object, value, moment: { done } }: Pick<Done, 'object' | 'value'> & { moment: Moment }): boolean {
  if (act === 'run' || act === 'code') return value !== null;
  if (act === 'back') return object !== null || done?.act === 'back';
  return object !== null || (value !== null && (act === 'type' || act === 'answer'));
}

/** Read in a cited picture, in the one before it, for a click is answered by another screen, or in the one after it: what was typed may stand there only. */
function textsOf(cited: readonly Moment[], { order }: Known): string[] {
  const places = cited.map((moment) => order.indexOf(moment));
  const shown = new Set([...places, ...places.map((at) => at - 1), ...places.map((at) => at + 1)].map((at) => order[at]));
  return [...shown].flatMap((moment) => (moment ? textsOfMoment(moment) : []));
}

function textsOfMoment({ still, heading, done, result }: Moment): string[] {
  return [
    ...still.texts.map(({ text }) => text),
    ...[heading, result, done?.object, done?.value].flatMap((one) => (one ? [one.text] : [])),
  ];
}

/** Undefined where a name is given that nothing has; what is told in plain words (“the star”) has none. */
function objectOf(name: string | null, { texts, said }: Evidence): Told | null | undefined {
  if (name === null || name.trim() === '') return null;
  return toldBy(spelledLike(name, texts), spelledLike(name, said)) ?? (isPlainWords(name) ? null : undefined);
}

function valueOf({ act, value }: SeenStep, { texts, said }: Evidence): Told | null | undefined {
  if (value === null || value.trim() === '') return null;
  // How a switch stands is seen in the picture and read nowhere.
  if (act === 'switch' && /^(?:on|off)$/iu.test(value.trim()))
    return { text: value.trim().toLowerCase(), origin: 'read', certainty: SEEN_AND_READ };
  return toldBy(typedLike(value, texts), typedLike(value, said)) ?? undefined;
}

function toldBy(read: string | null, spoken: string | null): Told | null {
  const text = read ?? spoken;
  if (text === null) return null;
  return { text, origin: read === null ? 'said' : spoken === null ? 'read' : 'both', certainty: SEEN_AND_READ };
}

function noteOf(note: string, said: readonly Said[]): Said | null {
  const text = plainOf(note);
  const [first] = said;
  if (!first || text === '' || !isSupported(text, said.map((one) => one.text).join(' '), 1)) return null;
  return { text, startSeconds: first.startSeconds, endSeconds: said.at(-1)?.endSeconds ?? first.endSeconds };
}

/** Where the pointer was seen to click, else where the name stands. */
function placeOf({ still, done }: Moment, object: Told | null): Done['place'] {
  if (done?.place) return done.place;
  const box = object && still.texts.find(({ text }) => spelledLike(object.text, [text]) !== null);
  return box ? { box: { x: box.x, y: box.y, width: box.width, height: box.height }, point: null } : null;
}
