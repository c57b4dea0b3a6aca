import type { Recording, Scene, ScreenAction } from '@docreel/recording';
import { commandFor, withCommand } from './code.ts';
import { splitCompound, type Told } from './compound.ts';
import { findInstruction, tidySentence, withoutFiller, type Instruction } from '../english/instruction.ts';
import { CLOSING, PLEASANTRY, PREREQUISITE } from '../english/lexicon.ts';
import { exampleNote, exampleOf, typedExample } from './example.ts';
import { labelIndex, mentionsOf, withMentions, type Mention } from '../shown/labels.ts';
import type { Outline, OutlineStep } from '../outline.ts';
import { byIndex, concerns, FILLING, mostNamed, pictureKeyOf, pictureOf, TYPING } from '../shown/picture.ts';
import { resultOf } from '../shown/result.ts';
import { actionsBetween, durationOf, hasHeading, isSlide, isTerminal, sceneAt, scenesBetween } from '../shown/scenes.ts';
import type { Sentence } from './sentences.ts';

/** A sentence that instructs, and what is said until the next one. */
interface Spoken extends Told {
  after: Sentence[];
}

type Parts = Pick<Outline, 'intro' | 'before' | 'steps' | 'closing'>;

/** Steps from what is said: every sentence that holds an instruction; what follows it is its note. */
export function stepsFromNarration(recording: Recording, sentences: readonly Sentence[]): Parts {
  const { spoken, opening } = tellApart(recording, sentences);
  const closing = takeClosing(recording, spoken);
  const steps = spoken.map((one, at) => stepOf(recording, one, spoken[at + 1] ?? null));
  steps.forEach((step, at) => addNotes(recording, { step, next: steps[at + 1] ?? null, after: spoken[at]?.after ?? [] }));
  const worth = opening.filter(isWorthKeeping);
  const before = worth.filter((sentence) => PREREQUISITE.test(sentence.text));
  const [first] = steps;
  const rest = worth.filter((sentence) => !before.includes(sentence));
  const onScreen = rest.filter((sentence) => first && sceneAt(recording.scenes, sentence.startSeconds)?.index === first.evidence.scene);
  if (first) first.lead = texts(onScreen);
  return { intro: texts(rest.filter((sentence) => !onScreen.includes(sentence))), before: texts(before), steps, closing: texts(closing) };
}

function tellApart(recording: Recording, sentences: readonly Sentence[]): { spoken: Spoken[]; opening: Sentence[] } {
  const spoken: Spoken[] = [];
  const opening: Sentence[] = [];
  for (const sentence of sentences) {
    const instruction = findInstruction(sentence.text, recording.transcript.isPunctuated);
    const last = spoken.at(-1);
    if (instruction && isStep(recording, { sentence, instruction }, last ?? null)) {
      const { own, aside } = withoutAside({ sentence, instruction });
      spoken.push(...splitCompound(recording, own).map((told) => ({ ...told, after: [] })));
      if (aside) spoken.at(-1)?.after.push(aside);
    } else if (last) last.after.push(sentence);
    else opening.push(sentence);
  }
  return { spoken, opening };
}

const ASIDE = /,\s+(?:and\s+|but\s+|as\s+)?((?:i|we|i'm|i'll|we're|we'll|i've|we've)\s.+)$/iu;

/** "Enter a release name, I will call it Cascade": what the speaker says of himself is no part of the instruction. */
function withoutAside(told: Told): { own: Told; aside: Sentence | null } {
  const found = ASIDE.exec(told.instruction.text);
  const said = found?.[1];
  if (!found || said === undefined) return { own: told, aside: null };
  const own = { ...told, instruction: { ...told.instruction, text: told.instruction.text.slice(0, found.index) } };
  return { own, aside: CLOSING.test(said) ? null : { ...told.sentence, text: said } };
}

function isStep(recording: Recording, { sentence, instruction }: Told, last: Spoken | null): boolean {
  if (instruction.kind === 'told') return true;
  if (instruction.kind === 'optional' || instruction.kind === 'conditional') return isSeen(recording, sentence, instruction);
  // "Let us set up an alert", said before anything is done and naming nothing on the screen, says what the video is about.
  if (last === null && instruction.kind === 'shown' && namesOn(recording, sentence, instruction).length === 0) return false;
  // "Enter a name. I'll type website relaunch." is one step and its example.
  const isSameScreen =
    last !== null && sceneAt(recording.scenes, last.sentence.startSeconds) === sceneAt(recording.scenes, sentence.startSeconds);
  return !(isSameScreen && TYPING.has(last.instruction.verb) && exampleOf(withoutFiller(sentence.text)) !== null);
}

/** "You can …" is a step only where the screen shows that it was done; "if …" already where its label is on the screen. */
function isSeen(recording: Recording, sentence: Sentence, instruction: Instruction): boolean {
  const names = namesOn(recording, sentence, instruction);
  if (instruction.kind === 'conditional' && names.length > 0) return true;
  const near = actionsBetween(recording.actions, sentence.startSeconds - 1, sentence.endSeconds + 6);
  return near.some((action) => action.kind !== 'point' && concerns(action, names));
}

/** The labels on the screen that an instruction names. */
function namesOn({ scenes }: Recording, { startSeconds, endSeconds }: Sentence, { text }: Instruction): string[] {
  const labels = labelIndex(scenesBetween(scenes, startSeconds, endSeconds));
  return mentionsOf(text, { labels, used: [] }).map((mention) => mention.label);
}

