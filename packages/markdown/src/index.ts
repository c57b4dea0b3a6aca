export { fillSlots, fillWords, SLOT, slot } from './html/slots.ts';
export { toHtml } from './html/to-html.ts';
export { whyNotNative } from './parsing/native.ts';
export { withoutContainers } from './parsing/nesting.ts';
export { parse } from './parsing/parse.ts';
export type { ContentPage } from './safe/page.ts';
export { ID_PREFIX, LINK_SCHEMES } from './safe/schema.ts';
export { toSafeTree } from './safe/to-safe-tree.ts';
