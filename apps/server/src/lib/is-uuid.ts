/** What a person wrote may name anything; the database takes nothing but ids. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
