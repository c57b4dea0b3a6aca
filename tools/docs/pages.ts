import { renderEnvExample, renderConfigPage } from './config-pages.ts';
import { renderErrorsPage } from './errors-page.ts';
import { renderOperationsPage } from './operations-page.ts';

/** Every file that is generated, by its place in the project. */
export const PAGES: Record<string, () => string> = {
  '.env.example': renderEnvExample,
  'docs/guide/configuration.md': renderConfigPage,
  'docs/guide/errors.md': renderErrorsPage,
  'docs/guide/operations.md': renderOperationsPage,
};
