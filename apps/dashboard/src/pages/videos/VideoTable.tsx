import type { Video } from '@docreel/contract';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Bar, Status, type Tone } from '../../ui/Status.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { formatBytes, formatClock, Time } from '../../ui/Time.tsx';
import classes from './VideoTable.module.css';

export function VideoTable({ videos }: { videos: readonly Video[] }) {
  const { slug } = useProject();
  const columns: Column<Video>[] = [
    {
      title: 'Name',
      isWide: true,
      cell: (video) => (
        <Link href={isArchive(video) ? paths.exports(slug) : paths.video(slug, video.videoId)} className={classes.name}>
          <Poster {...video} />
          <span className="clip">{video.name}</span>
        </Link>
      ),
    },
    { title: 'Status', cell: (video) => <VideoState video={video} /> },
    {
      title: 'Length',
      isRight: true,
      cell: ({ durationSeconds }) => <span className="number">{durationSeconds === null ? '' : formatClock(durationSeconds)}</span>,
    },
    {
      title: 'Size',
      isRight: true,
      isExtra: true,
      cell: ({ sizeBytes }) => <span className="number soft">{sizeBytes === null ? '' : formatBytes(sizeBytes)}</span>,
    },
    {
      title: 'Added',
      isExtra: true,
      cell: ({ createdAt }) => (
        <span className="soft">
          <Time at={createdAt} />
        </span>
      ),
    },
  ];
  return <Table label="Videos" columns={columns} rows={videos} keyOf={({ videoId }) => videoId} />;
}

/** A look at the video; its name beside it says all that a reader of screens needs. */
function Poster({ posterUrl }: Pick<Video, 'posterUrl'>) {
  return (
    <span className={classes.poster}>
      {posterUrl === null ? <Icon name="video" /> : <img src={posterUrl} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

const STATES: Record<Video['status'], [Tone, string]> = {
  pending: ['quiet', 'Not here yet'],
  processing: ['busy', 'Processing'],
  ready: ['good', 'Ready'],
  failed: ['bad', 'Failed'],
};

/** What is sent to be imported has the place of a video until it is here, for it is sent as one; it is gone on with where it was begun. */
function isArchive({ status, filename }: Video): boolean {
  return status === 'pending' && /\.zip$/i.test(filename);
}

/** How far a video is; what is being done, where something is. */
export function VideoState({ video }: { video: Video }) {
  const { status, progress, name } = video;
  if (isArchive(video)) return <Status tone="quiet">An import, not here yet</Status>;
  const [tone, word] = STATES[status];
  if (status !== 'processing' || !progress) return <Status tone={tone}>{word}</Status>;
  return (
    <span className={classes.progress}>
      <Status tone={tone}>{`${capital(progress.stage)}, ${progress.percent} %`}</Status>
      <Bar percent={progress.percent} label={`${name} processed`} />
    </span>
  );
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
