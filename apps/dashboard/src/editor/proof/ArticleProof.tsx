import type { Article } from '@docreel/contract';
import { type Ref, useEffect, useRef } from 'react';
import { useRead } from '../../api/query.ts';
import { commonText } from '../../text/common.ts';
import { proofText } from '../../text/proof.ts';
import { QueryResult } from '../../ui/Page.tsx';
import classes from './ArticleProof.module.css';
import { StepProof } from './StepProof.tsx';
import type { ProofState } from './use-proof.ts';

interface ArticleProofProps {
  ref: Ref<HTMLElement>;
  article: Pick<Article, 'id' | 'assets'>;
  videoId: string;
  proof: ProofState;
}

/** Shows the video at the moment of the caret, and what the step was generated from: its picture, the words and the certainty. */
export function ArticleProof({ ref, article, videoId, proof }: ArticleProofProps) {
  const { moment, setPlayer, showPlaying } = proof;
  return (
    <aside ref={ref} className={classes.panel} aria-label={proofText.label}>
      <PanelVideo key={videoId} onPlayer={setPlayer} videoId={videoId} seconds={moment?.seconds ?? null} onPlay={showPlaying} />
      {moment ? <StepProof article={article} moment={moment} /> : <p className="soft">{proofText.empty}</p>}
    </aside>
  );
}

interface PanelVideoProps {
  /** Called with the player, and with null when it is removed. */
  onPlayer: ProofState['setPlayer'];
  videoId: string;
  seconds: number | null;
  /** Called while the video plays, with the position in seconds. */
  onPlay: ProofState['showPlaying'];
}

function PanelVideo({ onPlayer, videoId, seconds, onPlay }: PanelVideoProps) {
  const playback = useRead('getPlayback', { params: { videoId } }, { staleTime: 10 * 60_000 });
  const player = useRef<HTMLVideoElement>(null);
  const url = playback.data?.url;
  useEffect(() => {
    const video = player.current;
    // A video that plays is not moved while somebody writes.
    if (video && seconds !== null && video.paused) video.currentTime = seconds;
  }, [seconds, url]);
  return (
    <QueryResult query={playback}>
      {({ url: src, posterUrl, captionsUrl }) => (
        <video
          ref={(video) => {
            player.current = video;
            onPlayer(video);
          }}
          className={classes.video}
          src={src}
          poster={posterUrl ?? undefined}
          controls
          preload="metadata"
          playsInline
          aria-label={proofText.label}
          onTimeUpdate={({ currentTarget }) => {
            if (!currentTarget.paused) onPlay({ videoId, seconds: currentTarget.currentTime });
          }}
        >
          {/* The `track` element has no captions, but accessibility checks require it. */}
          <track kind="captions" src={captionsUrl ?? undefined} label={commonText.captions} />
        </video>
      )}
    </QueryResult>
  );
}
