import { type ComponentType, lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { paths } from './paths.ts';
import { Home } from './shell/Home.tsx';
import { useProject } from './state/project-context.ts';
import { SignedInOnly } from './shell/SignedInOnly.tsx';
import { Loading } from './ui/Page.tsx';

/** Maps paths to pages. Each page is loaded when it is first shown. */

type Module<Name extends string> = Record<Name, ComponentType>;

function lazyPage<Name extends string>(name: Name, load: () => Promise<Module<Name>>) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** The shell (header and sidebar) is also loaded lazily, so that the sign-in page does not wait for it. */
const Shell = lazy(async () => ({ default: (await import('./shell/Shell.tsx')).Shell }));

const SetUpPage = lazyPage('SetUpPage', () => import('./pages/auth/SetUpPage.tsx'));
const LinkPage = lazyPage('LinkPage', () => import('./pages/auth/LinkPage.tsx'));
const ProviderReturnPage = lazyPage('ProviderReturnPage', () => import('./pages/auth/ProviderReturnPage.tsx'));
const SignInPage = lazyPage('SignInPage', () => import('./pages/auth/SignInPage.tsx'));
const SignedOutPage = lazyPage('SignedOutPage', () => import('./pages/auth/SignedOutPage.tsx'));
const PairPage = lazyPage('PairPage', () => import('./pages/auth/PairPage.tsx'));
const AccountPage = lazyPage('AccountPage', () => import('./pages/account/AccountPage.tsx'));
const VideosPage = lazyPage('VideosPage', () => import('./pages/videos/VideosPage.tsx'));
const VideoPage = lazyPage('VideoPage', () => import('./pages/video/VideoPage.tsx'));
const ContentPage = lazyPage('ContentPage', () => import('./pages/content/ContentPage.tsx'));
const ArticlePage = lazyPage('ArticlePage', () => import('./pages/article/ArticlePage.tsx'));
const FieldsPage = lazyPage('FieldsPage', () => import('./pages/article/FieldsPage.tsx'));
const HistoryPage = lazyPage('HistoryPage', () => import('./pages/article/HistoryPage.tsx'));
const ReviewPage = lazyPage('ReviewPage', () => import('./pages/article/ReviewPage.tsx'));
const PublishPage = lazyPage('PublishPage', () => import('./pages/publish/PublishPage.tsx'));
const PreviewPage = lazyPage('PreviewPage', () => import('./pages/preview/PreviewPage.tsx'));
const FeedbackPage = lazyPage('FeedbackPage', () => import('./pages/feedback/FeedbackPage.tsx'));
const TranslationPage = lazyPage('TranslationPage', () => import('./pages/translations/TranslationPage.tsx'));
const TranslationsPage = lazyPage('TranslationsPage', () => import('./pages/translations/TranslationsPage.tsx'));
const JobsPage = lazyPage('JobsPage', () => import('./pages/jobs/JobsPage.tsx'));
const SearchPage = lazyPage('SearchPage', () => import('./pages/search/SearchPage.tsx'));
const ProjectSettingsPage = lazyPage('ProjectSettingsPage', () => import('./pages/settings/ProjectSettingsPage.tsx'));
const SiteSettingsPage = lazyPage('SiteSettingsPage', () => import('./pages/settings/SiteSettingsPage.tsx'));
const KeysPage = lazyPage('KeysPage', () => import('./pages/settings/KeysPage.tsx'));
const WebhookPage = lazyPage('WebhookPage', () => import('./pages/settings/WebhookPage.tsx'));
const MembersPage = lazyPage('MembersPage', () => import('./pages/settings/MembersPage.tsx'));
const LanguagesPage = lazyPage('LanguagesPage', () => import('./pages/settings/LanguagesPage.tsx'));
const TemplatesPage = lazyPage('TemplatesPage', () => import('./pages/settings/TemplatesPage.tsx'));
const ExportsPage = lazyPage('ExportsPage', () => import('./pages/settings/ExportsPage.tsx'));
const TrashPage = lazyPage('TrashPage', () => import('./pages/settings/TrashPage.tsx'));
const NotFoundPage = lazyPage('NotFoundPage', () => import('./pages/NotFoundPage.tsx'));

/** Lists the pages of a project by the path after `/p/:project`. */
const PROJECT_PAGES: readonly [path: string, page: ComponentType][] = [
  ['/videos', VideosPage],
  ['/videos/add', VideosPage],
  ['/videos/:videoId', VideoPage],
  ['/content', ContentPage],
  ['/content/:articleId', ArticlePage],
  // Earlier versions had a separate page for the Markdown.
  ['/content/:articleId/source', ArticlePage],
  ['/content/:articleId/fields', FieldsPage],
  ['/content/:articleId/history', HistoryPage],
  ['/content/:articleId/review/:jobId', ReviewPage],
  ['/content/:articleId/translations', TranslationPage],
  ['/publish', PublishPage],
  ['/preview', PreviewPage],
  ['/feedback', FeedbackPage],
  ['/translations', TranslationsPage],
  ['/jobs', JobsPage],
  ['/jobs/:jobId', JobsPage],
  ['/search', SearchPage],
  ['/settings', ProjectSettingsPage],
  ['/settings/site', SiteSettingsPage],
  ['/settings/keys', KeysPage],
  ['/settings/keys/new', KeysPage],
  ['/settings/keys/pair', KeysPage],
  ['/settings/webhook', WebhookPage],
  ['/settings/webhook/:deliveryId', WebhookPage],
  ['/settings/members', MembersPage],
  ['/settings/members/invite', MembersPage],
  ['/settings/languages', LanguagesPage],
  ['/settings/templates', TemplatesPage],
  ['/settings/export', ExportsPage],
  ['/settings/trash', TrashPage],
];

export function Routes() {
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path="/setup" component={SetUpPage} />
        <Route path="/link" component={LinkPage} />
        <Route path="/sign-in" component={SignInPage} />
        <Route path="/signed-out" component={SignedOutPage} />
        <Route path="/sign-in/return" component={ProviderReturnPage} />
        <Route path="/" component={Home} />
        <Route path="/pair">
          <SignedInOnly>
            <PairPage />
          </SignedInOnly>
        </Route>
        <Route path="/account">
          <SignedInOnly>
            <Shell slug={null}>
              <AccountPage />
            </Shell>
          </SignedInOnly>
        </Route>
        <Route path="/p/:project/*?">
          {({ project }) => (
            <SignedInOnly>
              <Shell slug={project}>
                <ProjectRoutes />
              </Shell>
            </SignedInOnly>
          )}
        </Route>
        <Route>
          <main>
            <NotFoundPage />
          </main>
        </Route>
      </Switch>
    </Suspense>
  );
}

/** All paths of one page share a React key. The page therefore stays mounted when its dialog opens, and gets the focus back afterwards. */
function getPageKey(component: ComponentType): number {
  return PROJECT_PAGES.findIndex(([, other]) => other === component);
}

/** A separate Suspense boundary keeps the shell visible while a page loads. */
function ProjectRoutes() {
  const { slug } = useProject();
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path="/p/:project">
          <Redirect to={paths.videos(slug)} replace />
        </Route>
        {PROJECT_PAGES.map(([path, component]) => (
          <Route key={getPageKey(component)} path={`/p/:project${path}`} component={component} />
        ))}
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}
