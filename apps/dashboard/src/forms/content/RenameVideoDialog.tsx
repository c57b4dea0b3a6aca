import { useWrite } from '../../api/query.ts';
import { notify } from '../../state/toasts.ts';
import { videoText } from '../../text/video.ts';
import { TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';

const text = videoText.renameDialog;

/** Dialog that renames a video. */
export function RenameVideoDialog({ videoId, name, onClose }: { videoId: string; name: string; onClose: () => void }) {
  const { run } = useWrite('updateVideo', { isForm: true, onDone: () => notify(text.done) });
  return (
    <ResourceDialog
      title={text.title}
      submitLabel={text.submit}
      onClose={onClose}
      initial={{ name }}
      needsChange
      save={(body) => run({ params: { videoId }, body })}
    >
      {({ field }) => <TextField label={text.name} description={text.help} isRequired field={field('name')} />}
    </ResourceDialog>
  );
}
