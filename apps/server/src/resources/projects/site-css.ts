import { ident, parse, string, tokenize, tokenTypes, url } from 'css-tree';

/** Functions whose first words are an address, quoted or not. */
const URL_FUNCTIONS = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', '-webkit-cross-fade']);

/**
 * What keeps a style sheet from being taken, in a sentence; null where nothing does. The policy of the pages stops what it loads from
 * elsewhere anyway: this tells its author. Tokens are looked at, not the tree: no rule hides an address from them.
 */
export function findCssError(css: string): string | null {
  const open: string[] = [];
  let fault: { message: string; at: number } | null = null;
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end);
    if (type === tokenTypes.AtKeyword && toLowerCaseName(ident.decode(text.slice(1))) === 'import')
      fault ??= { message: '@import is not taken; put its rules here', at: start };
    if (type === tokenTypes.Url && isExternalUrl(url.decode(text))) fault ??= { message: `${text} is not of this site`, at: start };
    if (type === tokenTypes.String && URL_FUNCTIONS.has(open.at(-1) ?? '') && isExternalUrl(string.decode(text)))
      fault ??= { message: `${text} is not of this site`, at: start };
    if (type === tokenTypes.Function) open.push(toLowerCaseName(ident.decode(text.slice(0, -1))));
    else if (type === tokenTypes.LeftParenthesis) open.push('');
    else if (type === tokenTypes.RightParenthesis) open.pop();
    if (type === tokenTypes.BadUrl || type === tokenTypes.BadString) fault ??= { message: `${text.slice(0, 40)} does not end`, at: start };
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

/** Another host, or another scheme than that of pictures in the text; `//host` as browsers read it, backslashes and spaces included. */
function isExternalUrl(address: string): boolean {
  const plain = Array.from(address, (letter) => (letter <= ' ' ? '' : letter === '\\' ? '/' : letter)).join('');
  if (/^data:(?:image|font)\//i.test(plain)) return false;
  return plain.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(plain);
}
