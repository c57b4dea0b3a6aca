import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { notify } from '../../state/toasts.ts';
import { TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';

/** Deletes the project after its name was typed, so that nobody deletes the wrong one. */
export function DeleteProjectDialog({ onClose }: { onClose: () => void }) {
  const { name } = useProject();
  const [, navigate] = useLocation();
  const { write, dialog } = useSensitiveWrite('deleteProject', {
    isForm: true,
    onDone: () => {
      notify(`${name} is deleted.`);
      navigate(paths.home(), { replace: true });
    },
  });
  return (
    <ResourceDialog
      title={`Delete ${name}?`}
      submitLabel="Delete project"
      isDangerous
      onClose={onClose}
      closesItself
      keptAs="project-deletion"
      initial={{ name: '' }}
      check={(values) => (values.name.trim() === name ? {} : { name: `Type ${name}` })}
      save={(body) => write({ body })}
      showsProblem
      intro={
        <p className="soft">
          Its videos, articles, translations and history, its published site and its keys are gone at once, for good and for every member.
          Export what you want to keep before. No other project can ever take its slug.
        </p>
      }
      confirmation={dialog}
    >
      {({ field }) => (
        <TextField label={`Type the name of the project: ${name}`} isFirst isRequired autoComplete="off" field={field('name')} />
      )}
    </ResourceDialog>
  );
}
