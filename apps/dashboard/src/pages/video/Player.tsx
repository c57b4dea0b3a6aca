import type { Video } from '@docreel/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useRead } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { Transcript } from './Transcript.tsx';
import classes from './Player.module.css';
import { commonText } from '../../text/common.ts';
import { videoText } from '../../text/video.ts';

/**
 * Plays the video next to its transcript. Clicking a line seeks to its time, and the current line is highlighted. The query parameter `?t=`
 * sets the start in seconds.
 */
export function Player({ video, onAddTranscript }: { video: Video; onAddTranscript: () => void }) {
  const { videoId, name, width, height, durationSeconds } = video;
  const playback = useRead('getPlayback', { params: { videoId } }, { staleTime: 10 * 60_000 });
  const player = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [search] = useSearchParams();
  const startAt = Number(search.get('t') ?? 0);
  useEffect(() => {
    if (player.current && startAt > 0) player.current.currentTime = startAt;
  }, [startAt, playback.data?.url]);

  function show(to: number): void {
    if (player.current) player.current.currentTime = to;
  }
  function seek(to: number): void {
    show(to);
    // If the browser blocks playback, the player still shows the frame at this time.
    player.current?.play().catch(() => undefined);
  }
  return (
    <div className={classes.player}>
      <div className={classes.picture} style={{ aspectRatio: `${width ?? 16} / ${height ?? 9}` }}>
        <QueryResult query={playback}>
          {({ url, posterUrl, captionsUrl }) => (
            <video
              ref={player}
              src={url}
              poster={posterUrl ?? undefined}
              controls
              preload="metadata"
              playsInline
              aria-label={name}
              onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
            >
              {/* The `track` element has no captions, but accessibility checks require it. */}
              <track kind="captions" src={captionsUrl ?? undefined} label={commonText.captions} />
            </video>
          )}
        </QueryResult>
      </div>
      <Transcript
        videoId={videoId}
        seconds={seconds}
        onSeek={seek}
        onShow={show}
        duration={durationSeconds ?? 0}
        empty={(onWrite) => <NothingSaid onWrite={onWrite} onAdd={onAddTranscript} />}
      />
    </div>
  );
}

function NothingSaid({ onWrite, onAdd }: { onWrite: () => void; onAdd: () => void }) {
  const refusal = useRefusal('write');
  return (
    <Empty
      icon="info"
      title={videoText.transcript.emptyTitle}
      action={
        <div className={classes.add}>
          <Button icon="upload" disabledReason={refusal} onClick={onAdd}>
            {videoText.addTranscript}
          </Button>
          <Button icon="edit" disabledReason={refusal} onClick={onWrite}>
            {videoText.transcript.write}
          </Button>
        </div>
      }
    >
      {videoText.transcript.emptyText}
    </Empty>
  );
}
