/** Types of the API. Generated from the API contract by `npm run docs`. Do not edit. */

import type { CallOptions } from './call-options.ts';

/**
 * What went wrong and how to fix it.
 */
export interface ErrorBody {
  error: {
  code: 'UNAUTHORIZED' | 'INSUFFICIENT_SCOPE' | 'RATE_LIMITED' | 'VALIDATION_ERROR' | 'INVALID_JSON' | 'INVALID_URL' | 'URL_NOT_ALLOWED' | 'INVALID_FORMAT' | 'INVALID_MOVE' | 'LANGUAGE_NOT_CONFIGURED' | 'UPLOAD_NOT_FOUND' | 'NOT_FOUND' | 'VIDEO_NOT_FOUND' | 'ARTICLE_NOT_FOUND' | 'FOLDER_NOT_FOUND' | 'PARENT_NOT_FOUND' | 'TEMPLATE_NOT_FOUND' | 'JOB_NOT_FOUND' | 'LANGUAGE_NOT_FOUND' | 'REVISION_NOT_FOUND' | 'PUBLICATION_NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'SLUG_TAKEN' | 'NOT_PUBLISHED' | 'VIDEO_FAILED' | 'CONFLICT' | 'IDEMPOTENCY_IN_PROGRESS' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'FILE_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'IDEMPOTENCY_MISMATCH' | 'INTERNAL_ERROR' | 'NOT_AVAILABLE' | 'SERVICE_UNAVAILABLE';
  message: string;
  requestId: string;
  details?: ErrorDetail[] | undefined;
};
}

export interface ErrorDetail {
  path: string;
  code: string;
  message: string;
  /**
   * With code `conflict`: the three versions of the block.
   */
  block?: ConflictingBlock | undefined;
}

export interface ConflictingBlock {
  /**
   * The text in the revision `baseRevision`.
   */
  base: string;
  /**
   * The text that you sent. Null if you deleted it.
   */
  mine: string | null;
  /**
   * The text that is saved now. Null if it was deleted.
   */
  theirs: string | null;
}

export interface VideoList {
  videos: Video[];
  pagination: Pagination;
}

export interface Video {
  /**
   * UUID version 7.
   */
  videoId: string;
  filename: string;
  /**
   * Title in lists and on published players. Defaults to the file name as a title: `create-a_project.mp4` becomes `Create a project`.
   */
  name: string;
  /**
   * `pending` → `processing` → `ready` or `failed`.
   */
  status: 'pending' | 'processing' | 'ready' | 'failed';
  durationSeconds: number | null;
  contentType: string | null;
  sizeBytes: number | null;
  width: number | null;
  height: number | null;
  sourceUrl: string | null;
  language: string | null;
  error: {
  code: string;
  message: string;
} | null;
  progress: Progress | null;
  /**
   * Poster image, up to 1280 pixels wide. Add `?size=480` for a smaller version. Needs a session or an API key of the project. Null if
   * there is none yet.
   */
  posterUrl: string | null;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  updatedAt: string;
}

/**
 * Current stage and overall progress in percent. Updated about every two seconds; if a stage takes longer, `stage` says for how long.
 */
export interface Progress {
  stage: string;
  percent: number;
}

export interface Pagination {
  limit: number;
  offset: number;
  /**
   * Number of items in this response.
   */
  count: number;
  /**
   * Number of items in the whole list.
   */
  total: number;
  hasMore: boolean;
}

export interface UpdateVideo {
  name: string;
}

export interface Deleted {
  deleted: true;
}

export interface ImportVideo {
  url: string;
  name?: string | undefined;
  /**
   * Docreel sends the job to this URL by POST when it ends.
   */
  callbackUrl?: string | undefined;
  /**
   * Signs the delivery. `X-Service-Signature` is the hex HMAC-SHA256 of the raw body.
   */
  callbackSecret?: string | undefined;
}

export interface Job {
  /**
   * UUID version 7.
   */
  jobId: string;
  type: 'generate' | 'compare' | 'generate_structure' | 'import_video_url' | 'publish' | 'translate' | 'export' | 'import';
  /**
   * A running job is `pending` and has `progress`.
   */
  status: 'pending' | 'completed' | 'failed';
  /**
   * The result of a completed job.
   */
  output: Record<string, unknown> | null;
  /**
   * Error of a failed job: a code and one sentence, such as `SOURCE_NOT_FOUND: the URL returned status 404`.
   */
  error: string | null;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  completedAt: string | null;
  startedAt: string | null;
  progress: Progress | null;
  about: JobAbout;
  /**
   * The user or key that started the job. Null for the operator.
   */
  startedBy: JobStarter | null;
}

export interface JobAbout {
  videoId: string | null;
  /**
   * The article being regenerated or compared.
   */
  articleId: number | null;
  /**
   * The folder for the result.
   */
  folderId: number | null;
  /**
   * The target language of the translation.
   */
  language: string | null;
  /**
   * Name of the imported or processed item: the given name, the file name or the video's name.
   */
  name: string | null;
}

export interface JobStarter {
  kind: 'key' | 'person';
  /**
   * ID of the API key or the user.
   */
  id: string;
}

export interface Playback {
  /**
   * UUID version 7.
   */
  videoId: string;
  /**
   * Supports `Range` requests, so that players can seek. Needs no key: anyone with the URL can watch.
   */
  url: string;
  contentType: string;
  /**
   * Poster image. Needs a session or an API key of the project. Null if there is none yet.
   */
  posterUrl: string | null;
  /**
   * Transcript as WebVTT. Null if there is none yet.
   */
  captionsUrl: string | null;
  /**
   * When the URLs expire. Null if they are valid as long as the video exists.
   */
  expiresAt: string | null;
}

export interface CandidateFrames {
  frames: CandidateFrame[];
}

export interface CandidateFrame {
  seconds: number;
  /**
   * Whether the frame shows the screen before the moment or after it.
   */
  kind: 'before' | 'after';
  /**
   * The frame as WebP, up to 1,280 pixels wide. Needs a session or an API key of the project. With `?size=480`, a thumbnail.
   */
  url: string;
}

export interface CreateFramePicture {
  seconds: number;
}

export interface AssetAnswer {
  asset: Asset;
}

export interface Asset {
  assetId: string;
  url: string;
  contentType: string;
  width: number | null;
  height: number | null;
  /**
   * Only for redacted pictures.
   */
  redaction?: Redaction | undefined;
  /**
   * Only for originals of redacted pictures: the ID of the picture that sites, previews and exports contain instead. `url` then needs a
   * session or an API key of the project.
   */
  redactedAs?: string | undefined;
}

export interface Redaction {
  originalId: string;
  /**
   * Needs a session or an API key of the project.
   */
  originalUrl: string;
  /**
   * The redacted areas.
   */
  boxes: PictureBox[];
  /**
   * Empty if the picture is not a known frame of a video of the project.
   */
  covers: VideoCover[];
}

/**
 * A part of a picture, in percent of its width and height, measured from the upper left corner.
 */
export interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface VideoCover {
  /**
   * UUID version 7.
   */
  videoId: string;
  startSeconds: number;
  endSeconds: number;
  /**
   * The covered area. Null if its content moves: the player then leaves out the video in this time range.
   */
  box: PictureBox | null;
}

export interface CreateUpload {
  filename: string;
  contentType: string;
  /**
   * Size of the file in bytes. The upload URL then accepts exactly this size.
   */
  sizeBytes?: number | undefined;
  /**
   * SHA-256 of the file. Completing the upload fails if it differs.
   */
  checksumSha256?: string | undefined;
}

export interface PresignedUpload {
  /**
   * UUID version 7.
   */
  videoId: string;
  uploadUrl: string;
  method: 'PUT';
  headers: Record<string, string>;
  key: string;
  /**
   * Seconds.
   */
  expiresIn: number;
}

export interface CompleteUpload {
  /**
   * The `videoId` of the presigned upload. Required unless `fileId` is sent.
   */
  videoId?: string | undefined;
  /**
   * Alias of `videoId`.
   */
  fileId?: string | undefined;
  key?: string | undefined;
  filename?: string | undefined;
}

export interface CreateMultipartUpload {
  filename: string;
  contentType: string;
  /**
   * Size of the file in bytes. The upload URL then accepts exactly this size.
   */
  sizeBytes?: number | undefined;
  /**
   * Use of the file: a video, or a ZIP for `POST /import`. Defaults to `video`. An import is not listed as a video.
   */
  purpose?: 'video' | 'import' | undefined;
}

export interface MultipartUpload {
  /**
   * UUID version 7.
   */
  videoId: string;
  uploadId: string;
  key: string;
  partSizeBytes: number;
  /**
   * Only set if `sizeBytes` was given.
   */
  partsCount: number | null;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  expiresAt: string;
}

export interface SignUploadParts {
  /**
   * UUID version 7.
   */
  videoId: string;
  uploadId: string;
  partNumbers: number[];
}

export interface SignedParts {
  parts: Array<{
  partNumber: number;
  uploadUrl: string;
  method: 'PUT';
  headers: Record<string, string>;
}>;
  expiresIn: number;
  /**
   * Parts already uploaded. To resume, upload the missing parts.
   */
  uploadedParts: Array<{
  partNumber: number;
  etag: string;
  sizeBytes: number;
}>;
}

export interface CompleteMultipartUpload {
  /**
   * UUID version 7.
   */
  videoId: string;
  uploadId: string;
  /**
   * Parts that must exist. Defaults to all uploaded parts.
   */
  parts?: Array<{
  partNumber: number;
  etag?: string | undefined;
}> | undefined;
}

export interface AbortMultipartUpload {
  /**
   * UUID version 7.
   */
  videoId: string;
  uploadId: string;
}

export interface Transcript {
  /**
   * UUID version 7.
   */
  videoId: string;
  language: string | null;
  /**
   * Source of the transcript: captions, speech recognition or a person.
   */
  source: string;
  confidence: number;
  segments: TranscriptSegment[];
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  updatedAt: string;
}

export interface TranscriptSegment {
  startSeconds: number;
  endSeconds: number;
  text: string;
  /**
   * With `detail=words`: confidence of the segment. Null if unknown.
   */
  confidence?: number | null | undefined;
  /**
   * With `detail=words`: words with their times. Empty if unknown, for example in text written by a person.
   */
  words?: TranscriptWord[] | undefined;
}

export interface TranscriptWord {
  text: string;
  startSeconds: number;
  endSeconds: number;
  /**
   * Confidence of the transcription. Check words below 0.6.
   */
  confidence: number;
}

export interface ReplaceTranscript {
  language?: string | undefined;
  segments?: Array<{
  startSeconds: number;
  endSeconds: number;
  text: string;
}> | undefined;
  format?: 'vtt' | 'srt' | undefined;
  /**
   * A WebVTT or SubRip file, matching `format`.
   */
  content?: string | undefined;
}

export interface Captions {
  /**
   * UUID version 7.
   */
  videoId: string;
  language: string;
  /**
   * Whether the player offers them: false if there are none, or if the transcript has changed since.
   */
  isCurrent: boolean;
  segments: Array<{
  startSeconds: number;
  endSeconds: number;
  text: string;
}>;
}

