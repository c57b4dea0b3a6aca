import { type AttributeSpec, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { editorText } from '../../text/editor.ts';
import { isSafeUrl, parseCallout, parseImage, parseItem, parseLink, parseMoment, readAlign } from './parse-rules.ts';

const ORIGIN: Record<string, AttributeSpec> = { origin: { default: null } };

const blocks: Record<string, NodeSpec> = {
  doc: { content: 'block+', attrs: { lead: { default: '' }, definitions: { default: '' }, eol: { default: '\n' } } },
  paragraph: { group: 'block', content: 'inline*', attrs: ORIGIN, parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    // Markdown headings have no line breaks.
    content: 'plain*',
    attrs: { ...ORIGIN, level: { default: 2 } },
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${String(attrs['level'])}`, 0],
  },
  callout: {
    group: 'block',
    content: 'block+',
    attrs: { ...ORIGIN, kind: { default: 'note' } },
    defining: true,
    parseDOM: [{ tag: 'aside.callout', getAttrs: parseCallout, contentElement: '.callout-body' }],
    toDOM: ({ attrs }) => ['aside', { class: `callout callout-${String(attrs['kind'])}` }, ['div', { class: 'callout-body' }, 0]],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    attrs: ORIGIN,
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1 }, delimiter: { default: '.' }, loose: { default: true }, run: { default: null }, first: { default: 1 } },
    parseDOM: [{ tag: 'ol' }],
    toDOM: ({ attrs }) => ['ol', Number(attrs['start']) === 1 ? {} : { start: String(attrs['start']) }, 0],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { bullet: { default: '-' }, loose: { default: false } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  list_item: {
    content: 'block+',
    attrs: { ...ORIGIN, checked: { default: null } },
    defining: true,
    parseDOM: [{ tag: 'li', getAttrs: parseItem }],
    toDOM: ({ attrs }) => ['li', attrs['checked'] === null ? {} : { 'data-checked': String(attrs['checked']) }, 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { ...ORIGIN, lang: { default: null }, meta: { default: null } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: (element) => ({ lang: element.dataset['lang'] ?? null }) }],
    toDOM: ({ attrs }) => [
      'pre',
      { spellcheck: 'false', ...(attrs['lang'] !== null && { 'data-lang': String(attrs['lang']) }) },
      ['code', 0],
    ],
  },
  horizontal_rule: { group: 'block', attrs: ORIGIN, parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  // A block or a list item that the other nodes cannot represent. Users edit its Markdown source.
  source: {
    group: 'block',
    atom: true,
    attrs: { ...ORIGIN, text: { default: '' }, isItem: { default: false } },
    parseDOM: [{ tag: 'pre.source-block', getAttrs: (element) => ({ text: element.textContent }), priority: 60 }],
    toDOM: ({ attrs }) => ['pre', { class: 'source-block' }, String(attrs['text'])],
  },
};

const inlines: Record<string, NodeSpec> = {
  text: { group: 'plain inline' },
  hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  image: {
    group: 'plain inline',
    inline: true,
    draggable: true,
    attrs: { src: {}, alt: { default: '' }, title: { default: null } },
    parseDOM: [{ tag: 'img', getAttrs: parseImage }],
    toDOM: ({ attrs }) => ['img', { 'data-src': String(attrs['src']), alt: String(attrs['alt']) }],
  },
  moment: {
    group: 'plain inline',
    inline: true,
    draggable: true,
    attrs: { src: {}, label: { default: '' }, title: { default: null } },
    parseDOM: [{ tag: 'a[data-moment]', getAttrs: parseMoment, priority: 60 }],
    // Without `href`, because a click never navigates.
    toDOM: ({ attrs }) => [
      'a',
      { class: 'moment', 'data-moment': String(attrs['src']), role: 'link', 'aria-label': editorText.playFrom(String(attrs['label'])) },
      String(attrs['label']),
    ],
  },
  // HTML, footnote references and other inline Markdown without a node of its own.
  raw: {
    group: 'plain inline',
    inline: true,
    attrs: { text: {} },
    parseDOM: [{ tag: 'code.raw', getAttrs: (element) => ({ text: element.textContent }), priority: 60 }],
    toDOM: ({ attrs }): DOMOutputSpec => ['code', { class: 'raw' }, String(attrs['text'])],
  },
};

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {}, title: { default: null }, label: { default: null } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: parseLink }],
    // A link with a scheme that the published site does not accept is text there, too.
    toDOM: ({ attrs: { href, title } }) => [
      'a',
      { ...(isSafeUrl(String(href)) && { href: String(href) }), ...(title !== null && { title: String(title) }) },
    ],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  strike: { parseDOM: [{ tag: 'del' }, { tag: 's' }, { tag: 'strike' }], toDOM: () => ['del', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
};

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'plain*',
  cellAttributes: {
    align: { default: null, getFromDOM: readAlign, setDOMAttr: (value, attrs) => void (value && (attrs['align'] = value)) },
  },
});

/** The document schema: the constructs of CommonMark and GFM that pages show, and source nodes for all others. */
export const schema = new Schema({
  nodes: { ...blocks, ...tables, table: { ...tables.table, attrs: ORIGIN }, ...inlines },
  marks,
});
