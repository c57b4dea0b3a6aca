/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Controls of a video: play, position and captions of the small player, and the steps. Loaded when the first video is played.

/** @type {Record<string, string>} */
const words = JSON.parse(document.body.dataset.words ?? '{}');

const STEP = '.steps > li[id], .marked-step[id], .numbered[id]';
/** A position counts as that of a step from this many seconds before the step on, because seeking is not exact. */
const TOLERANCE = 0.25;
const SAID_MS = 2000;

/**
 * @typedef {object} Player
 * @property {string} id
 * @property {HTMLElement} dock
 * @property {HTMLVideoElement} video
 * @property {boolean} isInUse
 */

/**
 * @typedef {object} Small
 * @property {HTMLVideoElement} video
 * @property {boolean} isSmall
 * @property {TextTrack | null} track the captions to show; null if they are off
 * @property {HTMLButtonElement} toggle
 * @property {HTMLElement} line
 * @property {HTMLElement | null} captionsButton
 */

/** @type {Set<Player>} */
const players = new Set();

document.addEventListener('docreel-dock', ({ detail }) => addControls(detail));
document.addEventListener('docreel-walk', (event) => {
  const player = [...players].find(({ id, isInUse }) => isInUse && listStops(id).length > 0);
  if (!player) return;
  event.preventDefault();
  const step = moveByStep(player, event.detail);
  if (player.dock.contains(document.activeElement)) announce(step);
  else step?.dispatchEvent(new Event('docreel-step', { bubbles: true }));
});

/** @param {Player} player */
function addControls(player) {
  const { id, dock, video } = player;
  players.add(player);
  const toggle = createButton('toggle', words.play ?? '', () => {
    // A browser may refuse to play. The button then keeps its label.
    if (video.paused) video.play().catch(() => {});
    else video.pause();
  });
  const line = document.createElement('p');
  line.className = 'player-caption';
  line.hidden = true;
  const captionsButton = /** @type {HTMLElement | null} */ (dock.querySelector('[data-do=captions]'));
  /** @type {Small} */
  const small = { video, isSmall: false, track: video.textTracks[0] ?? null, toggle, line, captionsButton };
  dock.querySelector('.screen')?.after(createPosition(small), line);
  if (listStops(id).length > 0) {
    dock.querySelector('.player-bar > span')?.after(
      createButton('previous', `${words.previousStep} (k)`, () => announce(moveByStep(player, -1))),
      createButton('next', `${words.nextStep} (j)`, () => announce(moveByStep(player, 1))),
    );
  }
  video.addEventListener('click', () => {
    if (small.isSmall) toggle.click();
  });
  captionsButton?.addEventListener('click', () => setTrack(small, small.track ? null : (video.textTracks[0] ?? null)));
  followCaptions(small);
  const update = () => setSmall(small, dock.classList.contains('floating'));
  new MutationObserver(update).observe(dock, { attributeFilter: ['class'] });
  update();
}

/** Returns the steps that a video shows, in order of time. If several steps share a moment, the first one counts. @param {string} id */
function listStops(id) {
  /** @type {{ step: HTMLElement, seconds: number }[]} */
  const stops = [];
  for (const step of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(STEP))) {
    const moment = /** @type {HTMLElement | null} */ (step.querySelector(`a.moment[data-video="${CSS.escape(id)}"]`));
    if (moment) stops.push({ step, seconds: Number(moment.dataset.seconds) });
  }
  stops.sort((one, other) => one.seconds - other.seconds);
  return stops.filter(({ seconds }, index) => index === 0 || seconds > (stops[index - 1]?.seconds ?? 0) + TOLERANCE);
}

/**
 * Moves a video to its next or previous step, and returns that step. Returns undefined if the video shows no steps.
 * @param {Player} player
 * @param {number} by 1 or -1
 */
function moveByStep({ id, video }, by) {
  const stops = listStops(id);
  const at = stops.findLastIndex(({ seconds }) => seconds <= video.currentTime + TOLERANCE);
  const stop = stops[Math.min(stops.length - 1, Math.max(0, at + by))];
  if (stop) video.currentTime = stop.seconds;
  return stop?.step;
}

