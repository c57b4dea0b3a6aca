import type { CDPSession, Page } from 'playwright-core';

/** Data that the script in the page records while the test presses the Tab key. */
interface Walk {
  problems: string[];
  stops: Set<Element>;
  /** The focus has left the page after the last control, for the browser's own toolbar. */
  hasLeftPage: boolean;
  hasEnded: boolean;
}

type WalkWindow = typeof globalThis & { walked: Walk };

/** The result of pressing Tab through the whole page once. */
interface Round {
  problems: string[];
  stops: number;
}

const MAX_STOPS = 200;

/**
 * Presses Tab through all controls of a page, once around from the current focus. The page inspects each focused control on key up.
 * Querying the page after every key press would take ten times as long, because the browser would redraw each time.
 */
export async function walkByTab(page: Page): Promise<Round> {
  const session = await page.context().newCDPSession(page);
  try {
    // One extra key press for the start, and one while the browser's toolbar has the focus.
    let presses = (await page.evaluate(beginWalk)) + 2;
    for (let pressed = 0; pressed < MAX_STOPS; pressed += presses, presses = 5) {
      await pressTab(session, presses);
      if (await page.evaluate(hasWalkEnded)) return await page.evaluate(endWalk);
    }
    const { problems, stops } = await page.evaluate(endWalk);
    return { problems: [...problems, 'the walk does not end'], stops };
  } finally {
    await session.detach();
  }
}

/** Sends all key events without waiting for each one. They arrive in order. */
async function pressTab(session: CDPSession, times: number): Promise<void> {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, nativeVirtualKeyCode: 9 };
  const events = Array.from({ length: times }).flatMap(() => [
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]);
  await Promise.all(events);
}

/** Runs in the page. Starts to inspect every control that receives focus, and returns the estimated number of controls. */
function beginWalk(): number {
  const walked: Walk = { problems: [], stops: new Set(), hasLeftPage: false, hasEnded: false };
  (globalThis as WalkWindow).walked = walked;

  function inspectFocus(): void {
    const focused = document.activeElement as HTMLElement | null;
    if (walked.hasEnded) return;
    if (!focused || focused === document.body) {
      walked.hasEnded = walked.hasLeftPage;
      walked.hasLeftPage = true;
      return;
    }
    if (walked.stops.has(focused)) {
      walked.hasEnded = true;
      return;
    }
    walked.stops.add(focused);
    // Mantine draws these controls itself, next to a hidden input.
    const shown = focused.matches('[type=radio], [type=checkbox]')
      ? (focused.closest('label') ?? focused.parentElement ?? focused)
      : focused;
    const { left, top, width, height } = shown.getBoundingClientRect();
    // Browsers scroll long fields into view only in part, and short fields completely.
    const points = [0.5, 0.1, 0.9].map((share) => document.elementFromPoint(left + width * share, top + Math.min(height, 60) * share));
    const at = points.find((one) => one !== null) ?? null;
    const dialog = document.querySelector('[role=dialog]');
    const name = focused.outerHTML.slice(0, 160);
    const problems: [boolean, string][] = [
      [width < 2 || height < 2, 'is not visible'],
      [at === null, 'is off the screen'],
      [at !== null && !shown.contains(at) && !at.contains(shown) && !(focused as HTMLInputElement).labels?.[0]?.contains(at), 'is covered'],
      [dialog !== null && !dialog.contains(focused), 'is behind the dialog'],
    ];
    walked.problems.push(...problems.filter(([isSo]) => isSo).map(([, what]) => `${name} ${what}`));
  }

  // Listens in the capture phase, so that no other handler can stop the event first.
  const listening = globalThis as WalkWindow & { isWalkListening?: boolean; inspectFocus: () => void };
  listening.inspectFocus = inspectFocus;
  if (!listening.isWalkListening) {
    listening.isWalkListening = true;
    addEventListener('keyup', ({ key }) => key === 'Tab' && listening.inspectFocus(), { capture: true });
  }
  const within = document.querySelector('[role=dialog]') ?? document.body;
  return [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches('[type=radio]:not(:checked), [type=file], :disabled') &&
      one.checkVisibility({ visibilityProperty: true }),
  ).length;
}

/** Runs in the page. */
function hasWalkEnded(): boolean {
  return (globalThis as WalkWindow).walked.hasEnded;
}

/**
 * Runs in the page. Returns the problems, including visible controls that Tab did not reach. One focused radio button per group is enough,
 * because arrow keys reach the others.
 */
function endWalk(): Round {
  const { problems, stops } = (globalThis as WalkWindow).walked;
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
  return { problems: [...problems, ...missed.map((one) => `${one.outerHTML.slice(0, 160)} is not reached`)], stops: stops.size };
}
