import { useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField, TextField } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useForm } from '../use-form.ts';
import { authText } from '../../text/auth.ts';

export function SignInForm() {
  const signIn = useWrite('signIn', { isForm: true });
  const form = useForm({
    initial: { email: '', password: '' },
    submit: (body) => signIn.run({ body }),
    showsProblem: true,
  });
  return (
    <form onSubmit={form.onSubmit}>
      <TextField label={authText.email} type="email" autoComplete="username" isRequired field={form.field('email')} />
      <PasswordField label={authText.password} autoComplete="current-password" isRequired field={form.field('password')} />
      <Problem text={form.problem} />
      <Button kind="primary" type="submit" isFullWidth isRunning={form.isSending}>
        {authText.signIn}
      </Button>
    </form>
  );
}
