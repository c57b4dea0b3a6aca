const ASSET = /\basset:([\w-]+)/g;
const VIDEO = /\bvideo:([\w-]+)/g;

/**
 * Returns the pictures and videos that Markdown may show, each once and in order. It is fast because it scans the text instead of parsing
 * it, so an id in a code block counts as well.
 */
export function listReferences(content: string): { assetIds: string[]; videoIds: string[] } {
  return { assetIds: idsOf(content, ASSET), videoIds: idsOf(content, VIDEO) };
}

function idsOf(content: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(content.matchAll(pattern), (match) => match[1] ?? ''))];
}
