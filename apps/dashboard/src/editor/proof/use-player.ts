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
  const [current] = useState<{ player: HTMLVideoElement | null }>({ player: null });
  return {
    setPlayer: (player) => Object.assign(current, { player }),
    getFrame: () => (current.player && videoId !== null ? { videoId, seconds: current.player.currentTime } : null),
  };
}
