/** Describes a proposed press by numbers. Each feature is named and explained here; the model sees nothing else. */
import type { ScreenLine } from '@docreel/recording';
import { overlapping } from '../../lists.ts';
import { similarity, similarityFrom, squash } from '../../similarity.ts';
import { distanceTo, holdsPoint, overlap } from '../../boxes.ts';
import { isTyped, measureScroll } from '../pointer/visible-lines.ts';
import { describeIcon } from './icon-features.ts';
import { describeFilm, describeLayoutOf, describeSurface } from './screen-features.ts';
import { describeText, describeWording, describeWords } from './text-features.ts';
import { describeForm } from './form-features.ts';
import { describeRepeats } from './repeat-features.ts';
import type { PressCandidate, PressFacts } from './press-candidates.ts';

/** Value of a feature that does not apply, for example a distance to a pointer that was not seen. */
const NONE = -1;
const READ_SECONDS = 1;
/** Minimum similarity of a word that was misread or misspelt. */
const NEAR_WORD = 0.8;
/** Distance, in text heights, of a pointer that was not seen. */
const FAR = 99;

export function describePress(candidate: PressCandidate, siblings: readonly PressCandidate[], facts: PressFacts): Record<string, number> {
  return {
    ...describeChange(candidate, facts),
    ...describePointer(candidate, siblings, facts),
    ...describeRivals(candidate, siblings),
    ...describeForm(candidate, siblings, facts),
    ...describeRepeats(candidate, siblings, facts),
    ...describeControl(candidate, facts),
    ...describeIcon(candidate, facts),
    ...describeHighlight(candidate),
    ...describeText(candidate.line.text),
    ...describeWording(candidate.line.text),
    ...describeSurface(candidate.line, candidate.change.startSeconds - 0.1, facts.lines),
    ...describeWords(candidate.line.text, facts.lines),
    ...describeFilm(facts),
    ...describeReading(candidate, facts),
    ...describeLayout(candidate, facts),
    ...describeResult(candidate, facts),
  };
}

function describeChange({ change, line, rest }: PressCandidate, { changes, lines, source }: PressFacts) {
  const at = changes.indexOf(change);
  const [previous, next] = [changes[at - 1], changes[at + 1]];
  const within = overlapping(lines, change.startSeconds, change.endSeconds + READ_SECONDS);
  const came = within.filter((one) => one.startSeconds > change.startSeconds && one.startSeconds <= change.endSeconds + READ_SECONDS);
  const went = within.filter((one) => one.endSeconds >= change.startSeconds && one.endSeconds <= change.endSeconds + 0.3);
  const height = Math.max(6, line.height);
  const point = rest ?? { x: line.x + line.width / 2, y: line.y + line.height / 2 };
  const gaps = change.boxes.map((box) => distanceTo(box, point)).map(({ down, across }) => down + across);
  const largest = change.boxes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  return {
    /** Share of the picture, 0 to 1. */
    changeShare: change.share,
    changeBoxes: change.boxes.length,
    changeSeconds: change.endSeconds - change.startSeconds,
    /** Seconds without a change before, and until the next one. */
    quietBefore: previous ? Math.min(10, change.startSeconds - previous.endSeconds) : 10,
    quietAfter: next ? Math.min(10, next.startSeconds - change.endSeconds) : 10,
    linesCame: came.length,
    linesWent: went.length,
    lettersCame: came.reduce((sum, { text }) => sum + text.length, 0),
    /** Distance from the pointer to the nearest changed box. */
    changeGap: Math.min(...gaps) * 10,
    changeHoldsPoint: Number(change.boxes.some((box) => holdsPoint(box, point, 4))),
    changeHoldsLine: Math.max(0, ...change.boxes.map((box) => overlap(line, box))),
    largestWidth: largest ? largest.width / source.width : 0,
    largestHeight: largest ? largest.height / source.height : 0,
    largestBelow: largest ? (largest.y - point.y) / height : 0,
    largestRight: largest ? (largest.x - point.x) / height : 0,
    scrolled: Number(measureScroll(lines, change) !== 0),
    typed: Number(isTyped(lines, change)),
  };
}

