/** Detects toggles whose look changed, with their new state. */
import type { Recording, ScreenLine, Switch } from '@docreel/recording';
import { squash } from '../../similarity.ts';
import type { Action, Position } from '../../types.ts';
import { boxOf } from '../../boxes.ts';

/** Certainty of a toggle. It is high because a knob that moves next to its label is hardly ever something else. */
const TURNED = 0.92;
const BEFORE_SECONDS = 0.3;

export function detectSwitches({ switches, lines }: Pick<Recording, 'switches' | 'lines'>): Action[] {
  return switches.map((turned): Action => {
    const { label, side, confidence, atSeconds } = turned;
    const certainty = TURNED * confidence;
    return {
      ...{ act: 'switch', certainty },
      object: { text: label, origin: 'read', certainty },
      value: { text: side, origin: 'read', certainty },
      position: placeOf(turned, lines),
      ...{ startSeconds: Math.max(0, atSeconds - BEFORE_SECONDS), endSeconds: atSeconds, showSeconds: atSeconds + BEFORE_SECONDS },
    };
  });
}

/** Returns the position of the toggle's label, or of the toggle itself if the label is not visible. */
function placeOf(turned: Switch, lines: readonly ScreenLine[]): Position {
  const { label, atSeconds } = turned;
  const line = lines.find(
    ({ text, startSeconds, endSeconds }) => startSeconds <= atSeconds && endSeconds >= atSeconds && squash(text) === squash(label),
  );
  return { box: boxOf(line ?? turned), point: null };
}
