import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { runAction } from './ActionControls.tsx';
import { useAllActions } from './actions.ts';

const BETWEEN_KEYS_MS = 1000;
const SWITCH = 'docreel-shortcuts';

/**
 * Returns whether single-key shortcuts are on. Users of voice input can turn them off, because speech may trigger them by accident (WCAG
 * 2.1.4).
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(SWITCH) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(SWITCH, isOn ? 'on' : 'off');
  } catch {
    // If local storage is not available, shortcuts stay on.
  }
}

/** Runs the action whose key sequence was pressed, for example `g v`. Ignores keys in text fields and while a dialog or menu is open. */
export function useShortcuts(): void {
  const actions = useAllActions();
  const [, navigate] = useLocation();
  useEffect(() => {
    let [before, at] = ['', 0];
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn() || isTaken(event.target)) return;
      const keys = Date.now() - at < BETWEEN_KEYS_MS ? `${before} ${event.key}`.trim() : event.key;
      const found = actions.find(({ shortcut }) => shortcut === keys) ?? actions.find(({ shortcut }) => shortcut === event.key);
      [before, at] = found ? ['', 0] : [event.key, Date.now()];
      if (!found) return;
      event.preventDefault();
      runAction(found, navigate);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [actions, navigate]);
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT|VIDEO)$/.test(target.tagName));
}
