import type { Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Labels } from '../labels/labels.ts';
import { readAddress } from './address.ts';
import { boundContainers, limitNesting } from './nesting.ts';
import { contentSchema } from './schema.ts';
import { walk } from './walk.ts';

/**
 * Markdown → a syntax tree that holds nothing but what the schema names. Everything after this step adds only elements of our own,
 * so the sanitiser's word stands: no script, no event attribute, no address of another scheme.
 */
export function parseContent(content: string, labels: Labels): Root {
  const processor = processorFor(labels);
  return processor.runSync(processor.parse(boundContainers(content.toWellFormed())));
}

const processors = new WeakMap<Labels, ReturnType<typeof createProcessor>>();

/** Putting one together costs as much as a short text. */
function processorFor(labels: Labels) {
  const known = processors.get(labels) ?? createProcessor(labels);
  processors.set(labels, known);
  return known;
}

function createProcessor(labels: Labels) {
  return (
    unified()
      .data({ fromMarkdownExtensions: [{ transforms: [limitNesting] }] })
      .use(remarkParse)
      .use(remarkGfm)
      // The prefix of ids is the sanitiser's: once is enough.
      .use(remarkRehype, {
        allowDangerousHtml: true,
        clobberPrefix: '',
        footnoteLabel: labels.footnotes,
        footnoteBackLabel: labels.backToText,
      })
      .use(rehypeRaw)
      .use(normaliseAddresses)
      .use(rehypeSanitize, contentSchema())
      .freeze()
  );
}

/** Each address as a browser would read it; those that lead nowhere safe are gone, and the words of the link stay. */
function normaliseAddresses() {
  return (tree: Root): void => {
    walk(tree, ({ properties }) => {
      for (const name of ['href', 'src'] as const) {
        const value = properties[name];
        if (value === undefined || value === null) continue;
        const address = readAddress(value);
        if (address === null) delete properties[name];
        else if ('href' in address) properties[name] = address.href;
      }
    });
  };
}
