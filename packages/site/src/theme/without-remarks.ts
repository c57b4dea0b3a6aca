/** What stays as it is, or a place where CSS needs nothing. */
const PARTS = /("[^"]*"|url\([^)]*\))|\s*([{};,])\s*|:\s+|\b0(?=\.\d)/g;

/** A style sheet of ours without its comments and what else only people need. Compressed, lightningcss would make it no shorter. */
export function withoutRemarks(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .trim()
    .replace(PARTS, (found, kept?: string, mark?: string) => kept ?? mark ?? (found.startsWith(':') ? ':' : ''))
    .replaceAll(';}', '}')
    .replace(/#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3\b/g, '#$1$2$3')
    .concat('\n');
}
