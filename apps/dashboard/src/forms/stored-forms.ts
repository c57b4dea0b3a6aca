/**
 * Stores the values of forms while a person confirms their identity at the provider. The values are stored for this tab, by the path of the
 * page. A form opts in; forms with passwords never do.
 */

export type StorableForm = 'key' | 'invite' | 'webhook' | 'webhook-secret' | 'project-deletion';

interface StoredForms {
  at: number;
  forms: Partial<Record<StorableForm, object>>;
}

/** Matches the time for which the server remembers a redirect to the provider. */
const KEPT_MS = 10 * 60_000;
const PREFIX = 'docreel-form:';
const buildStorageKey = () => PREFIX + globalThis.location.pathname;

const registered = new Map<StorableForm, object>();

/** Registers a rendered form and its values. Returns a function that removes it. */
export function registerForm(name: StorableForm, values: object): () => void {
  registered.set(name, values);
  return () => {
    if (registered.get(name) === values) registered.delete(name);
  };
}

/** Stores the values of all registered forms before the page is left. */
export function storeForms(): void {
  const stored: StoredForms = { at: Date.now(), forms: Object.fromEntries(registered) };
  try {
    sessionStorage.setItem(buildStorageKey(), JSON.stringify(stored));
  } catch {
    // Storage is not available: people have to type the values again.
  }
}

/** Returns the stored values whose types match the form, or null. */
export function findStoredForm<Values extends object>(name: StorableForm, initial: Values): Partial<Values> | null {
  const values = readStored()?.forms[name];
  if (values === undefined) return null;
  const entries = Object.entries(values).filter(([field, value]) => getTypeName(value) === getTypeName(initial[field as keyof Values]));
  return Object.fromEntries(entries) as Partial<Values>;
}

/** Returns whether the form was open when the page was left. Used to reopen dialogs. */
export function isFormStored(name: StorableForm): boolean {
  return readStored()?.forms[name] !== undefined;
}

export function forgetStoredForm(name: StorableForm): void {
  const stored = readStored();
  if (!stored || !(name in stored.forms)) return;
  const { [name]: _, ...forms } = stored.forms;
  sessionStorage.setItem(buildStorageKey(), JSON.stringify({ ...stored, forms }));
}

/** Deletes the stored values of all pages, because another person may sign in next. */
export function forgetStoredForms(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is not available, so no values were stored.
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
