import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Gathers the named schemas of a document; each is written once, however often it is used. */
export interface SchemaBook {
  readonly components: Record<string, JsonSchema>;
  /** The schema as JSON Schema, its named parts as references. `input`: what is sent to us, `output`: what we answer. */
  add(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
}

export function createSchemaBook(): SchemaBook {
  const components: Record<string, JsonSchema> = {};

  function add(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(schema, { io, target: 'draft-2020-12', override: ({ jsonSchema }) => tidy(jsonSchema, io) });
    const { $schema: _, $defs = {}, ...own } = relocate(made);
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
      const known = components[name];
      if (known && JSON.stringify(known) !== JSON.stringify(definition)) throw new Error(`Two schemas are named ${name}.`);
      components[name] = definition;
    }
    return own;
  }
  return { components, add };
}

function relocate(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}

/** Takes out what Zod writes for its own sake and what would bind clients more than we mean. */
function tidy(schema: JsonSchema, io: 'input' | 'output'): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  // The format says it; the pattern of a date-time has 300 characters. An integer in a path is text only to our parser.
  if (schema['format'] === 'date-time' || schema['format'] === 'uuid' || schema['type'] === 'integer') delete schema['pattern'];
  // New fields may come to an answer without a new version.
  if (io === 'output' && schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if ('example' in schema) {
    schema['examples'] = [schema['example']];
    delete schema['example'];
  }
}