/** Lets screen readers say the sentence of a step, without its time. @param {HTMLElement | undefined} step */
function announce(step) {
  const status = document.querySelector('.copy-status');
  if (!step || !status) return;
  const parts = [...(step.querySelector('p')?.childNodes ?? [])];
  const sentence = parts.filter((part) => !(part instanceof Element && part.matches('.moment')));
  const text = sentence
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
  status.textContent = text;
  setTimeout(() => {
    if (status.textContent === text) status.textContent = '';
  }, SAID_MS);
}

/** @param {string} name @param {string} label @param {() => void} act */
function createButton(name, label, act) {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.do = name;
  button.ariaLabel = button.title = label;
  button.addEventListener('click', act);
  return button;
}

/** Creates the row with the play button, the position and the time. @param {Small} small */
function createPosition({ video, toggle }) {
  const row = document.createElement('div');
  row.className = 'player-position';
  const range = Object.assign(document.createElement('input'), { type: 'range', min: '0', max: '0', step: '0.1', value: '0' });
  range.ariaLabel = words.position ?? '';
  range.addEventListener('input', () => {
    video.currentTime = Number(range.value);
  });
  const time = document.createElement('span');
  const show = () => {
    const length = Number.isFinite(video.duration) ? video.duration : 0;
    range.max = String(length);
    range.value = String(video.currentTime);
    range.style.setProperty('--played', `${length > 0 ? (video.currentTime / length) * 100 : 0}%`);
    time.textContent = range.ariaValueText = `${clock(video.currentTime)} / ${clock(length)}`;
  };
  for (const name of ['loadedmetadata', 'durationchange', 'timeupdate', 'seeking']) video.addEventListener(name, show);
  const showState = () => {
    toggle.classList.toggle('playing', !video.paused);
    toggle.ariaLabel = toggle.title = (video.paused ? words.play : words.pause) ?? '';
  };
  for (const name of ['play', 'pause', 'ended']) video.addEventListener(name, showState);
  show();
  showState();
  row.append(toggle, range, time);
  return row;
}

/** @param {number} seconds */
function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** @param {Small} small @param {boolean} isSmall */
function setSmall(small, isSmall) {
  if (small.isSmall === isSmall && small.video.controls !== isSmall) return;
  const { video, toggle } = small;
  const hadFocus = document.activeElement === video;
  small.isSmall = isSmall;
  video.controls = !isSmall;
  if (hadFocus && isSmall) toggle.focus({ preventScroll: true });
  showCaptions(small);
}

/** Follows the captions that the reader chooses in the menu of the large player. @param {Small} small */
function followCaptions(small) {
  const { video } = small;
  for (const track of video.textTracks) track.addEventListener('cuechange', () => showCue(small));
  video.textTracks.addEventListener('change', () => {
    const shown = [...video.textTracks].find(({ mode }) => mode === 'showing') ?? null;
    if (small.isSmall && shown) showCaptions(small);
    if (!small.isSmall && shown !== small.track) setTrack(small, shown);
  });
}

/** @param {Small} small @param {TextTrack | null} track */
function setTrack(small, track) {
  small.track = track;
  if (small.captionsButton) small.captionsButton.ariaPressed = String(track !== null);
  showCaptions(small);
}

/** Shows the captions below a small player, where they have a readable size, otherwise in the picture. @param {Small} small */
function showCaptions(small) {
  const { video, isSmall, track: chosen, line } = small;
  for (const track of video.textTracks) {
    const mode = track !== chosen ? 'disabled' : isSmall ? 'hidden' : 'showing';
    if (track.mode !== mode) track.mode = mode;
  }
  line.hidden = !isSmall || chosen === null;
  showCue(small);
}

/** @param {Small} small */
function showCue({ track, line }) {
  line.lang = track?.language ?? '';
  const cues = /** @type {VTTCue[]} */ ([...(track?.activeCues ?? [])]);
  line.textContent = cues.map((cue) => cue.getCueAsHTML().textContent?.replace(/\s+/g, ' ')).join(' ');
}
