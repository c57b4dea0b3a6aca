import type { Operations, PeopleOperations } from '@docreel/contract';
import type { Handlers } from './platform/http/handler.ts';
import { activityHandlers } from './resources/activity/activity.routes.ts';
import { articleHandlers } from './resources/articles/articles.routes.ts';
import { assetHandlers } from './resources/assets/assets.routes.ts';
import { exportHandlers } from './resources/exports/exports.routes.ts';
import { importHandlers } from './resources/imports/imports.routes.ts';
import { comparisonHandlers } from './resources/articles/comparing/comparisons.routes.ts';
import { generateHandlers } from './resources/articles/generation/generate.routes.ts';
import { revisionHandlers } from './resources/revisions/revisions.routes.ts';
import { feedbackHandlers } from './resources/feedback/feedback.routes.ts';
import { folderHandlers } from './resources/folders/folders.routes.ts';
import { jobRetryHandlers } from './resources/job-retries/job-retries.routes.ts';
import { jobHandlers } from './resources/jobs/jobs.routes.ts';
import { keyHandlers } from './resources/keys/keys.routes.ts';
import { pairingHandlers } from './resources/keys/pairing/pairings.routes.ts';
import { languageHandlers } from './resources/languages/languages.routes.ts';
import { translationHandlers } from './resources/translations/translations.routes.ts';
import { occurrenceHandlers } from './resources/occurrences/occurrences.routes.ts';
import { memberHandlers } from './resources/people/members.routes.ts';
import { createPasswords } from './resources/people/passwords/password-hash.ts';
import { createProviderCache } from './resources/people/provider/provider-cache.ts';
import { createProviderHandlers } from './resources/people/provider.routes.ts';
import { createSessionHandlers } from './resources/people/session.routes.ts';
import { pictureHandlers } from './resources/pictures/pictures.routes.ts';
import { projectSettingsHandlers } from './resources/project-settings/project-settings.routes.ts';
import { presenceHandlers } from './resources/presence/presence.routes.ts';
import {
  previewHandlers,
  publicationHandlers,
  publishChangeHandlers,
  publishHandlers,
} from './resources/publications/publications.routes.ts';
import { structureHandlers } from './resources/structures/structures.routes.ts';
import { searchHandlers } from './resources/search/search.routes.ts';
import { templateHandlers } from './resources/templates/templates.routes.ts';
import { trashHandlers } from './resources/trash/trash.routes.ts';
import { uploadHandlers } from './resources/uploads/uploads.routes.ts';
import { videoHandlers } from './resources/videos/videos.routes.ts';
import { webhookHandlers } from './resources/webhooks/webhooks.routes.ts';

/** The handlers of all operations in the API. The type requires exactly one handler per operation. */
export const handlers: Handlers<Operations> = {
  ...videoHandlers,
  ...uploadHandlers,
  ...generateHandlers,
  ...structureHandlers,
  ...jobHandlers,
  ...jobRetryHandlers,
  ...activityHandlers,
  ...articleHandlers,
  ...revisionHandlers,
  ...comparisonHandlers,
  ...folderHandlers,
  ...trashHandlers,
  ...projectSettingsHandlers,
  ...assetHandlers,
  ...pictureHandlers,
  ...feedbackHandlers,
  ...searchHandlers,
  ...occurrenceHandlers,
  ...templateHandlers,
  ...languageHandlers,
  ...translationHandlers,
  ...publishHandlers,
  ...publishChangeHandlers,
  ...publicationHandlers,
  ...previewHandlers,
  ...exportHandlers,
  ...importHandlers,
};

/**
 * Creates the handlers of the dashboard API. Call this once per process, because they limit how many passwords are hashed at the same time,
 * which bounds memory.
 */
export function createPeopleHandlers(): Handlers<PeopleOperations> {
  const passwords = createPasswords();
  const providerOf = createProviderCache();
  return {
    ...createSessionHandlers(passwords, providerOf),
    ...createProviderHandlers(passwords, providerOf),
    ...memberHandlers,
    ...keyHandlers,
    ...pairingHandlers,
    ...webhookHandlers,
    ...presenceHandlers,
  };
}
