import { useQueryClient } from '@tanstack/react-query';
import { useProject } from '../shell/project-context.ts';
import { IconButton } from '../ui/Button.tsx';
import { Bar } from '../ui/Status.tsx';
import { bytes } from '../ui/Time.tsx';
import classes from './UploadList.module.css';
import { type Upload, useUploads } from './upload-store.ts';
import { cancelUpload, pauseUpload, resumeUpload } from './uploads.ts';

/** The files on their way, each to be paused, gone on with, tried again, given up. */
export function UploadList() {
  const { slug } = useProject();
  const uploads = useUploads(slug);
  if (uploads.length === 0) return null;
  return (
    <section aria-label="Files being sent" className={classes.list}>
      {uploads.map((upload) => (
        <OneUpload key={upload.id} upload={upload} />
      ))}
    </section>
  );
}

function OneUpload({ upload }: { upload: Upload }) {
  const queries = useQueryClient();
  const { file, state, sentBytes, problem } = upload;
  const percent = file.size === 0 ? 0 : Math.min(100, Math.round((sentBytes / file.size) * 100));
  const isStill = state === 'paused' || state === 'failed';
  return (
    <div className={classes.one}>
      <div className={classes.text}>
        <span className="clip">{file.name}</span>
        <span className={state === 'failed' ? classes.problem : 'soft number'}>{problem ?? sayState(upload, percent)}</span>
      </div>
      <Bar percent={percent} label={`${file.name} sent`} />
      <div className={classes.buttons}>
        {isStill ? (
          <IconButton
            label={`${state === 'failed' ? 'Try again' : 'Go on'}: ${file.name}`}
            icon="play"
            onClick={() => resumeUpload(queries, upload)}
          />
        ) : (
          <IconButton label={`Pause: ${file.name}`} icon="pause" onClick={() => pauseUpload(upload)} />
        )}
        <IconButton label={`Give up: ${file.name}`} icon="close" onClick={() => cancelUpload(queries, upload)} />
      </div>
    </div>
  );
}

function sayState({ state, file, sentBytes }: Upload, percent: number): string {
  if (state === 'waiting') return `Waiting, ${bytes(file.size)}`;
  return `${state === 'paused' ? 'Paused at ' : ''}${percent} %, ${bytes(sentBytes)} of ${bytes(file.size)}`;
}
