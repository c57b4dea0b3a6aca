import type { CDPSession, Page } from 'playwright-core';

/** What the pages keep while they are walked. */
interface Walked {
  problems: string[];
  stops: Set<Element>;
  /** The focus was with the browser, behind the last stop. */
  wasLeft: boolean;
  isOver: boolean;
}

type Walking = typeof globalThis & { walked: Walked };

/** What the key met, once round. */
interface Round {
  problems: string[];
  stops: number;
}

const MOST_STOPS = 200;

/**
 * Walks a page by the Tab key alone, once round from where the focus is. The key is pressed as often as the page seems to have stops, and the page
 * itself looks at each as the key is let go: to ask after each press takes ten times as long, for the page is drawn for each.
 */
export async function walkByTab(page: Page): Promise<Round> {
  const session = await page.context().newCDPSession(page);
  try {
    // The first press, and that which is with the browser, come on top.
    let presses = (await page.evaluate(beginWalk)) + 2;
    for (let pressed = 0; pressed < MOST_STOPS; pressed += presses, presses = 5) {
      await pressTab(session, presses);
      if (await page.evaluate(isWalkOver)) return await page.evaluate(endWalk);
    }
    const { problems, stops } = await page.evaluate(endWalk);
    return { problems: [...problems, 'there is no end to it'], stops };
  } finally {
    await session.detach();
  }
}

/** One behind the other, without waiting for each to be done: they come as they were sent. */
async function pressTab(session: CDPSession, times: number): Promise<void> {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, nativeVirtualKeyCode: 9 };
  const events = Array.from({ length: times }).flatMap(() => [
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]);
  await Promise.all(events);
}

/** In the page: from now on each stop is looked at. Answers how many there seem to be. */
function beginWalk(): number {
  const walked: Walked = { problems: [], stops: new Set(), wasLeft: false, isOver: false };
  (globalThis as Walking).walked = walked;

  function lookAtFocus(): void {
    const focused = document.activeElement as HTMLElement | null;
    if (walked.isOver) return;
    if (!focused || focused === document.body) {
      walked.isOver = walked.wasLeft;
      walked.wasLeft = true;
      return;
    }
    if (walked.stops.has(focused)) {
      walked.isOver = true;
      return;
    }
    walked.stops.add(focused);
    // The kit draws these itself, beside a field that is not seen.
    const shown = focused.matches('[type=radio], [type=checkbox]')
      ? (focused.closest('label') ?? focused.parentElement ?? focused)
      : focused;
    const { left, top, width, height } = shown.getBoundingClientRect();
    // A long field is scrolled to where something of it is seen, a short one as a whole.
    const points = [0.5, 0.1, 0.9].map((share) => document.elementFromPoint(left + width * share, top + Math.min(height, 60) * share));
    const at = points.find((one) => one !== null) ?? null;
    const dialog = document.querySelector('[role=dialog]');
    const name = focused.outerHTML.slice(0, 160);
    const problems: [boolean, string][] = [
      [width < 2 || height < 2, 'is not seen'],
      [at === null, 'is off the screen'],
      [at !== null && !shown.contains(at) && !at.contains(shown) && !(focused as HTMLInputElement).labels?.[0]?.contains(at), 'is covered'],
      [dialog !== null && !dialog.contains(focused), 'is behind the dialog'],
    ];
    walked.problems.push(...problems.filter(([isSo]) => isSo).map(([, what]) => `${name} ${what}`));
  }

  // The key is let go where it led to; whoever stops its way further in does not stop it here.
  const listening = globalThis as Walking & { isWalkListening?: boolean; lookAtFocus: () => void };
  listening.lookAtFocus = lookAtFocus;
  if (!listening.isWalkListening) {
    listening.isWalkListening = true;
    addEventListener('keyup', ({ key }) => key === 'Tab' && listening.lookAtFocus(), { capture: true });
  }
  const within = document.querySelector('[role=dialog]') ?? document.body;
  return [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches('[type=radio]:not(:checked), [type=file], :disabled') &&
      one.checkVisibility({ visibilityProperty: true }),
  ).length;
}

/** In the page. */
function isWalkOver(): boolean {
  return (globalThis as Walking).walked.isOver;
}

/** In the page: what was met, and what can be used by the pointer and was no stop. One of a group of choices is enough, for arrows lead on there. */
function endWalk(): Round {
  const { problems, stops } = (globalThis as Walking).walked;
  const within = document.querySelector('[role=dialog]') ?? document.body;
  const all = [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')];
  const missed = all.filter(
    (one) =>
      one.tabIndex >= 0 &&
      !stops.has(one) &&
      !one.matches('[type=radio], [type=file], [hidden], :disabled') &&
      one.closest('[inert], [aria-hidden=true]') === null &&
      one.checkVisibility({ visibilityProperty: true }),
  );
  return { problems: [...problems, ...missed.map((one) => `${one.outerHTML.slice(0, 160)} is passed over`)], stops: stops.size };
}
