import * as z from 'zod';

/**
 * Limits for structured data (JSON-LD) that authors write. Without limits, a few articles with megabytes of nested lists would slow down
 * every response with articles.
 */
export const JSON_LD_MAX_BYTES = 32 * 1024;
export const JSON_LD_MAX_VALUES = 1000;
export const JSON_LD_MAX_DEPTH = 16;

/** JSON-LD in responses. It accepts values that were stored before the limits existed. */
export const StoredJsonLd = z.record(z.string(), z.unknown());

/** JSON-LD in requests. The schema checks only the first level. The number of deeper values is limited, and counting stops at the limit. */
export const JsonLd = StoredJsonLd.refine(isJsonLd, {
  // Created on first use, because formatting the first number in a locale takes 20 ms.
  error: () =>
    `Must be JSON of at most ${JSON_LD_MAX_BYTES / 1024} KiB, ${JSON_LD_MAX_VALUES.toLocaleString('en')} values and ${JSON_LD_MAX_DEPTH} levels.`,
}).meta({ maxProperties: JSON_LD_MAX_VALUES });

export function isJsonLd(value: unknown): boolean {
  return isJsonWithin(value, { bytes: JSON_LD_MAX_BYTES, values: JSON_LD_MAX_VALUES, levels: JSON_LD_MAX_DEPTH });
}

/** Returns whether a value is JSON and within the limits: bytes, number of values and nesting depth. */
export function isJsonWithin(value: unknown, { bytes, values, levels }: { bytes: number; values: number; levels: number }): boolean {
  return fits(value, levels, { values, bytes }) && new TextEncoder().encode(JSON.stringify(value)).byteLength <= bytes;
}

function fits(value: unknown, levels: number, left: { values: number; bytes: number }): boolean {
  if (levels < 0 || --left.values < 0) return false;
  if (typeof value === 'string') return (left.bytes -= value.length) >= 0;
  if (typeof value !== 'object' || value === null) return value === null || typeof value === 'boolean' || Number.isFinite(value);
  if (Array.isArray(value)) return value.every((inner) => fits(inner, levels - 1, left));
  // JSON does not contain objects such as dates, which a YAML parser can create.
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return false;
  for (const key in value) {
    if ((left.bytes -= key.length) < 0 || !fits((value as Record<string, unknown>)[key], levels - 1, left)) return false;
  }
  return true;
}
