import { useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField, TextField } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { checkNewPassword, PASSWORD_HINT } from './new-password.ts';
import { useForm } from '../use-form.ts';
import { authText } from '../../text/auth.ts';

/**
 * Creates the first account. If the operator has already created projects, the form does not ask for a project name, and the first user
 * becomes their owner.
 */
export function SetUpForm({ token, hasProjects }: { token: string; hasProjects: boolean }) {
  const setUp = useWrite('setUp', { isForm: true });
  const form = useForm({
    initial: { name: '', email: '', password: '', projectName: '' },
    check: ({ password }) => ({ password: checkNewPassword(password) }),
    submit: ({ projectName, ...person }) => setUp.run({ body: { token, ...person, ...(!hasProjects && { projectName }) } }),
    showsProblem: true,
  });
  return (
    <form onSubmit={form.onSubmit}>
      <TextField label={authText.yourName} autoComplete="name" isRequired field={form.field('name')} />
      <TextField
        label={authText.email}
        description={authText.setUp.emailHelp}
        type="email"
        autoComplete="username"
        isRequired
        field={form.field('email')}
      />
      <PasswordField
        label={authText.password}
        description={PASSWORD_HINT}
        autoComplete="new-password"
        isRequired
        field={form.field('password')}
      />
      {!hasProjects && (
        <TextField
          label={authText.setUp.project}
          description={authText.setUp.projectHelp}
          placeholder={authText.setUp.projectPlaceholder}
          isRequired
          field={form.field('projectName')}
        />
      )}
      <Problem text={form.problem} />
      <Button kind="primary" type="submit" isFullWidth isRunning={form.isSending}>
        {authText.setUp.submit}
      </Button>
    </form>
  );
}
