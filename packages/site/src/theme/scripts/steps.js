/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { copy, isBusy, keep, recall, words } from './page.js';

// Adds links to headings and steps, moves through the steps with j and k, and stores ticked tasks in this browser.

const steps = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.steps > li[id], .marked-step[id], .numbered[id]')]);

// Adds each link when its heading or step comes into view. Adding all of them takes a tenth of the page's time on a phone.
const linked = new IntersectionObserver((entries, observer) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    addLink(target);
  }
});
for (const part of document.querySelectorAll('.content > :is(h2, h3)[id], .steps > li[id], .marked-step[id]')) linked.observe(part);

/** @param {Element} part */
function addLink(part) {
  if (!part.matches('h2, h3')) {
    part.append(linkTo(part.id, part.querySelector('p')?.textContent ?? ''));
    return;
  }
  const line = document.createElement('div');
  line.className = 'heading-line';
  part.replaceWith(line);
  line.append(part, linkTo(part.id, part.textContent ?? ''));
}

/** @param {string} id @param {string} name */
function linkTo(id, name) {
  const link = document.createElement('a');
  link.className = 'anchor';
  link.href = `#${id}`;
  link.ariaLabel = `${words.linkHere}: ${name}`;
  link.addEventListener('click', () => void copy(link, link.href));
  return link;
}

document.addEventListener('keydown', (event) => {
  const by = { j: 1, k: -1 }[event.key];
  if (by === undefined || steps.length === 0 || isBusy(event)) return;
  event.preventDefault();
  // A video in use moves to its next or previous step, and says which one that is.
  if (document.dispatchEvent(new CustomEvent('docreel-walk', { detail: by, cancelable: true }))) walk(by);
});
document.addEventListener('docreel-step', ({ target }) => {
  if (target instanceof HTMLElement) goTo(target);
});

/** Goes to the next or previous step, starting from the current one or from the top of the window. @param {number} by */
function walk(by) {
  const at = steps.findIndex((step) => step.ariaCurrent === 'step');
  const below = steps.findIndex((step) => step.getBoundingClientRect().top > innerHeight * 0.3);
  const from = at >= 0 ? at : (below < 0 ? steps.length : below) - (by > 0 ? 1 : 0);
  goTo(steps[Math.min(steps.length - 1, Math.max(0, from + by))]);
}

/** @param {HTMLElement | undefined} step */
function goTo(step) {
  if (!step) return;
  for (const other of steps) other.ariaCurrent = other === step ? 'step' : null;
  step.tabIndex = -1;
  step.focus({ preventScroll: true });
  step.scrollIntoView({ block: 'start' });
  history.replaceState(history.state, '', `#${step.id}`);
}

const ticks = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('.content .task-list-item input[type=checkbox]'));
for (const [index, tick] of ticks.entries()) {
  const text = tick.closest('li')?.textContent?.trim() ?? '';
  const name = `tick:${location.pathname}:${index}:${text.slice(0, 60)}`;
  const wasTicked = tick.checked;
  const kept = recall(name);
  if (kept !== null) tick.checked = kept === 'yes';
  tick.disabled = false;
  tick.ariaLabel = text;
  tick.addEventListener('change', () => keep(name, tick.checked === wasTicked ? null : tick.checked ? 'yes' : 'no'));
}
