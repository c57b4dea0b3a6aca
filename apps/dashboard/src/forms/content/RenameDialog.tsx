import { useWrite } from '../../api/query.ts';
import { TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { articleText } from '../../text/article.ts';

/** Dialog that changes an article's title. The slug and the URL stay the same. */
export function RenameDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const { run } = useWrite('updateArticle', { isForm: true });
  return (
    <ResourceDialog
      title={articleText.renameDialog.title}
      submitLabel={articleText.renameDialog.submit}
      onClose={onClose}
      initial={{ title }}
      save={(body) => run({ params: { id }, body })}
    >
      {({ field }) => <TextField label={articleText.renameDialog.name} isRequired field={field('title')} />}
    </ResourceDialog>
  );
}
