import { useWrite } from '../../api/query.ts';
import { TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';

/** Changes an article's title. Its slug, and therefore its URL, stays the same. */
export function RenameDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const { run } = useWrite('updateArticle', { isForm: true });
  return (
    <ResourceDialog
      title="Rename article"
      submitLabel="Rename"
      onClose={onClose}
      initial={{ title }}
      save={(body) => run({ params: { id }, body })}
    >
      {({ field }) => <TextField label="Title" isFirst isRequired field={field('title')} />}
    </ResourceDialog>
  );
}
