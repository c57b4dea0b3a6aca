import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useProject } from '../state/project-context.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Bar } from '../ui/Status.tsx';
import { formatBytes } from '../ui/Time.tsx';
import { notifyError } from '../state/toasts.ts';
import classes from './UploadList.module.css';
import { isSameFile, type Purpose } from './unfinished-uploads.ts';
import { type Upload, useUploads } from './upload-store.ts';
import { cancelUpload, pauseUpload, resumeUpload, uploadFiles } from './uploads.ts';
import { videosText } from '../text/videos.ts';

export const ACCEPTED: Record<Purpose, string> = { video: 'video/*,.mkv', import: '.zip' };

/** Lists running and unfinished uploads, with buttons to pause, resume, retry and cancel. */
export function UploadList({ purpose }: { purpose: Purpose }) {
  const { slug } = useProject();
  const uploads = useUploads(slug, purpose);
  if (uploads.length === 0) return null;
  return (
    <section aria-label={videosText.uploads.label} className={classes.list}>
      {uploads.map((upload) => (
        <OneUpload key={upload.id} upload={upload} />
      ))}
    </section>
  );
}

function OneUpload({ upload }: { upload: Upload }) {
  const queries = useQueryClient();
  const { name, state, sentBytes, problem } = upload;
  const percent = name.size === 0 ? 0 : Math.min(100, Math.round((sentBytes / name.size) * 100));
  return (
    <div className={classes.one}>
      <div className={classes.text}>
        <span className="clip">{name.name}</span>
        <span className={state === 'failed' ? classes.problem : 'soft number'}>{problem ?? describeState(upload, percent)}</span>
      </div>
      {state === 'left' ? <ChooseAgain upload={upload} /> : <Bar percent={percent} label={videosText.uploads.progress(name.name)} />}
      <div className={classes.buttons}>
        {(state === 'paused' || state === 'failed') && (
          <IconButton
            label={state === 'failed' ? videosText.uploads.retry(name.name) : videosText.uploads.resume(name.name)}
            icon="play"
            onClick={() => resumeUpload(queries, upload)}
          />
        )}
        {(state === 'waiting' || state === 'sending') && (
          <IconButton label={videosText.uploads.pause(name.name)} icon="pause" onClick={() => pauseUpload(upload)} />
        )}
        <IconButton label={videosText.uploads.cancel(name.name)} icon="close" onClick={() => void cancelUpload(queries, upload)} />
      </div>
    </div>
  );
}

/** After a reload, the page has no access to the file until the user selects it again. Other files are rejected. */
function ChooseAgain({ upload: { name, project, purpose } }: { upload: Upload }) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  function resume(file: File | undefined): void {
    if (!file) return;
    if (isSameFile(file, name)) uploadFiles(queries, { project, purpose }, [file]);
    else notifyError(videosText.uploads.wrongFile(name.name, formatBytes(name.size)));
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED[purpose]}
        hidden
        aria-label={videosText.uploads.fileFor(name.name)}
        onChange={({ currentTarget }) => {
          resume(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{videosText.uploads.chooseAgain}</Button>
    </>
  );
}

function describeState({ state, name, sentBytes }: Upload, percent: number): string {
  const size = formatBytes(name.size);
  if (state === 'left') return videosText.uploads.interrupted;
  if (state === 'waiting') return videosText.uploads.waiting(size);
  const describe = state === 'paused' ? videosText.uploads.paused : videosText.uploads.sent;
  return describe(percent, formatBytes(sentBytes), size);
}
