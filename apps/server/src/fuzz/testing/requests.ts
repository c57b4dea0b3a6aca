import fc from 'fast-check';
import { HOSTILE_BODIES, HOSTILE_IDS } from './hostile.ts';
import { hostileValues, type Schema, type Sources, generateValues } from './values.ts';

/** An operation of the OpenAPI document. */
export interface Described {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content: { 'application/json': { schema: Schema } } };
  responses: Record<string, unknown>;
}

/** A request before its path, query and body are serialized. */
export interface Plan {
  path: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body: unknown;
  /** Raw text or bytes that are sent instead of `body`. */
  raw: string | Uint8Array<ArrayBuffer> | undefined;
  /** Description of the error in the request, for failure messages. `none` for a valid request. */
  twist: string;
}

/** Generates requests for an operation: half are valid, half have one error. */
export function generatePlans(operation: Described, sources: Sources): fc.Arbitrary<Plan> {
  const good = generateValidPlans(operation, sources);
  return fc.oneof(
    { arbitrary: good, weight: 1 },
    { arbitrary: fc.tuple(good, generateTwists(operation)).map(([plan, twist]) => twist(plan)), weight: 1 },
  );
}

function generateValidPlans({ parameters, requestBody }: Described, sources: Sources): fc.Arbitrary<Plan> {
  const place = (where: string) => parameters.filter((one) => one.in === where);
  const path = fc.record(
    Object.fromEntries(
      place('path').map(({ name, schema = {} }) => [
        name,
        generateValues(schema, sources, name).map((value) => encodeURIComponent(wellFormed(String(value)))),
      ]),
    ),
  );
  const query = fc
    .record(Object.fromEntries(place('query').map(({ name, schema = {} }) => [name, generateValues(schema, sources, name)])), {
      requiredKeys: place('query').flatMap(({ name, required }) => (required ? [name] : [])),
    })
    .map((record) => Object.entries(record).map(([name, value]): [string, string] => [name, String(value)]));
  const schema = requestBody?.content['application/json'].schema;
  const body = schema ? generateValues(schema, sources) : fc.constant(undefined);
  return fc.record({ path, query, headers: fc.constant({}), body, raw: fc.constant(undefined), twist: fc.constant('none') });
}

type Twist = (plan: Plan) => Plan;

/** `String(value)` throws for some values, such as an object without a prototype. These are shown as JSON. */
function formatValue(value: unknown): string {
  try {
    return String(value);
  } catch {
    return JSON.stringify(value) ?? '';
  }
}

function generateTwists({ parameters, requestBody, method }: Described): fc.Arbitrary<Twist> {
  const twists: fc.Arbitrary<Twist>[] = [
    fc.tuple(fc.constantFrom('limit', 'offset', 'format', 'unknown', 'language', '__proto__', 'q'), hostileValues).map(
      ([name, value]): Twist =>
        (plan) => ({ ...plan, query: [...plan.query.filter(([one]) => one !== name), [name, formatValue(value)]], twist: `query ${name}` }),
    ),
    fc.constant<Twist>((plan) => ({ ...plan, query: [...plan.query, ...plan.query], twist: 'every query field twice' })),
    fc.constantFrom('if-match', 'if-none-match', 'idempotency-key', 'prefer', 'accept', 'x-request-id', 'range').chain((name) =>
      fc.constantFrom('*', '""', '"a"', 'W/"r1.x"', 'a,b,,"', 'wait=1e9', 'wait=0', 'respond-async', 'x'.repeat(400), "';--", '\u00ff').map(
        (value): Twist =>
          (plan) => ({ ...plan, headers: { ...plan.headers, [name]: value }, twist: `header ${name}` }),
      ),
    ),
  ];
  const inPath = parameters.filter((one) => one.in === 'path');
  if (inPath.length > 0)
    twists.push(
      fc.tuple(fc.constantFrom(...inPath), fc.constantFrom(...HOSTILE_IDS)).map(
        ([{ name }, id]): Twist =>
          (plan) => ({ ...plan, path: { ...plan.path, [name]: id }, twist: `path ${name}` }),
      ),
    );
  if (requestBody) twists.push(...bodyTwists(requestBody.content['application/json'].schema));
  else if (method !== 'get')
    twists.push(
      fc.constantFrom(...HOSTILE_BODIES).map(
        (raw): Twist =>
          (plan) => ({ ...plan, raw, twist: 'a body that nobody asked for' }),
      ),
    );
  return fc.oneof(...twists);
}

function bodyTwists(schema: Schema): fc.Arbitrary<Twist>[] {
  const names = Object.keys(schema.properties ?? { title: {} });
  const field = fc.constantFrom(...names);
  const change =
    (twist: string, edit: (body: Record<string, unknown>) => Record<string, unknown>): Twist =>
    (plan) => ({ ...plan, body: edit({ ...(plan.body as Record<string, unknown> | undefined) }), twist });
  return [
    fc.tuple(field, hostileValues).map(([name, value]) => change(`body ${name}`, (body) => ({ ...body, [name]: value }))),
    fc.tuple(field, hostileValues).map(([name, value]) => change(`body ${name}`, (body) => ({ ...body, [name]: value }))),
    field.map((name) => change(`without ${name}`, ({ [name]: _dropped, ...rest }) => rest)),
    fc
      .tuple(fc.constantFrom('unknown', 'projectId', 'id', 'constructor', 'status'), hostileValues)
      .map(([name, value]) => change(`an unknown field ${name}`, (body) => ({ ...body, [name]: value }))),
    fc.constantFrom(...HOSTILE_BODIES).map(
      (raw): Twist =>
        (plan) => ({ ...plan, raw, twist: 'another body' }),
    ),
    fc
      .constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=latin1',
        '',
        'a/b;;',
      )
      .map(
        (type): Twist =>
          (plan) => ({ ...plan, headers: { ...plan.headers, 'content-type': type }, twist: `content type ${type}` }),
      ),
  ];
}

function wellFormed(text: string): string {
  return text.toWellFormed();
}
