import { useEffect, useState } from 'react';

/** Moves the focus back to the element that had it before, unless another element has it now. */
export function useFocusReturn(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // Runs after the handlers that closed the dialog, because they may open another page, which takes the focus itself.
      setTimeout(() => {
        if (document.activeElement === document.body && opener?.isConnected === true) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** Returns the focused element. If it is a menu item, returns the menu's button, because menu items disappear. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = typeof menu === 'string' ? document.getElementById(menu) : activeElement;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
