/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { use, words } from './page.js';

// The video player: first a poster, then the player in the column of the text. Out of view, it plays beside the text.

/**
 * @typedef {object} Player
 * @property {string} id
 * @property {HTMLElement} figure
 * @property {HTMLElement} dock
 * @property {HTMLVideoElement | null} video created on first use
 * @property {boolean} isInUse
 * @property {boolean} isInView
 */

const SPEEDS = [1, 1.25, 1.5, 2, 0.75];

/** @type {Map<string, Player>} */
export const players = new Map();

for (const figure of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-player]'))) setUp(figure);
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || document.querySelector('dialog[open]')) return;
  for (const player of players.values()) if (player.dock.classList.contains('floating')) dismiss(player);
});

/** @param {HTMLElement} figure */
function setUp(figure) {
  const id = figure.dataset.player ?? '';
  const dock = /** @type {HTMLElement | null} */ (figure.querySelector('.dock'));
  const watch = /** @type {HTMLElement | null} */ (figure.querySelector('.watch'));
  if (!dock || !watch) return;
  /** @type {Player} */
  const player = { id, figure, dock, video: null, isInUse: false, isInView: true };
  players.set(id, player);
  watch.addEventListener('click', (event) => {
    // The link to the file opens normally in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    playFrom(player, null);
  });
  new IntersectionObserver((entries) => {
    player.isInView = entries.at(-1)?.isIntersecting ?? false;
    place(player);
  }).observe(figure);
  setUpBar(player);
}

/** @param {Player} player */
function setUpBar(player) {
  const { dock, figure } = player;
  on(dock, 'close', () => dismiss(player));
  on(dock, 'fold', (button) => {
    button.ariaExpanded = String(!dock.classList.toggle('folded'));
    makeRoom(player);
  });
  on(dock, 'speed', (button) => {
    const video = getVideo(player);
    const next = SPEEDS[(SPEEDS.indexOf(video.playbackRate) + 1) % SPEEDS.length] ?? 1;
    video.playbackRate = next;
    button.textContent = `${next}×`;
    button.ariaLabel = `${words.speed}: ${next}×`;
  });
  const chapters = figure.querySelector('.chapters');
  for (const button of chapters?.querySelectorAll('button') ?? []) {
    button.addEventListener('click', () => playFrom(player, Number(button.dataset.seconds)));
  }
}

/** @param {HTMLElement} dock @param {string} name @param {(button: HTMLElement) => void} act */
function on(dock, name, act) {
  const button = /** @type {HTMLElement | null} */ (dock.querySelector(`[data-do=${name}]`));
  button?.addEventListener('click', () => act(button));
}

/** Returns the video of a player, and creates it on first use. @param {Player} player @returns {HTMLVideoElement} */
function getVideo(player) {
  if (player.video) return player.video;
  const template = player.figure.querySelector('template');
  const inert = template?.content.querySelector('video');
  if (!template || !inert) throw new Error('The player has no video.');
  // A copy, because the element itself has already failed to load in the document of the template.
  const video = document.importNode(inert, true);
  template.replaceWith(video);
  player.video = video;
  // Covers are placed over the video before it has a source.
  video.dispatchEvent(new Event('docreel-video', { bubbles: true }));
  // Without its controls, which could not be loaded, the video plays with those of the browser.
  use('dock', player).then(
    () => makeRoom(player),
    () => {},
  );
  return video;
}

/**
 * Shows the video instead of the poster. In view, it moves from the column next to the text into that of the text. Out of view, it stays, so
 * that no text moves.
 * @param {Player} player
 * @returns {HTMLVideoElement}
 */
function open(player) {
  const { figure, isInView } = player;
  const focused = document.activeElement;
  const column = figure.closest('.aside');
  if (column && isInView) column.before(figure);
  figure.classList.add('opened');
  if (focused instanceof HTMLElement && figure.contains(focused)) focused.focus({ preventScroll: true });
  return getVideo(player);
}

/** Plays from a second, or from the current position if it is null. @param {Player} player @param {number | null} seconds */
export function playFrom(player, seconds) {
  for (const other of players.values()) {
    if (other === player) continue;
    other.isInUse = false;
    other.video?.pause();
    place(other);
  }
  const hadFocus = document.activeElement?.matches('.watch') ?? false;
  player.isInUse = true;
  // The observer reports later than a click that follows a scroll.
  const { top, bottom } = player.figure.getBoundingClientRect();
  player.isInView = bottom > 0 && top < innerHeight;
  place(player);
  const video = open(player);
  makeRoom(player);
  if (hadFocus) video.focus({ preventScroll: true });
  if (seconds !== null) seek(video, seconds);
  // A browser may refuse to play unless the player itself was pressed. The player then waits at the right second.
  video.play().catch(() => {});
}

/** @param {HTMLVideoElement} video @param {number} seconds */
export function seek(video, seconds) {
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) {
    video.currentTime = seconds;
    return;
  }
  video.preload = 'metadata';
  video.dataset.start = String(seconds);
  // If several moments are pressed before the video has loaded, the last one counts.
  video.onloadedmetadata = () => {
    video.currentTime = Number(video.dataset.start);
  };
}

/** Opens the player at a second without playing. @param {Player} player @param {number} seconds */
export function cue(player, seconds) {
  seek(open(player), seconds);
}

/**
 * Shows the player in its place while that is in view, otherwise beside the text. The place keeps its height, so that no text moves.
 * @param {Player} player
 */
function place(player) {
  const { dock, figure, isInUse, isInView } = player;
  const floats = isInUse && !isInView;
  if (floats === dock.classList.contains('floating')) return;
  if (floats) figure.style.minHeight = `${figure.offsetHeight}px`;
  else figure.style.removeProperty('min-height');
  dock.classList.toggle('floating', floats);
  document.documentElement.classList.toggle('docked', document.querySelector('.dock.floating') !== null);
  makeRoom(player);
}

/** Adds space below the page and scrolls the pressed element, so that the bar covers neither. @param {Player} player */
function makeRoom({ dock }) {
  const isBar = dock.classList.contains('floating') && getComputedStyle(dock).insetInlineStart === '0px';
  const height = isBar ? dock.offsetHeight : 0;
  document.body.style.paddingBlockEnd = isBar ? `${height}px` : '';
  const pressed = document.activeElement;
  if (!isBar || !pressed || pressed === document.body || dock.contains(pressed)) return;
  const hidden = pressed.getBoundingClientRect().bottom + 16 - (innerHeight - height);
  if (hidden > 0) scrollBy({ top: hidden });
}

/** @param {Player} player */
function dismiss(player) {
  const hadFocus = player.dock.contains(document.activeElement);
  player.video?.pause();
  player.isInUse = false;
  place(player);
  if (!hadFocus) return;
  const current = document.querySelector('a.moment[aria-current]');
  if (current instanceof HTMLAnchorElement) current.focus({ preventScroll: true });
}
