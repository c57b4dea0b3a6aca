import { capitalize } from './format.ts';

/** Text that many pages share: buttons, loading states, tables, toasts. */
export const commonText = {
  save: 'Save',
  saved: 'Saved.',
  noChanges: 'No changes to save',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  edit: (name: string) => `Edit ${name}`,
  tryAgain: 'Try again',
  undo: 'Undo',
  never: 'Never',
  noneYet: 'None yet.',
  or: 'or',
  menu: 'Menu',
  captions: 'Captions',
  showPassword: 'Show or hide password',
  documentTitle: (page: string) => `${page} · Docreel`,
  breadcrumb: 'Breadcrumb',
  actions: 'Actions',
  moreActions: 'More actions',
  urlPlaceholder: 'https://…',

  /** `what` is a noun without an article: "invite link". */
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  copiedWhat: (what: string) => `Copied ${what}`,
  copyBox: (what: string) => capitalize(what),
  requestId: 'request ID',
  copyOnce: 'Copy it now. You won’t be able to see it again.',

  loading: 'Loading',
  loadFailed: 'Couldn’t load this page',
  crashed: {
    title: 'Something went wrong',
    text: (message: string) => `Your saved work is safe. If this keeps happening, send this message to your administrator: ${message}`,
    reload: 'Reload',
  },

  /** `stage` describes what the server is currently doing, for example "reading the screen". */
  progress: (stage: string, percent: number) => `${capitalize(stage)} · ${percent}%`,
  waitingToStart: 'Waiting to start',
  timeLeft: (seconds: number) => {
    if (seconds < 60) return 'Less than a minute left';
    return seconds < 5400 ? `About ${Math.round(seconds / 60)} min left` : `About ${Math.round(seconds / 3600)} h left`;
  },

  toasts: { label: 'Notifications', request: 'Request', dismiss: 'Dismiss' },
  pager: {
    label: 'Pages of the list',
    range: (first: number, last: number, total: number) => `${first}–${last} of ${total}`,
    previous: 'Previous',
    next: 'Next',
    isFirst: 'This is the first page.',
    isLast: 'This is the last page.',
  },
  time: { justNow: 'just now', soon: 'in a moment' },
};
