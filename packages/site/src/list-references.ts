const ASSET = /\basset:([\w-]+)/g;
const VIDEO = /\bvideo:([\w-]+)/g;

/**
 * Returns the pictures and videos that the Markdown references, each once and in order. Scans the text without parsing it, so references
 * inside code blocks are included.
 */
export function listReferences(content: string): { assetIds: string[]; videoIds: string[] } {
  return { assetIds: idsOf(content, ASSET), videoIds: idsOf(content, VIDEO) };
}

function idsOf(content: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(content.matchAll(pattern), (match) => match[1] ?? ''))];
}
