import type { Detections } from '@docreel/contract';
import { notifyError } from '../../state/toasts.ts';
import { proofText } from '../../text/proof.ts';
import type { Moment } from '../model/moment-url.ts';
import type { EditorAsset, StepEditing } from '../types.ts';
import { chooseSentence } from './choose-sentence.ts';
import { toPlainSentence } from './plain-sentence.ts';

interface InsertInput {
  steps: StepEditing;
  detections: Detections | null;
  showMoment: (moment: Moment) => void;
  createPicture: () => Promise<EditorAsset>;
  /** Called with the picture before it is inserted. */
  onPicture: (asset: EditorAsset) => void;
}

/** Inserts a step at a moment with the best sentence, opens the list of other sentences, and adds the picture of the moment. */
export async function insertStepAt({ videoId, seconds }: Moment, input: InsertInput): Promise<void> {
  const { steps, detections } = input;
  const sentence = detections ? chooseSentence(detections, seconds, steps.listSentencesNear({ videoId, seconds })) : '';
  const src = steps.insert({ videoId, seconds, sentence });
  input.showMoment({ videoId, seconds });
  steps.suggest();
  try {
    const asset = await input.createPicture();
    input.onPicture(asset);
    steps.addPicture(src, { assetId: asset.assetId, alt: toPlainSentence(sentence) });
  } catch {
    notifyError(proofText.actions.pictureFailed);
  }
}
