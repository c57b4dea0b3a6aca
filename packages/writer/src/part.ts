import type { Recording, Scene } from '@docreel/recording';

/** A stretch of a video, in the video's own seconds. */
export interface VideoPart {
  startSeconds: number;
  endSeconds: number;
}

/**
 * A recording as if only this part had been recorded; every time in it stays the video's own.
 * Words and actions belong to the part in whose time their middle lies, so that parts side by side share none and lose none.
 */
export function partOf(recording: Recording, { startSeconds, endSeconds }: VideoPart): Recording {
  const isInside = (seconds: number): boolean => seconds >= startSeconds && seconds < endSeconds;
  const shown = recording.scenes.filter((scene) => scene.startSeconds < endSeconds && scene.endSeconds > startSeconds);
  const places = new Map(shown.map((scene, at) => [scene.index, at]));
  const clip = (seconds: number): number => Math.min(Math.max(seconds, startSeconds), endSeconds);
  const scenes = shown.map((scene, index): Scene => {
    const { sameAs } = scene;
    return {
      ...scene,
      index,
      startSeconds: clip(scene.startSeconds),
      endSeconds: clip(scene.endSeconds),
      lateSeconds: clip(scene.lateSeconds),
      readSeconds: clip(scene.readSeconds),
      sameAs: sameAs === null ? null : (places.get(sameAs) ?? null),
    };
  });
  const actions = recording.actions.flatMap((action) => {
    const scene = places.get(action.scene);
    return scene !== undefined && isInside(action.atSeconds) ? [{ ...action, scene }] : [];
  });
  const segments = recording.transcript.segments.filter((segment) => isInside((segment.startSeconds + segment.endSeconds) / 2));
  const ends = Math.min(endSeconds, recording.source.durationSeconds);
  return {
    ...recording,
    source: { ...recording.source, durationSeconds: Number.isFinite(ends) ? ends : endSeconds },
    scenes,
    actions,
    transcript: { ...recording.transcript, segments },
  };
}