function describePointer(candidate: PressCandidate, siblings: readonly PressCandidate[], { pointer }: PressFacts) {
  const { rest, line, change } = candidate;
  const gap = rest && distanceTo(line, rest);
  const reach = (one: PressCandidate) => {
    if (!one.rest) return Infinity;
    const { down, across } = distanceTo(one.line, one.rest);
    return down + across / 2;
  };
  const own = reach(candidate);
  const others = siblings.filter((one) => one !== candidate && one.rest === rest).map(reach);
  const next = overlapping(pointer, change.startSeconds, change.startSeconds + 8).find(
    (one) => one !== rest && one.startSeconds > change.startSeconds,
  );
  return {
    hasRest: Number(rest !== null),
    isHand: Number(rest?.shape === 'hand'),
    isBar: Number(rest?.shape === 'bar'),
    isArrow: Number(rest?.shape === 'arrow'),
    isTouch: Number(rest?.shape === 'touch'),
    pointerCertainty: rest?.certainty ?? NONE,
    restBefore: rest ? change.startSeconds - rest.startSeconds : NONE,
    restAfter: rest ? Math.max(-2, Math.min(5, rest.endSeconds - change.startSeconds)) : -3,
    /** Distances in text heights. */
    gapDown: gap?.down ?? NONE,
    gapAcross: gap?.across ?? NONE,
    offsetX: rest ? (rest.x - line.x) / Math.max(1, line.width) : NONE,
    offsetY: rest ? (rest.y - line.y) / Math.max(1, line.height) : NONE,
    nearerLabels: others.filter((gapOf) => gapOf < own).length,
    gapToOthers: Number.isFinite(own) ? Math.min(20, ...others.map((gapOf) => gapOf - own)) : NONE,
    labels: siblings.length,
    isPart: Number(candidate.isPart),
    isTooltip: Number(candidate.origin === 'tooltip'),
    isNewValue: Number(candidate.origin === 'value'),
    isInArea: Number(candidate.origin === 'area'),
    hasInArea: siblings.filter(({ origin }) => origin === 'area').length,
    hasTooltip: siblings.filter(({ origin }) => origin === 'tooltip').length,
    hasNewValue: siblings.filter(({ origin }) => origin === 'value').length,
    hasParts: siblings.filter((one) => one.isPart).length,
    /** Whether the pointer rested elsewhere as well around the change, and whether this is its last rest. */
    rests: new Set(siblings.map((one) => one.rest)).size,
    isLastRest: Number(siblings.every((one) => (one.rest?.startSeconds ?? 0) <= (rest?.startSeconds ?? 0))),
    nextRest: next ? next.startSeconds - change.startSeconds : 8,
  };
}

/** Maximum distance, in text heights, at which the tip is on a label, or on the row of a label. */
const ON_LABEL = 0.3;

/** How the label lies to the tip, next to the other labels that may have been pressed. */
function describeRivals({ line, rest, change }: PressCandidate, siblings: readonly PressCandidate[]) {
  const gapOf = (one: PressCandidate) => (one.rest ? distanceTo(one.line, one.rest) : { down: FAR, across: FAR });
  const lengthOf = ({ down, across }: { down: number; across: number }) => across + 2 * down;
  const own = rest ? distanceTo(line, rest) : { down: FAR, across: FAR };
  const rivals = siblings.filter((one) => one.rest === rest && one.line.text !== line.text).map(gapOf);
  return {
    tipOnLabel: Number(own.across === 0 && own.down <= ON_LABEL),
    tipOnRivals: rivals.filter(({ down, across }) => across === 0 && down <= ON_LABEL).length,
    rivalsInRow: rivals.filter(({ down }) => down <= ON_LABEL).length,
    /** How much nearer the label is than the nearest rival, in text heights. */
    rivalLead: Math.min(FAR / 2, ...rivals.map(lengthOf)) - lengthOf(own),
    labelGap: rest ? lengthOf(own) : NONE,
    restSeconds: rest ? rest.endSeconds - rest.startSeconds : NONE,
    /** Seconds from the end of the change until the pointer came to rest, and until it left. Negative if before. */
    restFromEnd: rest ? rest.startSeconds - change.endSeconds : -9,
    leftFromEnd: rest ? rest.endSeconds - change.endSeconds : -9,
  };
}

