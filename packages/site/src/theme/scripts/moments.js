/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { use } from './page.js';
import { cue, players, playFrom } from './player.js';

// Plays moments in the page's player, opens pictures in the viewer, and keeps the address up to date.

// Events of media do not bubble. Videos are created on first use.
document.addEventListener('timeupdate', onTime, true);
document.addEventListener('click', onClick);
cueFromAddress();
goToStep();
addEventListener('hashchange', goToStep);

/** @param {Event} event */
function onTime({ target }) {
  const figure = target instanceof HTMLVideoElement ? target.closest('[data-player]') : null;
  if (figure instanceof HTMLElement && target instanceof HTMLVideoElement) mark(figure.dataset.player ?? '', target.currentTime);
}

/** @param {MouseEvent} event */
function onClick(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a.moment, a.enlarge') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (link.classList.contains('enlarge')) {
    event.preventDefault();
    use('viewer', link).catch(() => location.assign(link.href));
    return;
  }
  const { video = '', seconds = '0' } = link.dataset;
  const player = players.get(video);
  if (!player) return;
  event.preventDefault();
  playFrom(player, Number(seconds));
  remember(video, seconds);
}

/**
 * Writes the current moment into the address, so that the address can be shared.
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

/** Returns the id of the player that an address without a video refers to. */
function firstPlayer() {
  return players.keys().next().value ?? '';
}

function cueFromAddress() {
  const { searchParams, hash } = new URL(location.href);
  const seconds = Number(searchParams.get('t'));
  const player = players.get(searchParams.get('v') ?? firstPlayer());
  if (!player || !(seconds > 0)) return;
  cue(player, seconds);
  if (hash === '') player.figure.scrollIntoView({ block: 'center' });
}

/** Scrolls to a step. People write `#step-3` for the id `s-step-3`. */
function goToStep() {
  if (/^#step-\d+$/.test(location.hash)) document.getElementById(`s-${location.hash.slice(1)}`)?.scrollIntoView();
}

/** @param {string} id @param {number} seconds */
function mark(id, seconds) {
  markLatest(/** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`a.moment[data-video="${CSS.escape(id)}"]`)), seconds);
  markLatest(players.get(id)?.figure.querySelectorAll('.chapters button') ?? [], seconds);
}

/** Marks the latest link that starts at or before this second. @param {Iterable<HTMLElement>} links @param {number} seconds */
function markLatest(links, seconds) {
  /** @type {HTMLElement | null} */
  let current = null;
  let latest = -1;
  for (const link of links) {
    const at = Number(link.dataset.seconds);
    link.removeAttribute('aria-current');
    if (at > seconds + 0.25 || at < latest) continue;
    current = link;
    latest = at;
  }
  current?.setAttribute('aria-current', 'true');
}
