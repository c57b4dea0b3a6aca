import type { CandidateFrame } from '@docreel/contract';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { useRead } from '../../api/query.ts';
import type { Moment } from '../model/moment-url.ts';
import { changePictureState, getPictureState } from './picture-plugin.ts';

/** A walk through the candidate frames of a step. */
export interface FrameWalk {
  frames: readonly CandidateFrame[];
  isLoading: boolean;
  /** The shown frame, or null if the picture itself is shown. */
  current: CandidateFrame | null;
  index: number | null;
  show: (index: number | null) => void;
  /** Shows the next or the previous frame. A walk starts with the first frame after the action, or with the last one before it. */
  step: (by: 1 | -1) => void;
}

/** Returns the frames around a moment. They load when the user starts to walk. */
export function useFrames(view: EditorView, moment: Moment | null): FrameWalk {
  const { isArmed, preview } = getPictureState(view.state);
  const query = useRead(
    'listFrames',
    { params: { videoId: moment?.videoId ?? '' }, query: { at: moment?.seconds ?? 0 } },
    { enabled: isArmed && moment !== null, staleTime: 10 * 60_000 },
  );
  const frames = query.data?.frames ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  // The editor removes the preview when another picture is selected or the text changes.
  const index = preview === null || chosen === null || chosen >= frames.length ? null : chosen;
  function show(next: number | null): void {
    setChosen(next);
    changePictureState(view, { preview: next === null ? null : (frames[next]?.url ?? null) });
  }
  function step(by: 1 | -1): void {
    if (frames.length === 0) return;
    const after = frames.findIndex(({ kind }) => kind === 'after');
    const middle = after < 0 ? frames.length : after;
    const next = index === null ? (by === 1 ? middle : middle - 1) : index + by;
    show(Math.max(0, Math.min(frames.length - 1, next)));
  }
  return {
    frames,
    isLoading: query.isLoading,
    current: index === null ? null : (frames[index] ?? null),
    index,
    show,
    step,
  };
}
