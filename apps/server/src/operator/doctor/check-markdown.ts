import { whyNotNative } from '@docreel/markdown';
import type { Check } from './check.ts';

const NAME = 'Markdown';

/** Reports which of the two Markdown parsers is in use. Both render the same pages. */
export function checkMarkdown(whyNot: string | null = whyNotNative()): Check {
  if (whyNot === null) return { name: NAME, state: 'good', found: 'uses the native parser' };
  const found = `uses only micromark, which makes publishing several times slower; the native parser does not run here: ${whyNot}`;
  return { name: NAME, state: 'weak', found, fix: 'Install with optional packages, on Linux (glibc or musl), macOS or Windows.' };
}
