import { localStorageColorSchemeManager } from '@mantine/core';

/** The browser stores the color scheme under this key. `build/theme-init.js` reads it before the first paint. */
export const schemes = localStorageColorSchemeManager({ key: 'docreel-colors' });
