import { useWrite } from '../../api/query.ts';
import { notify } from '../../state/toasts.ts';
import { jobsText } from '../../text/jobs.ts';

/** Retries a failed job as a new job. Calls `onStarted` with the ID of the new job. */
export function useRetry(onStarted: (jobId: string) => void = () => undefined) {
  const retry = useWrite('retryJob', {
    onDone: ({ jobId }) => {
      notify(jobsText.retrying);
      onStarted(jobId);
    },
  });
  return { start: (jobId: string) => retry.go({ params: { jobId } }), isRunning: retry.isRunning };
}
