import type { Video } from '@docreel/contract';
import { Bar } from '../../ui/Status.tsx';
import { capital } from '../videos/VideoTable.tsx';
import classes from './Notes.module.css';

/** What is being done with the video now. The server knows it, so it survives a reload. */
export function VideoProgress({ video: { progress, name } }: { video: Video }) {
  return (
    <div className={classes.note}>
      <div className="row">
        <strong>{progress ? capital(progress.stage) : 'Waiting for its turn'}</strong>
        {progress && <span className="soft number">{progress.percent} %</span>}
      </div>
      <Bar percent={progress?.percent ?? 0} label={`${name} processed`} />
      <p className="soft">
        You can make an article already: it is written as soon as the video is read. Nothing is lost when you leave this page.
      </p>
    </div>
  );
}
