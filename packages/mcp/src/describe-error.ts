import type { DocreelError } from '@docreel/sdk';
import type { NextStep, Outcome } from './tool.ts';

const FIND_ARTICLE: NextStep = { tool: 'list_content', arguments: { kind: 'articles' }, purpose: 'find the ID of the article' };
const FIND_VIDEO: NextStep = { tool: 'list_content', arguments: { kind: 'videos' }, purpose: 'find the ID of the video' };
const FIND_FOLDER: NextStep = { tool: 'list_content', arguments: { kind: 'folders' }, purpose: 'find the ID of the folder' };
const FIND_TEMPLATE: NextStep = { tool: 'list_content', arguments: { kind: 'templates' }, purpose: 'find the ID of the template' };

/** Calls that help after an error of the API. */
const NEXT: Partial<Record<DocreelError['code'], NextStep>> = {
  ARTICLE_NOT_FOUND: FIND_ARTICLE,
  VIDEO_NOT_FOUND: FIND_VIDEO,
  FOLDER_NOT_FOUND: FIND_FOLDER,
  TEMPLATE_NOT_FOUND: FIND_TEMPLATE,
};

/** Sentences that say what to do, for errors after which no single tool helps. */
const ADVICE: Partial<Record<DocreelError['code'], string>> = {
  UNAUTHORIZED: 'The API key is wrong, has expired or was revoked. Ask the user to connect with a valid key.',
  INSUFFICIENT_SCOPE:
    'Do not repeat the call. Ask the user for another key: owners of the project create it in Settings → API keys & webhooks.',
  JOB_NOT_FOUND: 'Use the ID of a job that a tool of this connection has started.',
  LANGUAGE_NOT_CONFIGURED: 'Leave out `language` to use the language of the project.',
  LANGUAGE_NOT_FOUND: 'Leave out `language` to use the language of the project.',
  REVISION_NOT_FOUND: 'Read the article again, and use the revision that it names.',
  PUBLICATION_NOT_FOUND: 'The preview has expired or was deleted. Call `preview_site` without arguments to create a new one.',
  INVALID_URL: 'Use an http or https URL of a video file.',
  URL_NOT_ALLOWED: 'Use a URL on the public internet, or ask the operator to allow this network (`OUTBOUND_ALLOW_CIDRS`).',
  VIDEO_FAILED: 'Read the video to see why, then import another recording.',
  UNKNOWN: 'The response does not come from Docreel. Ask the user to check the URL of the server.',
};

/** Describes an error of the API so that an agent knows what to do next. Returns null for other errors. */
export function describeError(error: unknown): Outcome | null {
  if (isApiError(error)) return fromApi(error);
  // `fetch` throws a TypeError if there was no response.
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return { summary: 'The Docreel server is not reachable. Ask the user to check its URL and whether it is running.', isError: true };
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { summary: 'The Docreel server did not answer in time. Repeat the call once. If it fails again, tell the user.', isError: true };
  }
  return null;
}

function fromApi(error: DocreelError): Outcome {
  const fields = error.details.map(({ path, message }) => `- ${path.replace(/^(body|query|path)\./, '')}: ${message}`);
  const wait = error.retryAfterSeconds === null ? [] : [`Repeat the same call after ${error.retryAfterSeconds} seconds.`];
  const advice = ADVICE[error.code];
  const next = NEXT[error.code];
  return {
    summary: [`${error.code}: ${error.message}`, ...fields, ...wait, ...(advice ? [advice] : [])].join('\n'),
    ...(next && { next: [next] }),
    isError: true,
  };
}

/** Recognizes errors of the SDK by their name, because two copies of its class can exist. */
export function isApiError(error: unknown): error is DocreelError {
  return error instanceof Error && error.name === 'DocreelError';
}
