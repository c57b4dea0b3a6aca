import type { Article, Block, TranscriptWord } from '@docreel/contract';
import { Fragment } from 'react';
import { useRead } from '../../api/query.ts';
import { useTranscript } from '../../api/transcript.ts';
import { UNCERTAIN_BELOW } from '../../labels/uncertain-words.ts';
import { proofText } from '../../text/proof.ts';
import { formatClock } from '../../ui/Time.tsx';
import { formatMomentUrl, type Moment } from '../model/moment-url.ts';
import type { NewSentence } from '../model/edit-entries.ts';
import { OnScreen } from './OnScreen.tsx';
import { Unsupported } from './Unsupported.tsx';
import classes from './ArticleProof.module.css';

interface StepProofProps {
  article: Pick<Article, 'id' | 'assets'>;
  moment: Moment;
  /** Replaces the sentence of the step at the caret by a detected one. Missing for readers without the right to edit. */
  onChoose?: ((sentence: NewSentence) => void) | undefined;
}

/** Shows the evidence of one step. */
export function StepProof({ article: { id, assets }, moment, onChoose }: StepProofProps) {
  const article = useRead('getArticle', { params: { id }, query: { format: 'json' } }, { keepsPrevious: true });
  const block = article.data?.blocks?.find(({ markdown }) => markdown.includes(`${formatMomentUrl(moment)})`));
  const evidence = block?.evidence ?? null;
  const frame = assets.find(({ assetId }) => assetId === evidence?.frame?.assetId);
  return (
    <div className={classes.proof}>
      <h2>{proofText.moment(formatClock(moment.seconds))}</h2>
      {block && <Certainty block={block} />}
      {block?.unsupported && block.unsupported.length > 0 && <Unsupported unsupported={block.unsupported} />}
      <OnScreen moment={moment} pictureSeconds={evidence?.frame?.seconds ?? moment.seconds} onChoose={onChoose} />
      {frame && (
        <img
          className={classes.frame}
          src={frame.url}
          alt={proofText.frame}
          width={frame.width ?? undefined}
          height={frame.height ?? undefined}
        />
      )}
      <Words
        videoId={moment.videoId}
        from={(evidence?.startSeconds ?? moment.seconds) - AROUND_SECONDS.before}
        to={(evidence?.endSeconds ?? moment.seconds) + AROUND_SECONDS.after}
      />
    </div>
  );
}

/** The words in this many seconds before and after a step are shown. Most people announce an action before they do it. */
const AROUND_SECONDS = { before: 5, after: 2 };

function Certainty({ block: { evidence, certainty, origin, unsupported } }: { block: Block }) {
  if (!evidence) return <p className="soft">{proofText.added}</p>;
  if (origin === null || origin === undefined)
    return <p className="soft">{unsupported?.length === 0 ? proofText.editedAndChecked : proofText.edited}</p>;
  const isKnown = certainty !== null && certainty !== undefined;
  return (
    <p>
      {proofText.origins[origin]}
      {isKnown && <span className="soft"> · {proofText.certainty(Math.round(certainty * 100))}</span>}
    </p>
  );
}

function Words({ videoId, from, to }: { videoId: string; from: number; to: number }) {
  const { data } = useTranscript(videoId);
  if (!data || data.segments.length === 0) return null;
  const segments = data.segments.filter(({ startSeconds, endSeconds }) => startSeconds < to && endSeconds > from);
  return (
    <>
      <h3>{proofText.said}</h3>
      {segments.length === 0 && <p className="soft">{proofText.nothingSaid}</p>}
      {segments.map(({ startSeconds, text, words = [] }) => (
        <p key={startSeconds}>{words.length === 0 ? text : words.map((word) => <Word key={word.startSeconds} word={word} />)}</p>
      ))}
    </>
  );
}

function Word({ word: { text, confidence } }: { word: TranscriptWord }) {
  if (confidence >= UNCERTAIN_BELOW) return <Fragment>{text} </Fragment>;
  return (
    <>
      <span className={classes.uncertain} title={proofText.uncertainWord(Math.round(confidence * 100))}>
        {text}
      </span>{' '}
    </>
  );
}
