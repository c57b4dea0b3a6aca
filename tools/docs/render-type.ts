/** Renders JSON Schemas as TypeScript types. Supports the keywords that the API contract uses. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string | undefined;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

/** Returns the type as TypeScript. `rename` returns the type name of a referenced schema. */
export function renderType(schema: Schema, rename: (name: string) => string): string {
  const render = (part: Schema): string => renderType(part, rename);
  const group = (parts: Schema[], sign: string) => [...new Set(parts.map((part) => render(part)))].join(sign);
  if (schema.$ref) return rename(schema.$ref.split('/').at(-1) ?? '');
  if (schema.anyOf ?? schema.oneOf) return group(schema.anyOf ?? schema.oneOf ?? [], ' | ');
  if (schema.allOf) return group(schema.allOf, ' & ');
  if (schema.enum) return schema.enum.map(renderLiteral).join(' | ');
  if ('const' in schema) return renderLiteral(schema.const);
  if (Array.isArray(schema.type)) return schema.type.map((type) => render({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return renderArray(render(schema.items ?? {}));
  if (schema.type === 'object') return schema.properties ? renderObject(schema, render) : renderRecord(schema, render);
  return { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[schema.type ?? ''] ?? 'unknown';
}

/** Returns a documentation comment with its newline, or an empty string. Lines have at most 140 characters. */
export function renderComment(text: string | undefined, indent: string): string {
  if (!text) return '';
  const safe = text.replaceAll('*/', '*\\/');
  return `${indent}/**\n${safe
    .split('\n')
    .flatMap((line) => wrap(line, 136 - indent.length))
    .map((line) => `${indent} * ${line}`.trimEnd())
    .join('\n')}\n${indent} */\n`;
}

function wrap(line: string, width: number): string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length + 1 > width && last) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

function renderArray(items: string): string {
  return /^[\w.]+$/.test(items) ? `${items}[]` : `Array<${items}>`;
}

function renderRecord({ additionalProperties }: Schema, render: (schema: Schema) => string): string {
  return `Record<string, ${typeof additionalProperties === 'object' ? render(additionalProperties) : 'unknown'}>`;
}

function renderObject({ properties = {}, required = [] }: Schema, render: (schema: Schema) => string): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
    const isRequired = required.includes(name);
    return `${renderComment(schema.description, '  ')}  ${key}${isRequired ? '' : '?'}: ${render(schema)}${isRequired ? '' : ' | undefined'};`;
  });
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('\n')}\n}`;
}

function renderLiteral(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}
