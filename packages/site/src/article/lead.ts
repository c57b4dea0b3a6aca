import type { Element, Root, RootContent } from 'hast';

/**
 * Removes the first paragraph from the content and returns it as the lead. The page shows it below the title and above the video, because
 * it describes the article.
 */
export function splitLead(root: Root): { lead: Root; rest: Root } {
  const index = root.children.findIndex((child) => child.type === 'element');
  const first = root.children[index];
  if (first?.type !== 'element' || !isPlainParagraph(first)) return { lead: { type: 'root', children: [] }, rest: root };
  first.properties.className = ['lead'];
  return { lead: { type: 'root', children: [first] }, rest: { type: 'root', children: without(root.children, index) } };
}

function isPlainParagraph(element: Element): boolean {
  return element.tagName === 'p' && element.properties.className === undefined;
}

function without(children: RootContent[], index: number): RootContent[] {
  return children.filter((_, at) => at !== index);
}
