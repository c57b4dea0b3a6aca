import { parseInBrowser } from '@docreel/markdown/blocks';
import type { TextRange } from '@docreel/markdown/comparing';
import type { AlignType, Nodes, RootContent, Table } from 'mdast';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { parseMomentUrl } from '../model/moment-url.ts';
import type { EditorAsset } from '../types.ts';
import { Picture } from './Picture.tsx';
import classes from './Comparison.module.css';
import { capitalize } from '../../text/format.ts';

interface MarkdownTextProps {
  markdown: string;
  assets: readonly EditorAsset[];
  /** Ranges of `readPlainText` to mark, because they differ from the other version. */
  marks: readonly TextRange[];
  side: 'old' | 'new';
}

/** Shows a block of Markdown as text and pictures. Nothing in it can be edited, and HTML is shown as its source. */
export function MarkdownText({ markdown, assets, marks, side }: MarkdownTextProps) {
  const { slug } = useProject();
  const root = useMemo(() => parseInBrowser(markdown), [markdown]);
  const rendering: Rendering = { slug, assets, marks, mark: side === 'old' ? 'del' : 'ins', at: 0 };
  return <div className={classes.markdown}>{renderNodes(unwrapList(root.children), rendering)}</div>;
}

/** Returns the text that the marks refer to: all words of a block in the order in which they are shown. */
export function readPlainText(markdown: string): string {
  const read = (node: Nodes): string => {
    if (node.type === 'link' && node.url.startsWith('video:')) return '';
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value;
    return 'children' in node ? node.children.map(read).join('') : '';
  };
  return unwrapList(parseInBrowser(markdown).children).map(read).join('');
}

/** Returns the content of a block that is one list item. Its number is shown elsewhere. */
function unwrapList(nodes: readonly RootContent[]): readonly RootContent[] {
  const [list] = nodes;
  return nodes.length === 1 && list?.type === 'list' && list.children.length === 1 ? (list.children[0]?.children ?? []) : nodes;
}

interface Rendering {
  slug: string;
  assets: readonly EditorAsset[];
  marks: readonly TextRange[];
  mark: 'del' | 'ins';
  /** Length of the text that was rendered so far. */
  at: number;
}

function renderNodes(nodes: readonly Nodes[], rendering: Rendering): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{renderNode(node, rendering)}</Fragment>);
}

/** Elements without attributes, by node type. */
const ELEMENTS = {
  paragraph: 'p',
  listItem: 'li',
  emphasis: 'em',
  strong: 'strong',
  delete: 's',
} as const;

function renderNode(node: Nodes, rendering: Rendering): ReactNode {
  switch (node.type) {
    case 'text':
      return markText(node.value, rendering);
    case 'inlineCode':
      return <code>{markText(node.value, rendering)}</code>;
    case 'code':
      return (
        <pre>
          <code>{markText(node.value, rendering)}</code>
        </pre>
      );
    case 'image':
      return <Picture url={node.url} alt={node.alt ?? ''} assets={rendering.assets} />;
    case 'blockquote':
      return <blockquote>{renderCallout(node, rendering)}</blockquote>;
    case 'link':
      return renderLink(node, rendering);
    case 'heading':
      // A paragraph, because the page's outline would otherwise contain the headings of both versions.
      return <p className={classes.heading}>{renderNodes(node.children, rendering)}</p>;
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{renderNodes(node.children, rendering)}</ol>
      ) : (
        <ul>{renderNodes(node.children, rendering)}</ul>
      );
    case 'table':
      return renderTable(node, rendering);
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'html':
      return <pre className={classes.source}>{node.value}</pre>;
    default:
      return renderElement(node, rendering);
  }
}

function renderElement(node: Nodes, rendering: Rendering): ReactNode {
  const children = 'children' in node ? renderNodes(node.children, rendering) : null;
  const Element = ELEMENTS[node.type as keyof typeof ELEMENTS];
  return Element ? <Element>{children}</Element> : children;
}

const CALLOUT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*\n?/;

/** Shows the type of a callout as a word instead of its marker. */
function renderCallout({ children }: Extract<Nodes, { type: 'blockquote' }>, rendering: Rendering): ReactNode {
  const [first, ...rest] = children;
  const [text, ...others] = first?.type === 'paragraph' ? first.children : [];
  const [marker, type] = text?.type === 'text' ? (CALLOUT.exec(text.value) ?? []) : [];
  if (marker === undefined || type === undefined || text?.type !== 'text') return renderNodes(children, rendering);
  rendering.at += marker.length;
  return (
    <>
      <p>
        <span className={classes.callout}>{capitalize(type.toLowerCase())}</span>
        {markText(text.value.slice(marker.length), rendering)}
        {renderNodes(others, rendering)}
      </p>
      {renderNodes(rest, rendering)}
    </>
  );
}

/** Shows a moment as a link to the video's page. Other links are shown as text, so that a click does not leave the review. */
function renderLink({ url, children }: Extract<Nodes, { type: 'link' }>, rendering: Rendering): ReactNode {
  const moment = parseMomentUrl(url);
  if (!moment) return <span className={classes.link}>{renderNodes(children, rendering)}</span>;
  const [label] = children;
  return (
    <Link className={classes.moment} href={paths.video(rendering.slug, moment.videoId, moment.seconds)}>
      {label?.type === 'text' ? label.value : moment.seconds}
    </Link>
  );
}

function renderTable({ children: rows, align }: Table, rendering: Rendering): ReactNode {
  const style = (at: number) => ({ textAlign: (align?.[at] as AlignType) ?? 'start' }) as const;
  return (
    <table>
      <tbody>
        {rows.map(({ children: cells }, row) => (
          <tr key={row}>
            {cells.map((cell, at) =>
              row === 0 ? (
                <th key={at} style={style(at)}>
                  {renderNodes(cell.children, rendering)}
                </th>
              ) : (
                <td key={at} style={style(at)}>
                  {renderNodes(cell.children, rendering)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns a text with its marked parts in `ins` or `del` elements. */
function markText(text: string, rendering: Rendering): ReactNode {
  const { marks, mark: Mark, at: start } = rendering;
  rendering.at += text.length;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of marks) {
    const [first, end] = [Math.max(from - start, at), Math.min(to - start, text.length)];
    if (first >= end) continue;
    parts.push(text.slice(at, first), <Mark key={first}>{text.slice(first, end)}</Mark>);
    at = end;
  }
  return [...parts, text.slice(at)];
}
