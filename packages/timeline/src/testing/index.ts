export type { Label, Recording, Word } from '@docreel/recording';
export type { Shot } from './drawn.ts';
export { type Imagined, recordingOf, TASKLANE } from './recordings.ts';
export { consoleScreens, linesOf as screenLinesOf } from './screens.ts';
export { LONG_TOUR, tourOf } from './tours.ts';
