import type { Article } from '@docreel/contract';
import { type Ref, useEffect } from 'react';
import { useRead } from '../../api/query.ts';
import { commonText } from '../../text/common.ts';
import { proofText } from '../../text/proof.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import classes from './ArticleProof.module.css';
import type { ProofState } from './use-proof.ts';
import { StepActions, type StepActionsProps } from './StepActions.tsx';

// Loads later, because it shares code with the visual editor and is empty until the caret is in a step.
const StepProof = lazyComponent('StepProof', () => import('./StepProof.tsx'));

interface ArticleProofProps {
  ref: Ref<HTMLElement>;
  article: Pick<Article, 'id' | 'assets'>;
  videoId: string;
  proof: ProofState;
  /** Edits the step at the caret. Missing for readers without the right to edit. */
  actions?: StepActionsProps | undefined;
}

/** Shows the video at the moment of the caret, and the evidence of the step: its certainty, detected actions, picture and narration. */
export function ArticleProof({ ref, article, videoId, proof: { moment, playerRef, showPlaying }, actions }: ArticleProofProps) {
  return (
    <aside ref={ref} className={classes.panel} aria-label={proofText.label}>
      <PanelVideo key={videoId} playerRef={playerRef} videoId={videoId} seconds={moment?.seconds ?? null} onPlay={showPlaying} />
      {actions && <StepActions {...actions} />}
      {moment ? <StepProof article={article} moment={moment} onChoose={actions?.onChoose} /> : <p className="soft">{proofText.empty}</p>}
    </aside>
  );
}

interface PanelVideoProps {
  playerRef: ProofState['playerRef'];
  videoId: string;
  seconds: number | null;
  /** Called while the video plays, with the position in seconds. */
  onPlay: ProofState['showPlaying'];
}

function PanelVideo({ playerRef, videoId, seconds, onPlay }: PanelVideoProps) {
  const playback = useRead('getPlayback', { params: { videoId } }, { staleTime: 10 * 60_000 });
  const url = playback.data?.url;
  useEffect(() => {
    const video = playerRef.current;
    // A video that plays is not moved while somebody writes.
    if (video && seconds !== null && video.paused) video.currentTime = seconds;
  }, [seconds, url, playerRef]);
  return (
    <QueryResult query={playback}>
      {({ url: src, posterUrl, captionsUrl }) => (
        <video
          ref={playerRef}
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
