import { type Box, cropPanel } from '@docreel/timeline';
import { decodePixels, findFreeSide, findSurfaces, includeIcon, moveEdgesOffText, type NumberSide, type Pixels } from '@docreel/recording';
import type { ArticleDraft, Step } from '@docreel/writer';

/**
 * Measures the marks of steps in their pictures. A recording contains the words of a control; only the picture shows the control itself,
 * the dialog around it, and the free space for the number of the step.
 */

/** Boxes are in pixels of the video. */
export interface MeasuredMark {
  box: Box;
  side: NumberSide;
  /** The dialog or card around the control. */
  panel: Box | null;
  cut: Box | null;
}

export interface MeasuredPicture {
  assetId: string;
  /** One for each marked step with this picture, in order. */
  marks: MeasuredMark[];
}

type MarkedStep = Step & { mark: { box: Box; point: { x: number; y: number } | null } };

/** Padding of words that stand on no control: as a share of their height, and its maximum in pixels of the picture. */
const PADDING = { share: 0.3, most: 4 };
/** Panels whose edges differ by less than this share of the picture's width are the same. */
const SAME_PANEL = 0.02;
/** Time after a picture with a dialog in which a control at the same place belongs to it, even if its edges are not found again. */
const SAME_DIALOG_SECONDS = 20;

/** Returns the steps with the picture at this time that mark a box, in order. */
export function listMarkedSteps(draft: ArticleDraft, seconds: number): MarkedStep[] {
  return draft.sections
    .flatMap(({ steps }) => steps)
    .filter((step): step is MarkedStep => step.evidence.frameSeconds === seconds && Boolean(step.mark?.box));
}

export async function measureMarks(webp: Buffer, steps: readonly MarkedStep[], size: ArticleDraft['picture']): Promise<MeasuredMark[]> {
  if (steps.length === 0 || size.width <= 0) return [];
  const pixels = await decodePixels(webp);
  const scale = pixels.width / size.width;
  return steps.map((step) => measureMark(pixels, step, { size, scale }));
}

function measureMark(
  pixels: Pixels,
  { mark, cut }: MarkedStep,
  { size, scale }: { size: ArticleDraft['picture']; scale: number },
): MeasuredMark {
  const words = scaleBox(mark.box, scale);
  const { control, panel } = findSurfaces(pixels, words);
  const box = control ?? padBox(includeIcon(pixels, words), pixels);
  const wanted = (panel && cropPanel(scaleBox(panel, 1 / scale), size)) ?? cut;
  const crop = wanted && moveEdgesOffText(pixels, scaleBox(wanted, scale), panel ?? box);
  const view = crop ?? { x: 0, y: 0, width: pixels.width, height: pixels.height };
  const point = mark.point && { x: mark.point.x * scale, y: mark.point.y * scale };
  return {
    box: scaleBox(box, 1 / scale),
    side: findFreeSide(pixels, box, { view, point }),
    panel: panel && scaleBox(panel, 1 / scale),
    cut: crop && scaleBox(crop, 1 / scale),
  };
}

/** Returns the draft with the measured controls. Steps in one dialog have exactly the same crop. */
export function applyMeasuredMarks(draft: ArticleDraft, pictures: Readonly<Record<string, MeasuredPicture>>): ArticleDraft {
  const places = new Map<Step, MeasuredMark>();
  const panels: MeasuredMark[] = [];
  const times = Object.keys(pictures).toSorted((a, b) => Number(a) - Number(b));
  let last: { seconds: number; found: MeasuredMark } | null = null;
  for (const seconds of times.map(Number)) {
    for (const [at, step] of listMarkedSteps(draft, seconds).entries()) {
      const found = pictures[String(seconds)]?.marks[at];
      if (!found) continue;
      const isInLast: boolean = last !== null && seconds - last.seconds <= SAME_DIALOG_SECONDS && isIn(found, last.found.panel);
      const same = panels.find((one) => isSamePanel(one.panel, found.panel, draft.picture));
      const first: MeasuredMark = same ?? (found.panel === null && isInLast && last ? last.found : found);
      if (first === found && found.panel) panels.push(found);
      if (first.panel) last = { seconds, found: first };
      places.set(step, { ...found, cut: first.cut });
    }
  }
  const apply = (step: Step): Step => {
    const found = places.get(step);
    if (!found || !step.mark) return step;
    return { ...step, mark: { ...step.mark, box: found.box }, numberSide: found.side, cut: found.cut };
  };
  return { ...draft, sections: draft.sections.map((section) => ({ ...section, steps: section.steps.map(apply) })) };
}

/** Returns whether the mark lies in the panel. */
function isIn({ box }: MeasuredMark, panel: Box | null): boolean {
  if (!panel) return false;
  const isWithin = box.x >= panel.x && box.y >= panel.y;
  return isWithin && box.x + box.width <= panel.x + panel.width && box.y + box.height <= panel.y + panel.height;
}

function isSamePanel(one: Box | null, other: Box | null, { width }: ArticleDraft['picture']): boolean {
  if (!one || !other) return false;
  const edges = (box: Box) => [box.x, box.y, box.x + box.width, box.y + box.height];
  return edges(one).every((edge, at) => Math.abs(edge - (edges(other)[at] ?? 0)) <= SAME_PANEL * width);
}

function padBox({ x, y, width, height }: Box, picture: { width: number; height: number }): Box {
  const by = Math.min(PADDING.share * height, PADDING.most);
  const [left, top] = [Math.max(0, x - by), Math.max(0, y - by)];
  return {
    x: left,
    y: top,
    width: Math.min(picture.width, x + width + by) - left,
    height: Math.min(picture.height, y + height + by) - top,
  };
}

function scaleBox({ x, y, width, height }: Box, by: number): Box {
  return { x: x * by, y: y * by, width: width * by, height: height * by };
}
