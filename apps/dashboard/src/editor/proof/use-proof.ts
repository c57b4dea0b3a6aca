import { type RefObject, useRef, useState } from 'react';
import { type ArticlePlayer, usePlayer } from './use-player.ts';
import { type BlockWithMoment, findFirstVideo, findMomentAt, findShownAt, listMoments } from './moments.ts';
import { formatMomentUrl, type Moment } from '../model/moment-url.ts';

export interface ProofState extends ArticlePlayer {
  /** The video to show, or null if the article has none. */
  videoId: string | null;
  /** The moment at the caret, or the one that was clicked last. */
  moment: Moment | null;
  /** Position of the step that the video shows while it plays, relative to the page. */
  playing: { top: number; height: number } | null;
  showCaret: (offset: number) => void;
  showMoment: (moment: Moment) => void;
  showPlaying: (moment: Moment) => void;
}

interface ProofInput {
  text: string;
  /** Returns the text with the changes that `text` does not have yet. The editor reports its caret as an offset in this text. */
  getText: () => string;
  /** The video that the article was generated from. */
  videoId: string | null;
  /** The element that contains the editor. */
  page: RefObject<HTMLElement | null>;
}

/** Connects the text of an article with its video: the caret moves the video, and the video shows its step. */
export function useProof({ text, getText, videoId, page }: ProofInput): ProofState {
  const getMoments = useMoments(getText);
  const [moment, setMoment] = useState<Moment | null>(null);
  const [playing, setPlaying] = useState<ProofState['playing']>(null);

  function showMoment(next: Moment | null): void {
    if (next?.seconds !== moment?.seconds || next?.videoId !== moment?.videoId) setMoment(next);
    setPlaying(null);
  }
  const shownId = moment?.videoId ?? videoId ?? findFirstVideo(text);
  return {
    ...usePlayer(shownId),
    videoId: shownId,
    moment,
    playing,
    showCaret: (offset) => showMoment(findMomentAt(getMoments(), offset)),
    showMoment,
    showPlaying(at) {
      const shown = findShownAt(getMoments(), at);
      if (shown?.seconds !== moment?.seconds) setMoment(shown);
      setPlaying(shown && page.current ? findPosition(page.current, shown) : null);
    },
  };
}

/** Returns a function that lists the moments of the text. It lists them when they are needed, not after each key press. */
function useMoments(getText: () => string): () => readonly BlockWithMoment[] {
  const known = useRef<{ text: string; moments: readonly BlockWithMoment[] } | null>(null);
  return () => {
    const text = getText();
    if (known.current?.text !== text) known.current = { text, moments: listMoments(text) };
    return known.current.moments;
  };
}

/** Returns the position of the block with this moment, relative to the page. Null if the visual editor is not open. */
function findPosition(page: HTMLElement, moment: Moment): ProofState['playing'] {
  const link = page.querySelector(`a[data-moment="${CSS.escape(formatMomentUrl(moment))}"]`);
  // A step is the item of its list, with its pictures.
  const block = link?.closest('li') ?? link?.closest('p');
  if (!block) return null;
  const { top, height } = block.getBoundingClientRect();
  return { top: top - page.getBoundingClientRect().top, height };
}
