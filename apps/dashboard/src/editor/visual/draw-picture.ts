import type { Node } from 'prosemirror-model';
import { type Box, parsePictureUrl } from '../pictures/picture-url.ts';
import type { EditorAsset } from '../types.ts';
import { editorText } from '../../text/editor.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Widths of the three layers of a ring, as on the published site. */
const LAYERS = ['mark-shade', 'mark-halo', 'mark-line'];

/**
 * Draws a picture with its highlighted areas, cropped as on the published site. A missing picture shows its alternative text. `preview` is the
 * URL of a frame to draw in its place.
 */
export function drawPicture(dom: HTMLElement, node: Pick<Node, 'attrs'>, { assets, preview }: DrawOptions): void {
  const alt = String(node.attrs['alt']);
  const picture = parsePictureUrl(String(node.attrs['src']));
  const asset = picture && assets.find(({ assetId }) => assetId === picture.assetId);
  dom.replaceChildren();
  dom.classList.toggle('missing', !asset);
  if (!asset) {
    dom.textContent = editorText.missingPicture(alt);
    return;
  }
  const { width, height } = asset;
  const url = preview ?? asset.url;
  const { marks, cut, point } = picture;
  if (width === null || height === null || (marks.length === 0 && !cut && !point)) {
    dom.append(createImage({ url, width, height }, alt));
    return;
  }
  const view = cut === null ? { x: 0, y: 0, width, height } : inPixels(cut, { width, height });
  const svg = create('svg', {
    class: 'drawing',
    viewBox: `${view.x} ${view.y} ${view.width} ${view.height}`,
    width: view.width,
    height: view.height,
    role: 'img',
    'aria-label': alt,
  });
  svg.append(create('image', { href: url, width, height, preserveAspectRatio: 'none' }));
  for (const mark of marks) {
    const box = inPixels(mark, { width, height });
    for (const layer of LAYERS)
      svg.append(create('rect', { ...box, rx: 6, class: layer, fill: 'none', 'vector-effect': 'non-scaling-stroke' }));
  }
  if (marks.length === 0 && point) svg.append(...drawPoint(point, { width, height }));
  dom.append(svg);
  if (marks[0]) dom.append(createNumber(inPixels(marks[0], { width, height }), view));
}

interface DrawOptions {
  assets: readonly EditorAsset[];
  preview: string | null;
}

/** The style sheet sets the number, so it stays right when steps move. */
function createNumber(mark: Box, view: Box): HTMLElement {
  const number = document.createElement('span');
  const start = (mark.x - view.x) / view.width;
  const isAfter = start < 0.08;
  number.className = isAfter ? 'mark-number after' : 'mark-number';
  number.style.insetInlineStart = `${100 * (isAfter ? start + mark.width / view.width : start)}%`;
  number.style.insetBlockStart = `${(100 * (mark.y + mark.height / 2 - view.y)) / view.height}%`;
  return number;
}

function createImage({ url, width, height }: Pick<EditorAsset, 'url' | 'width' | 'height'>, alt: string): HTMLImageElement {
  const image = document.createElement('img');
  Object.assign(image, { src: url, alt, draggable: false, ...(width !== null && height !== null && { width, height }) });
  return image;
}

function drawPoint(at: { x: number; y: number }, size: { width: number; height: number }): SVGElement[] {
  const point = inPixels({ ...at, width: 0, height: 0 }, size);
  const path = { d: `M${point.x} ${point.y}h.01`, 'stroke-linecap': 'round', fill: 'none', 'vector-effect': 'non-scaling-stroke' };
  return LAYERS.map((layer) => create('path', { ...path, class: `${layer} point` }));
}

function inPixels(box: Box, { width, height }: { width: number; height: number }): Box {
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    x: round((box.x * width) / 100),
    y: round((box.y * height) / 100),
    width: round((box.width * width) / 100),
    height: round((box.height * height) / 100),
  };
}

function create(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
