import type { Video } from '@docreel/contract';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Bar, Status, type Tone } from '../../ui/Status.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { formatBytes, formatClock, Time } from '../../ui/Time.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import classes from './VideoTable.module.css';
import { commonText } from '../../text/common.ts';
import { videosText } from '../../text/videos.ts';

export function VideoTable({ videos }: { videos: readonly Video[] }) {
  const { slug } = useProject();
  const columns: Column<Video>[] = [
    {
      title: videosText.table.name,
      isWide: true,
      cell: (video) => (
        <Link href={paths.video(slug, video.videoId)} className={classes.name}>
          <Poster {...video} />
          <span className="clip">{video.name}</span>
        </Link>
      ),
    },
    { title: videosText.table.status, cell: (video) => <VideoState video={video} /> },
    {
      title: videosText.table.length,
      isRight: true,
      cell: ({ durationSeconds }) => <span className="number">{durationSeconds === null ? '' : formatClock(durationSeconds)}</span>,
    },
    {
      title: videosText.table.size,
      isRight: true,
      isExtra: true,
      cell: ({ sizeBytes }) => <span className="number soft">{sizeBytes === null ? '' : formatBytes(sizeBytes)}</span>,
    },
    {
      title: videosText.table.added,
      isExtra: true,
      cell: ({ createdAt }) => (
        <span className="soft">
          <Time at={createdAt} />
        </span>
      ),
    },
  ];
  return <Table label={videosText.title} columns={columns} rows={videos} keyOf={({ videoId }) => videoId} />;
}

/** Shows the video's poster image. It needs no alternative text, because the name is next to it. */
function Poster({ posterUrl }: Pick<Video, 'posterUrl'>) {
  return (
    <span className={classes.poster}>
      {posterUrl === null ? <Icon name="video" /> : <img src={`${posterUrl}?size=480`} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

const STATES: Record<Video['status'], [Tone, string]> = {
  pending: ['quiet', videosText.table.pending],
  processing: ['busy', videosText.table.processing],
  ready: ['good', videosText.table.ready],
  failed: ['bad', videosText.table.failed],
};

/** Shows the status of a video with its progress. */
export function VideoState({ video }: { video: Video }) {
  const { status, progress, name } = video;
  const [tone, word] = STATES[status];
  if (status !== 'processing' || !progress) return <Status tone={tone}>{word}</Status>;
  return (
    <span className={classes.progress}>
      <Status tone={tone}>{commonText.progress(progress.stage, progress.percent)}</Status>
      <Bar percent={progress.percent} label={videosText.table.processed(name)} />
      <TimeLeft percent={progress.percent} />
    </span>
  );
}
