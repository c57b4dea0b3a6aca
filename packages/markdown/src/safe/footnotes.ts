import type { Element, Properties } from 'hast';
import type * as Markdown from 'mdast';
import { normalizeUri } from 'micromark-util-sanitize-uri';
import { normaliseName } from './overview.ts';
import type { ContentPage } from './page.ts';
import { createElement, type Piece, joinPieces, createText, wrap } from './pieces.ts';
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
      const name = normaliseName(node);
      const note = notes.get(name) ?? { number: notes.size + 1, count: 0 };
      notes.set(name, note);
      note.count++;
      const properties: Properties = {
        href: `#fn-${readPosition(name)}`,
        id: `${ID_PREFIX}fnref-${readPosition(name)}${note.count > 1 ? `-${note.count}` : ''}`,
        dataFootnoteRef: '',
        ariaDescribedBy: [`${ID_PREFIX}footnote-label`],
      };
      return createElement('sup', {}, [createElement('a', properties, [createText(String(note.number))])]);
    },

    section(page, read) {
      const contents = new Map<string, Piece[]>();
      // Reading a definition may add further footnotes to the list.
      for (const name of notes.keys()) {
        const definition = definitions.get(name);
        if (definition) contents.set(name, read(definition));
      }
      if (contents.size === 0) return null;
      const items = [...contents].map(([name, content]) => createItem(name, addBackLinks(content, waysBack(name, page))));
      const title = createElement('h2', { className: ['sr-only'], id: `${ID_PREFIX}footnote-label` }, [createText(page.footnotes)]);
      const pieces = [title, createText('\n'), createElement('ol', {}, wrap(items, true)), createText('\n')];
      return createElement('section', { dataFootnotes: '', className: ['footnotes'] }, pieces);
    },
  };

  function waysBack(name: string, { backToText }: ContentPage): Element[] {
    return Array.from({ length: notes.get(name)?.count ?? 0 }, (_, at) => {
      const properties: Properties = {
        href: `#fnref-${readPosition(name)}${at > 0 ? `-${at + 1}` : ''}`,
        dataFootnoteBackref: '',
        ariaLabel: backToText,
        className: ['data-footnote-backref'],
      };
      return createElement('a', properties, [createText('↩'), ...(at > 0 ? [createElement('sup', {}, [createText(String(at + 1))])] : [])]);
    });
  }
}

function readPosition(name: string): string {
  return normalizeUri(name.toLowerCase());
}

function createItem(name: string, content: Piece[]): Element {
  return createElement('li', { id: `${ID_PREFIX}fn-${readPosition(name)}` }, wrap(content, true));
}

/** Adds the links back to the text, in the last paragraph or after the content. */
function addBackLinks(content: Piece[], links: Element[]): Piece[] {
  const last = content.at(-1);
  if (last?.type !== 'element' || last.tagName !== 'p')
    return [...content, ...links.flatMap((link, at) => (at > 0 ? [createText(' '), link] : [link]))];
  last.children = joinPieces([...last.children, ...links.flatMap((link) => [createText(' '), link])]);
  return content;
}
