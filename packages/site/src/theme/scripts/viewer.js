/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Shows the pictures of a page in full-window size. Loaded when the first picture is opened.

/** @type {Record<string, string>} */
const words = JSON.parse(document.body.dataset.words ?? '{}');

const STEPS = '.steps > li[id], .marked-step[id], .numbered[id], .key-moment[id]';
const MOST = 4;
const SWIPE = 50;
const TAP_MS = 320;

/** @type {HTMLAnchorElement[]} */
let links = [];
let at = 0;
let scale = 1;

const dialog = document.createElement('dialog');
const caption = document.createElement('p');
const count = document.createElement('span');
const stage = document.createElement('div');
const previous = button('viewer-previous', words.previousPicture, () => show(at - 1));
const next = button('viewer-next', words.nextPicture, () => show(at + 1));
const zoom = button('viewer-zoom', words.fullSize, () => setScale(scale > 1 ? 1 : fullSize()));
const close = button('viewer-close', words.closePicture, () => dialog.close());
dialog.className = 'viewer';
caption.className = 'viewer-caption';
count.className = 'viewer-count';
stage.className = 'viewer-stage';
stage.tabIndex = -1;
const head = document.createElement('div');
head.className = 'viewer-head';
head.append(caption, count, zoom, close);
dialog.append(head, previous, stage, next);
document.body.append(dialog);

document.addEventListener('docreel-viewer', ({ detail }) => {
  links = [...document.querySelectorAll('a.enlarge')].filter((link) => link instanceof HTMLAnchorElement);
  dialog.showModal();
  show(links.indexOf(detail));
  stage.focus();
});
dialog.addEventListener('close', () => {
  links[at]?.focus({ preventScroll: true });
  links[at]?.scrollIntoView({ block: 'nearest' });
  stage.replaceChildren();
});
dialog.addEventListener('keydown', (event) => {
  const isRtl = document.documentElement.dir === 'rtl';
  const by = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1, j: 1, k: -1 }[event.key];
  if (by !== undefined && (scale === 1 || event.key.length === 1)) show(at + by);
  else if (event.key === '+' || event.key === '=') setScale(fullSize());
  else if (event.key === '-' || event.key === '0') setScale(1);
  else return;
  event.preventDefault();
});
addEventListener('resize', () => setScale(scale));

/** @param {string} name @param {string | undefined} label @param {() => void} act */
function button(name, label, act) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = name;
  element.ariaLabel = label ?? '';
  element.title = label ?? '';
  element.addEventListener('click', act);
  return element;
}

/** @param {number} index */
function show(index) {
  const link = links[index];
  if (!link) return;
  at = index;
  const step = link.closest(STEPS);
  const drawing = /** @type {SVGSVGElement | null} */ (link.querySelector('svg.drawing'));
  const alt = drawing ? (link.dataset.alt ?? '') : (link.querySelector('img')?.alt ?? '');
  stage.replaceChildren(drawing ? wholeOf(drawing, link.href, alt) : pictureAt(link, alt));
  caption.textContent = captionOf(step, alt);
  dialog.ariaLabel = alt || caption.textContent;
  count.textContent = links.length > 1 ? `${index + 1} / ${links.length}` : '';
  previous.disabled = index === 0;
  next.disabled = index === links.length - 1;
  previous.hidden = next.hidden = links.length < 2;
  if (step) history.replaceState(history.state, '', `#${step.id}`);
  setScale(1);
}

/** Returns the caption of a picture, such as "Step 3 · Press New project." @param {Element | null} step @param {string} alt */
function captionOf(step, alt) {
  const number = step?.matches('.steps > li') ? numberOf(step) : 0;
  const sentence = step?.querySelector('p')?.cloneNode(true);
  if (sentence instanceof Element) for (const chip of sentence.querySelectorAll('.moment')) chip.remove();
  const text = sentence?.textContent?.trim() || alt;
  return number > 0 ? `${(words.stepNumber ?? '').replace('{number}', String(number))} · ${text}` : text;
}

/** Returns the number of the item as its list displays it. @param {Element} item */
function numberOf(item) {
  const list = item.parentElement;
  return (list instanceof HTMLOListElement ? list.start : 1) + [...(list?.children ?? [])].indexOf(item);
}

/** @param {HTMLAnchorElement} link @param {string} alt */
function pictureAt(link, alt) {
  const picture = document.createElement('img');
  const small = link.querySelector('img');
  picture.src = link.href;
  picture.alt = alt;
  picture.draggable = false;
  picture.dataset.width = small?.getAttribute('width') ?? '';
  picture.dataset.height = small?.getAttribute('height') ?? '';
  picture.addEventListener('load', () => {
    Object.assign(picture.dataset, { width: picture.naturalWidth, height: picture.naturalHeight });
    setScale(scale);
  });
  return picture;
}