export interface ReplaceCaptions {
  segments?: Array<{
  startSeconds: number;
  endSeconds: number;
  text: string;
}> | undefined;
  format?: 'vtt' | 'srt' | undefined;
  /**
   * A WebVTT or SubRip file, matching `format`.
   */
  content?: string | undefined;
}

export interface Detections {
  /**
   * UUID version 7.
   */
  videoId: string;
  fromSeconds: number;
  toSeconds: number;
  /**
   * Size of the video’s picture in pixels.
   */
  width: number;
  height: number;
  /**
   * Mean frames per second. Null if unknown.
   */
  frameRate: number | null;
  /**
   * Language of the sentences.
   */
  language: string | null;
  /**
   * The 500 most probable actions, in order of time.
   */
  actions: DetectedAction[];
  /**
   * Up to 300 texts on the screen, nearest to the pointer first.
   */
  texts: DetectedText[];
  /**
   * Up to 200 sentences, in order of time.
   */
  narration: DetectedSpeech[];
}

export interface DetectedAction {
  kind: 'click' | 'choose' | 'switch' | 'type' | 'run' | 'answer' | 'code' | 'open' | 'back' | 'hover' | 'scroll';
  /**
   * Name of the button, field, entry or question.
   */
  label: string | null;
  /**
   * The typed text, the command, the chosen entry, or the state of a switch.
   */
  value: string | null;
  /**
   * The instruction as generated articles phrase it, in Markdown.
   */
  sentence: string;
  /**
   * Probability that this was done. Generated steps have at least 0.6.
   */
  certainty: number;
  /**
   * `read`: on the screen only. `both`: on the screen and in the narration within 10 seconds.
   */
  origin: 'read' | 'both';
  /**
   * Time of the picture that shows the action.
   */
  seconds: number;
  startSeconds: number;
  endSeconds: number;
  box: DetectionBox | null;
}

/**
 * A part of the picture in pixels of the video, measured from the upper left corner.
 */
export interface DetectionBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface DetectedText {
  text: string;
  /**
   * The instruction as generated articles phrase it, in Markdown.
   */
  sentence: string;
  /**
   * `read`: on the screen only. `both`: on the screen and in the narration within 10 seconds.
   */
  origin: 'read' | 'both';
  startSeconds: number;
  endSeconds: number;
  box: DetectionBox;
}

export interface DetectedSpeech {
  text: string;
  /**
   * The instruction as generated articles phrase it, in Markdown.
   */
  sentence: string;
  /**
   * Whether the sentence tells what to do. Only known for English.
   */
  isInstruction: boolean;
  startSeconds: number;
  endSeconds: number;
}

export interface GenerateArticle {
  /**
   * UUID version 7.
   */
  videoId: string;
  /**
   * Article template. Defaults to the first by `sort_order`.
   */
  templateId?: number | undefined;
  /**
   * Target folder. Defaults to the root.
   */
  folderId?: number | null | undefined;
  /**
   * Docreel sends the job to this URL by POST when it ends.
   */
  callbackUrl?: string | undefined;
  /**
   * Signs the delivery. `X-Service-Signature` is the hex HMAC-SHA256 of the raw body.
   */
  callbackSecret?: string | undefined;
}

export interface GenerateStructure {
  /**
   * UUID version 7.
   */
  videoId: string;
  /**
   * Structure template. Defaults to the first by `sort_order`.
   */
  templateId?: number | undefined;
  /**
   * Template for the articles. Defaults to the one that belongs to the structure template.
   */
  articleTemplateId?: number | undefined;
  /**
   * Target folder. Defaults to the root.
   */
  folderId?: number | null | undefined;
  /**
   * Whether to write the articles too. Defaults to true.
   */
  autoGenerate?: boolean | undefined;
  /**
   * A plan to create unchanged: the result of `dryRun`, possibly with articles renamed, joined or removed.
   */
  structure?: GivenStructure | undefined;
  /**
   * Only create the plan. Defaults to false.
   */
  dryRun?: boolean | undefined;
  /**
   * Docreel sends the job to this URL by POST when it ends.
   */
  callbackUrl?: string | undefined;
  /**
   * Signs the delivery. `X-Service-Signature` is the hex HMAC-SHA256 of the raw body.
   */
  callbackSecret?: string | undefined;
}

export interface GivenStructure {
  /**
   * Folders with their articles.
   */
  folders: Array<{
  name: string;
  articles: Array<{
  title: string;
  summary?: string | undefined;
  startSeconds: number;
  endSeconds: number;
  /**
   * `true` if the article introduces the ones that follow, like the first article of a course.
   */
  opensOthers?: boolean | undefined;
}>;
}>;
  /**
   * Articles outside folders.
   */
  articles: Array<{
  title: string;
  summary?: string | undefined;
  startSeconds: number;
  endSeconds: number;
  /**
   * `true` if the article introduces the ones that follow, like the first article of a course.
   */
  opensOthers?: boolean | undefined;
}>;
}

export interface JobList {
  jobs: Job[];
  pagination: Pagination;
}

export interface CancelledJob {
  /**
   * UUID version 7.
   */
  jobId: string;
  type: 'generate' | 'compare' | 'generate_structure' | 'import_video_url' | 'publish' | 'translate' | 'export' | 'import';
  /**
   * A running job is `pending` and has `progress`.
   */
  status: 'pending' | 'completed' | 'failed';
  /**
   * The result of a completed job.
   */
  output: Record<string, unknown> | null;
  /**
   * Error of a failed job: a code and one sentence, such as `SOURCE_NOT_FOUND: the URL returned status 404`.
   */
  error: string | null;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  completedAt: string | null;
  startedAt: string | null;
  progress: Progress | null;
  about: JobAbout;
  /**
   * The user or key that started the job. Null for the operator.
   */
  startedBy: JobStarter | null;
  deleted: true;
}

export interface RetryJob {
  /**
   * Docreel sends the job to this URL by POST when it ends.
   */
  callbackUrl?: string | undefined;
  /**
   * Signs the delivery. `X-Service-Signature` is the hex HMAC-SHA256 of the raw body.
   */
  callbackSecret?: string | undefined;
}

export interface Activity {
  /**
   * Resources that changed since the cursor, in their current state, most recent change last. Each is listed once.
   */
  events: ActivityEvent[];
  /**
   * Pass this as `since` in the next request. It stays the same if nothing changed.
   */
  cursor: string;
  /**
   * `true` if the cursor is older than one day or too much changed. Reload your data; `events` is then empty.
   */
  isReset: boolean;
  /**
   * `true` while a job is running or a video is being processed. Poll every two seconds.
   */
  isBusy: boolean;
}

export interface ActivityEvent {
  kind: 'video' | 'job' | 'article' | 'folder' | 'publication' | 'delivery';
  /**
   * ID of the resource. Numeric IDs are written as digits.
   */
  id: string;
  /**
   * The `status` of a video, job or delivery. Publications are `live` or `kept`. Articles and folders are `trashed` or null. Anything that
   * no longer exists is `gone`.
   */
  state: string | null;
  /**
   * Progress of a video or job that is being processed.
   */
  progress: Progress | null;
  /**
   * Time of the last change.
   */
  at: string;
}

export interface ArticleList {
  articles: ArticleListItem[];
  pagination: Pagination;
}

export interface ArticleListItem {
  id: number;
  title: string;
  slug: string;
  folderId: number | null;
  metadata: ArticleListMetadata;
  language: string;
  /**
   * Hidden articles are not published and not included in exports for readers.
   */
  isHidden: boolean;
  videoId: string | null;
  templateId: number | null;
  position: number;
  revision: number;
  publishState: 'unpublished' | 'published' | 'changed' | 'removed';
  /**
   * URL of the article in the dashboard, for members of the project.
   */
  editUrl: string | null;
  /**
   * URL of the published page. Null if the article is not on the site.
   */
  previewUrl: string | null;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  updatedAt: string;
  publishedAt: string | null;
  /**
   * Default format of `GET /articles/{id}`.
   */
  format: 'markdown';
}

/**
 * Metadata without `jsonLd`. Read the article to get `jsonLd`.
 */
export interface ArticleListMetadata {
  metaTitle: string | null;
  metaDescription: string | null;
  metaKeywords: string[];
  ogImage: string | null;
  canonicalUrl: string | null;
  noIndex: boolean;
}

export interface Article {
  id: number;
  title: string;
  slug: string;
  folderId: number | null;
  metadata: ArticleMetadata;
  language: string;
  /**
   * Hidden articles are not published and not included in exports for readers.
   */
  isHidden: boolean;
  videoId: string | null;
  templateId: number | null;
  position: number;
  revision: number;
  publishState: 'unpublished' | 'published' | 'changed' | 'removed';
  /**
   * URL of the article in the dashboard, for members of the project.
   */
  editUrl: string | null;
  /**
   * URL of the published page. Null if the article is not on the site.
   */
  previewUrl: string | null;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  updatedAt: string;
  publishedAt: string | null;
  format: 'markdown' | 'html' | 'json';
  /**
   * The stored Markdown, also with `format=json`. Sanitized HTML with `format=html`.
   */
  content: string;
  /**
   * With `format=json`: the content as blocks, with the evidence of each step.
   */
  blocks?: Block[] | undefined;
  /**
   * Pictures used in the content.
   */
  assets: Asset[];
}

export interface ArticleMetadata {
  metaTitle: string | null;
  metaDescription: string | null;
  metaKeywords: string[];
  ogImage: string | null;
  canonicalUrl: string | null;
  noIndex: boolean;
  jsonLd: Record<string, unknown> | null;
}

export interface Block {
  type: 'heading' | 'paragraph' | 'step' | 'list' | 'table' | 'code' | 'quote' | 'callout' | 'image' | 'break' | 'html';
  markdown: string;
  /**
   * Plain text without markup.
   */
  text: string;
  /**
   * Heading level. Only for headings.
   */
  level?: number | undefined;
  /**
   * Step number. Only for steps.
   */
  number?: number | undefined;
  /**
   * `step`: what to do, and with which control. `marked`: a click on a control whose name is uncertain; the picture in the block shows
   * where. `moment`: something to look at, with the words spoken at that time and a picture. It makes no claim.
   */
  kind?: 'step' | 'marked' | 'moment' | undefined;
  /**
   * Confidence of the generated text. Only for blocks with a `kind`. Null if a person wrote or changed the block, or if it is unknown.
   */
  certainty?: number | null | undefined;
  /**
   * Source of the words: `read` on the screen, `said`, `both`, or `given` by a person. Only for blocks with a `kind`. Null under the same
   * conditions as `certainty`.
   */
  origin?: 'read' | 'said' | 'both' | 'given' | null | undefined;
  /**
   * Parts of a generated block that are neither on the screen nor in the narration around its time. Also checked after a person edited the
   * block. Missing if a person added the block, or if the video is not available.
   */
  unsupported?: UnsupportedText[] | undefined;
  /**
   * Project pictures in the block, in order.
   */
  pictures?: ShownPicture[] | undefined;
  /**
   * With `detail=html`: the block as sanitized HTML.
   */
  html?: string | undefined;
  /**
   * With `detail=html`, for translations: `true` if the source text has changed since the translation.
   */
  isStale?: boolean | undefined;
  /**
   * With `detail=html`, for translations: how the block relates to the original. Missing if it is unknown.
   */
  translation?: TranslatedBlock | undefined;
  /**
   * Source of a step that was generated from a video.
   */
  evidence?: Evidence | null | undefined;
}

