/** Describes a claim by numbers for the model: what the pass said of it, its letters, how it was read, and what surrounds it. */
import type { Recording, ScreenLine } from '@docreel/recording';
import { overlapping } from '../../overlapping.ts';
import { overlap } from '../pointer/label-at.ts';
import { similarity, squash } from '../../similarity.ts';
import type { Act, Action, ScoredText } from '../../types.ts';
import type { Claim } from './claim.ts';
import { PASS_NAMES } from './claims.ts';
import { describeFilm } from './film-features.ts';
import { describeWords } from './word-counts.ts';
import { distanceTo } from './press-candidates.ts';
import { describeLayoutOf } from './press-features.ts';
import { describeText } from './text-features.ts';

const ACTS: readonly Act[] = ['click', 'choose', 'switch', 'type', 'run', 'answer', 'code', 'open', 'back', 'hover'];
const NONE = -1;

export function describeClaim({ pass, action, hints }: Claim, recording: Recording): Record<string, number> {
  const { act, certainty, object, value, startSeconds, endSeconds, showSeconds, place } = action;
  const box = place?.box ?? null;
  return {
    ...Object.fromEntries(PASS_NAMES.map((name) => [`pass.${name}`, Number(name === pass)])),
    ...Object.fromEntries(ACTS.map((name) => [`act.${name}`, Number(name === act)])),
    certainty,
    objectCertainty: object?.certainty ?? NONE,
    valueCertainty: value?.certainty ?? NONE,
    seconds: endSeconds - startSeconds,
    lettersPerSecond: (value?.text.length ?? 0) / Math.max(0.25, endSeconds - startSeconds),
    ...withPrefix('object', object ? { ...describeText(object.text), ...describeWords(object.text, recording.lines) } : {}),
    ...withPrefix('value', value ? { ...describeText(value.text), ...describeWords(value.text, recording.lines) } : {}),
    ...withPrefix('valueRead', describeReadings(value, action, recording.lines)),
    ...withPrefix('objectRead', describeReadings(object, action, recording.lines)),
    ...withPrefix(
      'layout',
      box ? describeLayoutOf({ ...box, text: '', confidence: 1, startSeconds, endSeconds }, showSeconds, recording) : {},
    ),
    ...describeScreen(action, recording),
    ...describeFilm(recording),
    ...withPrefix('hint', hints ?? {}),
  };
}

function withPrefix(prefix: string, features: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(features).map(([name, value]) => [`${prefix}.${name}`, value]));
}

/** How the text was read at and around its position, and how long it stayed. */
function describeReadings(
  told: ScoredText | null,
  { place, startSeconds, endSeconds }: Action,
  lines: readonly ScreenLine[],
): Record<string, number> {
  if (!told) return {};
  const box = place?.box;
  const text = squash(told.text);
  const near = overlapping(lines, startSeconds - 1, endSeconds + 4);
  const there = box ? near.filter((line) => overlap(line, box) > 0.4 && line.endSeconds > endSeconds) : [];
  const alike = there.map((line) => (squash(line.text).includes(text) ? 1 : similarity(squash(line.text), text)));
  const equal = near.filter((line) => squash(line.text) === text);
  return {
    readings: there.length,
    same: alike.filter((one) => one === 1).length,
    near: alike.filter((one) => one >= 0.6 && one < 1).length,
    equalLines: equal.length,
    confidence: Math.max(NONE, ...equal.map((line) => line.confidence)),
    stays: Math.min(20, Math.max(NONE, ...equal.map((line) => line.endSeconds - endSeconds))),
    earlier: overlapping(lines, startSeconds - 20, startSeconds - 0.5).filter((line) => squash(line.text) === text).length,
  };
}

/** What the screen and the pointer did at the time. */
function describeScreen(
  { startSeconds, endSeconds, place }: Action,
  { changes, pointer, lines, source }: Recording,
): Record<string, number> {
  const within = overlapping(changes, startSeconds - 0.3, endSeconds + 0.3);
  const after = overlapping(changes, endSeconds, endSeconds + 1.5);
  const rest = overlapping(pointer, startSeconds - 1.5, endSeconds + 0.5).at(-1);
  const gap = rest && place?.box ? distanceTo(place.box, rest) : null;
  const came = overlapping(lines, startSeconds, endSeconds + 1).filter((line) => line.startSeconds > startSeconds);
  return {
    changes: within.length,
    changeShare: Math.max(0, ...within.map(({ share }) => share)),
    changeAfter: Math.max(0, ...after.map(({ share }) => share)),
    pointerGap: gap ? Math.min(100, gap.down + gap.across / 2) : NONE,
    linesCame: came.length,
    lettersCame: came.reduce((sum, { text }) => sum + text.length, 0),
    boxWidth: place?.box ? place.box.width / source.width : NONE,
    boxHeight: place?.box ? place.box.height / source.height : NONE,
  };
}
