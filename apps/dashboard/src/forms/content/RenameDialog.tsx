import { useWrite } from '../../api/query.ts';
import { TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';

/** Another title of an article or name of a folder. Its slug, and so its address, stays. */
export function RenameDialog({ kind, id, name, onClose }: { kind: 'article' | 'folder'; id: number; name: string; onClose: () => void }) {
  const article = useWrite('updateArticle', { isForm: true });
  const folder = useWrite('updateFolder', { isForm: true });
  const word = kind === 'article' ? 'title' : 'name';
  const form = useForm({
    initial: { [word]: name } as { title: string; name: string },
    submit: async (values) => {
      if (kind === 'article') await article.run({ params: { id }, body: { title: values.title } });
      else await folder.run({ params: { id }, body: { name: values.name } });
      onClose();
    },
  });
  return (
    <FormDialog title={`Rename ${kind}`} onClose={onClose} form={form} verb="Rename">
      <TextField label={kind === 'article' ? 'Title' : 'Name'} isFirst isRequired field={form.field(word)} />
    </FormDialog>
  );
}
