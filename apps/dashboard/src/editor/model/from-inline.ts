import type { Definition, LinkReference, PhrasingContent } from 'mdast';
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { schema } from './schema.ts';

/** Input for converting the nodes of a syntax tree. */
export interface ConvertContext {
  /** The parsed text, to which the positions of the tree refer. */
  content: string;
  /** The link definitions of the document by identifier. */
  definitions: ReadonlyMap<string, Definition>;
}

/** Matches a link to a time in a video, as `moment` nodes show it. */
const MOMENT = /^video:[\w-]+#t=\d/;

/** Converts inline content. Returns null if the schema cannot represent a part of it without loss. */
export function convertInlines(nodes: readonly PhrasingContent[], context: ConvertContext): Node[] | null {
  const children: Node[] = [];
  for (const node of nodes) {
    const converted = convertInline(node, context, []);
    if (converted === null) return null;
    children.push(...converted);
  }
  // Joins adjacent text with the same marks.
  return [...Fragment.fromArray(children).content];
}

function convertInline(node: PhrasingContent, context: ConvertContext, marks: readonly Mark[]): Node[] | null {
  switch (node.type) {
    case 'text':
      return createText(node.value.replaceAll(/[ \t]*(?:\r\n|\n|\r)[ \t]*/g, ' '), marks);
    case 'inlineCode':
      return createText(node.value, [...marks, schema.mark('code')]);
    case 'break':
      return [schema.node('hard_break', null, undefined, marks)];
    case 'image':
      return [schema.node('image', { src: node.url, alt: node.alt ?? '', title: node.title ?? null }, undefined, marks)];
    case 'html':
      return [schema.node('raw', { text: node.value }, undefined, marks)];
    case 'strong':
    case 'emphasis':
    case 'delete':
      // Nested marks of one type would become one mark.
      if (marks.some(({ type }) => type.name === MARKS[node.type])) return keepSource(node, context, marks);
      return convertMarked(node.children, context, [...marks, schema.mark(MARKS[node.type])]);
    case 'link': {
      const title = node.title ?? null;
      const [child] = node.children;
      if (child === undefined) return keepSource(node, context, marks);
      if (MOMENT.test(node.url) && child.type === 'text' && node.children.length === 1)
        return [schema.node('moment', { src: node.url, label: child.value, title }, undefined, marks)];
      return convertMarked(node.children, context, [...marks, schema.mark('link', { href: node.url, title })]);
    }
    case 'linkReference':
      return convertReference(node, context, marks);
    default:
      return keepSource(node, context, marks);
  }
}

const MARKS = { strong: 'strong', emphasis: 'em', delete: 'strike' } as const;

function convertMarked(nodes: readonly PhrasingContent[], context: ConvertContext, marks: readonly Mark[]): Node[] | null {
  const children = nodes.map((node) => convertInline(node, context, marks));
  return children.every((child) => child !== null) ? children.flat() : null;
}

function convertReference(node: LinkReference, context: ConvertContext, marks: readonly Mark[]): Node[] | null {
  const definition = context.definitions.get(node.identifier);
  if (!definition || node.children.length === 0) return keepSource(node, context, marks);
  const link = schema.mark('link', { href: definition.url, title: definition.title ?? null, label: node.label ?? node.identifier });
  return convertMarked(node.children, context, [...marks, link]);
}

/** Shows the Markdown source of a node that has no counterpart in the editor. The source must be on one line. */
function keepSource(node: PhrasingContent, { content }: ConvertContext, marks: readonly Mark[]): Node[] | null {
  const text = content.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  return text === '' || /[\r\n]/.test(text) ? null : [schema.node('raw', { text }, undefined, marks)];
}

function createText(value: string, marks: readonly Mark[]): Node[] {
  return value === '' ? [] : [schema.text(value, marks)];
}
