import type { Element, Nodes, Properties } from 'hast';
import { find, html, type Info, type Schema, svg } from 'property-information';
import { escapeAround, createNodeSlot } from './slots.ts';

/** Converts a tree (hast) into HTML. Escapes texts and attribute values, and leaves placeholders for `fillSlots`. */
export function toHtml(node: Nodes): string {
  return write(node, html);
}

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);

function write(node: Nodes, schema: Schema): string {
  if (node.type === 'text') return escapeAround(node.value, 'text');
  if (node.type === 'root') return writeAll(node.children, schema);
  return node.type === 'element' ? writeElement(node, schema) : '';
}

function writeAll(nodes: Nodes[], schema: Schema): string {
  let text = '';
  for (const node of nodes) text += write(node, schema);
  return text;
}

function writeElement({ tagName, properties, children, data }: Element, schema: Schema): string {
  if (data?.slot !== undefined) return createNodeSlot(data.slot);
  const own = tagName === 'svg' ? svg : schema;
  let attributes = '';
  for (const name in properties) attributes += writeAttribute(name, properties[name], own);
  const start = `<${tagName}${attributes}>`;
  return VOID.has(tagName) ? start : `${start}${writeAll(children, tagName === 'foreignObject' ? html : own)}</${tagName}>`;
}

function writeAttribute(property: string, value: Properties[string], schema: Schema): string {
  if (value === null || value === undefined || value === false) return '';
  const { attribute: name, boolean: isFlag, overloadedBoolean: mayBeFlag, commaSeparated } = findInfo(property, schema);
  if (value === true || ((isFlag || mayBeFlag) && (value === '' || value === name || (isFlag && value)))) return ` ${name}`;
  const text = Array.isArray(value) ? value.join(commaSeparated ? ', ' : ' ') : String(value);
  return ` ${name}="${escapeAround(text, 'attribute')}"`;
}

const infos = { html: new Map<string, Info>(), svg: new Map<string, Info>() };

function findInfo(property: string, schema: Schema): Info {
  const known = schema === svg ? infos.svg : infos.html;
  let info = known.get(property);
  if (!info) {
    info = find(schema, property);
    known.set(property, info);
  }
  return info;
}
