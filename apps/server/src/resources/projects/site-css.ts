import { ident, parse, string, tokenize, tokenTypes, url } from 'css-tree';

/** CSS functions that take a URL as a string, with or without quotes. */
const URL_FUNCTIONS = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', '-webkit-cross-fade']);

/**
 * Returns a sentence about the first error in a style sheet, or null. The content security policy blocks external files anyway, and this
 * check tells the author about them. It reads tokens instead of the syntax tree, so that no rule can hide a URL.
 */
export function findCssError(css: string): string | null {
  const open: string[] = [];
  let fault: { message: string; at: number } | null = null;
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end);
    if (type === tokenTypes.AtKeyword && toLowerCaseName(ident.decode(text.slice(1))) === 'import')
      fault ??= { message: '@import is not allowed, put its rules here', at: start };
    if (type === tokenTypes.Url && isExternalUrl(url.decode(text))) fault ??= { message: `${text} is not on this site`, at: start };
    if (type === tokenTypes.String && URL_FUNCTIONS.has(open.at(-1) ?? '') && isExternalUrl(string.decode(text)))
      fault ??= { message: `${text} is not on this site`, at: start };
    if (type === tokenTypes.Function) open.push(toLowerCaseName(ident.decode(text.slice(0, -1))));
    else if (type === tokenTypes.LeftParenthesis) open.push('');
    else if (type === tokenTypes.RightParenthesis) open.pop();
    if (type === tokenTypes.BadUrl || type === tokenTypes.BadString) fault ??= { message: `${text.slice(0, 40)} has no end`, at: start };
  });
  if (fault === null)
    parse(css, {
      onParseError: ({ message, offset }) => (fault ??= { message: message.replace(/\.$/, ''), at: offset }),
    });
  return describeCssError(fault, css);
}

function describeCssError(fault: { message: string; at: number } | null, css: string): string | null {
  if (fault === null) return null;
  const { message, at } = fault;
  return `Line ${css.slice(0, at).split('\n').length}: ${message.slice(0, 200)}.`;
}

function toLowerCaseName(name: string): string {
  return name.toLowerCase();
}

/**
 * Returns whether a CSS URL loads an external file: it has another host, or a scheme other than `data:` for pictures and fonts. Browsers
 * ignore spaces in URLs and read backslashes as slashes.
 */
function isExternalUrl(address: string): boolean {
  const plain = Array.from(address, (letter) => (letter <= ' ' ? '' : letter === '\\' ? '/' : letter)).join('');
  if (/^data:(?:image|font)\//i.test(plain)) return false;
  return plain.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(plain);
}
