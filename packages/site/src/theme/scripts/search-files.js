/// <reference lib="dom" />
// Loads the search index. Its parts are scripts, because a page opened from a disk can load nothing else.

/**
 * Returns a function that loads a part of the index, each once. A part that failed is loaded again on the next request.
 * @param {string} folder
 * @returns {import('../../search/query.js').Load}
 */
export function createLoader(folder) {
  /** @type {Map<string, unknown>} */
  const arrived = new Map();
  /** @type {Map<string, Promise<unknown>>} */
  const asked = new Map();
  Object.assign(window, { docreelSearch: (/** @type {string} */ name, /** @type {unknown} */ data) => arrived.set(name, data) });
  return (name) => {
    const before = asked.get(name);
    if (before) return before;
    const promise = new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${folder}${name}.js`;
      script.addEventListener('load', () => resolve(arrived.get(name)));
      script.addEventListener('error', () => {
        asked.delete(name);
        reject(new Error(`${name} could not be loaded`));
      });
      document.head.append(script);
    });
    asked.set(name, promise);
    return promise;
  };
}
