/** All paths of the dashboard, relative to `PUBLIC_URL`. `paths.test.ts` fails if one changes, because users bookmark and share links. */
export const paths = {
  home: () => '/',
  setup: () => '/setup',
  link: () => '/link',
  signIn: (returnTo?: string) => (returnTo === undefined ? '/sign-in' : `/sign-in?return=${encodeURIComponent(returnTo)}`),
  /** Path of the sign-in page that does not redirect to the identity provider automatically. */
  signInByHand: () => '/sign-in?stay',
  signedOut: () => '/signed-out',
  pair: (phrase: string) => `/pair?phrase=${encodeURIComponent(phrase)}`,
  account: () => '/account',

  project: (project: string) => `/p/${project}`,
  videos: (project: string) => `/p/${project}/videos`,
  addVideo: (project: string) => `/p/${project}/videos/add`,
  video: (project: string, id: string, seconds?: number) => `/p/${project}/videos/${id}${seconds === undefined ? '' : `?t=${seconds}`}`,
  content: (project: string, folderId?: number) => `/p/${project}/content${folderId === undefined ? '' : `?folder=${folderId}`}`,
  article: (project: string, id: number) => `/p/${project}/content/${id}`,
  articleFields: (project: string, id: number) => `/p/${project}/content/${id}/fields`,
  articleHistory: (project: string, id: number, number?: number) =>
    `/p/${project}/content/${id}/history${number === undefined ? '' : `?revision=${number}`}`,
  articleReview: (project: string, id: number, jobId: string) => `/p/${project}/content/${id}/review/${jobId}`,
  articleTranslation: (project: string, id: number, language?: string) =>
    `/p/${project}/content/${id}/translations${language === undefined ? '' : `?language=${encodeURIComponent(language)}`}`,
  publish: (project: string) => `/p/${project}/publish`,
  preview: (project: string, articleId: number) => `/p/${project}/preview?article=${articleId}`,
  feedback: (project: string) => `/p/${project}/feedback`,
  translations: (project: string) => `/p/${project}/translations`,
  jobs: (project: string) => `/p/${project}/jobs`,
  job: (project: string, id: string) => `/p/${project}/jobs/${id}`,
  search: (project: string, words?: string) => `/p/${project}/search${words === undefined ? '' : `?q=${encodeURIComponent(words)}`}`,

  settings: (project: string) => `/p/${project}/settings`,
  site: (project: string) => `/p/${project}/settings/site`,
  keys: (project: string) => `/p/${project}/settings/keys`,
  newKey: (project: string) => `/p/${project}/settings/keys/new`,
  pairMachine: (project: string, phrase: string) => `/p/${project}/settings/keys/pair?phrase=${encodeURIComponent(phrase)}`,
  webhook: (project: string) => `/p/${project}/settings/webhook`,
  delivery: (project: string, id: string) => `/p/${project}/settings/webhook/${id}`,
  members: (project: string) => `/p/${project}/settings/members`,
  invite: (project: string) => `/p/${project}/settings/members/invite`,
  languages: (project: string) => `/p/${project}/settings/languages`,
  templates: (project: string) => `/p/${project}/settings/templates`,
  trash: (project: string) => `/p/${project}/settings/trash`,
  exports: (project: string) => `/p/${project}/settings/export`,
} as const;

/** Returns the path of a search result: the article, or the video at the matching time. */
export function getHitPath(
  project: string,
  { articleId, videoId, startSeconds }: { articleId: number | null; videoId: string | null; startSeconds: number | null },
): string {
  if (articleId !== null) return paths.article(project, articleId);
  return videoId === null ? paths.project(project) : paths.video(project, videoId, startSeconds ?? undefined);
}
