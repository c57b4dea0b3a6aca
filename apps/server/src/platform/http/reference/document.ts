/** The parts of an OpenAPI document that the reference page shows. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface Example {
  $ref?: string;
  summary?: string;
  value?: unknown;
}

export interface Media {
  schema?: Schema;
  examples?: Record<string, Example>;
}

export interface Answer {
  $ref?: string;
  description: string;
  content?: Record<string, Media>;
}

export interface DocumentedOperation {
  operationId: string;
  tags?: string[];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
}

export interface ApiDocument {
  info: { title: string; version: string; summary?: string; description?: string };
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  webhooks: Record<string, Record<string, DocumentedOperation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
    examples: Record<string, Example>;
  };
}

/** Returns the component to which a `$ref` points. Returns an inline value unchanged. */
export function resolve<Part extends { $ref?: string }>(document: ApiDocument, part: Part): Part {
  if (part.$ref === undefined) return part;
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(part.$ref) ?? [];
  const found = (document.components as unknown as Record<string, Record<string, Part>>)[kind]?.[name];
  if (!found) throw new Error(`The document has no ${part.$ref}.`);
  return found;
}

/** Returns the component name in a `$ref`, such as `Article`. */
export function nameOf(schema: Schema): string | null {
  return schema.$ref?.split('/').at(-1) ?? null;
}
