import { localStorageColorSchemeManager } from '@mantine/core';

/** Kept in this browser under the name that `build/theme-init.js` reads before the first paint. */
export const schemes = localStorageColorSchemeManager({ key: 'docreel-colors' });
