/** Path of a value in a request body: `['segments', 0, 'text']`. */
export type Place = (string | number)[];

/** Returns the paths of all values in a request body, and of all fields in its schema. */
export function listPositions(body: unknown, names: readonly string[]): Place[] {
  const held = listLeaves(body);
  const named = names.filter((name) => !held.some(([first]) => first === name)).map((name): Place => [name]);
  return [...held, ...named];
}

function listLeaves(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined);
  return inner.flatMap(([name, one]) => listLeaves(one).map((rest): Place => [Array.isArray(value) ? Number(name) : name, ...rest]));
}

/** Returns a copy of the request body in which the value at `place` is replaced. */
export function withValue<Body>(body: Body, place: Place, value: unknown): Body {
  const [first, ...rest] = place;
  if (first === undefined) return value as Body;
  const inner = withValue((body as Record<string, unknown> | undefined)?.[first], rest, value);
  if (Array.isArray(body)) return body.map<unknown>((one, at) => (at === first ? inner : one)) as Body;
  // `defineProperty` is used because an assignment to the valid field name `__proto__` would change the prototype.
  return Object.defineProperty<Body>({ ...body }, first, { value: inner, enumerable: true, configurable: true, writable: true });
}
