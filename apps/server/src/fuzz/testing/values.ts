import fc from 'fast-check';
import type { Schema } from '../../platform/http/reference/document.ts';
import { HOSTILE_NUMBERS, HOSTILE_STRINGS } from './hostile.ts';

export type { Schema };

export interface Sources {
  resolve(ref: string): Schema;
  /** Returns known values of a field name: IDs of existing and of missing resources. */
  known(name: string): readonly unknown[];
}

/** Maximum length of generated values. `hostile.ts` contains longer ones. */
const LONGEST = 80;

/** Generates values that match a schema. If the field name has known values, six of seven generated values are known ones. */
export function generateValues(schema: Schema, sources: Sources, name = ''): fc.Arbitrary<unknown> {
  const made = generateBySchema(schema, sources, name);
  if (sources.known(name).length === 0) return made;
  // The value is chosen when the request is generated, because the test project may have been replaced.
  const known = fc.nat(1000).map((n) => {
    const values = sources.known(name);
    return values[n % values.length];
  });
  return fc.oneof({ arbitrary: known, weight: 6 }, { arbitrary: made, weight: 1 });
}

function generateBySchema(schema: Schema, sources: Sources, name: string): fc.Arbitrary<unknown> {
  if (schema.$ref) return followReference(schema.$ref, sources, name);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => generateValues(choice, sources, name)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => generateValues({ ...schema, type }, sources, name)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return edges(schema, fc.integer(range(schema)));
    case 'number':
      return edges(schema, fc.double({ ...range(schema), noNaN: true, noDefaultInfinity: true }));
    case 'string':
      return generateStrings(schema);
    case 'array':
      return fc.array(generateValues(schema.items ?? {}, sources, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(schema.minItems ?? 0, 4)),
      });
    case 'object':
      return generateObjects(schema, sources);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Follows the reference of a recursive schema once. Below that, any value is generated. */
function followReference(ref: string, sources: Sources, name: string): fc.Arbitrary<unknown> {
  const once: Sources = { ...sources, resolve: (inner) => (inner === ref ? {} : sources.resolve(inner)) };
  return generateValues(sources.resolve(ref), once, name);
}

function range({ minimum = -1_000_000, maximum = 1_000_000, exclusiveMinimum }: Schema) {
  return { min: exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1, max: Math.max(minimum, maximum) };
}

/** Generates the minimum or the maximum in one of five cases, because errors are most likely there. */
function edges({ minimum, maximum }: Schema, inside: fc.Arbitrary<number>): fc.Arbitrary<number> {
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
  return bounds.length === 0 ? inside : fc.oneof({ arbitrary: inside, weight: 4 }, { arbitrary: fc.constantFrom(...bounds), weight: 1 });
}

function generateStrings({ format, pattern, minLength = 0, maxLength = LONGEST }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid({ version: 7 });
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'uri') return fc.webUrl({ validSchemes: ['http', 'https'] });
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength);
  const usual = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)) });
  const longest = fc.constant('m'.repeat(Math.min(maxLength, 5000)));
  return fc.oneof({ arbitrary: usual, weight: 8 }, { arbitrary: longest, weight: 1 });
}

function generateObjects({ properties = {}, required = [], additionalProperties }: Schema, sources: Sources): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, generateValues(schema, sources, name)]));
  const record = fc.record(fields, { requiredKeys: required });
  if (typeof additionalProperties !== 'object') return record;
  return fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), generateValues(additionalProperties, sources), { maxKeys: 3 });
}

/** Generates unusual values that often cause errors: hostile strings and numbers, empty values, binary text and random JSON. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE_STRINGS), weight: 5 },
  { arbitrary: fc.constantFrom(...HOSTILE_NUMBERS), weight: 3 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { a: 1 }), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 2 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
);