/** The last sentences, where they look back, say goodbye or are said over a slide of their own. */
function takeClosing({ scenes }: Recording, spoken: Spoken[]): Sentence[] {
  const last = spoken.at(-1);
  if (!last) return [];
  const home = sceneAt(scenes, (last.sentence.startSeconds + last.sentence.endSeconds) / 2);
  const isLeft = (scene: Scene | null): boolean => scene !== null && scene !== home && !hasHeading(scene, home?.heading ?? null);
  const from = last.after.findIndex((sentence) => {
    const said = withoutFiller(sentence.text);
    const scene = sceneAt(scenes, sentence.startSeconds);
    return (
      CLOSING.test(said) || PLEASANTRY.test(said) || (scene === scenes.at(-1) && scene !== undefined && isLeft(scene) && isSlide(scene))
    );
  });
  return from < 0 ? [] : last.after.splice(from).filter(isWorthKeeping);
}

function stepOf(recording: Recording, { sentence, instruction }: Spoken, next: Spoken | null): OutlineStep {
  const { startSeconds, endSeconds, text: quote } = sentence;
  const nextSeconds = next?.sentence.startSeconds ?? durationOf(recording);
  const said =
    instruction.lead === ''
      ? instruction.text
      : `${instruction.lead}, ${instruction.text.charAt(0).toLowerCase()}${instruction.text.slice(1)}`;
  const around = scenesBetween(recording.scenes, startSeconds, Math.max(endSeconds, nextSeconds - 0.3));
  const near = actionsBetween(recording.actions, startSeconds - 2, nextSeconds);
  const used = near.flatMap((action) => [action.label, action.field].filter((name): name is string => name !== null));
  const mentions = mentionsOf(said, { labels: labelIndex(around.filter((scene) => !isTerminal(scene))), used });
  const labels = byVerb(said, instruction.verb, mentions);
  const picture = pictureOf(recording, { verb: instruction.verb, labels, said, startSeconds, endSeconds, nextSeconds });
  const scene = byIndex(recording.scenes, picture.scene);
  const command = around.some(isTerminal) ? commandFor(recording, said, { fromSeconds: startSeconds, toSeconds: nextSeconds }) : null;
  return {
    verb: instruction.verb,
    runs: command === null ? withMentions(`${said}.`, mentions) : withCommand(`${said}.`, command),
    lead: [],
    notes: [],
    result: scene ? resultOf(recording, scene, { seconds: nextSeconds, text: next?.instruction.text ?? '' }) : null,
    heading: scene?.heading ?? null,
    label: labels[0] ?? picture.action?.label ?? picture.action?.field ?? null,
    evidence: { startSeconds, endSeconds, quote, frameSeconds: picture.frameSeconds, scene: picture.scene },
    pictureKey: pictureKeyOf(recording, picture),
  };
}

/** The labels in the order in which they matter: the first after the verb is what is clicked. */
function byVerb(said: string, verb: string, mentions: readonly Mention[]): string[] {
  const place = said.toLowerCase().split(/\s+/u).indexOf(verb);
  const sorted = [...mentions].sort((a, b) => Number(a.from < place) - Number(b.from < place) || a.from - b.from);
  return sorted.map((mention) => mention.label);
}

interface Notes {
  step: OutlineStep;
  next: OutlineStep | null;
  after: readonly Sentence[];
}

/** What follows a step is its note; but what is said over a screen of another name belongs under that screen's heading. */
function addNotes(recording: Recording, { step, next, after }: Notes): void {
  const nextScene = next ? byIndex(recording.scenes, next.evidence.scene) : null;
  const isNewScreen = next !== null && nextScene !== null && !hasHeading(nextScene, step.heading);
  const from = isNewScreen ? after.findIndex((sentence) => sentence.startSeconds >= nextScene.startSeconds - 0.2) : -1;
  const own = from < 0 ? after : after.slice(0, from);
  if (next && from >= 0) next.lead = texts(after.slice(from).filter(isWorthKeeping));
  const typed = typedFor(recording, step, next?.evidence.startSeconds ?? durationOf(recording));
  step.notes = own.filter(isWorthKeeping).map((sentence) => {
    const example = exampleOf(withoutFiller(sentence.text));
    return example === null ? tidySentence(sentence.text) : exampleNote(example, typed);
  });
  const shown = typedExample(typed, [step.evidence.quote ?? '', ...step.notes].join(' '));
  if (shown !== null) step.notes.push(shown);
}

/** What was typed for a step: in its time, and into the field it names where it names one. */
function typedFor({ actions }: Recording, { evidence, label, verb }: OutlineStep, untilSeconds: number): ScreenAction[] {
  if (!FILLING.has(verb)) return [];
  const typed = actionsBetween(actions, evidence.startSeconds, untilSeconds).filter(
    (action) => action.kind === 'type' && action.field !== null,
  );
  const named = label === null ? [] : typed.filter((action) => concerns(action, [label]));
  if (named.length > 0) return named;
  const likely = mostNamed(typed, evidence.quote ?? '');
  return likely ? [likely] : [];
}

function isWorthKeeping({ text }: Sentence): boolean {
  return !PLEASANTRY.test(withoutFiller(text)) && /\p{L}{2}/u.test(text);
}

function texts(sentences: readonly Sentence[]): string[] {
  return sentences.map((sentence) => tidySentence(sentence.text)).filter((text) => text !== '');
}
