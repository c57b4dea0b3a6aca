import { useWrite } from '../../api/query.ts';
import { notify } from '../../state/toasts.ts';

/** A failed job once more, as a new one: `onStarted` is told its id. */
export function useRetry(onStarted: (jobId: string) => void = () => undefined) {
  const retry = useWrite('retryJob', {
    onDone: ({ jobId }) => {
      notify('It is tried again, as a new job.');
      onStarted(jobId);
    },
  });
  return { start: (jobId: string) => retry.go({ params: { jobId } }), isRunning: retry.isRunning };
}
