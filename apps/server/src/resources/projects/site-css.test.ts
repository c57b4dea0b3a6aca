import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCssError } from './site-css.ts';

test('a style sheet without external URLs is accepted', async () => {
  for (const css of [
    '',
    'h1 { color: red }',
    '@media (width > 40rem) { .steps > li { --gap: 2px; &:hover { color: var(--accent) } } }',
    '.a { background: url(data:image/png;base64,AAAA) }',
    '.a { background: url("../images/x.png"), url(#drawing) }',
    '.a::before { content: "https://example.org/ is our address" }',
    '@font-face { font-family: x; src: local("Arial"), url(data:font/woff2;base64,AAAA) }',
    '@layer a; @container (width > 1px) { p { color: oklch(50% 0.1 20) } } @supports (display: grid) { p { color: red } }',
  ])
    assert.equal(findCssError(css), null, css);
});

test('a style sheet that loads from another host is refused with the line, however the URL is written', async () => {
  for (const css of [
    '@import "x.css";',
    '@IMPORT url(x.css);',
    '@\\69mport "x.css";',
    '.a { background: url(https://evil.example/x) }',
    '.a { background: URL( "//evil.example/x" ) }',
    '.a { background: u\\72l(https://evil.example/x) }',
    '.a { background: url(\\68ttps://evil.example/x) }',
    '.a { background: url("\\2f\\2f evil.example/x") }',
    '.a { background: url("\\\\\\\\evil.example/x") }',
    '.a { background: image-set("https://evil.example/x" 1x) }',
    '.a { background: -webkit-image-set(url(https://evil.example/x) 1x) }',
    '.a { --x: url(ftp://evil.example/x) }',
    '@unknown { a: url(https://evil.example/x) }',
    '@namespace url(https://evil.example/x);',
    '.a { background: url(javascript:alert(1)) }',
    '.a { background: url(data:text/html,x) }',
  ])
    assert.match(findCssError(`p {}\n${css}`) ?? 'taken', /^Line 2: .+\.$/, css);
});

test('invalid CSS is refused with the line of the error', async () => {
  for (const css of ['</style><script>', 'p { color: "red\n }', 'p { background: url(a b) }'])
    assert.match(findCssError(`\n\n${css}`) ?? 'taken', /^Line [34]: /, css);
});
