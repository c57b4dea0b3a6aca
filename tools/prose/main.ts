import path from 'node:path';
import { checkText, type TextReport } from './check-text.ts';
import { SOURCES } from './sources.ts';
import { LONG_SHARE, LONG_WORDS } from './words.ts';

/**
 * Checks the texts for readers against the style guide in CONTRIBUTING.md. Prints each error and the number of findings per source.
 * `--warnings` also prints warnings, `--long` long sentences. Exits with 1 if there is an error or a source has too many long sentences.
 */

const root = path.resolve(import.meta.dirname, '../..');
const shows = (option: string) => process.argv.includes(option);

for (const source of SOURCES) {
  const reports = (await source.read(root)).map(({ where, text }) => ({ where, ...checkText(text) }));
  for (const report of reports) print(report);
  const findings = reports.flatMap((report) => report.findings);
  const errors = findings.filter(({ level }) => level === 'error').length;
  const sentences = reports.reduce((sum, report) => sum + report.sentences, 0);
  const share = reports.reduce((sum, report) => sum + report.longSentences.length, 0) / Math.max(1, sentences);
  const length = `${(share * 100).toFixed(1)} % over ${LONG_WORDS} words`;
  console.log(`${source.name}: ${sentences} sentences, ${errors} errors, ${findings.length - errors} warnings, ${length}`);
  if (errors > 0 || share > LONG_SHARE) process.exitCode = 1;
}

function print({ where, findings, longSentences }: TextReport & { where: string }): void {
  if (shows('--long')) for (const sentence of longSentences) console.log(`${where}: long: ${sentence}`);
  for (const { level, message, sentence } of findings)
    if (level === 'error' || shows('--warnings')) console.log(`${where}: ${level}: ${message} ${sentence}`);
}
