/** Text at the blocks of the original, which the editor shows next to a translation. */
export const originalsText = {
  changed: 'Changed in the original',
  gone: 'Removed from the original',
  untranslated: 'Not translated',
  missing: 'Not in the translation',
  confirm: { stale: 'Mark as up to date', untranslated: 'Keep as it is' },
};
