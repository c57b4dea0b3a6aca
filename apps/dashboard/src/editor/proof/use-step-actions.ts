import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDetections, useFetchDetections } from '../../api/detections.ts';
import { notifyFailure } from '../../api/errors.ts';
import { useWrite } from '../../api/query.ts';
import { notify } from '../../state/toasts.ts';
import { proofText } from '../../text/proof.ts';
import { AROUND_SECONDS } from '../suggestions/around-seconds.ts';
import type { ArticleEditorHandle, EditorAsset, StepEditing } from '../types.ts';
import type { Moment } from '../model/moment-url.ts';
import type { StepActionsProps } from './StepActions.tsx';
import type { ProofState } from './use-proof.ts';

interface StepActionsInput {
  editor: RefObject<ArticleEditorHandle | null>;
  proof: ProofState;
  isReadOnly: boolean;
}

interface StepActionsState {
  /** Pictures that were created since the article was read. */
  assets: readonly EditorAsset[];
  /** Undefined for readers without the right to edit. */
  actions: StepActionsProps | undefined;
  /** Handles the keys of the actions, which work in the text and in the panel. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Frames per second if the rate of a video is unknown. Videos have between 10 and 60. */
const USUAL_RATE = 30;

/** Edits steps from the panel: new steps from the video, moments, and suggestions. */
export function useStepActions({ editor, proof, isReadOnly }: StepActionsInput): StepActionsState {
  const [assets, setAssets] = useState<readonly EditorAsset[]>([]);
  const [isAdding, setAdding] = useState(false);
  const fetchDetections = useFetchDetections();
  const createPicture = useWrite('createFramePicture', { isForm: true });
  const { moment, playerRef } = proof;
  const rate = useDetections(moment && getRange(moment)).data?.frameRate ?? USUAL_RATE;

  function withSteps(edit: (steps: StepEditing) => void): void {
    const steps = editor.current?.getSteps();
    if (steps) edit(steps);
    else notify(proofText.actions.visualOnly);
  }
  function moveTo(seconds: number): void {
    withSteps((steps) => {
      const entry = steps.getEntry();
      if (!entry) return;
      const rounded = Math.max(0, Math.round(seconds * 1000) / 1000);
      steps.setMoment(rounded);
      if (playerRef.current) playerRef.current.currentTime = rounded;
      proof.showMoment({ videoId: entry.videoId, seconds: rounded });
    });
  }
  async function addStep(steps: StepEditing, at: Moment): Promise<void> {
    // The visual editor has loaded most of this code.
    const { insertStepAt } = await import('../suggestions/insert-step-at.ts');
    const detections = await fetchDetections(getRange(at)).catch(() => null);
    // The article may have been closed.
    if (!editor.current) return;
    await insertStepAt(at, {
      steps,
      detections,
      showMoment: proof.showMoment,
      createPicture: async () => (await createPicture.run({ params: { videoId: at.videoId }, body: { seconds: at.seconds } })).asset,
      // The editor draws a picture when it is inserted, so it needs the asset before.
      onPicture: (asset) => flushSync(() => setAssets((known) => [...known, asset])),
    });
  }
  const actions: StepActionsProps = {
    hasStep: moment !== null,
    isAdding,
    onSuggest: () => withSteps((steps) => steps.suggest()),
    onChoose: (sentence) => withSteps((steps) => steps.choose(sentence)),
    onMerge: () => withSteps((steps) => steps.merge()),
    onDelete: () => withSteps((steps) => steps.delete()),
    onNudge: (frames) => withSteps((steps) => moveTo((steps.getEntry()?.seconds ?? 0) + frames / rate)),
    onSetTime: () => moveTo(playerRef.current?.currentTime ?? 0),
    onNewStep() {
      const video = playerRef.current;
      const { videoId } = proof;
      if (!video || videoId === null || isAdding) return;
      video.pause();
      const seconds = Math.round(video.currentTime * 1000) / 1000;
      withSteps((steps) => {
        setAdding(true);
        void addStep(steps, { videoId, seconds })
          .catch(notifyFailure)
          .finally(() => setAdding(false));
      });
    },
  };
  return { assets, actions: isReadOnly ? undefined : actions, onKeyDown: (event) => !isReadOnly && handleKey(event, actions) };
}

function getRange({ videoId, seconds }: Moment) {
  return { videoId, from: seconds - AROUND_SECONDS.before, to: seconds + AROUND_SECONDS.after };
}

/** Number of frames by which Alt and a key move the moment. Video players use the same keys. */
const FRAMES_OF_KEYS: Readonly<Record<string, number>> = { Comma: -1, Period: 1 };

function handleKey(event: KeyboardEvent, actions: StepActionsProps): void {
  const { code, altKey, shiftKey } = event;
  const isMod = event.ctrlKey || event.metaKey;
  const isAlt = altKey && !isMod && !shiftKey;
  const frames = FRAMES_OF_KEYS[code];
  if (code === 'Enter' && isMod && shiftKey) actions.onNewStep();
  else if (isAlt && frames !== undefined) actions.onNudge(frames);
  else if (isAlt && code === 'KeyT') actions.onSetTime();
  else return;
  event.preventDefault();
}
