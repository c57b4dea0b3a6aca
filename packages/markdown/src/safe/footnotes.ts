import type { Element, Properties } from 'hast';
import type * as Markdown from 'mdast';
import { normalizeUri } from 'micromark-util-sanitize-uri';
import { nameOf } from './look.ts';
import type { ContentPage } from './page.ts';
import { element, type Piece, putTogether, text, wrap } from './pieces.ts';
import { ID_PREFIX } from './schema.ts';

/** Numbers footnotes in order of their first reference and creates the footnote section. */
export interface Footnotes {
  reference(node: Markdown.FootnoteReference): Element;
  /** Returns the section, or null if there are no references. `read` converts a definition, which may refer to further footnotes. */
  section(page: ContentPage, read: (definition: Markdown.FootnoteDefinition) => Piece[]): Element | null;
}

export function createFootnotes(definitions: ReadonlyMap<string, Markdown.FootnoteDefinition>): Footnotes {
  /** Number of references for each footnote, in order of the first one, which determines its number. */
  const notes = new Map<string, { number: number; count: number }>();

  return {
    reference(node) {
      const name = nameOf(node);
      const note = notes.get(name) ?? { number: notes.size + 1, count: 0 };
      notes.set(name, note);
      note.count++;
      const properties: Properties = {
        href: `#fn-${placeOf(name)}`,
        id: `${ID_PREFIX}fnref-${placeOf(name)}${note.count > 1 ? `-${note.count}` : ''}`,
        dataFootnoteRef: '',
        ariaDescribedBy: [`${ID_PREFIX}footnote-label`],
      };
      return element('sup', {}, [element('a', properties, [text(String(note.number))])]);
    },

    section(page, read) {
      const contents = new Map<string, Piece[]>();
      // Reading a definition may add further footnotes to the list.
      for (const name of notes.keys()) {
        const definition = definitions.get(name);
        if (definition) contents.set(name, read(definition));
      }
      if (contents.size === 0) return null;
      const items = [...contents].map(([name, content]) => item(name, withWaysBack(content, waysBack(name, page))));
      const title = element('h2', { className: ['sr-only'], id: `${ID_PREFIX}footnote-label` }, [text(page.footnotes)]);
      const pieces = [title, text('\n'), element('ol', {}, wrap(items, true)), text('\n')];
      return element('section', { dataFootnotes: '', className: ['footnotes'] }, pieces);
    },
  };

  function waysBack(name: string, { backToText }: ContentPage): Element[] {
    return Array.from({ length: notes.get(name)?.count ?? 0 }, (_, at) => {
      const properties: Properties = {
        href: `#fnref-${placeOf(name)}${at > 0 ? `-${at + 1}` : ''}`,
        dataFootnoteBackref: '',
        ariaLabel: backToText,
        className: ['data-footnote-backref'],
      };
      return element('a', properties, [text('↩'), ...(at > 0 ? [element('sup', {}, [text(String(at + 1))])] : [])]);
    });
  }
}

function placeOf(name: string): string {
  return normalizeUri(name.toLowerCase());
}

function item(name: string, content: Piece[]): Element {
  return element('li', { id: `${ID_PREFIX}fn-${placeOf(name)}` }, wrap(content, true));
}

/** Adds the links back to the text, in the last paragraph or after the content. */
function withWaysBack(content: Piece[], links: Element[]): Piece[] {
  const last = content.at(-1);
  if (last?.type !== 'element' || last.tagName !== 'p')
    return [...content, ...links.flatMap((link, at) => (at > 0 ? [text(' '), link] : [link]))];
  last.children = putTogether([...last.children, ...links.flatMap((link) => [text(' '), link])]);
  return content;
}
