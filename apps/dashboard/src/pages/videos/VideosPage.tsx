import { useLocation, useSearchParams } from 'wouter';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { useRead } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { UploadList } from '../../uploads/UploadList.tsx';
import { useUploads } from '../../uploads/upload-store.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Page, QueryResult } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Table.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { VideoTable } from './VideoTable.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { videosText } from '../../text/videos.ts';

const AddVideosDialog = lazyComponent('AddVideosDialog', () => import('../../forms/AddVideosDialog.tsx'));

const PAGE_SIZE = 50;

/** Lists the project's videos and their status. `/videos/add` opens the dialog that adds videos. */
export function VideosPage() {
  const { slug } = useProject();
  const [location, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  const uploads = useUploads(slug, 'video');
  const canPublish = useRefusal('publish') === undefined;
  const offset = Number(search.get('from') ?? 0);
  const videos = useRead('listVideos', { query: { limit: PAGE_SIZE, offset } }, { keepsPrevious: true });
  const add: Action = {
    id: 'add-videos',
    label: videosText.add,
    icon: 'plus',
    group: 'page',
    shortcut: 'n',
    words: videosText.addKeywords,
    to: paths.addVideo(slug),
    disabledReason: useRefusal('generate'),
  };
  useActions([add]);
  return (
    <Page title={videosText.title} actions={<ActionButton action={add} isPrimary />}>
      <UploadList purpose="video" />
      <QueryResult query={videos}>
        {(list) => (
          <>
            {canPublish && <FirstSteps videos={list.videos} />}
            {list.videos.length > 0 ? (
              <>
                <VideoTable videos={list.videos} />
                <Pager pagination={list.pagination} onOffset={(from) => setSearch(from === 0 ? {} : { from: String(from) })} />
              </>
            ) : (
              uploads.length === 0 && <NoVideos add={add} />
            )}
          </>
        )}
      </QueryResult>
      {location.endsWith('/add') && <AddVideosDialog onClose={() => navigate(paths.videos(slug))} />}
    </Page>
  );
}

function NoVideos({ add }: { add: Action }) {
  return (
    <Empty icon="video" title={videosText.empty.title} action={<ActionButton action={add} isPrimary />}>
      {videosText.empty.text}
    </Empty>
  );
}
