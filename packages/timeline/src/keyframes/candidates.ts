/** Chooses the frames of a step that a person may prefer to its picture: steady ones, before and after the click. */
import type { Recording } from '@docreel/recording';

/** A steady frame near a moment. */
export interface CandidateFrame {
  seconds: number;
  /** Whether the frame shows the screen before the moment or after it. */
  kind: 'before' | 'after';
}

/** Maximum number of frames before and after the moment, and their maximum distance from it in seconds. */
const MOST = { before: 4, after: 5 };
const AROUND_SECONDS = 20;
/** Minimum duration of a still screen, so that a frame of it is not part of a transition. */
const STEADY_SECONDS = 0.3;
/** A frame before a change is taken this long before it, and a frame after a change this long after it. */
const MARGIN_SECONDS = { before: 0.1, after: 0.5 };

/**
 * Returns the candidates in order of time, one for each span in which the screen stands still. Frames before the moment are the last ones
 * of their span, because the pointer has then reached its target. The list is never empty.
 */
export function listCandidateFrames(recording: Pick<Recording, 'changes' | 'source'>, seconds: number): CandidateFrame[] {
  const spans = listStillSpans(recording);
  const current = spans.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
  const isNear = (frame: CandidateFrame) => Math.abs(frame.seconds - seconds) <= AROUND_SECONDS;
  const before = spans
    .slice(0, current + 1)
    .map(({ startSeconds, endSeconds }): CandidateFrame => ({ seconds: lateIn(startSeconds, endSeconds), kind: 'before' }))
    .filter(isNear)
    .slice(-MOST.before);
  const after = spans
    .slice(current + 1)
    .map(({ startSeconds, endSeconds }): CandidateFrame => ({ seconds: earlyIn(startSeconds, endSeconds), kind: 'after' }))
    .filter(isNear)
    .slice(0, MOST.after);
  const found = [...before, ...after];
  return found.length > 0 ? found : [{ seconds: round(Math.min(seconds, recording.source.durationSeconds)), kind: 'before' }];
}

/** Returns the spans without a change of the screen that are long enough. */
function listStillSpans({ changes, source }: Pick<Recording, 'changes' | 'source'>): { startSeconds: number; endSeconds: number }[] {
  const spans: { startSeconds: number; endSeconds: number }[] = [];
  let startSeconds = 0;
  for (const change of changes.toSorted((one, other) => one.startSeconds - other.startSeconds)) {
    spans.push({ startSeconds, endSeconds: change.startSeconds });
    startSeconds = Math.max(startSeconds, change.endSeconds);
  }
  spans.push({ startSeconds, endSeconds: source.durationSeconds });
  return spans.filter((span) => span.endSeconds - span.startSeconds >= STEADY_SECONDS);
}

function lateIn(start: number, end: number): number {
  return round(Math.max((start + end) / 2, end - MARGIN_SECONDS.before));
}

function earlyIn(start: number, end: number): number {
  return round(Math.min((start + end) / 2, start + MARGIN_SECONDS.after));
}

function round(seconds: number): number {
  return Math.round(Math.max(0, seconds) * 1000) / 1000;
}