export interface UnsupportedText {
  text: string;
  /**
   * `label`: bold. `value`: in quotation marks. `command`: code.
   */
  kind: 'label' | 'value' | 'command';
  /**
   * `not_seen`: it is not on the screen, and the video has no narration at this time. `not_seen_or_said`: it is neither on the screen nor
   * in the narration. `other_time`: the screen shows it only at `seconds`.
   */
  reason: 'not_seen' | 'not_seen_or_said' | 'other_time';
  /**
   * With `other_time`: the nearest time at which the screen shows the text.
   */
  seconds: number | null;
}

export interface ShownPicture {
  assetId: string;
  /**
   * The area to look at or click. Drawn over the picture, never burnt into it.
   */
  mark: MarkedBox | null;
  /**
   * The areas of the following steps, which share the picture. Missing if there are none.
   */
  others?: MarkedBox[] | undefined;
  /**
   * The position of the click, in percent of width and height. Drawn if there is no `mark`.
   */
  point: {
  x: number;
  y: number;
} | null;
  /**
   * The relevant part. The page shows this part first, and the whole picture on click.
   */
  cut: PictureBox | null;
}

/**
 * A highlighted part of a picture.
 */
export interface MarkedBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /**
   * The position of the step number beside the area. Defaults to `left`.
   */
  side?: 'left' | 'right' | 'top' | 'bottom' | 'inside' | 'corner' | undefined;
}

export interface TranslatedBlock {
  /**
   * Index of the block of the original that it translates. Null if there is none.
   */
  sourceIndex: number | null;
  /**
   * `stale`: the original changed since the translation. `untranslated`: a copy of the original that nobody has translated yet.
   */
  state: 'current' | 'stale' | 'untranslated';
  /**
   * `person` if a person wrote or changed the block. It is never overwritten.
   */
  author: 'person' | 'machine';
  /**
   * The paragraphs of the original that changed since the translation or the copy, as Markdown. `after` is null if the paragraph is gone.
   */
  changes: Array<{
  before: string;
  after: string | null;
}>;
}

export interface Evidence {
  /**
   * UUID version 7.
   */
  videoId: string;
  startSeconds: number;
  endSeconds: number;
  quote: string | null;
  frame: {
  seconds: number;
  assetId: string | null;
} | null;
}

export interface CreateArticle {
  title: string;
  content: string;
  folderId?: number | null | undefined;
}

export interface CreateEmptyArticle {
  title?: string | undefined;
  folderId?: number | null | undefined;
}

export interface PatchArticle {
  title?: string | undefined;
  slug?: string | undefined;
  content?: string | undefined;
  /**
   * The revision that `content` is an edit of. The server merges `content` with later changes of other people.
   */
  baseRevision?: number | undefined;
  /**
   * Parent folder. Null for the root.
   */
  folderId?: number | null | undefined;
  /**
   * Position in the folder, starting at 0. Values beyond the last position move the article to the end.
   */
  position?: number | undefined;
  isHidden?: boolean | undefined;
  metadata?: {
  metaTitle?: string | null | undefined;
  metaDescription?: string | null | undefined;
  metaKeywords?: string[] | undefined;
  ogImage?: string | null | undefined;
  canonicalUrl?: string | null | undefined;
  noIndex?: boolean | undefined;
  jsonLd?: Record<string, unknown> | null | undefined;
} | undefined;
  metaTitle?: string | null | undefined;
  metaDescription?: string | null | undefined;
  metaKeywords?: string[] | undefined;
  ogImage?: string | null | undefined;
  canonicalUrl?: string | null | undefined;
  noIndex?: boolean | undefined;
  jsonLd?: Record<string, unknown> | null | undefined;
}

export interface RevisionList {
  revisions: RevisionListItem[];
  pagination: Pagination;
}

export interface RevisionListItem {
  number: number;
  title: string;
  slug: string;
  language: string;
  /**
   * Whether a person wrote it, or it was generated from a video or translated.
   */
  author: 'person' | 'machine';
  /**
   * The user who saved it. Null for generated text, API keys and imports.
   */
  authorId: string | null;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * With `group=session`: the number of revisions in this edit session. Otherwise 1.
   */
  savesCount: number;
}

export interface Revision {
  number: number;
  title: string;
  slug: string;
  language: string;
  /**
   * Whether a person wrote it, or it was generated from a video or translated.
   */
  author: 'person' | 'machine';
  /**
   * The user who saved it. Null for generated text, API keys and imports.
   */
  authorId: string | null;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  content: string;
  metadata: ArticleMetadata;
  /**
   * Pictures used in the content.
   */
  assets: Asset[];
}

export interface MoveArticle {
  /**
   * Target folder. Null for the root.
   */
  folderId: number | null;
  /**
   * Position in the folder, starting at 0. Values beyond the last position move the article to the end.
   */
  position?: number | undefined;
}

export interface RegenerateArticle {
  /**
   * Article template. Defaults to the template that generated the article.
   */
  templateId?: number | undefined;
  /**
   * Docreel sends the job to this URL by POST when it ends.
   */
  callbackUrl?: string | undefined;
  /**
   * Signs the delivery. `X-Service-Signature` is the hex HMAC-SHA256 of the raw body.
   */
  callbackSecret?: string | undefined;
}

export interface CompareArticle {
  /**
   * The recording. The article's own video shows what regenerating it would change.
   */
  videoId: string;
  /**
   * Article template. Defaults to the template that generated the article.
   */
  templateId?: number | undefined;
  /**
   * Docreel sends the job to this URL by POST when it ends.
   */
  callbackUrl?: string | undefined;
  /**
   * Signs the delivery. `X-Service-Signature` is the hex HMAC-SHA256 of the raw body.
   */
  callbackSecret?: string | undefined;
}

export interface FolderList {
  folders: Folder[];
  pagination: Pagination;
}

export interface Folder {
  id: number;
  name: string;
  slug: string;
  parentId: number | null;
  position: number;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  updatedAt: string;
}

export interface CreateFolder {
  name: string;
  parentId?: number | null | undefined;
}

export interface PatchFolder {
  name?: string | undefined;
  parentId?: number | null | undefined;
  position?: number | undefined;
}

export interface FolderDeleted {
  deleted: true;
  foldersDeleted: number;
  articlesDeleted: number;
}

export interface Trash {
  items: TrashItem[];
  pagination: Pagination;
}

export interface TrashItem {
  kind: 'article' | 'folder';
  id: number;
  /**
   * Title of the article or name of the folder.
   */
  title: string;
  /**
   * Number of subfolders deleted with it.
   */
  foldersCount: number;
  /**
   * Number of articles deleted with it.
   */
  articlesCount: number;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  deletedAt: string;
  /**
   * When it is deleted permanently.
   */
  purgeAt: string;
}

export interface TrashEmptied {
  deleted: true;
  foldersDeleted: number;
  articlesDeleted: number;
}

export interface ProjectAnswer {
  project: Project;
}

export interface Project {
  /**
   * UUID version 7.
   */
  id: string;
  name: string;
  urlSlug: string;
  description: string | null;
  language: string;
  isPublished: boolean;
  logoUrl: string | null;
  projectType: 'documentation';
  isArchived: boolean;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  customDomain: string | null;
  customDomainVerified: boolean;
  customDomainRecord: DomainRecord | null;
  site: SiteSettings;
}

/**
 * DNS record that proves you own the domain. You can remove it after verification.
 */
export interface DomainRecord {
  type: 'TXT';
  name: string;
  value: string;
}

export interface SiteSettings {
  accent: string | null;
  accentDark: string | null;
  /**
   * The accent colors in use: `accent` and `accentDark`, adjusted until text has a contrast of 4.5:1.
   */
  shown: {
  accent: string;
  accentDark: string;
};
  logo: string | null;
  logoDark: string | null;
  favicon: string | null;
  /**
   * `inter` is the default font and is served by the site itself.
   */
  font: 'inter' | 'system' | 'serif';
  corners: 'round' | 'slight' | 'square';
  headerLinks: Array<{
  label: string;
  url: string;
}>;
  footer: {
  groups: Array<{
  title: string;
  links: Array<{
  label: string;
  url: string;
}>;
}>;
  text: string | null;
};
  announcement: {
  text: string;
  url: string | null;
} | null;
  customCss: string | null;
  /**
   * Sites that may embed pages in a frame (`?embed` shows only the text). Empty: embedding is not allowed. Takes effect immediately.
   */
  embedOrigins: string[];
  /**
   * `true` if readers are asked whether an article helped, and searches without results are counted.
   */
  feedback: boolean;
  /**
   * `true` if each answer is sent to the project's webhook: `{event: "feedback", feedback, article: {id, title}}`. It is sent again with
   * the same `feedbackId` if the reader adds a reason.
   */
  feedbackWebhook: boolean;
  /**
   * The pictures named above, with their URLs.
   */
  pictures: Asset[];
}

export interface PatchProject {
  name?: string | undefined;
  description?: string | null | undefined;
  urlSlug?: string | undefined;
  language?: string | undefined;
  logoUrl?: string | null | undefined;
  /**
   * Custom host name of the site. It is used once it is verified: see `customDomainRecord` and `POST /project/domain/verify`.
   */
  customDomain?: string | null | undefined;
  site?: PatchSiteSettings | undefined;
}

export interface PatchSiteSettings {
  accent?: string | null | undefined;
  accentDark?: string | null | undefined;
  logo?: string | null | undefined;
  logoDark?: string | null | undefined;
  favicon?: string | null | undefined;
  font?: 'inter' | 'system' | 'serif' | null | undefined;
  corners?: 'round' | 'slight' | 'square' | null | undefined;
  headerLinks?: Array<{
  label: string;
  url: string;
}> | null | undefined;
  footer?: {
  groups: Array<{
  title: string;
  links: Array<{
  label: string;
  url: string;
}>;
}>;
  text: string | null;
} | null | undefined;
  announcement?: {
  text: string;
  url: string | null;
} | null | undefined;
  customCss?: string | null | undefined;
  embedOrigins?: string[] | null | undefined;
  feedback?: boolean | null | undefined;
  feedbackWebhook?: boolean | null | undefined;
}

export interface ProjectStructure {
  folders: StructureFolder[];
  /**
   * Articles in the root, or in the requested folder.
   */
  articles: ArticleListItem[];
}

export interface StructureFolder {
  id: number;
  name: string;
  slug: string;
  parentId: number | null;
  position: number;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  updatedAt: string;
  /**
   * Number of articles directly in the folder, also if `depth` omits `articles`.
   */
  articlesCount: number;
  /**
   * Number of folders directly in the folder, also if `depth` omits `children`.
   */
  foldersCount: number;
  articles: ArticleListItem[];
  children: StructureFolder[];
}

