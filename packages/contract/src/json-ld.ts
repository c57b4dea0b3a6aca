import * as z from 'zod';

/**
 * Structured data of an author's own. Without a bound a few articles of some megabytes of nested lists make every answer that
 * holds them slow for everybody.
 */
export const JSON_LD_MAX_BYTES = 32 * 1024;
export const JSON_LD_MAX_VALUES = 1000;
export const JSON_LD_MAX_DEPTH = 16;

/** As it is answered: what was stored before there was a bound can still be read. */
export const StoredJsonLd = z.record(z.string(), z.unknown());

/** As it is taken. The schema looks at the first level only; what lies below is counted, and left at the first value too many. */
export const JsonLd = StoredJsonLd.refine(isJsonLd, {
  // Said when it is asked for: the first number that is written as English has it costs every start 20 ms.
  error: () =>
    `Must be JSON of at most ${JSON_LD_MAX_BYTES / 1024} KiB, ${JSON_LD_MAX_VALUES.toLocaleString('en')} values and ${JSON_LD_MAX_DEPTH} levels.`,
}).meta({ maxProperties: JSON_LD_MAX_VALUES });

export function isJsonLd(value: unknown): boolean {
  return isJsonWithin(value, { bytes: JSON_LD_MAX_BYTES, values: JSON_LD_MAX_VALUES, levels: JSON_LD_MAX_DEPTH });
}

/** Whether a value is JSON of at most so many bytes, values and levels. */
export function isJsonWithin(value: unknown, { bytes, values, levels }: { bytes: number; values: number; levels: number }): boolean {
  return fits(value, levels, { values, bytes }) && new TextEncoder().encode(JSON.stringify(value)).byteLength <= bytes;
}

function fits(value: unknown, levels: number, left: { values: number; bytes: number }): boolean {
  if (levels < 0 || --left.values < 0) return false;
  if (typeof value === 'string') return (left.bytes -= value.length) >= 0;
  if (typeof value !== 'object' || value === null) return value === null || typeof value === 'boolean' || Number.isFinite(value);
  if (Array.isArray(value)) return value.every((inner) => fits(inner, levels - 1, left));
  // A date of YAML, for one, is no JSON.
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return false;
  for (const key in value) {
    if ((left.bytes -= key.length) < 0 || !fits((value as Record<string, unknown>)[key], levels - 1, left)) return false;
  }
  return true;
}
