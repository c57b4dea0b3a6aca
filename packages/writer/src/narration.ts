import type { Recording } from '@docreel/recording';
import { findInstruction, tidySentence, withoutFiller, type Instruction } from './english/instruction.ts';
import { CLOSING, PLEASANTRY, PREREQUISITE } from './english/lexicon.ts';
import { labelIndex, mentionsOf, withMentions, type Mention } from './labels.ts';
import type { Outline, OutlineStep } from './outline.ts';
import { byIndex, concerns, pictureKeyOf, pictureOf } from './picture.ts';
import { actionsBetween, durationOf, hasHeading, sceneAt, scenesBetween } from './scenes.ts';
import type { Sentence } from './sentences.ts';
import { resultOf } from './result.ts';

/** A sentence that instructs, and what is said until the next one. */
interface Spoken {
  sentence: Sentence;
  instruction: Instruction;
  after: Sentence[];
}

type Parts = Pick<Outline, 'intro' | 'before' | 'steps' | 'closing'>;

/** Steps from what is said: every sentence that holds an instruction; what follows it is its note. */
export function stepsFromNarration(recording: Recording, sentences: readonly Sentence[]): Parts {
  const { spoken, intro } = tellApart(recording, sentences);
  const closing = takeClosing(recording, spoken);
  const steps = spoken.map((one, at) => stepOf(recording, one, spoken[at + 1] ?? null));
  const worth = intro.filter((sentence) => isWorthKeeping(sentence.text));
  const before = worth.filter((sentence) => PREREQUISITE.test(sentence.text));
  const first = steps[0];
  const scene = first ? byIndex(recording.scenes, first.evidence.scene) : null;
  const onScreen = worth.filter(
    (sentence) => scene !== null && !before.includes(sentence) && sceneAt(recording.scenes, sentence.startSeconds) === scene,
  );
  if (first) first.lead = texts(onScreen);
  moveLeads(recording, spoken, steps);
  return {
    intro: texts(worth.filter((sentence) => !before.includes(sentence) && !onScreen.includes(sentence))),
    before: texts(before),
    steps,
    closing: texts(closing),
  };
}

function tellApart(recording: Recording, sentences: readonly Sentence[]): { spoken: Spoken[]; intro: Sentence[] } {
  const spoken: Spoken[] = [];
  const intro: Sentence[] = [];
  for (const sentence of sentences) {
    const instruction = findInstruction(sentence.text, recording.transcript.isPunctuated);
    const last = spoken.at(-1);
    if (instruction && (instruction.kind === 'told' || isSeen(recording, sentence, instruction)))
      spoken.push({ sentence, instruction, after: [] });
    else if (last) last.after.push(sentence);
    else intro.push(sentence);
  }
  return { spoken, intro };
}

/** "You can …" is a step only where the screen shows that it was done. */
function isSeen({ actions, scenes }: Recording, { startSeconds, endSeconds }: Sentence, { text }: Instruction): boolean {
  const labels = mentionsOf(text, { labels: labelIndex(scenesBetween(scenes, startSeconds, endSeconds)), used: [] }).map(
    (mention) => mention.label,
  );
  return actionsBetween(actions, startSeconds - 1, endSeconds + 6).some((action) => action.kind !== 'point' && concerns(action, labels));
}

/** The last sentences, where they look back or are said over a screen of their own. */
function takeClosing({ scenes }: Recording, spoken: Spoken[]): Sentence[] {
  const last = spoken.at(-1);
  if (!last) return [];
  const home = sceneAt(scenes, (last.sentence.startSeconds + last.sentence.endSeconds) / 2);
  const from = last.after.findIndex((sentence) => {
    const scene = sceneAt(scenes, sentence.startSeconds);
    return (
      CLOSING.test(withoutFiller(sentence.text)) ||
      (PLEASANTRY.test(withoutFiller(sentence.text)) && scene !== home) ||
      (scene !== null && scene === scenes.at(-1) && scene !== home && !hasHeading(scene, home?.heading ?? null) && scene.labels.length <= 4)
    );
  });
  return from < 0 ? [] : last.after.splice(from).filter((sentence) => isWorthKeeping(sentence.text));
}

function stepOf(recording: Recording, { sentence, instruction, after }: Spoken, next: Spoken | null): OutlineStep {
  const nextSeconds = next?.sentence.startSeconds ?? durationOf(recording);
  const { startSeconds, endSeconds, text: quote } = sentence;
  const said = instruction.lead === '' ? instruction.text : `${instruction.lead}, ${lowerFirst(instruction.text)}`;
  const around = scenesBetween(recording.scenes, startSeconds, Math.max(endSeconds, nextSeconds - 0.3));
  const used = actionsBetween(recording.actions, startSeconds - 2, nextSeconds).flatMap((action) =>
    [action.label, action.field].filter((name): name is string => name !== null),
  );
  const mentions = mentionsOf(said, { labels: labelIndex(around), used });
  const labels = byVerb(said, instruction.verb, mentions);
  const picture = pictureOf(recording, { verb: instruction.verb, labels, startSeconds, endSeconds, nextSeconds });
  const scene = byIndex(recording.scenes, picture.scene);
  return {
    runs: withMentions(`${said}.`, mentions),
    lead: [],
    notes: notesOf(after),
    result: scene ? resultOf(recording, scene, { seconds: nextSeconds, text: next?.instruction.text ?? '' }) : null,
    heading: scene?.heading ?? null,
    label: labels[0] ?? picture.action?.label ?? null,
    evidence: { startSeconds, endSeconds, quote, frameSeconds: picture.frameSeconds, scene: picture.scene },
    pictureKey: pictureKeyOf(recording, picture),
  };
}

/** The labels in the order in which they matter: the first after the verb is what is clicked. */
function byVerb(said: string, verb: string, mentions: readonly Mention[]): string[] {
  const place = said.toLowerCase().split(/\s+/u).indexOf(verb);
  return [...mentions].sort((a, b) => Number(a.from < place) - Number(b.from < place) || a.from - b.from).map((mention) => mention.label);
}

/** Said over the next step's screen, before its instruction: it belongs there, under that screen's heading. */
function moveLeads({ scenes }: Recording, spoken: readonly Spoken[], steps: readonly OutlineStep[]): void {
  for (let at = 0; at + 1 < steps.length; at++) {
    const step = steps[at];
    const next = steps[at + 1];
    const nextScene = next ? byIndex(scenes, next.evidence.scene) : null;
    if (!step || !next || !nextScene || hasHeading(nextScene, step.heading)) continue;
    const after = spoken[at]?.after ?? [];
    const from = after.findIndex((sentence) => sentence.startSeconds >= nextScene.startSeconds - 0.2);
    if (from < 0) continue;
    next.lead = notesOf(after.slice(from));
    step.notes = notesOf(after.slice(0, from));
  }
}

function notesOf(sentences: readonly Sentence[]): string[] {
  return texts(sentences.filter((sentence) => isWorthKeeping(sentence.text)));
}

function isWorthKeeping(text: string): boolean {
  return !PLEASANTRY.test(withoutFiller(text)) && /\p{L}{2}/u.test(text);
}

function texts(sentences: readonly Sentence[]): string[] {
  return sentences.map((sentence) => tidySentence(sentence.text)).filter((text) => text !== '');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
