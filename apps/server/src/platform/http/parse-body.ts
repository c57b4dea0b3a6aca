import { setImmediate } from 'node:timers/promises';
import { sizeLimits } from '@docreel/contract';
import * as z from 'zod';
import { DETAILS_MAX, collectMistakes } from './errors/to-details.ts';
import { findBadText } from '../../lib/find-bad-text.ts';
import { createBadTextError, invalid } from './parse-input.ts';

/**
 * Validates and returns the body of a request. Lists are validated item by item, up to the first twenty errors, and other requests run in
 * between. Zod alone would report every error of every item, which takes seconds for a body of 50,000 invalid items. Throws `ApiError`.
 */
export async function parseBody<T>(schema: z.ZodType<T>, value: unknown): Promise<T> {
  const found: Found = { issues: [], count: 0, isPartial: false, badTextPath: undefined };
  const steps = parseSteps(schema, value, { path: [], found });
  let items = 0;
  for (;;) {
    const { done, value: parsed } = steps.next();
    if (!done) {
      items += 1;
      if (items % ITEMS_PER_TURN === 0) await setImmediate();
      continue;
    }
    if (found.count > 0) throw invalid({ ...collectMistakes(found.issues, 'body'), isPartial: found.isPartial });
    if (found.badTextPath !== undefined) throw createBadTextError(found.badTextPath);
    return parsed as T;
  }
}

const ITEMS_PER_TURN = 500;

interface Found {
  issues: z.core.$ZodIssue[];
  /** Number of validation errors in `issues`. One issue may report several unknown fields. */
  count: number;
  /** True if some list items were not validated. */
  isPartial: boolean;
  /** Path of the first text that PostgreSQL cannot store. */
  badTextPath: string | undefined;
}

interface Position {
  path: PropertyKey[];
  found: Found;
}

type Steps = Generator<undefined, unknown>;

/**
 * Validates a value, yields after each list item, and returns the parsed value. If `found` contains an error, the returned value is
 * meaningless.
 */
function* parseSteps(schema: z.ZodType, value: unknown, at: Position): Steps {
  const inner = unwrap(schema, value);
  if (inner instanceof z.ZodArray && Array.isArray(value)) return yield* parseList(inner, value, at);
  if (inner instanceof z.ZodObject && isPlainObject(value) && listFields(inner).length > 0) return yield* parseFields(inner, value, at);
  return parseWhole(schema, value, at);
}

function* parseList(schema: z.ZodArray, items: unknown[], at: Position): Steps {
  const { isLength, lengths, others } = readListRules(schema);
  // The length is checked first, so a list that is too long is refused before its items are read.
  if (!isLength(items.length)) {
    check(lengths, Array.from({ length: items.length }), at);
    return undefined;
  }
  const before = at.found.count;
  const parsed: unknown[] = [];
  for (let index = 0; index < items.length; index++) {
    if (at.found.count >= DETAILS_MAX) {
      at.found.isPartial = true;
      break;
    }
    parsed.push(yield* parseSteps(schema.element as z.ZodType, items[index], { path: [...at.path, index], found: at.found }));
    yield;
  }
  if (at.found.count === before && others) check(others, parsed, at);
  return parsed;
}

/** Validates the list fields of an object one by one, then the object without them. */
function* parseFields(schema: z.ZodObject, value: Record<string, unknown>, at: Position): Steps {
  const { found } = at;
  const limit = sizeLimits.get(schema);
  if (limit && limit.count(value) > limit.max) {
    addIssues(at, [{ code: 'custom', path: limit.path, message: limit.message, input: undefined }]);
    return undefined;
  }
  const names = listFields(schema).filter((name) => value[name] !== undefined);
  const [before, firstIssue] = [found.count, found.issues.length];
  const lists: Record<string, unknown> = {};
  for (const name of names)
    lists[name] = yield* parseSteps(schema.shape[name] as z.ZodType, value[name], { path: [...at.path, name], found });
  // Rules across fields would read invalid items, so they are skipped if a list is invalid.
  const rest = withoutLists(schema, { names, withRules: found.count === before });
  found.badTextPath ??= findBadText(omit(value, names), toPath(at.path));
  const parsed = check(rest, { ...value, ...lists }, at);
  sortByField(found.issues, { from: firstIssue, depth: at.path.length, fields: Object.keys(schema.shape) });
  return parsed?.data;
}

function parseWhole(schema: z.ZodType, value: unknown, at: Position): unknown {
  at.found.badTextPath ??= findBadText(value, toPath(at.path));
  return check(schema, value, at)?.data;
}