/** The changed thing at the tip, such as a switch or a check box, and whether the label belongs to it. Sizes are text heights. */
function describeControl({ change, line, rest }: PressCandidate, { lines }: PressFacts) {
  if (!rest) return { controlWidth: NONE, controlHeight: NONE, controlGap: NONE, textsBetween: NONE, controlText: NONE };
  const height = Math.max(6, line.height);
  const [control] = change.boxes
    .map((box) => ({ box, gap: Math.hypot(...Object.values(distanceTo(box, rest))) }))
    .toSorted((a, b) => a.gap - b.gap || a.box.width * a.box.height - b.box.width * b.box.height);
  const visible = overlapping(lines, change.startSeconds - 0.2, change.startSeconds);
  const isInRow = (one: ScreenLine) => Math.abs(one.y + one.height / 2 - line.y - line.height / 2) < height;
  const [left, right] = rest.x < line.x ? [rest.x, line.x] : [line.x + line.width, rest.x];
  const between = visible.filter((one) => one !== line && isInRow(one) && one.x + one.width / 2 > left && one.x + one.width / 2 < right);
  return {
    controlWidth: control ? Math.min(99, control.box.width / height) : NONE,
    controlHeight: control ? Math.min(99, control.box.height / height) : NONE,
    controlGap: control ? Math.min(99, control.gap) : NONE,
    /** Texts in the row between the label and the tip. */
    textsBetween: between.length,
    /** Texts on the changed thing. */
    controlText: control ? visible.filter((one) => overlap(one, control.box) > 0.5).length : NONE,
  };
}

function describeHighlight({ rest, line, change, highlight }: PressCandidate) {
  const lineArea = Math.max(1, line.width * line.height);
  return {
    isHighlighted: Number(highlight !== null),
    highlightSeconds: highlight ? change.startSeconds - highlight.change.startSeconds : NONE,
    highlightIsChange: Number(highlight?.change === change),
    highlightArea: highlight ? Math.min(50, (highlight.box.width * highlight.box.height) / lineArea) : NONE,
    highlightHeight: highlight ? Math.min(20, highlight.box.height / Math.max(1, line.height)) : NONE,
    highlightHoldsPointer: Number(highlight !== null && rest !== null && holdsPoint(highlight.box, rest, 4)),
    highlightShare: highlight ? highlight.change.share : NONE,
    highlightBoxes: highlight ? highlight.change.boxes.length : NONE,
  };
}

/** How the label was read: the confidence of OCR, and other readings at the same position. */
function describeReading({ line, change }: PressCandidate, { lines }: PressFacts) {
  const name = squash(line.text);
  const others = overlapping(lines, line.startSeconds - 30, line.endSeconds + 30).filter(
    (other) => other !== line && overlap(line, other) > 0.6 && overlap(other, line) > 0.4,
  );
  const alike = others.map((other) => similarity(squash(other.text), name));
  const same = alike.filter((one) => one === 1).length;
  const near = alike.filter((one) => one >= 0.6 && one < 1).length;
  return {
    confidence: line.confidence,
    stood: Math.min(30, change.startSeconds - line.startSeconds),
    stays: Math.max(-2, Math.min(10, line.endSeconds - change.endSeconds)),
    readingsSame: same,
    readingsNear: near,
    readingsOther: alike.length - same - near,
    agreement: (same + 1) / (same + near + 1),
    elsewhere: overlapping(lines, change.startSeconds, change.startSeconds).filter((other) => other !== line && squash(other.text) === name)
      .length,
  };
}

/** What surrounds the label: a row, a menu, a table, running text, code, a terminal. */
function describeLayout({ line, change }: PressCandidate, facts: PressFacts) {
  return describeLayoutOf(line, change.startSeconds, facts);
}

/** What followed: a heading with the same name, or the end of a menu. */
function describeResult({ line, change, isNamedByResult }: PressCandidate, { lines }: PressFacts) {
  const came = overlapping(lines, change.startSeconds, change.endSeconds + 2).filter((one) => one.startSeconds > change.startSeconds);
  const word = squash(line.text);
  const mentions = came.filter((one) => word.length >= 4 && squash(one.text).includes(word) && squash(one.text) !== word).length;
  const words = came.flatMap(({ text }) => text.split(/\s+/u).map(squash));
  const nearMentions = words.filter((one) => word.length >= 5 && similarityFrom(one, word, NEAR_WORD) > 0).length;
  const neighbours = overlapping(lines, change.startSeconds - 0.2, change.startSeconds).filter(
    (one) => one !== line && Math.abs(one.x - line.x) <= line.height && Math.abs(one.startSeconds - line.startSeconds) < 0.6,
  );
  const gone = neighbours.filter((one) => one.endSeconds <= change.endSeconds + 0.5);
  return {
    namedByResult: Number(isNamedByResult),
    mentions,
    nearMentions,
    menuCame: neighbours.length,
    menuGone: gone.length / Math.max(1, neighbours.length),
  };
}
