/**
 * Stores form values while the user confirms their identity at the identity provider. Session storage keeps them for this tab, by the path
 * of the page. Each form must opt in, and forms with passwords never do.
 */

export type StorableForm = 'key' | 'invite' | 'webhook' | 'webhook-secret' | 'project-deletion';

interface StoredForms {
  at: number;
  forms: Partial<Record<StorableForm, object>>;
}

/** Maximum age of stored values in milliseconds. The server remembers a redirect to the provider for the same time. */
const KEPT_MS = 10 * 60_000;
const PREFIX = 'docreel-form:';
const buildStorageKey = () => PREFIX + globalThis.location.pathname;

const registered = new Map<StorableForm, object>();

/** Registers a rendered form and its values. Returns a function that unregisters it. */
export function registerForm(name: StorableForm, values: object): () => void {
  registered.set(name, values);
  return () => {
    if (registered.get(name) === values) registered.delete(name);
  };
}

/** Stores the values of all registered forms before the browser leaves the page. */
export function storeForms(): void {
  const stored: StoredForms = { at: Date.now(), forms: Object.fromEntries(registered) };
  try {
    sessionStorage.setItem(buildStorageKey(), JSON.stringify(stored));
  } catch {
    // If session storage is not available, users have to type the values again.
  }
}

/** Returns the stored values if their types match the form, otherwise null. */
export function findStoredForm<Values extends object>(name: StorableForm, initial: Values): Partial<Values> | null {
  const values = readStored()?.forms[name];
  if (values === undefined) return null;
  const entries = Object.entries(values).filter(([field, value]) => getTypeName(value) === getTypeName(initial[field as keyof Values]));
  return Object.fromEntries(entries) as Partial<Values>;
}

/** Returns whether the form was open when the browser left the page. Dialogs use this to reopen. */
export function isFormStored(name: StorableForm): boolean {
  return readStored()?.forms[name] !== undefined;
}

export function forgetStoredForm(name: StorableForm): void {
  const stored = readStored();
  if (!stored || !(name in stored.forms)) return;
  const { [name]: _, ...forms } = stored.forms;
  sessionStorage.setItem(buildStorageKey(), JSON.stringify({ ...stored, forms }));
}

/** Deletes the stored values of all pages, because another user may sign in next. */
export function forgetStoredForms(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // If session storage is not available, there are no stored values.
  }
}

function readStored(): StoredForms | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(buildStorageKey()) ?? 'null') as StoredForms | null;
    return stored && Date.now() - stored.at < KEPT_MS ? stored : null;
  } catch {
    return null;
  }
}

function getTypeName(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
