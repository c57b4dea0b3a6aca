import ky, { isHTTPError, isNetworkError } from 'ky';
import * as z from 'zod';

export interface Model {
  /** Base URL of an OpenAI-compatible API, for example `https://host/v1`. */
  url: string;
  model?: string | undefined;
  key?: string | undefined;
  fetch?: typeof fetch | undefined;
  /** Timeout of the whole request in milliseconds, including a retry. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** A request to the model, with the expected schema of its answer. */
interface Question<T> {
  rules: string;
  prompt: string;
  /** Pictures that are sent after the prompt, each with its name. */
  pictures?: NamedPicture[];
  schema: z.ZodType<T>;
  /** Schema for parsing the answer, if it is less strict than the schema in the request. */
  read?: z.ZodType<T>;
  /** Whether to send the schema. False if the server has already rejected schemas. */
  takesSchema?: boolean;
}

export interface Picture {
  bytes: Uint8Array;
  contentType: 'image/jpeg' | 'image/webp' | 'image/png';
}

export interface NamedPicture extends Picture {
  name: string;
}

interface Reply<T> {
  answer: T;
  /** Number of pictures that the model received. It is 0 if the server accepts none. */
  images: number;
  takesSchema: boolean;
}

const TIMEOUT_MS = 120_000;
/** A failed request is repeated once, after the time in Retry-After, otherwise after 0.3 s. */
const RETRY = { limit: 1, methods: ['post' as const], statusCodes: [408, 409, 429, 500, 502, 503, 504] };

/** The part of an answer of the chat endpoint that is read. */
interface Completion {
  choices?: { message?: { content?: string | null } }[];
}

/**
 * Sends a request and returns the parsed answer. If the server rejects the request, repeats it without schema and temperature, which many
 * servers do not support, and then without pictures. Throws if the endpoint fails, is too slow or returns an invalid answer.
 */
export async function askModel<T>(question: Question<T>, model: Model): Promise<Reply<T>> {
  const { url, key, fetch, timeoutMs = TIMEOUT_MS, signal } = model;
  const limit = AbortSignal.timeout(timeoutMs);
  const options = {
    headers: key ? { authorization: `Bearer ${key}` } : {},
    retry: RETRY,
    timeout: timeoutMs,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(fetch ? { fetch } : {}),
  };
  const pictures = question.pictures ?? [];
  const wordy: RequestVariant = { pictures: [], isPlain: true };
  const ways: RequestVariant[] = [
    ...(question.takesSchema === false ? [] : [{ pictures, isPlain: false }]),
    { pictures, isPlain: true },
    ...(pictures.length > 0 ? [wordy] : []),
  ];
  for (let way = ways.shift(); way; ) {
    try {
      const json = createRequest(question, model, way);
      const { choices } = await ky.post(`${url.replace(/\/+$/, '')}/chat/completions`, { ...options, json }).json<Completion>();
      const answer = parseAnswer(question.read ?? question.schema, choices?.[0]?.message?.content ?? '');
      return { answer, images: way.pictures.length, takesSchema: !way.isPlain };
    } catch (error) {
      const isBlinded = isBlind(error) && way.pictures.length > 0;
      const next: RequestVariant | undefined = isBlinded ? wordy : ways.shift();
      if (!next || !(isBlinded || isRefusal(error))) throw error;
      way = next;
    }
  }
  throw new Error('There is always a way.');
}

/** HTTP statuses of a rejected request. 400 and 422: an unknown field. 413: too large. 415 and 404: pictures are not supported. */
const REFUSALS = [400, 404, 413, 415, 422];

function isRefusal(error: unknown): boolean {
  return isHTTPError(error) && REFUSALS.includes(error.response.status);
}

/** Returns whether the server cannot process pictures. llama.cpp returns status 500 if its model does not support them. */
function isBlind(error: unknown): boolean {
  return isHTTPError(error) && error.response.status === 500;
}

interface RequestVariant {
  pictures: NamedPicture[];
  isPlain: boolean;
}

function createRequest<T>({ rules, prompt, schema }: Question<T>, { model }: Model, { pictures, isPlain }: RequestVariant) {
  const shown = pictures.flatMap(({ name, contentType, bytes }) => [
    { type: 'text' as const, text: `The picture of ${name}:` },
    { type: 'image_url' as const, image_url: { url: `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}` } },
  ]);
  const request = {
    model: model || 'default',
    messages: [
      { role: 'system' as const, content: rules },
      { role: 'user' as const, content: shown.length > 0 ? [{ type: 'text' as const, text: prompt }, ...shown] : prompt },
    ],
  };
  if (isPlain) return request;
  const json = { name: 'answer', strict: true, schema: { ...z.toJSONSchema(schema) } };
  return { ...request, temperature: 0, response_format: { type: 'json_schema' as const, json_schema: json } };
}

/** Matches the reasoning that a model prints before its answer. */
const THOUGHTS = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/giu;

/** Parses the JSON in an answer, even if other words surround it. Throws if there is none or it is invalid. */
export function parseAnswer<T>(schema: z.ZodType<T>, content: string): T {
  const said = content.replaceAll(THOUGHTS, '');
  const begin = said.indexOf('{');
  const end = said.lastIndexOf('}');
  if (begin < 0 || end < begin) throw new SyntaxError('The answer holds no JSON object.');
  return schema.parse(JSON.parse(said.slice(begin, end + 1)));
}

/** Returns why a model failed, as the end of a sentence for the user. */
export function describeFailure(error: unknown): string {
  if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)) return 'it did not answer in time';
  if (isNetworkError(error)) return 'it could not be reached or did not answer in time';
  if (isHTTPError(error)) return `it answered with status ${error.response.status}`;
  if (isInvalidAnswer(error)) return 'its answer was not of the agreed form';
  return 'it failed';
}

/** Returns whether only this answer is invalid. Otherwise, the model or the connection has failed. */
export function isInvalidAnswer(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof z.ZodError;
}
