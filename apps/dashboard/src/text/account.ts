import { plural } from './format.ts';

/** Text of the account page (name, sessions, password) and of the dialog that creates a project. */
export const accountText = {
  title: 'Account',
  you: 'You',
  name: 'Name',
  nameHelp: 'Shown to other members next to your changes.',

  sessions: {
    title: 'Sessions',
    text: 'Where you’re signed in.',
    browser: 'Browser',
    unknownBrowser: 'Unknown browser',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    isCurrent: ' (this one)',
    lastActive: 'Last active',
    signedIn: 'Signed in',
    end: 'Sign out',
    ended: 'Signed out of that browser.',
    endOthers: 'Sign out everywhere else',
    endedOthers: (count: number) =>
      count === 0 ? 'You weren’t signed in anywhere else.' : `Signed out of ${plural(count, 'other session')}.`,
  },

  password: {
    title: 'Password',
    current: 'Current password',
    new: 'New password',
    change: 'Change password',
    set: 'Set password',
    changed: 'Password changed. You’re signed out everywhere else.',
    created: 'Password set.',
    changeText: 'Changing it signs you out everywhere else.',
    noneText: 'You haven’t set a password yet.',
    alsoWith: (provider: string) => ` You also sign in with ${provider}.`,
  },
  signIn: {
    title: 'Sign-in',
    providerOnly: (provider: string) => `You sign in with ${provider}. Password sign-in is turned off on this server.`,
  },

  newProject: {
    title: 'New project',
    name: 'Name',
    nameHelp: 'The product or team you’re documenting. Each project has its own site.',
    submit: 'Create project',
  },
};
