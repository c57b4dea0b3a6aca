import type { ReviewChoice } from '@docreel/markdown/comparing';
import { reviewText } from '../../text/review.ts';
import type { ComparedLine } from './BlockRow.tsx';
import classes from './ChoiceButtons.module.css';

interface ChoiceButtonsProps {
  state: ComparedLine['state'];
  /** Name of the block, for screen readers. */
  name: string;
  choice: ReviewChoice;
  onChoose: (choice: ReviewChoice) => void;
}

/** Two buttons, one of them pressed: keep the old version of a block, or take the new one. */
export function ChoiceButtons({ state, name, choice, onChoose }: ChoiceButtonsProps) {
  const text = reviewText.choices;
  const labels: Record<ReviewChoice, string> = {
    keep: state === 'new' ? text.leaveOut : text.keep,
    take: state === 'gone' ? text.remove : text.take,
  };
  return (
    <span role="group" aria-label={text.label(name)} className={classes.choice}>
      {(['keep', 'take'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={choice === one} onClick={() => onChoose(one)}>
          {labels[one]}
        </button>
      ))}
    </span>
  );
}
