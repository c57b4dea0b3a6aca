import { useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField, TextField } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useForm } from '../use-form.ts';

export function SignInForm() {
  const signIn = useWrite('signIn', { isForm: true });
  const form = useForm({
    initial: { email: '', password: '' },
    submit: (body) => signIn.run({ body }),
    showsProblem: true,
  });
  return (
    <form onSubmit={form.onSubmit}>
      <TextField label="E-mail" type="email" autoComplete="username" isRequired field={form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" isRequired field={form.field('password')} />
      <Problem text={form.problem} />
      <Button kind="primary" type="submit" isFullWidth isRunning={form.isSending}>
        Sign in
      </Button>
    </form>
  );
}
