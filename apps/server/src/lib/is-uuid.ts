/** True if the text is a UUID. Checked for input from people, because the database accepts nothing else as an ID. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
