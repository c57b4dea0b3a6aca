import { useLocation } from 'wouter';
import { useWrite } from '../api/query.ts';
import { paths } from '../paths.ts';
import { TextField } from '../ui/Field.tsx';
import { ResourceDialog } from './ResourceDialog.tsx';
import { accountText } from '../text/account.ts';

/** Dialog that creates a project and opens it. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const { run } = useWrite('createProject', { isForm: true });
  return (
    <ResourceDialog
      title={accountText.newProject.title}
      submitLabel={accountText.newProject.submit}
      onClose={onClose}
      initial={{ name: '' }}
      save={async (body) => {
        const { slug } = await run({ body });
        navigate(paths.videos(slug));
      }}
      closesItself
    >
      {({ field }) => (
        <TextField label={accountText.newProject.name} description={accountText.newProject.nameHelp} isRequired field={field('name')} />
      )}
    </ResourceDialog>
  );
}
