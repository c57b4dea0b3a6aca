import type { ExportContext } from './export-context.ts';
import type { PreparedExport } from './prepare-export.ts';

/**
 * Streams an export as fast as the client reads it, and stops if the client disconnects. An error closes the connection, because the
 * response headers have already been sent.
 */
export function streamExport({ log }: Pick<ExportContext, 'log'>, { chunks, fileName }: PreparedExport): ReadableStream<Uint8Array> {
  const making = chunks();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await making.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          log.error({ err: error, fileName }, 'an export failed during its download');
          controller.error(error);
        }
      },
      cancel: async () => void (await making.return()),
    },
    { highWaterMark: 0 },
  );
}
