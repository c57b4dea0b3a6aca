import { activityOperations } from './activity.ts';
import { articleOperations } from './articles.ts';
import { assetOperations } from './assets.ts';
import { comparisonOperations } from './comparisons.ts';
import { detectionOperations } from './detections.ts';
import { exportOperations } from './exports.ts';
import { feedbackOperations } from './feedback.ts';
import { folderOperations } from './folders.ts';
import { frameOperations } from './frames.ts';
import { generateOperations } from './generate.ts';
import { importOperations } from './imports.ts';
import { jobListOperations, jobOperations } from './jobs.ts';
import { languageOperations } from './languages.ts';
import { occurrenceOperations } from './occurrences.ts';
import { playbackOperations } from './playback.ts';
import { previewOperations } from './previews.ts';
import { projectOperations } from './project.ts';
import { publicationOperations, publishOperations } from './publish.ts';
import { publishChangeOperations } from './publish-changes.ts';
import { revisionOperations } from './revisions.ts';
import { searchOperations } from './search.ts';
import { structureOperations } from './structures.ts';
import { ownTemplateOperations, templateOperations } from './templates.ts';
import { transcriptOperations } from './transcripts.ts';
import { translationOperations } from './translations.ts';
import { trashOperations } from './trash.ts';
import { uploadOperations } from './uploads.ts';
import { videoOperations } from './videos.ts';

/** Every operation of the API. Operations that are not listed here do not exist. */
export const operations = {
  ...videoOperations,
  ...playbackOperations,
  ...frameOperations,
  ...uploadOperations,
  ...transcriptOperations,
  ...detectionOperations,
  ...generateOperations,
  ...structureOperations,
  ...jobOperations,
  ...jobListOperations,
  ...activityOperations,
  ...articleOperations,
  ...revisionOperations,
  ...comparisonOperations,
  ...folderOperations,
  ...trashOperations,
  ...projectOperations,
  ...assetOperations,
  ...feedbackOperations,
  ...searchOperations,
  ...occurrenceOperations,
  ...templateOperations,
  ...ownTemplateOperations,
  ...languageOperations,
  ...translationOperations,
  ...publishOperations,
  ...publishChangeOperations,
  ...publicationOperations,
  ...previewOperations,
  ...exportOperations,
  ...importOperations,
};
export type Operations = typeof operations;
export type OperationId = keyof Operations;

export * from './activity.ts';
export * from './article-content.ts';
export * from './article-metadata.ts';
export * from './articles.ts';
export * from './assets.ts';
export * from './comparisons.ts';
export * from './detections.ts';
export * from './domain.ts';
export * from './errors.ts';
export * from './exports.ts';
export * from './feedback.ts';
export * from './folders.ts';
export * from './frames.ts';
export * from './generate.ts';
export * from './imports.ts';
export * from './jobs.ts';
export * from './json-ld.ts';
export * from './languages.ts';
export { listErrorCodes } from './openapi-shared.ts';
export * from './occurrences.ts';
export * from './openapi.ts';
export * from './operation.ts';
export * from './people/index.ts';
export * from './playback.ts';
export * from './previews.ts';
export * from './project.ts';
export * from './publish.ts';
export * from './publish-changes.ts';
export * from './revisions.ts';
export * from './schemas.ts';
export * from './search.ts';
export * from './site-settings.ts';
export * from './structures.ts';
export * from './templates.ts';
export * from './transcripts.ts';
export * from './translations.ts';
export * from './trash.ts';
export * from './uploads.ts';
export * from './videos.ts';
