import { proofText } from '../../text/proof.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import type { NewSentence } from '../model/edit-entries.ts';
import classes from './ArticleProof.module.css';

const text = proofText.actions;

export interface StepActionsProps {
  /** Whether the caret is in a step or key moment. */
  hasStep: boolean;
  isAdding: boolean;
  onSuggest: () => void;
  onChoose: (sentence: NewSentence) => void;
  onNewStep: () => void;
  /** Moves the moment by a number of frames. */
  onNudge: (frames: number) => void;
  onSetTime: () => void;
  onMerge: () => void;
  onDelete: () => void;
}

/** Buttons for the step at the caret and its moment in the video. */
export function StepActions({ hasStep, isAdding, onSuggest, onNewStep, onNudge, onSetTime, onMerge, onDelete }: StepActionsProps) {
  return (
    <div role="group" aria-label={text.label} className={classes.actions}>
      <Button icon="plus" isRunning={isAdding} onClick={onNewStep}>
        <span title={text.newStepKey}>{text.newStep}</span>
      </Button>
      {hasStep && (
        <>
          <Button icon="sparkle" onClick={onSuggest}>
            <span title={text.suggestKey}>{text.suggest}</span>
          </Button>
          <span className={classes.nudges}>
            <IconButton label={text.earlier} icon="frame-back" onClick={() => onNudge(-1)} />
            <IconButton label={text.later} icon="frame-on" onClick={() => onNudge(1)} />
            <Button icon="clock" onClick={onSetTime}>
              <span title={text.setTimeKey}>{text.setTime}</span>
            </Button>
            <IconButton label={text.merge} icon="join" onClick={onMerge} />
            <IconButton label={text.dismiss} icon="trash" onClick={onDelete} />
          </span>
        </>
      )}
    </div>
  );
}
