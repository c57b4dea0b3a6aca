import { localStorageColorSchemeManager } from '@mantine/core';

/** Stored in the browser under the key that `build/theme-init.js` reads before the first paint. */
export const schemes = localStorageColorSchemeManager({ key: 'docreel-colors' });
