import type { Recording, Scene, ScreenAction } from '@docreel/recording';
import { withoutEchoes } from './echoes.ts';
import { frameOf, wasTyped } from './fills.ts';
import type { Inline } from '../inline.ts';
import type { OutlineStep } from '../outline.ts';
import { byIndex, pictureKeyOf } from './picture.ts';
import { resultOf } from './result.ts';
import { commandOf, hasHeading, hasLabel, isSlide, isTerminal } from './scenes.ts';
import { isSecret } from './secret.ts';
import { similarity, squash } from '../similarity.ts';

/** Below this a typed value is named by its field only. */
const READ_SURELY = 0.7;
/** A clicked label is clear to a reader even with a letter in doubt, but not below this. */
const READ_WELL = 0.5;
/** Labels of so few letters are often pieces of others. */
const SCRAP_LETTERS = 3;
const SCRAP_SURELY = 0.85;
/** A value without a field's name above it. */
const CONFIRMED_SURELY = 0.85;
/** The moment of a step begins before its click, so that a viewer sees the pointer go there. */
const RUN_UP_SECONDS = 4;
const SETTLE_SECONDS = 0.6;
/** A field takes no longer; what follows in the same scene may begin then. */
const TYPING_SECONDS = 6;

/** Steps from the picture alone: what was clicked, typed and opened, in the order of time. */
export function stepsFromScreen(recording: Recording): OutlineStep[] {
  const steps: OutlineStep[] = [];
  const actions = withoutEchoes(recording);
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
  if (kind === 'type') return isTerminal(scene) ? command(action) : filledIn(action, scenes);
  if (label === null || isTerminal(scene) || confidence < leastFor(label) || !isName(label)) return null;
  if (kind === 'click' && action.value !== null) return { runs: [text(`Turn ${action.value} `), name(label), text('.')], label };
  if (kind === 'click') return { runs: [text('Click '), name(label), text('.')], label };
  if (kind === 'point') return null;
  const next = scenes[scenes.indexOf(scene) + 1];
  if (isSlide(scene) || !next || isSlide(next) || isReturn(scenes, scene, next)) return null;
  return { runs: [text('Go to '), name(label), text('.')], label };
}

/** Scraps of other words have few letters: such a label is named only where it was read surely. */
function leastFor(label: string): number {
  return squash(label).length <= SCRAP_LETTERS ? SCRAP_SURELY : READ_WELL;
}

/** A dialog is left for the screen on which it was opened: nobody goes there. */
function isReturn(scenes: readonly Scene[], scene: Scene, next: Scene): boolean {
  const before = scenes.slice(0, scenes.indexOf(scene)).findLast((one) => !hasHeading(one, scene.heading));
  return before !== undefined && hasHeading(before, next.heading);
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

/** Nothing tells that it is a value but that it stays, and was not there before. */
function isConfirmed(scenes: readonly Scene[], { scene, value, confidence }: ScreenAction): boolean {
  return (
    confidence >= CONFIRMED_SURELY &&
    value !== null &&
    scenes.some((one) => one.index > scene && one.index <= scene + 2 && hasLabel(one, value))
  );
}

function filledIn(action: ScreenAction, scenes: readonly Scene[]): Said | null {
  const isKnown = wasShownBefore(scenes, action);
  const { value, confidence } = action;
  // A field whose name looks like its value is the value, read twice.
  const field = action.field !== null && similarity(squash(action.field), squash(value ?? '')) < 0.5 ? action.field : null;
  const isPrintable = value !== null && value.trim() !== '' && confidence >= READ_SURELY && !isSecret(action);
  if (field !== null && isName(field)) {
    if (!isPrintable) return { runs: [text('Fill in '), name(field), text('.')], label: field };
    if (isKnown || !wasTyped(action)) return { runs: [text('Set '), name(field), text(` to “${value.trim()}”.`)], label: field };
    return { runs: [text(`Enter “${value.trim()}” in `), name(field), text('.')], label: field };
  }
  return isPrintable && !isKnown && isConfirmed(scenes, action) ? { runs: [text(`Enter “${value.trim()}”.`)], label: null } : null;
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
    result: action.kind === 'click' && isLastHere ? resultOf(recording, scene, { seconds: scene.endSeconds, text: '' }) : null,
    heading: scene.heading,
    label: said.label,
    evidence: { startSeconds, endSeconds, quote: null, frameSeconds, scene: scene.index },
    pictureKey: pictureKeyOf(recording, { scene: scene.index, frameSeconds, action }),
  };
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
