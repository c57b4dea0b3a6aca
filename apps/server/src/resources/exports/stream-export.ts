import type { ExportContext } from './export-context.ts';
import type { PreparedExport } from './prepare-export.ts';

/**
 * The bytes as a client takes them: nothing is made ahead. A client that goes away ends the making, and so does a stop of the
 * service. What goes wrong breaks the connection off, because the headers have said already that all is well.
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
          log.error({ err: error, fileName }, 'an export broke off');
          controller.error(error);
        }
      },
      cancel: async () => void (await making.return()),
    },
    { highWaterMark: 0 },
  );
}
