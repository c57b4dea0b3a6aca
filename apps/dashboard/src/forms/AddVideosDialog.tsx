import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWrite } from '../api/query.ts';
import { useProject } from '../state/project-context.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { uploadFiles } from '../uploads/uploads.ts';
import classes from './AddVideosDialog.module.css';
import { ResourceDialog } from './ResourceDialog.tsx';
import { videosText } from '../text/videos.ts';

/** Dialog that uploads video files, or imports a video from a URL. */
export function AddVideosDialog({ onClose }: { onClose: () => void }) {
  const { run } = useWrite('importVideo', { isForm: true });
  return (
    <ResourceDialog
      title={videosText.addDialog.title}
      submitLabel={videosText.addDialog.submit}
      onClose={onClose}
      initial={{ url: '', name: '' }}
      fieldOfCode={{ INVALID_URL: 'url', URL_NOT_ALLOWED: 'url' }}
      save={({ url, name }) => run({ body: { url, ...(name.trim() !== '' && { name }) } })}
      savedMessage={() => videosText.addDialog.imported}
      intro={<ChooseFiles onChosen={onClose} />}
    >
      {({ field }) => (
        <>
          <TextField
            label={videosText.addDialog.url}
            description={videosText.addDialog.urlHelp}
            type="url"
            placeholder={videosText.addDialog.urlPlaceholder}
            isRequired
            field={field('url')}
          />
          <TextField label={videosText.addDialog.name} description={videosText.addDialog.nameHelp} field={field('name')} />
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
        aria-label={videosText.addDialog.files}
        onChange={({ currentTarget }) => {
          uploadFiles(queries, { project: slug, purpose: 'video' }, currentTarget.files ?? []);
          onChosen();
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        {videosText.addDialog.chooseFiles}
      </Button>
      <p className="soft">{videosText.addDialog.dropHint}</p>
    </div>
  );
}
