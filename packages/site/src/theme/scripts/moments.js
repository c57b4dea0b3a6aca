/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { use } from './page.js';
import { cue, players, playFrom } from './player.js';

// Moments play in the page's own player, pictures open in the viewer, and the address says where one is.

for (const { id, video } of players.values()) video.addEventListener('timeupdate', () => mark(id, video.currentTime));
document.addEventListener('click', onClick);
cueFromAddress();
goToStep();
addEventListener('hashchange', goToStep);

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
  cue(player, seconds);
  if (hash === '') player.figure.scrollIntoView({ block: 'center' });
}

/** `#step-3` is what one writes by hand for `#s-step-3`. */
function goToStep() {
  if (/^#step-\d+$/.test(location.hash)) document.getElementById(`s-${location.hash.slice(1)}`)?.scrollIntoView();
}

/** @param {string} id @param {number} seconds */
function mark(id, seconds) {
  markLatest(/** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`a.moment[data-video="${CSS.escape(id)}"]`)), seconds);
  markLatest(players.get(id)?.figure.querySelectorAll('.chapters button') ?? [], seconds);
}

/** Of those that have begun, the last. @param {Iterable<HTMLElement>} links @param {number} seconds */
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
