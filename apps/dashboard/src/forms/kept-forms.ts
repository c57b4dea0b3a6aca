/**
 * What was typed into the forms of a page, kept while its person is at the provider to say again that it is them: in this tab, for as long as
 * that may take, under the address of the page. A form says itself that it may be kept; one with a password never does.
 */

export type KeptForm = 'key' | 'invite' | 'webhook' | 'webhook-secret' | 'project-deletion';

interface Kept {
  at: number;
  forms: Partial<Record<KeptForm, object>>;
}

/** As long as the server knows a browser that is on its way; see `provider_visits`. */
const KEPT_MS = 10 * 60_000;
const PREFIX = 'docreel-form:';
const nameOfPage = () => PREFIX + globalThis.location.pathname;

const shown = new Map<KeptForm, object>();

/** Such a form is on the page, with these values. Answers what says that it is not any more. */
export function showForm(name: KeptForm, values: object): () => void {
  shown.set(name, values);
  return () => {
    if (shown.get(name) === values) shown.delete(name);
  };
}

/** Keeps what stands in the forms of the page, which is about to be left. */
export function keepForms(): void {
  const kept: Kept = { at: Date.now(), forms: Object.fromEntries(shown) };
  try {
    sessionStorage.setItem(nameOfPage(), JSON.stringify(kept));
  } catch {
    // The browser keeps nothing: then it is typed once more.
  }
}

/** What of the form was kept, as far as it still is of the kind that the form has. */
export function findKeptForm<Values extends object>(name: KeptForm, initial: Values): Partial<Values> | null {
  const values = readKept()?.forms[name];
  if (values === undefined) return null;
  const entries = Object.entries(values).filter(([field, value]) => kindOf(value) === kindOf(initial[field as keyof Values]));
  return Object.fromEntries(entries) as Partial<Values>;
}

/** Whether it was on the page, as a dialog may be, when the page was left. */
export function isFormKept(name: KeptForm): boolean {
  return readKept()?.forms[name] !== undefined;
}

export function forgetKeptForm(name: KeptForm): void {
  const kept = readKept();
  if (!kept || !(name in kept.forms)) return;
  const { [name]: _, ...forms } = kept.forms;
  sessionStorage.setItem(nameOfPage(), JSON.stringify({ ...kept, forms }));
}

/** Of every page: whoever signs in next is somebody else. */
export function forgetKeptForms(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function readKept(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOfPage()) ?? 'null') as Kept | null;
    return kept && Date.now() - kept.at < KEPT_MS ? kept : null;
  } catch {
    return null;
  }
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
