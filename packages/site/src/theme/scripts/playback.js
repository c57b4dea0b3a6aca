/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

// Moves a video to a second, or to the step before or after its current position.

const STEP = '.steps > li[id], .marked-step[id], .numbered[id]';
/** A position counts as that of a step from this many seconds before the step on, because seeking is not exact. */
const TOLERANCE = 0.25;

/**
 * @typedef {object} Stop
 * @property {HTMLElement} step
 * @property {number} seconds
 */

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

/** Returns the steps that the video shows, in order of time. If several steps share a moment, the first one counts. @param {string} id */
export function listStops(id) {
  /** @type {Stop[]} */
  const stops = [];
  for (const step of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(STEP))) {
    const moment = /** @type {HTMLElement | null} */ (step.querySelector(`a.moment[data-video="${CSS.escape(id)}"]`));
    if (moment) stops.push({ step, seconds: Number(moment.dataset.seconds) });
  }
  stops.sort((one, other) => one.seconds - other.seconds);
  return stops.filter(({ seconds }, index) => index === 0 || seconds > (stops[index - 1]?.seconds ?? 0) + TOLERANCE);
}

/**
 * Moves the video to its next or previous step, and returns that step. Returns undefined if the video shows no steps.
 * @param {string} id
 * @param {HTMLVideoElement} video
 * @param {number} by 1 or -1
 */
export function moveByStep(id, video, by) {
  const stops = listStops(id);
  const isLoaded = video.readyState >= HTMLMediaElement.HAVE_METADATA;
  const now = isLoaded ? video.currentTime : Number(video.dataset.start ?? 0);
  const at = stops.findLastIndex(({ seconds }) => seconds <= now + TOLERANCE);
  const stop = stops[Math.min(stops.length - 1, Math.max(0, at + by))];
  if (stop) seek(video, stop.seconds);
  return stop?.step;
}
