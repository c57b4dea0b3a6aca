import { type RefObject, useRef } from 'react';
import type { Moment } from '../model/moment-url.ts';

/** The player next to an article. */
export interface ArticlePlayer {
  playerRef: RefObject<HTMLVideoElement | null>;
  /** Returns the frame that the player shows, or null without a player. */
  getFrame: () => Moment | null;
}

/** Remembers the player of a video, so that the editor can use the frame that it shows. */
export function usePlayer(videoId: string | null): ArticlePlayer {
  const playerRef = useRef<HTMLVideoElement>(null);
  return { playerRef, getFrame: () => (playerRef.current && videoId ? { videoId, seconds: playerRef.current.currentTime } : null) };
}
