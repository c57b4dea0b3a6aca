import type { Recording, Scene, ScreenAction } from '@docreel/recording';
import { frameOf, wasTyped } from './fills.ts';
import type { Inline } from './inline.ts';
import type { OutlineStep } from './outline.ts';
import { byIndex, pictureKeyOf } from './picture.ts';
import { resultOf } from './result.ts';
import { commandOf, hasLabel, isSlide, isTerminal } from './scenes.ts';
import { isSecret } from './secret.ts';
import { similarity, squash } from './similarity.ts';

/** Below this a typed value is named by its field only. */
const READ_SURELY = 0.7;
/** A clicked label is clear to a reader even with a letter in doubt, but not below this. */
const READ_WELL = 0.5;
/** The moment of a step begins before its click, so that a viewer sees the pointer go there. */
const RUN_UP_SECONDS = 4;
const SETTLE_SECONDS = 0.6;
/** A field takes no longer; what follows in the same scene may begin then. */
const TYPING_SECONDS = 6;

/** Steps from the picture alone: what was clicked, typed and opened, in the order of time. */
export function stepsFromScreen(recording: Recording): OutlineStep[] {
  const steps: OutlineStep[] = [];
  const actions = withoutEchoes(recording.actions);
  for (const [at, action] of actions.entries()) {
    const isLastHere = actions[at + 1]?.scene !== action.scene;
    const scene = byIndex(recording.scenes, action.scene);
    const said = scene ? sentenceOf(recording, scene, action) : null;
    if (scene && said) steps.push(stepOf(recording, { scene, action, said, isLastHere, previous: steps.at(-1) ?? null }));
  }
  return steps;
}

interface Said {
  runs: Inline[];
  label: string | null;
}

function sentenceOf({ scenes }: Recording, scene: Scene, action: ScreenAction): Said | null {
  const { kind, label, confidence } = action;
  if (kind === 'type') return isTerminal(scene) ? command(action) : filledIn(action, wasShownBefore(scenes, action));
  if (label === null || isTerminal(scene) || confidence < READ_WELL || !isName(label)) return null;
  if (kind === 'click') return { runs: [text('Click '), name(label), text('.')], label };
  if (kind === 'point') return null;
  const next = scenes[scenes.indexOf(scene) + 1];
  if (isSlide(scene) || !next || isSlide(next)) return null;
  return { runs: [text('Go to '), name(label), text('.')], label };
}

function command({ value, confidence }: ScreenAction): Said | null {
  if (value === null || confidence < READ_SURELY) return null;
  const typed = commandOf(value) ?? value.trim();
  return typed === '' ? null : { runs: [text('Type '), { kind: 'code', text: typed }, text(' and press Enter.')], label: null };
}

/** A value that a screen before showed as a label was chosen rather than typed. */
function wasShownBefore(scenes: readonly Scene[], { scene, value }: ScreenAction): boolean {
  return value !== null && scenes.some((one) => one.index < scene && hasLabel(one, value));
}

function filledIn(action: ScreenAction, isKnown: boolean): Said | null {
  const { value, confidence } = action;
  // A field whose name looks like its value is the value, read twice.
  const field = action.field !== null && similarity(squash(action.field), squash(value ?? '')) < 0.5 ? action.field : null;
  const isPrintable = value !== null && value.trim() !== '' && confidence >= READ_SURELY && !isSecret(action);
  if (field !== null && isName(field)) {
    if (!isPrintable) return { runs: [text('Fill in '), name(field), text('.')], label: field };
    if (isKnown || !wasTyped(action)) return { runs: [text('Set '), name(field), text(` to “${value.trim()}”.`)], label: field };
    return { runs: [text(`Enter “${value.trim()}” in `), name(field), text('.')], label: field };
  }
  return isPrintable ? { runs: [text(`Enter “${value.trim()}”.`)], label: null } : null;
}

