import { useLocation } from 'wouter';
import { useWrite } from '../api/query.ts';
import { paths } from '../paths.ts';
import { TextField } from '../ui/Field.tsx';
import { ResourceDialog } from './ResourceDialog.tsx';

/** Creates a project and opens it. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const { run } = useWrite('createProject', { isForm: true });
  return (
    <ResourceDialog
      title="New project"
      submitLabel="Make project"
      onClose={onClose}
      initial={{ name: '' }}
      save={async (body) => {
        const { slug } = await run({ body });
        navigate(paths.videos(slug));
      }}
      closesItself
    >
      {({ field }) => (
        <TextField label="Name" description="What you document. Each project has its own site." isFirst isRequired field={field('name')} />
      )}
    </ResourceDialog>
  );
}