export interface CreateAsset {
  /**
   * The picture, encoded as base64.
   */
  data: string;
}

export interface RedactAsset {
  /**
   * All areas to redact, measured in the original.
   */
  boxes: RequestedBox[];
}

export interface RequestedBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface FeedbackList {
  feedback: Feedback[];
  pagination: Pagination;
}

export interface Feedback {
  /**
   * UUID version 7.
   */
  feedbackId: string;
  articleId: number;
  language: string;
  isHelpful: boolean;
  /**
   * The reader's reason, as plain text. Null if none was given.
   */
  comment: string | null;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
}

export interface FeedbackCountsList {
  articles: FeedbackCounts[];
  pagination: Pagination;
}

export interface FeedbackCounts {
  articleId: number;
  title: string;
  helpful: number;
  notHelpful: number;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  lastAt: string;
}

export interface MissedSearchList {
  searches: MissedSearch[];
  pagination: Pagination;
}

export interface MissedSearch {
  words: string;
  language: string;
  count: number;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  lastAt: string;
}

export interface SearchHits {
  hits: SearchHit[];
  pagination: Pagination;
}

export interface SearchHit {
  kind: 'article' | 'transcript';
  /**
   * Title of the article or name of the video.
   */
  title: string;
  /**
   * Plain text around the match.
   */
  excerpt: string;
  articleId: number | null;
  videoId: string | null;
  /**
   * Time in the video, if the match has one.
   */
  startSeconds: number | null;
  language: string | null;
  score: number;
}

export interface OccurrenceList {
  occurrences: Occurrence[];
  /**
   * `false` if there may be more occurrences.
   */
  isComplete: boolean;
}

export interface Occurrence {
  articleId: number;
  language: string;
  /**
   * Title of the article in this language.
   */
  title: string;
  /**
   * The revision that was searched.
   */
  revision: number;
  /**
   * Index of the block, as `format=json` returns it. Null for the title.
   */
  block: number | null;
  /**
   * Number of the step, if the block is one.
   */
  step: number | null;
  /**
   * Plain text of the paragraph around the first match.
   */
  excerpt: string;
  /**
   * Positions of the matches in `excerpt`.
   */
  matches: Array<{
  start: number;
  end: number;
}>;
  /**
   * `person` if a person wrote or changed the block.
   */
  author: 'person' | 'machine';
}

export interface ReplaceOccurrences {
  text: string;
  replacement: string;
  targets: Array<{
  articleId: number;
  language?: string | undefined;
  /**
   * The revision that `blocks` refers to.
   */
  revision: number;
  /**
   * Indexes of the blocks to change.
   */
  blocks: number[];
  /**
   * Whether to change the title, too.
   */
  hasTitle?: boolean | undefined;
}>;
}

export interface ReplacedOccurrences {
  articles: ReplacedArticle[];
}

export interface ReplacedArticle {
  articleId: number;
  language: string;
  /**
   * Number of replaced matches.
   */
  count: number;
  previousRevision: number;
  /**
   * The new revision. Equal to `previousRevision` if nothing was replaced.
   */
  revision: number;
  /**
   * `true` if somebody else changed the same block since `revision` of the request. The text stays as it is.
   */
  hasConflict: boolean;
}

export interface TemplateList {
  templates: Template[];
  pagination: Pagination;
}

export interface Template {
  id: number;
  kind: 'article' | 'structure';
  name: string;
  description: string;
  instructions: string;
  sections: string[];
  /**
   * The form used without a model, and as the starting point with one.
   */
  form: 'how-to' | 'tutorial' | 'procedure' | 'troubleshooting' | 'faq' | 'release-note' | 'overview' | 'onboarding' | 'tasks' | 'course' | 'manual';
  requires_video: boolean;
  image_url: string | null;
  sort_order: number;
}

export interface CreateArticleTemplate {
  name: string;
  description?: string | undefined;
  /**
   * Instructions for the writer, such as tone, audience and what to omit.
   */
  instructions: string;
  /**
   * Section names, in order.
   */
  sections?: string[] | undefined;
  image_url?: string | null | undefined;
  sort_order?: number | undefined;
  /**
   * The form used without a model, and as the starting point with one. Defaults to `how-to`.
   */
  form?: 'how-to' | 'tutorial' | 'procedure' | 'troubleshooting' | 'faq' | 'release-note' | 'overview' | 'onboarding' | undefined;
}

export interface CreateStructureTemplate {
  name: string;
  description?: string | undefined;
  /**
   * Instructions for the writer, such as tone, audience and what to omit.
   */
  instructions: string;
  /**
   * Section names, in order.
   */
  sections?: string[] | undefined;
  image_url?: string | null | undefined;
  sort_order?: number | undefined;
  /**
   * The form used without a model, and as the starting point with one. Defaults to `tasks`.
   */
  form?: 'tasks' | 'course' | 'manual' | undefined;
}

export interface PatchTemplate {
  name?: string | undefined;
  description?: string | undefined;
  /**
   * Instructions for the writer, such as tone, audience and what to omit.
   */
  instructions?: string | undefined;
  /**
   * Section names, in order.
   */
  sections?: string[] | undefined;
  image_url?: string | null | undefined;
  sort_order?: number | undefined;
  /**
   * The form used without a model, and as the starting point with one. Must match the template's kind.
   */
  form?: 'how-to' | 'tutorial' | 'procedure' | 'troubleshooting' | 'faq' | 'release-note' | 'overview' | 'onboarding' | 'tasks' | 'course' | 'manual' | undefined;
}

export interface LanguageList {
  languages: Language[];
}

export interface Language {
  code: string;
  label: string;
  /**
   * Name of the site in this language. Null uses the project's name. For the default language, this is the project's name.
   */
  siteName: string | null;
  /**
   * Project description in this language. Null uses the project's main description. For the default language, this is the main
   * description.
   */
  description: string | null;
  /**
   * `true` for the language in which articles are written.
   */
  isDefault: boolean;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * Style rules for this language: formality, tone, spelling.
   */
  translationRules: string | null;
  glossary: GlossaryEntry[];
  totalArticles: number;
  translatedArticles: number;
  isTranslating: boolean;
}

export interface GlossaryEntry {
  term: string;
  /**
   * Null keeps the term untranslated.
   */
  translation: string | null;
}

export interface AddLanguage {
  code: string;
  label?: string | undefined;
  siteName?: string | null | undefined;
  description?: string | null | undefined;
  /**
   * Style rules for this language: formality, tone, spelling.
   */
  translationRules?: string | null | undefined;
  glossary?: Array<{
  term: string;
  /**
   * Null keeps the term untranslated.
   */
  translation: string | null;
}> | undefined;
}

export interface PatchLanguage {
  label?: string | undefined;
  siteName?: string | null | undefined;
  description?: string | null | undefined;
  /**
   * Style rules for this language: formality, tone, spelling.
   */
  translationRules?: string | null | undefined;
  glossary?: Array<{
  term: string;
  /**
   * Null keeps the term untranslated.
   */
  translation: string | null;
}> | undefined;
}

export interface LanguageDeleted {
  deleted: true;
  articlesDeleted: number;
}

export interface Translate {
  language: string;
  /**
   * Defaults to all articles.
   */
  articleIds?: number[] | undefined;
  /**
   * Docreel sends the job to this URL by POST when it ends.
   */
  callbackUrl?: string | undefined;
  /**
   * Signs the delivery. `X-Service-Signature` is the hex HMAC-SHA256 of the raw body.
   */
  callbackSecret?: string | undefined;
}

export interface TranslatorList {
  translators: Translator[];
}

export interface Translator {
  language: string;
  /**
   * `false` if `POST /translate` would fail with `NOT_CONFIGURED`.
   */
  isConfigured: boolean;
  /**
   * One sentence for the operator that names the missing setting.
   */
  problem: string | null;
}

export interface StartTranslation {
  language: string;
}

export interface ConfirmTranslation {
  language: string;
  /**
   * Indexes of blocks, as `GET /articles/{id}?format=json&detail=html&language=…` returns them.
   */
  blocks?: number[] | undefined;
}

export interface TranslationList {
  articles: TranslatedArticle[];
  pagination: Pagination;
}

export interface TranslatedArticle {
  articleId: number;
  title: string;
  folderId: number | null;
  isHidden: boolean;
  /**
   * One entry per target language, by code.
   */
  translations: TranslationState[];
}

export interface TranslationState {
  language: string;
  /**
   * `stale` if it was translated from an earlier version, or only in part.
   */
  status: 'none' | 'stale' | 'current';
  /**
   * `true` if a person edited it. Edited parts are never overwritten.
   */
  isEdited: boolean;
  updatedAt: string | null;
}

export interface Publish {
  /**
   * Docreel sends the job to this URL by POST when it ends.
   */
  callbackUrl?: string | undefined;
  /**
   * Signs the delivery. `X-Service-Signature` is the hex HMAC-SHA256 of the raw body.
   */
  callbackSecret?: string | undefined;
}

export interface PublishStatus {
  isPublished: boolean;
  status: 'unpublished' | 'publishing' | 'published' | 'failed';
  slug: string;
  url: string | null;
  publicationId: string | null;
  publishedAt: string | null;
  articlesCount: number;
  foldersCount: number;
  hasUnpublishedChanges: boolean;
  /**
   * The most recent publishing job.
   */
  jobId: string | null;
}

export interface PublishChanges {
  /**
   * The live publication that the content is compared with. Null if nothing is published.
   */
  publicationId: string | null;
  /**
   * `true` if publishing would change the site.
   */
  hasChanges: boolean;
  counts: {
  added: number;
  changed: number;
  moved: number;
  removed: number;
  unchanged: number;
  /**
   * URLs that will redirect after publishing.
   */
  redirects: number;
};
  /**
   * Other changes across the site.
   */
  others: {
  /**
   * Name, description or appearance of the project.
   */
  project: boolean;
  /**
   * The order of articles within their folder.
   */
  order: boolean;
  folders: boolean;
  /**
   * The list of languages, their names and descriptions.
   */
  languages: boolean;
  /**
   * Titles, posters or captions of published videos.
   */
  videos: boolean;
};
  changes: PublishChange[];
  pagination: Pagination;
}

export interface PublishChange {
  /**
   * `moved` if only the folder or the slug changes.
   */
  change: 'added' | 'changed' | 'moved' | 'removed';
  articleId: number;
  language: string;
  /**
   * The new title. For removed articles, the published title.
   */
  title: string;
  slug: string;
  /**
   * The published slug, if it will redirect to the new one.
   */
  previousSlug: string | null;
  /**
   * `new`, `again` (published before) or `translated`; the fields that changed: `title`, `text`, `metadata`, `slug`, `folder`; or why it
   * is removed: `hidden`, `trashed`, `deleted`, `emptied` (no content), `untranslated`.
   */
  reasons: Array<'new' | 'again' | 'translated' | 'title' | 'text' | 'metadata' | 'slug' | 'folder' | 'hidden' | 'trashed' | 'deleted' | 'emptied' | 'untranslated'>;
}

