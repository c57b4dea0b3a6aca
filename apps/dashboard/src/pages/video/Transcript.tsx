import type { Transcript as TranscriptData } from '@docreel/contract';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Versioned } from '../../api/query.ts';
import { useTranscript } from '../../api/transcript.ts';
import type { WordFix } from '../../forms/words/word-fix.ts';
import { WordNotice } from '../../forms/words/WordNotice.tsx';
import { useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { formatClock } from '../../ui/Time.tsx';
import { UNCERTAIN_BELOW } from '../../labels/uncertain-words.ts';
import classes from './Player.module.css';
import lineClasses from './TranscriptLines.module.css';
import { videoText } from '../../text/video.ts';

const TranscriptEditor = lazyComponent('TranscriptEditor', () => import('./TranscriptEditor.tsx'));

interface TranscriptProps {
  videoId: string;
  /** Current position of the player in seconds. */
  seconds: number;
  onSeek: (seconds: number) => void;
  /** Seeks without starting playback. */
  onShow: (seconds: number) => void;
  /** Renders what appears if the video contains no speech. `onWrite` opens the editor with an empty line. */
  empty: (onWrite: () => void) => ReactNode;
  /** Duration of the video in seconds. */
  duration: number;
}

const SOURCES: Readonly<Record<string, string>> = videoText.transcript.sources;

export function Transcript({ videoId, seconds, onSeek, onShow, empty, duration }: TranscriptProps) {
  const transcript = useTranscript(videoId);
  const refusal = useRefusal('write');
  const [isEdited, setEdited] = useState(false);
  const [fix, setFix] = useState<WordFix | null>(null);
  function close(): void {
    setEdited(false);
    void transcript.refetch();
  }
  return (
    <section aria-label={videoText.transcript.title} className={classes.transcript}>
      <WordNotice fix={fix} onDone={() => setFix(null)} />
      <QueryResult query={transcript}>
        {(found) =>
          found.segments.length === 0 && !isEdited ? (
            empty(() => setEdited(true))
          ) : isEdited ? (
            <TranscriptEditor transcript={withLine(found, duration)} seconds={seconds} onShow={onShow} onDone={close} onFix={setFix} />
          ) : (
            <>
              <div className={classes.source}>
                <p>{describeSource(found)}</p>
                <Button icon="edit" kind="subtle" disabledReason={refusal} onClick={() => setEdited(true)}>
                  {videoText.transcript.edit}
                </Button>
              </div>
              <Lines segments={found.segments} seconds={seconds} onSeek={onSeek} />
            </>
          )
        }
      </QueryResult>
    </section>
  );
}

/** Adds an empty line to a transcript without lines, so that the user can write in it. */
function withLine(transcript: Versioned<TranscriptData>, duration: number): Versioned<TranscriptData> {
  if (transcript.segments.length > 0) return transcript;
  return { ...transcript, segments: [{ startSeconds: 0, endSeconds: duration, text: '' }] };
}

function describeSource({ source, confidence }: TranscriptData): string {
  const name = SOURCES[source] ?? videoText.transcript.sources.other;
  return confidence < 1 ? videoText.transcript.withConfidence(name, Math.round(confidence * 100)) : name;
}

function Lines({ segments, seconds, onSeek }: { segments: TranscriptData['segments'] } & Pick<TranscriptProps, 'seconds' | 'onSeek'>) {
  const current = segments.findLastIndex(({ startSeconds }) => startSeconds <= seconds + 0.05);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current?.children[current];
    const box = list.current;
    // Scrolls only the list and never the page.
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
            onClick={(event) => onSeek(readWordTime(event.target) ?? segment.startSeconds)}
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

/** Renders the words of a line if their times are known. Highlights the current word and underlines uncertain ones. */
function Words({ segment: { text, words = [] }, seconds }: { segment: TranscriptData['segments'][number]; seconds: number | null }) {
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

/** Returns the time of the clicked word in seconds. */
function readWordTime(target: EventTarget): number | undefined {
  const at = target instanceof HTMLElement ? target.dataset['at'] : undefined;
  return at === undefined ? undefined : Number(at);
}
