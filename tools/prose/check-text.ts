import { toString } from 'nlcst-to-string';
import { ParseEnglish } from 'parse-english';
import { visit } from 'unist-util-visit';
import { ALLOWED, ERRORS, LONG_WORDS, WARNINGS } from './words.ts';

export interface Finding {
  level: 'error' | 'warning';
  message: string;
  sentence: string;
}

export interface TextReport {
  sentences: number;
  longSentences: string[];
  findings: Finding[];
}

const english = new ParseEnglish();
const allowed = new RegExp(`\\b(?:${ALLOWED.join('|')})\\b`, 'gi');

/** Checks one paragraph of plain text for discouraged words, wrong beginnings of sentences, and long sentences. */
export function checkText(text: string): TextReport {
  const report: TextReport = { sentences: 0, longSentences: [], findings: [] };
  visit(english.parse(text), 'SentenceNode', (node) => {
    const sentence = toString(node).trim();
    let words = 0;
    visit(node, 'WordNode', () => {
      words += 1;
    });
    if (words === 0) return;
    report.sentences += 1;
    if (words > LONG_WORDS) report.longSentences.push(sentence);
    report.findings.push(...findWords(sentence));
  });
  return report;
}

function findWords(sentence: string): Finding[] {
  const findings: Finding[] = [];
  if (/^Of\b/.test(sentence)) findings.push({ level: 'error', message: 'A sentence does not begin with "Of".', sentence });
  for (const { pattern, use } of ERRORS)
    if (matches(sentence, pattern)) findings.push({ level: 'error', message: `"${matches(sentence, pattern)}": use "${use}".`, sentence });
  const rest = sentence.replace(allowed, '');
  for (const { pattern, use } of WARNINGS)
    if (matches(rest, pattern)) findings.push({ level: 'warning', message: `"${matches(rest, pattern)}": use "${use}".`, sentence });
  return findings;
}

function matches(text: string, pattern: string): string | undefined {
  return new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'i').exec(text)?.[0];
}
