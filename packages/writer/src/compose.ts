import type { Recording } from '@docreel/recording';
import { basisOf } from './basis.ts';
import { isEnglish } from './english/is-english.ts';
import { withFills } from './shown/fills.ts';
import { withHeard } from './spoken/heard.ts';
import { plain } from './inline.ts';
import { stepsFromNarration } from './spoken/narration.ts';
import type { Outline, OutlineStep } from './outline.ts';
import { passagesOf } from './spoken/passages.ts';
import { stepsFromScreen } from './shown/screen.ts';
import { type Sentence, sentencesOf } from './spoken/sentences.ts';
import { withTerminals } from './shown/terminal.ts';
import type { Quality } from './types.ts';

/** What the article will be made of, before it has a title. */
export interface Composed extends Omit<Outline, 'title' | 'summary'> {
  /** With what was inferred of it: commands, values. */
  recording: Recording;
  basis: Quality['basis'];
  /** What may be printed of what is said; empty where the transcript is in doubt. */
  sentences: Sentence[];
  warnings: string[];
}

/** Doubtful speech counts where the screen confirms this share of the steps. */
const CONFIRMED_SHARE = 0.3;
/** A narration that tells fewer of the things done on the screen than one in three does not lead the article. */
const LEADS_FROM = 1 / 3;

/** Decides what leads, the narration or the screen, by how sure each is. */
export function compose(given: Recording): Composed {
  const recording = withFills(withTerminals(given));
  const basis = basisOf(recording);
  if (basis !== 'narration') return fromScreen(recording, basis);
  const sentences = sentencesOf(recording.transcript);
  const seen = stepsFromScreen(recording);
  if (!isEnglish(recording.transcript.language, sentences.map((sentence) => sentence.text).join(' '))) {
    return besideScreen(recording, {
      seen,
      sentences,
      warning: 'The narration is not in English: the steps come from the screen, and what is said stands beside them.',
    });
  }
  const parts = stepsFromNarration(recording, sentences);
  if (parts.steps.length > 0 && parts.steps.length >= seen.length * LEADS_FROM)
    return { ...parts, recording, basis, sentences, passages: [], warnings: [] };
  return besideScreen(recording, { seen, sentences, warning: null });
}

function fromScreen(recording: Recording, basis: 'screen' | 'both'): Composed {
  const seen = stepsFromScreen(recording);
  const { steps, confirmed } = basis === 'both' ? withHeard(recording, seen) : { steps: seen, confirmed: 0 };
  const isConfirmed = confirmed > 0 && confirmed >= steps.length * CONFIRMED_SHARE;
  const nothing =
    steps.length === 0 ? ['Nothing that a person does was found in the video: no sure words and no click or typing that can be read.'] : [];
  return { ...empty(), recording, basis: isConfirmed ? 'both' : 'screen', steps, sentences: [], warnings: nothing };
}

interface Beside {
  seen: readonly OutlineStep[];
  sentences: Sentence[];
  warning: string | null;
}

/** Steps from the screen; what is said while one of them is shown is its note. */
function besideScreen(recording: Recording, { seen, sentences, warning }: Beside): Composed {
  const warnings = warning === null ? [] : [warning];
  if (seen.length === 0) {
    return {
      ...empty(),
      recording,
      basis: 'narration',
      sentences,
      passages: passagesOf(recording, sentences),
      warnings: ['No instruction was found in the narration: the article tells what is said, screen by screen.'],
    };
  }
  const steps = seen.map((step) => ({ ...step, notes: [...step.notes] }));
  const intro: string[] = [];
  for (const sentence of sentences) {
    const step = steps.findLast((one) => one.evidence.startSeconds <= sentence.endSeconds);
    (step ? step.notes : intro).push(plain(sentence.text));
  }
  return { ...empty(), recording, basis: 'both', steps, intro, sentences, warnings };
}

function empty(): Omit<Outline, 'title' | 'summary'> {
  return { intro: [], before: [], steps: [], closing: [], passages: [] };
}
