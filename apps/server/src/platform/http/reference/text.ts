import { html, raw } from 'hono/html';

export type Part = ReturnType<typeof html>;

/** Renders a description as HTML. Descriptions consist of paragraphs with `code` in backticks. */
export function paragraphs(text: string | undefined): Part[] {
  return (text ?? '')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

export function inline(text: string): Part[] {
  return text.split(/(`[^`]+`)/).map((piece) => (piece.startsWith('`') ? html`<code>${piece.slice(1, -1)}</code>` : html`${piece}`));
}

export function block(title: string, code: string): Part {
  return html`<figure class="code"><figcaption>${title}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`;
}

export const NOTHING: Part = raw('');
