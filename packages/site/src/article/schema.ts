export { ID_PREFIX } from '@docreel/markdown';
