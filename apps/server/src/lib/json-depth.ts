const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** How deep the arrays and objects of a JSON text are nested, without building them. Right for any text that is JSON. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    // [ and {, ] and } are the same character but for one bit.
    else if ((code | 0x20) === 0x7b) deepest = Math.max(deepest, ++depth);
    else if ((code | 0x20) === 0x7d) depth--;
  }
  return deepest;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
