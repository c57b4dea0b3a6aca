/** Fields that a person fills in. File inputs are hidden behind a button, and read-only fields are there to be copied. */
const FIELDS = ['input:not([type=hidden], [type=file], [readonly]:not([aria-haspopup]))', 'textarea', 'select'].join(',');

/** Returns the first field in the element, or null if there is none. */
export function findFirstField(element: Element): HTMLElement | null {
  return element.querySelector<HTMLElement>(FIELDS);
}
