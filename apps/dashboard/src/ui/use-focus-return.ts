import { useEffect, useState } from 'react';

/** What had the focus when this was first shown has it again when this is gone, unless something else has taken it by then. */
export function useFocusReturn(): void {
  const [opener] = useState(openerNow);
  useEffect(
    () => () => {
      // After what closes it has had its turn: a page that is shown instead takes the focus itself.
      setTimeout(() => {
        if (document.activeElement === document.body && opener?.isConnected === true) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** Of an entry of a menu, which is gone by then, the menu's button. */
function openerNow(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = typeof menu === 'string' ? document.getElementById(menu) : activeElement;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