function check(schema: z.ZodType, value: unknown, at: Position): { data: unknown } | null {
  const result = schema.safeParse(value);
  if (result.success) return result;
  addIssues(at, result.error.issues);
  return null;
}

/** Sorts the issues of one object by the order of its fields, as Zod does. */
function sortByField(issues: z.core.$ZodIssue[], { from, depth, fields }: { from: number; depth: number; fields: string[] }): void {
  const position = ({ path }: z.core.$ZodIssue) => (path.length > depth ? fields.indexOf(String(path[depth])) : fields.length);
  issues.push(...issues.splice(from).sort((one, other) => position(one) - position(other)));
}

function addIssues({ path, found }: Position, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    found.issues.push({ ...issue, path: [...path, ...issue.path] });
    found.count += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
  }
}

/** Returns the inner schema of an optional, nullable or recursive schema, as far as it applies to the value. */
function unwrap(schema: z.ZodType, value: unknown): z.ZodType {
  if (schema instanceof z.ZodLazy) return unwrap(schema.unwrap() as z.ZodType, value);
  const isWrapper = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapper && value !== undefined && value !== null ? unwrap(schema.def.innerType as z.ZodType, value) : schema;
}

/** Returns the names of fields that contain a list, directly or inside an object. */
function listFields(schema: z.ZodObject): string[] {
  const known = fieldsKnown.get(schema);
  if (known) return known;
  const names = Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([, field]) => holdsList(field))
    .map(([name]) => name);
  fieldsKnown.set(schema, names);
  return names;
}

function holdsList(field: z.ZodType): boolean {
  const inner = unwrap(field, {});
  return inner instanceof z.ZodArray || (inner instanceof z.ZodObject && listFields(inner).length > 0);
}

const fieldsKnown = new WeakMap<z.ZodObject, string[]>();
const rulesKnown = new WeakMap<z.ZodArray, ListRules>();
const restsKnown = new WeakMap<z.ZodObject, Map<string, z.ZodType>>();

interface ListRules {
  isLength: (length: number) => boolean;
  /** Schema with only the length rules of the list, which accepts any items. It creates the error for a wrong length. */
  lengths: z.ZodType;
  /** Schema with the other rules of the list, which may read its items. Undefined if it has none. */
  others: z.ZodType | undefined;
}

interface RuleDefinition {
  check: string;
  minimum?: number;
  maximum?: number;
  length?: number;
}

/** Returns the definition of a validation rule. Zod documents this property for libraries, and there is no other way to read it. */
function readDefinition(rule: z.core.$ZodCheck): RuleDefinition {
  // oxlint-disable-next-line no-underscore-dangle
  return rule._zod.def;
}

const LENGTH_RULES = new Set(['max_length', 'min_length', 'length_equals']);

function readListRules(schema: z.ZodArray): ListRules {
  const known = rulesKnown.get(schema);
  if (known) return known;
  const checks = schema.def.checks ?? [];
  const withRules = (own: typeof checks) => schema.clone({ ...schema.def, element: z.unknown(), checks: own });
  const others = checks.filter((rule) => !LENGTH_RULES.has(readDefinition(rule).check));
  const limits = checks.map(readDefinition);
  const rules = {
    isLength: (size: number) =>
      limits.every(({ minimum = 0, maximum = size, length = size }) => size >= minimum && size <= maximum && size === length),
    lengths: withRules(checks.filter((rule) => !others.includes(rule))),
    others: others.length > 0 ? withRules(others) : undefined,
  };
  rulesKnown.set(schema, rules);
  return rules;
}

/** Returns the schema of an object in which the named fields accept any value. `withRules` keeps the rules across fields. */
function withoutLists(schema: z.ZodObject, { names, withRules }: { names: string[]; withRules: boolean }): z.ZodType {
  const variant = `${withRules} ${names.join()}`;
  const variants = restsKnown.get(schema) ?? new Map<string, z.ZodType>();
  restsKnown.set(schema, variants);
  const known = variants.get(variant);
  if (known) return known;
  const shape = { ...schema.shape, ...Object.fromEntries(names.map((name) => [name, z.unknown()])) };
  const rest = schema.clone({ ...schema.def, shape, ...(!withRules && { checks: [] }) });
  variants.set(variant, rest);
  return rest;
}

function omit(value: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

function toPath(path: readonly PropertyKey[]): string {
  return ['body', ...path].join('.');
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
