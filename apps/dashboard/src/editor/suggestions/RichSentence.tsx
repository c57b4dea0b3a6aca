import { Fragment } from 'react';
import { unescapeMarkdown } from './plain-sentence.ts';

/** Shows a suggested sentence. Suggestions contain no other Markdown than bold text, code and escapes. */
export function RichSentence({ sentence }: { sentence: string }) {
  const parts = sentence.split(/(\*\*(?:\\.|[^*\\])+\*\*|`[^`]+`)/u);
  return parts.map((part, at) => {
    const key = `${at} ${part}`;
    if (part.startsWith('**') && part.length > 4) return <strong key={key}>{unescapeMarkdown(part.slice(2, -2))}</strong>;
    if (part.startsWith('`') && part.length > 2) return <code key={key}>{part.slice(1, -1)}</code>;
    return <Fragment key={key}>{unescapeMarkdown(part)}</Fragment>;
  });
}
