/** Returns true if the text is a UUID. IDs from users are checked first, because PostgreSQL throws an error for any other text. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
