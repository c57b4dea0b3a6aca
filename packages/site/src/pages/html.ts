const markup: unique symbol = Symbol('markup');

/** Markup that is safe to put into a page. Only this file can create it, so any other text is escaped. */
export interface Html {
  readonly [markup]: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Template tag that escapes its values, for text and for quoted attributes: html\`<p title="${title}">${text}</p>\`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const text = strings.reduce((before, string, index) => before + render(parts[index - 1]) + string);
  return { [markup]: text };
}

/** Marks text as safe markup. Use it only for sanitised content, and for JSON that is escaped for its position. */
export function trusted(text: string): Html {
  return { [markup]: text };
}

export function toText(page: Html): string {
  return page[markup];
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escape(part);
  if (typeof part === 'number') return String(part);
  return isList(part) ? part.map(render).join('') : part[markup];
}

function isList(part: Html | readonly Part[]): part is readonly Part[] {
  return Array.isArray(part);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.toWellFormed().replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
