/** Returns the body of the documented example with the IDs of the current test project. */
export function adapted(example: unknown, good: unknown): Record<string, unknown> {
  const isId = (name: string) => /Id(s)?$|^key$|^code$|^targets$/.test(name);
  const own = Object.fromEntries(Object.entries(good ?? {}).filter(([name]) => isId(name)));
  const rest = Object.entries(example ?? {}).filter(([name]) => !isId(name) || name in own);
  return { ...Object.fromEntries(rest), ...own };
}
