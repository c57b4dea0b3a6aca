import { html } from 'hono/html';
import { type ApiDocument, nameOf, type Schema } from './document.ts';
import { inline, NOTHING, type Part } from './text.ts';

/** Renders a table row for each field of an object schema. Types with a name link to their own table. */
export function renderFieldTable(caption: string, schema: Schema): Part {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return NOTHING;
  const rows = fields.map(([name, field]) => row({ name, schema: field, isRequired: schema.required?.includes(name) ?? false }));
  return table(caption, rows);
}

export function table(caption: string, rows: Part[]): Part {
  return html`<div class="table" role="region" tabindex="0" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

export interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
  description?: string | undefined;
}

export function row({ name, schema, isRequired, description = schema.description }: Field): Part {
  const limits = formatLimits(schema);
  return html`<tr><th scope="row"><code>${name}</code>${isRequired ? html` <span class="required">required</span>` : NOTHING}</th>
<td>${typeOf(schema)}</td><td>${description ? inline(description) : NOTHING}${limits ? html` <span class="limits">${limits}</span>` : NOTHING}</td></tr>`;
}

/** Returns the name of a type, such as `array of Article`, `integer or null` or `"a" | "b"`. */
export function typeOf(schema: Schema): Part {
  const name = nameOf(schema);
  if (name !== null) return html`<a href="#schema-${name}">${name}</a>`;
  if (schema.enum) return html`<code>${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}</code>`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return html`${choices.map((choice, index) => html`${index > 0 ? ' or ' : ''}${typeOf(choice)}`)}`;
  if (schema.type === 'array') return html`array of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (schema.type === 'object' && schema.properties)
    return html`object {${Object.keys(schema.properties).map((key, index) => html`${index > 0 ? ', ' : ' '}<code>${key}</code>`)} }`;
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything');
  return html`${schema.format ? `${type} (${schema.format})` : type}`;
}

function formatLimits(schema: Schema): string {
  const limits = [
    span('', schema.minimum, schema.maximum),
    span(' characters', schema.minLength, schema.maxLength),
    span(' items', schema.minItems, schema.maxItems),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ];
  return limits.filter(Boolean).join('; ');
}

function span(unit: string, from: number | undefined, to: number | undefined): string {
  if (from === undefined && to === undefined) return '';
  if (from === undefined) return `at most ${to?.toLocaleString('en')}${unit}`;
  if (to === undefined) return `at least ${from.toLocaleString('en')}${unit}`;
  return `${from.toLocaleString('en')} to ${to.toLocaleString('en')}${unit}`;
}

/** Renders every named schema of the document. */
export function renderSchemas(document: ApiDocument): Part[] {
  return Object.entries(document.components.schemas)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([name, schema]) => html`<section class="schema" id="schema-${name}"><h3>${name}</h3>
${schema.description ? html`<p>${inline(schema.description)}</p>` : NOTHING}
${schema.properties ? renderFieldTable(`Fields of ${name}`, schema) : html`<p>${typeOf(schema)}</p>`}</section>`,
    );
}
