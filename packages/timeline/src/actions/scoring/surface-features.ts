/** Describes by numbers the area behind a label: whether the label is alone in a button, a field or a row. */
import type { ScreenLine, Surface } from '@docreel/recording';
import { memoizeByList } from '../../memoize-by-list.ts';
import { overlapping } from '../../overlapping.ts';

const NONE = -1;
/** Minimum contrast of an edge that people see, 0 to 255. */
const EDGE_LEAST = 10;
/** Padding of a button in text heights, and its maximum difference between left and right. */
const BUTTON = { least: 0.2, down: 1.8, across: 9, uneven: 0.6 };

/** Returns whether the label is centred in an area with edges on all sides, like the label of a button or a tab. */
export function isButton({ surface, height }: ScreenLine): boolean {
  if (!surface) return false;
  const { left, top, right, bottom } = paddingOf(surface, height);
  const isBounded = surface.edges.every((edge) => edge >= EDGE_LEAST);
  const isTight = top <= BUTTON.down && bottom <= BUTTON.down && left <= BUTTON.across && right <= BUTTON.across;
  return isBounded && isTight && Math.min(left, right) >= BUTTON.least && Math.abs(left - right) <= BUTTON.uneven + (left + right) / 6;
}

/** Describes the area behind the line at a time. Distances are in text heights. */
export function describeSurface(line: ScreenLine, seconds: number, lines: readonly ScreenLine[]): Record<string, number> {
  const { surface } = line;
  if (!surface) return { 'surface.edges': NONE };
  const { left, top, right, bottom } = paddingOf(surface, line.height);
  const seen = surface.edges.filter((edge) => edge >= EDGE_LEAST);
  const { buttons, inks } = summarize(lines, seconds);
  return {
    'surface.left': left,
    'surface.right': right,
    'surface.top': top,
    'surface.bottom': bottom,
    'surface.uneven': Math.abs(left - right),
    'surface.unevenDown': Math.abs(top - bottom),
    'surface.edges': seen.length,
    'surface.weakest': Math.min(...surface.edges),
    'surface.strongest': Math.max(...surface.edges),
    'surface.outside': surface.outside,
    'surface.ink': surface.ink,
    /** Contrast of the letters next to the strongest and the usual one on the screen. */
    'surface.inkShare': surface.ink / Math.max(1, inks.at(-1) ?? 1),
    'surface.inkRatio': surface.ink / Math.max(1, inks[inks.length >> 1] ?? 1),
    'surface.isButton': Number(isButton(line)),
    'surface.buttons': Math.min(30, buttons),
    'surface.width': left + right + line.width / Math.max(1, line.height),
  };
}

function paddingOf({ left, top, right, bottom }: Surface, height: number) {
  const size = Math.max(1, height);
  return { left: left / size, top: top / size, right: right / size, bottom: bottom / size };
}

const summaries = memoizeByList((_lines: readonly ScreenLine[]) => new Map<number, { buttons: number; inks: number[] }>());

/** Returns the number of buttons on the screen, and the contrasts of its texts in ascending order. */
function summarize(lines: readonly ScreenLine[], seconds: number): { buttons: number; inks: number[] } {
  const known = summaries(lines);
  const found = known.get(seconds);
  if (found) return found;
  const shown = overlapping(lines, seconds, seconds);
  const summary = {
    buttons: shown.filter(isButton).length,
    inks: shown.flatMap(({ surface }) => (surface ? [surface.ink] : [])).sort((a, b) => a - b),
  };
  known.set(seconds, summary);
  return summary;
}
