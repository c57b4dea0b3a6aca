import { useEffect, useState } from 'react';

/** Returns the focus to the element that had it before, unless something else has it by then. */
export function useFocusReturn(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // Runs after the handlers that closed it: a page that is shown instead takes the focus itself.
      setTimeout(() => {
        if (document.activeElement === document.body && opener?.isConnected === true) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** Returns the focused element. For menu items, which are gone afterwards, it returns the menu's button. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = typeof menu === 'string' ? document.getElementById(menu) : activeElement;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