export interface PublishWarnings {
  counts: {
  dead_link: number;
  missing_media: number;
  stale_translation: number;
  draft: number;
  hidden: number;
};
  /**
   * Number of texts that were not checked yet: request again. 0 means that the warnings are complete.
   */
  unreadTexts: number;
  warnings: PublishWarning[];
  pagination: Pagination;
}

export interface PublishWarning {
  /**
   * `dead_link`: a link to a page that the site will not have. `missing_media`: a picture or video that does not exist.
   * `stale_translation`: translated from an earlier version. `draft`, `hidden`: not published.
   */
  kind: 'dead_link' | 'missing_media' | 'stale_translation' | 'draft' | 'hidden';
  articleId: number;
  language: string;
  title: string;
  /**
   * The link, picture or video, as written in the content.
   */
  target: string | null;
}

export interface PublicationList {
  publications: Publication[];
  pagination: Pagination;
}

export interface Publication {
  /**
   * UUID version 7.
   */
  publicationId: string;
  isLive: boolean;
  articlesCount: number;
  foldersCount: number;
  languages: string[];
  warnings: string[];
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * When it was last made live.
   */
  publishedAt: string | null;
}

export interface CreatePreview {
  /**
   * Docreel sends the job to this URL by POST when it ends.
   */
  callbackUrl?: string | undefined;
  /**
   * Signs the delivery. `X-Service-Signature` is the hex HMAC-SHA256 of the raw body.
   */
  callbackSecret?: string | undefined;
}

export interface PreviewList {
  previews: Preview[];
  pagination: Pagination;
}

export interface Preview {
  /**
   * UUID version 7.
   */
  previewId: string;
  /**
   * `true` if it has a valid URL.
   */
  hasAddress: boolean;
  articlesCount: number;
  foldersCount: number;
  languages: string[];
  warnings: string[];
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  createdAt: string;
  /**
   * When the preview and its files are deleted.
   */
  expiresAt: string;
}

export interface PreviewAddressTerms {
  /**
   * Days from now until the preview is deleted.
   */
  expiresInDays?: number | undefined;
}

export interface PreviewAddress {
  /**
   * UUID version 7.
   */
  previewId: string;
  /**
   * The secret URL. Shown only once, because only its hash is stored.
   */
  url: string;
  /**
   * ISO 8601 in UTC, with milliseconds.
   */
  expiresAt: string;
}

export interface ImportProject {
  /**
   * The `videoId` from the response that created the upload.
   */
  videoId: string;
  uploadId: string;
  /**
   * Docreel sends the job to this URL by POST when it ends.
   */
  callbackUrl?: string | undefined;
  /**
   * Signs the delivery. `X-Service-Signature` is the hex HMAC-SHA256 of the raw body.
   */
  callbackSecret?: string | undefined;
}

/** Code of an error response. */
export type ErrorCode =
  | 'UNAUTHORIZED'
  | 'INSUFFICIENT_SCOPE'
  | 'RATE_LIMITED'
  | 'VALIDATION_ERROR'
  | 'INVALID_JSON'
  | 'INVALID_URL'
  | 'URL_NOT_ALLOWED'
  | 'INVALID_FORMAT'
  | 'INVALID_MOVE'
  | 'LANGUAGE_NOT_CONFIGURED'
  | 'UPLOAD_NOT_FOUND'
  | 'NOT_FOUND'
  | 'VIDEO_NOT_FOUND'
  | 'ARTICLE_NOT_FOUND'
  | 'FOLDER_NOT_FOUND'
  | 'PARENT_NOT_FOUND'
  | 'TEMPLATE_NOT_FOUND'
  | 'JOB_NOT_FOUND'
  | 'LANGUAGE_NOT_FOUND'
  | 'REVISION_NOT_FOUND'
  | 'PUBLICATION_NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'SLUG_TAKEN'
  | 'NOT_PUBLISHED'
  | 'VIDEO_FAILED'
  | 'CONFLICT'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'PRECONDITION_FAILED'
  | 'PAYLOAD_TOO_LARGE'
  | 'FILE_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'IDEMPOTENCY_MISMATCH'
  | 'INTERNAL_ERROR'
  | 'NOT_AVAILABLE'
  | 'SERVICE_UNAVAILABLE'
  | 'WRONG_PASSWORD'
  | 'CONFIRMATION_REQUIRED'
  | 'PASSWORD_NEEDED'
  | 'NOT_INVITED'
  | 'SIGN_IN_NOT_FINISHED'
  | 'CROSS_SITE'
  | 'LINK_NOT_FOUND';

