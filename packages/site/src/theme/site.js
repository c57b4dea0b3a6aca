/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Makes reading more comfortable; nothing on a page needs it. Moments play in the page's own player, which stays in view,
// pictures enlarge in place, and the contents show where one is.

/**
 * @typedef {object} Player
 * @property {string} id
 * @property {HTMLElement} figure
 * @property {HTMLElement} dock
 * @property {HTMLVideoElement} video
 * @property {HTMLButtonElement} close
 * @property {boolean} isInUse
 * @property {boolean} isInView
 */

/** @type {Map<string, Player>} */
const players = new Map();

for (const figure of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-player]'))) setUpPlayer(figure);
document.addEventListener('click', onClick);
document.addEventListener('keydown', onKey);
cueFromAddress();
followHeadings();

/** @param {HTMLElement} figure */
function setUpPlayer(figure) {
  const id = figure.dataset.player ?? '';
  const dock = /** @type {HTMLElement | null} */ (figure.querySelector('.dock'));
  const video = figure.querySelector('video');
  const close = figure.querySelector('button');
  if (!dock || !video || !close) return;
  /** @type {Player} */
  const player = { id, figure, dock, video, close, isInUse: false, isInView: true };
  players.set(id, player);
  new IntersectionObserver((entries) => {
    player.isInView = entries.at(-1)?.isIntersecting ?? false;
    place(player);
  }).observe(figure);
  close.addEventListener('click', () => dismiss(player));
  video.addEventListener('timeupdate', () => markMoment(id, video.currentTime));
}

/** @param {MouseEvent} event */
function onClick(event) {
  if (!(event.target instanceof Element && event.target.closest('.languages'))) closeLanguages();
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a.moment, a.enlarge') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (link.classList.contains('enlarge')) {
    event.preventDefault();
    enlarge(link);
    return;
  }
  const { video = '', seconds = '0' } = link.dataset;
  const player = players.get(video);
  if (!player) return;
  event.preventDefault();
  playFrom(player, Number(seconds));
  remember(video, seconds);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.key === 'Escape') closeLanguages();
  if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
  for (const player of players.values()) if (player.dock.classList.contains('floating')) dismiss(player);
}

/** A list that lies over the page goes away when one turns elsewhere. */
function closeLanguages() {
  const list = document.querySelector('.languages[open]');
  if (!list) return;
  if (list.contains(document.activeElement)) list.querySelector('summary')?.focus();
  list.removeAttribute('open');
}

/** @param {Player} player @param {number} seconds */
function playFrom(player, seconds) {
  for (const other of players.values()) {
    if (other === player) continue;
    other.isInUse = false;
    other.video.pause();
    place(other);
  }
  player.isInUse = true;
  place(player);
  seek(player.video, seconds);
  // A browser may refuse to play without being asked on the player itself; it then stands at the right second.
  player.video.play().catch(() => {});
}

/** @param {HTMLVideoElement} video @param {number} seconds */
function seek(video, seconds) {
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) {
    video.currentTime = seconds;
    return;
  }
  video.preload = 'metadata';
  video.dataset.start = String(seconds);
  // Pressed twice before the video is there, the last moment counts.
  video.onloadedmetadata = () => {
    video.currentTime = Number(video.dataset.start);
  };
}

/**
 * In its place while that is in view, else floating; its place keeps its height, so that the text does not jump.
 * @param {Player} player
 */
function place(player) {
  const floats = player.isInUse && !player.isInView;
  if (floats === player.dock.classList.contains('floating')) return;
  if (floats) player.figure.style.minHeight = `${player.figure.offsetHeight}px`;
  else player.figure.style.removeProperty('min-height');
  player.dock.classList.toggle('floating', floats);
  player.close.hidden = !floats;
}

/** @param {Player} player */
function dismiss(player) {
  const hadFocus = player.dock.contains(document.activeElement);
  player.video.pause();
  player.isInUse = false;
  place(player);
  if (!hadFocus) return;
  const current = document.querySelector('a.moment[aria-current]');
  if (current instanceof HTMLAnchorElement) current.focus({ preventScroll: true });
}

/**
 * The address says where one is in the video, so that it can be passed on.
 * @param {string} id
 * @param {string} seconds
 */
function remember(id, seconds) {
  const url = new URL(location.href);
  url.searchParams.set('t', seconds);
  if (id === firstPlayer()) url.searchParams.delete('v');
  else url.searchParams.set('v', id);
  history.replaceState(history.state, '', url);
}

/** The player that an address means when it names none. */
function firstPlayer() {
  return players.keys().next().value ?? '';
}

function cueFromAddress() {
  const { searchParams, hash } = new URL(location.href);
  const seconds = Number(searchParams.get('t'));
  const player = players.get(searchParams.get('v') ?? firstPlayer());
  if (!player || !(seconds > 0)) return;
  seek(player.video, seconds);
  if (hash === '') player.figure.scrollIntoView({ block: 'center' });
}

/** @param {string} id @param {number} seconds */
function markMoment(id, seconds) {
  /** @type {HTMLAnchorElement | null} */
  let current = null;
  let latest = -1;
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll(`a.moment[data-video="${CSS.escape(id)}"]`);
  for (const link of links) {
    const at = Number(link.dataset.seconds);
    link.removeAttribute('aria-current');
    if (at > seconds + 0.25 || at < latest) continue;
    current = link;
    latest = at;
  }
  /** @type {HTMLAnchorElement | null} */ (current)?.setAttribute('aria-current', 'true');
}

/** @param {HTMLAnchorElement} link */
function enlarge(link) {
  const dialog = document.createElement('dialog');
  const button = document.createElement('button');
  const drawing = link.querySelector('svg');
  const words = drawing ? (link.dataset.alt ?? '') : (link.querySelector('img')?.alt ?? '');
  dialog.className = 'lightbox';
  button.type = 'button';
  button.ariaLabel = document.body.dataset.closePicture ?? null;
  dialog.ariaLabel = words;
  dialog.append(drawing ? wholeOf(drawing, words) : pictureAt(link.href, words), button);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} address @param {string} words */
function pictureAt(address, words) {
  const picture = document.createElement('img');
  picture.src = address;
  picture.alt = words;
  return picture;
}

/**
 * All of a picture of which a part is shown, with what is marked in it.
 * @param {SVGSVGElement} drawing
 * @param {string} words
 */
function wholeOf(drawing, words) {
  const whole = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  const picture = whole.querySelector('image');
  const [width, height] = [Number(picture?.getAttribute('width')), Number(picture?.getAttribute('height'))];
  whole.setAttribute('viewBox', `0 0 ${width} ${height}`);
  whole.setAttribute('width', String(width));
  whole.setAttribute('height', String(height));
  whole.removeAttribute('aria-hidden');
  whole.setAttribute('role', 'img');
  whole.setAttribute('aria-label', words);
  whole.style.width = `min(96vw, 110rem, ${width}px, 94vh * ${width / height})`;
  return whole;
}

function followHeadings() {
  const links = [...document.querySelectorAll('.contents a')].filter((link) => link instanceof HTMLAnchorElement);
  const headings = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? []);
  if (links.length === 0 || headings.length !== links.length) return;
  const mark = () => {
    const passed = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
    links.forEach((link, index) => {
      if (index === passed) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
  };
  addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true });
  mark();
}
