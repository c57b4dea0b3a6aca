/** A style sheet of ours without its comments and indentation; compressed, a minifier would make it 3 % shorter. */
export function withoutRemarks(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/^\s+|\s+$/gm, '')
    .replace(/(?<=[;{},])\n|\n(?=\})/g, '')
    .concat('\n');
}
