import { useWrite } from '../../api/query.ts';
import { notify } from '../../state/toasts.ts';
import { jobsText } from '../../text/jobs.ts';

/** A failed job once more, as a new one: `onStarted` is told its id. */
export function useRetry(onStarted: (jobId: string) => void = () => undefined) {
  const retry = useWrite('retryJob', {
    onDone: ({ jobId }) => {
      notify(jobsText.retrying);
      onStarted(jobId);
    },
  });
  return { start: (jobId: string) => retry.go({ params: { jobId } }), isRunning: retry.isRunning };
}
