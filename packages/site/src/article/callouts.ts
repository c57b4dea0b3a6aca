import type { Element, ElementContent, Root, Text } from 'hast';
import { h } from 'hastscript';
import type { CalloutKind, Labels } from '../labels/labels.ts';
import { walk } from './walk.ts';

export const CALLOUT_MARKER = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Converts block quotes that start with `[!NOTE]` or a similar marker into asides with a title, as on GitHub. */
export function setCallouts(tree: Root, labels: Labels): void {
  walk(tree, (quote) => {
    if (quote.tagName !== 'blockquote') return;
    const first = quote.children.find((child): child is Element => child.type === 'element');
    const text = first?.tagName === 'p' ? first.children[0] : undefined;
    const match = text?.type === 'text' ? CALLOUT_MARKER.exec(text.value) : null;
    if (!first || !match) return;
    const kind = (match[1] ?? 'note').toLowerCase() as CalloutKind;
    dropMarker(first, text as Text, match[0].length);
    const body = quote.children.filter((child) => child !== first || first.children.length > 0);
    quote.tagName = 'aside';
    quote.properties = { className: ['callout', `callout-${kind}`], ariaLabel: labels.callouts[kind] };
    quote.children = [h('p', { className: ['callout-title'] }, labels.callouts[kind]), ...body];
  });
}

function dropMarker(paragraph: Element, text: Text, length: number): void {
  text.value = text.value.slice(length);
  const rest: ElementContent[] = text.value === '' ? paragraph.children.slice(1) : paragraph.children;
  // Removes the line break that two spaces after the marker produce.
  const [head] = rest;
  paragraph.children = head?.type === 'element' && head.tagName === 'br' ? rest.slice(1) : rest;
}
