import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { notify } from '../../state/toasts.ts';
import { TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';
import { projectText } from '../../text/project.ts';

/** Dialog that deletes the project. Users must type the project's name, so that nobody deletes the wrong project. */
export function DeleteProjectDialog({ onClose }: { onClose: () => void }) {
  const { name } = useProject();
  const [, navigate] = useLocation();
  const { write, dialog } = useSensitiveWrite('deleteProject', {
    isForm: true,
    onDone: () => {
      notify(projectText.deletion.done(name));
      navigate(paths.home(), { replace: true });
    },
  });
  return (
    <ResourceDialog
      title={projectText.deletion.title(name)}
      submitLabel={projectText.deletion.submit}
      isDangerous
      onClose={onClose}
      closesItself
      storedAs="project-deletion"
      initial={{ name: '' }}
      check={(values) => (values.name.trim() === name ? {} : { name: projectText.deletion.mismatch(name) })}
      save={(body) => write({ body })}
      showsProblem
      intro={<p className="soft">{projectText.deletion.text}</p>}
      confirmation={dialog}
    >
      {({ field }) => <TextField label={projectText.deletion.confirm(name)} isRequired autoComplete="off" field={field('name')} />}
    </ResourceDialog>
  );
}
