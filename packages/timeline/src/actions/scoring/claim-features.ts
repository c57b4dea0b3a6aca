/** Describes a claim by numbers for the model: what the pass said of it, its letters, how it was read, and what surrounds it. */
import type { Box, Recording, ScreenLine } from '@docreel/recording';
import { memoizeByList, overlapping } from '../../lists.ts';
import { distanceTo, middleOf, overlap } from '../../boxes.ts';
import { similarity, squash } from '../../similarity.ts';
import type { Act, Action, ScoredText } from '../../types.ts';
import type { Claim } from './claim.ts';
import { PASS_NAMES } from './claims.ts';
import { describeFilm, describeLayoutOf } from './screen-features.ts';
import { describeText, describeWords, wordsIn } from './text-features.ts';
import { describeEntry } from './entry-features.ts';
import { describeRow } from './written-texts.ts';

const ACTS: readonly Act[] = ['click', 'choose', 'switch', 'type', 'run', 'answer', 'code', 'open', 'back', 'hover'];
const NONE = -1;

/** Returns the features of a claim. `claims` are all claims of the recording. */
export function describeClaim(claim: Claim, claims: readonly Claim[], recording: Recording): Record<string, number> {
  const { pass, action, hints } = claim;
  const { act, certainty, object, value, startSeconds, endSeconds, showSeconds, position } = action;
  const box = position?.box ?? null;
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
    ...describeGrowth(action, recording.lines),
    ...describeTyping(action, recording),
    ...withPrefix('entry', describeEntry(action, recording)),
    ...describeAgreement(claim, claims),
    ...withPrefix('row', describeRow(claim, claimsNear(claim, claims), recording)),
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
  { position, startSeconds, endSeconds }: Action,
  lines: readonly ScreenLine[],
): Record<string, number> {
  if (!told) return {};
  const box = position?.box;
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

/** Readings of a growing text start with the same letters as the text. */
const GROWTH = { seconds: 12, letters: 2 };

/** How the value grew in its position before it was complete, and how much of it was on the screen before. */
function describeGrowth({ value, position, startSeconds, endSeconds }: Action, lines: readonly ScreenLine[]): Record<string, number> {
  const text = squash(value?.text ?? '');
  const box = position?.box;
  if (text === '' || !box) return { grown: NONE, grownShortest: NONE, wasShown: NONE };
  const before = overlapping(lines, Math.min(startSeconds, endSeconds - GROWTH.seconds), endSeconds + 1);
  const beginnings = before.flatMap((line) => {
    const one = squash(line.text);
    const isHere = Math.abs(middleOf(line) - middleOf(box)) < box.height && line.x < box.x + box.width;
    const at = isHere && one.length >= GROWTH.letters ? longestBeginning(one, text) : 0;
    return at >= GROWTH.letters && at < text.length ? [at] : [];
  });
  const words = new Set(wordsIn(value?.text ?? ''));
  const shown = new Set(overlapping(lines, startSeconds - 30, startSeconds - 0.5).flatMap((line) => wordsIn(line.text)));
  return {
    grown: new Set(beginnings).size,
    grownShortest: beginnings.length > 0 ? Math.min(...beginnings) / text.length : 1,
    wasShown: [...words].filter((word) => shown.has(word)).length / Math.max(1, words.size),
  };
}

/** Returns the length of the beginning of the text with which the line ends, after a prompt or a label, or 0. */
function longestBeginning(line: string, text: string): number {
  for (let length = Math.min(line.length, text.length); length >= GROWTH.letters; length--)
    if (line.endsWith(text.slice(0, length))) return length;
  return 0;
}

const TYPING_SECONDS = { before: 6, after: 0.5 };

/** How the row of the value changed while it was typed: often, letter by letter, and nothing else changed. */
function describeTyping({ position, startSeconds, endSeconds }: Action, { changes, pointer }: Recording): Record<string, number> {
  const box = position?.box;
  if (!box) return {};
  const isInRow = (one: Box) =>
    one.y + one.height > box.y && one.y < box.y + box.height && one.height < box.height * 3 && one.x < box.x + box.width + box.height * 6;
  const near = overlapping(changes, Math.min(startSeconds, endSeconds - TYPING_SECONDS.before), endSeconds + TYPING_SECONDS.after);
  const own = near.filter(({ boxes }) => boxes.every(isInRow));
  const partly = near.filter((change) => !own.includes(change) && change.boxes.some(isInRow));
  const rights = own.map(({ boxes }) => Math.max(...boxes.map(({ x, width }) => x + width)));
  const growing = rights.filter((right, at) => at > 0 && right > (rights[at - 1] ?? 0)).length;
  const [first] = own;
  const last = own.at(-1);
  const rest = overlapping(pointer, startSeconds - TYPING_SECONDS.before, endSeconds).findLast((one) => {
    const { down, across } = distanceTo(box, one);
    return down < 2 && across < 12;
  });
  const widest = Math.max(0, ...own.flatMap(({ boxes }) => boxes.map(({ width }) => width)));
  return {
    'typing.own': own.length,
    'typing.seconds': first && last ? last.endSeconds - first.startSeconds : NONE,
    'typing.untilEnd': last ? endSeconds - last.endSeconds : 9,
    'typing.growing': rights.length > 1 ? growing / (rights.length - 1) : NONE,
    'typing.widest': widest / Math.max(1, box.width),
    'typing.partly': partly.length,
    'typing.other': near.length - own.length - partly.length,
    'typing.isBar': rest ? Number(rest.shape === 'bar') : NONE,
    'typing.restBefore': rest ? startSeconds - rest.startSeconds : NONE,
  };
}

/** Which other claims say the same at the same time, and how many say something else. */
function describeAgreement(claim: Claim, claims: readonly Claim[]): Record<string, number> {
  const { action } = claim;
  const [name, value] = [squash(action.object?.text ?? ''), squash(action.value?.text ?? '')];
  const near = claimsNear(claim, claims);
  const same = near.filter(
    (one) =>
      (value !== '' && squash(one.action.value?.text ?? '') === value) ||
      (value === '' && name !== '' && squash(one.action.object?.text ?? '') === name),
  );
  return {
    sameClaims: same.length,
    samePasses: new Set(same.map(({ pass }) => pass)).size,
    otherClaims: near.length - same.length,
    appearedTogether: near.filter((one) => one.pass === 'appeared' && Math.abs(one.action.endSeconds - action.endSeconds) < 0.3).length,
  };
}

/** Returns the other claims at about the same time. Most entries that seem to be picked are not, so they say nothing about other claims. */
function claimsNear(claim: Claim, claims: readonly Claim[]): Claim[] {
  const { startSeconds, endSeconds } = claim.action;
  const near = overlapping(spansOf(claims), startSeconds - 1, endSeconds + 1).map((one) => one.claim);
  return near.filter((one) => one !== claim && (one.pass !== 'picked' || claim.pass === 'picked'));
}

const spansOf = memoizeByList((claims: readonly Claim[]) =>
  claims.map((claim) => ({ claim, startSeconds: claim.action.startSeconds, endSeconds: claim.action.endSeconds })),
);

/** What the screen and the pointer did at the time. */
function describeScreen(
  { startSeconds, endSeconds, position }: Action,
  { changes, pointer, lines, source }: Recording,
): Record<string, number> {
  const within = overlapping(changes, startSeconds - 0.3, endSeconds + 0.3);
  const after = overlapping(changes, endSeconds, endSeconds + 1.5);
  const rest = overlapping(pointer, startSeconds - 1.5, endSeconds + 0.5).at(-1);
  const gap = rest && position?.box ? distanceTo(position.box, rest) : null;
  const came = overlapping(lines, startSeconds, endSeconds + 1).filter((line) => line.startSeconds > startSeconds);
  return {
    changes: within.length,
    changeShare: Math.max(0, ...within.map(({ share }) => share)),
    changeAfter: Math.max(0, ...after.map(({ share }) => share)),
    pointerGap: gap ? Math.min(100, gap.down + gap.across / 2) : NONE,
    linesCame: came.length,
    lettersCame: came.reduce((sum, { text }) => sum + text.length, 0),
    boxWidth: position?.box ? position.box.width / source.width : NONE,
    boxHeight: position?.box ? position.box.height / source.height : NONE,
  };
}
