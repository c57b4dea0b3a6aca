import { useWrite } from '../../api/query.ts';
import { notify } from '../../state/toasts.ts';
import { jobsText } from '../../text/jobs.ts';

/** Starts a failed job again as a new job. `onStarted` receives its ID. */
export function useRetry(onStarted: (jobId: string) => void = () => undefined) {
  const retry = useWrite('retryJob', {
    onDone: ({ jobId }) => {
      notify(jobsText.retrying);
      onStarted(jobId);
    },
  });
  return { start: (jobId: string) => retry.go({ params: { jobId } }), isRunning: retry.isRunning };
}