/**
 * Returns a copy of a drawing that shows the whole picture, with its highlights.
 * @param {SVGSVGElement} drawing
 * @param {string} href
 * @param {string} alt
 */
function wholeOf(drawing, href, alt) {
  const whole = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  const picture = whole.querySelector('img');
  picture?.removeAttribute('srcset');
  picture?.setAttribute('src', href);
  whole.classList.remove('wide');
  const [width, height] = [Number(picture?.getAttribute('width')), Number(picture?.getAttribute('height'))];
  whole.setAttribute('viewBox', `0 0 ${width} ${height}`);
  whole.setAttribute('width', String(width));
  whole.setAttribute('height', String(height));
  whole.removeAttribute('aria-hidden');
  whole.setAttribute('role', 'img');
  whole.setAttribute('aria-label', alt);
  Object.assign(whole.dataset, { width, height });
  return whole;
}

/** Returns the picture, its width when it fits the window, and its original width. */
function fit() {
  const picture = /** @type {HTMLElement | SVGElement | null} */ (stage.querySelector('img, svg'));
  const [width, height] = [Number(picture?.dataset.width) || 1280, Number(picture?.dataset.height) || 720];
  const fitted = Math.min(stage.clientWidth, (stage.clientHeight * width) / height, width * 2);
  return { picture, fitted, width };
}

/** Returns the scale at which a picture pixel is a screen pixel; 2 if it is already shown at that size. */
function fullSize() {
  const { fitted, width } = fit();
  return Math.min(MOST, width > fitted * 1.05 ? width / fitted : 2);
}

/** @param {number} wanted @param {{ x: number, y: number }} [around] the point of the window that stays in place */
function setScale(wanted, around = { x: innerWidth / 2, y: innerHeight / 2 }) {
  const { picture, fitted } = fit();
  if (!picture) return;
  const before = picture.getBoundingClientRect();
  const [x, y] = [(around.x - before.left) / (before.width || 1), (around.y - before.top) / (before.height || 1)];
  scale = Math.min(MOST, Math.max(1, wanted));
  picture.style.width = `${Math.round(fitted * scale)}px`;
  stage.classList.toggle('zoomed', scale > 1);
  zoom.ariaPressed = String(scale > 1);
  const after = picture.getBoundingClientRect();
  stage.scrollLeft += after.left + x * after.width - around.x;
  stage.scrollTop += after.top + y * after.height - around.y;
}

/** @type {Map<number, PointerEvent>} */
const fingers = new Map();
let start = { x: 0, y: 0, distance: 0, scale: 1 };
let lastTap = 0;
let wasPinched = false;

stage.addEventListener('pointerdown', (event) => {
  fingers.set(event.pointerId, event);
  if (fingers.size === 1) wasPinched = false;
  start = { x: event.clientX, y: event.clientY, distance: distance(), scale };
});
stage.addEventListener('pointermove', (event) => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  if (fingers.size !== 2 || start.distance === 0) return;
  wasPinched = true;
  const [one, other] = [...fingers.values()];
  if (!one || !other) return;
  setScale((start.scale * distance()) / start.distance, { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
});
stage.addEventListener('pointercancel', ({ pointerId }) => fingers.delete(pointerId));
stage.addEventListener('pointerup', (event) => {
  const wasAlone = fingers.size === 1;
  fingers.delete(event.pointerId);
  if (!wasAlone || wasPinched) return;
  const [x, y] = [event.clientX - start.x, event.clientY - start.y];
  if (scale === 1 && event.pointerType !== 'mouse' && Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) swipe(x);
  else if (Math.abs(x) < 8 && Math.abs(y) < 8) tap(event);
});

/** @param {number} by */
function swipe(by) {
  const forward = document.documentElement.dir === 'rtl' ? by > 0 : by < 0;
  show(at + (forward ? 1 : -1));
}

/** Handles taps: two on the picture toggle full size, one beside it closes the viewer. @param {PointerEvent} event */
function tap(event) {
  if (event.target === stage) {
    dialog.close();
    return;
  }
  const isSecond = event.timeStamp - lastTap < TAP_MS;
  lastTap = isSecond ? 0 : event.timeStamp;
  if (isSecond) setScale(scale > 1 ? 1 : fullSize(), { x: event.clientX, y: event.clientY });
}

function distance() {
  const [one, other] = [...fingers.values()];
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}
