/**
 * Text of the pages before signing in (set-up, sign-in, one-time links, identity provider), and of the dialog that confirms a user's
 * identity.
 */
export const authText = {
  email: 'Email',
  password: 'Password',
  yourName: 'Your name',
  yourPassword: 'Your password',
  newPassword: 'New password',
  passwordHint: (minimum: number) => `At least ${minimum} characters. A few random words work well.`,
  passwordTooShort: (minimum: number) => `Use at least ${minimum} characters.`,
  signIn: 'Sign in',
  signInTitle: 'Sign in to Docreel',
  continueWith: (provider: string) => `Continue with ${provider}`,

  setUp: {
    title: 'Set up Docreel',
    text: 'Create the first account. It will own this Docreel server.',
    emailHelp: 'You’ll use this to sign in. We never send email.',
    project: 'Project name',
    projectHelp: 'The product or team you’re documenting.',
    projectPlaceholder: 'Tasklane',
    submit: 'Create account',
    expired: 'This link has expired',
    expiredText:
      'The set-up link works once, and only until the server restarts. Restart the server to get a new one, or sign in if you already have an account.',
  },
  notSetUp: {
    title: 'Docreel isn’t set up yet',
    /** The page shows a command between these two texts. */
    beforeCommand:
      'The server printed a one-time link when it started. Open it to create the first account. You’ll also find it in the data folder. To get a new one, run',
    command: 'npm run docreel -- user create',
    afterCommand: '.',
  },

  link: {
    submit: { setup: 'Create account', invite: 'Join project', reset: 'Set password', sign_in: 'Sign in' },
    expired: 'This link has expired',
    expiredText: 'It was already used, withdrawn, or is too old. Ask the person who sent it for a new one.',
    joinTitle: (project: string) => `Join ${project}`,
    joinFallback: 'the project',
    resetTitle: 'Choose a new password',
    invitedText: (inviter: string, role: string, email: string) =>
      `${inviter} invited you as ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}. Your account: ${email}.`,
    inviterFallback: 'Your administrator',
    resetText: (email: string) => `For ${email}. This signs the account out everywhere.`,
    signInText: (email: string) => `You’ll be signed in as ${email}.`,
  },

  provider: {
    connectTitle: 'Confirm your password once',
    failed: 'That didn’t work',
    notSignedIn: 'You’re not signed in',
    toProject: 'Back to the project',
    toSignIn: 'Back to sign-in',
  },
  signedOut: { title: 'You’re signed out', action: 'Sign in again' },

  confirm: {
    passwordTitle: 'Confirm your password',
    providerTitle: 'Confirm it’s you',
    passwordText: 'Needed to change keys, secrets and members, or to delete the project. We won’t ask again for 10 minutes.',
    providerText: 'Sign in again to change keys, secrets and members, or to delete the project. We won’t ask again for 10 minutes.',
    submit: 'Continue',
    comeBack: 'You’ll come back to this page. What you typed is kept, and nothing is sent until you submit it.',
    neverSignedIn: (provider: string) =>
      `You haven’t signed in with ${provider} yet. Sign out, sign in with ${provider}, and come back to this page.`,
    noPassword: 'Your account has no password. Ask your administrator for a link to set one.',
  },
};
