import { videosText } from '../text/videos.ts';
/** Sends one PUT request with XMLHttpRequest and reports its progress, because `fetch` cannot report progress. */
export async function uploadPart(
  { uploadUrl, headers }: { uploadUrl: string; headers: Readonly<Record<string, string>> },
  body: Blob,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', uploadUrl);
    // Browsers set the header Content-Length themselves and reject it from scripts.
    for (const [name, value] of Object.entries(headers)) if (name !== 'content-length') request.setRequestHeader(name, value);
    const stop = () => request.abort();
    signal.addEventListener('abort', stop, { once: true });
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop);
      if (request.status >= 200 && request.status < 300) resolve();
      else if (signal.aborted) reject(new DOMException(videosText.uploads.stopped, 'AbortError'));
      else reject(new Error(request.status === 0 ? videosText.uploads.connectionLost : videosText.uploads.storageError(request.status)));
    });
    request.send(body);
  });
}
