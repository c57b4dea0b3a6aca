import type { Video } from '@docreel/contract';
import { Bar } from '../../ui/Status.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import classes from './Notes.module.css';
import { commonText } from '../../text/common.ts';
import { videoText } from '../../text/video.ts';

/** Shows the progress of processing a video. The server stores it, so it survives a reload. */
export function VideoProgress({ video: { progress, name, status } }: { video: Video }) {
  if (status === 'pending') return <FileMissing />;
  return (
    <div className={classes.note}>
      <div className="row">
        <strong>{progress ? commonText.progress(progress.stage, progress.percent) : commonText.waitingToStart}</strong>
        {progress && <TimeLeft percent={progress.percent} />}
      </div>
      <Bar percent={progress?.percent ?? 0} label={videoText.progress.label(name)} />
      <p className="soft">{videoText.progress.text}</p>
    </div>
  );
}

function FileMissing() {
  return (
    <div className={classes.note}>
      <strong>{videoText.progress.uploading}</strong>
      <p className="soft">{videoText.progress.uploadingText}</p>
    </div>
  );
}
