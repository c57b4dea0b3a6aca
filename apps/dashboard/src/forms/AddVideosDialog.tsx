import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWrite } from '../api/query.ts';
import { useProject } from '../shell/project-context.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { tell } from '../ui/toast-store.ts';
import { uploadFiles } from '../uploads/uploads.ts';
import classes from './AddVideosDialog.module.css';
import { FormDialog } from './FormDialog.tsx';
import { useForm } from './use-form.ts';

/** Files of this computer, or the address of one elsewhere. */
export function AddVideosDialog({ onClose }: { onClose: () => void }) {
  const importVideo = useWrite('importVideo', {
    isForm: true,
    onDone: () => {
      tell('The video is being fetched. It appears in the list when it is here.');
      onClose();
    },
  });
  const form = useForm({
    initial: { url: '', name: '' },
    fieldOfCode: { INVALID_URL: 'url', URL_NOT_ALLOWED: 'url' },
    submit: ({ url, name }) => importVideo.run({ body: { url, ...(name.trim() !== '' && { name }) } }),
  });
  return (
    <FormDialog title="Add videos" onClose={onClose} form={form} verb="Import" intro={<ChooseFiles onChosen={onClose} />}>
      <TextField
        label="Or an address"
        isFirst
        description="A public http or https address of a video file. The server fetches it."
        type="url"
        placeholder="https://videos.example.com/create-a-project.mp4"
        isRequired
        field={form.field('url')}
      />
      <TextField label="Name" description="Left out: that of the file." field={form.field('name')} />
    </FormDialog>
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
