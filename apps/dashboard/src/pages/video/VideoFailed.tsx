import type { Video } from '@docreel/contract';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './Notes.module.css';
import { getErrorHelp } from '../../text/errors.ts';
import { videoText } from '../../text/video.ts';

/** Explains why the video could not be processed, and what to do. */
export function VideoFailed({ video: { error } }: { video: Video }) {
  const { slug } = useProject();
  return (
    <div className={classes.note} data-tone="bad" role="status">
      <strong>{videoText.failed.title}</strong>
      <p>{error?.message ?? videoText.failed.noReason}</p>
      <p>{getErrorHelp(error?.code)}</p>
      <div>
        <Button icon="upload" to={paths.addVideo(slug)}>
          {videoText.failed.addAnother}
        </Button>
      </div>
    </div>
  );
}
