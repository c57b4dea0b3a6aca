/// <reference lib="dom" />
// Functions that the other scripts share: labels of the page, loading of scripts on first use, and local storage.

const own = document.currentScript;

/** @type {Record<string, string>} */
export const words = JSON.parse(document.body.dataset.words ?? '{}');

/** @type {Map<string, Promise<unknown>>} */
const loaded = new Map();

/**
 * Loads a script that few pages need, once, and passes it an event. If loading fails, the next call tries again.
 * @param {'search' | 'viewer' | 'dock' | 'feedback'} part
 * @param {unknown} detail
 */
export async function use(part, detail) {
  const loading = loaded.get(part) ?? Promise.all((own?.dataset[part] ?? '').split(' ').map(load));
  loaded.set(part, loading);
  try {
    await loading;
  } catch (error) {
    loaded.delete(part);
    throw error;
  }
  document.dispatchEvent(new CustomEvent(`docreel-${part}`, { detail }));
}

/** @param {string} address */
function load(address) {
  return new Promise((resolve, reject) => {
    const isStyle = address.endsWith('.css');
    const element = isStyle
      ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
      : Object.assign(document.createElement('script'), { src: address });
    element.addEventListener('load', resolve);
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error(`${address} could not be loaded`));
    });
    document.head.append(element);
  });
}

/** @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return localStorage.getItem(`docreel:${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string | null} value */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(`docreel:${name}`);
    else localStorage.setItem(`docreel:${name}`, value);
  } catch {
    // Without storage, the value is valid until the page is left.
  }
}

/** Returns whether a key press belongs to a field, a dialog or a browser shortcut. @param {KeyboardEvent} event */
export function isBusy({ target, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=range]), textarea, select, [contenteditable]');
}

/**
 * Copies a text, and confirms it on the pressed element. @param {HTMLElement} pressed @param {string | Promise<string>} text
 */
export async function copy(pressed, text) {
  try {
    await navigator.clipboard.writeText(await text);
  } catch {
    return;
  }
  pressed.classList.add('copied');
  const status = document.querySelector('.copy-status');
  if (status) status.textContent = words.copied ?? '';
  setTimeout(() => {
    pressed.classList.remove('copied');
    if (status) status.textContent = '';
  }, 1600);
}
