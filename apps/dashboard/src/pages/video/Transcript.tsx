import type { Transcript as Said } from '@docreel/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { clientOf } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Waiting } from '../../ui/Page.tsx';
import { formatClock } from '../../ui/Time.tsx';
import { UNCERTAIN_BELOW } from './transcript-edits.ts';
import classes from './Player.module.css';
import lineClasses from './TranscriptLines.module.css';
import { videoText } from '../../text/video.ts';

const TranscriptEditor = lazyComponent('TranscriptEditor', () => import('./TranscriptEditor.tsx'));

interface TranscriptProps {
  videoId: string;
  /** Where the player is. */
  seconds: number;
  onSeek: (seconds: number) => void;
  /** Shows a moment without playing on. */
  onShow: (seconds: number) => void;
  /** Where nothing is said. */
  empty: ReactNode;
}

const SOURCES: Readonly<Record<string, string>> = videoText.transcript.sources;

export function Transcript({ videoId, seconds, onSeek, onShow, empty }: TranscriptProps) {
  const { slug } = useProject();
  const transcript = useQuery({
    queryKey: keyOf(slug, 'getTranscript', { params: { videoId }, query: { detail: 'words' } }),
    queryFn: async ({ signal }) => {
      const answer = await clientOf(slug).getTranscript({ params: { videoId }, query: { detail: 'words' }, signal });
      return { ...((await answer.json()) as Said), etag: answer.headers.get('etag') };
    },
  });
  const refusal = useRefusal('write');
  const [isEdited, setEdited] = useState(false);
  function close(): void {
    setEdited(false);
    void transcript.refetch();
  }
  return (
    <section aria-label={videoText.transcript.title} className={classes.transcript}>
      <Waiting query={transcript}>
        {(said) =>
          said.segments.length === 0 ? (
            empty
          ) : isEdited ? (
            <TranscriptEditor transcript={said} seconds={seconds} onShow={onShow} onDone={close} />
          ) : (
            <>
              <div className={classes.source}>
                <p>{describeSource(said)}</p>
                <Button icon="edit" kind="subtle" disabledReason={refusal} onClick={() => setEdited(true)}>
                  {videoText.transcript.edit}
                </Button>
              </div>
              <Lines segments={said.segments} seconds={seconds} onSeek={onSeek} />
            </>
          )
        }
      </Waiting>
    </section>
  );
}

function describeSource({ source, confidence }: Said): string {
  const name = SOURCES[source] ?? videoText.transcript.sources.other;
  return confidence < 1 ? videoText.transcript.withConfidence(name, Math.round(confidence * 100)) : name;
}

function Lines({ segments, seconds, onSeek }: { segments: Said['segments'] } & Pick<TranscriptProps, 'seconds' | 'onSeek'>) {
  const current = segments.findLastIndex(({ startSeconds }) => startSeconds <= seconds + 0.05);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current?.children[current];
    const box = list.current;
    // Only the list itself is scrolled, never the page below the reader's hands.
    if (line instanceof HTMLElement && box && seconds > 0) box.scrollTop = line.offsetTop - box.clientHeight / 3;
  }, [current, seconds]);
  return (
    <ol ref={list} className={lineClasses.lines} tabIndex={-1}>
      {segments.map((segment, index) => (
        <li key={segment.startSeconds}>
          <button
            type="button"
            className={lineClasses.line}
            aria-current={index === current && seconds > 0 ? 'true' : undefined}
            onClick={(event) => onSeek(momentOf(event.target) ?? segment.startSeconds)}
          >
            <span className={lineClasses.at}>{formatClock(segment.startSeconds)}</span>
            <span>
              <Words segment={segment} seconds={index === current ? seconds : null} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The words of a line where their times are known: the spoken one is marked, a uncertain one has dots below it. */
function Words({ segment: { text, words = [] }, seconds }: { segment: Said['segments'][number]; seconds: number | null }) {
  if (words.length === 0) return text;
  const spoken = seconds === null ? -1 : words.findLastIndex(({ startSeconds }) => startSeconds <= seconds + 0.05);
  return words.map((word, index) => (
    <Fragment key={word.startSeconds}>
      <span
        data-at={word.startSeconds}
        data-spoken={index === spoken || undefined}
        className={word.confidence < UNCERTAIN_BELOW ? lineClasses.uncertain : undefined}
        title={word.confidence < UNCERTAIN_BELOW ? videoText.transcript.wordConfidence(Math.round(word.confidence * 100)) : undefined}
      >
        {word.text}
      </span>{' '}
    </Fragment>
  ));
}

/** When the word that was clicked is said. */
function momentOf(target: EventTarget): number | undefined {
  const at = target instanceof HTMLElement ? target.dataset['at'] : undefined;
  return at === undefined ? undefined : Number(at);
}
