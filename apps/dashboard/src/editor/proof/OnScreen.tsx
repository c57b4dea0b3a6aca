import { proofText } from '../../text/proof.ts';
import type { NewSentence } from '../model/edit-entries.ts';
import { toPlainSentence } from '../suggestions/plain-sentence.ts';
import { RichSentence } from '../suggestions/RichSentence.tsx';
import { toSentence } from '../suggestions/to-sentence.ts';
import { useSuggestions } from '../suggestions/use-suggestions.ts';
import classes from './ArticleProof.module.css';
import type { Moment } from '../model/moment-url.ts';

/** Maximum number of detected actions in the panel. The list of suggestions has all of them. */
const SHOWN_MAX = 3;

interface OnScreenProps {
  moment: Moment;
  /** Time of the picture of the step in the video. */
  pictureSeconds: number;
  onChoose: ((sentence: NewSentence) => void) | undefined;
}

/** Lists the actions that were detected at a moment, likeliest first, with their certainty. A click uses one for the step. */
export function OnScreen({ moment, pictureSeconds, onChoose }: OnScreenProps) {
  const { suggestions, detections, state } = useSuggestions(moment);
  if (state === 'loading') return null;
  const actions = suggestions.filter(({ source }) => source === 'action').slice(0, SHOWN_MAX);
  return (
    <>
      <h3>{proofText.onScreen}</h3>
      {actions.length === 0 && <p className="soft">{state === 'failed' ? proofText.detectionsFailed : proofText.nothingDetected}</p>}
      <ul className={classes.detected}>
        {actions.map((action) => (
          <li key={action.sentence}>
            {onChoose ? (
              <button
                type="button"
                aria-label={proofText.use(toPlainSentence(action.sentence))}
                onClick={() => onChoose(toSentence(action, detections, pictureSeconds))}
              >
                <RichSentence sentence={action.sentence} />
              </button>
            ) : (
              <span>
                <RichSentence sentence={action.sentence} />
              </span>
            )}
            <span className="soft">{describe(action.certainty ?? 0, action.isSaid)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function describe(certainty: number, isSaid: boolean): string {
  return `${isSaid ? proofText.seenAndSaid : proofText.seen} · ${proofText.percent(Math.max(1, Math.round(certainty * 100)))}`;
}
