import { whyNotNative } from '@docreel/markdown';
import type { Finding } from './finding.ts';

const NAME = 'Markdown';

/** Pages are the same either way. */
export function examineMarkdown(whyNot: string | null = whyNotNative()): Finding {
  if (whyNot === null) return { name: NAME, state: 'good', found: 'read by the native parser' };
  const found = `read by micromark alone, which makes publishing several times slower; the native parser does not run here: ${whyNot}`;
  return { name: NAME, state: 'weak', found, mend: 'Install with optional packages, on Linux (glibc or musl), macOS or Windows.' };
}
