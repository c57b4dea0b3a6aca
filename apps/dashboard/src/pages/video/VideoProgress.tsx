import type { Video } from '@docreel/contract';
import { Bar } from '../../ui/Status.tsx';
import { capital } from '../videos/VideoTable.tsx';
import classes from './Notes.module.css';

/** What is being done with the video now. The server knows it, so it survives a reload. */
export function VideoProgress({ video: { progress, name, status } }: { video: Video }) {
  if (status === 'pending') return <FileMissing />;
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

function FileMissing() {
  return (
    <div className={classes.note}>
      <strong>Its file is not here yet</strong>
      <p className="soft">
        It is being sent, or its upload was broken off. On the page of videos, in the browser in which it was begun, the same file chosen
        again goes on where it stopped. What nobody goes on with is forgotten after a day.
      </p>
    </div>
  );
}
