import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWrite } from '../api/query.ts';
import { useProject } from '../state/project-context.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { uploadFiles } from '../uploads/uploads.ts';
import classes from './AddVideosDialog.module.css';
import { ResourceDialog } from './ResourceDialog.tsx';

/** Uploads files, or imports a video from a URL. */
export function AddVideosDialog({ onClose }: { onClose: () => void }) {
  const { run } = useWrite('importVideo', { isForm: true });
  return (
    <ResourceDialog
      title="Add videos"
      submitLabel="Import"
      onClose={onClose}
      initial={{ url: '', name: '' }}
      fieldOfCode={{ INVALID_URL: 'url', URL_NOT_ALLOWED: 'url' }}
      save={({ url, name }) => run({ body: { url, ...(name.trim() !== '' && { name }) } })}
      savedMessage={() => 'The video is being fetched. It appears in the list when it is here.'}
      intro={<ChooseFiles onChosen={onClose} />}
    >
      {({ field }) => (
        <>
          <TextField
            label="Or an address"
            isFirst
            description="A public http or https address of a video file. The server fetches it."
            type="url"
            placeholder="https://videos.example.com/create-a-project.mp4"
            isRequired
            field={field('url')}
          />
          <TextField label="Name" description="Left out: that of the file." field={field('name')} />
        </>
      )}
    </ResourceDialog>
  );
}

function ChooseFiles({ onChosen }: { onChosen: () => void }) {
  const { slug } = useProject();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.files}>
      <input
        ref={input}
        type="file"
        accept="video/*,.mkv"
        multiple
        hidden
        aria-label="Video files"
        onChange={({ currentTarget }) => {
          uploadFiles(queries, { project: slug, purpose: 'video' }, currentTarget.files ?? []);
          onChosen();
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <p className="soft">Or drop them anywhere on the page, several at once.</p>
    </div>
  );
}
