/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

// Hides redacted parts of a video. A box covers the area while the video shows it. If a box cannot be drawn there, the time range is
// skipped: its content moves, or the browser shows the video alone, in full screen or in a window of its own.

/**
 * @typedef {object} Cover
 * @property {number} startSeconds
 * @property {number} endSeconds
 * @property {{ x: number, y: number, width: number, height: number } | null} box
 */

/** Seconds after a skipped range, so that the video does not seek into it again. */
const BEHIND = 0.05;

// The player creates its video on first use.
document.addEventListener('docreel-video', ({ target }) => {
  const figure = target instanceof Element ? target.closest('[data-covers]') : null;
  if (figure instanceof HTMLElement) coverVideo(figure);
});

/** Starts to hide the redacted parts of a figure's video. Only then, the video gets its source. @param {HTMLElement} figure */
function coverVideo(figure) {
  const video = figure.querySelector('video');
  if (!video || figure.dataset.covers === undefined) return;
  /** @type {{ cover: Cover, element: HTMLElement | null }[]} */
  const covers = /** @type {Cover[]} */ (JSON.parse(figure.dataset.covers)).map((cover) => ({ cover, element: createBox(video, cover) }));
  const update = (/** @type {number} */ seconds) => {
    const active = covers.filter(({ cover }) => seconds >= cover.startSeconds && seconds < cover.endSeconds);
    for (const one of covers) if (one.element) one.element.hidden = !active.includes(one);
    const isAlone = isShownAlone(video);
    const skipped = active.filter(({ element }) => element === null || isAlone);
    if (skipped.length > 0) skip(video, Math.max(...skipped.map(({ cover }) => cover.endSeconds)));
  };
  const now = () => update(video.currentTime);
  const place = () => {
    for (const { cover, element } of covers) if (cover.box && element) placeBox(video, cover.box, element);
  };
  for (const name of ['timeupdate', 'seeking', 'loadeddata', 'enterpictureinpicture', 'webkitbeginfullscreen'])
    video.addEventListener(name, now);
  document.addEventListener('fullscreenchange', now);
  video.addEventListener('loadedmetadata', place);
  new ResizeObserver(place).observe(video);
  if ('requestVideoFrameCallback' in video) {
    const onFrame = (/** @type {number} */ _now, /** @type {VideoFrameCallbackMetadata} */ { mediaTime }) => {
      update(mediaTime);
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  }
  video.src = video.dataset.src ?? '';
}

/** @param {HTMLVideoElement} video @param {Cover} cover */
function createBox(video, { box }) {
  if (box === null) return null;
  const element = document.createElement('div');
  element.className = 'video-cover';
  element.hidden = true;
  video.after(element);
  return element;
}

/**
 * Places a box over the picture of the video, which is smaller than its element if their proportions differ.
 * @param {HTMLVideoElement} video
 * @param {NonNullable<Cover['box']>} box
 * @param {HTMLElement} element
 */
function placeBox(video, { x, y, width, height }, { style }) {
  const { videoWidth, videoHeight, clientWidth, clientHeight, offsetLeft, offsetTop } = video;
  if (videoWidth === 0 || videoHeight === 0) return;
  const scale = Math.min(clientWidth / videoWidth, clientHeight / videoHeight);
  const [shownWidth, shownHeight] = [videoWidth * scale, videoHeight * scale];
  style.left = `${offsetLeft + (clientWidth - shownWidth) / 2 + (x * shownWidth) / 100}px`;
  style.top = `${offsetTop + (clientHeight - shownHeight) / 2 + (y * shownHeight) / 100}px`;
  style.width = `${(width * shownWidth) / 100}px`;
  style.height = `${(height * shownHeight) / 100}px`;
}

/** Returns whether the browser shows the video without the elements of the page. @param {HTMLVideoElement} video */
function isShownAlone(video) {
  if (document.fullscreenElement === video || document.pictureInPictureElement === video) return true;
  return 'webkitDisplayingFullscreen' in video && video.webkitDisplayingFullscreen === true;
}

/** @param {HTMLVideoElement} video @param {number} seconds */
function skip(video, seconds) {
  if (seconds + BEHIND < video.duration) {
    video.currentTime = seconds + BEHIND;
    return;
  }
  video.pause();
  video.currentTime = 0;
}
