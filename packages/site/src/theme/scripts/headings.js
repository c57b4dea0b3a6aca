/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Marks the current section in the table of contents. On a phone, its row shows the name of the section.

const links = [...document.querySelectorAll('.contents a')].filter((link) => link instanceof HTMLAnchorElement);
const here = document.querySelector('.contents .here');
const headings = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? []);

if (links.length > 0 && headings.length === links.length) {
  addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true });
  mark();
}

function mark() {
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const passed = headings.findLastIndex((heading) => isAtEnd || heading.getBoundingClientRect().top < innerHeight / 3);
  const current = Math.max(0, passed);
  if (here) here.textContent = passed < 0 ? '' : (links[passed]?.textContent ?? '');
  links.forEach((link, index) => {
    if (index === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  });
}
