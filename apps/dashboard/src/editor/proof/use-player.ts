import { useState } from 'react';
import type { FrameTime } from '../types.ts';

/** The player next to an article. */
export interface ArticlePlayer {
  setPlayer: (player: HTMLVideoElement | null) => void;
  /** Returns the frame that the player shows, or null without a player. */
  getFrame: () => FrameTime | null;
}

/** Remembers the player of a video, so that the editor can use the frame that it shows. */
export function usePlayer(videoId: string | null): ArticlePlayer {
  const [shown] = useState<(HTMLVideoElement | null)[]>([]);
  return {
    setPlayer: (player) => void shown.splice(0, 1, player),
    getFrame: () => (shown[0] && videoId ? { videoId, seconds: shown[0].currentTime } : null),
  };
}
