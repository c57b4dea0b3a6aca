const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

export interface JsonShape {
  /** Maximum depth of nested arrays and objects. */
  depth: number;
  /** Number of fields of the object with the most fields. */
  fields: number;
  /** Number of values at all levels. Empty arrays and objects count as two values. */
  values: number;
}

const UNLIMITED: JsonShape = { depth: Infinity, fields: Infinity, values: Infinity };

/** Measures a JSON text without parsing it. Stops as soon as the text exceeds `most`. The result is correct for valid JSON only. */
export function measureJson(text: string, most = UNLIMITED): JsonShape {
  const shape = { depth: 0, fields: 0, values: 1 };
  const fieldsAt: number[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (shape.values > most.values || shape.fields > most.fields || shape.depth > most.depth) return shape;
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) shape.values++;
    else if (code === COLON) shape.fields = Math.max(shape.fields, (fieldsAt[depth] = (fieldsAt[depth] ?? 0) + 1));
    // The character codes of `[` and `{` differ only in bit 0x20, and so do those of `]` and `}`.
    else if ((code | 0x20) === 0x7b) {
      shape.depth = Math.max(shape.depth, ++depth);
      shape.values++;
      fieldsAt[depth] = 0;
    } else if ((code | 0x20) === 0x7d && depth > 0) depth--;
  }
  return shape;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
