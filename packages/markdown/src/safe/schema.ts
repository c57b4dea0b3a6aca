import type { Schema } from 'hast-util-sanitize';

/** URL schemes that links of a published page may use. `asset:` and `video:` refer to files of the project. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'];
const LINKED = [...LINK_SCHEMES, 'asset', 'video'];
const SHOWN = ['http', 'https', 'asset', 'video'];

/** Prefix of all IDs and names in content. Without it, they could shadow properties of the browser's `document` object. */
export const ID_PREFIX = 's-';

const CODE_CLASS = /^language-[\w+#-]{1,30}$/;
const CELL = ['align', 'colSpan', 'rowSpan', 'scope'];

/**
 * Returns the allowed elements and attributes: those that Markdown produces, and those that authors may write as HTML. Styles, custom
 * classes, forms and frames are not allowed.
 */
export function contentSchema(): Schema {
  return {
    tagNames: [...BLOCKS, ...WORDS],
    attributes: {
      a: ['href', 'dataFootnoteBackref', 'dataFootnoteRef', 'ariaDescribedBy', 'ariaLabel', ['className', 'data-footnote-backref']],
      code: [['className', CODE_CLASS]],
      h2: [['className', 'sr-only']],
      img: ['src', 'alt', 'width', 'height'],
      input: [['disabled', true], ['type', 'checkbox'], 'checked'],
      details: ['open'],
      li: [['className', 'task-list-item'], 'value'],
      ol: [['className', 'contains-task-list'], 'start', 'reversed'],
      ul: [['className', 'contains-task-list']],
      section: ['dataFootnotes', ['className', 'footnotes']],
      td: CELL,
      th: CELL,
      '*': ['id', 'title', 'dir', 'lang'],
    },
    ancestors: { tbody: ['table'], td: ['table'], th: ['table'], thead: ['table'], tfoot: ['table'], tr: ['table'] },
    required: { input: { disabled: true, type: 'checkbox' } },
    protocols: { href: LINKED, src: SHOWN },
    clobber: ['ariaDescribedBy', 'ariaLabelledBy', 'id', 'name'],
    clobberPrefix: ID_PREFIX,
    // Elements that contain code instead of text.
    strip: [
      'script',
      'style',
      'noscript',
      'template',
      'textarea',
      'title',
      'xmp',
      'iframe',
      'noembed',
      'noframes',
      'plaintext',
      'svg',
      'math',
    ],
    allowComments: false,
    allowDoctypes: false,
  };
}

const BLOCKS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'blockquote', 'pre', 'hr', 'details', 'summary'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

const WORDS = [
  ...['a', 'abbr', 'b', 'br', 'cite', 'code', 'del', 'em', 'i', 'img', 'input', 'ins', 'kbd', 'mark', 'q', 's', 'samp'],
  ...['small', 'span', 'strong', 'sub', 'sup', 'u', 'var', 'wbr'],
];