/** One method for each operation of the API. */
export interface Methods {
  /**
   * List videos. Lists the videos of the project, newest first.
   *
   * Needs the scope `read`.
   */
  listVideos(call?: { query?: {
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<VideoList>;
  /**
   * Get one video. Returns a video: name, duration, size and processing status.
   *
   * Needs the scope `read`.
   */
  getVideo(call: { params: {
  /**
   * UUID version 7.
   */
  videoId: string;
} } & CallOptions): Promise<Video>;
  /**
   * Get processing status. Same as `GET /videos/{videoId}`. `status` and `progress` describe the processing.
   *
   * Needs the scope `read`.
   */
  getVideoStatus(call: { params: {
  /**
   * UUID version 7.
   */
  videoId: string;
} } & CallOptions): Promise<Video>;
  /**
   * Rename a video. Changes the name of a video. The published player shows the name after the next publication.
   *
   * Needs the scope `write`.
   */
  updateVideo(call: { params: {
  /**
   * UUID version 7.
   */
  videoId: string;
}; body: UpdateVideo } & CallOptions): Promise<Video>;
  /**
   * Delete a video. Deletes the video and its files and cancels its processing. Articles created from it stay, without a link to the
   * video.
   *
   * Needs the scope `write`.
   */
  deleteVideo(call: { params: {
  /**
   * UUID version 7.
   */
  videoId: string;
} } & CallOptions): Promise<Deleted>;
  /**
   * Import a video from a public URL. Downloads the file from a public http or https URL. The job completes once the file is stored and
   * recognized as a video; the video's status describes further processing. Default limits: 5 redirects, 5 GiB, 6 hours, 7,680 × 4,320
   * pixels.
   *
   * Needs the scope `generate`.
   */
  importVideo(call: { body: ImportVideo } & CallOptions): Promise<Job>;
  /**
   * Get playback URLs of a video. Returns the URLs of the file, its poster and its captions, for a video player. Returns 409 until the
   * file has been uploaded.
   *
   * Needs the scope `read`.
   */
  getPlayback(call: { params: {
  /**
   * UUID version 7.
   */
  videoId: string;
} } & CallOptions): Promise<Playback>;
  /**
   * List candidate frames of a moment. Returns up to nine frames for the picture of a step, in order of time: before and after its click,
   * one for each time range in which the screen stands still. Returns 409 until the video is ready.
   *
   * Needs the scope `read`.
   */
  listFrames(call: { params: {
  /**
   * UUID version 7.
   */
  videoId: string;
}; query: {
  /**
   * The moment in seconds.
   */
  at: number;
} } & CallOptions): Promise<CandidateFrames>;
  /**
   * Create a picture from a frame. Stores the frame at a time as a picture of the project, up to 1,280 pixels wide. The same frame gives
   * the same picture. Times after the end give the last frame. Returns 409 until the video is ready.
   *
   * Needs the scope `write`.
   */
  createFramePicture(call: { params: {
  /**
   * UUID version 7.
   */
  videoId: string;
}; body: CreateFramePicture } & CallOptions): Promise<AssetAnswer>;
  /**
   * Obtain a presigned URL for direct upload. Returns an upload URL for one file, valid for one hour. PUT the file there with the given
   * headers and without an API key, then call `POST /videos/upload/complete`. The URL is bound to this object, this method and, if given,
   * this size.
   *
   * Needs the scope `generate`.
   */
  createUpload(call: { body: CreateUpload } & CallOptions): Promise<PresignedUpload>;
  /**
   * Confirm that a presigned upload has finished. Copies the file to a location that the upload URL cannot reach, and starts processing.
   * Repeated calls return the current video.
   *
   * Needs the scope `generate`.
   */
  completeUpload(call: { body: CompleteUpload } & CallOptions): Promise<Video>;
  /**
   * Begin a resumable upload. For large files: parts of 8 MiB in any order, which can be retried and resumed.
   *
   * Needs the scope `generate`.
   */
  createMultipartUpload(call: { body: CreateMultipartUpload } & CallOptions): Promise<MultipartUpload>;
  /**
   * Sign parts of a resumable upload. Returns upload URLs for up to 100 parts, and the parts already uploaded. Without part numbers, it
   * only lists the uploaded parts.
   *
   * Needs the scope `generate`.
   */
  signUploadParts(call: { body: SignUploadParts } & CallOptions): Promise<SignedParts>;
  /**
   * Finish a resumable upload. Joins the parts and starts processing. Repeated calls return the current video.
   *
   * Needs the scope `generate`.
   */
  completeMultipartUpload(call: { body: CompleteMultipartUpload } & CallOptions): Promise<Video>;
  /**
   * Cancel a resumable upload. Deletes the uploaded parts.
   *
   * Needs the scope `generate`.
   */
  abortMultipartUpload(call: { body: AbortMultipartUpload } & CallOptions): Promise<Deleted>;
  /**
   * Get the transcript of a video. Returns the transcript with times as JSON (default), WebVTT, SubRip or plain text. Returns 409 until
   * the video has been processed.
   *
   * Needs the scope `read`.
   */
  getTranscript(call: { params: {
  /**
   * UUID version 7.
   */
  videoId: string;
}; query?: {
  /**
   * `json`, `vtt`, `srt` or `txt`.
   */
  format?: string | undefined;
  /**
   * With `words`, the JSON includes words and confidence per segment.
   */
  detail?: 'segments' | 'words' | undefined;
} | undefined } & CallOptions): Promise<Response>;
  /**
   * Replace the transcript of a video. Replaces the recognized transcript, with segments in order or with a WebVTT or SubRip file.
   * Unchanged segments keep the times of their words. Articles generated later use the new transcript, and so do the captions of the
   * published player.
   *
   * Needs the scope `write`.
   */
  replaceTranscript(call: { params: {
  /**
   * UUID version 7.
   */
  videoId: string;
}; body: ReplaceTranscript } & CallOptions): Promise<Transcript>;
  /**
   * Get the captions of a video in another language. Returns the translated captions of a video as JSON (default), WebVTT, SubRip or plain
   * text. The captions in the language of the video are its transcript.
   *
   * Needs the scope `read`.
   */
  getCaptions(call: { params: {
  /**
   * UUID version 7.
   */
  videoId: string;
  code: string;
}; query?: {
  /**
   * `json`, `vtt`, `srt` or `txt`.
   */
  format?: string | undefined;
} | undefined } & CallOptions): Promise<Response>;
  /**
   * Replace the captions of a video in another language. Replaces the translated captions of a video, with segments in order or with a
   * WebVTT or SubRip file. Without segments, the captions in this language are deleted. After a correction of the transcript, a
   * translation job keeps the segments that start at the same time as an unchanged one.
   *
   * Needs the scope `write`.
   */
  replaceCaptions(call: { params: {
  /**
   * UUID version 7.
   */
  videoId: string;
  code: string;
}; body: ReplaceCaptions } & CallOptions): Promise<Captions>;
  /**
   * Get what was detected in a part of a video. Returns what may have been done between two times, also what was too uncertain for an
   * article, with the texts on the screen and the narration. Use it to correct a draft. The first request for a video that was processed
   * by an earlier version can take a minute.
   *
   * Needs the scope `read`.
   */
  getDetections(call: { params: {
  /**
   * UUID version 7.
   */
  videoId: string;
}; query?: {
  /**
   * Start in seconds.
   */
  from?: number | undefined;
  /**
   * End in seconds. Defaults to 60 seconds after `from`, and is at most 600 seconds after it.
   */
  to?: number | undefined;
  /**
   * Language of the sentences. Defaults to the language in which an article about the video is generated.
   */
  language?: string | undefined;
} | undefined } & CallOptions): Promise<Detections>;
  /**
   * Generate an article from a video. Starts a job that writes an article with steps, pictures and the video time of each step. If the
   * video is still being processed, the job waits. The article is in the spoken language or, without speech, in that of the project. The
   * output names the article; `quality` has the number of named `steps`, `marked` steps (shown in a picture instead of named), key moments
   * that are only `shown`, and the mean `certainty` of the steps (0 to 1, or null). If a model is configured, `model` reports `questions`,
   * `images`, `steps` kept and `dropped`, and `seconds`.
   *
   * Needs the scope `generate`.
   */
  generateArticle(call: { body: GenerateArticle } & CallOptions): Promise<Job>;
  /**
   * Generate an article structure from a video. Starts a job that splits a long recording into folders and articles, each with its part of
   * the video. With `autoGenerate` (default), all articles are written, and `quality` in the output describes each, in the order of
   * `articleIds`. Without it, articles stay empty until `POST /articles/{id}/regenerate`. With `dryRun`, nothing is created: the output
   * has the plan as `structure`, which you can edit and send back as `structure`.
   *
   * Needs the scope `generate`.
   */
  generateStructure(call: { body: GenerateStructure } & CallOptions): Promise<Job>;
  /**
   * Poll a job. Returns a job of any kind: generation, import, publishing or translation. Pending jobs have a `Retry-After` header. With
   * `Prefer: wait=25`, the response waits up to 25 seconds for the job to end.
   *
   * Needs the scope `generate`.
   */
  getJob(call: { params: {
  /**
   * UUID version 7.
   */
  jobId: string;
} } & CallOptions): Promise<Job>;
  /**
   * List jobs. Returns the project's jobs, newest first. Includes only jobs that the key is allowed to start.
   *
   * Needs the scope of the operation that started the job.
   */
  listJobs(call?: { query?: {
  status?: 'pending' | 'completed' | 'failed' | undefined;
  type?: 'generate' | 'compare' | 'generate_structure' | 'import_video_url' | 'publish' | 'translate' | 'export' | 'import' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<JobList>;
  /**
   * Get a job. Same as `GET /generate/{jobId}`, for keys that have the scope of the operation that started the job.
   *
   * Needs the scope of the operation that started the job.
   */
  getJobById(call: { params: {
  /**
   * UUID version 7.
   */
  jobId: string;
} } & CallOptions): Promise<Job>;
  /**
   * Cancel a job. Ends a pending job as `failed`, with an error that starts with `CANCELLED`. Returns 409 if the job has already ended.
   *
   * Needs the scope of the operation that started the job.
   */
  cancelJob(call: { params: {
  /**
   * UUID version 7.
   */
  jobId: string;
} } & CallOptions): Promise<CancelledJob>;
  /**
   * Retry a failed job. Starts a new job with the input of the failed one and returns it. The failed job stays unchanged. Returns 409 if
   * the job did not fail, or if its video, article, folder or template no longer exists. The new job does not inherit the `callbackUrl`:
   * send it again, with its secret.
   *
   * Needs the scope of the operation that started the job.
   */
  retryJob(call: { params: {
  /**
   * UUID version 7.
   */
  jobId: string;
}; body?: RetryJob | undefined } & CallOptions): Promise<Job>;
  /**
   * List recent changes. Returns the videos, jobs, articles, folders and publications that changed since the cursor, so that a client
   * knows what to reload. Includes jobs that the key is allowed to start. Without `since`, the response has a new cursor and no events.
   * Returns 304 if nothing changed.
   *
   * Needs the scope `read`.
   */
  getActivity(call?: { query?: {
  /**
   * The `cursor` of an earlier response.
   */
  since?: string | undefined;
} | undefined } & CallOptions): Promise<Activity>;
  /**
   * List articles. Returns articles ordered by position, then ID, without `content` and `jsonLd`. `folderId` limits the list to one
   * folder.
   *
   * Needs the scope `read`.
   */
  listArticles(call?: { query?: {
  folderId?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<ArticleList>;
  /**
   * Get an article with full content. Returns the content as Markdown (default), sanitized HTML, or JSON blocks with the evidence of each
   * step. Steps link to their moment as `[02:13](video:{videoId}#t=133)`. Pictures are `![alt](asset:{assetId})`; their URLs are in
   * `assets`. The part after `#` describes marks in percent: `asset:{assetId}#mark=x,y,w,h&point=x,y&cut=x,y,w,h`.
   *
   * Needs the scope `read`.
   */
  getArticle(call: { params: {
  id: number;
}; query?: {
  /**
   * `markdown`, `html` or `json`.
   */
  format?: string | undefined;
  /**
   * With `format=json`: also return each block as HTML.
   */
  detail?: 'html' | undefined;
  /**
   * A configured language, such as `de`. Defaults to the project's language.
   */
  language?: string | undefined;
} | undefined } & CallOptions): Promise<Article>;
  /**
   * Create an article from Markdown. Accepts CommonMark with GitHub extensions and `> [!NOTE]` callouts, up to 1 MiB. The slug is created
   * from the title.
   *
   * Needs the scope `write`.
   */
  createArticle(call: { body: CreateArticle } & CallOptions): Promise<Article>;
  /**
   * Create an empty article. Creates an article without content. The title defaults to "Untitled".
   *
   * Needs the scope `write`.
   */
  createEmptyArticle(call?: { body?: CreateEmptyArticle | undefined } & CallOptions): Promise<Article>;
  /**
   * Update title, slug, content, folder or metadata. Changes only the fields you send. Metadata fields can be sent at the top level or in
   * `metadata`. With `If-Match`, the request fails if the article changed since you read it. With `content` and `baseRevision` but without
   * `If-Match`, the server merges your text with later changes, block by block, and returns the merged text. If both sides changed the
   * same block, it saves nothing and returns 412 `PRECONDITION_FAILED` with the blocks in `details`. With `language`, it changes the
   * title, content and metadata of the translation.
   *
   * Needs the scope `write`.
   */
  updateArticle(call: { params: {
  id: number;
}; query?: {
  /**
   * A configured language, such as `de`. Defaults to the project's language.
   */
  language?: string | undefined;
} | undefined; body: PatchArticle } & CallOptions): Promise<Article>;
  /**
   * Update an article. Same as PATCH, for clients that only support PUT.
   *
   * Needs the scope `write`.
   */
  replaceArticle(call: { params: {
  id: number;
}; query?: {
  /**
   * A configured language, such as `de`. Defaults to the project's language.
   */
  language?: string | undefined;
} | undefined; body: PatchArticle } & CallOptions): Promise<Article>;
  /**
   * Delete an article. Moves the article to the trash. It can be restored for 30 days. The next publication removes it from the site.
   *
   * Needs the scope `write`.
   */
  deleteArticle(call: { params: {
  id: number;
} } & CallOptions): Promise<Deleted>;
  /**
   * List the revisions of an article. Lists all revisions of the article, newest first, without content. With `language`, lists the
   * revisions of the translation. With `group=session`, the revisions that one signed-in user saves within ten minutes of their first save
   * are shown as one, represented by the last. An edit session also ends when someone else saves, when the site is published and when a
   * revision is restored. All revisions can still be read and restored.
   *
   * Needs the scope `read`.
   */
  listRevisions(call: { params: {
  id: number;
}; query?: {
  /**
   * A configured language, such as `de`. Defaults to the project's language.
   */
  language?: string | undefined;
  /**
   * Defaults to one entry per revision.
   */
  group?: 'session' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<RevisionList>;
  /**
   * Get one revision. Returns a revision of the article with its content and its pictures.
   *
   * Needs the scope `read`.
   */
  getRevision(call: { params: {
  id: number;
  number: number;
}; query?: {
  /**
   * A configured language, such as `de`. Defaults to the project's language.
   */
  language?: string | undefined;
} | undefined } & CallOptions): Promise<Revision>;
  /**
   * Restore a revision. Restores title, content and metadata as a new revision. Later revisions are kept. Slug and folder do not change.
   *
   * Needs the scope `write`.
   */
  restoreRevision(call: { params: {
  id: number;
  number: number;
}; query?: {
  /**
   * A configured language, such as `de`. Defaults to the project's language.
   */
  language?: string | undefined;
} | undefined } & CallOptions): Promise<Article>;
  /**
   * Move an article. Moves the article to a folder (null for the root), at `position` or at the end. The content does not change, but the
   * move creates a revision so that `If-Match` detects it.
   *
   * Needs the scope `write`.
   */
  moveArticle(call: { params: {
  id: number;
}; body: MoveArticle } & CallOptions): Promise<Article>;
  /**
   * Regenerate an article from its video. Starts a job that generates the article again and merges three versions: the previous generated
   * text, the edited text and the new generated text. Edits by people are never lost. If both sides changed the same text, the person's
   * text is kept; the output counts these (`conflictsCount`) and describes them (`conflicts`). The unmerged generated text is the revision
   * before the merged one. Returns 409 if the article was not generated from a video.
   *
   * Needs the scope `generate`.
   */
  regenerateArticle(call: { params: {
  id: number;
}; body?: RegenerateArticle | undefined } & CallOptions): Promise<Job>;
  /**
   * Compare an article with a recording. Starts a job that writes the article again from a video, for example a newer recording of the
   * same task, and compares both versions. It changes nothing. If the video is still being processed, the job waits. The output is
   * `{articleId, videoId, revision, title, counts, blocks, assets}`. Each entry of `blocks` has a `state` (`same`, `changed`, `new` or
   * `gone`), the `old` and `new` block with their Markdown, pictures, moment and evidence, and as `author` `person` if somebody wrote,
   * changed or deleted the block. Steps are compared by their action and control, so other numbers, times and pictures are no change. To
   * apply it, join the chosen blocks and send them as `content` to `PATCH /articles/{id}`, with `revision` as `baseRevision`. New pictures
   * are kept for 7 days. Lists of jobs omit `blocks` and `assets`.
   *
   * Needs the scope `generate`.
   */
  compareArticle(call: { params: {
  id: number;
}; body: CompareArticle } & CallOptions): Promise<Job>;
  /**
   * List folders. Lists every folder of the project, ordered by position, then ID. The list is complete and not paginated.
   *
   * Needs the scope `read`.
   */
  listFolders(call?: CallOptions): Promise<FolderList>;
  /**
   * Get one folder. Returns one folder. For its contents, use `GET /articles?folderId=` or `GET /project/structure`.
   *
   * Needs the scope `read`.
   */
  getFolder(call: { params: {
  id: number;
}; query?: {
  /**
   * A configured language, such as `de`. Defaults to the project's language.
   */
  language?: string | undefined;
} | undefined } & CallOptions): Promise<Folder>;
  /**
   * Create a folder. Adds the folder at the end of its parent folder, or of the root. Folders can be nested up to 10 levels deep.
   *
   * Needs the scope `write`.
   */
  createFolder(call: { body: CreateFolder } & CallOptions): Promise<Folder>;
  /**
   * Rename, move or order a folder. Changes only the fields you send. `parentId: null` is the root. A folder cannot be moved into itself
   * or one of its subfolders. With `language`, only the folder's name in that language changes.
   *
   * Needs the scope `write`.
   */
  updateFolder(call: { params: {
  id: number;
}; query?: {
  /**
   * A configured language, such as `de`. Defaults to the project's language.
   */
  language?: string | undefined;
} | undefined; body: PatchFolder } & CallOptions): Promise<Folder>;
  /**
   * Delete a folder. Moves the folder and everything in it to the trash. It can be restored as one unit for 30 days.
   *
   * Needs the scope `write`.
   */
  deleteFolder(call: { params: {
  id: number;
} } & CallOptions): Promise<FolderDeleted>;
  /**
   * List the trash. Lists content deleted in the last 30 days, newest first. The contents of a deleted folder are counted, not listed.
   *
   * Needs the scope `read`.
   */
  listTrash(call?: { query?: {
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<Trash>;
  /**
   * Empty the trash. Permanently deletes everything in the trash, including revisions and translations. Published pages stay online until
   * the next publication.
   *
   * Needs the scope `write`.
   */
  emptyTrash(call?: CallOptions): Promise<TrashEmptied>;
  /**
   * Restore an article from the trash. Restores the article to its folder, or to the root if the folder no longer exists. Its slug is kept
   * if it is still available. An article that is not in the trash is returned unchanged.
   *
   * Needs the scope `write`.
   */
  restoreArticle(call: { params: {
  id: number;
} } & CallOptions): Promise<Article>;
  /**
   * Restore a folder from the trash. Restores the folder with everything that was deleted with it. Content that was already in the trash
   * stays there. A folder that is not in the trash is returned unchanged.
   *
   * Needs the scope `write`.
   */
  restoreFolder(call: { params: {
  id: number;
} } & CallOptions): Promise<Folder>;
  /**
   * Get project metadata. Returns the project that the key grants access to.
   *
   * Needs the scope `read`.
   */
  getProject(call?: CallOptions): Promise<ProjectAnswer>;
  /**
   * Change project metadata. Changes only the fields you send. After a change of `urlSlug`, URLs under a slug that the site was published
   * under redirect permanently, and no other project can take that slug. Once the site was published, the slug can change at most 10 times
   * in 30 days. `language` is the language in which the articles are written; it cannot be one of the target languages. In `site`, null
   * resets a field to its default. Site settings take effect with the next publication.
   *
   * Needs the scope `write`.
   */
  updateProject(call: { body: PatchProject } & CallOptions): Promise<ProjectAnswer>;
  /**
   * Verify the custom domain. Checks the TXT record in `customDomainRecord`. If the record exists, the site is available at the domain and
   * the previous URL redirects to it. Publish again so that its pages use the new URL. If the record is missing, the 409 response lists
   * the records found.
   *
   * Needs the scope `write`.
   */
  verifyDomain(call?: CallOptions): Promise<ProjectAnswer>;
  /**
   * Get the full folder and article tree. Returns all folders with their articles, and the articles of the root, ordered by position, then
   * ID. Returns 400 if the tree exceeds 16 MiB. In that case, read level by level, with `depth=1` and the `folderId` of each folder. Such
   * responses contain the folders and articles directly in the folder, and the counts of each folder.
   *
   * Needs the scope `read`.
   */
  getProjectStructure(call?: { query?: {
  /**
   * Only return the contents of this folder.
   */
  folderId?: number | undefined;
  /**
   * Number of folder levels to return. Folders of the last level have no contents. Defaults to all levels.
   */
  depth?: number | undefined;
} | undefined } & CallOptions): Promise<ProjectStructure>;
  /**
   * Add a picture. Stores a picture for the project, such as a logo, a favicon or a picture in an article (`![alt](asset:{assetId})`).
   * Accepts PNG, JPEG and WebP up to 2 MiB; the format is detected from the content. Uploading the same bytes again returns the same
   * asset. SVG is not accepted because it can contain scripts.
   *
   * Needs the scope `write`.
   */
  createAsset(call: { body: CreateAsset } & CallOptions): Promise<AssetAnswer>;
  /**
   * Redact a picture. Fills areas of a picture and stores the result as a new picture, encoded again from the pixels of the original. From
   * then on, sites, previews and exports contain the redacted picture instead of the original and of earlier redactions, and the files of
   * those need a session or an API key. If the picture is a frame of a video, the player of published pages covers the areas while the
   * frame stands still. The video file itself is not changed. An empty list of boxes removes the redaction and returns the original.
   *
   * Needs the scope `write`.
   */
  redactAsset(call: { params: {
  assetId: string;
}; body: RedactAsset } & CallOptions): Promise<AssetAnswer>;
  /**
   * List reader feedback. Answers to "Did this help?", newest first. The last 500 answers per article are kept; the counts include all.
   *
   * Needs the scope `read`.
   */
  listFeedback(call?: { query?: {
  /**
   * Only answers about this article.
   */
  articleId?: number | undefined;
  /**
   * `true` returns only answers with a comment.
   */
  onlyComments?: 'true' | 'false' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<FeedbackList>;
  /**
   * Count reader feedback by article. Lists every article with feedback, least helpful first.
   *
   * Needs the scope `read`.
   */
  listFeedbackCounts(call?: { query?: {
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<FeedbackCountsList>;
  /**
   * List searches without results. Search terms without results on the published site, most frequent first. Up to 1,000 per project are
   * kept.
   *
   * Needs the scope `read`.
   */
  listSearchesWithoutResults(call?: { query?: {
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<MissedSearchList>;
  /**
   * Delete a reader's answer. Also removes the answer from the counts.
   *
   * Needs the scope `write`.
   */
  deleteFeedback(call: { params: {
  /**
   * UUID version 7.
   */
  feedbackId: string;
} } & CallOptions): Promise<Deleted>;
  /**
   * Search articles and transcripts. Returns the best matches first, each with its time in the video. Results contain every word, in any
   * order. The last word can be incomplete.
   *
   * Needs the scope `read`.
   */
  search(call: { query: {
  /**
   * Search terms.
   */
  q: string;
  /**
   * A configured language, such as `de`. Defaults to the project's language.
   */
  language?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} } & CallOptions): Promise<SearchHits>;
  /**
   * Find a word in all articles and translations. Returns the blocks and titles that contain the words, by article and language. Whole
   * words match in the same case; a lower-case first letter also matches the start of a sentence. Searches prose and descriptions of
   * pictures, but neither code nor link targets. Returns at most 500 blocks of 100 texts.
   *
   * Needs the scope `read`.
   */
  listOccurrences(call: { query: {
  /**
   * The words to find, for example a misheard name.
   */
  text: string;
} } & CallOptions): Promise<OccurrenceList>;
  /**
   * Replace a word in some blocks. Replaces the words in the given blocks, with the rules of `GET /occurrences`. All other Markdown stays
   * byte for byte. Each article is saved by itself, as one revision that merges the change with later edits of other people. To undo it,
   * save the content of `previousRevision` with `revision` as `baseRevision`.
   *
   * Needs the scope `write`.
   */
  replaceOccurrences(call: { body: ReplaceOccurrences } & CallOptions): Promise<ReplacedOccurrences>;
  /**
   * List article templates. Lists all article templates by `sort_order`. The list is complete and not paginated.
   *
   * Needs the scope `read`.
   */
  listArticleTemplates(call?: CallOptions): Promise<TemplateList>;
  /**
   * List structure templates. Lists all structure templates by `sort_order`. The list is complete and not paginated.
   *
   * Needs the scope `read`.
   */
  listStructureTemplates(call?: CallOptions): Promise<TemplateList>;
  /**
   * Create an article template. Creates a template of the project. Its sections and instructions control the generated articles.
   *
   * Needs the scope `write`.
   */
  createArticleTemplate(call: { body: CreateArticleTemplate } & CallOptions): Promise<Template>;
  /**
   * Create a structure template. Creates a template of the project. Its sections and instructions control the generated articles.
   *
   * Needs the scope `write`.
   */
  createStructureTemplate(call: { body: CreateStructureTemplate } & CallOptions): Promise<Template>;
  /**
   * Get one template. Returns a template of either kind, built-in or created by the project.
   *
   * Needs the scope `read`.
   */
  getTemplate(call: { params: {
  id: number;
} } & CallOptions): Promise<Template>;
  /**
   * Change a template of the project. Changes only the fields you send. Built-in templates cannot be changed (409): create your own
   * instead.
   *
   * Needs the scope `write`.
   */
  updateTemplate(call: { params: {
  id: number;
}; body: PatchTemplate } & CallOptions): Promise<Template>;
  /**
   * Delete a template of the project. Deletes the template. Articles that used it do not change. Built-in templates cannot be deleted
   * (409).
   *
   * Needs the scope `write`.
   */
  deleteTemplate(call: { params: {
  id: number;
} } & CallOptions): Promise<Deleted>;
  /**
   * List configured languages. Returns the project's language first, then the target languages by code, each with its translation
   * progress.
   *
   * Needs the scope `read`.
   */
  listLanguages(call?: CallOptions): Promise<LanguageList>;
  /**
   * Get one language. Returns a configured language with its rules and glossary.
   *
   * Needs the scope `read`.
   */
  getLanguage(call: { params: {
  code: string;
} } & CallOptions): Promise<Language>;
  /**
   * Add a language. Adds a target language. The label defaults to the name of the language in that language. If you omit the description,
   * it is translated with the articles.
   *
   * Needs the scope `write`.
   */
  addLanguage(call: { body: AddLanguage } & CallOptions): Promise<Language>;
  /**
   * Change the rules of a language. Changes the label, site name, description, rules and glossary. Existing translations stay until their
   * source changes. A description that you set is never overwritten; null returns it to automatic translation. Returns 409 for the
   * project's own language.
   *
   * Needs the scope `write`.
   */
  updateLanguage(call: { params: {
  code: string;
}; body: PatchLanguage } & CallOptions): Promise<Language>;
  /**
   * Remove a language. Also deletes all translations into this language. Returns 409 for the project's own language.
   *
   * Needs the scope `write`.
   */
  removeLanguage(call: { params: {
  code: string;
} } & CallOptions): Promise<LanguageDeleted>;
  /**
   * Translate articles. Starts a job that translates everything that changed since the last translation, block by block, including folder
   * names, the project description and the captions of videos. Edits by people are never overwritten. Read a translation with `GET
   * /articles/{id}?language=` and edit it with `PATCH` at the same URL.
   *
   * Needs the scope `generate`.
   */
  translate(call: { body: Translate } & CallOptions): Promise<Job>;
  /**
   * List which languages can be translated automatically. Returns for each target language whether a translation engine is configured. A
   * language without an engine can be translated by hand.
   *
   * Needs the scope `read`.
   */
  listTranslators(call?: CallOptions): Promise<TranslatorList>;
  /**
   * Start or complete a translation by hand. Creates a translation that is a copy of the original. Its blocks are `untranslated` until a
   * person changes them or `POST /translate` translates them. If there is a translation, adds the blocks that are new in the original, and
   * updates those that are still `untranslated`. Translated text is never changed or removed.
   *
   * Needs the scope `write`.
   */
  startTranslation(call: { params: {
  id: number;
}; body: StartTranslation } & CallOptions): Promise<Article>;
  /**
   * Mark a translation as up to date. Marks blocks of a translation as up to date with the original, without changing their text. Without
   * `blocks`, marks the whole translation. With `If-Match`, the request fails if the translation changed since you read it.
   *
   * Needs the scope `write`.
   */
  confirmTranslation(call: { params: {
  id: number;
}; body: ConfirmTranslation } & CallOptions): Promise<Article>;
  /**
   * List the translation status of articles. Lists articles by position, then ID, with the status of their translation into each language.
   * `status` returns articles with this status in any language, or in `language`. `articleId` returns one article.
   *
   * Needs the scope `read`.
   */
  listTranslations(call?: { query?: {
  status?: 'none' | 'stale' | 'current' | undefined;
  language?: string | undefined;
  articleId?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<TranslationList>;
  /**
   * Publish the project. Starts a job that builds a complete snapshot of the site and makes it live in one step. Unchanged pages are not
   * rendered again.
   *
   * Needs the scope `publish`.
   */
  publish(call?: { body?: Publish | undefined } & CallOptions): Promise<Job>;
  /**
   * Republish with the latest content. Same as publish, for a project that is already published.
   *
   * Needs the scope `publish`.
   */
  republish(call?: { body?: Publish | undefined } & CallOptions): Promise<Job>;
  /**
   * Get the current publish status. Returns whether the project is published, its URL, and whether the content has changed since.
   *
   * Needs the scope `publish`.
   */
  getPublishStatus(call?: CallOptions): Promise<PublishStatus>;
  /**
   * List the changes that publishing would make. A dry run. Lists the articles and translations that would be added, changed, moved or
   * removed, in that order and by title, with reasons. The counts are exact and cover the whole site. All data is read in one transaction;
   * nothing is rendered.
   *
   * Needs the scope `publish`.
   */
  listPublishChanges(call?: { query?: {
  change?: 'added' | 'changed' | 'moved' | 'removed' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<PublishChanges>;
  /**
   * List warnings before publishing. Lists dead links, missing pictures, outdated translations, drafts and hidden articles. New texts are
   * checked during this request, up to 250 at a time.
   *
   * Needs the scope `publish`.
   */
  listPublishWarnings(call?: { query?: {
  kind?: 'dead_link' | 'missing_media' | 'stale_translation' | 'draft' | 'hidden' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<PublishWarnings>;
  /**
   * Unpublish the site. Starts a job that takes the whole site offline. Publications are kept and can be made live again.
   *
   * Needs the scope `publish`.
   */
  unpublish(call?: { body?: Publish | undefined } & CallOptions): Promise<Job>;
  /**
   * Unpublish the site (DELETE). Same as `POST /publish/unpublish`.
   *
   * Needs the scope `publish`.
   */
  deletePublished(call?: { body?: Publish | undefined } & CallOptions): Promise<Job>;
  /**
   * List publications. Lists the stored snapshots of the site, newest first: the live one and earlier ones to roll back to.
   *
   * Needs the scope `publish`.
   */
  listPublications(call?: { query?: {
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<PublicationList>;
  /**
   * Roll back to a publication. Makes a stored snapshot the live site, immediately and completely. The project's content does not change.
   *
   * Needs the scope `publish`.
   */
  activatePublication(call: { params: {
  /**
   * UUID version 7.
   */
  publicationId: string;
} } & CallOptions): Promise<Publication>;
  /**
   * Build a preview of the site. Starts a publishing job whose result is not made live. `output.previewId` identifies it. Publishing the
   * same content later reuses the files. A preview is deleted after 7 days. Up to 20 previews can exist at a time (409).
   *
   * Needs the scope `write`.
   */
  createPreview(call?: { body?: CreatePreview | undefined } & CallOptions): Promise<Job>;
  /**
   * List previews. Lists the previews that have not expired, newest first. Their URLs are not shown again.
   *
   * Needs the scope `write`.
   */
  listPreviews(call?: { query?: {
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): Promise<PreviewList>;
  /**
   * Create a preview URL. Returns a new secret URL that needs no key and can be shared. An earlier URL stops working. Search engines do
   * not index the preview.
   *
   * Needs the scope `write`.
   */
  renewPreviewAddress(call: { params: {
  /**
   * UUID version 7.
   */
  previewId: string;
}; body?: PreviewAddressTerms | undefined } & CallOptions): Promise<PreviewAddress>;
  /**
   * Delete a preview. Its URL stops working immediately. Files that no publication uses are deleted.
   *
   * Needs the scope `write`.
   */
  deletePreview(call: { params: {
  /**
   * UUID version 7.
   */
  previewId: string;
} } & CallOptions): Promise<Deleted>;
  /**
   * Export the project. `html` (default): a ZIP of the site that opens from a folder without a server. `markdown`: a ZIP of Markdown files
   * with front matter and pictures, which can be imported again. `json`: the same content as data, in a ZIP. `llm-text`: one text in
   * reading order. Aliases: `md`, `llm`, `llms`, `llms-txt`. The same content produces the same bytes and the same `ETag`. With
   * `purpose=sync`, the Markdown files have their `revision`, texts contain `asset:` and `video:` references as the API returns them, and
   * `assets/index.json` lists the URLs of the pictures instead of including them. With `Prefer: respond-async`, the response is 202 with
   * an `export` job whose output has a download URL.
   *
   * Needs the scope `read`.
   */
  exportProject(call?: { query?: {
  /**
   * `html`, `markdown`, `llm-text` or `json`.
   */
  format?: string | undefined;
  /**
   * Only export this folder and its subfolders.
   */
  folderId?: number | undefined;
  /**
   * A configured language, such as `de`. Defaults to the project's language.
   */
  language?: string | undefined;
  /**
   * With `markdown`: `sync` is for programs that keep a copy of the project, such as `docreel pull`. Defaults to a complete archive.
   */
  purpose?: 'sync' | undefined;
} | undefined } & CallOptions): Promise<Response>;
  /**
   * Import a Markdown export. Imports a Markdown export, completely or not at all. Upload the ZIP in parts with `POST
   * /videos/upload/multipart/create` and `purpose: import`, and pass the upload here instead of completing it. Existing content gets a new
   * revision if it differs; nothing is deleted. The job's output counts `articles` and `translations` (`created`, `updated`, `unchanged`),
   * `folders` and `pictures`, and lists `warnings`. An invalid file fails the job with `IMPORT_REFUSED` and a message that names the file.
   * Limits: 1 GiB per ZIP, 4 GiB unpacked, 50,000 files.
   *
   * Needs the scope `write`.
   */
  importProject(call: { body: ImportProject } & CallOptions): Promise<Job>;
}

/** Iterators over lists of any length. They load pages on demand. */
export interface Iterators {
  /**
   * Iterates over all results of "List videos".
   */
  listVideos(call?: { query?: {
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<Video, void, void>;
  /**
   * Iterates over all results of "List jobs".
   */
  listJobs(call?: { query?: {
  status?: 'pending' | 'completed' | 'failed' | undefined;
  type?: 'generate' | 'compare' | 'generate_structure' | 'import_video_url' | 'publish' | 'translate' | 'export' | 'import' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<Job, void, void>;
  /**
   * Iterates over all results of "List articles".
   */
  listArticles(call?: { query?: {
  folderId?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<ArticleListItem, void, void>;
  /**
   * Iterates over all results of "List the revisions of an article".
   */
  listRevisions(call: { params: {
  id: number;
}; query?: {
  /**
   * A configured language, such as `de`. Defaults to the project's language.
   */
  language?: string | undefined;
  /**
   * Defaults to one entry per revision.
   */
  group?: 'session' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<RevisionListItem, void, void>;
  /**
   * Iterates over all results of "List the trash".
   */
  listTrash(call?: { query?: {
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<TrashItem, void, void>;
  /**
   * Iterates over all results of "List reader feedback".
   */
  listFeedback(call?: { query?: {
  /**
   * Only answers about this article.
   */
  articleId?: number | undefined;
  /**
   * `true` returns only answers with a comment.
   */
  onlyComments?: 'true' | 'false' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<Feedback, void, void>;
  /**
   * Iterates over all results of "Count reader feedback by article".
   */
  listFeedbackCounts(call?: { query?: {
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<FeedbackCounts, void, void>;
  /**
   * Iterates over all results of "List searches without results".
   */
  listSearchesWithoutResults(call?: { query?: {
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<MissedSearch, void, void>;
  /**
   * Iterates over all results of "Search articles and transcripts".
   */
  search(call: { query: {
  /**
   * Search terms.
   */
  q: string;
  /**
   * A configured language, such as `de`. Defaults to the project's language.
   */
  language?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} } & CallOptions): AsyncGenerator<SearchHit, void, void>;
  /**
   * Iterates over all results of "List the translation status of articles".
   */
  listTranslations(call?: { query?: {
  status?: 'none' | 'stale' | 'current' | undefined;
  language?: string | undefined;
  articleId?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<TranslatedArticle, void, void>;
  /**
   * Iterates over all results of "List the changes that publishing would make".
   */
  listPublishChanges(call?: { query?: {
  change?: 'added' | 'changed' | 'moved' | 'removed' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<PublishChange, void, void>;
  /**
   * Iterates over all results of "List warnings before publishing".
   */
  listPublishWarnings(call?: { query?: {
  kind?: 'dead_link' | 'missing_media' | 'stale_translation' | 'draft' | 'hidden' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<PublishWarning, void, void>;
  /**
   * Iterates over all results of "List publications".
   */
  listPublications(call?: { query?: {
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<Publication, void, void>;
  /**
   * Iterates over all results of "List previews".
   */
  listPreviews(call?: { query?: {
  limit?: number | undefined;
  offset?: number | undefined;
} | undefined } & CallOptions): AsyncGenerator<Preview, void, void>;
}
