/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { announce, words } from './page.js';
import { moveByStep, listStops } from './playback.js';

// The controls of the small player, which are created with its video: play, position and step buttons, and a line for the captions.

/**
 * @typedef {object} Small
 * @property {HTMLVideoElement} video
 * @property {boolean} isSmall
 * @property {TextTrack | null} track the captions to show; null if they are off
 * @property {HTMLButtonElement} toggle
 * @property {HTMLElement} line
 * @property {HTMLElement | null} captionsButton
 */

/**
 * Adds the controls to the dock of a new video. Returns functions that make the player small or large and switch its captions.
 * @param {string} id
 * @param {HTMLElement} dock
 * @param {HTMLVideoElement} video
 */
export function addControls(id, dock, video) {
  const toggle = createButton('toggle', words.play ?? '', () => {
    // A browser may refuse to play. The button then keeps its label.
    if (video.paused) video.play().catch(() => {});
    else video.pause();
  });
  const line = document.createElement('p');
  line.className = 'player-caption';
  line.hidden = true;
  const captionsButton = /** @type {HTMLElement | null} */ (dock.querySelector('[data-do=captions]'));
  const small = { video, isSmall: false, track: video.textTracks[0] ?? null, toggle, line, captionsButton };
  dock.querySelector('.screen')?.after(createPosition(small), line);
  if (listStops(id).length > 0) {
    const bar = dock.querySelector('.player-bar > span');
    bar?.after(
      createButton('previous', `${words.previousStep} (k)`, () => announceStep(moveByStep(id, video, -1))),
      createButton('next', `${words.nextStep} (j)`, () => announceStep(moveByStep(id, video, 1))),
    );
  }
  video.addEventListener('click', () => {
    if (small.isSmall) toggle.click();
  });
  followCaptions(small);
  return {
    /** @param {boolean} isSmall */
    setSmall: (isSmall) => setSmall(small, isSmall),
    toggleCaptions: () => setTrack(small, small.track ? null : (video.textTracks[0] ?? null)),
  };
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

/** Lets screen readers say which step the video shows now, without its time. @param {HTMLElement | undefined} step */
export function announceStep(step) {
  const parts = [...(step?.querySelector('p')?.childNodes ?? [])];
  const sentence = parts.filter((part) => !(part instanceof Element && part.matches('.moment')));
  if (step)
    announce(
      sentence
        .map(({ textContent }) => textContent)
        .join('')
        .trim(),
    );
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
