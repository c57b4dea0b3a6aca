import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Collects the named schemas of an OpenAPI document. Each schema is written only once. */
export interface SchemaBook {
  readonly components: Record<string, JsonSchema>;
  /** Converts a schema to JSON Schema, with references to its named parts. `input` describes requests, `output` describes responses. */
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

/** Removes keywords that only Zod uses, and keywords that would restrict clients more than intended. */
function tidy(schema: JsonSchema, io: 'input' | 'output'): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  // Removes patterns that the format already implies; that of a date-time has 300 characters. Integers need no pattern, because only the
  // server parses them from strings.
  if (schema['format'] === 'date-time' || schema['format'] === 'uuid' || schema['type'] === 'integer') delete schema['pattern'];
  // Responses allow unknown fields, because new fields do not require a new API version.
  if (io === 'output' && schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if ('example' in schema) {
    schema['examples'] = [schema['example']];
    delete schema['example'];
  }
}
