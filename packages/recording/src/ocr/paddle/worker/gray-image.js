/** Crops and resizes grey images in the OCR process. It imports nothing because the process can access only this folder. */

/** @typedef {{ width: number, height: number, pixels: Uint8Array }} Gray */
/** @typedef {{ x: number, y: number, width: number, height: number }} Rectangle */

/**
 * Returns the whole pixels within the image that a box touches, at least one.
 *
 * @param {Gray} image
 * @param {Rectangle} box
 * @returns {Gray & Rectangle}
 */
export function cropImage({ width, height, pixels }, box) {
  const x = Math.min(width - 1, Math.max(0, Math.floor(box.x)));
  const y = Math.min(height - 1, Math.max(0, Math.floor(box.y)));
  const right = Math.max(x + 1, Math.min(width, Math.ceil(box.x + box.width)));
  const bottom = Math.max(y + 1, Math.min(height, Math.ceil(box.y + box.height)));
  const out = new Uint8Array((right - x) * (bottom - y));
  for (let row = y; row < bottom; row++) out.set(pixels.subarray(row * width + x, row * width + right), (row - y) * (right - x));
  return { x, y, width: right - x, height: bottom - y, pixels: out };
}

/**
 * Resizes an image. It is halved while every second row would be skipped, and then interpolated between the four nearest pixels.
 *
 * @param {Gray} image
 * @param {number} width
 * @param {number} height
 * @returns {Gray}
 */
export function resize(image, width, height) {
  let from = image;
  while (from.width >= width * 2 && from.height >= height * 2) from = halve(from);
  if (from.width === width && from.height === height) return from;
  const out = new Uint8Array(width * height);
  const columns = getPositions(from.width, width);
  const rows = getPositions(from.height, height);
  for (let y = 0, at = 0; y < height; y++) {
    const { first, second, share } = /** @type {Position} */ (rows[y]);
    const above = from.pixels.subarray(first * from.width);
    const below = from.pixels.subarray(second * from.width);
    for (let x = 0; x < width; x++, at++) {
      const column = /** @type {Position} */ (columns[x]);
      const high = (above[column.first] ?? 0) * (1 - column.share) + (above[column.second] ?? 0) * column.share;
      const low = (below[column.first] ?? 0) * (1 - column.share) + (below[column.second] ?? 0) * column.share;
      out[at] = high * (1 - share) + low * share;
    }
  }
  return { width, height, pixels: out };
}

/**
 * Two neighbouring positions with the weight of the second.
 *
 * @typedef {{ first: number, second: number, share: number }} Position
 */

/**
 * @param {number} from
 * @param {number} to
 * @returns {Position[]}
 */
function getPositions(from, to) {
  return Array.from({ length: to }, (_, at) => {
    const place = Math.min(from - 1, Math.max(0, ((at + 0.5) * from) / to - 0.5));
    const first = Math.floor(place);
    return { first, second: Math.min(from - 1, first + 1), share: place - first };
  });
}

/**
 * @param {Gray} image
 * @returns {Gray}
 */
function halve({ width, height, pixels }) {
  const [columns, rows] = [width >> 1, height >> 1];
  const out = new Uint8Array(columns * rows);
  for (let y = 0, at = 0; y < rows; y++) {
    for (let x = 0, from = y * 2 * width; x < columns; x++, at++, from += 2) {
      const sum = (pixels[from] ?? 0) + (pixels[from + 1] ?? 0);
      out[at] = (sum + (pixels[from + width] ?? 0) + (pixels[from + width + 1] ?? 0)) >> 2;
    }
  }
  return { width: columns, height: rows, pixels: out };
}
