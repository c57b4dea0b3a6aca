import { renderEnvExample, renderConfigPage } from './config-pages.ts';
import { renderDecisionsPage } from './decisions-page.ts';
import { renderErrorsPage } from './errors-page.ts';
import { renderOperationsPage } from './operations-page.ts';
import { renderSdkTypes } from './sdk-types.ts';

/** The content of every generated file, by its path in the project. */
export const PAGES: Record<string, () => string> = {
  '.env.example': renderEnvExample,
  'docs/decisions/README.md': renderDecisionsPage,
  'docs/guide/configuration.md': renderConfigPage,
  'docs/guide/errors.md': renderErrorsPage,
  'docs/guide/operations.md': renderOperationsPage,
  'packages/sdk/src/api.ts': renderSdkTypes,
};
