import { Slice } from 'prosemirror-model';
import type { EditorProps } from 'prosemirror-view';
import { readDocument } from '../model/read-document.ts';
import { separateRuns } from '../model/steps.ts';
import { schema } from '../model/schema.ts';
import { writeDocument } from '../model/write-document.ts';
import { cleanPastedHtml } from './clean-pasted-html.ts';

/** Lines that are Markdown and hardly anything else. */
const MARKDOWN = /^(?:#{1,6} |[-*+] |\d{1,4}[.)] |> |```|\|.*\|)|\*\*[^*\n]+\*\*|\]\((?:https?:|asset:|video:|\.{0,2}\/)/m;

/** Returns the properties for copying Markdown, and for pasting HTML, Markdown and plain text. */
export function createClipboardProps(): Pick<EditorProps, 'clipboardTextParser' | 'clipboardTextSerializer' | 'transformPastedHTML'> {
  return {
    transformPastedHTML: cleanPastedHtml,
    clipboardTextSerializer: (slice) => {
      const doc = schema.topNodeType.createAndFill(null, slice.content);
      return doc === null ? slice.content.textBetween(0, slice.content.size, '\n\n') : writeDocument(doc).text.trim();
    },
    clipboardTextParser: (text, $context, isPlain) => {
      const isMarkdown = !isPlain && !$context.parent.type.spec.code && MARKDOWN.test(text);
      const children = isMarkdown ? separateRuns(readDocument(`${text.trim()}\n`).children, $context.node(0)) : readParagraphs(text);
      const [first] = children;
      const isInline = children.length === 1 && first?.type.name === 'paragraph';
      return new Slice(schema.topNodeType.create(null, children).content, isInline ? 1 : 0, isInline ? 1 : 0);
    },
  };
}

function readParagraphs(text: string) {
  const parts = text.split(/(?:\r\n?|\n)+/).filter((part) => part.trim() !== '');
  return parts.map((part) => schema.node('paragraph', null, [schema.text(part)]));
}
