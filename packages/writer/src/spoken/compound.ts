import type { Recording } from '@docreel/recording';
import { capitalise, type Instruction, verbOf } from '../english/instruction.ts';
import { HAND_VERBS } from '../english/lexicon.ts';
import { labelIndex, mentionsOf } from '../shown/labels.ts';
import { concerns } from '../shown/picture.ts';
import { actionsBetween, hasLabel, sceneAt, scenesBetween } from '../shown/scenes.ts';
import type { Sentence } from './sentences.ts';

export interface Told {
  sentence: Sentence;
  instruction: Instruction;
}

/** Hands follow the words by some seconds. */
const REACH_SECONDS = 6;
const JOINT = /,?\s+(?:and then|and|then)\s+(?=[a-z-]+\s)/iu;

/** "Click Settings and then choose Members": one step, unless the screen changes in between; then each has its own picture. */
export function splitCompound(recording: Recording, told: Told): Told[] {
  const parts = told.instruction.text.split(JOINT);
  if (parts.length < 2 || parts.some((part) => !HAND_VERBS.has(verbOf(part) ?? ''))) return [told];
  const scenes = parts.map((part) => sceneOf(recording, told.sentence, part));
  if (scenes.some((scene, at) => scene === null || (at > 0 && scene <= (scenes[at - 1] ?? scene)))) return [told];
  const { startSeconds, endSeconds, text } = told.sentence;
  let from = 0;
  return parts.map((part, at): Told => {
    const place = Math.max(0, text.toLowerCase().indexOf(part.toLowerCase(), from));
    from = place + part.length;
    const start = at === 0 ? startSeconds : startSeconds + ((endSeconds - startSeconds) * place) / text.length;
    const lead = at === 0 ? told.instruction.lead : '';
    const instruction = { ...told.instruction, text: capitalise(part), verb: verbOf(part) ?? told.instruction.verb, lead };
    return { sentence: { text, startSeconds: start, endSeconds }, instruction };
  });
}

/** The scene in which a part of the sentence is done: where its label was clicked, else the first that shows it. */
function sceneOf({ scenes, actions }: Recording, { startSeconds, endSeconds }: Sentence, part: string): number | null {
  const around = scenesBetween(scenes, startSeconds, endSeconds + REACH_SECONDS);
  const labels = mentionsOf(part, { labels: labelIndex(around), used: [] }).map((mention) => mention.label);
  const [label] = labels;
  if (label === undefined) return null;
  const click = actionsBetween(actions, startSeconds - 2, endSeconds + REACH_SECONDS).find(
    (action) => action.kind === 'click' && concerns(action, labels),
  );
  if (click) return click.scene;
  const first = sceneAt(scenes, startSeconds);
  return first && hasLabel(first, label) ? first.index : (around.find((scene) => hasLabel(scene, label))?.index ?? null);
}
