import type { Check } from './check.ts';

interface Engine {
  name: string;
  /** Prefix of the model server's environment variables, such as `WRITER`. */
  prefix: string;
  url: string | undefined;
  model: string;
  key: string | undefined;
  /** Describes how Docreel works without this model server. */
  without: string;
}

const TIMEOUT_MS = 5_000;

/**
 * Checks a model server by requesting its OpenAI-compatible model list. Some servers have no model list, so any response below 500 passes,
 * except authentication errors.
 */
export async function checkModelUrl({ name, prefix, url, model, key, without }: Engine): Promise<Check> {
  if (!url) return { name, state: 'good', found: `no ${prefix}_URL: ${without}` };
  const weak = (found: string, fix: string): Check => ({ name, state: 'weak', found: `${found}; until then ${without}`, fix });
  const headers = key ? { authorization: `Bearer ${key}` } : {};
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/models`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 401 || response.status === 403)
      return weak(`${url} refuses the key (${response.status})`, `Check ${prefix}_KEY.`);
    if (response.status >= 500) return weak(`${url} answers ${response.status}`, `Check the server at ${prefix}_URL.`);
    const models = response.ok ? listModels(await response.json().catch(() => null)) : null;
    if (models === null) return { name, state: 'good', found: `${url} responds, but does not list its models` };
    if (models.includes(model)) return { name, state: 'good', found: `${url} responds and has the model ${model}` };
    return weak(`${url} does not have the model ${model}`, `Set ${prefix}_MODEL to one of: ${models.slice(0, 5).join(', ')}.`);
  } catch (error) {
    const { message, cause } = error as Error;
    return weak(
      `${url} cannot be reached (${cause instanceof Error ? cause.message : message})`,
      `Check ${prefix}_URL, and that the server is running.`,
    );
  }
}

function listModels(answer: unknown): string[] | null {
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) return null;
  return data.map((one: { id?: unknown }) => String(one?.id));
}
