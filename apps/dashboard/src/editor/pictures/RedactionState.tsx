import { useWrite } from '../../api/query.ts';
import { notify } from '../../state/toasts.ts';
import { picturesText } from '../../text/pictures.ts';
import { Button } from '../../ui/Button.tsx';
import { formatClock } from '../../ui/Time.tsx';
import type { EditorAsset } from '../types.ts';
import classes from './PictureBar.module.css';

const text = picturesText.status;
type Covers = NonNullable<EditorAsset['redaction']>['covers'];

interface RedactionStateProps {
  asset: EditorAsset;
  onReplace: (asset: EditorAsset) => void;
}

/** Shows whether readers get the redacted picture, and which times of the video are covered. */
export function RedactionState({ asset, onReplace }: RedactionStateProps) {
  const { assetId, redaction, redactedAs } = asset;
  const redact = useWrite('redactAsset', {
    onDone: ({ asset: next }) => {
      onReplace(next);
      notify(text.removed);
    },
  });
  const remove = () => redact.go({ params: { assetId }, body: { boxes: [] } });
  if (redactedAs !== undefined)
    return (
      <div className={classes.foot}>
        <p className={classes.hint}>{text.original}</p>
        <Button onClick={() => onReplace({ ...asset, assetId: redactedAs })}>{text.showRedacted}</Button>
        <Button isRunning={redact.isRunning} onClick={remove}>
          {text.removeRedaction}
        </Button>
      </div>
    );
  if (!redaction) return null;
  return <p className={classes.hint}>{[text.redacted, ...describeCovers(redaction.covers)].join(' ')}</p>;
}

/** Returns sentences about the times at which the player of the published page hides the areas. */
function describeCovers(covers: Covers): string[] {
  if (covers.length === 0) return [text.notCovered];
  const covered = joinSpans(covers.filter(({ box }) => box !== null));
  const leftOut = joinSpans(covers.filter(({ box }) => box === null));
  return [...(covered === '' ? [] : [text.covered(covered)]), ...(leftOut === '' ? [] : [text.leftOut(leftOut)])];
}

/** Returns the time ranges as text. Overlapping ones become one. */
function joinSpans(covers: Covers): string {
  const spans: { from: number; to: number }[] = [];
  for (const { startSeconds, endSeconds } of covers.toSorted((one, other) => one.startSeconds - other.startSeconds)) {
    const last = spans.at(-1);
    if (last && startSeconds <= last.to) last.to = Math.max(last.to, endSeconds);
    else spans.push({ from: startSeconds, to: endSeconds });
  }
  return spans.map(({ from, to }) => `${formatClock(from)}–${formatClock(Math.ceil(to))}`).join(', ');
}
