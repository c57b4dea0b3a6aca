/** Recognises icons: one list of estimates, in the order of the model's classes, for each small image. */

/** @import { Model } from './runtime.js' */

/** Side in pixels of an image, as in the training of the model. */
export const ICON_SIDE = 32;

/**
 * @param {Model} classify
 * @param {Uint8Array} pixels the images one after the other
 * @param {number} count
 */
export function classifyIcons(classify, pixels, count) {
  const { data, dims } = classify(
    Float32Array.from(pixels, (value) => value / 255),
    [count, 1, ICON_SIDE, ICON_SIDE],
  );
  const classes = dims[1] ?? 0;
  return Array.from({ length: count }, (_, at) =>
    Array.from(data.subarray(at * classes, (at + 1) * classes), (value) => Math.round(value * 1e4) / 1e4),
  );
}
