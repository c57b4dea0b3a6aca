import * as z from 'zod';

/**
 * Limits for structured data of authors. Without them, a few articles with megabytes of nested lists would slow down every response that
 * includes them.
 */
export const JSON_LD_MAX_BYTES = 32 * 1024;
export const JSON_LD_MAX_VALUES = 1000;
export const JSON_LD_MAX_DEPTH = 16;

/** Stored JSON-LD. Values from before the limits existed can still be read. */
export const StoredJsonLd = z.record(z.string(), z.unknown());

/** JSON-LD in requests. The schema checks the first level only; deeper values are counted, and counting stops at the limit. */
export const JsonLd = StoredJsonLd.refine(isJsonLd, {
  // Built on demand, because formatting the first number in a locale takes 20 ms.
  error: () =>
    `Must be JSON of at most ${JSON_LD_MAX_BYTES / 1024} KiB, ${JSON_LD_MAX_VALUES.toLocaleString('en')} values and ${JSON_LD_MAX_DEPTH} levels.`,
}).meta({ maxProperties: JSON_LD_MAX_VALUES });

export function isJsonLd(value: unknown): boolean {
  return isJsonWithin(value, { bytes: JSON_LD_MAX_BYTES, values: JSON_LD_MAX_VALUES, levels: JSON_LD_MAX_DEPTH });
}

/** Returns whether a value is JSON within the given number of bytes, values and levels. */
export function isJsonWithin(value: unknown, { bytes, values, levels }: { bytes: number; values: number; levels: number }): boolean {
  return fits(value, levels, { values, bytes }) && new TextEncoder().encode(JSON.stringify(value)).byteLength <= bytes;
}

function fits(value: unknown, levels: number, left: { values: number; bytes: number }): boolean {
  if (levels < 0 || --left.values < 0) return false;
  if (typeof value === 'string') return (left.bytes -= value.length) >= 0;
  if (typeof value !== 'object' || value === null) return value === null || typeof value === 'boolean' || Number.isFinite(value);
  if (Array.isArray(value)) return value.every((inner) => fits(inner, levels - 1, left));
  // Dates from YAML, for example, are not JSON.
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return false;
  for (const key in value) {
    if ((left.bytes -= key.length) < 0 || !fits((value as Record<string, unknown>)[key], levels - 1, left)) return false;
  }
  return true;
}
