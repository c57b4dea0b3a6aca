import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useProject } from '../../shell/project-context.ts';
import { TextField } from '../../ui/Field.tsx';
import { tell } from '../../ui/toast-store.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';

/** Takes the project's name, typed, so that nobody deletes another than they mean. */
export function DeleteProjectDialog({ onClose }: { onClose: () => void }) {
  const { name } = useProject();
  const [, navigate] = useLocation();
  const { write, dialog } = useSensitiveWrite('deleteProject', {
    isForm: true,
    onDone: () => {
      tell(`${name} is deleted.`);
      navigate(paths.home(), { replace: true });
    },
  });
  const form = useForm({
    keptAs: 'project-deletion',
    initial: { name: '' },
    check: (given) => (given.name.trim() === name ? {} : { name: `Type ${name}` }),
    submit: (body) => write({ body }),
    showsProblem: true,
  });
  return (
    <>
      <FormDialog
        title={`Delete ${name}?`}
        verb="Delete project"
        isDangerous
        form={form}
        onClose={onClose}
        intro={
          <p className="soft">
            Its videos, articles, translations and history, its published site and its keys are gone at once, for good and for every member.
            Export what you want to keep before. No other project can ever take its slug.
          </p>
        }
      >
        <TextField label={`Type the name of the project: ${name}`} isFirst isRequired autoComplete="off" field={form.field('name')} />
      </FormDialog>
      {dialog}
    </>
  );
}
