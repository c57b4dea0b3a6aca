/**
 * Protocol of the OCR process. Requests and answers are one line of JSON each, and `find` and `classify` requests are followed by the
 * bytes of the images.
 */
/** @import { Rectangle } from './gray-image.js' */

/**
 * A request. `find` returns the lines in these areas of the following image, which is kept until the next one. `read` returns the text of
 * these lines of the image. `classify` returns the estimates of the icons in the following images.
 *
 * @typedef {{ kind: 'find', width: number, height: number, areas: Rectangle[] } | { kind: 'read', boxes: Rectangle[], narrow: number } |
 * { kind: 'classify', count: number }} OcrRequest
 */

const LINE_FEED = 10;

/** @param {AsyncIterable<Buffer>} stream */
export function openInput(stream) {
  const chunks = stream[Symbol.asyncIterator]();
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);

  async function more() {
    const { value, done } = await chunks.next();
    if (done) return false;
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return true;
  }

  /**
   * Returns the next request, or null at the end of the input.
   *
   * @returns {Promise<OcrRequest | null>}
   */
  async function request() {
    for (;;) {
      const end = rest.indexOf(LINE_FEED);
      if (end >= 0) {
        const line = rest.subarray(0, end).toString();
        rest = rest.subarray(end + 1);
        return /** @type {OcrRequest} */ (JSON.parse(line));
      }
      if (!(await more())) return null;
    }
  }

  /** @param {number} count */
  async function bytes(count) {
    const out = new Uint8Array(count);
    for (let filled = 0; filled < count; ) {
      if (rest.length === 0 && !(await more())) throw new Error('the picture ended early');
      const part = rest.subarray(0, count - filled);
      out.set(part, filled);
      filled += part.length;
      rest = rest.subarray(part.length);
    }
    return out;
  }

  return { request, bytes };
}
