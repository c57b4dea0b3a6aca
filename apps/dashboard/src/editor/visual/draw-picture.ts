import type { Node } from 'prosemirror-model';
import type { EditorAsset } from '../types.ts';
import { editorText } from '../../text/editor.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Widths of the three layers of a ring, as on the published site. */
const LAYERS = ['mark-shade', 'mark-halo', 'mark-line'];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a picture with its highlighted areas, cropped as on the published site. A missing picture shows its alternative text. */
export function drawPicture(dom: HTMLElement, node: Pick<Node, 'attrs'>, assets: readonly EditorAsset[]): void {
  const src = String(node.attrs['src']);
  const alt = String(node.attrs['alt']);
  const [, id, fragment = ''] = /^asset:([\w-]+)(?:#(.*))?$/.exec(src) ?? [];
  const asset = assets.find(({ assetId }) => assetId === id);
  if (!asset) {
    dom.classList.add('missing');
    dom.textContent = editorText.missingPicture(alt);
    return;
  }
  const { url, width, height } = asset;
  if (width === null || height === null || fragment === '') {
    dom.append(createImage(asset, alt));
    return;
  }
  const marks = readBoxes(fragment, 'mark');
  const [cut] = readBoxes(fragment, 'cut');
  const view = cut === undefined ? { x: 0, y: 0, width, height } : inPixels(cut, { width, height });
  const svg = create('svg', {
    class: 'drawing',
    viewBox: `${view.x} ${view.y} ${view.width} ${view.height}`,
    width: view.width,
    height: view.height,
    role: 'img',
    'aria-label': alt,
  });
  svg.append(create('image', { href: url, width, height }));
  for (const mark of marks) {
    const box = inPixels(mark, { width, height });
    for (const layer of LAYERS)
      svg.append(create('rect', { ...box, rx: 6, class: layer, fill: 'none', 'vector-effect': 'non-scaling-stroke' }));
  }
  if (marks.length === 0) svg.append(...drawPoint(fragment, { width, height }));
  dom.append(svg);
  if (marks[0]) dom.append(createNumber(inPixels(marks[0], { width, height }), view));
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

function createImage({ url, width, height }: EditorAsset, alt: string): HTMLImageElement {
  const image = document.createElement('img');
  Object.assign(image, { src: url, alt, draggable: false, ...(width !== null && height !== null && { width, height }) });
  return image;
}

function drawPoint(fragment: string, size: { width: number; height: number }): SVGElement[] {
  const [, x, y] = /(?:^|&)point=([\d.]+),([\d.]+)/.exec(fragment) ?? [];
  if (x === undefined || y === undefined) return [];
  const point = inPixels({ x: Number(x), y: Number(y), width: 0, height: 0 }, size);
  const path = { d: `M${point.x} ${point.y}h.01`, 'stroke-linecap': 'round', fill: 'none', 'vector-effect': 'non-scaling-stroke' };
  return LAYERS.map((layer) => create('path', { ...path, class: `${layer} point` }));
}

function readBoxes(fragment: string, name: string): Box[] {
  return fragment.split('&').flatMap((part) => {
    if (!part.startsWith(`${name}=`)) return [];
    const [x, y, width, height] = part
      .slice(name.length + 1)
      .split(',', 4)
      .map(Number);
    const numbers = [x, y, width, height];
    return numbers.every((one) => one !== undefined && one >= 0 && one <= 100) ? [{ x, y, width, height } as Box] : [];
  });
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
