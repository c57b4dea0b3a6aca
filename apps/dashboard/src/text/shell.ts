/** Text of the frame around all pages: navigation, menus, the command palette, keyboard shortcuts, the start page, "not found". */
export const shellText = {
  product: 'Docreel',
  skipToContent: 'Skip to content',
  topBar: 'Top bar',
  searchAndCommands: 'Search and commands',
  search: 'Search',
  project: 'Project',
  nav: {
    videos: 'Videos',
    content: 'Content',
    translations: 'Translations',
    publish: 'Publish',
    feedback: 'Feedback',
    jobs: 'Jobs',
    settings: 'Settings',
  },
  /** Screen readers read this after the number of jobs. */
  pendingJobs: 'running or waiting',

  projectMenu: { prefix: 'Project:', heading: 'Projects', create: 'New project' },
  personMenu: {
    prefix: 'You:',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    account: 'Account and sessions',
    signOut: 'Sign out',
  },

  home: {
    noProjects: 'No projects yet',
    noProjectsText: 'A project is the product or team you’re documenting. Each project has its own site.',
    createProject: 'New project',
    notInvited: 'You’re not a member of any project',
    notInvitedText: 'Ask the owner of a project for an invite link.',
    account: 'Go to account',
  },
  noProject: {
    title: (slug: string) => `You don’t have access to “${slug}”`,
    text: 'The project was renamed or deleted, or you aren’t a member of it. An owner can invite you.',
    action: 'Go to your projects',
  },
  notFound: {
    title: 'Page not found',
    text: 'This page doesn’t exist. It may have been moved or deleted.',
    action: 'Go to your projects',
  },

  actions: {
    addVideos: 'Add videos',
    lightTheme: 'Use light theme',
    darkTheme: 'Use dark theme',
    systemTheme: 'Use system theme',
  },
  palette: {
    label: 'Commands',
    input: 'Search for a command, an article or a word',
    placeholder: 'Search for a command, an article or a word…',
    searchAll: (words: string) => `Search for “${words}”`,
    noResults: 'No results.',
    groups: { page: 'This page', create: 'Create', go: 'Go to', general: 'General' },
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    singleKeys: 'Single-key shortcuts',
    singleKeysHelp: 'Turn off if you use voice input.',
    palette: 'Commands and search',
  },
};
