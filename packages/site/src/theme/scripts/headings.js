/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Marks the current section in the table of contents.

const links = [...document.querySelectorAll('.contents a')].filter((link) => link instanceof HTMLAnchorElement);
const headings = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? []);

if (links.length > 0 && headings.length === links.length) {
  addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true });
  mark();
}

function mark() {
  const passed = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
  links.forEach((link, index) => {
    if (index === passed) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  });
}