interface Seen {
  scene: Scene;
  action: ScreenAction;
  said: Said;
  /** Nothing else is done in its scene afterwards. */
  isLastHere: boolean;
  previous: OutlineStep | null;
}

function stepOf(recording: Recording, { scene, action, said, isLastHere, previous }: Seen): OutlineStep {
  const settled = Math.min(scene.startSeconds + SETTLE_SECONDS, (scene.startSeconds + scene.lateSeconds) / 2);
  const filled = isLastHere ? scene.lateSeconds : (scene.startSeconds + scene.lateSeconds) / 2;
  const done = action.kind === 'type' ? filled : Math.min(action.atSeconds, scene.lateSeconds);
  const frameSeconds = frameOf(action) ?? Math.max(settled, done);
  const isSameScene = previous?.evidence.scene === scene.index;
  // What is inferred from a scene was done on the way into it; typing begins when its screen is there.
  const earliest = isSameScene
    ? previous.evidence.endSeconds
    : frameOf(action) === null
      ? scene.startSeconds
      : (previous?.evidence.endSeconds ?? 0);
  const isTyping = action.kind === 'type' && frameOf(action) === null;
  const startSeconds = Math.min(action.atSeconds, isTyping ? earliest : Math.max(earliest, action.atSeconds - RUN_UP_SECONDS));
  const endSeconds = isTyping ? Math.min(action.atSeconds, startSeconds + TYPING_SECONDS) : action.atSeconds;
  return {
    verb: action.kind,
    runs: said.runs,
    lead: [],
    notes: [],
    result: action.kind === 'click' ? resultOf(recording, scene, { seconds: scene.endSeconds, text: '' }) : null,
    heading: scene.heading,
    label: said.label,
    evidence: { startSeconds, endSeconds, quote: null, frameSeconds, scene: scene.index },
    pictureKey: pictureKeyOf(recording, { scene: scene.index, frameSeconds, action }),
  };
}

/** A click into a field that is then filled in, a value seen twice while it grows, a click seen twice: one of each. */
function withoutEchoes(actions: readonly ScreenAction[]): ScreenAction[] {
  return actions.filter((action, at) => {
    if (action.kind === 'type') return !isMessage(action, actions[at - 1]) && !actions.some((other) => isBetterReading(other, action));
    const next = actions[at + 1];
    if (!next || next.scene - action.scene > 1) return true;
    if (action.kind === 'click' && next.kind === 'type') return !isLike(action.label, next.field) && !isLike(action.label, next.value);
    return !(action.kind === next.kind && action.scene === next.scene && isLike(action.label, next.label));
  });
}

/** Text that comes right after a click, into no field: the program's answer. */
function isMessage(action: ScreenAction, before: ScreenAction | undefined): boolean {
  return action.field === null && before?.kind === 'click' && action.scene - before.scene <= 1 && commandOf(action.value ?? '') === null;
}

/** Another reading of the same field near by that is whole, or sure where this one is not. */
function isBetterReading(other: ScreenAction, action: ScreenAction): boolean {
  if (other === action || other.kind !== 'type' || Math.abs(other.scene - action.scene) > 2 || !isLike(other.field, action.field))
    return false;
  const [mine, its] = [squash(action.value ?? ''), squash(other.value ?? '')];
  if (its === mine) return other.atSeconds < action.atSeconds;
  return (its.startsWith(mine) && other.confidence >= READ_SURELY) || (action.confidence < READ_SURELY && other.confidence >= READ_SURELY);
}

function isLike(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && similarity(squash(a), squash(b)) >= 0.85;
}

/** A label that can be named in a sentence: a word in it, and no paragraph. */
function isName(label: string): boolean {
  return /\p{L}{2}/u.test(label) && label.length <= 60;
}

function text(value: string): Inline {
  return { kind: 'text', text: value };
}

function name(label: string): Inline {
  return { kind: 'label', text: label.trim() };
}
